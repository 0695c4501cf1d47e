"""Where each drawing lies in the atlas.

Holds the names and places that `ui.art.bake` wrote. It must not know Kivy, nor what a drawing is for.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

ART = Path(__file__).parent / "art"
PIXELS = ART / "atlas.zz"
"""Rows of red, green, blue and alpha from the top, deflated.

Zlib unpacks them while the window opens; Kivy's readers of pictures would keep everything else waiting.
"""
WHITE = "white"
"""The texel of everything that is plain colour."""


class Atlas(NamedTuple):
    """One picture that holds all drawings."""

    recipe: str
    """The fingerprint of the recipe it was baked by."""
    size: tuple[int, int]
    sprites: dict[str, tuple[int, int, int, int]]
    """Left, top, width, height of each drawing, in pixels from the picture's upper left corner."""

    def corners(self, name: str) -> tuple[float, float, float, float]:
        """Give a drawing's left, top, right and bottom, each from 0 to 1 of the picture."""
        x, y, w, h = self.sprites[name]
        return x / self.size[0], y / self.size[1], (x + w) / self.size[0], (y + h) / self.size[1]

    def fitting(self, name: str, pixels: float) -> str:
        """Choose the smallest form of a drawing that is not smaller than it is shown, by its longer side."""
        best = name
        for smaller in (f"{name}/2", f"{name}/4"):
            if max(self.sprites.get(smaller, (0, 0, 0, 0))[2:]) < pixels:
                break
            best = smaller
        return best

    @property
    def white(self) -> tuple[float, float]:
        """The middle of the white texel."""
        x0, y0, x1, y1 = self.corners(WHITE)
        return (x0 + x1) / 2, (y0 + y1) / 2


@lru_cache(maxsize=1)
def atlas() -> Atlas:
    """Read where the drawings lie."""
    about = json.loads((ART / "atlas.json").read_text("utf-8"))
    places = {name: (x, y, w, h) for name, (x, y, w, h) in about["sprites"].items()}
    width, height = about["size"]
    return Atlas(about["recipe"], (width, height), places)
