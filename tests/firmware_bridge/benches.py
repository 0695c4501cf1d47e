"""Three kinds of pins that a test can press and see, all in the same words."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Protocol

from gpiozero import Factory
from gpiozero.pins.mock import MockFactory, MockPWMPin

from firmware_bridge.fake import FakeBoard, FakePort, candidates
from firmware_bridge.pins import PicoFactory
from tests.firmware_bridge.rig import Rig

PATIENCE_S = 5


class Bench(Protocol):
    """Pins, and hands and eyes on them."""

    factory: Factory
    news: SimpleQueue[object]

    def drive(self, pin: int, level: int | None) -> None:
        """Pull a pin high or low from outside, or let go of it."""

    def until(self, pin: int, value: float | None) -> float | None:
        """Wait until an output shows this, and return what it shows."""

    def close(self) -> None:
        """Put everything away."""


def reads(bench: Bench, pin: int, level: int) -> bool:
    """Wait until an input reads this, and return whether it does."""
    return _look(lambda: bench.factory.pin(pin).state, level, _moment) == level


class MockBench:
    """Gpiozero's own mock."""

    def __init__(self) -> None:
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.news: SimpleQueue[object] = SimpleQueue()

    def drive(self, pin: int, level: int | None) -> None:
        """Drive a pin, or leave it to its pull."""
        mock = self.factory.pin(pin)
        high = mock.pull == "up" if level is None else level
        (mock.drive_high if high else mock.drive_low)()

    def until(self, pin: int, value: float | None) -> float | None:
        """Return what the pin shows; the mock obeys at once, but not the threads that blink."""
        mock = self.factory.pin(pin)
        return _look(lambda: float(mock.state) if mock.function == "output" else None, value, _moment)

    def close(self) -> None:
        """Forget the pins."""
        self.factory.close()


class WatchedPort(FakePort):
    """A port that can be waited for, to see what the board made of it."""

    def __init__(self, board: FakeBoard) -> None:
        super().__init__(board, time.monotonic)
        self.written = threading.Event()

    def write(self, data: bytes) -> int:
        """Let the board hear this, and tell who waits."""
        written = super().write(data)
        self.written.set()
        return written


class FakeBench:
    """The board in software, behind the real factory, link and thread."""

    def __init__(self) -> None:
        self.port = WatchedPort(FakeBoard("red box"))
        self.factory = PicoFactory(candidates=candidates(self.port))
        self.news: SimpleQueue[object] = SimpleQueue()

    def drive(self, pin: int, level: int | None) -> None:
        """Press a pin of the board."""
        self.port.drive(pin, level)

    def until(self, pin: int, value: float | None) -> float | None:
        """Wait until the board shows this."""

        def wait() -> None:
            self.port.written.wait(0.1)
            self.port.written.clear()

        return _look(lambda: self.port.board.shows(pin), value, wait)

    def close(self) -> None:
        """Close the factory."""
        self.factory.close()


class FirmwareBench:
    """The real firmware on the MicroPython VM, at the end of a pseudo-terminal."""

    def __init__(self, flash: Path) -> None:
        self.rig = Rig(flash)
        self.factory = PicoFactory(self.rig.path)
        self.news: SimpleQueue[object] = SimpleQueue()

    def drive(self, pin: int, level: int | None) -> None:
        """Press a pin of the board."""
        self.rig.drive(pin, level)

    def until(self, pin: int, value: float | None) -> float | None:
        """Wait until the board shows this."""
        return _look(lambda: self.rig.shows(pin), value, lambda: self.rig.look(0.1))

    def close(self) -> None:
        """Close the factory, and take the power away."""
        self.factory.close()
        assert self.rig.close() == ""


def _moment() -> None:
    threading.Event().wait(0.001)


def _look(see: Callable[[], float | None], wanted: float | None, wait: Callable[[], None]) -> float | None:
    end = time.monotonic() + PATIENCE_S
    while (seen := see()) != wanted and time.monotonic() < end:
        if seen is not None and wanted is not None and abs(seen - wanted) < 0.001:
            return wanted
        wait()
    return seen
