"""The cable to one board: its port, its thread, and how it is found again.

Holds everything that touches a serial port, and the only thread that does. It must not know gpiozero, nor
what a pin is used for. A board is found by its USB identity, its serial number or the name stored on it,
never by the number that the system gave to its port. Whoever calls is never kept waiting: wishes are noted
and the thread carries them out.
"""

import errno
import logging
import os
import select
import termios
import threading
import time
from collections.abc import Callable
from pathlib import Path

import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from firmware_bridge.errors import Away
from firmware_bridge.health import CODES, Health, explain
from firmware_bridge.port import Candidate, Port
from firmware_bridge.session import Session
from firmware_bridge.wire import Board, Bye, Leave, Message, Name, Report, Setting, encode

log = logging.getLogger(__name__)

USB = (0x2E8A, 0x0005)
"""The USB vendor and product of a Pico, or Pico 2, that runs MicroPython."""
PAUSES_S = (0.25, 0.5, 1.0, 2.0, 4.0)
"""How long to wait before each new try; the last one is repeated for ever."""
BACKLOG = 4096
"""Bytes that may wait for a board which does not read."""
_CODES = {
    errno.ENOENT: "absent",
    errno.ENXIO: "absent",
    errno.ENODEV: "absent",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EBUSY: "busy",  # claimed for itself, as ModemManager does
    errno.EAGAIN: "busy",  # locked, as we do
    errno.EIO: "lost",
}


class SerialPort:
    """A serial port that is ours alone."""

    def __init__(self, path: str) -> None:
        try:
            self._serial = serial.Serial(path, 115200, timeout=0, write_timeout=0, exclusive=True)
        except (OSError, termios.error) as wrong:
            raise Away(_CODES.get(_number(wrong), "unfit"), path) from wrong
        self._path = path
        self._woken, self._waker = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(self._waker, False)

    def read(self) -> bytes:
        """Return what has arrived, without waiting."""
        try:
            return bytes(self._serial.read(4096))
        except (serial.SerialException, OSError) as wrong:
            raise Away("lost", self._path) from wrong

    def write(self, data: bytes) -> int:
        """Write what there is room for, without waiting."""
        try:
            _, room, _ = select.select([], [self._serial.fileno()], [], 0)
            return int(self._serial.write(data)) if room else 0
        except (serial.SerialException, OSError) as wrong:
            raise Away("lost", self._path) from wrong

    def wait(self, seconds: float, *, writing: bool) -> None:
        """Wait for bytes, for room, for a wake-up or for the time."""
        port = self._serial.fileno()
        woken, _, _ = select.select([port, self._woken], [port] if writing else [], [], seconds)
        if self._woken in woken:
            os.read(self._woken, 512)

    def wake(self) -> None:
        """End a wait, from any thread."""
        try:
            os.write(self._waker, b"!")
        except BlockingIOError:
            log.debug("%s: woken very often", self._path)

    def close(self) -> None:
        """Give the port and the pipe back."""
        if self._serial.is_open:
            self._serial.close()
            os.close(self._woken)
            os.close(self._waker)


def find(wanted: str = "") -> tuple[Candidate, ...]:
    """Return the ports behind which a board may be: by path, by serial number, or all Picos to ask for their name."""
    if wanted.startswith("/"):
        return (Candidate(wanted, "", lambda: SerialPort(wanted), is_certain=True),)
    boards = [
        Candidate(port.device, port.serial_number or "", _opener(port.device), (port.serial_number or "") == wanted)
        for port in sorted(_ports(), key=lambda port: port.serial_number or "")
        if (port.vid, port.pid) == USB
    ]
    certain = tuple(board for board in boards if wanted and board.is_certain)
    return certain or tuple(board._replace(is_certain=False) for board in boards)


def by_id(path: str) -> str:
    """Return the name under /dev/serial/by-id that leads to a port, or the port itself."""
    folder = Path("/dev/serial/by-id")
    names = (name for name in sorted(folder.glob("*")) if name.resolve() == Path(path))
    return str(next(names, path))


