"""A kingdom seen through a window: its land with leads, the lit squares, the ghost, the reasons why not.

Draws the shared values of `device.rules.game` onto a scene. It must not know any page, nor what fits where.
"""

# ruff: noqa: PLR0913, PLR0917 - a drawing is told its place, its size and its inks, in that order

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from device.rules.game import Blocked, Cell
from ui.geometry import Box
from ui.outline import box as corners
from ui.outline import lozenge
from ui.pieces import SMALL, cross, square
from ui.scene import Scene
from ui.theme import INK, mix

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Marks:
    """What is shown on a kingdom besides its land."""

    legal: Collection[Place] = ()
    """Lit: may be touched."""
    preview: Collection[Place] = ()
    """Where a domino not yet chosen could lie."""
    ghost: tuple[Cell, ...] = ()
    """The domino as OK would lay it."""
    blocked: tuple[Blocked, ...] = ()
    refused: Place | None = None
    just_laid: Collection[Place] = ()
    rim: float = 0.0
    """How much is left of the light around what was just laid."""
    dim: Collection[Place] = ()
    """Land that is not spoken of now: every territory but the lit one."""
    touches: Mapping[Place, Hashable] | None = None
    """What each square means to a finger."""


NOTHING = Marks()


class Grid(NamedTuple):
    """Where a window's squares lie."""

    x: float
    y: float
    s: float
    window: tuple[int, int, int, int]

    def at(self, place: Place) -> tuple[float, float]:
        """Give the upper left corner of a square; y of the land grows up, y of the screen down."""
        return self.x + (place[0] - self.window[0]) * self.s, self.y + (self.window[3] - place[1]) * self.s

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole window."""
        x0, y0, x1, y1 = self.window
        return (x1 - x0 + 1) * self.s, (y1 - y0 + 1) * self.s

    @property
    def places(self) -> list[Place]:
        """All squares of the window."""
        x0, y0, x1, y1 = self.window
        return [(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)]


def board(
    scene: Scene, x: float, y: float, s: float, cells: Collection[Cell], window: tuple[int, int, int, int],
    seat: str, marks: Marks = NOTHING, *, mini: bool = False,
) -> Grid:  # fmt: skip
    """Draw a kingdom, its squares s large, and say where they lie."""
    grid = Grid(x, y, s, window)
    land = {(cell.x, cell.y): cell for cell in cells}
    _empty(scene, grid, mini=mini)
    _calls(scene, grid, marks)
    for cell in cells:
        _lay(scene, grid, cell, seat)
    _leads(scene, grid, land)
    _remarks(scene, grid, marks, seat)
    return grid


def _calls(scene: Scene, grid: Grid, marks: Marks) -> None:
    """Draw what empty squares say, and let them be touched."""
    s = grid.s
    for place, event in (marks.touches or {}).items():
        scene.touch(event, *grid.at(place), s, s, square=True)
    hidden = {(cell.x, cell.y) for cell in marks.ghost}
    for place in marks.legal:
        if place not in hidden:
            _legal(scene, *grid.at(place), s)
    for place in marks.preview:
        px, py = grid.at(place)
        scene.shape(lozenge(px + s / 2, py + s / 2, s * 0.1, s * 0.1), None, scene.theme.edge, 2)
    for why in marks.blocked:
        _blocked(scene, *grid.at((why.x, why.y)), s, why.code)


def _remarks(scene: Scene, grid: Grid, marks: Marks, seat: str) -> None:
    """Draw what is said over the land."""
    s = grid.s
    for place in marks.dim:
        scene.rect(*grid.at(place), s, s, scene.theme.table, op=0.62)
    for place in marks.just_laid:
        _just_laid(scene, *grid.at(place), s)
    if marks.rim and marks.just_laid:
        scene.push(0, 0, op=marks.rim)
        _rim(scene, *_around(grid, marks.just_laid))
        scene.pop()
    if marks.ghost:
        _ghost(scene, grid, marks.ghost, seat)
    if marks.refused is not None:
        _refused(scene, *grid.at(marks.refused), s)


def _empty(scene: Scene, grid: Grid, *, mini: bool) -> None:
    c = scene.theme
    w, h = grid.size
    scene.rect(grid.x, grid.y, w, h, c.well, c.rule, 1 if mini else 1.5)
    x0, y0, x1, y1 = grid.window
    for i in range(1, x1 - x0 + 1):
        scene.line(grid.x + i * grid.s, grid.y, grid.x + i * grid.s, grid.y + h, c.rule, 0.8, 0.55)
    for i in range(1, y1 - y0 + 1):
        scene.line(grid.x, grid.y + i * grid.s, grid.x + w, grid.y + i * grid.s, c.rule, 0.8, 0.55)


def _legal(scene: Scene, x: float, y: float, s: float) -> None:
    c = scene.theme
    fill = mix(c.well, c.light, 0.17) if c.dark else c.pagehi
    scene.rect(x + 2.5, y + 2.5, s - 5, s - 5, fill, c.light, 1.4, 3, 0.85)
    scene.shape(lozenge(x + s / 2, y + s / 2, s * 0.07, s * 0.07), c.light)


def _lay(scene: Scene, grid: Grid, cell: Cell, seat: str) -> None:
    x, y = grid.at((cell.x, cell.y))
    square(scene, x, y, grid.s, cell.terrain, cell.crowns, seat, flip=(cell.x + cell.y) % 2 != 0)


def _leads(scene: Scene, grid: Grid, land: Mapping[Place, Cell]) -> None:
    """Draw ink between territories, a thread inside them: the territory is what the eye sees."""
    s = grid.s
    thick, thin = (max(1.6, s * 0.045), 0.7) if s >= SMALL else (1.1, 0.0)
    for (px, py), cell in land.items():
        x, y = grid.at((px, py))
        sides = (
            ((px + 1, py), (x + s, y, x + s, y + s)),
            ((px, py - 1), (x, y + s, x + s, y + s)),
            ((px - 1, py), (x, y, x, y + s)),
            ((px, py + 1), (x, y, x + s, y)),
        )
        for place, (x1, y1, x2, y2) in sides:
            other = land.get(place)
            if other is not None and place < (px, py):
                continue  # drawn from the other side
            if other is not None and other.terrain == cell.terrain:
                if thin:
                    scene.line(x1, y1, x2, y2, INK, thin, 0.35)
                continue
            # Half a lead longer at both ends, so that corners close.
            over = thick / 2 if thin else 0.0
            ex, ey = (0.0, over) if x1 == x2 else (over, 0.0)
            scene.line(x1 - ex, y1 - ey, x2 + ex, y2 + ey, INK, thick)


def _ghost(scene: Scene, grid: Grid, cells: tuple[Cell, ...], seat: str) -> None:
    """Draw a domino in its real colours with a light rim, the rest of the land untouched."""
    c, s = scene.theme, grid.s
    x, y, w, h = _around(grid, [(cell.x, cell.y) for cell in cells])
    glow, op = (c.light, 0.55) if c.dark else ("#000000", 0.35)
    scene.rect(x, y, w, h, glow, op=op, halo=((0, 0.95), (4, 0.62), (8, 0.36), (13, 0.13), (20, 0)))
    for cell in cells:
        _lay(scene, grid, cell, seat)
    if len({cell.terrain for cell in cells}) > 1:
        if h == s:
            scene.line(x + s, y, x + s, y + s, INK, 2)
        else:
            scene.line(x, y + s, x + s, y + s, INK, 2)
    _rim(scene, x, y, w, h)


def _around(grid: Grid, places: Collection[Place]) -> Box:
    """Give the box around some squares."""
    at = [grid.at(place) for place in places]
    x, y = min(p[0] for p in at), min(p[1] for p in at)
    return Box(x, y, max(p[0] for p in at) + grid.s - x, max(p[1] for p in at) + grid.s - y)


def _rim(scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Draw the light around a domino, on ink."""
    c = scene.theme
    scene.rect(x, y, w, h, None, INK, 7, 2)
    scene.rect(x - 1.5, y - 1.5, w + 3, h + 3, None, c.light if c.dark else "#FFFFFF", 4.4, 3)
    if not c.dark:
        scene.rect(x - 3, y - 3, w + 6, h + 6, None, c.light, 2.4, 4)


