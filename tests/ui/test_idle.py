"""The real window: it draws nothing at rest, moves for a moment, answers at once, and rests again."""

# ruff: noqa: ANN001, PLC0415 - what the fixtures give cannot be imported, and the window opens only for these tests
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from device.chronicle import Chronicle
from device.companion import Companion
from device.disk import Disk
from device.evening import Ask, Event, Lamp, Press, ResultPage, Settings, TablePage, Touch
from device.household import Household
from device.opening import Opening
from device.rules import GAMES
from device.standby import FELT, Standby
from ui.geometry import Panel

TURNS = 300
PLACES = (0, 2, 3)
SIZE = Panel(800, 480)


class Time:
    """The time, as the test tells it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """Give the time in seconds."""
        return self.now


class Lamps:
    """A panel without pins, which remembers what its lamps were told."""

    trouble = None

    def __init__(self) -> None:
        self.told: list[tuple[Lamp, ...]] = []
        self.down: dict[int, float] = {}

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Take what the lamps shall do."""
        self.told.append(lamps)

    def held(self, place: int, _now: float) -> float:
        """Say how far a button has come to a hold."""
        return self.down.get(place, 0.0)

    def start(self) -> None:
        """Run by itself: there is nothing to run."""

    def close(self) -> None:
        """Let go: there is nothing to let go of."""


class Evening:
    """A window with an evening in it, and hands."""

    def __init__(self, glass, time: Time, home: Path) -> None:
        from kivy.clock import Clock

        from ui.app import Inbox, Screen

        self.glass, self.time, self._clock = glass, time, Clock
        disk = Disk()
        household = Household(home, disk)
        household.keep_settings(Settings(sound="off"))
        opening = Opening(Chronicle(home, GAMES, disk), disk, seed=lambda: bytes(16))
        self.companion = Companion(household, opening, time.now)
        self.inbox, self.lamps = Inbox(), Lamps()
        self._others = set(self._pending())
        self.screen = Screen(self.companion, SIZE, self.inbox, Standby(lambda: self.lamps))
        glass.put(self.screen.build())
        self.sheet = self.screen._sheet
        self.settle()

    @property
    def table(self) -> TablePage | None:
        """The match that is on, if one is."""
        page = self.companion.shown.page
        return page if isinstance(page, TablePage) else None

    @property
    def events(self) -> list[object]:
        """The events of Kivy's clock that the screen waits for."""
        return [event for event in self._pending() if event not in self._others]

    def _pending(self) -> list[object]:
        return [event for event in self._clock.get_events() if event.is_triggered]

    def turn(self, seconds: float = 0.0) -> None:
        """Let time pass, and the loop turn once."""
        self.time.now += seconds
        self.glass.frame()

    def settle(self) -> None:
        """Let everything come to rest, and every grace and notice end."""
        self.turn()
        self.time.now += 10
        self.screen._time(0)  # Kivy's own clock does not follow the test's
        self.turn()
        if self.screen._motion is not None:
            self.screen._move(0)
        self.turn()

    def do(self, *events: Event) -> None:
        """Let the companion answer, as the loop does."""
        for event in events:
            self.screen._handle(event)

    def mean(self) -> None:
        """Touch the first legal action, so that OK would play it."""
        assert self.table is not None
        for target in self.table.cursor.actions[0].names:
            self.do(Touch(target, self.table.view.number))

    def begin(self) -> None:
        """Sit down and begin a match."""
        self.do(*(Ask("sit", str(place)) for place in PLACES), Ask("done"), Ask("begin"))
        self.settle()

    def until(self, here: Callable[[TablePage], bool]) -> None:
        """Play until a page is reached."""
        while self.table is not None and not here(self.table):
            self.mean()
            self.time.now += 1
            self.do(Ask("ok"))
        self.settle()

    def finger(self, event: object) -> Any:  # noqa: ANN401 - Kivy ships no types
        """Make a finger of Kivy's over what means an event."""
        from kivy.tests.common import UnitTestTouch

        box = next(area.box for area in reversed(self.sheet._areas()) if area.event == event)
        return UnitTestTouch(box.x + box.w / 2, SIZE.height - box.y - box.h / 2)


