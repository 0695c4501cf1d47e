"""What `python -m ui` does: its command line, the evening, the window, and the exit code.

The one place of the screen that takes chance and the date from this machine.
"""

import argparse
import gc
import logging
import os
import sys
from dataclasses import replace
from pathlib import Path
from time import monotonic, strftime

from device import config as configuration
from device.command import command
from device.config import SIDES, Config
from device.display import turned
from device.errors import BadInput
from device.home import Home, World
from device.notify import LEFT, OFF, Service
from device.verbs.arguments import Parser
from ui.backend import NoScreen, inside_cage, settle
from ui.geometry import Panel
from ui.kivy_setup import has_window, open_with
from ui.screens.panel import around

OF_A_TOUR = ("sizes", "languages", "themes")


def main(argv: list[str] | None = None) -> int:
    """Run the program; gives its exit code."""
    logging.basicConfig(format="%(name)s: %(message)s", level=logging.WARNING)
    logging.getLogger("kivy").setLevel(logging.ERROR)
    try:
        asked = _asked(argv)
        return _open(asked)
    except BadInput as error:
        sys.stderr.writelines(f"{problem}\n" for problem in error.problems)
        return error.exit_code
    except NoScreen as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code


def _parser() -> Parser:
    parser = Parser(prog=command("ui"), description="Chatelain on a screen.")
    parser.add_argument("--config", metavar="FILE", help="the configuration file; without it the usual places")
    parser.add_argument("--size", metavar="WxH", help="size of the panel in pixels, e.g. 800x480, 1280x720, 720x1280")
    parser.add_argument("--match", metavar="NAME", help="take up this match of the house's folder")
    parser.add_argument("--tour", metavar="DIR", type=Path, help="write pictures of every screen there, and end")
    parser.add_argument("--sizes", metavar="WxH,...", help="tour: only these sizes")
    parser.add_argument("--languages", metavar="en,fr,nl", help="tour: only these languages")
    parser.add_argument("--themes", metavar="dark,light", help="tour: only these themes")
    return parser


def _asked(argv: list[str] | None) -> argparse.Namespace:
    """Read the arguments; what only a tour understands is refused without one."""
    parser = _parser()
    asked = parser.parse_args(argv)
    idle = [f"--{name}" for name in OF_A_TOUR if getattr(asked, name) is not None]
    if asked.tour is None and idle:
        parser.error(f"{', '.join(idle)}: only a tour has these: give --tour DIR too, or leave them out")
    return asked


def _open(asked: argparse.Namespace) -> int:
    if asked.tour is not None:
        from ui import tour  # noqa: PLC0415 - only a tour needs it

        gc.enable()
        return tour.write(asked.tour, asked.sizes, asked.languages, asked.themes)
    config = configuration.load(configuration.find(os.environ, asked.config))
    return _evening(config, asked)


def _evening(config: Config, asked: argparse.Namespace) -> int:
    """Build the evening, open the window, and stay until the host leaves."""
    safely = ("-P",) * sys.flags.safe_path
    if caged := inside_cage(os.environ, (sys.executable, *safely, "-m", "ui", *sys.argv[1:])):
        os.execvp(caged[0], caged)  # noqa: S606 - a command of our own, without a shell
    screen = replace(config.screen, size=_size(asked.size)) if asked.size else config.screen
    home, service = Home(config, _world()), Service(os.environ)
    household = home.household()
    if asked.match:
        household.keep_match(_known(asked.match, home))
    backend = settle(screen, os.environ)
    os.environ.update(backend.environment)
    size = Panel(*backend.size)
    # A panel in a table has no room for a frame of drawn buttons: there a finger does what a button would.
    drawn = not home.has_panel and not backend.fullscreen
    companion = home.companion(household, drawn_panel=drawn, can_off=service.is_one)
    w, h = around(size.w, size.h) if drawn else (size.w, size.h)
    window = turned((round(w * size.px), round(h * size.px)), screen.rotation)
    open_with(*window, rotation=screen.rotation, fullscreen=backend.fullscreen, touch_panel=backend.touch_panel)
    from ui.paint import fetched  # noqa: PLC0415 - imports Kivy, whose settings have been made

    fetched()
    if not has_window():
        driver = os.environ["SDL_VIDEODRIVER"]
        raise NoScreen(
            "no_window", f"screen not found: {driver} opens no window: {command('device', 'check')} says more"
        )
    from ui.app import Inbox, Screen  # noqa: PLC0415 - imports the window, which has been opened as was settled

    inbox = Inbox()
    standby = home.standby(inbox) if home.has_panel else None
    try:
        Screen(companion, size, inbox, standby, service).run()
    finally:
        if standby is not None:
            standby.close()
    return OFF if companion.wish == "off" else LEFT


def _known(match: str, home: Home) -> str:
    """Give the name of a match that is in the house's folder."""
    name = Path(match).name
    if not (home.chronicle.folder / name).is_file():
        cure = f"`{command('device', 'history')}` lists them"
        raise BadInput([f"--match: there is no match {match!r} in {home.chronicle.folder}: {cure}"])
    return name


def _size(text: str) -> tuple[int, int]:
    """Read a size as two numbers of pixels."""
    wide, cross, high = text.partition("x")
    least, most = SIDES
    if not (cross and all(s.isdecimal() and len(s) <= 4 and least <= int(s) <= most for s in (wide, high))):
        cure = f"give pixels, such as 800x480, each side {least} to {most}"
        raise BadInput([f"--size: {text!r} is no size of a panel: {cure}"])
    return int(wide), int(high)


def _world() -> World:
    """Take chance and time from this machine."""
    return World(
        os.environ,
        seed=lambda: os.urandom(16),
        today=lambda: strftime("%Y-%m-%d"),
        clock=monotonic,
    )
