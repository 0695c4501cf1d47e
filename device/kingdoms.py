"""Kingdoms written by hand: as placed dominoes or as a drawing, read from JSON with every problem named.

Holds the notation of `docs/formats.md` and its checks. Must not know how a kingdom is counted, nor where the
text came from.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from device.problems import Problems, inside, parsed, shown
from device.rules.dominoes import CASTLE, DOMINOES, half_of
from device.rules.game import Cell, Domino, Half

STEPS = {"right": (1, 0), "left": (-1, 0), "up": (0, 1), "down": (0, -1)}
"""Where the right square of a domino lies, seen from its left one."""

GAMES = ("kingdomino", "duel")
"""What may be asked about; Duel's maps are read by `device.maps`."""

EDITIONS = ("first", "second")
SIZES = (5, 7)
BONUSES = ("harmony", "middle_kingdom")
MOST_KINGDOMS = 6
WIDEST = 13
"""Rows and columns a drawing may have; twice the farthest a square can lie from its castle, and the castle."""

MOST_CROWNS = 3
LETTERS = "W F L G S M"


class Placed(NamedTuple):
    """A domino as it lies: its left square, and where its right square is."""

    domino: Domino
    x: int
    y: int
    direction: str

    @property
    def squares(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The left and the right square."""
        dx, dy = STEPS[self.direction]
        return (self.x, self.y), (self.x + dx, self.y + dy)


@dataclass(frozen=True, slots=True)
class Kingdom:
    """A kingdom as somebody wrote it, possible or not."""

    name: str
    cells: tuple[Cell, ...]
    placed: tuple[Placed, ...] = ()
    """In the order written; empty for a drawing."""
    discarded: tuple[int, ...] = ()
    drawn: tuple[int, int, int, int] | None = None
    """x0, y0, x1, y1 of a drawing, its empty margins included; None for placed dominoes."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What `score` is asked: the rules that count, and the kingdoms."""

    edition: str
    size: int
    bonuses: tuple[str, ...]
    kingdoms: tuple[Kingdom, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What `legal` is asked: where may this domino lie in this kingdom."""

    size: int
    kingdom: Kingdom
    domino: Domino


def read_sheet(text: str) -> Sheet:
    """Read the kingdoms to score; `BadInput` names all that is wrong at once."""
    notes = Problems()
    entry = notes.fields(parsed(text), "", ("game", "edition", "size", "options", "kingdoms"))
    notes.one_of(entry, "game", GAMES)
    edition = notes.one_of(entry, "edition", EDITIONS)
    size = notes.one_of(entry, "size", SIZES)
    options = [notes.one_of({"options": o}, "options", BONUSES) for o in notes.items(entry, "options", "")]
    written = notes.items(entry, "kingdoms", "")
    if not 1 <= len(written) <= MOST_KINGDOMS:
        notes.add("kingdoms", f"{len(written)} of them", f"write 1 to {MOST_KINGDOMS}")
    kingdoms = [_kingdom(k, i, notes) for i, k in enumerate(written[:MOST_KINGDOMS], start=1)]
    notes.raise_if_any()
    bonuses = tuple(bonus for bonus in BONUSES if bonus in options)
    return Sheet(str(edition), int(size), bonuses, tuple(kingdoms))


def read_question(text: str) -> Question:
    """Read a kingdom and a domino; `BadInput` names all that is wrong at once."""
    notes = Problems()
    entry = notes.fields(parsed(text), "", ("game", "size", "name", "placed", "rows", "discarded", "domino"))
    notes.one_of(entry, "game", GAMES)
    size = notes.one_of(entry, "size", SIZES)
    kingdom = _land({"placed": [], **entry} if "rows" not in entry else entry, "", "kingdom", notes)
    domino = _domino(entry.get("domino"), "domino", notes)
    notes.raise_if_any()
    return Question(int(size), kingdom, domino)


def _kingdom(written: object, ordinal: int, notes: Problems) -> Kingdom:
    where = f"kingdom {ordinal}"
    entry = notes.fields(written, where, ("name", "placed", "rows", "discarded"))
    return _land(entry, where, str(ordinal), notes) if isinstance(written, dict) else Kingdom("", ())


def _land(entry: Mapping[str, object], where: str, otherwise: str, notes: Problems) -> Kingdom:
    """Read a kingdom in either notation."""
    name = entry.get("name", otherwise)
    if not isinstance(name, str) or not name.strip():
        notes.add(inside(where, "name"), f"{shown(name)} is no name", "write a text or leave it out")
        name = otherwise
    discarded = [
        _numbered(number, inside(where, f"discarded {i}"), notes).number
        for i, number in enumerate(notes.items(entry, "discarded", where), start=1)
    ]
    if ("placed" in entry) == ("rows" in entry):
        notes.add(where or "kingdom", "it has to be written in one way", "give placed or rows, one of them")
        return Kingdom(name, ())
    if "placed" in entry:
        placed = tuple(_placed(notes.items(entry, "placed", where), where, notes))
        return Kingdom(name, _laid(placed, where, notes), placed, tuple(discarded))
    cells, drawn = _drawing(notes.items(entry, "rows", where), where, notes)
    return Kingdom(name, cells, (), tuple(discarded), drawn)


def _placed(written: Sequence[object], where: str, notes: Problems) -> Iterator[Placed]:
    far = WIDEST // 2
    for i, entry in enumerate(written, start=1):
        here = inside(where, f"placed {i}")
        if not isinstance(entry, list) or len(entry) != 4:
            notes.add(here, f"{shown(entry)} is no placed domino", 'write [number, x, y, "right"]')
            continue
        number, x, y, direction = entry
        before = len(notes.lines)
        domino = _numbered(number, here, notes)
        if type(x) is not int or type(y) is not int or max(abs(x), abs(y)) > far:
            notes.add(here, f"{shown(x)},{shown(y)} is no square", f"write whole numbers from {-far} to {far}")
        if not isinstance(direction, str) or direction not in STEPS:
            notes.add(here, f"{shown(direction)} is no direction", f"write {', '.join(STEPS)}")
        if len(notes.lines) == before:
            yield Placed(domino, x, y, direction)


def _laid(placed: Sequence[Placed], where: str, notes: Problems) -> tuple[Cell, ...]:
    """Lay the dominoes on the squares; two on one square cannot be drawn, so that is a problem."""
    cells = {(0, 0): Cell(0, 0, CASTLE)}
    for one in placed:
        for (x, y), half in zip(one.squares, one.domino.halves, strict=True):
            if (x, y) in cells:
                below = cells[x, y].domino
                other = f"domino {below}" if below else "the castle"
                notes.add(where, f"domino {one.domino.number} lies on {other} at {x},{y}", "move one of them")
            else:
                cells[x, y] = Cell(x, y, half.terrain, half.crowns, one.domino.number)
    return tuple(sorted(cells.values()))


def _drawing(
    written: Sequence[object], where: str, notes: Problems
) -> tuple[tuple[Cell, ...], tuple[int, int, int, int] | None]:
    """Read a drawing, top row first; its castle becomes 0,0, and without one its lower left square does."""
    rows = [row.split() if isinstance(row, str) else None for row in written]
    width = len(rows[0] or ()) if rows else 0
    if not rows or not 1 <= width <= WIDEST or len(rows) > WIDEST:
        notes.add(inside(where, "rows"), "this is no drawing", f"write 1 to {WIDEST} rows of 1 to {WIDEST} squares")
        return (), None
    found: dict[tuple[int, int], Half] = {}
    for i, row in enumerate(rows, start=1):
        here = inside(where, f"row {i}")
        if row is None:
            notes.add(here, f"{shown(written[i - 1])} is no row", 'write a text like "W0 F1 C . ."')
        elif len(row) != width:
            notes.add(here, f"{len(row)} squares where row 1 has {width}", "write . for an empty square")
        else:
            marks = ((x, mark) for x, mark in enumerate(row) if mark != ".")
            found |= {(x, len(rows) - i): _token(mark, f"{here}, square {x + 1}", notes) for x, mark in marks}
    castles = [at for at, half in sorted(found.items()) if half.terrain == CASTLE]
    x0, y0 = castles[0] if castles else (0, 0)
    cells = (Cell(x - x0, y - y0, half.terrain, half.crowns) for (x, y), half in sorted(found.items()))
    return tuple(cells), (-x0, -y0, width - 1 - x0, len(rows) - 1 - y0)


def _token(token: str, where: str, notes: Problems) -> Half:
    half = half_of(token)
    if half is None or half.crowns > MOST_CROWNS or half.terrain == "town":
        cure = f"write one of {LETTERS} and 0 to {MOST_CROWNS} crowns, like W1; C is the castle, . is empty"
        notes.add(where, f"{shown(token)} is no square of Kingdomino", cure)
        return Half(CASTLE)
    return half


def _domino(written: object, where: str, notes: Problems) -> Domino:
    """Read a domino by number or by its two squares."""
    if isinstance(written, dict):
        entry = notes.fields(written, where, ("left", "right"))
        before = len(notes.lines)
        halves = {side: _token(str(entry.get(side, "")), inside(where, side), notes) for side in ("left", "right")}
        if len(notes.lines) == before:
            for side in (side for side, half in halves.items() if half.terrain == CASTLE):
                notes.add(inside(where, side), "a castle is no half of a domino", f"write one of {LETTERS}, like W1")
        return Domino(0, (halves["left"], halves["right"]))
    return _numbered(written, where, notes)


def _numbered(written: object, where: str, notes: Problems) -> Domino:
    """Read a domino by number, or by box and number ("K12")."""
    number = written
    if isinstance(written, str) and written[:1] == "K" and written[1:].isascii() and written[1:].isdigit():
        number = int(written[1:3]) if len(written) <= 3 else 0
    if type(number) is not int or number not in DOMINOES:
        notes.add(where, f"{shown(written)} is no domino", f"write a number from 1 to {max(DOMINOES)}")
        return Domino(0, (Half(CASTLE), Half(CASTLE)))
    return DOMINOES[number]