@pytest.fixture
def evening(glass, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Evening]:
    from kivy.clock import Clock

    from ui import app

    time = Time()
    monkeypatch.setattr(app, "monotonic", time)
    pace, Clock._max_fps = Clock._max_fps, 0  # the loop turns as fast as it can
    evening = Evening(glass, time, tmp_path)
    yield evening
    Clock._max_fps = pace
    evening.companion.close()
    for event in evening.events:
        Clock.unschedule(event)


def lobby(evening: Evening) -> None:
    evening.do(Ask("sit", "2"), Ask("done"))
    evening.settle()


def table(evening: Evening) -> None:
    evening.begin()
    evening.until(lambda page: page.view.turn.step == "place" and page.view.round == 2)


def result(evening: Evening) -> None:
    evening.begin()
    evening.until(lambda _: False)
    assert isinstance(evening.companion.shown.page, ResultPage)


@pytest.mark.parametrize("page", [lobby, table, result])
def test_at_rest_no_frame_is_drawn_and_only_the_deadline_is_waited_for(evening: Evening, page) -> None:
    page(evening)

    drawn = evening.glass.draws(TURNS)

    assert drawn == 0
    assert evening.events == [evening.screen._alarm]


def change_seat(evening: Evening) -> None:
    """Let the seat that chooses its first domino give way to the next one."""
    evening.begin()
    evening.mean()
    evening.do(Ask("ok"))
    evening.turn()
    assert evening.screen._picture.moving


def test_a_change_of_seat_draws_frames_until_it_is_over_and_then_none(evening: Evening) -> None:
    change_seat(evening)

    moving = 0
    while evening.screen._motion is not None:
        evening.time.now += 1 / 120
        evening.screen._move(0)
        moving += evening.glass.draws(1)

    assert moving == 10  # thirty a second for 320 ms, however often the loop turns
    assert evening.glass.draws(TURNS) == 0
    assert evening.events == [evening.screen._alarm]


def test_a_press_reaches_its_lamp_in_the_turn_of_the_loop_that_takes_it(evening: Evening) -> None:
    evening.begin()
    acting = evening.table.seats[evening.table.view.turn.seat].place
    other = next(place for place in PLACES if place != acting)
    evening.lamps.told.clear()

    evening.inbox.put(Press(other, "click"))
    evening.turn()

    assert [lamps[other].rhythm for lamps in evening.lamps.told] == ["refused"]


def test_a_touch_in_the_middle_of_a_motion_is_taken_at_once(evening: Evening) -> None:
    change_seat(evening)
    evening.turn(0.05)
    target = evening.table.cursor.actions[-1].targets[0]
    finger = evening.finger(Touch(target, evening.table.view.number))

    finger.touch_down()
    finger.touch_up()
    evening.turn()

    assert evening.table.cursor.touched == (target,)
    assert not evening.screen._picture.moving


def test_a_press_in_the_middle_of_a_motion_is_taken_at_once(evening: Evening) -> None:
    change_seat(evening)
    evening.turn(0.05)
    acting = evening.table.seats[evening.table.view.turn.seat].place

    evening.inbox.put(Press(acting, "click"))
    evening.turn()

    assert evening.table.cursor.at == 0
    assert not evening.screen._picture.moving


def test_reduced_motion_moves_no_page(evening: Evening) -> None:
    evening.begin()
    evening.do(Ask("set", "motion"))
    evening.mean()
    evening.do(Ask("ok"))
    evening.turn()

    assert evening.companion.shown.settings.motion == "reduced"
    assert not evening.screen._picture.moving


@pytest.fixture
def turning(evening: Evening) -> Evening:
    """Give an evening in which the next seat sits on another side of the table, and OK would bring it."""

    def here(page: TablePage) -> bool:
        now, following = page.view.turn.seat, page.view.next_seat
        return page.view.turn.step == "choose" and following >= 0 and page.seats[following].side != page.seats[now].side

    evening.begin()
    evening.until(here)
    evening.mean()
    evening.turn()
    return evening


