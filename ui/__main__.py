"""Open Chatelain on a screen: `python -m ui --help`."""

import argparse
import logging
import os
import secrets
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

from device import config as configuration
from device.chronicle import Chronicle
from device.companion import Companion
from device.config import Config
from device.disk import Disk
from device.errors import BadInput
from device.evening import Event
from device.household import Household
from device.opening import Opening
from device.rules import GAMES
from device.standby import Standby
from ui.geometry import Panel
from ui.kivy_setup import open_with
from ui.screens.panel import around

CLOCK_IS_SET = 2024
"""A Pi without a network starts in the past; a year before this one is no date."""


def main(argv: list[str] | None = None) -> int:
    """Run the program; gives its exit code."""
    logging.basicConfig(format="%(name)s: %(message)s", level=logging.WARNING)
    logging.getLogger("kivy").setLevel(logging.ERROR)
    try:
        asked = _parser().parse_args(argv)
        return _open(asked)
    except BadInput as error:
        sys.stderr.writelines(f"{problem}\n" for problem in error.problems)
        return error.exit_code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m ui", description="Chatelain on a screen.")
    parser.add_argument("--config", metavar="FILE", help="the configuration file; without it the usual places")
    parser.add_argument("--size", metavar="WxH", help="size of the panel in pixels, e.g. 800x480, 1280x720, 720x1280")
    parser.add_argument("--match", metavar="NAME", help="take up this match of the house's folder")
    parser.add_argument("--tour", metavar="DIR", type=Path, help="write pictures of every screen there, and end")
    parser.add_argument("--sizes", metavar="WxH,...", help="tour: only these sizes")
    parser.add_argument("--languages", metavar="en,fr,nl", help="tour: only these languages")
    parser.add_argument("--themes", metavar="dark,light", help="tour: only these themes")
    return parser


def _open(asked: argparse.Namespace) -> int:
    if asked.tour is not None:
        from ui import tour  # noqa: PLC0415 - only a tour needs it

        return tour.write(asked.tour, asked.sizes, asked.languages, asked.themes)
    config = configuration.load(configuration.find(os.environ, asked.config))
    return _evening(config, asked)


def _evening(config: Config, asked: argparse.Namespace) -> int:
    """Build the evening, open the window, and stay until the host leaves."""
    size = Panel(*(_size(asked.size) if asked.size else config.screen.size))
    state = configuration.matches_folder(config, os.environ)
    disk = Disk()
    household = Household(state, disk)
    if config.house.language and not household.game:
        household.keep_settings(replace(household.settings, language=config.house.language))
    if asked.match:
        household.keep_match(asked.match)
    chronicle = Chronicle(state, GAMES, disk)
    opening = Opening(
        chronicle, disk, seed=lambda: secrets.token_bytes(16), about=_today, exports=lambda: _sticks(state)
    )
    drawn = config.panel.factory == "none"
    companion = Companion(household, opening, monotonic(), drawn_panel=drawn)
    w, h = around(size.w, size.h) if drawn else (size.w, size.h)
    open_with(
        round(w * size.px), round(h * size.px), rotation=config.screen.rotation, fullscreen=config.screen.fullscreen
    )
    from ui.app import Inbox, Screen  # noqa: PLC0415 - imports the window, which opens as was just settled

    inbox = Inbox()
    standby = None if drawn else _standby(config, inbox)
    try:
        Screen(companion, size, inbox, standby).run()
    finally:
        if standby is not None:
            standby.close()
    return 0


def _standby(config: Config, inbox: "SimpleQueue[Event]") -> Standby:
    from device.panel import Panel as Pins  # noqa: PLC0415 - gpiozero is loaded only where pins are configured

    return Standby(lambda: Pins(config.panel, inbox, monotonic))


def _size(text: str) -> tuple[int, int]:
    """Read a size as two numbers of pixels."""
    wide, cross, high = text.partition("x")
    if not (cross and wide.isdecimal() and high.isdecimal() and int(wide) >= 320 and int(high) >= 320):
        raise BadInput([f"--size: {text!r} is no size of a panel: give pixels, such as 800x480"])
    return int(wide), int(high)


def _today() -> str:
    """Give the date; empty while the clock is not set."""
    now = datetime.now(UTC).astimezone()
    return now.date().isoformat() if now.year >= CLOCK_IS_SET else ""


def _sticks(state: Path) -> tuple[Path, ...]:
    """List where a match may be copied to: sticks that are plugged in, else a folder beside the matches."""
    sticks = [path for root in (Path("/media"), Path("/run/media")) for path in root.glob("*/*") if path.is_mount()]
    own = state / "export"
    own.mkdir(parents=True, exist_ok=True)
    return (*sticks, own)


if __name__ == "__main__":
    sys.exit(main())
