"""Rendered texts, side by side on galleys: large textures, so that the texts of a page are drawn in one go.

A text is rendered once for each size. A galley that is full is followed by another, and goes when nothing shows a text
of it any more. It must not know pages, nor where a text stands.
"""

import ui.kivy_setup  # noqa: F401, I001 - before Kivy

from typing import NamedTuple

from kivy.core.image import ImageData
from kivy.graphics.texture import Texture

from ui.lettering import label
from ui.scene import Text

WIDTH, HEIGHT = 1024, 512
"""Pixels of a galley: room for several pages, and 2 MB."""


class Setting(NamedTuple):
    """Where a text is."""

    galley: Texture
    corners: tuple[float, float, float, float]
    """Its left, top, right and lower edge there, in parts of the whole."""
    size: tuple[int, int]
    """In pixels."""


class Lettering:
    """The texts on the galley in use."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        self._width, self._height = width, height
        self._settings: dict[tuple[str, str, int], Setting] = {}
        self._galley: Texture | None = None
        self._x = self._y = self._row = 0

    def __len__(self) -> int:
        return len(self._settings)

    def setting(self, mark: Text) -> Setting:
        """Give where a text is, white on clear; it is rendered if it has not been."""
        key = mark.text, mark.kind, mark.pixels
        found = self._settings.get(key)
        if found is None:
            made = label(*key)
            w, h = made.measure()
            galley, x, y = self._room(w, h)
            made.write(_Spot(galley, x, y))
            corners = x / galley.width, y / galley.height, (x + w) / galley.width, (y + h) / galley.height
            found = self._settings[key] = Setting(galley, corners, (w, h))
        return found

    def _room(self, w: int, h: int) -> tuple[Texture, int, int]:
        """Find room for a text beside the last, or under the last row, or on another galley."""
        if self._galley is None or self._x + w > self._galley.width:
            self._x, self._y, self._row = 0, self._y + self._row, 0
        if self._galley is None or self._y + h > self._galley.height or w > self._galley.width:
            self._galley = _empty(max(w, self._width), max(h, self._height))
            self._settings.clear()
            self._x = self._y = self._row = 0
        x = self._x
        self._x, self._row = x + w, max(self._row, h)
        return self._galley, x, self._y


class _Spot(NamedTuple):
    """A place on a galley."""

    galley: Texture
    x: int
    y: int

    def blit_data(self, rendered: ImageData) -> None:
        self.galley.blit_data(rendered, (self.x, self.y))


def _empty(width: int, height: int) -> Texture:
    """Make a galley; what lies between its texts is never looked at, since each is shown pixel for pixel."""
    galley = Texture.create(size=(width, height), colorfmt="rgba")
    galley.mag_filter = galley.min_filter = "nearest"
    return galley
