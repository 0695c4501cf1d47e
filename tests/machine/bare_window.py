"""A bare Kivy window as a service: what the companion is measured against, under the same unit and settings."""

import os
import socket
import sys

import ui.kivy_setup  # noqa: F401 - before Kivy
from ui.kivy_setup import open_with

open_with(800, 480, fullscreen=True, touch_panel=os.environ.get("SDL_VIDEODRIVER", "") == "KMSDRM")

from kivy.app import App  # noqa: E402 - Kivy reads the settings above when it is imported
from kivy.clock import Clock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.uix.label import Label  # noqa: E402


def tell(what: str) -> None:
    """Tell systemd."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as wire:
        wire.sendto(what.encode(), os.environ["NOTIFY_SOCKET"])


class Bare(App):  # type: ignore[misc] # Kivy ships no types
    """One label."""

    _flips = 0

    def build(self) -> Label:
        """Give the label, and tell systemd once it is there."""
        Window.bind(on_flip=self._first)
        Clock.schedule_interval(lambda _elapsed: tell("WATCHDOG=1"), 1)
        return Label(text="bare")

    def _first(self, *_: object) -> None:
        """As the companion does: the second flip shows the first picture."""
        self._flips += 1
        if self._flips == 1:
            Clock.schedule_once(lambda _elapsed: Window.canvas.ask_update(), 0)
            return
        Window.unbind(on_flip=self._first)
        Clock.schedule_once(lambda _elapsed: tell("READY=1"), 0)


if __name__ == "__main__":
    Bare().run()
    sys.exit(0)
