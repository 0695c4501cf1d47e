"""A panel on a board at the end of a cable, when the cable is pulled and put back."""

from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from threading import Event as Waiting
from time import monotonic

import pytest

from device.contact import Contact
from device.errors import PanelAway
from device.evening import Event, Lamp, PanelPart, Press
from device.lights import DARK
from device.panel import Panel
from device.standby import BACK, FELT, LOST, Standby
from device.wiring import LampPins, PanelWiring, PlacePins
from firmware_bridge.fake import FakeBoard, FakePort, candidates
from firmware_bridge.health import CODES, Health
from firmware_bridge.pins import PicoFactory

BUTTON, LAMP = 15, 16
WIRING = PanelWiring(
    "pico", hold_s=0.2, bounce_s=0.002, places=(PlacePins(3, BUTTON, LampPins((LAMP,))),), board="red box"
)
LIT = (*DARK[:3], Lamp("rose", "winner"), *DARK[4:])
PATIENCE_S = 5.0


class FarTable:
    """A panel on a board in software, and the cable to it."""

    def __init__(self) -> None:
        self.port = FakePort(FakeBoard("red box"), monotonic)
        self.inbox: SimpleQueue[Event] = SimpleQueue()

    def panel(self, wiring: PanelWiring = WIRING) -> Panel:
        """Make the panel; nobody waits for the board."""

        def make(hear: Callable[[Health], None]) -> PicoFactory:
            return PicoFactory("red box", wait=0, on_health=hear, candidates=candidates(self.port))

        return Panel(wiring, self.inbox, monotonic, factory=make)

    def next(self) -> Event:
        event = self.inbox.get(timeout=PATIENCE_S)
        return event if event != FELT else self.next()

    def shows(self, value: float | None) -> float | None:
        """Wait until the board's lamp shows this, and give what it shows."""
        end = monotonic() + PATIENCE_S
        while self.port.board.shows(LAMP) != value and monotonic() < end:
            Waiting().wait(0.005)
        return self.port.board.shows(LAMP)


@pytest.fixture
def table() -> FarTable:
    return FarTable()


@pytest.fixture
def panel(table: FarTable) -> Iterator[Panel]:
    """Give a panel that has found its board."""
    with table.panel() as panel:
        assert table.next() == BACK
        yield panel


def test_a_board_that_is_not_there_holds_up_nobody_and_is_said(table: FarTable) -> None:
    table.port.pull_out()
    before = monotonic()
    with table.panel() as panel:
        took = monotonic() - before
        news = table.next()

        assert isinstance(panel.trouble, PanelAway)
        assert (took < 0.5, news, panel.trouble.code) == (True, LOST, "board_absent")


def test_until_it_is_found_or_missed_a_board_is_looked_for(table: FarTable) -> None:
    panel = table.panel()
    panel.close()

    assert (panel.trouble is None or panel.trouble.code == "board_looking") is True


def test_a_pulled_cable_is_told_at_once_with_board_and_seats(table: FarTable, panel: Panel) -> None:
    before = monotonic()
    table.port.pull_out()
    news = table.next()

    assert (news, monotonic() - before < 1, panel.trouble and panel.trouble.code) == (LOST, True, "board_lost")
    assert panel.trouble is not None
    assert panel.trouble.values == {"board": "red box", "seats": "4", "detail": table.port.board.serial}


def test_a_cable_that_is_put_back_brings_all_back_within_five_seconds(table: FarTable, panel: Panel) -> None:
    panel.show(LIT)
    table.port.pull_out()
    table.next()
    table.port.board.reset()
    before = monotonic()
    table.port.plug_in()
    news = table.next()

    assert (news, panel.trouble, monotonic() - before < 5, table.shows(1.0)) == (BACK, None, True, 1.0)


def test_what_the_lamps_were_told_meanwhile_is_what_they_show(table: FarTable, panel: Panel) -> None:
    table.port.pull_out()
    table.next()
    panel.show(LIT)
    table.port.plug_in()

    assert (table.next(), table.shows(1.0)) == (BACK, 1.0)


@pytest.mark.parametrize("let_go", ["away", "back"])
def test_a_press_that_was_on_when_the_cable_was_pulled_counts_for_nothing(
    table: FarTable, panel: Panel, let_go: str
) -> None:
    table.port.drive(BUTTON, 0)
    pressed_until(panel, down=True)
    table.port.pull_out()
    lost = table.next()
    if let_go == "away":
        table.port.drive(BUTTON, None)
    table.port.plug_in()
    back = table.next()
    table.port.drive(BUTTON, None)
    pressed_until(panel, down=False)
    table.port.drive(BUTTON, 0)
    pressed_until(panel, down=True)
    table.port.drive(BUTTON, None)

    assert (lost, back, table.next(), table.inbox.empty()) == (LOST, BACK, Press(3, "click"), True)


