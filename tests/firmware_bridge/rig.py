"""The real firmware on the MicroPython VM, at the end of a pseudo-terminal, with pins that a test can press."""

import os
import pty
import select
import shutil
import subprocess
import sys
import threading
import time
import tty
from pathlib import Path
from random import Random
from unittest import SkipTest

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware_bridge" / "firmware" / "main.py"
WHERE = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
MICROPYTHON = shutil.which("micropython", path=WHERE)
"""The one that came with the tests, else the machine's own; None where there is neither."""


class Rig:
    """A board whose flash is a folder."""

    def __init__(self, flash: Path, program: Path = FIRMWARE, *, held: bool = False) -> None:
        if MICROPYTHON is None:
            raise SkipTest("no MicroPython for this Python and machine: install the machine's own")
        self.flash = flash
        self.shown: dict[int | str, tuple[str, ...]] = {}
        self._program, self._held = program, held
        self._rest = b""
        self._driven: dict[int, int | None] = {}
        for name in ("world", "lamps"):
            if not (flash / name).exists():
                os.mkfifo(flash / name)
        self._board_end, self.cable = pty.openpty()  # the board has the master, so a host finds a device's path
        tty.setraw(self.cable)
        self.path = os.ttyname(self.cable)
        self._world = os.open(flash / "world", os.O_RDWR)
        self._lamps = os.open(flash / "lamps", os.O_RDWR | os.O_NONBLOCK)
        self._start()

    def _start(self) -> None:
        self.process = subprocess.Popen(
            [MICROPYTHON, "-X", "heapsize=180k", self._program],
            stdin=self._board_end,
            stdout=self._board_end,
            stderr=subprocess.PIPE,
            cwd=self.flash,
            env={
                "MICROPYPATH": str(HERE / "board"),
                "WORLD": "world",
                "LAMPS": "lamps",
                "BOOTSEL": str(int(self._held)),
            },
        )

    def drive(self, pin: int, level: int | None) -> None:
        """Pull a pin high or low from outside, or let go of it."""
        self._driven[pin] = level
        os.write(self._world, f"{pin} {'-' if level is None else level}\n".encode())

    def shows(self, pin: int | str) -> float | None:
        """Return what an output shows now, from 0 to 1; None when it drives nothing."""
        self.look(0)
        match self.shown.get(pin, ()):
            case ("out", level):
                return float(level)
            case ("pwm", _, duty):
                return int(duty) / 65535
            case _:
                return None

    def until(self, pin: int | str, value: float | None) -> float | None:
        """Wait until an output shows this, for some seconds at most, and return what it shows."""
        end = time.monotonic() + 5
        while self.shows(pin) != value and time.monotonic() < end:
            self.look(0.05)
        return self.shows(pin)

    def look(self, seconds: float) -> None:
        """Take in what the pins did, waiting up to so long for something."""
        while select.select([self._lamps], [], [], seconds)[0]:
            seconds = 0
            *lines, self._rest = (self._rest + os.read(self._lamps, 65536)).split(b"\n")
            for line in lines:
                pin, *words = line.decode().split()
                self.shown[int(pin) if pin.isdigit() else pin] = tuple(words)

    def write(self, data: bytes) -> None:
        """Put bytes on the line, as any program with the port open can."""
        while data:
            select.select([], [self.cable], [], 5)
            data = data[os.write(self.cable, data[:64]) :]

    def read(self, until: bytes, seconds: float = 5) -> bytes:
        """Return what the board said, up to and with these bytes."""
        said, end = b"", time.monotonic() + seconds
        while until not in said and select.select([self.cable], [], [], max(0, end - time.monotonic()))[0]:
            said += os.read(self.cable, 4096)
        return said

    def reset(self) -> None:
        """Take the power away for a moment; what presses the pins still does."""
        self.process.kill()
        self.process.communicate()
        self.shown.clear()
        for pin, level in self._driven.items():
            self.drive(pin, level)
        self._start()

    def close(self) -> str:
        """Take the power away and return what the program complained of."""
        self.process.kill()
        _, complaints = self.process.communicate()
        for handle in (self._board_end, self.cable, self._world, self._lamps):
            os.close(handle)
        return complaints.decode()


class Cable:
    """A cable between a host and a rig, under a stable name, that can be pulled out of its socket."""

    def __init__(self, rig: Rig, link: Path) -> None:
        self.path = link
        self.rig = rig
        self.noise = 0.0
        self._chance = Random(3)  # noqa: S311
        self._host: int | None = None
        self._ended, self._end = os.pipe()
        self._thread: threading.Thread | None = None
        self.plug_in()

    def plug_in(self) -> None:
        """Put the cable in: the port has another number now, and the stable name leads to it."""
        self._host, port = pty.openpty()
        tty.setraw(port)
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(port))
        self._port = port
        self._thread = threading.Thread(target=self._carry, args=(self._host,))
        self._thread.start()

    def pull_out(self) -> None:
        """Pull it out: the port is gone at once, and what was on its way with it."""
        if self._host is None or self._thread is None:
            return
        os.write(self._end, b"!")
        self._thread.join()
        os.read(self._ended, 1)
        self.path.unlink()
        os.close(self._host)
        os.close(self._port)
        self._host = None

    def close(self) -> None:
        """Put the cable away."""
        self.pull_out()
        os.close(self._ended)
        os.close(self._end)

    def _carry(self, host: int) -> None:
        other = {host: self.rig.cable, self.rig.cable: host}
        while True:
            ready, _, _ = select.select([*other, self._ended], [], [])
            if self._ended in ready:
                return
            for end in ready:
                os.write(other[end], self._spoil(os.read(end, 4096)))

    def _spoil(self, data: bytes) -> bytes:
        if self._chance.random() >= self.noise:
            return data
        return self._chance.choice(
            (data + data, data[: len(data) // 2], data.replace(b"e", b"a"), b"AT\r\xff\x03" + data)
        )
