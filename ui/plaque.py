"""Controls: the plaque with bitten corners, buttons, and the seal of what is said.

Functions that draw onto a scene. They must not know any page, nor what an event does.
"""

# ruff: noqa: PLR0913, PLR0917 - a drawing is told its place, its size and its inks, in that order

from collections.abc import Hashable
from typing import NamedTuple

from ui.outline import bitten
from ui.scene import Scene
from ui.theme import INK, Colour, Theme, mix

FILL = 7.0
"""How far what fills a plaque stays within its edge."""


class Inks(NamedTuple):
    """What a plaque is made of: its ground, and what is written on it."""

    ground: Colour
    ink: Colour


def cartouche(scene: Scene, x: float, y: float, w: float, h: float, kind: str = "plain", r: float = 7) -> Inks:
    """Draw a plaque: main (to be pressed now), plain, on (chosen) or off (not now)."""
    c = scene.theme
    outline = bitten(x, y, w, h, r)
    if kind == "main":
        scene.shape(outline, c.light, mix(c.light, INK, 0.35), 1.5)
        scene.shape(bitten(x + 3.5, y + 3.5, w - 7, h - 7, r - 0.5), None, c.onlight, 1, 0.55)
        return Inks(c.light, c.onlight)
    if kind == "plain":
        ground = mix(c.page, c.pagehi, 0.8) if c.dark else c.raised
        scene.shape(outline, ground, c.edge, 2)
        return Inks(ground, c.ink)
    if kind == "on":
        ground = mix(c.page, c.light, 0.22 if c.dark else 0.08)
        scene.shape(outline, ground, c.light, 3)
        return Inks(ground, c.ink)
    scene.shape(outline, None, c.rule, 1.5, dash=(4, 4))
    return Inks(c.page, c.ink3)


def full(theme: Theme) -> Colour:
    """Give the colour that fills the main plaque while a seat's button is held."""
    return mix(theme.light, theme.gold, 0.85) if theme.dark else mix(theme.light, INK, 0.45)


def button(
    scene: Scene, x: float, y: float, w: float, h: float, event: Hashable | None, label: str | None = None,
    icon: str | None = None, kind: str = "plain", size: str | float = "small",
    *, stack: bool = True, isize: float | None = None, filled: float = 0.0,
) -> None:  # fmt: skip
    """Draw a control with a word, an icon, or both (`stack`: the icon above the word), `filled` from below by a part.

    Without an event it takes no touch. A word too long for its plaque is a problem of the scene.
    """
    inks = cartouche(scene, x, y, w, h, kind)
    if filled:
        room = h - 2 * FILL
        scene.rect(x + FILL, y + FILL + room * (1 - filled), w - 2 * FILL, room * filled, full(scene.theme), rx=2)
    if event is not None:
        scene.touch(event, x, y, w, h)
    points = scene.sizes[size] if isinstance(size, str) else size
    face = "d" if kind == "main" and points >= 29 else "t"
    if icon and label and stack:
        _stacked(scene, (x, y, w, h), inks, label, icon, (points, face), isize)
    elif icon and label:
        i = isize or h * 0.5
        x0 = x + (w - i - 8 - scene.width(label, points, face)) / 2
        scene.sprite(icon, x0, y + (h - i) / 2, i, color=inks.ink)
        scene.text(x0 + i + 8, y + h / 2, label, points, face, inks.ink, inks.ground, fit=w - i - 16)
    elif icon:
        i = isize or min(w, h) * 0.6
        scene.sprite(icon, x + (w - i) / 2, y + (h - i) / 2, i, color=inks.ink)
    elif label:
        scene.text(x + w / 2, y + h / 2, label, points, face, inks.ink, inks.ground, "middle", fit=w - 12)


def _stacked(
    scene: Scene, at: tuple[float, float, float, float], inks: Inks, label: str, icon: str,
    style: tuple[float, str], isize: float | None,
) -> None:  # fmt: skip
    x, y, w, h = at
    points, face = style
    i = isize or min(h - points - 12, w - 16, 34)
    top = y + (h - i - points * 0.9) / 2
    scene.sprite(icon, x + (w - i) / 2, top, i, color=inks.ink)
    scene.text(x + w / 2, top + i + points * 0.52, label, points, face, inks.ink, inks.ground, "middle", fit=w - 8)


def seal(scene: Scene, x: float, y: float, r: float, *, broken: bool = False) -> None:
    """Draw a wax seal around x, y: whole and gold for news, broken in two for a refusal."""
    c = scene.theme
    colour = c.refuse if broken else c.gold
    half = r * 0.92
    scene.rect(x - half, y - half, 2 * half, 2 * half, colour, mix(colour, INK, 0.5), 1.2, rx=half)
    if broken:
        bends = ((-0.3, -1.1), (0.3, -0.3), (-0.3, 0.3), (0.2, 1.1))
        crack = tuple((x + r * dx, y + r * dy) for dx, dy in bends)
        scene.shape(crack, None, c.page, max(2.4, r * 0.26), closed=False)
    else:
        scene.sprite("lozenge", x - r * 0.5, y - r * 0.5, r, color=mix(colour, INK, 0.75))
