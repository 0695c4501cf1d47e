"""A kingdom that somebody wrote, set on the rules' grid.

Holds the way from a written kingdom to a land and back to its own coordinates. Must not know JSON or scores.
"""

from typing import NamedTuple

from device.kingdoms import Kingdom
from device.rules.dominoes import CASTLE
from device.rules.game import Half
from device.rules.grid import bit_of, is_inside
from device.rules.land import Laid, Land, land_of


class Settled(NamedTuple):
    """A written kingdom as a land, and how far it was moved to fit on the grid."""

    land: Land
    dx: int
    dy: int

    def back(self, x: int, y: int) -> tuple[int, int]:
        """Give a square of the land in the coordinates it was written in."""
        return x - self.dx, y - self.dy


def settle(kingdom: Kingdom, limit: int) -> Settled:
    """Set a kingdom on the grid; one that was drawn far from its castle is moved to the middle."""
    dx, dy = _shift(kingdom)
    laid = [Laid(one.domino, *(bit_of(x + dx, y + dy) for x, y in one.squares)) for one in kingdom.placed]
    castles = [bit_of(c.x + dx, c.y + dy) for c in kingdom.cells if c.terrain == CASTLE]
    painted = [
        (bit_of(c.x + dx, c.y + dy), Half(c.terrain, c.crowns))
        for c in kingdom.cells
        if not kingdom.placed and c.terrain != CASTLE
    ]
    return Settled(land_of(limit, castles, laid, painted), dx, dy)


def _shift(kingdom: Kingdom) -> tuple[int, int]:
    if all(is_inside(cell.x, cell.y) for cell in kingdom.cells):
        return 0, 0
    xs, ys = [cell.x for cell in kingdom.cells], [cell.y for cell in kingdom.cells]
    return -(min(xs) + max(xs)) // 2, -(min(ys) + max(ys)) // 2
