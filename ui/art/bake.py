"""Bakes `symbols.svg` into one atlas: `python -m ui.art.bake`, run when the art changes, never on the device.

Holds the recipe: how large each symbol is rendered, which come once per seat colour, which become white masks to be
tinted. Each comes at half its size too, and at a quarter, so that the device needs no mipmaps and draws crisply. It
must not know where anything is drawn. Needs the `draw` packages of pyproject.toml.
"""

import hashlib
import io
import json
import re
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ui.theme import SEATS

if TYPE_CHECKING:
    from PIL.Image import Image

HERE = Path(__file__).parent
SYMBOLS = HERE / "symbols.svg"
PICTURE = HERE / "atlas.png"
"""For eyes; the device reads the same pixels from `PIXELS`, which `ui.atlas` says why."""
PIXELS = HERE / "atlas.zz"
PLACES = HERE / "atlas.json"

WIDTH, HEIGHT = 2048, 1024
"""Powers of two, which every graphics chip takes."""
PAD = 2
"""Pixels around each drawing, so that its neighbours do not bleed in when it is drawn smaller."""
WHITE = "white"
"""The texel of everything that is plain colour."""


class Symbol(NamedTuple):
    """A drawing of `symbols.svg`."""

    name: str
    w: float
    h: float
    body: str

    @property
    def seated(self) -> bool:
        """Whether it has pigments of its own and a part in the seat's colour."""
        return "currentColor" in self.body and "#" in self.body

    @property
    def mask(self) -> bool:
        """Whether it is in one colour, to be tinted."""
        return "currentColor" in self.body and "#" not in self.body

    @property
    def bleeds(self) -> bool:
        """Whether it fills its square to the edge."""
        return self.name.startswith(("t-", "m-", "castle"))

    @property
    def heights(self) -> tuple[int, ...]:
        """How high it is baked, in pixels: the largest a little larger than it is ever shown, each next one half."""
        if self.name.startswith("m-") or self.name == "castle-s":
            return 48, 24
        if self.name.startswith("t-") or self.name in {"castle", "die"}:
            return 128, 64
        if self.name.startswith("king-"):
            return (72, 36) if self.name.endswith("s") else (112, 56)
        return 96, 48, 24


class Drawing(NamedTuple):
    """A symbol as baked, before it has a place."""

    name: str
    picture: "Image"
    bleeds: bool


def symbols() -> tuple[Symbol, ...]:
    """Read the drawings from the file they are drawn in."""
    found = re.findall(r'(?s)<symbol id="([^"]+)" viewBox="0 0 (\S+) (\S+)">(.*?)</symbol>', SYMBOLS.read_text("utf-8"))
    return tuple(Symbol(name, float(w), float(h), body) for name, w, h, body in found)


def recipe() -> str:
    """Give a fingerprint of all that decides how the atlas looks; `atlas.json` tells which one it was baked from."""
    parts = (SYMBOLS.read_bytes(), Path(__file__).read_bytes(), json.dumps(SEATS).encode())
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def render(symbol: Symbol, colour: str, high: int) -> "Image":
    """Draw one symbol in a colour, `high` pixels high.

    Where it is clear, its edge's colour lies hidden, so that no fringe shows.
    """
    import resvg_py  # noqa: PLC0415 - the tests read this recipe on machines without the drawing packages
    from PIL import Image, ImageStat  # noqa: PLC0415

    w, h = round(high * symbol.w / symbol.h), high
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {symbol.w} {symbol.h}" '
        f'preserveAspectRatio="none" color="{colour}">{symbol.body}</svg>'
    )
    picture = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))).convert("RGBA")
    alpha = picture.getchannel("A")
    if symbol.mask:
        hidden = (255, 255, 255)
    else:
        edge = alpha.point(lambda a: 255 * (0 < a < 255))
        red, green, blue = ImageStat.Stat(picture.convert("RGB"), edge).mean if edge.getbbox() else (0, 0, 0)
        hidden = (round(red), round(green), round(blue))
    flat = Image.new("RGB", (w, h), hidden)
    flat.paste(picture.convert("RGB"), mask=alpha.point(lambda a: 255 * (a > 0)))
    flat.putalpha(alpha)
    return flat


def drawings() -> Iterable[Drawing]:
    """Render all: seated symbols once per seat, masks in white, the rest as they are."""
    from PIL import Image  # noqa: PLC0415

    yield Drawing(WHITE, Image.new("RGBA", (8, 8), "#FFFFFF"), bleeds=True)
    for symbol in symbols():
        for i, high in enumerate(symbol.heights):
            size = f"/{2**i}" if i else ""
            if symbol.seated:
                for seat, colour in SEATS.items():
                    yield Drawing(f"{symbol.name}.{seat}{size}", render(symbol, colour, high), symbol.bleeds)
            else:
                yield Drawing(symbol.name + size, render(symbol, "#FFFFFF", high), symbol.bleeds)


def padded(drawing: Drawing) -> "Image":
    """Put clear pixels around a drawing, or its own edge where it fills its square."""
    from PIL import Image  # noqa: PLC0415

    picture = drawing.picture
    w, h = picture.size
    hidden = picture.getpixel((0, 0))
    clear = (*hidden[:3], 0) if isinstance(hidden, tuple) else 0
    wide = Image.new("RGBA", (w + 2 * PAD, h + 2 * PAD), clear)
    if drawing.bleeds:
        wide.paste(picture.crop((0, 0, w, 1)).resize((w, PAD)), (PAD, 0))
        wide.paste(picture.crop((0, h - 1, w, h)).resize((w, PAD)), (PAD, PAD + h))
        wide.paste(picture, (PAD, PAD))
        wide.paste(wide.crop((PAD, 0, PAD + 1, h + 2 * PAD)).resize((PAD, h + 2 * PAD)), (0, 0))
        wide.paste(wide.crop((PAD + w - 1, 0, PAD + w, h + 2 * PAD)).resize((PAD, h + 2 * PAD)), (PAD + w, 0))
    else:
        wide.paste(picture, (PAD, PAD))
    return wide


def bake() -> dict[str, list[int]]:
    """Pack all drawings on shelves, tallest first, and write the atlas."""
    from PIL import Image  # noqa: PLC0415

    atlas = Image.new("RGBA", (WIDTH, HEIGHT), (0, 0, 0, 0))
    places: dict[str, list[int]] = {}
    x = y = shelf = 0
    for drawing in sorted(drawings(), key=lambda d: (-d.picture.height, -d.picture.width, d.name)):
        picture = padded(drawing)
        if x + picture.width > WIDTH:
            x, y, shelf = 0, y + shelf, 0
        if y + picture.height > HEIGHT:
            raise ValueError(f"the atlas of {WIDTH} x {HEIGHT} is full at {drawing.name}")
        atlas.paste(picture, (x, y))
        places[drawing.name] = [x + PAD, y + PAD, *drawing.picture.size]
        x += picture.width
        shelf = max(shelf, picture.height)
    atlas.save(PICTURE, optimize=True)
    PIXELS.write_bytes(zlib.compress(atlas.tobytes(), 9))
    about = {"recipe": recipe(), "size": [WIDTH, HEIGHT], "sprites": dict(sorted(places.items()))}
    text = json.dumps(about, indent=1)
    PLACES.write_text(re.sub(r"\[\s+(\d+),\s+(\d+)(?:,\s+(\d+),\s+(\d+))?\s+\]", _one_line, text) + "\n", "utf-8")
    return places


def _one_line(match: re.Match[str]) -> str:
    return "[" + ", ".join(n for n in match.groups() if n is not None) + "]"


if __name__ == "__main__":
    bake()
