"""How Kivy is told to behave, tried in a process of its own each time."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

NO_CARD = "/proc/chatelain"
"""A folder in which nobody can make anything, as on a card that has turned read-only."""

ASK = """
import json, sys
from ui.kivy_setup import open_with
open_with(*json.loads(sys.argv[1]), **json.loads(sys.argv[2]))
from kivy.config import Config
print(json.dumps({"input": dict(Config.items("input")), "graphics": dict(Config.items("graphics")),
                  "clock": Config.get("kivy", "kivy_clock"), "argv": sys.argv[3:]}))
"""


def told(home: Path, *more: str, **choices: object) -> dict[str, dict[str, str]]:
    """Start Kivy with our settings and read back what it took."""
    environment = {
        **os.environ,
        "RUNTIME_DIRECTORY": str(home),
        "STATE_DIRECTORY": NO_CARD,
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }
    environment.pop("KIVY_HOME", None)
    done = subprocess.run(
        [sys.executable, "-c", ASK, "[800, 480]", json.dumps(choices), *more],
        capture_output=True, text=True, check=True, env=environment,
    )  # fmt: skip
    assert done.stderr == ""
    answer: dict[str, dict[str, str]] = json.loads(done.stdout)
    return answer


@pytest.mark.parametrize(
    ("touch_panel", "devices"),
    [(False, {"mouse": "mouse,disable_multitouch"}), (True, {"%(name)s": "probesysfs,provider=mtdev"})],
)
def test_each_way_to_the_screen_has_one_source_of_touches(
    tmp_path: Path, *, touch_panel: bool, devices: dict[str, str]
) -> None:
    assert told(tmp_path, touch_panel=touch_panel)["input"] == devices


def test_the_loop_is_woken_by_events_and_draws_at_most_thirty_frames(tmp_path: Path) -> None:
    answer = told(tmp_path)

    assert answer["clock"] == "interrupt"
    assert answer["graphics"]["maxfps"] == "30"
    assert answer["graphics"]["multisamples"] == "0"


def test_kivy_leaves_our_command_line_alone(tmp_path: Path) -> None:
    assert told(tmp_path, "--size", "800x480")["argv"] == ["--size", "800x480"]


def test_kivy_keeps_its_files_for_the_evening_only_and_no_settings_at_all(tmp_path: Path) -> None:
    told(tmp_path)

    assert (tmp_path / "kivy").is_dir()
    assert not list(tmp_path.rglob("config.ini"))


def test_picture_and_touch_are_rotated_together(tmp_path: Path) -> None:
    assert told(tmp_path, rotation=90)["graphics"]["rotation"] == "90"


def test_kivy_takes_one_library_for_pictures_and_no_sheet_of_style(tmp_path: Path) -> None:
    environment = {**os.environ, "RUNTIME_DIRECTORY": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])}
    environment.pop("KIVY_HOME", None)
    ask = "\n".join((
        "import sys",
        "from ui.kivy_setup import open_with",
        "open_with(800, 480)",
        "import kivy, os",
        "from kivy.core.image import Image",
        "from kivy.lang import Builder",
        "print('PIL' in sys.modules, len(Builder.rules), os.path.isdir(kivy.kivy_data_dir))",
    ))  # fmt: skip

    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True, env=environment)

    assert done.stdout.split() == ["False", "0", "True"]
