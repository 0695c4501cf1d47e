"""A whole match by the buttons of a far board, its cable pulled and put back in the middle of a hold."""

from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event as Waiting
from time import monotonic
from typing import Protocol

import pytest

from device.evening import Event, Press, ResultPage, TablePage
from device.journal import read
from device.panel import Panel
from device.replay import verify
from device.rules import GAMES
from device.standby import BACK, FELT, LOST, NEWS, Standby
from device.wiring import LampPins, PanelWiring, PlacePins
from firmware_bridge.fake import FakeBoard, FakePort, candidates
from firmware_bridge.health import Health
from firmware_bridge.pins import PicoFactory
from tests.device.evenings import Evening
from tests.firmware_bridge.rig import Cable, Rig

BUTTONS, LAMPS = {0: 2, 3: 5}, {0: 16, 3: 19}
HOLD_S, BOUNCE_S = 0.2, 0.004
PATIENCE_S = 8.0
SEATS = tuple(PlacePins(place, BUTTONS[place], LampPins((LAMPS[place],))) for place in BUTTONS)


class Board(Protocol):
    """A board, its cable, and what presses its pins."""

    def factory(self, hear: Callable[[Health], None]) -> PicoFactory:
        """Make the pins, without waiting for the board."""

    def drive(self, pin: int, level: int | None) -> None:
        """Press a pin, or let go of it."""

    def shows(self, pin: int) -> float | None:
        """Give what a lamp shows."""

    def pull_out(self) -> None:
        """Pull the cable."""

    def plug_in(self) -> None:
        """Put it back."""

    def close(self) -> None:
        """Put the board away."""


class Fake(FakePort):
    """The board in software."""

    def __init__(self, _folder: Path) -> None:
        super().__init__(FakeBoard("red box"), monotonic)

    def factory(self, hear: Callable[[Health], None]) -> PicoFactory:
        return PicoFactory("red box", wait=0, on_health=hear, candidates=candidates(self))

    def shows(self, pin: int) -> float | None:
        return self.board.shows(pin)


class Real(Cable):
    """The real firmware on its VM, at the end of a pseudo-terminal."""

    def __init__(self, folder: Path) -> None:
        (folder / "flash").mkdir()
        rig = Rig(folder / "flash")
        super().__init__(rig, folder / "red-box")
        self.drive, self.shows = rig.drive, rig.shows

    def factory(self, hear: Callable[[Health], None]) -> PicoFactory:
        return PicoFactory(str(self.path), wait=0, on_health=hear)

    def close(self) -> None:
        super().close()
        assert self.rig.close() == ""


class Match:
    """An evening of two, led by the buttons of a board."""

    def __init__(self, board: Board, folder: Path) -> None:
        self.board, self.inbox = board, SimpleQueue[Event]()
        self.heard: list[Press] = []
        self.evening = Evening(folder)
        wiring = PanelWiring("pico", HOLD_S, BOUNCE_S, places=SEATS)
        self.standby = Standby(lambda: Panel(wiring, self.inbox, monotonic, factory=self.factory))
        self.evening.companion.listen(lambda shown: self.standby.show(shown.lamps))
        self.standby.see_to_it(0.0)
        self.news(BACK)
        self.evening.begin(*BUTTONS)

    def factory(self, hear: Callable[[Health], None]) -> PicoFactory:
        self.pins = self.board.factory(hear)
        return self.pins

    @property
    def table(self) -> TablePage | None:
        page = self.evening.shown.page
        return page if isinstance(page, TablePage) else None

    def take(self, seconds: float = PATIENCE_S) -> Event:
        """Take one event in, as the program's loop does; that a button is felt means nothing without a screen."""
        event = self.inbox.get(timeout=seconds)
        if event == FELT:
            return self.take(seconds)
        self.evening.now += 2.0
        if event in NEWS:
            self.standby.see_to_it(self.evening.now)
            self.evening.companion.note_panel(self.standby.parts, self.evening.now)
        else:
            self.evening.companion.handle(event, self.evening.now)
            self.heard.append(event)  # type: ignore[arg-type] # a panel puts in nothing else
        return event

    def news(self, wanted: Event) -> None:
        while self.take() != wanted:
            pass

    def drive(self, place: int, level: int | None) -> None:
        """Press a button or let go of it, and keep it so until the board has seen it and its bounce is over."""
        self.board.drive(BUTTONS[place], level)
        end = monotonic() + PATIENCE_S
        while self.pins.pin(BUTTONS[place]).state != (level is None) and monotonic() < end:
            Waiting().wait(0.001)
        Waiting().wait(2 * BOUNCE_S)

    def press(self, kind: str) -> None:
        """Press the button of the seat that acts, and let it answer."""
        place = self.evening.acting_place
        self.drive(place, 0)
        if kind == "hold":
            assert self.take() == Press(place, "hold")
        self.drive(place, None)
        if kind == "click":
            event = self.take()
            assert isinstance(event, Press)
            assert event.place == place  # a busy machine may make a hold of it, which answers too

    def decide(self) -> None:
        """Take a decision by the button alone."""
        number = self.evening.table.view.number
        while self.table is not None and self.table.view.number == number:
            self.press("hold" if self.table.cursor.ghost or self.table.cursor.pointed else "click")

    def decide_until(self, here: Callable[[TablePage], bool]) -> None:
        while self.table is not None and not here(self.table):
            self.decide()

    def point(self) -> None:
        """Press until a hold would play something."""
        while self.table is not None and not self.table.cursor.ghost:
            self.press("hold" if self.table.cursor.pointed else "click")

    def quiet(self) -> bool:
        """Whether nothing more is heard."""
        try:
            self.take(0.2)
        except Empty:
            return True
        return False

    def shines(self, place: int) -> bool:
        """Wait until a place's lamp shines."""
        end = monotonic() + PATIENCE_S
        while not self.board.shows(LAMPS[place]) and monotonic() < end:
            Waiting().wait(0.01)
        return bool(self.board.shows(LAMPS[place]))


@pytest.fixture(params=[Fake, Real], ids=["in software", "real firmware"])
def match(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Match]:
    board = request.param(tmp_path)
    match = Match(board, tmp_path / "house")
    yield match
    match.standby.close()
    match.evening.companion.close()
    board.close()


def test_falling_from_buttons_to_touch_and_back_in_mid_match_loses_nothing(match: Match) -> None:
    match.decide_until(lambda page: page.view.round == 2 and page.view.turn.step == "place")
    match.point()
    before, place, heard = match.evening.table, match.evening.acting_place, len(match.heard)
    match.drive(place, 0)  # a hold begins, and the cable goes before it is one
    match.board.pull_out()
    match.news(LOST)
    told, unplayed = [trouble.code for trouble in match.evening.shown.troubles], match.evening.table
    while match.evening.table.view.round < 4 or match.evening.acting_place != place:
        match.evening.decide()  # by touch
    by_touch = match.evening.table
    match.board.plug_in()
    match.news(BACK)
    match.drive(place, None)
    quiet, well, after = match.quiet(), match.evening.shown.troubles, match.evening.table
    lit = match.shines(place)

    assert (told[:1], unplayed.view == before.view, len(match.heard) - heard) == (["board_lost"], True, 0)
    assert (quiet, well, (after.view, after.cursor) == (by_touch.view, by_touch.cursor), lit) == (True, (), True, True)

    match.decide_until(lambda _page: False)  # by the buttons again, to the end
    record = read(match.evening.journals[-1])

    assert isinstance(match.evening.shown.page, ResultPage)
    assert (record.result is not None, verify(record, GAMES).honest) == (True, True)
