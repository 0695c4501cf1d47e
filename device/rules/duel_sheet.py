"""A map of Kingdomino Duel: five rows of seven squares round a castle, as sets of squares held in integers.

Holds where a coat is connected, where a domino or a single die may be drawn, the domains and their worth.
Must not know dice, turns or powers; whoever asks says which rule is lifted.
"""

from functools import lru_cache
from typing import NamedTuple

from device.rules.duel_box import COATS
from device.rules.game import Cell, Half, Territory

REACH_X, REACH_Y = 3, 2
"""How far the map goes from its castle."""

WINDOW = (-REACH_X, -REACH_Y, REACH_X, REACH_Y)
STRIDE = 8
"""Bits from a square to the one above it; the eighth of each row stays empty, so that rows do not run into another."""

STEPS = (1, STRIDE, -1, -STRIDE)
"""Right, up, left, down."""

MOST_CROSSES = 4
"""Crosses one square can get: two of the face, the castle's and the wizard's (the booklet sets no limit)."""


def bit_of(x: int, y: int) -> int:
    """Give the bit of a square; the castle is at 0, 0."""
    return (y + REACH_Y) * STRIDE + x + REACH_X


def square_of(bit: int) -> tuple[int, int]:
    """Give the x, y of a bit."""
    return bit % STRIDE - REACH_X, bit // STRIDE - REACH_Y


def is_inside(x: int, y: int) -> bool:
    """Tell whether the map has this square, the castle's included."""
    return abs(x) <= REACH_X and abs(y) <= REACH_Y


CASTLE = 1 << bit_of(0, 0)
BOARD = sum(1 << bit_of(x, y) for x in range(-REACH_X, REACH_X + 1) for y in range(-REACH_Y, REACH_Y + 1)) & ~CASTLE
"""The squares to draw in."""

SQUARES = BOARD.bit_count()


class Sheet(NamedTuple):
    """What is drawn on a map."""

    coats: tuple[int, ...] = (0,) * len(COATS)
    """For each coat the squares that carry it."""
    crossed: tuple[int, ...] = (0,) * MOST_CROSSES
    """The squares with at least one, two, three and four crosses."""

    @property
    def drawn(self) -> int:
        """Every square with a coat."""
        a, b, c, d, e, f = self.coats
        return a | b | c | d | e | f

    @property
    def empty(self) -> int:
        """Every square that can still be drawn in."""
        return BOARD & ~self.drawn

    def with_coat(self, bit: int, half: Half) -> "Sheet":
        """Draw a coat with its crosses in a square."""
        at, which = 1 << bit, COATS.index(half.terrain)
        coats = tuple([mask | at if nth == which else mask & ~at for nth, mask in enumerate(self.coats)])
        crossed = tuple([mask | at if nth < half.crowns else mask & ~at for nth, mask in enumerate(self.crossed)])
        return Sheet(coats, crossed)

    def with_cross(self, bit: int) -> "Sheet":
        """Add one cross to the coat in a square."""
        half = self.half_at(bit)
        if half is None:
            raise ValueError(f"nothing is drawn at {square_of(bit)}")
        return self.with_coat(bit, Half(half.terrain, half.crowns + 1))

    def without(self, bit: int) -> "Sheet":
        """Rub a square out."""
        keep = ~(1 << bit)
        return Sheet(tuple([mask & keep for mask in self.coats]), tuple([mask & keep for mask in self.crossed]))

    def half_at(self, bit: int) -> Half | None:
        """Give what is drawn in a square; None when it is empty."""
        for coat, mask in zip(COATS, self.coats, strict=True):
            if mask >> bit & 1:
                return Half(coat, sum(mask >> bit & 1 for mask in self.crossed))
        return None

    def cells(self) -> tuple[Cell, ...]:
        """Give every square that is not empty, the castle included, in reading order of the bits."""
        found = [Cell(0, 0, "castle")]
        for bit in bits(self.drawn):
            half = self.half_at(bit) or Half("castle")
            found.append(Cell(*square_of(bit), half.terrain, half.crowns))
        return tuple(sorted(found))


def bits(mask: int) -> tuple[int, ...]:
    """List the bits of a set, lowest first."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)


def beside(mask: int) -> int:
    """Give the squares that share a side with a set, of those to draw in."""
    return (mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE) & BOARD


def connected(sheet: Sheet, coat: str) -> int:
    """Give the empty squares where a coat touches its own kind or the castle (booklet, "drawing a domino")."""
    return beside(sheet.coats[COATS.index(coat)] | CASTLE) & sheet.empty


def singles(sheet: Sheet, coat: str, *, free: bool = False, before: Sheet | None = None) -> int:
    """Give the squares for a die drawn by itself; it must touch what was there `before` the turn.

    `free` lifts the rule of connection.
    """
    return sheet.empty if free else connected(before or sheet, coat) & sheet.empty


def pairs(sheet: Sheet, first: str, second: str, *, free: bool = False) -> tuple[int, int, int, int]:
    """Give, for each of `STEPS`, the squares of the first half with the second half one step away.

    At least one half is connected by itself; the halves never count for each other. `free` lifts that rule.
    """
    empty = sheet.empty
    at, to = (empty, empty) if free else (connected(sheet, first), connected(sheet, second))
    return (
        empty & empty >> 1 & (at | to >> 1),
        empty & empty >> STRIDE & (at | to >> STRIDE),
        empty & empty << 1 & (at | to << 1),
        empty & empty << STRIDE & (at | to << STRIDE),
    )


def has_pair(sheet: Sheet) -> bool:
    """Tell whether two empty squares lie side by side."""
    empty = sheet.empty
    return bool(empty & (empty >> 1 | empty >> STRIDE))


@lru_cache(maxsize=4096)
def domains(sheet: Sheet) -> tuple[Territory, ...]:
    """Give the domains: most points first, then most squares; the castle joins none."""
    found = []
    for coat, mask in zip(COATS, sheet.coats, strict=True):
        left = mask
        while left:
            part, grown = 0, left & -left
            while grown != part:
                part = grown
                grown |= (part << 1 | part >> 1 | part << STRIDE | part >> STRIDE) & mask
            left &= ~part
            squares = part.bit_count()
            crosses = sum([(part & crossed).bit_count() for crossed in sheet.crossed])
            cells = tuple([square_of(bit) for bit in bits(part)])
            found.append(Territory(coat, squares, crosses, squares * crosses, cells))
    return tuple(sorted(found, key=lambda domain: (-domain.points, -domain.squares, domain.cells)))
