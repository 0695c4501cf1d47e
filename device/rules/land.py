"""A kingdom's land: squares, fitting, territories.

`Land` keeps sets of squares as integers, so that finding every place of a domino is a handful of shifts and
masks. Its words are the rulebook's. Must not know whose land it is, the turn, bonuses or winners.
"""

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from device.rules.dominoes import CASTLE, TERRAINS
from device.rules.game import Blocked, Cell, Domino, Half, Territory
from device.rules.grid import (
    EVERYWHERE,
    NEAR,
    ONE,
    REACH,
    STEPS,
    STRIDE,
    around,
    beside,
    bit_of,
    bits,
    extent,
    frame,
    square_of,
)

_INDEX = {terrain: index for index, terrain in enumerate(TERRAINS)}

_HOME = bit_of(0, 0)


class Part(NamedTuple):
    """A territory as the land keeps it."""

    squares: int
    crowns: int


class Laid(NamedTuple):
    """A domino that lies: its squares by bit."""

    domino: Domino
    left: int
    right: int


class Tally(NamedTuple):
    """What a land is worth, without bonuses."""

    base: int
    """Squares times crowns, over all territories."""
    largest: int
    """Squares of the biggest territory, crowned or not."""
    crowns: int


class Land(NamedTuple):
    """A kingdom's squares, as a value; `lay` gives another one.

    >>> bare = Land.bare(5)
    >>> wheat = Domino(1, (Half("wheat"), Half("wheat")))
    >>> bare.fits(wheat), bare.lay(wheat, bare.poses(wheat)[0]).tally().largest
    (12, 2)
    """

    limit: int
    """The widest and highest it may become, in squares; squares entered by hand may go beyond."""
    castle: int
    """The castle's square; none, or several, only in a land entered by hand."""
    room: int
    """The empty squares that would not make it too wide or too high."""
    touch: tuple[int, ...]
    """For each terrain, the squares beside one of the same or beside the castle."""
    parts: tuple[tuple[Part, ...], ...]
    """For each terrain, its territories."""
    laid: tuple[Laid, ...] = ()
    painted: tuple[tuple[int, Half], ...] = ()
    """Single squares entered by hand."""

    @classmethod
    def bare(cls, limit: int) -> "Land":
        """Give a land with nothing but its castle at 0, 0."""
        return land_of(limit, castles=(_HOME,))

    def poses_by_direction(self, domino: Domino) -> tuple[int, int, int, int]:
        """Give the left squares of every legal pose: right square to the right, below, to the left, above.

        Legal (rulebook, "placing a domino"): both squares free, one half beside its own terrain or the castle,
        the kingdom no larger than its limit. Each square alone inside the limit is enough: two neighbours
        cannot stick out on opposite sides. With equal halves each pair of squares is given once.
        """
        (left, _), (right, _) = domino.halves
        room = self.room
        beside_left = self.touch[_INDEX[left]]
        beside_right = self.touch[_INDEX[right]]
        across = room & room >> 1
        along = room & room >> STRIDE
        if domino.halves[0] == domino.halves[1]:
            return across & (beside_left | beside_left >> 1), along & (beside_left | beside_left >> STRIDE), 0, 0
        return (
            across & (beside_left | beside_right >> 1),
            along & (beside_left | beside_right >> STRIDE),
            across << 1 & (beside_left | beside_right << 1),
            along << STRIDE & (beside_left | beside_right << STRIDE),
        )

    def poses(self, domino: Domino) -> list[int]:
        """List every legal pose, distinct results only, in reading order of the left square."""
        found: list[int] = []
        for direction, starts in enumerate(self.poses_by_direction(domino)):
            rest = starts
            while rest:
                bit = rest.bit_length() - 1
                found.append(bit * 4 + direction)
                rest ^= ONE[bit]
        found.sort()
        return found

    def fits(self, domino: Domino) -> int:
        """Count the distinct results of laying a domino."""
        right, down, left, up = self.poses_by_direction(domino)
        return right.bit_count() + down.bit_count() + left.bit_count() + up.bit_count()

    def faults(self, domino: Domino, pose: int) -> tuple[str, ...]:
        """Say all that forbids a pose; empty when it is legal.

        occupied: a square is not empty; edge: too wide or too high; no_contact: it touches nothing; unlike: it
        touches, but nothing alike.
        """
        left = pose >> 2
        right = left + STEPS[pose & 3]
        both = 1 << left | 1 << right
        (terrain, _), (other, _) = domino.halves
        if both & self.room == both and (self.touch[_INDEX[terrain]] >> left | self.touch[_INDEX[other]] >> right) & 1:
            return ()
        filled = self.filled
        found = ["occupied"] if both & filled else []
        if both & ~self.room & ~filled:
            found.append("edge")
        alike = self.touch[_INDEX[terrain]] >> left & 1 or self.touch[_INDEX[other]] >> right & 1
        if not alike:
            found.append("unlike" if both & beside(filled) else "no_contact")
        return tuple(found)

    def lay(self, domino: Domino, pose: int) -> "Land":
        """Give the land with a domino laid; whether it may lie there is asked before, with `faults`."""
        left = pose >> 2
        right = left + STEPS[pose & 3]
        (terrain, crowns), (other, other_crowns) = domino.halves
        first, second = _INDEX[terrain], _INDEX[other]
        close = around(self.limit)
        touch = list(self.touch)
        touch[first] |= NEAR[left]
        touch[second] |= NEAR[right]
        parts = list(self.parts)
        parts[first] = _joined(parts[first], left, crowns)
        parts[second] = _joined(parts[second], right, other_crowns)
        room = self.room & close[left] & close[right]
        laid = (*self.laid, Laid(domino, left, right))
        return Land(self.limit, self.castle, room, tuple(touch), tuple(parts), laid, self.painted)

    def tally(self) -> Tally:
        """Count the territories (rulebook, "counting points"): squares times crowns; without a crown, nothing."""
        base = largest = crowns = 0
        for squares, worth in chain.from_iterable(self.parts):
            size = squares.bit_count()
            if size > largest:  # noqa: PLR1730  a call costs more than the comparison, here in the inner loop
                largest = size
            if worth:
                base += size * worth
                crowns += worth
        return Tally(base, largest, crowns)

    def territories(self) -> tuple[Territory, ...]:
        """List the territories: most points first, then most squares, then in reading order."""
        ranked = []
        for terrain, parts in zip(TERRAINS, self.parts, strict=True):
            for squares, crowns in parts:
                size = squares.bit_count()
                cells = tuple(square_of(bit) for bit in bits(squares))
                territory = Territory(terrain, size, crowns, size * crowns, cells)
                ranked.append((-territory.points, -size, squares & -squares, territory))
        return tuple(territory for *_, territory in sorted(ranked))

    @property
    def filled(self) -> int:
        """The set of squares that are not empty, the castle's included."""
        filled = self.castle
        for squares, _ in chain.from_iterable(self.parts):
            filled |= squares
        return filled

    def cells(self) -> tuple[Cell, ...]:
        """List the squares that are not empty, in reading order."""
        found = {bit: Cell(*square_of(bit), CASTLE) for bit in bits(self.castle)}
        for bit, half in self.painted:
            found[bit] = Cell(*square_of(bit), half.terrain, half.crowns)
        for domino, *squares in self.laid:
            for bit, half in zip(squares, domino.halves, strict=True):
                found[bit] = Cell(*square_of(bit), half.terrain, half.crowns, domino.number)
        return tuple(cell for _, cell in sorted(found.items()))


