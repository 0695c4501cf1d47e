"""The table without a screen: whole evenings by mock pins and by typed lines, and a clean end of the real program."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from queue import Empty

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from device.config import Config
from device.errors import PanelTrouble
from device.evening import Lamp, LobbyPage, ResultPage, TablePage, TroublePage
from device.home import Home, World
from device.journal import read
from device.panel import LOST, Panel
from device.replay import verify
from device.rules import GAMES
from device.standby import AnyPanel, Standby
from device.verbs.headless import QUIT, WORDS, Headless, Inbox, read_lines
from device.verbs.play import command
from device.wiring import LampPins, PanelWiring, PlacePins
from device.words import LANGUAGES, load

ROOT = Path(__file__).parents[2]
PLACES, BUTTONS, LAMPS = (0, 2, 3), (5, 6, 13), (17, 27, 22)
WIRING = PanelWiring(
    "mock",
    places=tuple(PlacePins(p, b, LampPins((w,))) for p, b, w in zip(PLACES, BUTTONS, LAMPS, strict=True)),
)


class Still(Panel):
    """A panel that is stepped by hand."""

    def start(self) -> None:
        """Have no thread."""


class Script(Inbox):
    """An inbox that lets the people do the next thing whenever it is empty."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: Iterator[str | None] = iter(())
        self.slept: list[float | None] = []
        """How long each wait was to last at most."""

    def get(self, block: bool = True, timeout: float | None = None):  # type: ignore[no-untyped-def] # noqa: ANN201, ARG002, FBT001, FBT002 - a queue's
        """Give what is there; else let somebody press or type; a thing that takes time is `None`."""
        self.slept.append(timeout)
        while self.empty():
            said = next(self.hands, QUIT)
            if said is not None:
                self.put(said)
            elif self.empty():
                raise Empty
        return super().get(block=False)


class Table:
    """One evening at a table whose pins are pulled by hand."""

    def __init__(self, folder: Path, *, seed: bytes = bytes(range(16))) -> None:
        self.now, self.told = 100.0, list[str]()
        self.inbox = Script()
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.broken = False
        self.panels: list[Still] = []
        world = World({}, lambda: seed, lambda: "2026-05-02", lambda: self.now)
        self.home = Home(Config(panel=WIRING), world, folder)
        self.companion = self.home.companion(self.home.household(), drawn_panel=False)
        self.standby = Standby(self._panel)

    def _panel(self) -> AnyPanel:
        if self.broken:
            raise PanelTrouble("panel_lost", reason="unplugged")
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.panels.append(Still(WIRING, self.inbox, lambda: self.now, factory=self.factory))  # type: ignore[arg-type] # the inbox takes more
        return self.panels[-1]

    def run(self, hands: Iterator[str | None]) -> str:
        """Let the people do one thing after the other; gives all that was told."""
        self.inbox.hands = hands
        Headless(self.companion, self.standby, self.inbox, self.told.append, lambda: self.now).run()
        return "".join(self.told)

    def press(self, place: int, kind: str) -> None:
        """Press a place's button by its pin, and let it go."""
        pin = self.factory.pin(BUTTONS[PLACES.index(place)])
        pin.drive_low()
        self._pass(0.1, 0.9 if kind == "hold" else 0.1)
        pin.drive_high()
        self._pass(0.1, 0.9)

    def _pass(self, *seconds: float) -> None:
        for some in seconds:
            self.now += some
            self.panels[-1].step()

    @property
    def page(self) -> object:
        return self.companion.shown.page

    def is_dark(self) -> bool:
        return not any(self.factory.pin(lamp).state for lamp in LAMPS)

    def by_buttons(self) -> Iterator[None]:
        """Sit down, play a whole match and agree, by nothing but presses."""
        for place in PLACES:
            self.press(place, "click")
            yield
        self.press(0, "hold")
        yield
        while isinstance(self.page, TablePage):
            cursor, turn = self.page.cursor, self.page.view.turn
            self.press(self.page.seats[max(turn.seat, 0)].place, "hold" if cursor.ghost or cursor.pointed else "click")
            yield
        for place in PLACES:
            self.press(place, "click")
            yield


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Give a table in a folder of its own."""
    return Table(tmp_path)


def typed(*lines: str) -> Iterator[str]:
    return iter(lines)


# ------------------------------------------------------------------ by buttons alone


def test_a_whole_match_is_played_by_buttons_alone_and_is_honest(table: Table) -> None:
    table.run(table.by_buttons())
    record = read(next(table.home.folder.glob("*.jsonl")))

    assert (record.result is not None, verify(record, GAMES).honest, len(record.seats)) == (True, True, 3)


def test_all_who_agree_are_told_to_hold_for_the_lobby_and_a_hold_goes_there(table: Table) -> None:
    def hands() -> Iterator[None]:
        yield from table.by_buttons()
        table.press(2, "hold")
        yield

    told = table.run(hands())

    assert (isinstance(table.page, LobbyPage), "All agree. Hold your button to go to the lobby." in told) == (
        True,
        True,
    )


def test_a_hold_after_a_game_of_a_dynasty_begins_the_next(table: Table) -> None:
    table.home.household().keep_seats((None,) * 6, "kingdomino", (("dynasty", "on"),))
    table.companion = table.home.companion(table.home.household(), drawn_panel=False)

    def hands() -> Iterator[None]:
        yield from table.by_buttons()
        table.press(2, "hold")
        yield

    told = table.run(hands())

    assert (isinstance(table.page, TablePage), "Dynasty, game 1 of 3" in told) == (True, True)


def test_the_lobby_says_what_to_press_and_how_to_begin(table: Table) -> None:
    def hands() -> Iterator[None]:
        for place in (0, 2):
            table.press(place, "click")
            yield

    told = table.run(hands())

    assert told.index("Press the button of your place to sit down.") < told.index("Hold your button to begin.")


def test_a_press_that_only_steps_takes_one_line(table: Table) -> None:
    def hands() -> Iterator[str | None]:
        yield from ("1", "3", "begin")
        before = len(table.told)
        assert isinstance(table.page, TablePage)
        table.press(table.page.seats[table.page.view.turn.seat].place, "click")
        yield None
        table.told = table.told[before:]

    table.run(hands())

    assert "".join(table.told[-1:]).count("\n") == 1


def test_the_acting_seats_lamp_shines_and_all_are_dark_at_the_end(table: Table) -> None:
    lit: list[bool] = []

    def hands() -> Iterator[str | None]:
        yield from ("1", "3", "begin")
        for _ in range(30):
            table._pass(0.1)
            lit.append(not table.is_dark())
        yield QUIT

    table.run(hands())

    assert (any(lit), table.is_dark()) == (True, True)


# ------------------------------------------------------------------ by typed lines


def labels(table: Table) -> Iterator[str]:
    """Type a label of each page's list: the last domino, or the first of other things."""
    while isinstance(table.page, TablePage):
        table.now += 2.0
        cursor = table.page.cursor
        numbers = [a.targets[0][1:] for a in cursor.actions if len(a.targets) == 1 and a.targets[0][0] == "#"]
        yield numbers[-1] if len(numbers) == len(cursor.actions) else "1"


