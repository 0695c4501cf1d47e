"""The bench console, and putting the firmware on a board."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest

from firmware_bridge.__main__ import main
from firmware_bridge.bench import HELP, Console, choose, introduce, listing
from firmware_bridge.errors import Away
from firmware_bridge.fake import FakeBoard, FakePort, candidates
from firmware_bridge.flash import FAILED, FIRMWARE, MISSING, flash, has_tool
from firmware_bridge.health import Health
from firmware_bridge.port import Candidate
from firmware_bridge.wire import Name
from tests.firmware_bridge.benches import PATIENCE_S, WatchedPort
from tests.firmware_bridge.rig import Rig


def port(name: str = "", serial: str = "e1") -> FakePort:
    return FakePort(FakeBoard(name, serial), time.monotonic)


class Heard:
    """What the console says."""

    def __init__(self) -> None:
        self.lines: SimpleQueue[str] = SimpleQueue()

    def until(self, part: str) -> str:
        """Return the next line with this in it."""
        while part not in (line := self.lines.get(timeout=PATIENCE_S)):
            pass
        return line


def shows(watched: WatchedPort, pin: int, value: float | None) -> float | None:
    while watched.board.shows(pin) != value:
        assert watched.written.wait(PATIENCE_S)
        watched.written.clear()
    return watched.board.shows(pin)


@pytest.fixture
def watched() -> WatchedPort:
    """Give a board whose lamps can be waited for."""
    return WatchedPort(FakeBoard("red box", "e1"))


@pytest.fixture
def heard() -> Heard:
    """Give an ear for the console."""
    return Heard()


@pytest.fixture
def console(watched: WatchedPort, heard: Heard) -> Console:
    """Give a console that has found its board."""
    console = Console("", heard.lines.put, candidates(watched))
    console.begin()
    heard.until("firmware")
    return console


def test_the_console_tells_a_press_with_its_age(console: Console, watched: WatchedPort, heard: Heard) -> None:
    while not watched.board.settings:
        watched.written.wait(PATIENCE_S)
    watched.drive(15, 0)
    line = heard.until("GP15")
    console.close()

    assert line.startswith("GP15 pressed, told after ")


def test_a_lamp_is_lit_by_hand(console: Console, watched: WatchedPort) -> None:
    console.obey("on GP16")
    lit = shows(watched, 16, 1)
    console.obey("off 16")
    dark = shows(watched, 16, 0)
    console.obey("let 16")
    let = shows(watched, 16, None)
    console.close()

    assert (lit, dark, let) == (1, 0, None)


def test_a_lamp_is_dimmed_by_hand(console: Console, watched: WatchedPort) -> None:
    console.obey("dim 16 1.0")
    dimmed = shows(watched, 16, 1)
    console.close()

    assert dimmed == 1


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("on 99", "99 is not a pin for devices; use GP0 to GP22 and GP26 to GP28"),
        ("on", "Nothing is not a pin for devices"),
        ("dim 16 2", "2 is not a brightness; use a number from 0 to 1"),
        ("dim 16", "Nothing is not a brightness"),
        ("name a*b", "A name is 1 to 24 characters without a star, not 'a*b'"),
        ("pins", "GP15 20 |o"),
        ("sing", HELP),
        ("", HELP),
    ],
)
def test_what_the_console_cannot_do_it_says_with_the_cure(line: str, answer: str) -> None:
    said: list[str] = []
    Console("", said.append).obey(line)

    assert answer in said[-1]


def test_quit_ends_the_console() -> None:
    assert Console("", str).obey("quit") is False


def test_a_name_given_at_the_console_is_stored_on_the_board(
    console: Console, watched: WatchedPort, heard: Heard
) -> None:
    console.obey("name blue box")
    heard.until("blue box: fake")
    console.close()

    assert watched.board.name == "blue box"


def test_each_board_is_listed_with_its_name_or_what_is_wrong() -> None:
    busy = port("blue box", "e2")
    busy.open()
    lines = listing(candidates(port("red box", "e1"), busy))

    assert ("red box, fake, firmware 1.0" in lines[0], "Board 'e2': e2 is in use" in lines[1]) == (True, True)


def test_the_board_that_is_meant_is_chosen_by_its_name() -> None:
    chosen = choose("blue box", candidates(port("red box", "e1"), port("blue box", "e2")))

    assert not isinstance(chosen, Health)
    assert chosen.serial == "e2"


@pytest.mark.parametrize(
    ("wanted", "ports", "code"),
    [
        ("", (), "absent"),
        ("", (port("a", "e1"), port("b", "e2")), "several"),
        ("red box", (port("a", "e1"), port("b", "e2")), "other"),
    ],
)
def test_a_board_that_cannot_be_chosen_is_explained(wanted: str, ports: tuple[FakePort, ...], code: str) -> None:
    assert choose(wanted, candidates(*ports)) == Health(
        code, wanted, {"several": "e1, e2", "other": "'a', 'b'"}.get(code, "")
    )


def test_a_board_is_named_and_says_so() -> None:
    (candidate,) = candidates(port("red box"))("")

    assert [card and card.name for _, card in (introduce(candidate, then=Name("blue box")),)] == ["blue box"]


class FlashedPort(FakePort):
    """A board that starts its new program when it is opened after it was left."""

    def open(self) -> "FakePort":
        """Open it, as after the tool's reset."""
        if self.board.has_left:
            self.board.reset()
        return super().open()


