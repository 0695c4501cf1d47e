"""When the device falls asleep and what wakes it.

A frozen value over times that are handed in, in seconds; it must not know a clock, a screen or a lamp.
"""

from dataclasses import dataclass, replace

DIMMED, CANDLE = "dimmed", "candle"

CANDLE_AFTER = 3
"""The candle page comes after so many times the minutes of the setting."""


@dataclass(frozen=True, slots=True)
class Vigil:
    """How long nobody has touched anything."""

    since: float
    """When somebody touched or pressed last."""
    minutes: int
    """After how many the screen dims; 0 is never."""

    def asleep(self, now: float) -> str:
        """Say how deep it sleeps: not at all (empty), dimmed or candle."""
        if not self.minutes:
            return ""
        quiet = now - self.since
        if quiet >= self.minutes * 60 * CANDLE_AFTER:
            return CANDLE
        return DIMMED if quiet >= self.minutes * 60 else ""

    def deadline(self, now: float) -> float | None:
        """Say when it will sleep deeper than now; None when it never will."""
        if not self.minutes:
            return None
        steps = (self.since + self.minutes * 60, self.since + self.minutes * 60 * CANDLE_AFTER)
        return next((step for step in steps if step > now), None)

    def stir(self, now: float) -> "Vigil":
        """Note that somebody is there."""
        return replace(self, since=now)
