"""What fills a margin that has little to say: the kings of those at the table, standing in a row.

Draws an ornament; it says nothing that is not said elsewhere, and takes no touch. It must not know any page.
"""

from device.evening import COLOURS, Lamp
from ui import ground, pieces
from ui.geometry import Box
from ui.scene import Scene

FEWEST = 4
"""With nobody seated the four kings of the first box stand there."""
LOW, HIGH = 60.0, 130.0
"""Kings lower than this are left out; higher they would shout."""


def colours_of(lamps: tuple[Lamp, ...]) -> tuple[str, ...]:
    """Give the colours of those who sit, or the first four."""
    return tuple(lamp.colour for lamp in lamps if lamp.colour) or COLOURS[:FEWEST]


def draw(scene: Scene, box: Box, colours: tuple[str, ...]) -> None:
    """Stand the kings on a ruled line, in the middle of a box; nothing where there is no room for them."""
    pitch = box.w / len(colours)
    high = min(HIGH, box.h - 16, pitch * 0.92 * 52 / 40)
    if high < LOW:
        return
    wide = high * 40 / 52
    foot = box.y + (box.h + high) / 2
    step = min(pitch, wide * 1.12)
    x = box.x + (box.w - step * len(colours)) / 2
    for i, colour in enumerate(colours):
        pieces.king(scene, x + i * step + (step - wide) / 2, foot - high, high, colour, 1 + i % 2)
    ground.rule(scene, box.x, foot + 8, box.x + box.w)
