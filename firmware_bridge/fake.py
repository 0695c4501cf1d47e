"""A far board in software: the same conversation as the firmware, with pins that a program can press and see.

Holds the board and the port that leads to it, for tests and for laptops without a board. It must not know
the link, gpiozero or a real port. The time is handed in, so a test can let seconds pass at once.
"""

import threading
from collections.abc import Callable

from firmware_bridge.errors import Away
from firmware_bridge.port import Candidate
from firmware_bridge.wire import (
    PROTOCOL,
    Ack,
    Alive,
    Beat,
    Board,
    Bye,
    Done,
    Ear,
    Edge,
    Hello,
    In,
    Leave,
    Level,
    Message,
    Name,
    Out,
    Pwm,
    Report,
    Setting,
    State,
    encode,
)

PINS = (*range(23), 26, 27, 28)
NO_HOST_S = 3.0
AGAIN_S = 0.2
"""Reports that are not acknowledged by then are sent again."""
MOST_REPORTS = 32
"""With so many unacknowledged the board looks at no input and takes no state."""


class _Input:
    """An input that is being watched: what it read, since when, and what was reported."""

    def __init__(self, setting: In, level: int, now: float) -> None:
        self.setting = setting
        self.seen, self.since = level, now
        self.told = level

    def has_changed(self, level: int, now: float) -> bool:
        """Return whether the level has been another than the one told, for long enough."""
        if level != self.seen:
            self.seen, self.since = level, now
        return self.seen != self.told and (now - self.since) * 1000 >= self.setting.bounce


class FakeBoard:
    """A board that is plugged in somewhere, with its pins, its name and its conversation."""

    def __init__(self, name: str = "", serial: str = "e6614103e7452b2f", *, protocol: int = PROTOCOL) -> None:
        self.name = name
        self.serial = serial
        self.protocol = protocol
        self.settings: dict[int, Setting] = {}
        self._driven: dict[int, int] = {}
        self._out = b""
        self._inputs: dict[int, _Input] = {}
        self._reports: list[tuple[Report, float]] = []
        self.reset()

    def reset(self) -> None:
        """Start anew, as after a loss of power: no host, no pin set up; what presses a pin still does."""
        self.settings.clear()
        self._inputs.clear()
        self.has_left = False
        self._ear = Ear()
        self._session, self._state, self._number = 0, 0, 0
        self._reports.clear()
        self._next, self._sent_at, self._heard = 0, 0.0, 0.0
        self._out = encode(self._card())

    def drive(self, pin: int, level: int | None) -> None:
        """Pull a pin high or low from outside, or let go of it with None."""
        if level is None:
            self._driven.pop(pin, None)
        else:
            self._driven[pin] = level

    def shows(self, pin: int) -> float | None:
        """Return what an output shows, from 0 to 1; None when it drives nothing."""
        match self.settings.get(pin):
            case Out(_, level):
                return float(level)
            case Pwm(_, _, duty):
                return duty / 65535
            case _:
                return None

    def feed(self, data: bytes, now: float) -> None:
        """Hear what the host writes."""
        for message in self._ear.hear(data):
            if not self.has_left:
                self._heard = now
                self._obey(message, now)

    def tick(self, now: float) -> None:
        """Look at the inputs and at the clock."""
        if self._session and now - self._heard >= NO_HOST_S:
            self._let_go()
        for pin, watched in self._inputs.items():
            level = self._reads(watched.setting)
            if len(self._reports) < MOST_REPORTS and watched.has_changed(level, now):
                watched.told = level
                self._report(Edge(0, pin, level, 0), watched.since)
        if self._reports and now - self._sent_at >= AGAIN_S:
            self._next = 0

    def take(self, now: float) -> bytes:
        """Return what the board has to say, once."""
        for report, made in self._reports[self._next :]:
            aged = report._replace(age=int((now - made) * 1000)) if isinstance(report, Edge) else report
            self._out += encode(aged)
            self._sent_at = now
        self._next = len(self._reports)
        said, self._out = self._out, b""
        return said

    def _obey(self, message: Message, now: float) -> None:
        match message:
            case Hello(session, _):
                self._greet(session)
            case Beat(beat):
                alive = Alive(beat, self._ear.damaged, self._ear.unknown)
                self._out += encode(alive if self._session else self._card())
            case Ack(number):
                left = [made for made in self._reports if made[0].number > number]
                self._next = max(0, self._next - (len(self._reports) - len(left)))
                self._reports = left
            case State(number, settings) if (
                self._session and number > self._state and len(self._reports) <= MOST_REPORTS
            ):
                self._state = number
                self._apply(settings, now)
            case Name(name):
                self.name = name
                self._out += encode(self._card())
            case Bye():
                self._let_go()
            case Leave():
                self._let_go()
                self._out, self.has_left = b"", True
            case _:
                pass

    def _greet(self, session: int) -> None:
        if session != self._session:
            self._session, self._state, self._number = session, 0, 0
            self._reports.clear()
            self._next = 0
            self._inputs.clear()
            self._out = b""
        self._out += encode(self._card())

    def _apply(self, settings: tuple[Setting, ...], now: float) -> None:
        self.settings = {setting.pin: setting for setting in settings}
        self._report(Done(0, self._state), now)
        watched = {}
        for setting in settings:
            if not isinstance(setting, In):
                continue
            before = self._inputs.get(setting.pin)
            if before is not None and before.setting == setting:
                watched[setting.pin] = before
            else:
                level = self._reads(setting)
                watched[setting.pin] = _Input(setting, level, now)
                self._report(Level(0, setting.pin, level), now)
        self._inputs = watched

    def _reads(self, setting: In) -> int:
        return self._driven.get(setting.pin, int(setting.pull == "up"))

    def _report(self, report: Report, made: float) -> None:
        self._number += 1
        self._reports.append((report._replace(number=self._number), made))

    def _let_go(self) -> None:
        self._session = 0
        self.settings.clear()
        self._inputs.clear()
        self._reports.clear()

    def _card(self) -> Board:
        return Board(self._session, self.protocol, "fake", "1.0", self.serial, PINS, self.name)