def test_nothing_turns_under_a_finger_and_the_new_page_comes_when_it_is_lifted(turning: Evening) -> None:
    before = turning.sheet._scenes["folio"]
    finger = turning.finger(Ask("menu"))
    finger.touch_down()
    turning.do(Press(turning.table.seats[turning.table.view.turn.seat].place, "hold"))
    turning.turn()
    assert turning.sheet._scenes["folio"] is before

    finger.touch_up()
    turning.turn()

    assert turning.sheet._scenes["folio"].marks != before.marks


def test_what_was_pressed_on_a_page_that_has_given_way_means_nothing(turning: Evening) -> None:
    finger = turning.finger(Ask("menu"))
    finger.touch_down()
    turning.do(Press(turning.table.seats[turning.table.view.turn.seat].place, "hold"))
    turning.turn()

    finger.touch_up()

    assert turning.companion.shown.sheet == ""


def test_a_page_does_not_wait_for_ever_for_a_finger_whose_end_was_lost(turning: Evening) -> None:
    before = turning.sheet._scenes["folio"]
    finger = turning.finger(Ask("menu"))
    finger.touch_down()
    turning.do(Press(turning.table.seats[turning.table.view.turn.seat].place, "hold"))
    turning.turn()

    turning.time.now += 6
    turning.screen._time(0)
    turning.turn()
    after = turning.sheet._scenes["folio"]

    assert after is not before
    assert not turning.sheet.touched  # nor does the page after that
    finger.touch_up()
    assert turning.companion.shown.sheet == ""


def test_a_held_key_fills_ok_until_it_has_become_a_hold(turning: Evening) -> None:
    key = str(turning.table.seats[turning.table.view.turn.seat].place + 1)
    number = turning.table.view.number
    turning.screen._key(key, down=True)
    turning.turn()

    turning.time.now += 0.3
    turning.screen._move(0)
    half = turning.screen._picture._motion.page.held
    turning.time.now += 0.31
    turning.screen._time(0)
    turning.screen._key(key, down=False)

    assert half == pytest.approx(0.5)
    assert turning.table.view.number > number


def test_a_wired_button_that_is_held_fills_ok_too(turning: Evening) -> None:
    place = turning.table.seats[turning.table.view.turn.seat].place
    turning.lamps.down[place] = 0.5
    turning.inbox.put(FELT)
    turning.turn()
    half = turning.screen._picture._motion.page.held
    turning.lamps.down.clear()
    turning.settle()

    assert half == pytest.approx(0.5)
    assert turning.screen._picture._motion.page.held == 0
    assert turning.glass.draws(TURNS) == 0


def test_a_button_of_a_seat_that_does_not_act_fills_nothing(turning: Evening) -> None:
    seats, acting = turning.table.seats, turning.table.view.turn.seat
    turning.lamps.down = {seat.place: 0.5 for seat in seats if seat != seats[acting]}
    turning.inbox.put(FELT)
    turning.turn()

    assert turning.screen._picture._motion.page.held == 0


def test_a_key_that_is_let_go_after_its_hold_leaves_the_motion_alone(evening: Evening) -> None:
    evening.begin()
    evening.mean()
    key = str(evening.table.seats[evening.table.view.turn.seat].place + 1)
    evening.screen._key(key, down=True)
    evening.turn(0.61)
    evening.screen._time(0)
    evening.turn()

    evening.screen._key(key, down=False)
    evening.turn()

    assert evening.screen._picture.moving


def test_a_finger_that_touches_nothing_lets_what_moves_jump_to_its_end(evening: Evening) -> None:
    from kivy.tests.common import UnitTestTouch

    change_seat(evening)
    evening.turn(0.05)

    finger = UnitTestTouch(2, 2)
    finger.touch_down()
    moving = evening.screen._picture.moving
    finger.touch_up()

    assert not moving


def test_a_key_that_is_let_go_early_leaves_nothing_moving(turning: Evening) -> None:
    key = str(turning.table.seats[turning.table.view.turn.seat].place + 1)
    turning.screen._key(key, down=True)
    turning.turn()
    turning.time.now += 0.3
    turning.screen._move(0)

    turning.screen._key(key, down=False)
    turning.settle()

    assert turning.screen._picture._motion.page.held == 0
    assert turning.glass.draws(TURNS) == 0
