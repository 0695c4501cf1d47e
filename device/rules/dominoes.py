"""The 48 dominoes of the box, and the letters squares are written with.

Holds facts: which halves each number shows, and how many squares of each kind the box has.
Must not know how dominoes are dealt, laid or counted.
"""

from collections import Counter
from collections.abc import Mapping

from device.rules.game import Domino, Half

LETTERS = {"wheat": "W", "forest": "F", "lake": "L", "grassland": "G", "swamp": "S", "mine": "M", "town": "T"}
"""The letter of each terrain in a drawing; `T` is Queendomino's."""

TERRAINS = tuple(LETTERS)
"""Every terrain, in the order that the box's numbers introduce them."""

CASTLE = "castle"

_TERRAIN_OF = {letter: terrain for terrain, letter in LETTERS.items()}


def token(half: Half) -> str:
    """Write a half as a drawing does: the terrain's letter and its crowns, `C` for a castle.

    >>> token(Half("mine", 3))
    'M3'
    """
    return "C" if half.terrain == CASTLE else f"{LETTERS[half.terrain]}{half.crowns}"


def half_of(text: str) -> Half | None:
    """Read a half back from its token; None when the text is no token.

    >>> half_of("W1")
    Half(terrain='wheat', crowns=1)
    """
    if text == "C":
        return Half(CASTLE)
    if len(text) != 2 or text[0] not in _TERRAIN_OF or text[1] not in "0123456789":
        return None
    return Half(_TERRAIN_OF[text[0]], int(text[1]))


def _box(rows: str) -> Mapping[int, Domino]:
    """Number the dominoes of a table in reading order; each entry is two tokens, left then right."""
    dominoes = {}
    for number, pair in enumerate(rows.split(), start=1):
        left, right = half_of(pair[:2]), half_of(pair[2:])
        if left is None or right is None:
            raise ValueError(f"domino {number} reads {pair}")
        dominoes[number] = Domino(number, (left, right))
    return dominoes


DOMINOES: Mapping[int, Domino] = _box(
    """
    W0W0 W0W0 F0F0 F0F0 F0F0 F0F0 L0L0 L0L0
    L0L0 G0G0 G0G0 S0S0 W0F0 W0L0 W0G0 W0S0
    F0L0 F0G0 W1F0 W1L0 W1G0 W1S0 W1M0 F1W0
    F1W0 F1W0 F1W0 F1L0 F1G0 L1W0 L1W0 L1F0
    L1F0 L1F0 L1F0 W0G1 L0G1 W0S1 G0S1 M1W0
    W0G2 L0G2 W0S2 G0S2 M2W0 S0M2 S0M2 W0M3
    """
)
"""The base box by the number on the back."""

NUMBERS = tuple(DOMINOES)


def census(box: Mapping[int, Domino] = DOMINOES) -> Mapping[Half, int]:
    """Count how many squares of each kind a box has."""
    return Counter(half for piece in box.values() for half in piece.halves)
