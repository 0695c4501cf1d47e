"""Where things lie on a panel: the unit, the folio, the margin, the turns, the kingdom's window.

Plain functions and values in u (the shorter side of the panel is 480 u), origin top left, y down.
It must not know Kivy, colours or what is drawn.
"""

import math
from typing import NamedTuple

FOLIO = 480.0
"""The folio is a square of this side, so that it can face any side without being laid out again."""
BOARD = 336.0
"""The side of the kingdom on the folio."""

TURNS = {"south": 0, "west": 90, "north": 180, "east": 270}
"""How far, clockwise, something upright to the south turns to be upright to another side."""


class Box(NamedTuple):
    """An upright rectangle."""

    x: float
    y: float
    w: float
    h: float

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies in it; the right and lower edges belong to the neighbour."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def meets(self, other: "Box", slack: float = 0.0) -> bool:
        """Tell whether two boxes share more than a strip of `slack`."""
        return (
            self.x + slack < other.x + other.w
            and other.x + slack < self.x + self.w
            and self.y + slack < other.y + other.h
            and other.y + slack < self.y + self.h
        )


class Panel(NamedTuple):
    """A screen's size in pixels."""

    width: int
    height: int

    @property
    def px(self) -> float:
        """Pixels for one u."""
        return min(self.width, self.height) / 480

    @property
    def w(self) -> float:
        """Width in u."""
        return self.width / self.px

    @property
    def h(self) -> float:
        """Height in u."""
        return self.height / self.px

    @property
    def portrait(self) -> bool:
        """Whether it is taller than wide."""
        return self.height > self.width

    @property
    def mm(self) -> float:
        """Millimetres for one u, by the smaller pitch of the panel this size is known for.

        800x480 is the official 7-inch panel; all finer sizes are taken for a Touch Display 2 (8.2 dots a mm).
        """
        return mm_per_u(self.px)


def mm_per_u(px: float) -> float:
    """Give millimetres for one u from the pixels for one u: both known panels come out at about 0.18."""
    return 0.179 if px < 1.25 else 1.5 / 8.2


class Layout(NamedTuple):
    """The two halves of a panel."""

    margin: Box
    folio: Box


def layout(panel: Panel, hand: str = "right") -> Layout:
    """Place margin and folio: the folio under the acting hand, in portrait at the foot."""
    if panel.portrait:
        rest = panel.h - FOLIO
        return Layout(Box(0, 0, FOLIO, rest), Box(0, rest, FOLIO, FOLIO))
    rest = panel.w - FOLIO
    if hand == "left":
        return Layout(Box(FOLIO, 0, rest, FOLIO), Box(0, 0, FOLIO, FOLIO))
    return Layout(Box(0, 0, rest, FOLIO), Box(rest, 0, FOLIO, FOLIO))


def halves(w: float, h: float) -> Layout:
    """Share a screen of w by h u between margin and vellum, for the pages that belong to no seat."""
    if h > w:
        return Layout(Box(0, 0, w, h - FOLIO), Box(6, h - FOLIO + 6, FOLIO - 12, FOLIO - 12))
    return Layout(Box(0, 0, w - FOLIO, h), Box(w - FOLIO + 6, 6, FOLIO - 12, FOLIO - 12))


class Facing(NamedTuple):
    """How far the whole screen turns, and the folio in its square."""

    screen: int
    folio: int


def facing(side: str, *, on: bool = True) -> Facing:
    """Turn to a side: for north the whole screen, for east and west only the folio, so the margin stays readable."""
    turn = TURNS[side] if on else 0
    return Facing(180, 0) if turn == 180 else Facing(0, turn)


def square_size(window: tuple[int, int, int, int], board: float = BOARD) -> int:
    """Give the side of a kingdom's squares: 67, 56, 48, 42, 37 u for a window of 5 to 9."""
    x0, y0, x1, y1 = window
    return math.floor(board / max(x1 - x0 + 1, y1 - y0 + 1))


class Frame(NamedTuple):
    """A local frame laid on another: scaled, turned by quarters, moved. Exact; it never blurs by an angle."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def at(cls, x: float, y: float, turn: int = 0, size: tuple[float, float] = (0, 0), k: float = 1.0) -> "Frame":
        """Lay a frame of `size` with its upper left corner, as seen after the turn, at x, y."""
        w, h = size
        cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn // 90]
        ox, oy = ((0, 0), (h, 0), (w, h), (0, w))[turn // 90]
        return cls(cos * k, sin * k, -sin * k, cos * k, x + ox * k, y + oy * k)

    def inside(self, outer: "Frame") -> "Frame":
        """Give this frame as seen from outside the frame it lies in."""
        return Frame(
            outer.a * self.a + outer.c * self.b,
            outer.b * self.a + outer.d * self.b,
            outer.a * self.c + outer.c * self.d,
            outer.b * self.c + outer.d * self.d,
            *outer.point(self.e, self.f),
        )

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Give a point of the frame as seen from outside."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def back(self, x: float, y: float) -> tuple[float, float]:
        """Give a point seen from outside as it lies in the frame."""
        k2 = self.k * self.k
        x, y = x - self.e, y - self.f
        return (self.a * x + self.b * y) / k2, (self.c * x + self.d * y) / k2

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        """Give a rectangle of the frame as seen from outside."""
        x0, y0 = self.point(x, y)
        x1, y1 = self.point(x + w, y + h)
        return Box(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))

    @property
    def k(self) -> float:
        """How much larger things look from outside."""
        return abs(self.a) + abs(self.b)

    @property
    def turn(self) -> int:
        """The quarter turn, clockwise: 0, 90, 180 or 270."""
        if self.b == 0:
            return 0 if self.a > 0 else 180
        return 90 if self.b > 0 else 270
