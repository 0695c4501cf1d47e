"""The real window beside a panel that comes and goes: told at once, and nothing on the screen is disturbed."""

# ruff: noqa: ANN001, PLC0415 - what the fixtures give cannot be imported, and the window opens only for these tests
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from device.chronicle import Chronicle
from device.companion import Companion
from device.disk import Disk
from device.errors import PanelAway, PanelTrouble
from device.evening import Ask, Lamp, PanelPart, SelfTestPage, SettingsPage, WiredPlace
from device.household import Household
from device.opening import Opening
from device.rules import GAMES
from device.standby import BACK, LOST, Standby
from ui.geometry import Panel

BOARD = PanelPart("pico", "red box", (0, 3))
WIRED = (WiredPlace(0, button=True, lamp=True), WiredPlace(3, button=True, lamp=True))


class FarLamps:
    """A panel without pins, whose board comes and goes as the test says."""

    def __init__(self) -> None:
        self.trouble: PanelTrouble | None = None
        self.told: list[tuple[Lamp, ...]] = []
        self.closed = 0

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Take what the lamps shall do."""
        self.told.append(lamps)

    def held(self, _place: int, _now: float) -> float:
        """Say that no button is down: there is none."""
        return 0.0

    def start(self) -> None:
        """Run by itself: there is nothing to run."""

    def close(self) -> None:
        """Note that it was let go."""
        self.closed += 1


class Beside:
    """A window, and a panel beside it."""

    def __init__(self, glass, home: Path) -> None:
        from ui.app import Inbox, Screen

        self.glass, disk = glass, Disk()
        opening = Opening(Chronicle(home, GAMES, disk), disk, seed=lambda: bytes(16))
        self.companion = Companion(Household(home, disk), opening, monotonic(), drawn_panel=False, wired=WIRED)
        self.inbox, self.lamps = Inbox(), FarLamps()
        self.screen = Screen(self.companion, Panel(800, 480), self.inbox, Standby(lambda: self.lamps, parts=(BOARD,)))
        glass.put(self.screen.build())
        glass.frame()

    def lose(self) -> None:
        """Pull the cable."""
        self.lamps.trouble = PanelAway("board_lost", board="red box", seats="1, 4", detail="USB")
        self.inbox.put(LOST)
        self.glass.frame()

    def find(self) -> None:
        """Put it back."""
        self.lamps.trouble = None
        self.inbox.put(BACK)
        self.glass.frame()

    def ask(self, *codes: str) -> None:
        """Touch controls."""
        for code in codes:
            self.screen._handle(Ask(code))
        self.glass.frame()


@pytest.fixture
def beside(glass, tmp_path: Path) -> Iterator[Beside]:
    from kivy.clock import Clock

    beside = Beside(glass, tmp_path)
    yield beside
    beside.screen.on_stop()
    for event in (beside.screen._alarm, beside.screen._motion):
        if event is not None:
            Clock.unschedule(event)


def test_a_lost_board_is_said_in_the_turn_of_the_loop_that_hears_of_it(beside: Beside) -> None:
    before = beside.companion.shown.troubles
    beside.lose()

    assert (before, [trouble.code for trouble in beside.companion.shown.troubles]) == ((), ["board_lost"])


def test_a_board_that_is_back_takes_its_line_away_and_its_pins_are_claimed_only_once(beside: Beside) -> None:
    beside.lose()
    beside.find()

    assert (beside.companion.shown.troubles, beside.lamps.closed) == ((), 0)


def test_a_cable_closes_no_sheet_and_wakes_nobody(beside: Beside) -> None:
    beside.ask("help")
    since = beside.companion._vigil.since
    beside.lose()

    assert (beside.companion.shown.sheet, beside.companion._vigil.since) == ("help", since)


def test_while_a_board_is_away_nothing_is_tried_again_by_the_loop(beside: Beside) -> None:
    beside.lose()

    assert beside.screen._standby is not None
    assert beside.screen._standby.due is None


def test_the_self_test_is_drawn_and_its_lamp_asked_for(beside: Beside) -> None:
    beside.ask("settings")
    page = beside.companion.shown.page
    beside.ask("self_test")

    assert isinstance(page, SettingsPage)
    assert page.panel == (BOARD,)
    assert isinstance(beside.companion.shown.page, SelfTestPage)
    assert [lamp.rhythm for lamp in beside.lamps.told[-1]] == ["asked", "dark", "dark", "dark", "dark", "dark"]
