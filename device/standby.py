"""The configured panel, kept alive: claimed at the start, lost and claimed again while the evening goes on by touch.

It must not know pins or words; how a panel is made is handed in, and so is the time.
"""

from collections.abc import Callable
from typing import Protocol

from device.errors import PanelTrouble
from device.evening import Lamp, Trouble

RETRY_S = 10.0
"""How long to wait before the pins are asked for again."""


class AnyPanel(Protocol):
    """Buttons and lamps, as far as the evening needs them."""

    trouble: PanelTrouble | None

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Let the six lamps play."""
        ...

    def start(self) -> None:
        """Run by itself from now on."""
        ...

    def close(self) -> None:
        """Darken the lamps and let go of the pins."""
        ...


class Standby:
    """A panel that may be there or not; what was shown last is shown when it comes back."""

    def __init__(self, make: Callable[[], AnyPanel]) -> None:
        self._make = make
        self._panel: AnyPanel | None = None
        self._lamps: tuple[Lamp, ...] = ()
        self.due: float | None = 0.0
        """When to try again; None while all is well."""
        self.trouble: Trouble | None = None
        """Why there is no panel, as a code with values."""

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Let the lamps play, now or as soon as there is a panel."""
        self._lamps = lamps
        if self._panel is not None:
            self._panel.show(lamps)

    def see_to_it(self, now: float) -> None:
        """Let go of a panel that is lost, and try to have one when it is time."""
        if self._panel is not None and self._panel.trouble is not None:
            self._missing(self._panel.trouble, now)
            self._panel.close()
            self._panel = None
        if self._panel is None and self.due is not None and now >= self.due:
            self._try(now)

    def close(self) -> None:
        """Darken the lamps; closing twice is harmless."""
        if self._panel is not None:
            self._panel.close()
            self._panel = None

    def _try(self, now: float) -> None:
        try:
            panel = self._make()
        except PanelTrouble as trouble:
            self._missing(trouble, now)
            return
        panel.start()
        self._panel, self.trouble, self.due = panel, None, None
        if self._lamps:
            panel.show(self._lamps)

    def _missing(self, trouble: PanelTrouble, now: float) -> None:
        self.trouble = Trouble(trouble.code, tuple(trouble.values.items()))
        self.due = now + RETRY_S
