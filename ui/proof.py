"""The rules of the look that can be computed: reading sizes, collisions, sizes of what is touched.

Reads what a scene has recorded and says what is wrong. It must not know pages, nor draw anything.
"""

from collections.abc import Hashable, Iterable, Sequence
from typing import Protocol

from ui.atlas import atlas
from ui.geometry import Box

LEAST_CAPITAL = 2.595
"""mm: the least height of a capital."""
LARGE_CAPITAL = 4.4
"""mm: from here contrast may be 3 instead of 4.5."""
LEAST_CONTROL = 8.48
"""mm: 48 u on the official 7-inch panel, rounded down; every control has that both ways."""
LEAST_SQUARE = 6.58
"""mm: 37 u; a square of a kingdom."""
EDGE = 3.0
"""u that stay free of text at the edge of the screen."""


class Touched(Protocol):
    """Where a finger means something."""

    @property
    def event(self) -> Hashable:
        """What it means."""
        ...

    @property
    def box(self) -> Box:
        """Where."""
        ...

    @property
    def square(self) -> bool:
        """Whether it is a square of a kingdom."""
        ...


class Touchable(Protocol):
    """The part of a scene that fingers meet."""

    w: float
    h: float
    mm: float

    @property
    def areas(self) -> Sequence[Touched]:
        """All of them."""
        ...


def texts(written: Sequence[tuple[str, Box]], w: float, h: float) -> Iterable[str]:
    """Find texts that leave the screen or run into each other."""
    for i, (text, box) in enumerate(written):
        if box.x < EDGE or box.y < EDGE or box.x + box.w > w - EDGE or box.y + box.h > h - EDGE:
            yield f"text leaves the screen: {text!r} at {box.x:.0f},{box.y:.0f}"
        for other, there in written[i + 1 :]:
            if box.meets(there):
                yield f"texts overlap: {text!r} and {other!r}"


def sprites(names: Iterable[str]) -> Iterable[str]:
    """Find drawings that nobody has drawn."""
    for name in sorted(set(names) - atlas().sprites.keys()):
        yield f"no such drawing: {name}"


def areas(scene: Touchable) -> Iterable[str]:
    """Find touch areas that are too small, leave the screen or overlap."""
    for i, area in enumerate(scene.areas):
        box = area.box
        if min(box.w, box.h) * scene.mm < (LEAST_SQUARE if area.square else LEAST_CONTROL):
            yield f"touch area small: {area.event} {box.w * scene.mm:.1f} x {box.h * scene.mm:.1f} mm"
        if box.x < -0.1 or box.y < -0.1 or box.x + box.w > scene.w + 0.1 or box.y + box.h > scene.h + 0.1:
            yield f"touch area leaves the screen: {area.event}"
        for other in scene.areas[i + 1 :]:
            if box.meets(other.box, 0.1):
                yield f"touch areas overlap: {area.event} and {other.event}"
