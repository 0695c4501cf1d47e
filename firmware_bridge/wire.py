r"""The words on the wire between a host and a board, and nothing that moves them.

Holds the messages, their text and their checksum. It must not know a port, a clock or gpiozero. A line is

    word field field ...*checksum\n

where the checksum is the CRC-32 of everything before the star, as eight hexadecimal digits. A carriage
return ends a line as well, an empty line is nothing, a line longer than `LONGEST` is damage.

The host says
    hello SESSION PROTOCOL      begin a session, numbered by the host and never 0
    state N PIN=SETTING ...     all pins, whole: N counts up in a session; a pin that is not named is let go
    ack N                       every report up to N has arrived
    beat K                      I am here
    name WORDS                  keep this name from now on
    bye                         the session is over: let go of every pin
    leave                       end the program on the board, so that it can be replaced

The board says
    board SESSION protocol=1 board=B firmware=F id=SERIAL pins=0-22,26-28 name=WORDS
                                the answer to hello; session 0 means: I have no host, say hello
    alive K DAMAGED UNKNOWN     the answer to beat K, and how many bad lines came since power-up
    done N STATE                report N: that state is in force
    level N PIN LEVEL           report N: what an input reads when a state has just set it up
    edge N PIN LEVEL AGE        report N: a debounced change, AGE milliseconds ago
    fault N PIN                 report N: this pin cannot do what the state asks

A setting is `in,PULL,BOUNCE` (up, down or floating; milliseconds), `out,LEVEL` (0 or 1) or
`pwm,HERTZ,DUTY` (0 to 65535). Reports are numbered from 1 in each session, sent again until acknowledged
and taken in order only. The host speaks in words the board never uses, so that an echo is not an answer.
`docs/wire.md` tells the whole conversation.
"""

import binascii
import re
from collections.abc import Callable
from typing import NamedTuple

from firmware_bridge.errors import Damaged, Unknown

PROTOCOL = 1
LONGEST = 640
"""Bytes of the longest line: 26 pins dimmed at once need under 600."""
MOST_PINS = 64
"""No board speaks of a pin of this number or above."""
FULL_DUTY = 65535
NAME = re.compile(r"[^\x00-\x1f\x7f*]{1,24}")
"""A board's name: up to 24 characters, no control characters, no star."""

# ------------------------------------------------------------------ what a pin is asked to be


class In(NamedTuple):
    """An input."""

    pin: int
    pull: str
    """up, down or floating."""
    bounce: int = 0
    """Milliseconds a level must last before it is reported."""


class Out(NamedTuple):
    """An output that is high or low."""

    pin: int
    level: int


class Pwm(NamedTuple):
    """An output that is dimmed."""

    pin: int
    hertz: int
    duty: int
    """0 to 65535."""


Setting = In | Out | Pwm

# ------------------------------------------------------------------ what the host says


class Hello(NamedTuple):
    """Begin a session."""

    session: int
    protocol: int = PROTOCOL


class State(NamedTuple):
    """All pins, whole."""

    number: int
    settings: tuple[Setting, ...]


class Ack(NamedTuple):
    """Every report up to this number has arrived."""

    number: int


class Beat(NamedTuple):
    """The host is there."""

    beat: int


class Name(NamedTuple):
    """A name for the board to keep."""

    name: str


class Bye(NamedTuple):
    """The session is over."""


class Leave(NamedTuple):
    """End the program on the board."""


# ------------------------------------------------------------------ what the board says


class Board(NamedTuple):
    """The board introduces itself."""

    session: int
    protocol: int
    board: str
    firmware: str
    serial: str
    pins: tuple[int, ...]
    name: str = ""


class Alive(NamedTuple):
    """The board is there."""

    beat: int
    damaged: int = 0
    unknown: int = 0


class Done(NamedTuple):
    """A state is in force."""

    number: int
    state: int


class Level(NamedTuple):
    """What an input reads when it has just been set up."""

    number: int
    pin: int
    level: int


class Edge(NamedTuple):
    """A debounced change of an input."""

    number: int
    pin: int
    level: int
    age: int
    """Milliseconds between the change and the sending of this line."""


class Fault(NamedTuple):
    """A pin cannot do what was asked."""

    number: int
    pin: int


Report = Done | Level | Edge | Fault
Message = Hello | State | Ack | Beat | Name | Bye | Leave | Board | Alive | Report


def encode(message: Message) -> bytes:
    """Return the line that says `message`, with its checksum and its end."""
    text = _text(message).encode()
    return b"%s*%08x\n" % (text, binascii.crc32(text))


