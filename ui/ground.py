"""What everything lies on: the table with its candle, the hem of the acting seat, the folio, the ruled line.

Functions that draw onto a scene. They must not know any page.
"""

# ruff: noqa: PLR0913, PLR0917 - a drawing is told its place, its size and its inks, in that order

import math
from functools import lru_cache
from itertools import pairwise

from ui.covering import beside
from ui.geometry import Box
from ui.outline import lozenge
from ui.pieces import rhythm
from ui.scene import Scene
from ui.theme import INK, SEATS, Colour, Theme, mix

HEM = 8.0
"""Thickness of the band on the screen edge of the acting seat."""
PLANK = 64

Patch = tuple[float, float, float, float, tuple[Colour, Colour, Colour, Colour]]
"""A part of a plank: its box and the colours of its corners."""


def table(scene: Scene, side: str = "", box: Box | None = None, hidden: Box | None = None) -> None:
    """Draw the dark wood, and the candle's light on a side of it (south, west, north, east).

    Nothing is drawn where it is `hidden`: what lies on a table for good need not be painted twice.
    """
    whole = box or Box(0, 0, scene.w, scene.h)
    planks = _planks(scene.theme, side, whole)
    for patch in planks if hidden is None else _beside(planks, hidden):
        scene.rect(*patch[:4], corners=patch[4])
    for x in (whole.x + i * PLANK for i in range(math.ceil(whole.w / PLANK))):
        if hidden is not None and hidden.x < x < hidden.x + hidden.w:
            _joint(scene, x, whole.y, hidden.y)
            _joint(scene, x, hidden.y + hidden.h, whole.y + whole.h)
        else:
            _joint(scene, x, whole.y, whole.y + whole.h)


def under(scene: Scene, side: str, hidden: Box) -> None:
    """Draw what `table` leaves out where it is hidden."""
    whole = Box(0, 0, scene.w, scene.h)
    for patch in _planks(scene.theme, side, whole):
        if hidden.meets(Box(*patch[:4])):
            x0, y0 = max(patch[0], hidden.x), max(patch[1], hidden.y)
            x1, y1 = min(patch[0] + patch[2], hidden.x + hidden.w), min(patch[1] + patch[3], hidden.y + hidden.h)
            part = _cut(patch, Box(x0, y0, x1 - x0, y1 - y0))
            scene.rect(*part[:4], corners=part[4])
    for x in (i * PLANK for i in range(math.ceil(whole.w / PLANK))):
        if hidden.x < x < hidden.x + hidden.w:
            _joint(scene, x, hidden.y, hidden.y + hidden.h)


def _joint(scene: Scene, x: float, y1: float, y2: float) -> None:
    scene.line(x, y1, x, y2, "#000000", 1.2, 0.30 if scene.theme.dark else 0.10)


@lru_cache(maxsize=16)
def _beside(planks: tuple[Patch, ...], hidden: Box) -> tuple[Patch, ...]:
    """Give what of the planks can be seen: of each patch up to four parts, around what is hidden."""
    found: list[Patch] = []
    for patch in planks:
        found.extend(_cut(patch, part) for part in beside(Box(*patch[:4]), hidden))
    return tuple(found)


def _cut(patch: Patch, part: Box) -> Patch:
    """Cut a part out of a patch, in the colours it has there."""
    x, y, w, h, (one, two, three, four) = patch
    colours = []
    for px, py in (
        (part.x, part.y),
        (part.x + part.w, part.y),
        (part.x + part.w, part.y + part.h),
        (part.x, part.y + part.h),
    ):
        across, down = (px - x) / w, (py - y) / h
        colours.append(mix(mix(one, two, across), mix(four, three, across), down))
    return (*part, (colours[0], colours[1], colours[2], colours[3]))


