"""Ten thousand cables pulled at random moments: no press lost, doubled or invented, nothing left over."""

import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from gpiozero import Button

from firmware_bridge.fake import FakeBoard, candidates
from firmware_bridge.link import Link
from firmware_bridge.pins import PicoFactory
from firmware_bridge.reading import Reading
from firmware_bridge.wire import Board, Edge, In, Level, Report
from tests.firmware_bridge.desk import Clock, NoisyPort

TIMES = 10_000
FILES = Path("/proc/self/fd")


class Finger:
    """Presses a button on a board whose cable is being pulled, and knows what a listener must have been told."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)  # noqa: S311
        self.clock = Clock()
        self.port = NoisyPort(FakeBoard(), self.clock, self.chance)
        self.told: list[int] = []
        self.due: list[int] = []
        self.reading = Reading("up")
        self.link = Link("", candidates=candidates(self.port), on_report=self.hear, clock=self.clock)
        self.link.show((In(15, "up", 0),))
        self.settle()

    def hear(self, report: Board | Report) -> None:
        """Hear it as a pin does."""
        if isinstance(report, Level | Edge) and self.reading.hear(report):
            self.told.append(report.level)

    def settle(self) -> None:
        """Let time pass until the board is there, set up, and everything is said."""
        quiet = 0
        while quiet < 3:
            self.clock.now += max(0.02, min(self.link.turn(), 0.25))
            session = self.link.session
            reads = session.level(15) if session is not None else None
            real = self.port.board._driven.get(15, 1)
            quiet = quiet + 1 if reads == real and not self.port.board._reports else 0

    def press(self, times: int) -> None:
        """Press and let go in turn, so often and so fast that several changes are on their way at once."""
        for _ in range(times):
            level = 1 - (self.due[-1] if self.due else 1)
            self.port.drive(15, level)
            self.due.append(level)
            self.clock.now += 0.002
            self.link.turn()
        self.settle()

    def pull(self) -> None:
        """Pull the cable, perhaps with the power, at any moment of the conversation, and put it back."""
        self.port.noise = self.chance.choice((0, 0.2))
        for _ in range(self.chance.randrange(3)):
            self.clock.now += self.chance.random() / 10
            self.link.turn()
        self.port.pull_out()
        if self.chance.random() < 0.5:
            self.port.board.reset()
        self.clock.now += self.chance.random()
        self.link.turn()


def test_no_press_is_lost_doubled_or_invented_over_ten_thousand_disconnects() -> None:
    finger = Finger(20)
    for _ in range(TIMES):
        if finger.chance.random() < 0.5:
            finger.press(finger.chance.choice((1, 1, 2, 5)))
        finger.pull()
        pressed = finger.due[-1:] == [0]
        if finger.chance.random() < 0.3:  # something happens while the board is away
            finger.port.board.drive(15, None)
            finger.due += [1] * pressed
        elif not pressed and finger.chance.random() < 0.3:
            finger.port.board.drive(15, 0)  # nobody sees this finger come, so it must not count
            finger.port.plug_in()
            finger.settle()
            finger.port.drive(15, None)
        finger.port.plug_in()
        finger.settle()

    assert finger.told == finger.due


@pytest.fixture
def nothing_left() -> Iterator[None]:
    """Check that no thread and no file descriptor is left over."""
    threads, files = threading.active_count(), len(list(FILES.iterdir()))
    yield
    assert (threading.active_count(), len(list(FILES.iterdir()))) == (threads, files)


@pytest.mark.usefixtures("nothing_left")
def test_a_factory_that_ends_leaves_no_thread_and_no_descriptor() -> None:
    clock = Clock()
    for _ in range(20):
        port = NoisyPort(FakeBoard(), clock, Random(1))  # noqa: S311
        port.noise = 0
        factory = PicoFactory(candidates=candidates(port))
        Button(15, pin_factory=factory).close()
        port.pull_out()
        factory.close()
