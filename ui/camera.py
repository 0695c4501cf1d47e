"""The real window, used to take pictures: shows a scene, lets the loop run, saves what is seen.

It must not know what is on a page, nor which pictures are wanted.
"""

import ui.kivy_setup  # noqa: F401, I001 - before Kivy

from pathlib import Path

from kivy.base import EventLoop
from kivy.core.window import Window

from device.evening import Shown
from ui import pages
from ui.geometry import Panel
from ui.sheet import Sheet

FRAMES = 3
"""Turns of the loop until a scene is on the glass: layout, paint, flip."""


class Camera:
    """A window with one sheet, and no evening behind it."""

    def __init__(self, size: Panel) -> None:
        self._size = size
        self._sheet = Sheet(("page",), lambda _event: None)
        EventLoop.ensure_window()
        Window.add_widget(self._sheet)
        EventLoop.start()
        EventLoop.status = "started"

    def take(self, shown: Shown, path: Path) -> None:
        """Show a page and save its picture."""
        self._sheet.show("page", pages.draw(shown, self._size))
        for _ in range(FRAMES):
            EventLoop.idle()
        # Kivy numbers its screenshots by itself; the number goes when the picture gets its name.
        taken = Window.screenshot(name=str(path))
        Path(taken).replace(path)
