"""The picture on the glass: what is shown, in layers, and what of it still moves.

Draws a layer only when something on it has changed. The time is handed in, in seconds; it must not know a window, a
clock or a companion, nor what a touch means.
"""

from typing import Protocol

from device.evening import Shown
from ui import pages
from ui.geometry import Panel
from ui.motion import FRAME_S, REST, STILL, Change, Motion, between
from ui.scene import Scene

FILLS = 18
"""Frames in which OK fills while a seat's button is held."""


class Glass(Protocol):
    """What shows scenes in layers."""

    def show(self, layer: str, scene: Scene | None) -> None:
        """Show a scene on a layer, or nothing."""
        ...

    def hand(self, layer: str, to: str) -> None:
        """Show on another layer what is on one, as it is: it can be seen there, but not touched."""
        ...

    def fade(self, layer: str, part: float) -> None:
        """Show a layer by a part: 0 clear, 1 whole."""
        ...


class Picture:
    """What is on the glass; whatever it is told to show, it ends by showing it at rest."""

    def __init__(self, glass: Glass, size: Panel) -> None:
        self._glass, self._size = glass, size
        self._shown: Shown | None = None
        self._look: int | None = None
        self._change, self._began, self._whole = STILL, 0.0, False
        self._motion = REST

    @property
    def moving(self) -> bool:
        """Whether something has not come to its end yet."""
        return self._change.ms > 0

    def turns_to(self, shown: Shown) -> bool:
        """Tell whether the page would lie another way: nothing may turn under a finger."""
        return self._shown is not None and pages.way(self._shown) != pages.way(shown)

    def take(self, shown: Shown, now: float, look: int | None = None, held: float = 0.0) -> None:
        """Show something, and begin to move what moves on the way to it.

        `look` is the seat whose kingdom a finger holds up, `held` how far the acting seat's button has come to a hold.
        """
        before, self._shown, self._look = self._shown, shown, look
        change = between(before, shown) if before is not None else STILL
        if before is not None and change.ms:
            self._begin(change, before, now)
        self._motion = self._at(now, held)
        for layer in (*pages.OLD, "veil"):
            self._draw(layer)
        self._fade()

    def move(self, now: float, held: float = 0.0) -> None:
        """Show the moment that has come, and rest when all has come to its end."""
        if self.moving and now - self._began >= self._change.ms / 1000:
            self.settle()
        before, self._motion = self._motion, self._at(now, held)
        if before.lines != self._motion.lines:
            self._draw("margin")
        if (before.page, before.dice) != (self._motion.page, self._motion.dice):
            self._draw("folio")
        if before.fade != self._motion.fade:
            self._fade()

    def settle(self) -> None:
        """Jump to the end of all that moves; the end is drawn when the picture is next taken or moved."""
        self._change = STILL

    def _begin(self, change: Change, before: Shown, now: float) -> None:
        self._change, self._began = change, now
        self._clear()
        if not change.page or self._shown is None:
            return
        self._whole = pages.way(before)[:2] != pages.way(self._shown)[:2]
        goes = {"folio", "hem"} | ({"margin"} if self._whole else set())
        if pages.draw_layer("ground", before, self._size) is not pages.draw_layer("ground", self._shown, self._size):
            goes.add("ground")
        for layer in goes:
            self._glass.hand(layer, pages.OLD[layer])

    def _at(self, now: float, held: float) -> Motion:
        """Give the phases of the frame that is on now: between two frames nothing is drawn."""
        frame = int((now - self._began) / FRAME_S + 1e-6)
        motion = self._change.at(frame * FRAME_S * 1000) if self.moving else REST
        return motion._replace(page=motion.page._replace(held=int(held * FILLS) / FILLS)) if held else motion

    def _draw(self, layer: str) -> None:
        if self._shown is not None:
            self._glass.show(layer, pages.draw_layer(layer, self._shown, self._size, self._look, self._motion))

    def _clear(self) -> None:
        """Take away the page that has gone."""
        for layer in pages.OLD.values():
            self._glass.show(layer, None)

    def _fade(self) -> None:
        if self._motion.fade == REST.fade:
            self._clear()
        self._draw("floor")
        old, new, light = self._motion.fade
        parts = {"folio": new, "margin": new if self._whole else 1.0, "hem": light, "dusk": 1 - light}
        for layer in ("old margin", "old folio", "old hem"):
            parts[layer] = old
        for layer, part in parts.items():
            self._glass.fade(layer, part)