@lru_cache(maxsize=16)
def _planks(c: Theme, side: str, box: Box) -> tuple[Patch, ...]:
    """Cut the planks into patches, each corner in the colour the candle gives it there.

    So the table is painted once: a light laid over it would paint most of the screen a second time.
    """
    x, y, w, h = box
    rows, columns = max(1, round(h / PLANK)), math.ceil(w / PLANK)
    high = h / rows
    patches: list[Patch] = []
    for i in range(columns):
        wood = mix(c.table, "#FFFFFF", 0.018) if i % 2 else mix(c.table, "#000000", 0.10 if c.dark else 0.025)
        left, right = x + i * PLANK, min(x + w, x + (i + 1) * PLANK)
        edges = [
            [mix(wood, c.glow, _candle(side, box, at, y + row * high) if side else 0) for at in (left, right)]
            for row in range(rows + 1)
        ]
        for row, ((one, two), (four, three)) in enumerate(pairwise(edges)):
            patches.append((left, y + row * high, right - left, high, (one, two, three, four)))
    return tuple(patches)


def _candle(side: str, box: Box, x: float, y: float) -> float:
    """Give how much of the candle's light falls on a point, from the middle of a side."""
    x0, y0, w, h = box
    flame = {
        "south": (x0 + w / 2, y0 + h),
        "north": (x0 + w / 2, y0),
        "east": (x0 + w, y0 + h / 2),
        "west": (x0, y0 + h / 2),
    }[side]
    reach = max(w, h) * 0.62
    away = math.dist(flame, (x, y)) / reach
    if away < 0.5:
        return 0.36 - 0.44 * away
    return max(0.0, 0.28 * (1 - away))


def hem(scene: Scene, seat: str, side: str = "south", box: Box | None = None, t: float = HEM) -> None:
    """Draw the band on the edge that faces the acting seat, in its rhythm."""
    x, y, w, h = box or Box(0, 0, scene.w, scene.h)
    x, y, w, h = {
        "south": (x, y + h - t, w, t),
        "north": (x, y, w, t),
        "west": (x, y, t, h),
        "east": (x + w - t, y, t, h),
    }[side]
    scene.rect(x, y, w, h, mix(SEATS[seat], INK, 0.72))
    flat = side in {"south", "north"}
    rhythm(scene, x, y, w if flat else h, t, seat, flat=flat)


def folio(scene: Scene, x: float = 6, y: float = 6, w: float = 468, h: float = 464) -> None:
    """Draw the page of the acting seat: vellum, ruled around, a lozenge at each corner."""
    c = scene.theme
    foot = mix(c.page, c.pagehi, 0.75)
    # Upright parts let the painter leave out what a kingdom hides of them.
    for part in (Box(x + 3, y, w - 6, h), Box(x, y + 3, 3, h - 6), Box(x + w - 3, y + 3, 3, h - 6)):
        down, up = (mix(c.page, foot, (at - y) / h) for at in (part.y, part.y + part.h))
        scene.rect(*part, corners=(down, down, up, up))
    for py, colour in ((y, c.page), (y + h - 6, foot)):
        for px in (x, x + w - 6):
            scene.rect(px, py, 6, 6, colour, rx=3)
    scene.rect(x, y, w, h, None, c.rule, 1.5, 3)
    scene.rect(x + 4, y + 4, w - 8, h - 8, None, c.rule, 0.8, 1.5, 0.8)
    for px in (x + 4, x + w - 4):
        for py in (y + 4, y + h - 4):
            scene.shape(lozenge(px, py, 4, 5), c.gold, c.page, 1)


def rule(scene: Scene, x1: float, y: float, x2: float, *, mark: bool = True) -> None:
    """Draw a ruled line with a lozenge in its middle."""
    c = scene.theme
    scene.line(x1, y, x2, y, c.rule, 1.2)
    if mark:
        scene.shape(lozenge((x1 + x2) / 2, y, 3.5, 4), c.gold, c.page, 1.5)


def vacant(scene: Scene, x: float, y: float, w: float, h: float, r: float = 6) -> None:
    """Draw the dashed plate of a place where nothing is yet."""
    scene.rect(x, y, w, h, None, scene.theme.edge, 1.6, r, dash=(5, 4))
