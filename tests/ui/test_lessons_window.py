"""What other tables' screens have taught: sleep, keys, threads and fingers, tried in the real window."""

from collections.abc import Hashable, Iterator
from pathlib import Path
from threading import Thread, current_thread, main_thread

import pytest

from device.evening import Ask, Event, LobbyPage, Press, Touch
from tests.device.evenings import Evening
from tests.ui.conftest import HEIGHT, WIDTH, Glass
from ui.finger import Tap
from ui.geometry import Panel

CORNER = (2.0, 2.0)
MINUTE = 60.0


class Room:
    """A window on an evening, and the fingers around it."""

    def __init__(self, glass: Glass, evening: Evening) -> None:
        from ui.app import Inbox, Screen  # noqa: PLC0415 - the window must be set up first

        self.glass, self.evening, self.inbox = glass, evening, Inbox()
        self.screen = Screen(evening.companion, Panel(WIDTH, HEIGHT), self.inbox)
        self.screen._run_prepare()
        self.turn()

    def turn(self, seconds: float = 1.0) -> None:
        """Let time pass, and the loop run once."""
        self.evening.now += seconds
        self.screen._time(0)
        self.glass.frame()

    def where(self, event: Hashable) -> tuple[float, float]:
        """Find the middle of what means an event, in pixels, y growing up."""
        box = next(area.box for area in self.screen.root._areas() if area.event == event)
        px = self.screen.root._px
        return (box.x + box.w / 2) * px, HEIGHT - (box.y + box.h / 2) * px

    def finger(self, x: float, y: float):  # noqa: ANN201 - Kivy ships no types
        """Put a finger down."""
        from kivy.tests.common import UnitTestTouch  # noqa: PLC0415 - the window must be set up first

        finger = UnitTestTouch(x, y)
        finger.touch_down()
        return finger

    def tap(self, x: float, y: float) -> None:
        """Put a finger down and lift it."""
        self.finger(x, y).touch_up()
        self.turn()

    def leave(self) -> None:
        """Take the evening off the window."""
        from kivy.clock import Clock  # noqa: PLC0415 - the window must be set up first
        from kivy.core.window import Window  # noqa: PLC0415 - the window must be set up first

        screen = self.screen
        Window.unbind(on_touch_down=screen._stirred, on_textinput=screen._typed)
        Window.unbind(on_keyboard=screen._on_keyboard_settings)
        Window.unbind(on_key_down=screen._key_down, on_key_up=screen._key_up, on_request_close=screen._closing)
        if screen._alarm is not None:
            Clock.unschedule(screen._alarm)
        screen.on_stop()


