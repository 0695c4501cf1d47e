"""Writes a picture of every screen in every phase that matters: `python -m ui --tour DIR`.

Opens the real window once for each size, shows each stop's scene, and saves what the window shows. It must not know
what is on a page.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from itertools import product
from pathlib import Path

from device.errors import BadInput
from device.evening import Settings
from device.words import LANGUAGES
from ui.geometry import Panel
from ui.kivy_setup import open_with
from ui.stops import stops
from ui.theme import THEMES

SIZES = ("800x480", "1280x720", "720x1280")


def write(folder: Path, sizes: str | None, languages: str | None, themes: str | None) -> int:
    """Write the pictures as SIZE/LANGUAGE-THEME/STOP.png below a folder; gives the exit code."""
    wanted = [
        _wanted("--sizes", sizes, SIZES),
        _wanted("--languages", languages, LANGUAGES),
        _wanted("--themes", themes, tuple(THEMES)),
    ]
    for size in wanted[0]:
        _ready(folder, size)
    for size in wanted[0]:
        command = [sys.executable, "-m", "ui.tour", str(folder), size, ",".join(wanted[1]), ",".join(wanted[2])]
        # A window keeps the size it opened with, so each size has a program of its own.
        if subprocess.run(command, check=False).returncode:  # noqa: S603 - ourselves
            return 1
    return 0


def _ready(folder: Path, size: str) -> None:
    """Make the folder of a size and try to write there, before any window opens."""
    try:
        (folder / size).mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder / size).close()
    except (OSError, ValueError) as error:
        reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
        raise BadInput([f"--tour {folder}: cannot be written: {reason}: give a folder of your own"]) from error


def _wanted(option: str, text: str | None, known: Sequence[str]) -> tuple[str, ...]:
    """Read a list given with commas; without one, everything known."""
    chosen = tuple(text.split(",")) if text else tuple(known)
    unknown = [word for word in chosen if word not in known]
    if unknown:
        raise BadInput([f"{option}: {word!r} is not known: choose from {', '.join(known)}" for word in unknown])
    return chosen


def _pictures(folder: Path, size: str, languages: Sequence[str], themes: Sequence[str]) -> None:
    """Open the window at one size and take every picture."""
    width, height = map(int, size.split("x"))
    open_with(width, height)
    from ui.camera import Camera  # noqa: PLC0415 - imports the window, which opens as was just settled

    camera = Camera(Panel(width, height))
    for language, theme in product(languages, themes):
        place = folder / size / f"{language}-{theme}"
        place.mkdir(parents=True, exist_ok=True)
        for stop in stops(Settings(language=language, theme=theme)):
            camera.take(stop.shown, place / f"{stop.name}.png")


if __name__ == "__main__":
    _pictures(Path(sys.argv[1]), sys.argv[2], sys.argv[3].split(","), sys.argv[4].split(","))
