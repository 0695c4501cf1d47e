"""Maps of Kingdomino Duel written by hand, read from JSON with every problem named.

Holds the notation of `docs/formats.md` for Duel and its checks. Must not know how a map is counted, nor where the
text came from.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from device.problems import Problems, inside, parsed, shown
from device.rules.duel_box import COATS, CODES, JOKER, face_of
from device.rules.duel_sheet import MOST_CROSSES, REACH_X, REACH_Y, Sheet, bit_of
from device.rules.game import Half

ROWS, COLUMNS = 2 * REACH_Y + 1, 2 * REACH_X + 1
EMPTY = ("..", ".")
CASTLES = ("CA", "C")
MOST_MAPS = 2
LIFTING = ("ignore_connection", "separate_dice")
"""The powers that change where dice may be drawn."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A map as somebody wrote it."""

    name: str
    sheet: Sheet
    three: int
    """The coat of the wizard of three points, as an index; -1 without one."""


@dataclass(frozen=True, slots=True)
class DuelQuestion:
    """What `legal` is asked: where these two dice may be drawn."""

    sheet: Sheet
    dice: tuple[Half, Half]
    powers: tuple[str, ...]


def is_duel(text: str) -> bool:
    """Tell whether a text says that it is about Duel; whether the rest of it can be read is asked later."""
    entry = parsed(text)
    return isinstance(entry, dict) and entry.get("game") == "duel"


def read_maps(text: str) -> tuple[Drawn, ...]:
    """Read the maps to score; `BadInput` names all that is wrong at once."""
    notes = Problems()
    entry = notes.fields(parsed(text), "", ("game", "kingdoms"))
    written = notes.items(entry, "kingdoms", "")
    if not 1 <= len(written) <= MOST_MAPS:
        notes.add("kingdoms", f"{len(written)} of them", f"write 1 or {MOST_MAPS}")
    drawn = tuple(_drawn(one, nth, notes) for nth, one in enumerate(written[:MOST_MAPS], start=1))
    notes.raise_if_any()
    return drawn


def read_duel_question(text: str) -> DuelQuestion:
    """Read a map and two dice; `BadInput` names all that is wrong at once."""
    notes = Problems()
    entry = notes.fields(parsed(text), "", ("game", "rows", "dice", "powers"))
    sheet = _sheet(entry, "", notes) if "rows" in entry else Sheet()
    dice = tuple(_die(code, nth, notes) for nth, code in enumerate(notes.items(entry, "dice", ""), start=1))
    if len(dice) != 2:
        notes.add("dice", f"{len(dice)} of them", "write two")
    powers = [str(notes.one_of({"powers": p}, "powers", LIFTING)) for p in notes.items(entry, "powers", "")]
    notes.raise_if_any()
    return DuelQuestion(sheet, (dice[0], dice[1]), tuple(power for power in LIFTING if power in powers))


def _drawn(written: object, nth: int, notes: Problems) -> Drawn:
    where = f"kingdom {nth}"
    entry = notes.fields(written, where, ("name", "rows", "three_per_domain"))
    name = entry.get("name", str(nth))
    if not isinstance(name, str) or not name.strip():
        notes.add(inside(where, "name"), f"{shown(name)} is no name", "write a text or leave it out")
        name = str(nth)
    coat = entry.get("three_per_domain")
    if coat is not None and coat not in COATS:
        cure = f"write {', '.join(COATS)} or null"
        notes.add(inside(where, "three_per_domain"), f"{shown(coat)} is no coat", cure)
        coat = None
    sheet = _sheet(entry, where, notes) if isinstance(written, dict) else Sheet()
    return Drawn(name, sheet, COATS.index(str(coat)) if coat else -1)


def _sheet(entry: Mapping[str, object], where: str, notes: Problems) -> Sheet:
    """Read five rows of seven squares, the top row first."""
    rows = notes.items(entry, "rows", where)
    if len(rows) != ROWS:
        notes.add(inside(where, "rows"), f"{len(rows)} of them", f"a map has {ROWS}")
    sheet = Sheet()
    for nth, row in enumerate(rows[:ROWS]):
        here = inside(where, f"row {nth + 1}")
        tokens = row.split() if isinstance(row, str) else []
        if len(tokens) != COLUMNS:
            notes.add(here, f"{shown(row)} is no row", f"write {COLUMNS} squares with blanks between them")
            continue
        for column, token in enumerate(tokens):
            at = (column - REACH_X, REACH_Y - nth)
            half = _token(token, at == (0, 0), partial(notes.add, f"{here}, square {column + 1}"))
            sheet = sheet.with_coat(bit_of(*at), half) if half else sheet
    return sheet


def _token(token: str, is_middle: bool, say: partial[None]) -> Half | None:  # noqa: FBT001  said by its place
    """Read a square; None when it is empty, the castle's, or wrong."""
    if is_middle != (token in CASTLES):
        say(f"{shown(token)} is in the wrong place", "the castle CA stands in the middle of the map")
        return None
    if token in EMPTY or is_middle:
        return None
    half = face_of(token, MOST_CROSSES)
    if half is None or half.terrain == JOKER:
        say(f"{shown(token)} is no square of Duel", f"write {', '.join(CODES.values())} and 0 to {MOST_CROSSES}, or ..")
        return None
    return half


def _die(code: object, nth: int, notes: Problems) -> Half:
    face = face_of(code) if isinstance(code, str) else None
    if face is None:
        notes.add(f"die {nth}", f"{shown(code)} is no face", f"write {', '.join(CODES.values())} and 0 to 2, or ??")
    return face or Half(JOKER)
