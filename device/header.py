"""The Pi's own header, as the kernel offers it: its chip, who may open it, and who holds a line.

Loads lgpio in the one way that leaves the program's working folder alone. Must not know buttons, lamps or seats;
the pins themselves are gpiozero's.
"""

import importlib
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""What the kernel calls the header's chip on a Pi 5, a Pi 4, and on the older ones and Zero 2."""


class Chip(NamedTuple):
    """A gpiochip."""

    number: int
    label: str


def library() -> ModuleType:
    """Load lgpio; raises ImportError or OSError when it cannot be had.

    It makes a pipe in its working folder while it loads, moves the whole program there, and fails in a folder that
    is not writable (a service starts in /). So it gets a folder of its own for that moment.
    """
    known = loaded()
    if known:
        return known
    import tempfile  # noqa: PLC0415 - slow to load, and needed by a Pi with wired buttons only

    before = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="chatelain-") as folder:
        os.environ["LG_WD"] = folder
        try:
            return importlib.import_module("lgpio")
        finally:
            _go_back(before)


def _go_back(folder: Path) -> None:
    """Return to a folder, or to the root: a check on behalf of the service may begin in a home that is shut to it."""
    try:
        os.chdir(folder)
    except OSError:
        os.chdir("/")


def loaded() -> ModuleType | None:
    """Give lgpio if it has been loaded; asking never loads it."""
    return sys.modules.get("lgpio")


def device(number: int) -> Path:
    """Give the file of a chip."""
    return Path(f"/dev/gpiochip{number}")


def group(path: Path) -> str:
    """Name the group that may open a file: whoever cannot, should be in it."""
    try:
        return path.group()
    except (OSError, KeyError):
        return "gpio"


def chips() -> tuple[Chip, ...]:
    """List the chips that this user may open, with their labels."""
    lgpio = library()
    found = []
    for path in sorted(Path("/dev").glob("gpiochip*")):
        number = path.name.removeprefix("gpiochip")
        if not number.isdigit() or not os.access(path, os.R_OK | os.W_OK):
            continue
        try:
            handle = lgpio.gpiochip_open(int(number))
        except lgpio.error:
            continue
        found.append(Chip(int(number), str(lgpio.gpio_get_chip_info(handle)[3])))
        lgpio.gpiochip_close(handle)
    return tuple(found)


def header_chip(found: Iterable[Chip]) -> int | None:
    """Choose the header's chip by its label, for kernels have renumbered it; None when none carries a known label.

    >>> header_chip([Chip(0, "gpio-brcmstb"), Chip(4, "pinctrl-rp1")])
    4
    """
    by_label = {chip.label: chip.number for chip in found}
    return next((by_label[label] for label in LABELS if label in by_label), None)


def holder(chip: int, pin: int) -> str:
    """Name who holds a line of a chip, as the kernel knows it; empty when nobody does or it will not say."""
    lgpio = library()
    try:
        handle = lgpio.gpiochip_open(chip)
    except lgpio.error:
        return ""
    _status, _number, flags, _name, user = lgpio.gpio_get_line_info(handle, pin)
    lgpio.gpiochip_close(handle)
    return str(user) if flags & 1 else ""
