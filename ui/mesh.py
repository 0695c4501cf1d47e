"""A scene's marks as triangles: positions, places in the atlas and colours, in pixels, y up.

Edges are softened over one pixel by triangles that run out to clear, so that no size, radius or stroke needs a
picture of its own and no multisampling is asked of the graphics chip. It must not know Kivy.
"""

import math
from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ui.atlas import Atlas, atlas
from ui.outline import Points
from ui.scene import Halo, Shape, Sprite
from ui.theme import channels

Vertices = Sequence[tuple[float, float]]
Tint = Callable[[float, float], tuple[float, float, float]]

FULL = 60_000
"""Vertices that still fit the 16-bit indices of OpenGL ES 2, with room for one mark more."""
KEPT = 6144
"""Marks whose triangles are remembered: most of a page is the same when a side of the table acts again."""
MITRE = 2.0
"""How far a sharp corner may reach, in half strokes."""


class Origin(NamedTuple):
    """Where a scene's upper left corner lies in the window, and how fine it is."""

    px: float
    left: float = 0.0
    top: float = 0.0
    """y grows up in the window."""

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Give a point of the scene in the window's pixels."""
        return self.left + x * self.px, self.top - y * self.px


class Triangles(NamedTuple):
    """One mark, ready to be joined to others."""

    vertices: "array[float]"
    indices: tuple[int, ...]
    corners: int
    """How many vertices."""


class Mesh:
    """Triangles that share the atlas, in drawing order."""

    def __init__(self) -> None:
        self.vertices = array("f")
        self.indices = array("H")
        self._count = 0

    @property
    def full(self) -> bool:
        """Whether another mesh must be begun."""
        return self._count > FULL

    def add(self, mark: Shape | Halo | Sprite, origin: Origin) -> None:
        """Add a mark."""
        vertices, indices, corners = triangles(mark, origin)
        first = self._count
        self.vertices.extend(vertices)
        self.indices.extend([first + i for i in indices])
        self._count += corners


@lru_cache(maxsize=KEPT)
def triangles(mark: Shape | Halo | Sprite, origin: Origin) -> Triangles:
    """Turn one mark into triangles."""
    cut = _Cutter(atlas(), origin)
    if isinstance(mark, Shape):
        cut.shape(mark)
    elif isinstance(mark, Sprite):
        cut.sprite(mark)
    else:
        cut.halo(mark)
    return Triangles(array("f", cut.vertices), tuple(cut.indices), cut.count)


