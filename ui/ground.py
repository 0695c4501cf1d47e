"""What everything lies on: the table with its candle, the hem of the acting seat, the folio, the ruled line.

Functions that draw onto a scene. They must not know any page.
"""

# ruff: noqa: PLR0913, PLR0917 - a drawing is told its place, its size and its inks, in that order

import math

from ui.geometry import Box
from ui.outline import lozenge
from ui.pieces import rhythm
from ui.scene import Scene
from ui.theme import INK, SEATS, mix

HEM = 8.0
"""Thickness of the band on the screen edge of the acting seat."""
PLANK = 64


def table(scene: Scene, side: str = "", box: Box | None = None) -> None:
    """Draw the dark wood, and the candle's light on a side of it (south, west, north, east)."""
    c = scene.theme
    x, y, w, h = box or Box(0, 0, scene.w, scene.h)
    even, odd = mix(c.table, "#000000", 0.10 if c.dark else 0.025), mix(c.table, "#FFFFFF", 0.018)
    joint = mix(c.table, "#000000", 0.36 if c.dark else 0.11)
    for i in range(math.ceil(w / PLANK)):
        left = x + i * PLANK
        scene.rect(left, y, min(PLANK, x + w - left), h, odd if i % 2 else even)
    for i in range(math.ceil(w / PLANK)):
        scene.line(x + i * PLANK, y, x + i * PLANK, y + h, joint, 1.2)
    if side:
        candle(scene, side, Box(x, y, w, h))


def candle(scene: Scene, side: str, box: Box) -> None:
    """Draw the candle's light, from the middle of a side."""
    x, y, w, h = box
    cx, cy = {
        "south": (x + w / 2, y + h),
        "north": (x + w / 2, y),
        "east": (x + w, y + h / 2),
        "west": (x, y + h / 2),
    }[side]
    reach = max(w, h) * 0.62
    scene.rect(cx, cy, 0, 0, scene.theme.glow, halo=((0, 0.36), (reach / 2, 0.14), (reach, 0)))


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
    scene.rect(x, y, w, h, c.page, c.rule, 1.5, 3, foot=mix(c.page, c.pagehi, 0.75))
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
