"""What of the plain grounds of a scene can be seen, so that no part of the screen is painted twice for nothing.

Marks in, marks out: an upright fill is cut where a later one hides it. It must not know Kivy, nor what is drawn.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ui.geometry import Box
from ui.outline import Points
from ui.outline import box as corners
from ui.scene import Mark, Shape

WORTH = 3000.0
"""Square u from which it pays to cut away what is hidden."""
SOFT = 1.0
"""How far a soft edge reaches, in u."""


class Grounds(NamedTuple):
    """The plain marks under the drawings, in the order they are painted in."""

    solid: list[Mark]
    """Upright fills that let nothing through; no two of them lie over one another where that costs."""
    clear: list[Mark]
    """Lines, soft edges, and what lets something through."""


def grounds(marks: Sequence[Mark]) -> Grounds:
    """Part plain marks: a fill comes first where nothing painted before it would lie under it."""
    solid: list[Shape] = []
    clear: list[Mark] = []
    for mark in marks:
        fill = _solid(mark)
        if fill is None or any(_meets(fill, other) for other in clear):
            clear.append(mark)
            continue
        solid.append(fill)
        if isinstance(mark, Shape) and mark.stroke:
            clear.append(mark._replace(fill=None, shades=None))
    return Grounds(_seen(solid), clear)


def beside(box: Box, hidden: Box) -> list[Box]:
    """Give what of a box can be seen around another: up to four parts."""
    if not box.meets(hidden):
        return [box]
    x, y, w, h = box
    left, right = max(x, hidden.x), min(x + w, hidden.x + hidden.w)
    top, foot = max(y, hidden.y), min(y + h, hidden.y + hidden.h)
    around = (
        Box(x, y, w, top - y),
        Box(x, foot, w, y + h - foot),
        Box(x, top, left - x, foot - top),
        Box(right, top, x + w - right, foot - top),
    )
    return [part for part in around if part.w > 0 and part.h > 0]


def _solid(mark: Mark) -> Shape | None:
    """Give the fill of an upright rectangle that lets nothing through, without its stroke."""
    if not isinstance(mark, Shape) or not mark.fill or mark.op < 1 or len(mark.points) != 4:
        return None
    box = _around(mark)
    if set(mark.points) != set(corners(*box)):
        return None
    return mark._replace(stroke=None)


def _around(mark: Shape) -> Box:
    xs, ys = [x for x, _ in mark.points], [y for _, y in mark.points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _meets(fill: Shape, other: Mark) -> bool:
    """Tell whether a fill would hide a part of another mark; what is within a frame is not under its line."""
    if not isinstance(other, Shape):
        return True
    box, (x, y, w, h) = _around(fill), _around(other)
    half = other.sw / 2 if other.stroke else 0.0
    if not box.meets(Box(x - half, y - half, w + 2 * half, h + 2 * half)):
        return False
    if other.fill or not other.closed:
        return True
    rim = half + SOFT + _depth(other.points, Box(x, y, w, h))
    within = box.x >= x + rim and box.y >= y + rim and box.x + box.w <= x + w - rim and box.y + box.h <= y + h - rim
    return not within


def _depth(points: Points, box: Box) -> float:
    """Say how far an outline comes inwards from the box around it: a little where corners are rounded."""
    x, y, w, h = box
    middles = (
        ((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True)
    )
    return max(min(px - x, x + w - px, py - y, y + h - py) for px, py in (*points, *middles))


def _seen(solid: Sequence[Shape]) -> list[Mark]:
    """Cut away from each fill what a later one hides."""
    found: list[Mark] = []
    later: list[Box] = []
    for fill in reversed(solid):
        box = _around(fill)
        parts = [box]
        for hidden in later:
            parts = [piece for part in parts for piece in beside(part, hidden)]
        found.extend(fill if part == box else fill._replace(points=corners(*part)) for part in reversed(parts))
        if box.w * box.h > WORTH:
            later.append(box)
    return found[::-1]