@pytest.fixture
def room(glass: Glass, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    from ui import app  # noqa: PLC0415 - the window must be set up first

    evening = Evening(tmp_path)
    monkeypatch.setattr(app, "monotonic", lambda: evening.now)  # the loop's time is handed in
    room = Room(glass, evening)
    yield room
    room.leave()


def seated(room: Room) -> list[int]:
    page = room.evening.shown.page
    assert isinstance(page, LobbyPage)
    return [place for place, seat in enumerate(page.places) if seat]


@pytest.mark.parametrize("asleep", ["dimmed", "candle"])
@pytest.mark.parametrize("spot", ["a control", "a corner"])
def test_a_finger_anywhere_wakes_a_sleeping_screen_and_means_nothing_else(room: Room, asleep: str, spot: str) -> None:
    at = room.where(Ask("sit", "0")) if spot == "a control" else CORNER
    room.turn({"dimmed": 6, "candle": 20}[asleep] * MINUTE)
    slept = room.evening.shown.asleep

    room.tap(*at)

    assert (slept, room.evening.shown.asleep, seated(room)) == (asleep, "", [])


def test_the_finger_after_the_one_that_woke_it_counts(room: Room) -> None:
    at = room.where(Ask("sit", "0"))
    room.turn(20 * MINUTE)

    room.tap(*at)
    room.tap(*at)

    assert seated(room) == [0]


def test_a_finger_that_was_down_when_the_screen_fell_asleep_means_nothing_and_the_next_one_counts(room: Room) -> None:
    at = room.where(Ask("sit", "0"))
    finger = room.finger(*at)
    room.turn(20 * MINUTE)
    finger.touch_up()
    room.turn()
    lifted = seated(room)
    room.tap(*CORNER)

    room.tap(*at)

    assert (lifted, seated(room)) == ([], [0])


@pytest.mark.parametrize("key", [27, 282, 293, 319])
def test_no_key_of_a_keyboard_opens_anything_that_is_not_ours(room: Room, key: int) -> None:
    from kivy.core.window import Window  # noqa: PLC0415 - the window must be set up first

    Window.dispatch("on_keyboard", key, 0, None, [])
    room.turn()

    assert Window.children == [room.screen.root]


def test_two_fingers_on_ok_play_one_decision(room: Room) -> None:
    room.evening.begin(0, 2)
    room.evening.do(Touch(room.evening.table.cursor.actions[0].names[0], room.evening.table.view.number))
    room.turn()
    before, at = room.evening.table.view.number, room.where(Ask("ok"))

    fingers = [room.finger(*at), room.finger(at[0] + 8, at[1])]
    for finger in fingers:
        finger.touch_up()
    once = room.evening.table.view.number
    for finger in (room.finger(*at), room.finger(*at)):
        finger.touch_up()

    assert (once > before, room.evening.table.view.number) == (True, once)


def test_a_finger_on_ok_does_not_play_for_the_next_seat_when_a_button_was_quicker(room: Room) -> None:
    room.evening.begin(0, 1)
    table = room.evening.table
    room.evening.do(Touch(table.cursor.actions[0].names[0], table.view.number))
    room.turn()
    finger = room.finger(*room.where(Ask("ok")))
    room.evening.do(Press(table.seats[table.view.turn.seat].place, "hold"))
    quicker = room.evening.table.view.number
    room.evening.do(Touch(room.evening.table.cursor.actions[0].names[0], quicker))
    room.turn(2.0)

    finger.touch_up()

    assert (quicker > table.view.number, room.evening.table.view.number) == (True, quicker)


def test_a_finger_that_wanders_off_a_drawn_button_wanted_something_else(room: Room) -> None:
    room.evening.begin(0, 1)
    place = room.evening.table.seats[room.evening.table.view.turn.seat].place
    before = room.evening.table.cursor
    screen = room.screen
    room.turn(2.0)
    screen._sheet._finger.press(Tap("one", "mouse", 0.0, 0.0, 0.0), ())
    screen._felt(Press(place, "click"))
    screen._felt(None)
    screen._sheet._finger.forget()
    wandered = room.evening.table.cursor
    screen._felt(Press(place, "click"))
    screen._felt(None)

    assert (wandered == before, room.evening.table.cursor == before) == (True, False)


def test_what_many_threads_put_in_is_taken_in_their_order_by_the_loop_alone(room: Room) -> None:
    taken: list[tuple[Event, Thread]] = []
    handle = room.screen._handle  # listened to, and done all the same
    room.screen._handle = lambda event: (taken.append((event, current_thread())), handle(event))
    sent = [[Press(place, f"{kind}{n}") for n in range(500)] for place, kind in ((0, "a"), (3, "b"))]
    threads = [Thread(target=lambda events=events: [room.inbox.put(event) for event in events]) for events in sent]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    room.glass.frame()

    assert {thread for _, thread in taken} == {main_thread()}
    assert [[event for event, _ in taken if event.place == place] for place in (0, 3)] == sent


def test_many_matches_leave_the_window_as_light_as_the_first(room: Room) -> None:
    from kivy.clock import Clock  # noqa: PLC0415 - the window must be set up first
    from kivy.core.window import Window  # noqa: PLC0415 - the window must be set up first

    def weight() -> tuple[int, ...]:
        textures = len(next(iter(room.screen.root._painters.values()))._lettering)
        due = len(Clock.get_events()) - (room.screen._motion is not None)  # a page may still be on its way
        return len(Window.children), len(room.evening.companion._listeners), due, textures

    def match() -> None:
        room.evening.ask("begin")
        room.turn()
        room.evening.ask("leave")
        room.turn()

    room.evening.seat(0, 2)
    match()
    first = weight()
    for _ in range(10):
        match()

    assert weight()[:3] == first[:3]
    assert weight()[3] <= first[3] + 10  # no more than the new match's names


def test_whatever_can_be_typed_can_be_shown() -> None:
    from PIL import ImageFont  # noqa: PLC0415 - reads a font's table of letters

    from ui.lettering import FONTS  # noqa: PLC0415 - loads Kivy
    from ui.screens.keyboard import ACCENTS, LAYOUTS  # noqa: PLC0415 - as above
    from ui.theme import FACES  # noqa: PLC0415 - as above

    keys = "".join(row for layout in LAYOUTS.values() for row in layout) + ACCENTS + "-' "
    letters = set(keys + keys.upper())
    for file in set(FACES.values()):
        font = ImageFont.truetype(str(FONTS / file), 40)
        box = bytes(font.getmask("\U000f0000"))  # what a face shows for a letter it has not

        assert [letter for letter in letters if bytes(font.getmask(letter)) == box] == []