def decode(line: bytes) -> Message:
    """Return what a line says; raises `Damaged` or `Unknown`."""
    text, star, check = line.rpartition(b"*")
    if not star or check != b"%08x" % binascii.crc32(text):
        raise Damaged(f"checksum of {line!r}")
    try:
        word, _, rest = text.decode().partition(" ")
        return _PARSERS[word](rest)
    except (KeyError, ValueError, TypeError) as wrong:
        raise Unknown(f"no such message: {text!r}") from wrong


class Ear:
    """Turns bytes, however split or merged, into messages; counts what it could not use."""

    def __init__(self) -> None:
        self.damaged = 0
        self.unknown = 0
        self._rest = b""
        self._deaf = False

    def hear(self, data: bytes) -> tuple[Message, ...]:
        """Return the messages completed by `data`."""
        *lines, self._rest = (self._rest + data).replace(b"\r", b"\n").split(b"\n")
        heard: list[Message] = []
        for line in lines:
            if self._deaf:
                self._deaf = False
            elif line:
                heard += self._message(line)
        if len(self._rest) > LONGEST:  # nothing sound is that long: count it once and wait for its end
            self.damaged += not self._deaf
            self._deaf, self._rest = True, b""
        return tuple(heard)

    def _message(self, line: bytes) -> tuple[Message, ...]:
        try:
            return (decode(line),)
        except Damaged:
            self.damaged += 1
        except Unknown:
            self.unknown += 1
        return ()


def spread(pins: str) -> tuple[int, ...]:
    """Return the pin numbers that a list like `0-22,26-28` names."""
    numbers: list[int] = []
    for part in pins.split(","):
        first, _, last = part.partition("-")
        if _number(last or first) >= MOST_PINS:
            raise ValueError(pins)
        numbers += range(_number(first), _number(last or first) + 1)
    return tuple(numbers)


def gather(pins: tuple[int, ...]) -> str:
    """Return the shortest list that `spread` turns into these ascending pin numbers."""
    runs: list[list[int]] = []
    for pin in pins:
        if runs and runs[-1][-1] == pin - 1:
            runs[-1].append(pin)
        else:
            runs.append([pin])
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _text(message: Message) -> str:
    match message:
        case State(number, settings):
            return " ".join(("state", str(number), *map(_setting_text, settings)))
        case Name(name):
            return f"name {name}"
        case Board(session, protocol, board, firmware, serial, pins, name):
            return (
                f"board {session} protocol={protocol} board={board} firmware={firmware}"
                f" id={serial} pins={gather(pins)} name={name}"
            )
        case _:
            return " ".join((type(message).__name__.lower(), *map(str, message)))


def _setting_text(setting: Setting) -> str:
    kind = type(setting).__name__.lower()
    return f"{setting.pin}={kind},{','.join(map(str, setting[1:]))}"


def _setting(text: str) -> Setting:
    pin, _, setting = text.partition("=")
    match setting.split(","):
        case ["in", ("up" | "down" | "floating") as pull, bounce]:
            return In(_number(pin), pull, _number(bounce))
        case ["out", "0" | "1" as level]:
            return Out(_number(pin), int(level))
        case ["pwm", hertz, duty]:
            return Pwm(_number(pin), _number(hertz), _number(duty))
    raise ValueError(text)


def _state(rest: str) -> State:
    number, *settings = rest.split()
    return State(_number(number), tuple(map(_setting, settings)))


def _board(rest: str) -> Board:
    told, _, name = rest.partition(" name=")
    session, *pairs = told.split()
    fields = dict(pair.split("=", 1) for pair in pairs)
    return Board(
        _number(session),
        _number(fields["protocol"]),
        fields["board"],
        fields["firmware"],
        fields["id"],
        spread(fields["pins"]),
        name,
    )


def _name(rest: str) -> Name:
    if not NAME.fullmatch(rest):
        raise ValueError(rest)
    return Name(rest)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit():  # int() would also take signs, spaces and underscores
        raise ValueError(text)
    return int(text)


def _numbers(kind: Callable[..., Message]) -> Callable[[str], Message]:
    return lambda rest: kind(*map(_number, rest.split()))


_PARSERS: dict[str, Callable[[str], Message]] = {
    "state": _state,
    "name": _name,
    "board": _board,
    **{
        kind.__name__.lower(): _numbers(kind)
        for kind in (Hello, Ack, Beat, Bye, Leave, Alive, Done, Level, Edge, Fault)
    },
}
