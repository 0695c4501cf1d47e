"""Whole matches in the real window: by touch, and by the seats' buttons alone; both agree with their journals."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from device.journal import read
from device.replay import replay
from device.rules import GAMES

ROOT = Path(__file__).resolve().parents[2]
DRIVER = Path(__file__).with_name("driver.py")


@pytest.mark.parametrize(
    ("how", "size", "language"), [("touch", "800x480", "fr"), ("touch", "720x1280", "nl"), ("pins", "800x480", "en")]
)
def test_a_whole_match_in_the_window_is_the_match_in_its_journal(
    tmp_path: Path, how: str, size: str, language: str
) -> None:
    told = _play(how, tmp_path, size, language)

    course = replay(read(tmp_path / "matches" / told["match"]), GAMES)

    assert course.over
    assert [score.total for score in course.game.score(course.state)] == told["totals"]


def test_a_whole_match_of_duel_in_the_window_is_the_match_in_its_journal(tmp_path: Path) -> None:
    told = _play("touch", tmp_path, "800x480", "nl", "duel")

    course = replay(read(tmp_path / "matches" / told["match"]), GAMES)

    assert (course.over, course.game.NAME) == (True, "duel")
    assert [score.total for score in course.game.score(course.state)] == told["totals"]


def _play(how: str, folder: Path, size: str, language: str, game: str = "kingdomino") -> dict[str, object]:
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(DRIVER), how, str(folder), size, language, game]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=folder)

    assert run.returncode == 0, run.stderr[-2000:]
    return json.loads(run.stdout)
