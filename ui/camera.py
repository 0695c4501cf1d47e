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
from ui.picture import Picture
from ui.sheet import Sheet

FRAMES = 3
"""Turns of the loop until a scene is on the glass: layout, paint, flip."""


class Camera:
    """A window with one sheet, and no evening behind it."""

    def __init__(self, size: Panel) -> None:
        self._sheet = Sheet(pages.LAYERS, lambda _event: None)
        self._picture = Picture(self._sheet, size)
        EventLoop.ensure_window()
        Window.add_widget(self._sheet)
        EventLoop.start()
        EventLoop.status = "started"

    def take(self, shown: Shown, path: Path, before: Shown | None = None, ms: float = 0.0) -> None:
        """Show a page and save its picture; with what was shown `before`, so many ms after the change."""
        if before is not None:
            self._show(before)
            self._picture.take(shown, 0.0)
            self._picture.move(ms / 1000)
        else:
            self._show(shown)
        self._save(path)

    def _show(self, shown: Shown) -> None:
        """Show something at rest."""
        self._picture.take(shown, 0.0)
        self._picture.settle()
        self._picture.move(0.0)

    def _save(self, path: Path) -> None:
        for _ in range(FRAMES):
            EventLoop.idle()
        # Kivy numbers its screenshots by itself; the number goes when the picture gets its name.
        taken = Window.screenshot(name=str(path))
        Path(taken).replace(path)
