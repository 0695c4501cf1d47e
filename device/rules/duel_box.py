"""What lies in the box of Kingdomino Duel: four unequal dice, and a spellbook of six rows with a wizard each.

Held as data, since no rulebook lists the faces: an owner can hand in a box of their own, written in the same
notation. Must not know turns, maps or how the text came here.
"""

from functools import cache
from typing import NamedTuple

from device.rules.game import Half

COATS = ("dot", "stripe", "double_dot", "double_stripe", "black", "quarters")
"""The six coats of arms; the booklets show them and name none."""

JOKER = "joker"
"""The face that stands for any coat (booklet: the question mark)."""

CODES = dict(zip(COATS, ("DO", "ST", "DD", "DS", "BL", "QU"), strict=True))
"""Two letters for each coat, for files and terminals; `??` is the joker."""

KEPT = ("ignore_connection", "separate_dice", "pick_two", "turn_die")
"""Powers that wait until their owner wants them, once."""

LIGHTNING = ("three_per_domain", "extra_cross")
"""Powers that are used the moment they are gained."""

DICE = 4
SIDES = 6
MOST_CROSSES = 2
"""Crosses a face may carry."""

MOST_BOXES = 9
"""Boxes a row may have for each player."""

PRINTED = "printed"
"""The option's value for the box as we know it."""


class Row(NamedTuple):
    """A row of the spellbook."""

    coat: str
    boxes: int
    """What a player has to tick to own the row."""
    power: str


class Box(NamedTuple):
    """Four dice and six rows."""

    dice: tuple[tuple[Half, ...], ...]
    """Six faces for each die; which is opposite which is not known and does not matter."""
    rows: tuple[Row, ...]
    """One for each coat, in the order of `COATS`."""


AS_WE_KNOW_IT = (
    "?? DO0 DS1 ST0 DD1 DO0 / QU0 ST0 DD1 DS1 DO0 BL0 / DD0 ST0 BL2 QU2 DO0 DS0 / DS0 ST1 ?? ST0 DO1 DD0"
    " | DO 5 ignore_connection / ST 5 separate_dice / DD 4 pick_two / DS 4 turn_die"
    " / BL 3 three_per_domain / QU 3 extra_cross"
)
"""Four dice, six faces each, then the rows: coat, boxes for each player, power."""

_COAT_OF = {code: coat for coat, code in CODES.items()}


@cache
def box_of(text: str) -> Box:
    """Read a box; `ValueError` names the first thing that is wrong with it.

    >>> box_of(PRINTED).rows[0]
    Row(coat='dot', boxes=5, power='ignore_connection')
    """
    dice_text, bar, rows_text = (AS_WE_KNOW_IT if text == PRINTED else text).partition("|")
    if not bar:
        raise ValueError("no | between the dice and the rows of the spellbook")
    dice = tuple(_die(die, nth) for nth, die in enumerate(dice_text.split("/"), start=1))
    if len(dice) != DICE:
        raise ValueError(f"{len(dice)} dice: a box has {DICE}")
    rows = [_row(row, nth) for nth, row in enumerate(rows_text.split("/"), start=1)]
    if sorted(row.coat for row in rows) != sorted(COATS):
        raise ValueError(f"every coat has one row: {', '.join(CODES.values())}")
    if sorted(row.power for row in rows) != sorted(KEPT + LIGHTNING):
        raise ValueError(f"every power has one row: {', '.join(KEPT + LIGHTNING)}")
    return Box(dice, tuple(sorted(rows, key=lambda row: COATS.index(row.coat))))


def written(box: Box) -> str:
    """Write a box in the one form a journal keeps; the box as we know it goes by its name.

    >>> written(box_of(PRINTED))
    'printed'
    """
    if box == box_of(PRINTED):
        return PRINTED
    dice = " / ".join(" ".join(map(face_code, die)) for die in box.dice)
    rows = " / ".join(f"{CODES[row.coat]} {row.boxes} {row.power}" for row in box.rows)
    return f"{dice} | {rows}"


def read_box(text: str) -> str:
    """Read a box somebody wrote and give its one form; `ValueError` says what is wrong."""
    return written(box_of(text))


def face_code(face: Half) -> str:
    """Write a face or a square: coat and crosses, or the joker.

    >>> face_code(Half("black", 2)), face_code(Half(JOKER))
    ('BL2', '??')
    """
    return "??" if face.terrain == JOKER else f"{CODES[face.terrain]}{face.crowns}"


def face_of(code: str, most: int = MOST_CROSSES) -> Half | None:
    """Read a face or a square back; None when it is none."""
    if code == "??":
        return Half(JOKER)
    coat, crosses = _COAT_OF.get(code[:2]), code[2:]
    if coat is None or len(crosses) != 1 or crosses not in "0123456789" or int(crosses) > most:
        return None
    return Half(coat, int(crosses))


def distinct_faces(die: tuple[Half, ...]) -> tuple[int, ...]:
    """Give the first of each kind of face of a die, by index: equal faces mean the same."""
    return tuple(index for index, face in enumerate(die) if face not in die[:index])


def _die(text: str, nth: int) -> tuple[Half, ...]:
    faces = []
    for code in text.split():
        face = face_of(code)
        if face is None:
            raise ValueError(f"die {nth}: {code[:20]} is no face: write one like DO0 or BL{MOST_CROSSES}, or ??")
        faces.append(face)
    if len(faces) != SIDES:
        raise ValueError(f"die {nth}: {len(faces)} faces: a die has {SIDES}")
    return tuple(faces)


def _row(text: str, nth: int) -> Row:
    coat, boxes, power, *more = (*text.split(), "", "", "")
    if any(more):
        raise ValueError(f"row {nth}: {more[0][:20]!r} is too much: write coat, boxes and power")
    if coat not in _COAT_OF:
        raise ValueError(f"row {nth}: {coat[:20]!r} is no coat: write {', '.join(CODES.values())}")
    if len(boxes) != 1 or boxes not in "123456789":
        raise ValueError(f"row {nth}: {boxes[:20]!r} is no number of boxes: write 1 to {MOST_BOXES}")
    if power not in KEPT + LIGHTNING:
        raise ValueError(f"row {nth}: {power[:20]!r} is no power: write {', '.join(KEPT + LIGHTNING)}")
    return Row(_COAT_OF[coat], int(boxes), power)