class _Cutter:
    """Cuts one mark into triangles."""

    def __init__(self, atlas: Atlas, origin: Origin) -> None:
        self.vertices: list[float] = []
        self.indices: list[int] = []
        self.count = 0
        self._atlas, self._origin, self._px = atlas, origin, origin.px
        self._white = atlas.white

    def shape(self, mark: Shape) -> None:
        """Add a filled or stroked outline."""
        px = self._px
        points = [self._origin.at(x, y) for x, y in mark.points]
        if mark.fill:
            self._fill(points, self._tint(mark), mark.op, soft=not mark.stroke)
        if mark.stroke:
            sw = mark.sw * px
            colour, op, sw = channels(mark.stroke), mark.op * min(1.0, sw), max(1.0, sw)
            dashes = _dashed(points, mark.dash[0] * px, mark.dash[1] * px, closed=mark.closed) if mark.dash else None
            for line in dashes if dashes is not None else [points]:
                if len(line) == 2 and (strip := _strip(line, sw)):
                    self._quad(strip, colour, op)
                else:
                    self._stroke(line, colour, sw, op, closed=mark.closed and dashes is None)

    def halo(self, mark: Halo) -> None:
        """Add a soft light."""
        px, box = self._px, mark.box
        x0, y0 = self._origin.at(box.x, box.y + box.h)
        x1, y1 = x0 + box.w * px, y0 + box.h * px
        steps = 4 if mark.stops[-1][0] < 60 else 16
        colour = channels(mark.colour)
        first = self._vertex((x0 + x1) / 2, (y0 + y1) / 2, colour, mark.stops[0][1])
        inner: list[int] = []
        for distance, op in mark.stops:
            ring = [self._vertex(x, y, colour, op) for x, y in _grown((x0, y0, x1, y1), distance * px, steps)]
            if inner:
                self._band(inner, ring, closed=True)
            else:
                self._fan(first, ring)
            inner = ring

    def sprite(self, mark: Sprite) -> None:
        """Add a drawing, its edges on whole pixels so that squares of land meet without a seam."""
        box = mark.box
        x0, y1 = (round(v) for v in self._origin.at(box.x, box.y))
        x1, y0 = (round(v) for v in self._origin.at(box.x + box.w, box.y + box.h))
        form = self._atlas.fitting(mark.name, max(x1 - x0, y1 - y0))
        u0, v0, u1, v1 = self._atlas.corners(form)
        if mark.flip:
            u0, u1 = u1, u0
        # The drawing's corners from its upper left, clockwise; a quarter turn moves each to the next place.
        places = [(x0, y1), (x1, y1), (x1, y0), (x0, y0)]
        turned = mark.turn // 90
        corners = [(u0, v0), (u1, v0), (u1, v1), (u0, v1)]
        colour = channels(mark.colour) if mark.colour else (1.0, 1.0, 1.0)
        at = self.count
        for i, (u, v) in enumerate(corners):
            x, y = places[(i + turned) % 4]
            self.vertices.extend((x, y, u, v, *colour, mark.op))
        self.count += 4
        self.indices.extend((at, at + 1, at + 2, at, at + 2, at + 3))

    def _tint(self, mark: Shape) -> Tint:
        """Give the colour of each point of a fill: one, or running between the corners of a box."""
        if mark.shades is None:
            plain = channels(mark.fill or "#000000")
            return lambda _x, _y: plain
        box, corners = mark.shades
        (left, top), (right, foot) = self._origin.at(box.x, box.y), self._origin.at(box.x + box.w, box.y + box.h)
        one, two, three, four = map(channels, corners)

        def running(x: float, y: float) -> tuple[float, float, float]:
            across, down = (x - left) / (right - left or 1), (y - top) / (foot - top or 1)
            red, green, blue = (
                (a + (b - a) * across) * (1 - down) + (d + (c - d) * across) * down
                for a, b, c, d in zip(one, two, three, four, strict=True)
            )
            return red, green, blue

        return running

    def _fill(self, points: Vertices, tint: Tint, op: float, *, soft: bool) -> None:
        if len(points) == 4 and _upright(points):
            a, b, c, d = (self._vertex(round(x), round(y), tint(x, y), op) for x, y in points)
            self.indices.extend((a, b, c, a, c, d))
            return
        if not soft:
            self._cover(points, tint, op)
            return
        sides = _sides(points, closed=True)
        both = list(zip(points, sides, strict=True))
        inner = self._cover([(x - nx / 2, y - ny / 2) for (x, y), (nx, ny) in both], tint, op)
        outer = [self._vertex(x + nx / 2, y + ny / 2, tint(x, y), 0.0) for (x, y), (nx, ny) in both]
        self._band(inner, outer, closed=True)

    def _cover(self, points: Vertices, tint: Tint, op: float) -> list[int]:
        """Fill an outline and give its vertices: a convex one in zigzag, since slivers cost, others from within."""
        ring = [self._vertex(x, y, tint(x, y), op) for x, y in points]
        if _is_convex(points):
            n = len(ring)
            for i in range(n // 2 - 1):
                a, b, c, d = ring[i], ring[i + 1], ring[n - 2 - i], ring[n - 1 - i]
                self.indices.extend((a, b, c, a, c, d))
            if n % 2:
                self.indices.extend((ring[n // 2 - 1], ring[n // 2], ring[n // 2 + 1]))
            return ring
        x, y = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        self._fan(self._vertex(x, y, tint(x, y), op), ring)
        return ring

    def _stroke(
        self, points: Vertices, colour: tuple[float, float, float], sw: float, op: float, *, closed: bool
    ) -> None:
        """Add a stroke: solid in its middle, running out to clear over one pixel on both sides.

        A thin one has no middle but a line: a third of its triangles would be slivers, and triangles cost.
        """
        if len(points) < 2:
            return
        near, far = sw / 2 - 0.5, sw / 2 + 0.5
        sides = _sides(points, closed=closed)
        first, n = self.count, len(points)
        middle = ((-near, op), (near, op)) if near else ((0.0, op),)
        rings = ((-far, 0.0), *middle, (far, 0.0))
        for distance, strength in rings:
            paint = (*self._white, *colour, strength)
            for (x, y), (nx, ny) in zip(points, sides, strict=True):
                self.vertices.extend((x + nx * distance, y + ny * distance, *paint))
        self.count += len(rings) * n
        self.indices.extend([first + i for i in _bands(len(rings), n, closed=closed)])

    def _quad(self, corners: Vertices, colour: tuple[float, float, float], op: float) -> None:
        a, b, c, d = (self._vertex(x, y, colour, op) for x, y in corners)
        self.indices.extend((a, b, c, a, c, d))

    def _vertex(self, x: float, y: float, colour: tuple[float, float, float], op: float) -> int:
        self.vertices.extend((x, y, *self._white, *colour, op))
        self.count += 1
        return self.count - 1

    def _fan(self, middle: int, ring: list[int]) -> None:
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
            self.indices.extend((middle, a, b))

    def _band(self, one: list[int], other: list[int], *, closed: bool) -> None:
        last = len(one) if closed else len(one) - 1
        for i in range(last):
            j = (i + 1) % len(one)
            self.indices.extend((one[i], one[j], other[j], one[i], other[j], other[i]))


@lru_cache(maxsize=256)
def _bands(rings: int, n: int, *, closed: bool) -> tuple[int, ...]:
    """Give the triangles between neighbouring rows of n points, one row written after the other."""
    found: list[int] = []
    for one in range(0, (rings - 1) * n, n):
        for i in range(n if closed else n - 1):
            j = (i + 1) % n
            found.extend((one + i, one + j, one + n + j, one + i, one + n + j, one + n + i))
    return tuple(found)


def _is_convex(points: Vertices) -> bool:
    """Tell whether an outline always bends the same way."""
    n = len(points)
    left = right = False
    for i in range(n):
        (ax, ay), (bx, by), (cx, cy) = points[i - 2], points[i - 1], points[i]
        bend = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        left, right = left or bend > 1e-6, right or bend < -1e-6
    return not (left and right)


def _upright(points: Vertices) -> bool:
    """Tell whether four points are a rectangle along the axes."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    return (ax == dx and bx == cx and ay == by and cy == dy) or (ax == bx and cx == dx and ay == dy and by == cy)


def _strip(points: Vertices, sw: float) -> Vertices | None:
    """Give an upright or level line as a rectangle of whole pixels' thickness; None for a slanting one."""
    (ax, ay), (bx, by) = points
    thick = round(sw)
    if ax == bx:
        x0 = math.floor(ax - thick / 2 + 0.5)
        return ((x0, ay), (x0 + thick, ay), (x0 + thick, by), (x0, by))
    if ay == by:
        y0 = math.floor(ay - thick / 2 + 0.5)
        return ((ax, y0), (bx, y0), (bx, y0 + thick), (ax, y0 + thick))
    return None


def _sides(points: Vertices, *, closed: bool) -> Points:
    """Give at each point the way outwards, as long as a mitred corner asks."""
    x0, y0 = points[0]
    around = tuple((round((x - x0) * 16), round((y - y0) * 16)) for x, y in points)
    return _outwards(around, closed=closed)


@lru_cache(maxsize=1024)
def _outwards(points: tuple[tuple[int, int], ...], *, closed: bool) -> Points:
    n = len(points)
    area = sum(points[i - 1][0] * points[i][1] - points[i][0] * points[i - 1][1] for i in range(n))
    sign = -1.0 if area < 0 else 1.0
    edges: list[tuple[float, float]] = []
    for i in range(n if closed else n - 1):
        (ax, ay), (bx, by) = points[i], points[(i + 1) % n]
        length = math.hypot(bx - ax, by - ay) or 1.0
        edges.append((sign * (by - ay) / length, -sign * (bx - ax) / length))
    sides: list[tuple[float, float]] = []
    for i in range(n):
        one = edges[i - 1] if closed or i > 0 else edges[0]
        two = edges[i] if i < len(edges) else edges[-1]
        # The sum of two unit normals, stretched so that both edges keep their distance.
        k = max(1 + one[0] * two[0] + one[1] * two[1], 2 / (MITRE * MITRE))
        sides.append(((one[0] + two[0]) / k, (one[1] + two[1]) / k))
    return tuple(sides)


def _grown(box: tuple[float, float, float, float], d: float, steps: int) -> Vertices:
    """Give a rectangle grown by d on all sides, with round corners."""
    x0, y0, x1, y1 = box
    points = []
    for i, (cx, cy) in enumerate(((x1, y1), (x0, y1), (x0, y0), (x1, y0))):
        for j in range(steps + 1):
            angle = (i + j / steps) * math.pi / 2
            points.append((cx + d * math.cos(angle), cy + d * math.sin(angle)))
    return points


def _dashed(points: Vertices, on: float, off: float, *, closed: bool) -> list[list[tuple[float, float]]]:
    """Cut a line into dashes."""
    path = [*points, points[0]] if closed else list(points)
    runs: list[list[tuple[float, float]]] = []
    run = [path[0]]
    drawing, left = True, on
    for (ax, ay), (bx, by) in pairwise(path):
        length = math.hypot(bx - ax, by - ay)
        done = 0.0
        while length - done > left:
            done += left
            at = (ax + (bx - ax) * done / length, ay + (by - ay) * done / length)
            if drawing:
                runs.append([*run, at])
            drawing, left, run = not drawing, off if drawing else on, [at]
        left -= length - done
        if drawing and length:
            run.append((bx, by))
    if drawing and len(run) > 1:
        runs.append(run)
    return runs
