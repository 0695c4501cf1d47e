"""How wide words are: each face at its real pixel size, measured without a window.

Holds the shipped fonts and one cache of measurements. It must not know where a text stands or its colour.
"""

import ui.kivy_setup  # noqa: F401, I001 - before Kivy

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, Protocol

from kivy.core.image import ImageData
from kivy.core.text import Label

from ui.theme import FACES

FONTS = Path(__file__).parent / "fonts"


class Extent(NamedTuple):
    """A line of text in pixels."""

    w: int
    h: int
    ascent: int
    """From the top of the line to the foot of its letters."""


class Ground(Protocol):
    """What a line of text is written on."""

    def blit_data(self, rendered: ImageData) -> None:
        """Take the pixels of the line."""
        ...


class Line(Label):  # type: ignore[misc] # Kivy ships no types
    """A line of text that is written where it is told, not on a texture of its own."""

    def measure(self) -> tuple[int, int]:
        """Lay the line out and give its size in pixels, which `write` keeps to.

        Measured at another time the same text may come out a pixel wider or narrower.
        """
        w, h = self._size = self.render()
        return w, h

    def write(self, ground: Ground) -> None:
        """Write the line as it was measured; an empty one leaves no trace."""
        if self._size[0]:
            self.texture = ground
            self.render(real=True)


def label(text: str, kind: str, pixels: int) -> Line:
    """Give a line of text, white so that it can be tinted."""
    return Line(
        text=text, font_name=str(FONTS / FACES[kind]), font_size=pixels, font_hinting="light",
        color=(1, 1, 1, 1), limit_render_to_text_bbox=False,
    )  # fmt: skip


@lru_cache(maxsize=8)
def _measuring(kind: str, pixels: int) -> Line:
    return label("", kind, pixels)


@lru_cache(maxsize=4096)
def extent(text: str, kind: str, pixels: int) -> Extent:
    """Measure a line of text in a face (d, t, b) at a size in whole pixels."""
    face = _measuring(kind, pixels)
    w, h = face.get_extents(text) if text else (0, 0)
    return Extent(w, h, face.get_ascent())
