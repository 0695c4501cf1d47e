"""What the check finds on machines made up of a few files, and how it says so."""

import errno
import json
import os
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from queue import SimpleQueue

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from device import findings as look
from device.check import lines, main, self_test, try_panel
from device.config import Config, House
from device.errors import PanelAway, PanelTrouble
from device.evening import Event, Lamp, Press, WiredPlace
from device.finding import Machine
from device.findings import PANEL_CURES, cure_of, findings
from device.panel import LOST, Panel
from device.reading import Problem
from device.wiring import LampPins, PanelWiring, PlacePins

TWO = (PlacePins(0, 17, LampPins((22,))), PlacePins(3, 27))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with nothing but a home."""
    for name in ("STATE_DIRECTORY", "CONFIGURATION_DIRECTORY", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def made(root: Path, *files: str) -> Machine:
    for file in files:
        name, _, text = file.partition("=")
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return Machine({}, root)


@pytest.mark.usefixtures("home")
def test_a_machine_without_settings_can_play(capsys: pytest.CaptureFixture[str]) -> None:
    code = main([])

    assert (code, "fail" in capsys.readouterr().out) == (0, False)


def test_looking_leaves_nothing_behind(home: Path) -> None:
    main([])

    assert list(home.iterdir()) == []


def test_every_thing_is_one_line_and_named(home: Path) -> None:
    told = lines(findings(Config(), Machine({"HOME": str(home)})))

    assert [line.split()[1] for line in told] == [
        "config", "pieces", "words", "state", "matches", "panel", "screen", "touch", "sound", "gpio",
        "board", "power", "clock", "versions",
    ]  # fmt: skip
    assert not any("\n" in line for line in told)


def test_mistakes_in_the_settings_are_told_beside_the_rest(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = home / "bad.toml"
    file.write_text("[screen]\nrotaton = 90\nsize = 3\n")
    code = main(["--config", str(file), "--json"])
    told = json.loads(capsys.readouterr().out)

    assert code == 1
    assert [one["code"] for one in told][:4] == ["config", "config", "pieces", "words"]
    assert told[0]["says"] == f"{file}:2: screen.rotaton: is unknown: did you mean rotation?"


def test_with_mistakes_in_the_settings_nothing_is_said_of_what_they_name(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = home / "bad.toml"
    file.write_text('[screen]\nrotaton = 90\n[panel]\nfactory = "lgpio"\n')
    main(["--config", str(file)])
    told = capsys.readouterr().out.splitlines()

    assert [line for line in told if line.split()[1] in {"state", "matches", "panel"}] == [
        "warn  state     not looked at: mend the settings first",
        "warn  matches   not looked at: mend the settings first",
        "warn  panel     not looked at: mend the settings first",
    ]


def test_a_pin_with_another_job_is_a_warning_with_its_cure() -> None:
    problem = Problem("x.toml", 3, "panel.seats.1.button", "pin 2 is also I2C: take another if you can")
    told = lines(tuple(look.configuration(Config(warnings=(problem,)))))

    assert told[1] == "warn  config    x.toml:3: panel.seats.1.button: pin 2 is also I2C: take another if you can"


def test_a_match_that_cannot_be_read_is_named_and_left(tmp_path: Path) -> None:
    broken = tmp_path / "000007-kingdomino.jsonl"
    broken.write_text("no journal\n")
    found = tuple(look.matches(tmp_path))

    assert [one.state for one in found] == ["warn", "ok"]
    assert broken.name in found[0].says
    assert (found[1].says, broken.read_text()) == ("0 of 1 can be read", "no journal\n")


def test_a_folder_of_matches_that_is_configured_is_the_one_looked_at(tmp_path: Path) -> None:
    found = findings(Config(house=House(matches=str(tmp_path / "kept"))), Machine({"HOME": "/nowhere"}))
    state = next(one for one in found if one.code == "state")

    assert dict(state.values)["folder"] == str(tmp_path / "kept")


def test_a_card_that_cannot_be_written_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_fd: int) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "fsync", refuse)
    (found,) = look.state(tmp_path)

    assert (found.state, "Read-only file system" in found.says) == ("fail", True)


def test_a_folder_that_cannot_be_looked_into_fails(tmp_path: Path) -> None:
    (found,) = look.state(tmp_path / ("long" * 99) / "kingdoms")

    assert (found.state, "File name too long" in found.says) == ("fail", True)


@pytest.mark.parametrize(("megabytes", "level"), [(5, "fail"), (100, "warn"), (5000, "ok")])
def test_a_full_card_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, megabytes: int, level: str) -> None:
    blocks = megabytes * 1_000_000 // 4096 + 1
    room = os.statvfs_result((4096, 4096, blocks, blocks, blocks, 0, 0, 0, 0, 255))
    monkeypatch.setattr(os, "statvfs", lambda _path: room)
    (found,) = look.state(tmp_path)

    assert found.state == level


def test_a_machine_on_which_nothing_can_be_written_is_looked_at_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/proc/chatelain")
    found = look.at_a_glance(Config(), Machine({"STATE_DIRECTORY": "/proc/chatelain"}))

    assert (dict(found)["state"], dict(found)["clock"]) == ("fail", "ok")


def test_the_clock_is_read_from_what_is_written_now() -> None:
    assert look.clock().says == f"the clock says {time.gmtime().tm_year}"


@pytest.mark.skipif(Path("/proc/device-tree/system/linux,revision").exists(), reason="this is a Pi")
def test_the_pis_pins_on_another_machine_fail_with_the_cure() -> None:
    (found,) = look.panel(Config(panel=PanelWiring("lgpio", places=TWO)))

    why = "panel_not_a_pi" if find_spec("lgpio") else "panel_no_library"
    assert (found.state, found.cure) == ("fail", PANEL_CURES[why])


def test_pins_that_can_be_had_are_let_go_again() -> None:
    found = [next(look.panel(Config(panel=PanelWiring("mock", places=TWO)))) for _ in range(2)]

    assert [one.says for one in found] == ["every pin can be had: seats 1, 4 on mock"] * 2


def test_each_place_where_pins_live_is_looked_at(tmp_path: Path) -> None:
    there, away = PlacePins(0, 17), PlacePins(3, 15, factory="pico", board=str(tmp_path / "red-box"))
    found = tuple(look.panel(Config(panel=PanelWiring("mock", places=(there, away)))))

    assert [(one.state, dict(one.values).get("seats")) for one in found] == [("ok", "1"), ("fail", "4")]


def test_a_board_that_is_not_there_fails_with_its_name_and_the_cure(tmp_path: Path) -> None:
    port = str(tmp_path / "red-box")
    wiring = PanelWiring("pico", places=TWO, board=port)
    (found,) = look.panel(Config(panel=wiring))

    assert (dict(found.values)["code"], port in found.says, found.cure) == (
        "board_absent",
        True,
        "plug it in with a cable that carries data, then see `python -m firmware_bridge list`",
    )


@pytest.mark.parametrize("code", PANEL_CURES)
def test_each_of_the_panels_troubles_has_a_cure(code: str) -> None:
    assert cure_of(PanelTrouble(code, seat=1, pin=2, holder="x", reason="x", file="/dev/x", group="gpio"))


@pytest.mark.usefixtures("home")
def test_a_finding_that_fails_ends_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", "/proc/chatelain")  # where nobody can write

    assert main([]) == 1


def test_arguments_nobody_knows_end_with_two(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        main(["--pannel"])

    said = capsys.readouterr().err
    assert (ending.value.code, "--pannel" in said, said.count("\n")) == (2, True, 1)


WIRED = (WiredPlace(0, button=True, lamp=True), WiredPlace(3, button=True, lamp=False))


def led(
    answer: Callable[[MockFactory, str], None], clock: Callable[[], float] = time.monotonic
) -> tuple[bool, list[str]]:
    """Lead the self-test on mock pins; `answer` hears what is said, and pulls the wires."""
    factory = MockFactory(pin_class=MockPWMPin)
    inbox: SimpleQueue[Event] = SimpleQueue()
    wiring = PanelWiring("mock", bounce_s=0.001, places=TWO)
    said: list[str] = []

    def say(line: str) -> None:
        said.append(line)
        answer(factory, line)

    with Panel(wiring, inbox, factory.ticks, factory=factory) as panel:
        return self_test(WIRED, (panel,), inbox, say, clock), said


def press(factory: MockFactory, pin: int, held: float = 0.0) -> None:
    factory.pin(pin).drive_low()
    end = factory.ticks() + 0.003 + held
    while factory.ticks() < end:  # a finger stays longer than a bounce
        pass
    factory.pin(pin).drive_high()


class Impatient:
    """A clock on which the time of a seat is over as soon as it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 100.0
        return self.now