def tool(tmp_path: Path, code: str) -> tuple[str, ...]:
    return (
        sys.executable,
        "-c",
        f"import sys, pathlib; pathlib.Path({str(tmp_path / 'told')!r}).write_text(' '.join(sys.argv[1:])); {code}",
    )


def test_the_firmware_is_copied_by_mpremote_after_the_old_program_left(tmp_path: Path, heard: Heard) -> None:
    flashed = FlashedPort(FakeBoard("red box", "e1"), time.monotonic)
    code = flash("", heard.lines.put, candidates=candidates(flashed), tool=tool(tmp_path, ""))
    told = (tmp_path / "told").read_text()

    assert (code, told) == (0, f"connect e1 fs cp {FIRMWARE} :main.py + reset")
    assert heard.until("runs") == "Board 'red box' runs firmware 1.0."


def test_when_mpremote_cannot_do_it_its_reason_and_the_cure_are_told(tmp_path: Path, heard: Heard) -> None:
    def silent() -> FakePort:
        raise Away("silent", "e1")

    def find(_: str) -> tuple[Candidate, ...]:
        (candidate,) = candidates(port())("")
        return (candidate._replace(open=silent),)

    code = flash("", heard.lines.put, candidates=find, tool=tool(tmp_path, "sys.exit('no device')"))

    assert (code, heard.until("mpremote"), heard.until("BOOTSEL")) == (
        1,
        "mpremote could not do it: no device",
        FAILED,
    )


def test_a_missing_mpremote_is_one_line_with_the_cure(heard: Heard) -> None:
    if has_tool():
        pytest.skip("mpremote is installed here")

    assert (flash("", heard.lines.put), heard.until("mpremote")) == (2, MISSING)


def test_a_name_that_is_too_long_is_refused_with_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["name", "x" * 25])

    assert (code, capsys.readouterr().err.count("\n")) == (2, 1)


def test_the_whole_console_runs_on_the_real_firmware(plug: Callable[..., Rig]) -> None:
    rig = plug()
    command = [sys.executable, "-m", "firmware_bridge", "--board", rig.path]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("on 16\n")
        process.stdin.flush()
        lit = rig.until(16, 1)
        process.stdin.write("quit\n")
        process.stdin.close()
        said = process.stdout.read()

    assert (lit, process.returncode, "firmware 1.0" in said) == (1, 0, True)


class FrailPort(FakePort):
    """A port whose cable is pulled while the board is being given its name."""

    def write(self, data: bytes) -> int:
        """Pull the cable as soon as the name is said."""
        if b"name" in data:
            self.pull_out()
        return super().write(data)


def test_a_board_that_is_pulled_while_it_gets_its_name_is_lost_and_nothing_worse() -> None:
    frail = FrailPort(FakeBoard("", "e1"), time.monotonic)
    health, board = introduce(Candidate("e1", "e1", frail.open), then=Name("red box"))

    assert (health.code, board) == ("lost", None)
