"""The drawn seats' buttons: a finger on one, or a key, becomes a click or a hold by the rule of the real ones.

Pure; the time is handed in. It must not know Kivy, nor what a press means.
"""

from device.contact import Contact
from device.evening import PLACES, Press

HOLD_S = 0.6
BOUNCE_S = 0.0
"""A drawn button and a key do not bounce."""


class Buttons:
    """Six contacts; each call gives the presses that have become certain."""

    def __init__(self) -> None:
        self._contacts = tuple(Contact(HOLD_S, BOUNCE_S, down=False) for _ in range(PLACES))
        self._down: set[int] = set()

    @property
    def pressed(self) -> int | None:
        """Which place's button is down; the lowest, if several are."""
        return min(self._down, default=None)

    def move(self, place: int, now: float, *, down: bool) -> tuple[Press, ...]:
        """Put a button down or let it go; a key that repeats while it is held changes nothing."""
        if down == (place in self._down):
            return ()
        (self._down.add if down else self._down.discard)(place)
        contact = self._contacts[place]
        kinds = contact.edge(down, now) + contact.at(now)
        return tuple(Press(place, kind) for kind in kinds)

    def let_go(self, place: int) -> None:
        """Forget a button that is down: the finger wandered off and wanted something else."""
        self._contacts[place].forget()

    def at(self, now: float) -> tuple[Press, ...]:
        """Let time pass: a button that is still down may have become a hold."""
        return tuple(Press(place, kind) for place, contact in enumerate(self._contacts) for kind in contact.at(now))

    def held(self, place: int, now: float) -> float:
        """Say how far a button that is down has come to a hold, from 0 to 1; 0 when it is up or has been one."""
        return self._contacts[place].held(now)

    @property
    def due(self) -> float | None:
        """When `at` is worth asking; None while nothing is going on."""
        return min((contact.due for contact in self._contacts if contact.due is not None), default=None)
