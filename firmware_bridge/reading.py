"""What an input reads, and which news of it count as a change.

Holds the one rule that keeps a pulled cable from inventing a press. Pure: it must not know gpiozero, a thread
or a clock.
"""

from firmware_bridge.wire import Edge, Level


class Reading:
    """The level of one input, as far as the board has told it.

    A level told after the board was away may end a press, since a button must never hang; it cannot begin one,
    since nobody saw the finger come: such a press counts from its next edge.
    """

    def __init__(self, pull: str) -> None:
        self.level: int | None = None
        """None until the board has told it for the first time."""
        self._rest = {"up": 1, "down": 0}.get(pull)

    @property
    def best(self) -> int:
        """The level, or what the pull makes of a pin that nobody drives."""
        if self.level is None:
            return self._rest or 0
        return self.level

    def hear(self, report: Level | Edge) -> bool:
        """Take in what the board says, and return whether that is a change to be told."""
        if self.level is None:
            self.level = report.level
            if self._rest is None:  # a floating pin rests where it was found
                self._rest = report.level
            return False
        if report.level == self.level or (isinstance(report, Level) and report.level != self._rest):
            return False
        self.level = report.level
        return True
