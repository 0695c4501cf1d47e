"""The colours, sizes and faces of the look, as tokens.

Holds what every drawing chooses from: two themes, the seats' and lands' colours, type sizes, contrast.
It must not know Kivy, a panel's size or any page.
"""

from dataclasses import dataclass
from functools import lru_cache

Colour = str
"""`#RRGGBB`."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The grounds and inks of one light: dark by candle, light by day."""

    name: str
    table: Colour
    raised: Colour
    page: Colour
    pagehi: Colour
    """What the page runs to at its foot."""
    well: Colour
    """Empty squares of a kingdom."""
    ink: Colour
    ink2: Colour
    ink3: Colour
    """Past, not now."""
    gold: Colour
    light: Colour
    """What may be touched; the verb."""
    onlight: Colour
    rule: Colour
    """Ornament only: it carries no meaning."""
    edge: Colour
    """Frames of controls."""
    refuse: Colour
    glow: Colour

    @property
    def dark(self) -> bool:
        """Whether it is the theme of the night."""
        return self.name == "dark"


DARK = Theme(
    name="dark", table="#16100C", raised="#241A13", page="#2B2118", pagehi="#3A2C1E", well="#1D1510",
    ink="#F6EAD0", ink2="#CDB993", ink3="#A48F6E", gold="#E9B949", light="#FFE3A0", onlight="#20150D",
    rule="#6B5436", edge="#B5925A", refuse="#FF8A70", glow="#FFB85C",
)  # fmt: skip
LIGHT = Theme(
    name="light", table="#D3C29C", raised="#E4D7B6", page="#F5EBD5", pagehi="#FFFAEE", well="#E6D8B8",
    ink="#24170D", ink2="#54402A", ink3="#5C4929", gold="#754B00", light="#8F1D14", onlight="#FFF6E4",
    rule="#A98F5F", edge="#76562A", refuse="#7E140C", glow="#FFFFFF",
)  # fmt: skip
THEMES = {"dark": DARK, "light": LIGHT}

SEATS: dict[str, Colour] = {
    "rose": "#F2A7BE", "yellow": "#F4D24E", "green": "#4C9E5C", "blue": "#78B0EA",
    "orange": "#DA7F30", "purple": "#9468CC", "white": "#F6F1E6", "red": "#D2473A",
}  # fmt: skip
RHYTHMS = {
    "rose": "-", "yellow": "..", "green": "...", "blue": "-.",
    "orange": "--", "purple": "-..", "white": ".", "red": ".-.",
}  # fmt: skip
"""Each seat's rhythm, long and short: its lamp's greeting and the dashes of every line that belongs to it."""

LANDS: dict[str, Colour] = {
    "wheat": "#F2D06E", "grassland": "#7DB257", "swamp": "#9A8B8C", "lake": "#3C7DBE",
    "town": "#B14A33", "forest": "#17492F", "mine": "#1F1C26",
}  # fmt: skip
INK = "#20150D"
"""Outlines, and whatever stands on a pigment; the same in both themes."""
GOLD = "#F4C64F"
"""Crowns, on ink."""
THREAD = "#8A6A2C"
"""The dull gold around a pill of crowns."""

SIZES = {"call": 50.0, "score": 37.0, "action": 29.0, "body": 24.0, "small": 21.0}
"""Type sizes in u; their capitals are 6.0, 4.4, 3.6, 3.0 and 2.6 mm high."""
LARGEST = {**SIZES, "action": 32.0, "body": 28.0, "small": 24.0}
"""The same when the house likes its text as large as it goes."""

FACES = {"d": "ElstobD-8ptBold.otf", "t": "Cabin-SemiBold.otf", "b": "Cabin-Bold.otf"}
"""d: names, verbs, numbers, sums; t: everything else; b: its bold."""
CAPS = {"d": 0.663, "t": 0.70, "b": 0.70}
"""Height of a capital, as a part of the size."""


@lru_cache(maxsize=512)
def channels(colour: Colour) -> tuple[float, float, float]:
    """Give red, green and blue from 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def mix(under: Colour, over: Colour, part: float) -> Colour:
    """Paint `part` of one colour over another."""
    pairs = zip(channels(under), channels(over), strict=True)
    return "#" + "".join(f"{round(255 * (a + (b - a) * part)):02X}" for a, b in pairs)


def luminance(colour: Colour) -> float:
    """Give the relative luminance of WCAG 2.2, from 0 to 1."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Give the contrast ratio of WCAG 2.2, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
