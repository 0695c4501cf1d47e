"""The configured panel, kept alive: claimed at the start, lost and claimed again while the evening goes on by touch.

It may live in several places, on the header and on boards; each comes and goes by itself. It must not know pins or
words; how a panel is made is handed in, and so is the time.
"""

from collections.abc import Callable
from typing import Protocol

from device.errors import PanelAway, PanelTrouble
from device.evening import Ask, Lamp, PanelPart, Trouble

LOST = Ask("panel_lost")
"""What a panel puts into the queue when it has gone, or when there is another reason for it; `trouble` says why."""
BACK = Ask("panel_back")
"""What it puts there when its board is back and all is as before."""
FELT = Ask("panel_felt")
"""What it puts there when a button goes down: whoever draws may show how far it has come to a hold."""
NEWS = (LOST, BACK, FELT)
"""For whoever sees to the panel; nobody at the table has done anything."""

RETRY_S = 10.0
"""How long to wait before the pins are asked for again."""

LOOKING = "board_looking"
"""The trouble of a board that has not been found or missed yet."""


class AnyPanel(Protocol):
    """Buttons and lamps, as far as the evening needs them."""

    trouble: PanelTrouble | None

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Let the six lamps play."""
        ...

    def held(self, place: int, now: float, /) -> float:
        """Say how far a place's button has come to a hold, from 0 to 1."""
        ...

    def start(self) -> None:
        """Run by itself from now on."""
        ...

    def close(self) -> None:
        """Darken the lamps and let go of the pins."""
        ...


class Standby:
    """Panels that may be there or not; what was shown last is shown when they come back."""

    def __init__(self, *makes: Callable[[], AnyPanel], parts: tuple[PanelPart, ...] = ()) -> None:
        named = parts or (PanelPart("", "", ()),) * len(makes)
        self._held = tuple(_Held(make, part) for make, part in zip(makes, named, strict=True))
        self._lamps: tuple[Lamp, ...] = ()

    @property
    def due(self) -> float | None:
        """When to try again; None while all is well, or comes back by itself."""
        return min((held.due for held in self._held if held.due is not None), default=None)

    @property
    def parts(self) -> tuple[PanelPart, ...]:
        """Each place where buttons and lamps live, and how they are."""
        return tuple(held.part for held in self._held)

    @property
    def trouble(self) -> Trouble | None:
        """Why there is no panel, as a code with values; the first reason where there are several."""
        return next((held.part.trouble for held in self._held if held.part.trouble is not None), None)

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Let the lamps play, now or as soon as there is a panel."""
        self._lamps = lamps
        for held in self._held:
            if held.panel is not None:
                held.panel.show(lamps)

    def held(self, place: int, now: float) -> float:
        """Say how far a place's button has come to a hold, from 0 to 1; 0 when it is up, or nowhere."""
        return max((held.panel.held(place, now) for held in self._held if held.panel is not None), default=0.0)

    def see_to_it(self, now: float) -> None:
        """Let go of a panel that is lost, and try to have one when it is time."""
        for held in self._held:
            held.see_to_it(now, self._lamps)

    def close(self) -> None:
        """Darken the lamps; closing twice is harmless."""
        for held in self._held:
            held.let_go()


class _Held:
    """One panel, or the wish for it."""

    def __init__(self, make: Callable[[], AnyPanel], part: PanelPart) -> None:
        self._make = make
        self.panel: AnyPanel | None = None
        self.due: float | None = 0.0
        self.part = part

    def see_to_it(self, now: float, lamps: tuple[Lamp, ...]) -> None:
        if self.panel is not None:
            trouble = self.panel.trouble
            self._say(trouble)
            if trouble is not None and not isinstance(trouble, PanelAway):
                self.let_go()
                self.due = now + RETRY_S
        if self.panel is None and self.due is not None and now >= self.due:
            self._try(now, lamps)

    def let_go(self) -> None:
        if self.panel is not None:
            self.panel.close()
            self.panel = None

    def _try(self, now: float, lamps: tuple[Lamp, ...]) -> None:
        try:
            panel = self._make()
        except PanelTrouble as trouble:
            self._say(trouble)
            self.due = now + RETRY_S
            return
        panel.start()
        self.panel, self.due = panel, None
        self._say(panel.trouble)
        if lamps:
            panel.show(lamps)

    def _say(self, trouble: PanelTrouble | None) -> None:
        looking = trouble is not None and trouble.code == LOOKING
        told = None if trouble is None or looking else Trouble(trouble.code, tuple(trouble.values.items()))
        self.part = self.part._replace(trouble=told, looking=looking)
