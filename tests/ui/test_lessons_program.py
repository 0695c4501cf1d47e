"""What other tables have taught about starting: the program itself, in a process of its own each time."""

import os
import subprocess
import sys
from pathlib import Path

from device.companion import Companion
from device.config import Config
from device.evening import Ask
from device.home import Home, World

ROOT = Path(__file__).resolve().parents[2]


def started(state: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run the program until it ends."""
    ours = {**os.environ, "XDG_STATE_HOME": str(state), "STATE_DIRECTORY": "", "KIVY_HOME": str(state / "kivy")}
    ours.pop("DISPLAY", None)
    command = [sys.executable, "-m", "ui", "--size", "800x480"]
    return subprocess.run(command, cwd=ROOT, env=ours | environment, capture_output=True, text=True, check=False)


def test_without_a_screen_one_line_says_so_and_it_is_no_mistake_in_the_settings(tmp_path: Path) -> None:
    done = started(tmp_path, SDL_VIDEODRIVER="nonsense")

    assert done.returncode == 1
    assert done.stderr.startswith("screen: none can be opened by the driver 'nonsense'; connect one, or let ")
    assert done.stderr.count("\n") == 1


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
        started(tmp_path, SDL_VIDEODRIVER="nonsense")

    assert evening(tmp_path / "chatelain").shown.page == before
