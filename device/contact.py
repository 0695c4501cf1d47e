"""One seat's button contact: from the edges of a noisy wire to a click or a hold.

Holds the one rule for what counts as a press, on any kind of pin. Time is handed in, so it holds no clock; it
must not know pins, threads, or whose button it is.
"""

from device.wiring import PanelWiring

LEAST = 0.001
"""A press that has just begun is held by so much already."""


class Contact:
    """A contact that believes a level only once it has been quiet for the bounce time.

    Released before the hold time is a click; held through it is a hold, at that moment and with nothing on
    release. A spike or a gap shorter than the bounce time has not happened. A button that is already down at the
    start presses nothing until it has been let go.

    >>> contact = Contact(hold_s=0.6, bounce_s=0.02, down=False)
    >>> contact.edge(True, 1.0), contact.edge(False, 1.2), contact.at(1.22)
    ((), (), ('click',))
    """

    def __init__(self, hold_s: float, bounce_s: float, *, down: bool) -> None:
        self._hold_s, self._bounce_s = hold_s, bounce_s
        self._raw = self._believed = down
        self._changed = 0.0
        self._pressed = 0.0
        self._spent = down
        """Whether this press has already given its hold, or never may."""

    @classmethod
    def wired(cls, wiring: PanelWiring, *, down: bool) -> "Contact":
        """Make one with the times of the configuration."""
        return cls(wiring.hold_s, wiring.bounce_s, down=down)

    def edge(self, down: bool, now: float) -> tuple[str, ...]:  # noqa: FBT001 - the level is all an edge says
        """Take an edge of the wire; gives what became certain before it."""
        given = self.at(now)
        if down != self._raw:
            self._raw, self._changed = down, now
            # A gap that ends leaves the press as it was; if its hold came due meanwhile, it is due now.
            given += self.at(now)
        return given

    def at(self, now: float) -> tuple[str, ...]:
        """Let time pass; gives the clicks and holds that have become certain."""
        given: tuple[str, ...] = ()
        if self._raw != self._believed and now >= self._changed + self._bounce_s:
            self._believed = self._raw
            if self._believed:
                self._pressed, self._spent = self._changed, False
            elif not self._spent:
                given = ("click",)
        if self.is_on and now >= self._pressed + self._hold_s:
            self._spent = True
            given += ("hold",)
        return given

    @property
    def is_on(self) -> bool:
        """Whether a press is on that may still become a hold."""
        return self._believed and self._raw and not self._spent

    def held(self, now: float) -> float:
        """Say how far a press that is on has come to a hold, from 0 to 1; 0 when there is none."""
        return min(1.0, max(LEAST, (now - self._pressed) / self._hold_s)) if self.is_on else 0.0

    def forget(self) -> None:
        """Give nothing for a press that is on: the wire is away, and nobody sees how it ends."""
        if self._raw:
            self._believed = self._spent = True

    @property
    def due(self) -> float | None:
        """The moment at which time alone makes something certain; None while nothing is going on."""
        if self._raw != self._believed:
            return self._changed + self._bounce_s
        if self._believed and not self._spent:
            return self._pressed + self._hold_s
        return None
