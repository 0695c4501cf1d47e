"""The seats' buttons and lamps, drawn around the screen where no real ones are wired: on a laptop.

Draws a frame of 64 u around the picture, a button at each of the six places. A lamp's brightness at an instant is
handed in; keys 1 to 6 press the same buttons. It must not know what a press means.
"""

# ruff: noqa: PLR0913 - a drawing is told its place, its size and its inks, in that order

from device.evening import PLACES, SIDES, Lamp, Press
from ui.geometry import Box
from ui.scene import Scene
from ui.theme import INK, SEATS, mix

FRAME = 64.0
"""How far the frame reaches around the screen, in u."""
BUTTON = 54.0
FIRST = (30, 89)
"""Where key 1 lies, in the row and on the pad, as USB numbers keys: French hands find another sign there."""
WIDE = 132.0
"""A button with its lamp, along its side of the table."""


def around(w: float, h: float) -> tuple[float, float]:
    """Give the size of a screen with its frame, in u."""
    return w + 2 * FRAME, h + 2 * FRAME


def place_of_key(key: str, lies: int = 0) -> int | None:
    """Give the place whose button a key presses: 1 to 6, by what it types or by where it `lies`; else None.

    >>> place_of_key("1"), place_of_key("6"), place_of_key("7"), place_of_key("&", 30)
    (0, 5, None, 0)
    """
    if key.isdecimal():
        return int(key) - 1 if 1 <= int(key) <= PLACES else None
    return next((lies - first for first in FIRST if 0 <= lies - first < PLACES), None)


def boxes(w: float, h: float) -> tuple[Box, ...]:
    """Give where each place's button lies in the frame around a screen of w by h u."""
    outer_w, outer_h = around(w, h)
    in_, left, right = (FRAME - BUTTON) / 2, FRAME + w * 0.27 - WIDE / 2, FRAME + w * 0.73 - WIDE / 2
    foot, far, middle = outer_h - FRAME + in_, outer_w - FRAME + in_, outer_h / 2 - WIDE / 2
    return (
        Box(left, foot, WIDE, BUTTON),
        Box(right, foot, WIDE, BUTTON),
        Box(in_, middle, BUTTON, WIDE),
        Box(left, in_, WIDE, BUTTON),
        Box(right, in_, WIDE, BUTTON),
        Box(far, middle, BUTTON, WIDE),
    )


def draw(scene: Scene, lamps: tuple[Lamp, ...], glow: tuple[float, ...] = (), pressed: int | None = None) -> None:
    """Draw the frame on a scene of `around` size; `glow` is each lamp's brightness from 0 to 1.

    The touch area of a button means `Press(place, "click")`; whoever holds it long enough makes it a hold.
    """
    theme = scene.theme
    wood = mix(theme.table, "#6B4A2C", 0.25)
    w, h = scene.w - 2 * FRAME, scene.h - 2 * FRAME
    for strip in (
        Box(0, 0, scene.w, FRAME), Box(0, h + FRAME, scene.w, FRAME),
        Box(0, FRAME, FRAME, h), Box(w + FRAME, FRAME, FRAME, h),
    ):  # fmt: skip
        scene.rect(*strip, wood)
    scene.rect(FRAME - 2, FRAME - 2, w + 4, h + 4, None, mix(theme.rule, INK, 0.3), 3)
    lit = (*glow, *(0.0,) * PLACES)
    shown = (*lamps, *(Lamp("", "dark"),) * PLACES)
    for place, box in enumerate(boxes(w, h)):
        _draw_button(scene, place, box, shown[place], lit[place], pressed=place == pressed)


def _draw_button(scene: Scene, place: int, box: Box, lamp: Lamp, glow: float, *, pressed: bool) -> None:
    """Draw a place's button and, beside it, its lamp; the number of its key between them."""
    theme = scene.theme
    edge, sw = (theme.light, 2.4) if pressed else (theme.rule, 1.4)
    scene.rect(*box, mix(theme.table, INK, 0.35), edge, sw, rx=12)
    flat = SIDES[place] in {"south", "north"}
    first, second = _ends(box, flat=flat)
    base = SEATS[lamp.colour] if lamp.colour else theme.rule
    cap = mix(base, INK, 0.15 if pressed else 0.0)
    scene.rect(first[0] - 20, first[1] - 20, 40, 40, cap if lamp.colour else theme.raised, INK, 2, rx=20)
    if lamp.colour:
        scene.sprite(f"s-{lamp.colour}", first[0] - 13, first[1] - 13, 26, color=INK)
    key = ((first[0] + second[0]) / 2, (first[1] + second[1]) / 2)
    scene.text(*key, str(place + 1), "small", "t", theme.ink2, mix(theme.table, INK, 0.35), "middle")
    dark = mix(base, INK, 0.78)
    if glow > 0 and lamp.colour:
        scene.rect(*second, 0, 0, base, halo=((0, 0.75 * glow), (14, 0.5 * glow), (30, 0)))
    scene.rect(second[0] - 10, second[1] - 10, 20, 20, mix(dark, base, glow), INK, 1.6, rx=10)
    scene.touch(Press(place, "click"), *box)


def _ends(box: Box, *, flat: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    """Give the middles of the button and of its lamp."""
    x, y, w, h = box
    if flat:
        return (x + 30, y + h / 2), (x + w - 32, y + h / 2)
    return (x + w / 2, y + 30), (x + w / 2, y + h - 32)