def test_the_self_test_hears_each_button() -> None:
    def answer(factory: MockFactory, line: str) -> None:
        if "press" in line:
            press(factory, 17 if line.startswith("seat 1") else 27)

    assert led(answer) == (
        True,
        [
            "seat 1: its lamp blinks; press its button",
            "seat 1: click",
            "seat 4: it has no lamp; press its button",
            "seat 4: click",
        ],
    )


def test_the_self_test_tells_swapped_wires() -> None:
    def answer(factory: MockFactory, line: str) -> None:
        if line == "seat 1: its lamp blinks; press its button":
            press(factory, 27)
        elif line.startswith("that was"):
            press(factory, 17)
        elif line.startswith("seat 4: it has"):
            press(factory, 27)

    well, said = led(answer)

    assert (well, said[1]) == (True, "that was seat 4: its wires may be swapped with seat 1")


def test_a_button_that_is_never_heard_fails_the_self_test() -> None:
    well, said = led(lambda _factory, _line: None, Impatient())

    assert (well, said[1]) == (False, "seat 1: no press was heard: check the button, its wire and its pin")


class Shown:
    """A panel without pins, which remembers its lamps."""

    def __init__(self) -> None:
        self.trouble: PanelTrouble | None = None
        self.lamps: list[tuple[Lamp, ...]] = []

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        self.lamps.append(lamps)

    def held(self, _place: int, _now: float) -> float:
        """Say that no button is down: there is none."""
        return 0.0

    def start(self) -> None:
        """Run by itself: there is nothing to run."""

    def close(self) -> None:
        """Let go: there is nothing to let go of."""


