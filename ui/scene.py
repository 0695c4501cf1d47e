"""What a page looks like, recorded: shapes, sprites and texts in drawing order, and where touches count.

Pages draw onto a scene in u, in frames that may be turned; the painter and the tests read it in screen u.
It knows the theme and how wide words are; it must not know Kivy's canvas, a window or any page.
"""

# ruff: noqa: PLR0913, PLR0917 - a drawing is told its place, its size and its inks, in that order

import math
from collections.abc import Hashable
from typing import NamedTuple

from ui import proof
from ui.geometry import Box, Frame, mm_per_u
from ui.lettering import extent
from ui.outline import Points, rounded
from ui.theme import CAPS, LARGEST, SIZES, Colour, Theme, contrast


class Shades(NamedTuple):
    """Colours at the corners of a box, clockwise from its upper left as seen on the screen."""

    box: Box
    corners: tuple[Colour, Colour, Colour, Colour]


class Shape(NamedTuple):
    """A filled or stroked outline."""

    points: Points
    fill: Colour | None
    shades: Shades | None
    """How the fill runs from colour to colour; None where it is all one."""
    stroke: Colour | None
    sw: float
    op: float
    dash: tuple[float, float] | None
    closed: bool


class Halo(NamedTuple):
    """A soft light: a rectangle (or a point) that fades outwards."""

    box: Box
    colour: Colour
    stops: tuple[tuple[float, float], ...]
    """Distance from the rectangle and opacity there, from the middle outwards."""


class Sprite(NamedTuple):
    """A drawing of the atlas."""

    name: str
    box: Box
    turn: int
    flip: bool
    colour: Colour | None
    """The tint of a drawing in one colour; None leaves the pigments as they are."""
    op: float


class Text(NamedTuple):
    """A line of text."""

    text: str
    x: float
    """Where its foot line begins."""
    y: float
    kind: str
    pixels: int
    colour: Colour
    op: float
    turn: int
    box: Box
    """What its capitals cover."""


Mark = Shape | Halo | Sprite | Text


class Area(NamedTuple):
    """Where a finger means something."""

    event: Hashable
    box: Box
    square: bool
    """A square of a kingdom: it may be smaller, since a wrong square costs nothing before OK."""


