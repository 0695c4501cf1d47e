"""Outlines as rows of points: lozenges, rounded and bitten rectangles, curves.

Plain functions in u. They must not know colours, scenes or pixels.
"""

import math
from functools import lru_cache

Points = tuple[tuple[float, float], ...]

STEPS = 6
"""Points to a quarter of a circle where nothing else is said: enough for the bites of a plaque."""


def _steps(r: float) -> int:
    """Give as many points to a quarter of a circle as the eye can tell at a radius in u."""
    if r <= 1.5:
        return 1
    if r <= 3:
        return 2
    if r <= 8:
        return 4
    return 6 if r < 24 else 16


@lru_cache(maxsize=16)
def _quarter(steps: int) -> Points:
    return tuple((math.cos(i * math.pi / 2 / steps), math.sin(i * math.pi / 2 / steps)) for i in range(steps + 1))


def box(x: float, y: float, w: float, h: float) -> Points:
    """Give a rectangle's corners, clockwise from the upper left."""
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def rounded(x: float, y: float, w: float, h: float, r: float) -> Points:
    """Give a rectangle with rounded corners; a circle when r is half its side."""
    r = min(r, w / 2, h / 2)
    if r <= 0:
        return box(x, y, w, h)
    if 2 * r == w == h:
        return circle(x + r, y + r, r)
    arc = _quarter(_steps(r))
    x1, y1 = x + w, y + h
    return (
        *((x + r - r * c, y + r - r * s) for c, s in arc),
        *((x1 - r + r * s, y + r - r * c) for c, s in arc),
        *((x1 - r + r * c, y1 - r + r * s) for c, s in arc),
        *((x + r - r * s, y1 - r + r * c) for c, s in arc),
    )


def bitten(x: float, y: float, w: float, h: float, r: float) -> Points:
    """Give the plaque: a rectangle with a round bite out of each corner."""
    arc = _quarter(STEPS)
    x1, y1 = x + w, y + h
    return (
        *((x + r * s, y + r * c) for c, s in arc),
        *((x1 - r * c, y + r * s) for c, s in arc),
        *((x1 - r * s, y1 - r * c) for c, s in arc),
        *((x + r * c, y1 - r * s) for c, s in arc),
    )


def lozenge(x: float, y: float, rx: float, ry: float) -> Points:
    """Give a lozenge around x, y."""
    return ((x, y - ry), (x + rx, y), (x, y + ry), (x - rx, y))


def circle(x: float, y: float, r: float) -> Points:
    """Give a circle around x, y, clockwise from its left."""
    arc = _quarter(_steps(r))[:-1]  # the last point of a quarter is the first of the next
    return (
        *((x - r * c, y - r * s) for c, s in arc),
        *((x + r * s, y - r * c) for c, s in arc),
        *((x + r * c, y + r * s) for c, s in arc),
        *((x - r * s, y + r * c) for c, s in arc),
    )


def cubic(start: tuple[float, float], *bends: tuple[tuple[float, float], ...]) -> Points:
    """Follow cubic curves, each given by two control points and its end, from `start`."""
    points = [start]
    for one, two, end in bends:
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points[-1], one, two, end
        for i in range(1, STEPS + 1):
            t = i / STEPS
            u = 1 - t
            a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return tuple(points)