def test_the_self_test_lights_one_lamp_at_a_time_and_ends_dark() -> None:
    inbox: SimpleQueue[Event] = SimpleQueue()
    panel = Shown()
    for event in (Press(0, "click"), Press(3, "hold")):
        inbox.put(event)
    self_test(WIRED, (panel,), inbox, str, time.monotonic)

    assert [[at for at, lamp in enumerate(lamps) if lamp.rhythm != "dark"] for lamps in panel.lamps] == [[0], [3], []]


def test_a_board_that_is_lost_ends_the_waiting_with_the_reason() -> None:
    inbox: SimpleQueue[Event] = SimpleQueue()
    panel, said = Shown(), list[str]()

    def say(line: str) -> None:
        said.append(line)
        panel.trouble = PanelAway(
            "board_lost", "Board 'red box': it broke off; check the cable.", board="red box", seats="1, 4", detail="USB"
        )
        inbox.put(LOST)

    well = self_test(WIRED, (panel,), inbox, say, time.monotonic)

    assert (well, said[1]) == (False, "Board 'red box': it broke off: check the cable")


def test_without_a_panel_there_is_nothing_to_try() -> None:
    said: list[str] = []

    assert try_panel(PanelWiring(), said.append)
    assert said == ["no panel is configured: there is nothing to try"]