def _refused(scene: Scene, x: float, y: float, s: float) -> None:
    scene.rect(x, y, s, s, "#000000", op=0.55)
    cross(scene, x, y, s)


def _just_laid(scene: Scene, x: float, y: float, s: float) -> None:
    near, far = s * 0.06, s * 0.24
    for cx, dx in ((x, 1), (x + s, -1)):
        for cy, dy in ((y, 1), (y + s, -1)):
            bend = ((cx + dx * near, cy + dy * far), (cx + dx * near, cy + dy * near), (cx + dx * far, cy + dy * near))
            scene.shape(bend, None, "#FFFFFF", max(1.2, s * 0.036), closed=False)


def _blocked(scene: Scene, x: float, y: float, s: float, code: str) -> None:
    """Say why nothing fits here: unlike (not equal), single (one small square), edge (a bar and a stroke)."""
    colour = scene.theme.ink3
    cx, cy, k = x + s / 2, y + s / 2, s / 67
    if code == "unlike":
        scene.line(cx - 11 * k, cy - 5 * k, cx + 11 * k, cy - 5 * k, colour, 3 * k)
        scene.line(cx - 11 * k, cy + 5 * k, cx + 11 * k, cy + 5 * k, colour, 3 * k)
        scene.line(cx + 6 * k, cy - 14 * k, cx - 6 * k, cy + 14 * k, colour, 3 * k)
    elif code == "single":
        scene.shape(corners(cx - 9 * k, cy - 9 * k, 18 * k, 18 * k), None, colour, 3 * k)
    else:
        scene.line(cx, cy - 14 * k, cx, cy + 14 * k, colour, 4 * k)
        scene.line(cx - 14 * k, cy, cx - 5 * k, cy, colour, 3 * k)
