"""When a finger counts: one at a time, on release, inside what it pressed.

Holds the rules of touching (the look, section 2). It must not know Kivy, pages, or what an event does.
"""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from ui.scene import Area

DRAG = 54.0
"""u: a finger that moves further than this (10 mm) wanted something else."""
TWIN = 0.020
"""Seconds within which the same tap told by two devices is one tap."""
TWIN_REACH = 24.0
"""u: how far apart two devices may tell the same tap."""

LOST = 30.0
"""Seconds after which a finger that was never lifted is forgotten when another comes: a panel may lose an end."""


class Tap(NamedTuple):
    """A finger that came down."""

    uid: Hashable
    """Tells fingers apart."""
    device: str
    when: float
    """Seconds, of any steady clock."""
    x: float
    """u."""
    y: float


class Finger:
    """The one finger that counts now, and what it presses."""

    def __init__(self) -> None:
        self.pressed: Area | None = None
        """What would be meant if the finger were lifted now."""
        self._tap: Tap | None = None
        self._last: Tap | None = None

    @property
    def down(self) -> bool:
        """Whether a finger is on the glass."""
        return self._tap is not None

    def press(self, tap: Tap, areas: Sequence[Area]) -> Area | None:
        """Put a finger down; a second finger, and a tap told twice, mean nothing."""
        twin = self._last is not None and _is_twin(self._last, tap)
        busy = self._tap is not None and tap.when - self._tap.when < LOST
        if busy or twin:
            return None
        self._tap = self._last = tap
        self.pressed = area_at(areas, tap.x, tap.y)
        return self.pressed

    def move(self, uid: Hashable, x: float, y: float) -> bool:
        """Move a finger, and tell whether that made it let go of what it pressed."""
        tap = self._tap
        if tap is None or tap.uid != uid or self.pressed is None:
            return False
        if (x - tap.x) ** 2 + (y - tap.y) ** 2 <= DRAG * DRAG:
            return False
        self.pressed = None
        return True

    def forget(self) -> None:
        """Take a finger for lifted whose end must have been lost; if it is there still, it means nothing more."""
        self._tap = self.pressed = None

    def lift(self, uid: Hashable, x: float, y: float, areas: Sequence[Area]) -> Area | None:
        """Lift a finger, and give what it meant: what it pressed, if it is still there and still under it."""
        if self._tap is None or self._tap.uid != uid:
            return None
        pressed, self._tap, self.pressed = self.pressed, None, None
        there = area_at(areas, x, y)
        return there if pressed is not None and there is not None and there.event == pressed.event else None


def area_at(areas: Sequence[Area], x: float, y: float) -> Area | None:
    """Find what lies under a point; what was drawn last lies on top."""
    for area in reversed(areas):
        if area.box.holds(x, y):
            return area
    return None


def _is_twin(one: Tap, other: Tap) -> bool:
    near = abs(one.x - other.x) <= TWIN_REACH and abs(one.y - other.y) <= TWIN_REACH
    return one.device != other.device and near and abs(other.when - one.when) <= TWIN
