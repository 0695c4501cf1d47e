"""Where the window opens: on a desktop, or on a display without one; settled before Kivy is imported.

Reads the environment and the kernel's list of displays, and says in one line why there is no screen. It must not
know Kivy, nor what is drawn.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from device.config import Screen
from device.display import Display, chosen, displays, turned
from device.errors import ChatelainError
from device.notify import NO_SCREEN

CONSOLE = "KMSDRM"
"""SDL's name for drawing on a display without a desktop."""

CAGE = "CHATELAIN_CAGE"
"""Set in the environment when a small desktop of one window is to be used: the way out where KMSDRM does not draw."""


class NoScreen(ChatelainError):
    """There is no screen to draw on now; there may be one later."""

    exit_code = NO_SCREEN


class Backend(NamedTuple):
    """How the window opens."""

    size: tuple[int, int]
    """Pixels of the picture, as it is looked at."""
    window: tuple[int, int]
    """Pixels of the panel, as it is made."""
    fullscreen: bool
    touch_panel: bool
    """True: touches come from the kernel's devices; False: from the desktop's pointer. Never both."""
    environment: tuple[tuple[str, str], ...] = ()
    """What SDL must be told."""


def settle(screen: Screen, environment: Mapping[str, str], root: Path = Path("/")) -> Backend:
    """Say where the window opens; raises `NoScreen` when there is nowhere."""
    wished = environment.get("SDL_VIDEODRIVER", "")
    if has_desktop(environment) or (wished and wished.upper() != CONSOLE):
        inside = bool(environment.get(CAGE))
        display = chosen(displays(root)) if inside else None
        made = display.size if display and all(display.size) else turned(screen.size, screen.rotation)
        return Backend(turned(made, screen.rotation), made, screen.fullscreen or inside, touch_panel=False)
    display = _display(root)
    made = display.size if all(display.size) else turned(screen.size, screen.rotation)
    told = (
        ("SDL_VIDEODRIVER", CONSOLE),
        ("SDL_KMSDRM_DEVICE_INDEX", str(display.card)),
        # With the usual three buffers a picture is shown when the next one is drawn, and at rest none is.
        ("SDL_VIDEO_DOUBLE_BUFFER", "1"),
    )
    return Backend(turned(made, screen.rotation), made, fullscreen=True, touch_panel=True, environment=told)


def has_desktop(environment: Mapping[str, str]) -> bool:
    """Whether a desktop draws for us."""
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def inside_cage(environment: Mapping[str, str], command: tuple[str, ...], root: Path = Path("/")) -> tuple[str, ...]:
    """Give the command that opens this program inside cage, or nothing when that is not asked for or done already.

    Cage is told the card: left alone it takes the first, which on a Pi 5 may have no connector at all.
    """
    if not environment.get(CAGE) or has_desktop(environment):
        return ()
    card = environment.get("WLR_DRM_DEVICES") or f"/dev/dri/card{_display(root).card}"
    return ("env", f"WLR_DRM_DEVICES={card}", "cage", "-s", "--", *command)


def _display(root: Path) -> Display:
    display = chosen(displays(root))
    if display is None:
        says = "screen not found: no desktop, and no display is plugged in: see to its ribbon or cable and its supply"
        raise NoScreen("no_screen", says)
    return display
