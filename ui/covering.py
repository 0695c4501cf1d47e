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


EVERYWHERE = Box(-1e9, -1e9, 2e9, 2e9)


class Grounds(NamedTuple):
    """The plain marks under the drawings, in the order they are painted in."""

    solid: list[Mark]
    """Upright fills that let nothing through; no two of them lie over one another where that costs."""
    clear: list[Mark]
    """Lines, soft edges, and what lets something through."""


def grounds(marks: Sequence[Mark]) -> Grounds:
    """Part plain marks: a fill comes first where nothing painted before it would lie under it."""
    solid: list[tuple[Shape, Box]] = []
    clear: list[Mark] = []
    kept: list[tuple[Box, Box | None]] = []
    for mark in marks:
        box = _solid(mark)
        rest = mark
        if isinstance(mark, Shape) and box and not any(_hides(box, *other) for other in kept):
            solid.append((mark._replace(stroke=None) if mark.stroke else mark, box))
            if not mark.stroke:
                continue
            rest = mark._replace(fill=None, shades=None)
        clear.append(rest)
        kept.append(_reach(rest))
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


def _solid(mark: Mark) -> Box | None:
    """Give the box of an upright rectangle whose fill lets nothing through; None for all else."""
    if not isinstance(mark, Shape) or not mark.fill or mark.op < 1 or len(mark.points) != 4:
        return None
    box = _around(mark)
    return box if set(mark.points) == set(corners(*box)) else None


def _around(mark: Shape) -> Box:
    xs, ys = [x for x, _ in mark.points], [y for _, y in mark.points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _reach(mark: Mark) -> tuple[Box, Box | None]:
    """Give what a mark may colour, and within a frame what it leaves alone."""
    if not isinstance(mark, Shape):
        return EVERYWHERE, None
    x, y, w, h = _around(mark)
    half = mark.sw / 2 if mark.stroke else 0.0
    outer = Box(x - half, y - half, w + 2 * half, h + 2 * half)
    if mark.fill or not mark.closed:
        return outer, None
    rim = half + SOFT + _depth(mark.points, Box(x, y, w, h))
    return outer, Box(x + rim, y + rim, w - 2 * rim, h - 2 * rim)


def _hides(box: Box, outer: Box, inner: Box | None) -> bool:
    """Tell whether a fill lies over a mark; what is within a frame is not over its line."""
    if not box.meets(outer):
        return False
    return inner is None or not (
        box.x >= inner.x
        and box.y >= inner.y
        and box.x + box.w <= inner.x + inner.w
        and box.y + box.h <= inner.y + inner.h
    )


def _depth(points: Points, box: Box) -> float:
    """Say how far an outline comes inwards from the box around it: a little where corners are rounded."""
    x, y, w, h = box
    middles = (
        ((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True)
    )
    return max(min(px - x, x + w - px, py - y, y + h - py) for px, py in (*points, *middles))


def _seen(solid: Sequence[tuple[Shape, Box]]) -> list[Mark]:
    """Cut away from each fill what a later one hides."""
    found: list[Mark] = []
    later: list[Box] = []
    for fill, box in reversed(solid):
        over = [hidden for hidden in later if box.meets(hidden)]
        parts = [box]
        for hidden in over:
            parts = [piece for part in parts for piece in beside(part, hidden)]
        if over:
            found.extend(fill._replace(points=corners(*part)) for part in parts)
        else:
            found.append(fill)
        if box.w * box.h > WORTH:
            later.append(box)
    return found[::-1]