def land_of(
    limit: int,
    castles: Iterable[int] = (),
    laid: Iterable[Laid] = (),
    painted: Iterable[tuple[int, Half]] = (),
) -> Land:
    """Put a land together from what lies on it; nothing is checked, since drawings may be impossible."""
    laid, painted, castle, room = tuple(laid), tuple(painted), 0, EVERYWHERE
    for bit in castles:
        castle |= 1 << bit
    touch = [beside(castle)] * len(TERRAINS)
    parts: list[tuple[Part, ...]] = [()] * len(TERRAINS)
    halves = [(bit, half) for domino, *squares in laid for bit, half in zip(squares, domino.halves, strict=True)]
    for bit, half in (*halves, *painted):
        index = _INDEX[half.terrain]
        touch[index] |= NEAR[bit]
        parts[index] = _joined(parts[index], bit, half.crowns)
    land = Land(limit, castle, room, tuple(touch), tuple(parts), laid, painted)
    filled = land.filled
    x0, y0, x1, y1 = extent(filled)
    if max(x1 - x0, y1 - y0) >= limit:
        return land._replace(room=0)
    for bit in bits(filled):
        room &= around(limit)[bit]
    return land._replace(room=room)


def reach(land: Land, domino: Domino) -> int:
    """Give the set of all squares that some legal pose of a domino covers."""
    covered = 0
    for step, starts in zip(STEPS, land.poses_by_direction(domino), strict=True):
        covered |= starts | (starts << step if step > 0 else starts >> -step)
    return covered


def window(land: Land, least: int = 0) -> tuple[int, int, int, int]:
    """Give x0, y0, x1, y1 of all that a domino can still reach: the box, and at most 2 squares on each side.

    `least` squares are added in any case: a kingdom that is copied by hand may be too wide.
    """
    x0, y0, x1, y1 = extent(land.filled)
    across = max(least, min(2, land.limit - (x1 - x0 + 1)))
    along = max(least, min(2, land.limit - (y1 - y0 + 1)))
    return max(x0 - across, -REACH), max(y0 - along, -REACH), min(x1 + across, REACH), min(y1 + along, REACH)


def blocked(land: Land) -> tuple[Blocked, ...]:
    """Prove, for a domino that fits nowhere, why each free square of the window does not take it."""
    room, filled = land.room, land.filled
    found = []
    for bit in bits(room & frame(*window(land))):
        if NEAR[bit] & room:
            code = "unlike"
        elif NEAR[bit] & ~filled:
            code = "edge"
        else:
            code = "single"
        found.append(Blocked(*square_of(bit), code))
    return tuple(found)


def is_full(land: Land) -> bool:
    """Tell whether the kingdom fills its whole limit x limit box without a gap, castle included."""
    filled = land.filled
    x0, y0, x1, y1 = extent(filled)
    return filled.bit_count() == land.limit**2 and x1 - x0 == y1 - y0 == land.limit - 1


def has_castle_in_middle(land: Land, centre: str = "box") -> bool:
    """Tell whether the castle is the centre: of the smallest box round the kingdom, or of some limit x limit frame."""
    if land.castle.bit_count() != 1:
        return False
    x, y = square_of(land.castle.bit_length() - 1)
    x0, y0, x1, y1 = extent(land.filled)
    if centre == "frame":
        half = land.limit // 2
        return max(x - x0, x1 - x, y - y0, y1 - y) <= half
    return x - x0 == x1 - x and y - y0 == y1 - y


def _joined(parts: tuple[Part, ...], bit: int, crowns: int) -> tuple[Part, ...]:
    """Add a square to the territories of its terrain, joining those that it touches."""
    near = NEAR[bit]
    squares = 1 << bit
    apart = []
    for part in parts:
        if part[0] & near:
            squares |= part[0]
            crowns += part[1]
        else:
            apart.append(part)
    apart.append(Part(squares, crowns))
    return tuple(apart)
