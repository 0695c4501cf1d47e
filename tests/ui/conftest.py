"""A real window without a display: SDL draws off screen, one size for the whole run."""

# ruff: noqa: PLC0415 - the window opens, and Kivy is imported, only for the tests that ask for it
import os
import tempfile
from collections.abc import Callable, Iterator

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="chatelain-kivy-"))

WIDTH, HEIGHT = 800, 480


class Glass:
    """The one window of the run, and what stands on it."""

    def __init__(self) -> None:
        from ui.kivy_setup import open_with

        open_with(WIDTH, HEIGHT)
        from kivy.base import EventLoop
        from kivy.core.window import Window

        EventLoop.ensure_window()
        self._loop, self._window = EventLoop, Window
        self.put: Callable[[object], None] = Window.add_widget

    def frame(self) -> None:
        """Let one turn of the main loop pass."""
        self._loop.idle()

    def draws(self, turns: int) -> int:
        """Count how often the window is drawn while the main loop turns."""
        drawn: list[object] = []
        self._window.bind(on_draw=drawn.append)
        for _ in range(turns):
            self.frame()
        self._window.unbind(on_draw=drawn.append)
        return len(drawn)

    def shot(self) -> "Shot":
        """Draw everything anew and read it back."""
        from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

        self._window.dispatch("on_draw")
        return Shot(glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE))

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        """Read the colour shown at x, y; y grows down."""
        return self.shot().at(x, y)

    def clear(self) -> None:
        """Take everything off the window."""
        for widget in self._window.children[:]:
            self._window.remove_widget(widget)


class Shot:
    """What was on the glass at one moment."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def at(self, x: int, y: int) -> tuple[int, int, int]:
        """Give the colour at x, y; y grows down."""
        i = ((HEIGHT - 1 - y) * WIDTH + x) * 4
        return self._data[i], self._data[i + 1], self._data[i + 2]


@pytest.fixture(scope="session")
def _glass() -> Glass:
    return Glass()


@pytest.fixture
def glass(_glass: Glass) -> Iterator[Glass]:
    """Give the empty window."""
    yield _glass
    _glass.clear()
