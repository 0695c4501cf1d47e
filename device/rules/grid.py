"""Squares as bits: one integer is a set of squares of a kingdom.

Holds the geometry: which bit a square is, which squares are beside it, and the poses of a domino (its left
square and the direction of its right one). Must not know terrains, dominoes or rules.
"""

from collections.abc import Iterator
from functools import cache

REACH = 7
"""Squares run from -7 to 7 both ways: a castle in a corner of a 7 x 7 kingdom, and one more for drawings."""

STRIDE = 16
"""Bits a row takes: fifteen squares and one that always stays empty, so that no shift leaves its row."""

STEPS = (1, STRIDE, -1, -STRIDE)
"""From a square's bit number to the one on its right, below it, on its left, above it."""

DIRECTIONS = ("right", "down", "left", "up")
"""The same four by name; a quarter turn clockwise each."""

Square = tuple[int, int]


def bit_of(x: int, y: int) -> int:
    """Number the square x, y; bits rise in reading order, from the top row down.

    >>> square_of(bit_of(-2, 3))
    (-2, 3)
    """
    return (REACH - y) * STRIDE + x + REACH


def square_of(bit: int) -> Square:
    """Give the x, y of a bit's square."""
    return bit % STRIDE - REACH, REACH - bit // STRIDE


def is_inside(x: int, y: int) -> bool:
    """Tell whether the grid has this square at all."""
    return abs(x) <= REACH and abs(y) <= REACH


def frame(x0: int, y0: int, x1: int, y1: int) -> int:
    """Give the set of all squares from x0, y0 to x1, y1, both included, as far as the grid goes."""
    columns = sum(1 << x + REACH for x in range(max(x0, -REACH), min(x1, REACH) + 1))
    return sum(columns << (REACH - y) * STRIDE for y in range(max(y0, -REACH), min(y1, REACH) + 1))


EVERYWHERE = frame(-REACH, -REACH, REACH, REACH)


def beside(squares: int) -> int:
    """Give all squares that share an edge with one of these; corners do not count."""
    return (squares << 1 | squares >> 1 | squares << STRIDE | squares >> STRIDE) & EVERYWHERE


ONE = tuple(1 << bit for bit in range(STRIDE * STRIDE))
"""The set of each square alone."""

NEAR = tuple(beside(1 << bit) for bit in range(STRIDE * STRIDE))
"""The squares beside each square."""


@cache
def around(limit: int) -> tuple[int, ...]:
    """For each square, the other squares that fit with it in a kingdom no wider and higher than the limit.

    A kingdom's room is the intersection over its squares: that is the sliding box of the rulebook.
    """
    edge = limit - 1
    masks = []
    for bit in range(STRIDE * STRIDE):
        x, y = square_of(bit)
        masks.append(frame(x - edge, y - edge, x + edge, y + edge) & ~(1 << bit))
    return tuple(masks)


def bits(squares: int) -> Iterator[int]:
    """Go through a set in reading order."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def nth_bit(squares: int, place: int) -> int:
    """Give the bit at a place of the reading order, counted from 0."""
    for _ in range(place):
        squares &= squares - 1
    return (squares & -squares).bit_length() - 1


def extent(squares: int) -> tuple[int, int, int, int]:
    """Give x0, y0, x1, y1 of the smallest box round a set; 0, 0, 0, 0 when it is empty."""
    if not squares:
        return 0, 0, 0, 0
    rows = squares
    columns = 0
    while rows:
        columns |= rows & (1 << STRIDE) - 1
        rows >>= STRIDE
    top = ((squares & -squares).bit_length() - 1) // STRIDE
    bottom = (squares.bit_length() - 1) // STRIDE
    west = (columns & -columns).bit_length() - 1
    return west - REACH, REACH - bottom, columns.bit_length() - 1 - REACH, REACH - top


def pose_of(left: Square, right: Square) -> int | None:
    """Number the pose with these two squares; None when they are not beside each other or not on the grid.

    >>> squares_of(pose_of((0, 1), (0, 2)))
    ((0, 1), (0, 2))
    """
    if not (is_inside(*left) and is_inside(*right)):
        return None
    start = bit_of(*left)
    step = bit_of(*right) - start
    if step not in STEPS or not NEAR[start] >> start + step & 1:
        return None
    return start * 4 + STEPS.index(step)


def squares_of(pose: int) -> tuple[Square, Square]:
    """Give the left and the right square of a pose."""
    left = pose >> 2
    return square_of(left), square_of(left + STEPS[pose & 3])