class Link:
    """Keeps the conversation with one board going for as long as it is open."""

    def __init__(
        self,
        wanted: str = "",
        *,
        candidates: Callable[[str], tuple[Candidate, ...]] = find,
        on_report: Callable[[Board | Report], None] = lambda _: None,
        on_health: Callable[[Health], None] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.wanted = wanted
        self.clock = clock
        self.health = Health("looking", wanted)
        self.session: Session | None = None
        self._find = candidates
        self._on_report, self._on_health = on_report, on_health
        self._settings: tuple[Setting, ...] = ()
        self._port: Port | None = None
        self._candidate: Candidate | None = None
        self._tried: set[str] = set()
        self._taken: set[str] = set()
        self._refusals: list[Away] = []
        self._pause = 0
        self._next_try = clock()
        self._outbox = b""
        self._guard = threading.Lock()
        self._idle = threading.Event()
        self._closing = False
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to look for the board, in a thread of its own."""
        self._thread = threading.Thread(target=self._run, name=f"link {self.wanted}".strip(), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Let go of the board's pins, give the port back and end the thread; may be called twice."""
        self._closing = True
        self._wake()
        if self._thread is not None:
            self._thread.join()
        self._thread = None
        self._hang_up()
        self._tell(Health("closed", self.wanted))

    def show(self, settings: tuple[Setting, ...]) -> None:
        """Let all pins be like this; the latest wish wins, and it is carried out again after each reconnection."""
        with self._guard:
            self._settings = settings
            if self.session is not None:
                self.session.want(settings)
        self._wake()

    def level(self, pin: int) -> int | None:
        """Return what an input reads, or None while that is not known."""
        with self._guard:
            return self.session.level(pin) if self.session is not None and self.health.is_connected else None

    def say(self, message: Name | Leave) -> None:
        """Say one of the rarer things, if the board is there; a board that was found by its name stays found."""
        with self._guard:
            if isinstance(message, Name) and self.session is not None and self.session.board is not None:
                self.wanted = message.name if self.wanted == self.session.board.name else self.wanted
            if self.session is not None:
                self.session.say(message)
        self._wake()

    def turn(self) -> float:
        """Do all there is to do now, and return how many seconds may pass before the next turn."""
        now = self.clock()
        try:
            if self._port is None:
                if now < self._next_try:
                    return self._next_try - now
                self._dial(now)
            return self._talk(now)
        except Away as away:
            self._hang_up()
            return self._rest(away, now)

    def _run(self) -> None:
        while not self._closing:
            seconds = self.turn()
            port = self._port
            if port is None:
                self._idle.wait(seconds)
                self._idle.clear()
            else:
                port.wait(max(seconds, 0), writing=bool(self._outbox))

    def _wake(self) -> None:
        port = self._port
        if port is None:
            self._idle.set()
        elif threading.current_thread() is not self._thread:
            with self._guard:  # the port must not be given back, and its pipe to another, in the meantime
                if self._port is not None:
                    self._port.wake()

    def _dial(self, now: float) -> None:
        candidates = self._find(self.wanted)
        if not self.wanted and len(candidates) > 1:
            raise Away("several", ", ".join(candidate.serial for candidate in candidates))
        fresh = [candidate for candidate in candidates if candidate.path not in self._tried]
        if not fresh:
            raise Away("absent")
        # What was taken comes first: two links that each ask the other's board first would be in step for ever.
        self._candidate = chosen = min(fresh, key=lambda candidate: candidate.path not in self._taken)
        self._tried.add(chosen.path)
        self._taken.discard(chosen.path)
        port = chosen.open()
        with self._guard:
            self._port = port
            self.session = Session(int(now * 1000) % 10**9 + 1, now)
            self.session.want(self._settings)

    def _talk(self, now: float) -> float:
        port, session = self._port, self.session
        if port is None or session is None:
            return 0.0
        with self._guard:
            news = session.feed(port.read(), now)
        for message in news:
            self._pass_on(message)
        with self._guard:
            self._outbox += session.due(now)
            if len(self._outbox) > BACKLOG:
                raise Away("lost", self._path())
            if self._outbox:
                self._outbox = self._outbox[port.write(self._outbox) :]
            return session.deadline() - now

    def _pass_on(self, message: Message) -> None:
        if isinstance(message, Board):
            self._meet(message)
        self._on_report(message)  # type: ignore[arg-type]  # a session passes on nothing else

    def _meet(self, board: Board) -> None:
        candidate = self._candidate
        if candidate is not None and self.wanted and not candidate.is_certain and board.name != self.wanted:
            raise Away("other", repr(board.name or board.serial))
        self._pause = 0
        self._forget_tries()
        self._tell(Health("connected", board.name or board.serial, self._path()))

    def _rest(self, away: Away, now: float) -> float:
        self._refusals.append(away)
        if away.code == "busy":
            self._taken.add(self._path())
        if not self.health.is_connected and self._has_more():
            return 0.0  # another board may be the one
        code = min((refusal.code for refusal in self._refusals), key=CODES.index)
        details = dict.fromkeys(refusal.detail for refusal in self._refusals if refusal.code == code)
        if code == "absent" and self.health.code == "lost":
            code = "lost"
        # Another link may just be asking that board for its name; it is told only if it is still taken at the next try.
        crossed = code == "busy" and any(refusal.code == "other" for refusal in self._refusals)
        if not crossed or self._pause:
            self._tell(Health(code, self.wanted or self.health.board, ", ".join(filter(None, details)) or self._path()))
        self._forget_tries()
        pause = PAUSES_S[min(self._pause, len(PAUSES_S) - 1)]
        self._pause += 1
        self._next_try = now + pause
        return pause

    def _has_more(self) -> bool:
        candidates = self._find(self.wanted)
        return (bool(self.wanted) or len(candidates) == 1) and any(
            candidate.path not in self._tried for candidate in candidates
        )

    def _forget_tries(self) -> None:
        self._tried, self._refusals = set(), []

    def _hang_up(self) -> None:
        with self._guard:
            port, self._port = self._port, None
            session, self.session = self.session, None
            self._outbox, parting = b"", self._outbox
        if port is None:
            return
        if self._closing and session is not None and session.board is not None and not parting:
            try:
                port.write(encode(Bye()))
            except Away as away:
                log.debug("no goodbye: %s", away)
        port.close()

    def _tell(self, health: Health) -> None:
        if health == self.health:
            return
        self.health = health
        log.log(
            logging.INFO if health.code in ("looking", "connected", "closed") else logging.WARNING,
            "%s",
            explain(health),
        )
        self._on_health(health)

    def _path(self) -> str:
        return self._candidate.path if self._candidate is not None else ""


def _ports() -> list[ListPortInfo]:
    """Return all ports, or none when one of them goes while it is looked at: the next look is soon."""
    try:
        return list(list_ports.comports())
    except (OSError, TypeError, ValueError) as gone:  # serial reads the number in a file that is no more
        log.debug("a port went while it was looked at: %s", gone)
        return []


def _number(wrong: BaseException | None) -> int:
    """Return the system's number of an error; serial's own words for a cable pulled while it opens have none."""
    if isinstance(wrong, termios.error):
        return int(wrong.args[0])
    return wrong.errno or _number(wrong.__context__) if isinstance(wrong, OSError) else 0


def _opener(path: str) -> Callable[[], Port]:
    return lambda: SerialPort(path)