class FakePort:
    """The way to a fake board; the cable can be pulled at any moment, and put back."""

    def __init__(self, board: FakeBoard, clock: Callable[[], float]) -> None:
        self.board = board
        self.is_open = False
        self.is_plugged = True
        self._clock = clock
        self._woken = threading.Event()
        self._guard = threading.Lock()

    def open(self) -> "FakePort":
        """Take the port; `Away` when somebody has it or the cable is out."""
        if not self.is_plugged:
            raise Away("absent")
        if self.is_open:
            raise Away("busy", self.board.serial)
        self.is_open = True
        return self

    def drive(self, pin: int, level: int | None) -> None:
        """Pull a pin high or low, or let go of it, and let the board notice at once."""
        with self._guard:
            self.board.drive(pin, level)
        self._woken.set()

    def pull_out(self) -> None:
        """Pull the cable; `plug_in` puts it back."""
        self.is_plugged = False
        self._woken.set()

    def plug_in(self) -> None:
        """Put the cable back."""
        self.is_plugged = True

    def read(self) -> bytes:
        """Return what the board has said."""
        self._check()
        with self._guard:
            self.board.tick(self._clock())
            return self.board.take(self._clock())

    def write(self, data: bytes) -> int:
        """Let the board hear this, all of it."""
        self._check()
        with self._guard:
            self.board.feed(data, self._clock())
        self._woken.set()
        return len(data)

    def wait(self, seconds: float, *, writing: bool) -> None:
        """Wait until the board may have something to say."""
        bouncing = any(getattr(setting, "bounce", 0) for setting in self.board.settings.values())
        self._woken.wait(0 if writing else min(seconds, 0.005) if bouncing else seconds)
        self._woken.clear()

    def wake(self) -> None:
        """End a wait."""
        self._woken.set()

    def close(self) -> None:
        """Give the port back."""
        self.is_open = False

    def _check(self) -> None:
        if not self.is_plugged:
            raise Away("lost", self.board.serial)


def candidates(*ports: FakePort) -> Callable[[str], tuple[Candidate, ...]]:
    """Return a way for a link to find the boards behind these ports, as `link.find` finds real ones."""

    def find(wanted: str) -> tuple[Candidate, ...]:
        found = [
            Candidate(port.board.serial, port.board.serial, port.open, is_certain=port.board.serial == wanted)
            for port in ports
            if port.is_plugged
        ]
        return tuple(board for board in found if board.is_certain) or tuple(found)

    return find