def test_a_whole_match_is_played_by_typed_labels(table: Table) -> None:
    def hands() -> Iterator[str]:
        yield from ("1", "3", "begin")
        yield from labels(table)

    table.run(hands())

    assert isinstance(table.page, ResultPage)


def test_squares_are_typed_as_in_a_match_without_a_panel(table: Table) -> None:
    def hands() -> Iterator[str]:
        yield from ("1", "3", "begin")
        while isinstance(table.page, TablePage) and table.page.view.turn.step != "place":
            table.now += 2.0
            yield table.page.cursor.actions[0].targets[0]
        table.now += 2.0
        assert isinstance(table.page, TablePage)
        yield " ".join(table.page.cursor.actions[0].targets)

    table.run(hands())

    assert isinstance(table.page, TablePage)
    assert table.page.view.turn.step == "choose"


def test_undo_after_the_end_goes_back_into_the_match(table: Table) -> None:
    def hands() -> Iterator[str]:
        yield from ("1", "3", "begin")
        yield from labels(table)
        yield "undo"

    table.run(hands())

    assert isinstance(table.page, TablePage)


def test_undo_and_redo_are_typed_at_the_table(table: Table) -> None:
    seen: list[bool] = []

    def hands() -> Iterator[str]:
        yield from ("1", "3", "begin")
        for word in ("", "undo", "redo"):
            assert isinstance(table.page, TablePage)
            table.now += 2.0
            yield word or str(table.page.cursor.actions[0].targets[0])
            assert isinstance(table.page, TablePage)
            seen.append(table.page.can_undo)

    table.run(hands())

    assert seen == [True, False, True]


def test_undo_at_the_beginning_says_that_there_is_nothing(table: Table) -> None:
    assert "there is nothing to undo" in table.run(typed("1", "3", "begin", "undo"))


@pytest.mark.parametrize("line", ["rubbish", "99", "0,77", "begin"])
def test_what_means_nothing_at_the_table_is_said_and_changes_nothing(line: str, table: Table) -> None:
    told = table.run(typed("1", "3", "begin", line))

    assert f"{line} is not in the list" in told


@pytest.mark.parametrize("line", ["rubbish", "99", "0,77", "next"])
def test_what_means_nothing_is_said_and_changes_nothing(line: str, table: Table) -> None:
    told = table.run(typed("1", line))

    assert f"{line} is not in the list" in told


def test_help_says_what_can_be_typed(table: Table) -> None:
    assert "rematch" in table.run(typed("help"))


def test_a_match_that_is_left_can_be_resumed_from_the_lobby(table: Table) -> None:
    table.run(typed("1", "3", "begin", "lobby", "resume"))

    assert isinstance(table.page, TablePage)


