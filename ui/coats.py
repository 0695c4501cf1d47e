"""Coats of arms, crosses and dice: what a roll-and-write game shows instead of land.

Functions that draw onto a scene, each at the place it is told. They must not know any page or rule.
"""

# ruff: noqa: PLR0913, PLR0917 - a drawing is told its place, its size and its inks, in that order

from ui.scene import Scene
from ui.theme import INK, Colour

COATS: dict[str, Colour] = {
    "dot": "#EACB76", "double_stripe": "#E3A899", "stripe": "#7FA5CE", "double_dot": "#7C9E66",
    "quarters": "#8C6FB0", "black": "#6F6862",
}  # fmt: skip
"""The tint of a square, from light to dark: it is ours, so that domains read; the shield alone tells the coat."""

CODES = {
    "DO": "dot", "ST": "stripe", "DD": "double_dot", "DS": "double_stripe", "BL": "black", "QU": "quarters",
}  # fmt: skip
"""How a coat is written."""

ORDER = tuple(CODES.values())
TALL = 56 / 48
"""Height of a shield for its width."""


def shield(scene: Scene, x: float, y: float, w: float, coat: str, op: float = 1.0) -> None:
    """Draw a coat of arms, or the joker, w wide."""
    scene.sprite(f"c-{coat}", x, y, w, w * TALL, op=op)


def crosses(scene: Scene, x: float, cy: float, k: float, n: int, op: float = 1.0) -> None:
    """Draw gold crosses one above the other on an ink pill; x is its right edge, k the size of a cross."""
    if not n:
        return
    k = min(k, k * 3.05 / n)
    scene.rect(x - k * 1.16, cy - n * k / 2 - k * 0.1, k * 1.16, n * k + k * 0.2, INK, rx=k * 0.3, op=op)
    for i in range(n):
        scene.sprite("cross", x - k * 1.08, cy - n * k / 2 + i * k, k, op=op)


def coat_square(scene: Scene, x: float, y: float, s: float, coat: str, crossed: int = 0) -> None:
    """Draw a square of a map: the coat in the middle, or beside its crosses."""
    scene.rect(x, y, s, s, COATS[coat])
    w = s * 0.56
    shield(scene, x + s * 0.06 if crossed else x + (s - w) / 2, y + (s - w * TALL) / 2, w, coat)
    crosses(scene, x + s * 0.97, y + s / 2, s * 0.29, crossed)


def die(scene: Scene, x: float, y: float, s: float, coat: str, crossed: int = 0, op: float = 1.0) -> None:
    """Draw a die that shows a coat with its crosses, or the joker; without a coat it is blank."""
    scene.sprite("die", x, y, s, op=op)
    if not coat:
        return
    w = s * 0.44
    sx = x + s * 0.15 if crossed else x + (s - w) / 2
    shield(scene, sx, y + s * 0.48 - w * TALL / 2, w, coat, op)
    crosses(scene, x + s * 0.90, y + s * 0.48, s * 0.25, crossed, op)
