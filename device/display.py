"""The displays that are plugged in, as the kernel lists them: which card drives them, and their size.

Read anew at every start, since the numbers of cards change between boots (on a Pi 5 the ribbon's display is a card
of its own). Holds the scan and the choice; must not know how anything is drawn, nor open a card.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

PREFERRED = ("DSI", "DPI", "LVDS", "eDP", "HDMI", "DP", "Virtual", "VGA")
"""The ribbon before the cables: whoever mounted a panel in the table means that one. Others come last."""


class Display(NamedTuple):
    """A display that is plugged in."""

    card: int
    """N of /dev/dri/cardN."""
    connector: str
    """As the kernel names it: DSI-1, HDMI-A-1."""
    size: tuple[int, int]
    """Pixels as the panel is made, not as it is mounted; 0, 0 when the kernel does not say."""


def displays(root: Path = Path("/")) -> tuple[Display, ...]:
    """List the displays that are plugged in, the one to use first."""
    found = []
    for status in sorted((root / "sys/class/drm").glob("card*-*/status")):
        named = re.fullmatch(r"card(\d+)-(.+)", status.parent.name)
        if named and _first_line(status) == "connected":
            found.append(Display(int(named[1]), named[2], _size(_first_line(status.with_name("modes")))))
    return tuple(sorted(found, key=_rank))


def chosen(found: Iterable[Display]) -> Display | None:
    """Choose the display to draw on; None without one.

    >>> chosen([Display(0, "HDMI-A-1", (1920, 1080)), Display(1, "DSI-1", (800, 480))]).connector
    'DSI-1'
    """
    return min(found, key=_rank, default=None)


def turned(size: tuple[int, int], rotation: int) -> tuple[int, int]:
    """Give a panel's size as it is looked at, after so many degrees.

    >>> turned((720, 1280), 90)
    (1280, 720)
    """
    return (size[1], size[0]) if rotation in (90, 270) else size


def _rank(display: Display) -> tuple[int, int, str]:
    kind = display.connector.split("-")[0]
    rank = PREFERRED.index(kind) if kind in PREFERRED else len(PREFERRED)
    return rank, display.card, display.connector


def _size(mode: str) -> tuple[int, int]:
    """Read a mode such as 720x1280 or 1920x1080i; the first a display lists is the one it was made for."""
    numbers = re.match(r"(\d+)x(\d+)", mode)
    return (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)


def _first_line(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").partition("\n")[0].strip()
    except OSError:
        return ""
