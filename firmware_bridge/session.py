"""One conversation with one board, from hello to goodbye, as the host holds it.

Bytes and the time go in; what the board really said, what must be written now and when to look again come
out. Pure: it must not know a port, a thread, a clock or gpiozero. `docs/wire.md` tells the same story in words.
"""

from firmware_bridge.errors import Away
from firmware_bridge.wire import (
    PROTOCOL,
    Ack,
    Alive,
    Beat,
    Board,
    Done,
    Ear,
    Edge,
    Fault,
    Hello,
    In,
    Level,
    Message,
    Report,
    Setting,
    State,
    encode,
)

HELLO_EVERY_S = 0.5
HELLO_FOR_S = 5.0
"""A board that says nothing for so long after it was opened is not one of ours, or is stuck."""
BEAT_EVERY_S = 1.0
SILENCE_S = 2.5
"""No sound line for so long: the board is gone."""
STATE_AGAIN_S = 0.3
"""A state that is not confirmed by then is sent again."""
STRANGE_LINES = 3
"""So many bad lines before the first sound one: somebody else's program is talking."""


class Session:
    """The host's side of a conversation."""

    def __init__(self, number: int, now: float) -> None:
        self.number = number
        self.board: Board | None = None
        self.round_trip: float | None = None
        """Seconds from the last heartbeat to its answer."""
        self._ear = Ear()
        self._opened = now
        self._heard = now
        self._greeted = now - HELLO_EVERY_S
        self._beat, self._beaten, self._is_answered = 0, now, True
        self._report = 0
        self._owes_ack = False
        self._wanted: tuple[Setting, ...] = ()
        self._applied: tuple[Setting, ...] | None = None
        self._pending: dict[int, tuple[Setting, ...]] = {}
        """States that were sent and are not confirmed, by number."""
        self._number = 0
        self._sent_at = now
        self._levels: dict[int, int] = {}
        self._lines: list[Message] = []
        self._away: Away | None = None

    @property
    def bad_lines(self) -> tuple[int, int]:
        """How many damaged and how many unknown lines arrived."""
        return self._ear.damaged, self._ear.unknown

    def want(self, settings: tuple[Setting, ...]) -> None:
        """Let all pins be like this, as soon as the board is ready for it; the latest wish wins."""
        self._wanted = settings

    def say(self, message: Message) -> None:
        """Say something more, once the board has introduced itself."""
        self._lines.append(message)

    def level(self, pin: int) -> int | None:
        """Return what an input reads, or None until the board has set it up as is wished now."""
        return self._levels.get(pin) if self._is_current(pin) else None

    def feed(self, data: bytes, now: float) -> tuple[Message, ...]:
        """Return what the board truly said: its introduction, and each report once and in order."""
        return tuple(news for message in self._ear.hear(data) for news in self._take(message, now))

    def due(self, now: float) -> bytes:
        """Return what must be written now; raises `Away` when the board has been silent for too long."""
        if self._away is not None:
            raise self._away
        if self.board is None:
            return self._greeting(now)
        if now - self._heard >= SILENCE_S:
            raise Away("lost")
        lines: list[Message] = []
        if self._owes_ack:
            self._owes_ack = False
            lines.append(Ack(self._report))
        state = self._state(now)
        if state is not None:
            lines.append(state)
        if now - self._beaten >= BEAT_EVERY_S:
            self._beat += self._is_answered  # a board that sees it count on knows that its answer was read
            self._is_answered, self._beaten = False, now
            lines.append(Beat(self._beat))
        lines += self._lines
        self._lines.clear()
        return b"".join(map(encode, lines))

    def deadline(self) -> float:
        """Return when `due` has something to say next, if nothing arrives before."""
        if self.board is None:
            return min(self._greeted + HELLO_EVERY_S, self._opened + HELLO_FOR_S)
        times = [self._beaten + BEAT_EVERY_S, self._heard + SILENCE_S]
        if self._pending:
            times.append(self._sent_at + STATE_AGAIN_S)
        return min(times)

    def _greeting(self, now: float) -> bytes:
        if now - self._opened >= HELLO_FOR_S:
            raise Away("strange" if sum(self.bad_lines) >= STRANGE_LINES else "silent")
        if now - self._greeted < HELLO_EVERY_S:
            return b""
        self._greeted = now
        return b"\n" + encode(Hello(self.number))  # the line break ends whatever half line is in the way

    def _state(self, now: float) -> State | None:
        if self._pending:  # one state at a time, so that a slow board is not flooded
            if now - self._sent_at < STATE_AGAIN_S:
                return None
        elif self._wanted == self._applied:
            return None
        if self._wanted != self._pending.get(self._number):
            self._number += 1
            self._pending[self._number] = self._wanted
        self._sent_at = now
        return State(self._number, self._wanted)

    def _take(self, message: Message, now: float) -> tuple[Message, ...]:
        if isinstance(message, Board):
            return self._introduce(message, now)
        if self.board is None:
            return ()
        match message:
            case Alive(beat):
                self._heard = now
                if beat == self._beat and not self._is_answered:
                    self._is_answered = True
                    self.round_trip = now - self._beaten
            case Done() | Level() | Edge() | Fault():
                self._heard = now
                return self._hear(message)
            case _:
                pass  # an echo of our own lines is no sign of life
        return ()

    def _introduce(self, board: Board, now: float) -> tuple[Message, ...]:
        if board.session != self.number:
            if self.board is not None and board.session == 0:
                self._away = Away("lost")  # it started anew, or had not heard us for a while
            return ()  # an answer to somebody else, or said before it heard us
        self._heard = now
        if self.board is not None and board.name == self.board.name:
            return ()
        if board.protocol != PROTOCOL:
            older = board.protocol < PROTOCOL
            detail = f"it speaks wire {board.protocol}, this program {PROTOCOL}"
            self._away = Away("older" if older else "newer", detail)
            return ()
        if self.board is None:
            self._beaten = now
        self.board = board
        return (board,)

    def _hear(self, report: Report) -> tuple[Message, ...]:
        self._owes_ack = True  # an old one too: its acknowledgement was lost
        if report.number != self._report + 1:
            return ()
        self._report += 1
        match report:
            case Done(_, state):
                self._confirm(state)
            case Level(_, pin, level) | Edge(_, pin, level, _):
                if not self._is_current(pin):
                    return ()  # it belongs to what the pin was before
                self._levels[pin] = level
            case Fault():
                pass
        return (report,)

    def _confirm(self, number: int) -> None:
        if number not in self._pending:
            return
        now = self._pending[number]
        kept = {setting.pin for setting in now if setting in (self._applied or ())}
        self._levels = {pin: level for pin, level in self._levels.items() if pin in kept}
        self._applied = now
        self._pending = {later: state for later, state in self._pending.items() if later > number}

    def _is_current(self, pin: int) -> bool:
        wanted = [setting for setting in self._wanted if setting.pin == pin and isinstance(setting, In)]
        return bool(wanted) and wanted[0] in (self._applied or ())