def test_a_line_typed_while_it_sleeps_counts(table: Table) -> None:
    def hands() -> Iterator[str | None]:
        table.now += 3600.0
        yield None
        yield "1"

    table.run(hands())

    assert isinstance(table.page, LobbyPage)
    assert table.page.places[0] is not None


def test_the_match_is_on_the_table_again_the_next_time(tmp_path: Path) -> None:
    Table(tmp_path).run(typed("1", "3", "begin"))

    assert isinstance(Table(tmp_path).page, TablePage)


def test_a_match_that_failed_twice_waits_and_a_hold_tries_it_again(tmp_path: Path) -> None:
    Table(tmp_path).run(typed("1", "3", "begin"))
    before = Table(tmp_path)
    before.companion.close()
    for _ in range(2):
        before.home.chronicle.begin_opening("000001-kingdomino.jsonl")
    table = Table(tmp_path)
    stopped = isinstance(table.page, TroublePage)

    def hands() -> Iterator[None]:
        table.press(0, "hold")
        yield

    told = table.run(hands())

    assert (stopped, isinstance(table.page, TablePage), "Hold a button, or type resume" in told) == (True, True, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_is_known_in_each_language(language: str) -> None:
    said = [load(language).say(f"terminal.word.{word}") for word in WORDS]

    assert [command(word, WORDS) for word in said] == list(WORDS)


# ------------------------------------------------------------------ a panel that goes


def test_a_lost_panel_is_said_with_its_cure_and_comes_back_by_itself(table: Table) -> None:
    def hands() -> Iterator[str | None]:
        yield from ("1", "3", "begin")
        table.broken = True
        table.panels[-1]._lose("unplugged")
        yield None
        table.broken = False
        table.now += 11.0
        yield None
        table.press(0, "click")
        yield None

    told = table.run(hands())

    assert (
        len(table.panels),
        load("en").say("trouble.panel_lost.thing") in told,
        told.count("Everything works again."),
    ) == (2, True, 1)


def test_lines_go_on_while_there_is_no_panel(table: Table) -> None:
    table.broken = True

    table.run(typed("1", "3", "begin"))

    assert isinstance(table.page, TablePage)


def test_the_panels_own_word_for_its_loss_is_the_one_that_is_heard() -> None:
    from device.verbs import headless  # noqa: PLC0415 - beside the fact it proves

    assert headless.LOST == LOST


# ------------------------------------------------------------------ what is typed, and the real program


def test_lines_come_from_a_terminal_and_its_end_is_a_wish_to_end() -> None:
    ours, theirs = os.openpty()
    inbox: Inbox = Inbox()
    thread = read_lines(theirs, inbox)
    os.write(ours, "Zoé\nhelp\n".encode())
    heard = [inbox.get(timeout=5), inbox.get(timeout=5)]
    os.write(ours, b"\x04")
    heard.append(inbox.get(timeout=5))
    thread.join(5)
    os.close(ours)
    os.close(theirs)

    assert heard == ["Zoé", "help", QUIT]


CONFIG = """
[panel]
factory = "mock"
[panel.seats.1]
button = 5
lamp = 17
[panel.seats.4]
button = 6
lamp = 27
"""


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=lambda end: end.name)
def test_the_real_program_ends_well_when_it_is_told_to_and_keeps_the_match(end: signal.Signals, tmp_path: Path) -> None:
    Table(tmp_path / "house").run(typed("1", "4", "begin"))
    settings = tmp_path / "chatelain.toml"
    settings.write_text(CONFIG, encoding="utf-8")
    words = ["play", "--panel", "--config", str(settings), "--matches", str(tmp_path / "house")]
    running = subprocess.Popen(
        [sys.executable, "-m", "device", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    )
    assert running.stdout
    said = ""
    while "Press: the next choice" not in said:
        line = running.stdout.readline()
        assert line, running.communicate()[1]
        said += line
    running.send_signal(end)
    rest, complaints = running.communicate(timeout=10)

    assert "The match is kept" in rest
    assert (running.returncode, complaints, isinstance(Table(tmp_path / "house").page, TablePage)) == (0, "", True)


def test_at_rest_it_sleeps_until_something_is_due(table: Table) -> None:
    table.run(typed("1"))

    assert min(seconds or 0.0 for seconds in table.inbox.slept) > 200.0


def test_where_nothing_is_ever_due_it_sleeps_until_somebody_comes(table: Table) -> None:
    household = table.home.household()
    household.keep_settings(replace(household.settings, sleep_minutes=0))
    table.companion = table.home.companion(household, drawn_panel=False)

    table.run(typed("1"))

    assert set(table.inbox.slept) == {None}


def test_a_lamp_has_six_places_whatever_is_wired(table: Table) -> None:
    table.run(typed("1"))

    assert len(table.companion.shown.lamps) == 6
    assert table.companion.shown.lamps[0] == Lamp("rose", "next")
