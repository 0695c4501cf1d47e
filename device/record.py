"""What a match's file says: its header, its entries, and the bytes they are written as.

Pure: bytes to values and back. Must not know the disk, nor the rules: whether an action is legal is for whoever
replays. The format is described in `docs/journal.md`.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from device.errors import Damaged, Newer
from device.evening import COLOURS, PLACES, Seat
from device.rules.game import Action
from device.words import LANGUAGES

FORMAT = 2
"""Rises when an older program could no longer read the file: 2 brought the line `seats`."""

LARGEST = 8_000_000
"""Bytes; a whole match has about 10,000."""

Json = Mapping[str, object]

_PLAIN = re.compile(rb'\{"do": "([a-z_][!#-\[\]-~ ]*)"\}')


@dataclass(frozen=True, slots=True)
class Header:
    """What a match starts from, as its first line says it."""

    game: str
    rules: int
    options: tuple[tuple[str, str], ...]
    """Every option that makes sense for this number of seats, with its value, also the defaults."""
    seats: tuple[Seat, ...]
    seed: bytes = b""
    """Empty when people deal."""
    fingerprint: str = ""
    dynasty: tuple[str, int] | None = None
    """The name of its first match, empty in that match itself, and which game of the three this is, from 1."""
    about: str = ""
    """The date as handed in; empty when the clock was not set."""
    version: str = ""

    def to_json(self) -> Json:
        """Give the header as its line holds it."""
        seats = [seat_json(seat) for seat in self.seats]
        line: dict[str, object] = {"format": FORMAT, "game": self.game, "rules": self.rules}
        line |= {
            "options": dict(self.options),
            "seats": seats,
            "seed": self.seed.hex(),
            "fingerprint": self.fingerprint,
        }
        if self.dynasty is not None:
            line["dynasty"] = {"first": self.dynasty[0], "game": self.dynasty[1]}
        return line | {"about": self.about, "version": self.version}


class Result(NamedTuple):
    """How a match ended, seat by seat."""

    totals: tuple[int, ...]
    places: tuple[int, ...]
    territories: tuple[int, ...]
    """Points of each seat's best territory."""
    decided_by: str


class Entry(NamedTuple):
    """One line after the header."""

    word: str
    """do, undo, redo, seats or end."""
    action: Action | None = None
    result: Result | None = None
    seats: tuple[Seat, ...] = ()
    """Who sits at the table from here on, in the order of the header's seats."""

    def to_json(self) -> Json:
        """Give the entry as its line holds it."""
        if self.action is not None:
            return {"do": str(self.action)}
        if self.result is not None:
            return {"end": self.result._asdict()}
        if self.seats:
            return {"seats": [seat_json(seat) for seat in self.seats]}
        return {self.word: 1}


UNDO = Entry("undo")
REDO = Entry("redo")


def do(action: Action) -> Entry:
    """Say that an action happened, the bag's included."""
    return Entry("do", action=action)


def end(result: Result) -> Entry:
    """Say that the match is over."""
    return Entry("end", result=result)


def seated(seats: tuple[Seat, ...]) -> Entry:
    """Say that the people at the table have other names, colours, manners or places; who plays what stays."""
    return Entry("seats", seats=seats)


class Record(NamedTuple):
    """All that a journal's file says."""

    header: Header
    entries: tuple[Entry, ...]
    """Entry n stands on line n + 2 of the file."""
    file: str
    size: int
    """Bytes of the lines that are whole."""
    cut: bytes
    """What follows them: a line that a power cut left unfinished."""

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it is unfinished, also when it was reopened by an undo."""
        return next((entry.result for entry in reversed(self.entries) if not entry.seats), None)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sat there last: the header's seats, or what was put right during the match."""
        return next((entry.seats for entry in reversed(self.entries) if entry.seats), self.header.seats)


def parse(data: bytes, file: str) -> Record:
    """Read a journal's bytes; an unfinished last line is left out, damage anywhere else is an error."""
    if len(data) > LARGEST:
        raise Damaged("too_big", "is far too big to be one match; is it another file?", file=file)
    if not data.strip(b"\0"):
        raise Damaged("empty", "is empty; nothing of this match was ever saved", file=file)
    whole = data[: data.rfind(b"\n") + 1]
    lines = whole.split(b"\n")[:-1]
    if not lines:
        raise Damaged("no_header", "has no whole first line; is it a match of Chatelain?", file=file)
    header = _header(_json(lines[0], file, 1), file)
    if len(lines) > 1 and not _is_json(lines[-1]):
        whole = whole[: -len(lines.pop()) - 1]
    seats = len(header.seats)
    entries = tuple(
        _plain(text) or _entry(_json(text, file, n), seats, file, n) for n, text in enumerate(lines[1:], start=2)
    )
    return Record(header, entries, file, len(whole), data[len(whole) :])


