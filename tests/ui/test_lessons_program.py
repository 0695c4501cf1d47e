"""What other tables have taught about starting: the program itself, in a process of its own each time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from device.companion import Companion
from device.config import Config
from device.evening import Ask
from device.home import Home, World
from ui.kivy_setup import is_console

ROOT = Path(__file__).resolve().parents[2]


def started(state: Path, driver: str = "") -> "subprocess.CompletedProcess[str]":
    """Run the program without a display until it ends."""
    environment = {**os.environ, "XDG_STATE_HOME": str(state), "STATE_DIRECTORY": "", "KIVY_HOME": str(state / "kivy")}
    environment.pop("DISPLAY", None)
    environment.pop("SDL_VIDEODRIVER", None)
    if driver:
        environment["SDL_VIDEODRIVER"] = driver
    command = [sys.executable, "-m", "ui", "--size", "800x480"]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.skipif(any(Path("/dev/dri").glob("card*")), reason="there is a screen here, or might be")
@pytest.mark.parametrize(("driver", "tried"), [("", "x11,KMSDRM"), ("nonsense", "nonsense")])
def test_without_a_screen_one_line_says_so_and_it_is_no_mistake_in_the_settings(
    tmp_path: Path, driver: str, tried: str
) -> None:
    done = started(tmp_path, driver)

    assert done.returncode == 1
    assert done.stderr.startswith(f"screen: none can be opened (tried: {tried}); connect one, or let ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("drivers", "display", "console"),
    [
        ("x11,KMSDRM", ":0", False),  # a desktop, or cage
        ("x11,KMSDRM", "", True),
        ("KMSDRM", "", True),
        ("kmsdrm", ":0", True),
        ("offscreen", "", False),
        ("x11", ":0", False),
    ],
)
def test_touches_come_from_the_panel_itself_where_no_desktop_passes_them_on(
    drivers: str, display: str, *, console: bool
) -> None:
    assert is_console({"SDL_VIDEODRIVER": drivers, "DISPLAY": display}) == console


def evening(folder: Path) -> Companion:
    """Spend an evening in the folder that the program takes."""
    home = Home(Config(), World({}, lambda: bytes(16), lambda: "", lambda: 0.0), folder)
    return home.companion(home.household(), drawn_panel=True)


def test_without_a_screen_the_match_that_was_on_is_left_as_it_is(tmp_path: Path) -> None:
    companion = evening(tmp_path / "chatelain")
    for ask in (Ask("sit", "0"), Ask("sit", "3"), Ask("begin")):
        companion.handle(ask, 0.0)
    before = companion.shown.page
    companion.close()
    for _ in range(3):
        started(tmp_path, "nonsense")

    assert evening(tmp_path / "chatelain").shown.page == before
