"""The link on ports of the operating system."""

import errno
import signal
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace

import pytest

from firmware_bridge.errors import Away
from firmware_bridge.health import Health, explain
from firmware_bridge.link import USB, Link, SerialPort, find
from firmware_bridge.wire import Out
from tests.firmware_bridge.benches import PATIENCE_S
from tests.firmware_bridge.desk import Desk
from tests.firmware_bridge.rig import Rig

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from gpiozero import LED
from firmware_bridge.pins import PicoFactory
lamp = LED(16, pin_factory=PicoFactory(sys.argv[1]))
lamp.on()
input()
"""


def plugged(monkeypatch: pytest.MonkeyPatch, *boards: tuple[str, str, tuple[int, int]]) -> None:
    ports = [SimpleNamespace(device=path, serial_number=number, vid=usb[0], pid=usb[1]) for path, number, usb in boards]
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: ports)


def test_only_ports_with_the_usb_identity_of_a_pico_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    plugged(monkeypatch, ("/dev/ttyACM0", "modem", (0x12D1, 0x1001)), ("/dev/ttyACM7", "e1", USB))

    assert [candidate.path for candidate in find()] == ["/dev/ttyACM7"]


def test_a_serial_number_finds_its_board_whatever_its_port_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    plugged(monkeypatch, ("/dev/ttyACM0", "e2", USB), ("/dev/ttyACM1", "e1", USB))

    assert [(candidate.path, candidate.is_certain) for candidate in find("e1")] == [("/dev/ttyACM1", True)]


def test_a_name_makes_every_board_a_candidate(monkeypatch: pytest.MonkeyPatch) -> None:
    plugged(monkeypatch, ("/dev/ttyACM0", "e2", USB), ("/dev/ttyACM1", "e1", USB))

    assert [(candidate.serial, candidate.is_certain) for candidate in find("red box")] == [("e1", False), ("e2", False)]


def test_a_port_that_is_not_there_is_absent(tmp_path: Path) -> None:
    with pytest.raises(Away, match="absent"):
        SerialPort(str(tmp_path / "nothing"))


def test_a_file_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(Away, match="unfit"):
        SerialPort(str(tmp_path / "file"))


@pytest.mark.parametrize("call", ["tcgetattr", "tcsetattr", "tcflush"])
def test_a_cable_pulled_while_its_port_opens_is_lost(
    plug: Callable[..., Rig], monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def gone(*_: object) -> None:
        raise termios.error(errno.EIO, "Input/output error")

    rig = plug()
    monkeypatch.setattr(termios, call, gone)

    with pytest.raises(Away, match="lost"):
        SerialPort(rig.path)


def test_a_board_pulled_while_ports_are_looked_at_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("serial.tools.list_ports_linux.glob.glob", lambda pattern: [pattern.replace("*", "0")])
    monkeypatch.setattr("os.path.exists", lambda _: True)
    monkeypatch.setattr("os.path.realpath", lambda _: "/sys/of/a/board/that/went/usb")

    assert find("red box") == ()


def test_a_port_is_for_one_program_only(plug: Callable[..., Rig]) -> None:
    rig = plug()
    first = SerialPort(rig.path)

    with pytest.raises(Away, match="busy"):
        SerialPort(rig.path)
    first.close()


def test_an_older_firmware_is_one_clear_line() -> None:
    desk = Desk()
    link = desk.link(desk.port("red box", protocol=0))
    desk.run(link, 20)
    (health,) = desk.healths

    assert explain(health) == (
        "The board: its firmware is too old (it speaks wire 0, this program 1);"
        " renew it with `python -m firmware_bridge flash`."
    )


def test_a_board_that_stops_and_goes_on_is_lost_and_found_and_nobody_waits(plug: Callable[..., Rig]) -> None:
    rig = plug()
    healths: SimpleQueue[Health] = SimpleQueue()
    link = Link(rig.path, on_health=healths.put)
    link.start()
    codes = [healths.get(timeout=PATIENCE_S).code]
    rig.process.send_signal(signal.SIGSTOP)
    for count in range(5000):  # far more than the pipe holds, had it to be sent
        link.show((Out(16, count % 2), Out(17, 1)))
    codes.append(healths.get(timeout=PATIENCE_S).code)
    rig.process.send_signal(signal.SIGCONT)
    codes.append(healths.get(timeout=PATIENCE_S).code)
    lit = rig.until(17, 1), rig.until(16, 1)
    link.close()

    assert (codes, lit) == (["connected", "lost", "connected"], (1, 1))


def test_no_lamp_stays_lit_after_the_program(plug: Callable[..., Rig]) -> None:
    rig = plug()
    with subprocess.Popen([sys.executable, "-c", PROGRAM, rig.path], stdin=subprocess.PIPE, cwd=ROOT) as program:
        lit = rig.until(16, 1)
        program.communicate(b"\n")

    assert (lit, program.returncode, rig.until(16, None)) == (1, 0, None)
