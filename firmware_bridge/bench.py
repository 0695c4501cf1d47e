"""The bench console: which boards there are, what their buttons do, and lamps by hand.

Holds what the console understands and says; the terminal itself is `__main__`'s. It must not know gpiozero:
it speaks to the board in the wire's own words, so it also tells whether the fault lies below gpiozero.
"""

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

from firmware_bridge import pico
from firmware_bridge.health import Health, explain
from firmware_bridge.link import Link, by_id, find
from firmware_bridge.port import Candidate
from firmware_bridge.wire import FULL_DUTY, NAME, Board, Edge, Fault, In, Leave, Level, Name, Out, Pwm, Report, Setting

PATIENCE_S = 7.0
"""How long a board may take to introduce itself before it is given up."""
BOUNCE_MS = 20
HELP = """on PIN, off PIN          light or darken a lamp: on GP16
dim PIN PART             dim a lamp: dim 16 0.3
watch PIN, let PIN       watch a button to ground; let go of a pin
name WORDS               store a name on the board: name red box
pins                     the header
quit"""

Find = Callable[[str], tuple[Candidate, ...]]
Say = Callable[[str], None]


def introduce(candidate: Candidate, *, then: Name | Leave | None = None) -> tuple[Health, Board | None]:
    """Return how the board at this port is, and its introduction; `then` is said to it before it is left alone."""
    news: SimpleQueue[Health | Board] = SimpleQueue()
    link = Link(
        candidates=lambda _: (candidate,),
        on_health=news.put,
        on_report=lambda message: news.put(message) if isinstance(message, Board) else None,
    )
    link.start()
    said = _next(news, candidate)
    if isinstance(said, Board) and then is not None:
        link.say(then)
        if isinstance(then, Leave):
            _next(news, candidate)  # the link loses a board that leaves
        elif then.name != said.name:
            said = _next(news, candidate)  # it introduces itself anew, unless its cable is pulled meanwhile
    link.close()
    if isinstance(said, Board):
        return Health("connected", said.name or said.serial, candidate.path), said
    return said, None


def _next(news: "SimpleQueue[Health | Board]", candidate: Candidate) -> Health | Board:
    """Return the board's next introduction, or what is wrong with it; one that says nothing in time is silent."""
    try:
        while isinstance(said := news.get(timeout=PATIENCE_S), Health) and said.is_connected:
            pass  # its introduction follows
    except Empty:
        return Health("silent", "", candidate.path)
    return said


def choose(wanted: str, candidates: Find = find) -> Candidate | Health:
    """Return the one board that is meant, or what is wrong with the choice."""
    found = candidates(wanted)
    if not found:
        return Health("absent", wanted)
    if len(found) == 1 and (not wanted or found[0].is_certain):
        return found[0]
    if not wanted:
        return Health("several", wanted, ", ".join(candidate.serial for candidate in found))
    names = []
    for candidate in found:
        _, board = introduce(candidate)
        if board is not None and board.name == wanted:
            return candidate
        names.append(repr(board.name or board.serial) if board is not None else candidate.path)
    return Health("other", wanted, ", ".join(names))


def listing(candidates: Find = find) -> tuple[str, ...]:
    """Return one line for each board that is plugged in."""
    lines = []
    for candidate in candidates(""):
        health, board = introduce(candidate)
        where = f"{candidate.serial:<20} {by_id(candidate.path)}"
        if board is None:
            lines.append(f"{where}  {explain(health._replace(board=candidate.serial))}")
        else:
            lines.append(f"{where}  {board.name or '(no name)'}, {board.board}, firmware {board.firmware}")
    return tuple(lines)


class Console:
    """A conversation between a person at a terminal and a board on the bench."""

    def __init__(self, wanted: str, say: Say, candidates: Find = find) -> None:
        self._say = say
        self._settings: dict[int, Setting] = {}
        self._guard = threading.Lock()
        for _, word in pico.positions():
            if word.startswith("GP"):
                self._settings[int(word[2:])] = In(int(word[2:]), "up", BOUNCE_MS)
        self._link = Link(wanted, candidates=candidates, on_report=self._hear, on_health=self._note)
        self._link.show(tuple(self._settings.values()))
        self._verbs: dict[str, Callable[[list[str]], Setting | None]] = {
            "on": lambda words: Out(_pin(words), 1),
            "off": lambda words: Out(_pin(words), 0),
            "dim": lambda words: Pwm(_pin(words), 100, _duty(words)),
            "watch": lambda words: In(_pin(words), "up", BOUNCE_MS),
            "let": lambda words: self._settings.pop(_pin(words), None) and None,
        }

    def begin(self) -> None:
        """Look for the board; every pin is watched as a button to ground until a lamp is lit on it."""
        self._say(explain(self._link.health))
        self._link.start()

    def obey(self, line: str) -> bool:
        """Do what a line asks, and return whether to go on."""
        verb, *words = line.split() or ["help"]
        if verb == "quit":
            return False
        if verb == "pins":
            self._say(pico.drawing())
        elif verb == "name":
            self._rename(line.strip().removeprefix("name").strip())
        elif verb in self._verbs:
            self._set(verb, words)
        else:
            self._say(HELP)
        return True

    def close(self) -> None:
        """Let go of the board."""
        self._link.close()

    def _rename(self, name: str) -> None:
        if NAME.fullmatch(name):
            self._link.say(Name(name))
        else:
            self._say(f"A name is 1 to 24 characters without a star, not {name!r}.")

    def _set(self, verb: str, words: list[str]) -> None:
        try:
            setting = self._verbs[verb](words)
        except ValueError as wrong:
            self._say(str(wrong))
            return
        if setting is not None:
            self._settings[setting.pin] = setting
        self._link.show(tuple(self._settings.values()))

    def _hear(self, message: Board | Report) -> None:
        session = self._link.session
        trip = session.round_trip if session is not None else None
        took = f"; round trip {trip * 1000:.1f} ms" if trip is not None else ""
        match message:
            case Board():
                self._say(
                    f"{message.name or '(no name)'}: {message.board}, firmware {message.firmware}, {message.serial}"
                )
            case Level(_, pin, 0):
                self._say(f"GP{pin} is low already: a button held, or a wire to ground")
            case Edge(_, pin, level, age):
                self._say(f"GP{pin} {'released' if level else 'pressed'}, told after {age} ms{took}")
            case Fault(_, pin):
                self._say(f"GP{pin}: the board cannot do that; use {pico.USABLE}")

    def _note(self, health: Health) -> None:
        self._say(explain(health))


def _pin(words: list[str]) -> int:
    digits = words[0].upper().removeprefix("GP") if words else ""
    pins = {word for _, word in pico.positions()}
    if f"GP{digits}" not in pins:
        raise ValueError(f"{words[0] if words else 'Nothing'} is not a pin for devices; use {pico.USABLE}")
    return int(digits)


def _duty(words: list[str]) -> int:
    part = words[1] if len(words) > 1 else ""
    if not part.replace(".", "", 1).isdecimal() or not 0 <= float(part) <= 1:
        raise ValueError(f"{part or 'Nothing'} is not a brightness; use a number from 0 to 1")
    return round(float(part) * FULL_DUTY)
