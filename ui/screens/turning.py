"""A domino in the middle of its turn: its back goes down to the edge, its face comes up.

Draws one at the place it is told. It must not know the lines, how long a turn takes, or any rule.
"""

# ruff: noqa: PLR0913, PLR0917 - a drawing is told its place and its size

from math import cos, pi

from device.rules.game import Domino
from ui.pieces import BACK, BACK_GOLD, back, square
from ui.scene import Scene
from ui.theme import INK

EDGE = 2.0
"""Thickness of a domino as seen from its edge, in u."""


def turning(scene: Scene, x: float, y: float, s: float, domino: Domino, turned: float, *, told: bool) -> None:
    """Draw a domino turned on its long edge by a part: 0 is its back, 1 its face; `told`: its number may be seen."""
    if turned <= 0 and told:
        back(scene, x, y, s, domino.number)
        return
    high = max(EDGE, s * abs(cos(pi * turned)))
    top = y + (s - high) / 2
    if turned >= 0.5 and high > EDGE:
        for i, half in enumerate(domino.halves):
            square(scene, x + i * s, top, s, half.terrain, flip=i == 1, high=high)
        scene.rect(x, top, 2 * s, high, None, INK, 1.6, 2.5)
        return
    scene.rect(x, top, 2 * s, high, BACK, INK, 1.6, 2.5)
    if high > 8:
        scene.rect(x + s * 0.07, top + high * 0.07, s * 1.86, high * 0.86, None, BACK_GOLD, 1, 1.5)