class Scene:
    """A page as marks and touch areas.

    `w`, `h` are its size in u, `px` the pixels for one u, `mm` its millimetres, `sizes` the type sizes by name.
    """

    def __init__(self, w: float, h: float, theme: Theme, px: float = 1.0, text: str = "normal") -> None:
        self.w, self.h, self.theme, self.px, self.mm = w, h, theme, px, mm_per_u(px)
        self.largest = text == "largest"
        self.sizes = LARGEST if self.largest else SIZES
        self.marks: list[Mark] = []
        self.areas: list[Area] = []
        self.written: list[tuple[str, Box]] = []
        """Texts that must be readable, with what their capitals cover."""
        self.problems: list[str] = []
        self._frames = [(Frame(), 1.0)]

    def push(
        self, x: float, y: float, turn: int = 0, w: float = 0, h: float | None = None, k: float = 1.0, op: float = 1.0
    ) -> None:
        """Draw in a local frame of w by h until `pop`: its corner at x, y, turned by quarters, k times as large."""
        frame, outer_op = self._frames[-1]
        self._frames.append((Frame.at(x, y, turn, (w, w if h is None else h), k).inside(frame), outer_op * op))

    def pop(self) -> None:
        """Leave the local frame."""
        self._frames.pop()

    def rect(
        self, x: float, y: float, w: float, h: float, fill: Colour | None = None, stroke: Colour | None = None,
        sw: float = 1.5, rx: float = 0, op: float = 1.0, dash: tuple[float, float] | None = None,
        corners: tuple[Colour, Colour, Colour, Colour] | None = None, halo: tuple[tuple[float, float], ...] = (),
    ) -> None:  # fmt: skip
        """Draw a rectangle; `corners` shade its fill, clockwise from the upper left; `halo` makes it a soft light."""
        frame, outer_op = self._frames[-1]
        if halo and fill:
            stops = tuple((distance * frame.k, part * op * outer_op) for distance, part in halo)
            self.marks.append(Halo(frame.box(x, y, w, h), fill, stops))
            return
        shades = None
        if corners:
            one, two, three, four = corners
            for _ in range(frame.turn // 90):
                one, two, three, four = four, one, two, three
            shades = Shades(frame.box(x, y, w, h), (one, two, three, four))
        self._outline(rounded(x, y, w, h, rx), fill or (corners and corners[0]), shades, stroke, sw, op, dash)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, stroke: Colour,
        sw: float = 1.5, op: float = 1.0, dash: tuple[float, float] | None = None,
    ) -> None:  # fmt: skip
        """Draw a straight line with square ends."""
        self._outline(((x1, y1), (x2, y2)), None, None, stroke, sw, op, dash, closed=False)

    def shape(
        self, points: Points, fill: Colour | None = None, stroke: Colour | None = None, sw: float = 1.5,
        op: float = 1.0, dash: tuple[float, float] | None = None, *, closed: bool = True,
    ) -> None:  # fmt: skip
        """Draw an outline of `ui.outline` or one's own; a fill must be seen whole from its middle."""
        self._outline(points, fill, None, stroke, sw, op, dash, closed=closed)

    def _outline(
        self, points: Points, fill: Colour | None, shades: Shades | None, stroke: Colour | None,
        sw: float, op: float, dash: tuple[float, float] | None, *, closed: bool = True,
    ) -> None:  # fmt: skip
        frame, outer_op = self._frames[-1]
        k = frame.k
        at = tuple(frame.point(*p) for p in points)
        dash = (dash[0] * k, dash[1] * k) if dash else None
        self.marks.append(Shape(at, fill, shades, stroke, sw * k, op * outer_op, dash, closed))

    def sprite(
        self, name: str, x: float, y: float, w: float, h: float | None = None,
        color: Colour | None = None, op: float = 1.0, *, flip: bool = False,
    ) -> None:  # fmt: skip
        """Draw a symbol; drawings in a seat's colour are named with the seat, as in `king-1.rose`."""
        frame, outer_op = self._frames[-1]
        self.marks.append(
            Sprite(name, frame.box(x, y, w, w if h is None else h), frame.turn, flip, color, op * outer_op)
        )

    def width(self, text: str, size: str | float = "body", kind: str = "t") -> float:
        """Measure a text in u."""
        k = self._frames[-1][0].k
        return extent(text, kind, self._pixels(size)).w / self.px / k

    def text(
        self, x: float, cy: float, text: str, size: str | float = "body", kind: str = "t", fill: Colour | None = None,
        on: Colour | None = None, anchor: str = "start", fit: float | None = None, least: str | float | None = None,
        op: float = 1.0, *, deco: bool = False,
    ) -> float:  # fmt: skip
        """Write a line, its capitals centred on cy, and give its width.

        `on` is the ground it stands on, `fit` the most it may take, `least` the size it may shrink to first. A text
        that only decorates (`deco`) is not measured against the rules for reading.
        """
        frame, outer_op = self._frames[-1]
        points = self.sizes.get(size, 0.0) if isinstance(size, str) else size
        if fit and least and self.width(text, points, kind) > fit:
            floor = self.sizes[least] if isinstance(least, str) else least
            points = max(floor, math.floor(points * fit / self.width(text, points, kind) * 2) / 2)
        w = self.width(text, points, kind)
        cap = CAPS[kind] * points
        x0 = x - {"start": 0.0, "middle": w / 2, "end": w}[anchor]
        box = frame.box(x0, cy - cap / 2, w, cap)
        fill = fill or self.theme.ink
        self.marks.append(
            Text(text, *frame.point(x0, cy + cap / 2), kind, self._pixels(points), fill, op * outer_op, frame.turn, box)
        )
        if not deco:
            self._judge(text, w, fit, cap * frame.k * self.mm, fill, on or self.theme.page)
            self.written.append((text, box))
        return w

    def touch(self, event: Hashable, x: float, y: float, w: float, h: float, *, square: bool = False) -> None:
        """Let a finger here mean an event."""
        self.areas.append(Area(event, self._frames[-1][0].box(x, y, w, h), square))

    def check(self) -> list[str]:
        """List what breaks the rules of the look; empty for a page that may be shown."""
        drawn = (mark.name for mark in self.marks if isinstance(mark, Sprite))
        texts = proof.texts(self.written, self.w, self.h)
        return [*self.problems, *proof.sprites(drawn), *texts, *proof.areas(self)]

    def _pixels(self, size: str | float) -> int:
        points = self.sizes[size] if isinstance(size, str) else size
        return max(1, round(points * self._frames[-1][0].k * self.px))

    def _judge(self, text: str, w: float, fit: float | None, mm: float, fill: Colour, on: Colour) -> None:
        """Note a text that is too small, too faint or too long."""
        if mm < proof.LEAST_CAPITAL:
            self.problems.append(f"text too small: {text!r} {mm:.2f} mm")
        if (ratio := contrast(fill, on)) < (3 if mm >= proof.LARGE_CAPITAL else 4.5):
            self.problems.append(f"contrast {ratio:.2f}: {text!r} {fill} on {on}")
        if fit and w > fit + 0.5:
            self.problems.append(f"too long by {w - fit:.0f} u: {text!r}")