def pressed_until(panel: Panel, *, down: bool) -> None:
    """Wait until the panel has heard of a button, and the bounce time is over."""
    button, end = panel._devices[0], monotonic() + PATIENCE_S
    while button.is_active != down and monotonic() < end:
        Waiting().wait(0.002)
    Waiting().wait(0.02)


def test_a_press_that_has_begun_is_forgotten_also_while_it_still_bounces() -> None:
    contact = Contact(0.6, 0.02, down=False)
    contact.edge(down=True, now=1.0)
    contact.forget()

    assert (contact.at(2.0), contact.edge(down=False, now=3.0), contact.at(4.0)) == ((), (), ())


def test_a_press_that_was_over_before_the_cable_was_pulled_still_counts() -> None:
    contact = Contact(0.6, 0.02, down=False)
    contact.edge(down=True, now=1.0)
    contact.edge(down=False, now=1.2)
    contact.forget()

    assert contact.at(1.3) == ("click",)


def test_presses_that_are_told_late_and_together_count_for_as_long_as_they_took(table: FarTable, panel: Panel) -> None:
    spoilt = table.port.read
    table.port.read = lambda: spoilt()[:0]  # type: ignore[method-assign] # the cable swallows what the board says
    table.port.drive(BUTTON, 0)
    Waiting().wait(0.05)
    table.port.drive(BUTTON, None)
    Waiting().wait(0.05)
    table.port.read = spoilt  # type: ignore[method-assign] # and is sound again

    assert (table.next(), panel.trouble) == (Press(3, "click"), None)


def test_the_headers_seats_go_on_while_a_board_is_away(table: FarTable) -> None:
    header = Panel(PanelWiring("mock", bounce_s=0.001, places=(PlacePins(0, 17),)), table.inbox, monotonic)
    parts = (PanelPart("mock", "", (0,)), PanelPart("pico", "red box", (3,)))
    standby = Standby(lambda: header, table.panel, parts=parts)
    table.port.pull_out()
    standby.see_to_it(0.0)
    lost = table.next()
    standby.see_to_it(1.0)
    header._factory.pin(17).drive_low()
    Waiting().wait(0.01)
    header._factory.pin(17).drive_high()
    heard = table.next()
    troubles = [part.trouble and part.trouble.code for part in standby.parts]
    standby.close()

    assert (lost, heard, troubles, standby.due) == (LOST, Press(0, "click"), [None, "board_absent"], None)


def test_a_board_that_is_looked_for_is_no_trouble_yet_and_one_that_is_there_is_well(table: FarTable) -> None:
    panel = table.panel()
    table.next()
    found, panel.trouble = panel.trouble, PanelAway("board_looking", board="red box", seats="4", detail="USB")
    standby = Standby(lambda: panel, parts=(PanelPart("pico", "red box", (3,)),))
    standby.see_to_it(0.0)
    looking = standby.parts[0]
    panel.trouble = found
    standby.see_to_it(1.0)
    well = standby.parts[0]
    standby.close()

    assert (looking, well) == (PanelPart("pico", "red box", (3,), looking=True), PanelPart("pico", "red box", (3,)))


def test_a_panel_that_is_closed_hears_of_its_board_no_more(tmp_path: Path) -> None:
    inbox: SimpleQueue[Event] = SimpleQueue()
    panel = Panel(PanelWiring("pico", places=WIRING.places, board=str(tmp_path / "no")), inbox, monotonic)
    panel.close()
    while not inbox.empty():
        inbox.get()
    panel.hear_of(Health("closed"))

    assert inbox.empty()


def test_after_the_evening_no_thread_of_a_board_is_left(table: FarTable) -> None:
    from threading import enumerate as threads  # noqa: PLC0415 - the word means something else everywhere else

    before = set(threads())
    with table.panel():
        table.next()

    assert set(threads()) - before == set()


def test_every_way_a_board_can_be_away_has_words() -> None:
    from device.words import LANGUAGES, load  # noqa: PLC0415 - beside the fact it proves

    values: dict[str, int | str] = {"board": "red box", "seats": "1, 4", "detail": "USB"}
    said = {
        load(language).say(f"trouble.board_{code}.{part}", **values)
        for language in LANGUAGES
        for code in set(CODES) - {"connected", "closed"}
        for part in ("thing", "reason", "cure")
    }

    assert all(said)