def line(said: Header | Entry) -> bytes:
    """Write a header or an entry as its line."""
    return json.dumps(said.to_json(), ensure_ascii=False, separators=(", ", ": ")).encode() + b"\n"


def is_clean(cut: bytes) -> bool:
    """Whether what was cut off is only the start of one line, as a power cut leaves it."""
    return not any(byte in cut for byte in b"\0\n") and b'{"'.startswith(cut[:2])


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


@lru_cache(maxsize=4096)
def _plain(text: bytes) -> Entry | None:
    """Read an action's line just as `line` writes it; it is most lines of most files, and the same ones recur."""
    written = _PLAIN.fullmatch(text)
    return do(Action.parse(written[1].decode())) if written else None


def _json(text: bytes, file: str, number: int) -> Json:
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise Damaged("bad_line", "is not a line of a match; mend it from a copy", file=file, line=number)
    return said


def _entry(said: Json, seats: int, file: str, number: int) -> Entry:
    action = said.get("do")
    if isinstance(action, str) and action.strip():
        return do(Action.parse(action))
    if "undo" in said:
        return UNDO
    if "redo" in said:
        return REDO
    result = said.get("end")
    if isinstance(result, dict):
        totals, places, best = (_numbers(result.get(name)) for name in ("totals", "places", "territories"))
        if len(totals) == len(places) == len(best) == seats:
            return end(Result(totals, places, best, str(result.get("decided_by", ""))))
    people = _seats(said.get("seats"))
    if people and len(people) == seats:
        return seated(people)
    raise Damaged("bad_line", "says none of do, undo, redo, seats, end as it should", file=file, line=number)


def _numbers(said: object) -> tuple[int, ...]:
    return tuple(n for n in said if type(n) is int) if isinstance(said, list) else ()


def _header(said: Json, file: str) -> Header:
    """Read the first line; a field that cannot be is named."""
    written = said.get("format")
    if type(written) is int and written > FORMAT:
        says = f"was written in format {written}, this program reads {FORMAT}; upgrade Chatelain"
        raise Newer("newer_format", says, file=file, line=1, found=written, known=FORMAT)
    dynasty = said.get("dynasty")
    first = (dynasty.get("first"), dynasty.get("game")) if isinstance(dynasty, dict) else None
    options, seed = said.get("options"), said.get("seed", "")
    checks = {
        "format": type(written) is int and 1 <= written <= FORMAT,
        "game": isinstance(said.get("game"), str),
        "rules": type(said.get("rules")) is int,
        "options": isinstance(options, dict) and all(isinstance(value, str) for value in options.values()),
        "seed": isinstance(seed, str) and _is_hex(seed),
        "dynasty": first is None or (isinstance(first[0], str) and type(first[1]) is int and first[1] in (1, 2, 3)),
    }
    wrong = next((field for field, right in checks.items() if not right), "")
    seats = _seats(said.get("seats"))
    if wrong or not seats:
        field = wrong or "seats"
        says = f"has no usable {field!r} in its header: {str(said.get(field))[:80]}"
        raise Damaged("bad_header", says, file=file, line=1, field=field)
    return Header(
        game=str(said["game"]),
        rules=int(str(said["rules"])),
        options=tuple(sorted(dict(options).items())) if isinstance(options, dict) else (),
        seats=seats,
        seed=bytes.fromhex(str(seed)),
        fingerprint=str(said.get("fingerprint", "")),
        dynasty=(str(first[0]), int(str(first[1]))) if first else None,
        about=str(said.get("about", "")),
        version=str(said.get("version", "")),
    )


def _is_hex(text: str) -> bool:
    try:
        bytes.fromhex(text)
    except ValueError:
        return False
    return True


def _seats(said: object) -> tuple[Seat, ...]:
    """Read the seats; empty when they cannot sit at one table."""
    rows = said if isinstance(said, list) else []
    seats = tuple(seat for seat in map(seat_from, rows) if seat is not None)
    alone = len({seat.place for seat in seats}) == len({seat.colour for seat in seats}) == len(rows)
    return seats if alone and len(seats) == len(rows) else ()


def seat_from(said: object) -> Seat | None:
    """Read somebody at the table, None when it cannot be one; a language unknown here gives way to the host's."""
    if not isinstance(said, dict):
        return None
    name, place, hand, language = (
        said.get("name"),
        said.get("place"),
        said.get("hand", "right"),
        said.get("language", ""),
    )
    if (
        not isinstance(name, str)
        or not name.isprintable()
        or len(name) > 60
        or type(place) is not int
        or not isinstance(language, str)
    ):
        return None
    if not 0 <= place < PLACES or said.get("colour") not in COLOURS or hand not in ("right", "left"):
        return None
    return Seat(name, str(said["colour"]), place, hand, language if language in LANGUAGES else "")


def seat_json(seat: Seat) -> Json:
    """Write somebody at the table."""
    told = {"name": seat.name, "colour": seat.colour, "place": seat.place}
    return told | {"hand": seat.hand, "language": seat.language}
