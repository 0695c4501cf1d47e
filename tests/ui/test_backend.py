"""Where the window opens is settled from the environment and the kernel's list, before Kivy is there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from device.config import Screen
from ui.backend import NoScreen, has_desktop, inside_cage, settle
from ui.start import main

ROOT = Path(__file__).resolve().parents[2]


def plugged(root: Path, connector: str = "card1-DSI-1", mode: str = "720x1280") -> Path:
    folder = root / "sys/class/drm" / connector
    folder.mkdir(parents=True)
    (folder / "status").write_text("connected\n")
    (folder / "modes").write_text(f"{mode}\n")
    return root


def test_without_a_desktop_the_card_is_named_and_the_panel_reads_touches(tmp_path: Path) -> None:
    backend = settle(Screen(), {}, plugged(tmp_path))

    assert dict(backend.environment) == {
        "SDL_VIDEODRIVER": "KMSDRM",
        "SDL_KMSDRM_DEVICE_INDEX": "1",
        "SDL_VIDEO_DOUBLE_BUFFER": "1",
    }
    assert (backend.touch_panel, backend.fullscreen, backend.size) == (True, True, (720, 1280))


def test_rotation_turns_the_picture_and_not_the_panel(tmp_path: Path) -> None:
    backend = settle(Screen(rotation=90), {}, plugged(tmp_path))

    assert (backend.size, backend.window) == ((1280, 720), (720, 1280))


def test_a_display_that_tells_no_size_has_the_configured_one(tmp_path: Path) -> None:
    backend = settle(Screen(size=(1280, 720), rotation=90), {}, plugged(tmp_path, mode=""))

    assert (backend.size, backend.window) == ((1280, 720), (720, 1280))


@pytest.mark.parametrize(
    "environment", [{"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "wayland-0"}, {"SDL_VIDEODRIVER": "x11"}]
)
def test_on_a_desktop_touches_come_from_its_pointer_alone(tmp_path: Path, environment: dict[str, str]) -> None:
    backend = settle(Screen(), environment, plugged(tmp_path))

    assert (backend.touch_panel, backend.fullscreen, backend.size) == (False, False, (800, 480))
    assert backend.environment == ()


def test_the_console_may_be_asked_for_on_a_desktop_by_name_only_without_it(tmp_path: Path) -> None:
    assert settle(Screen(), {"SDL_VIDEODRIVER": "kmsdrm"}, plugged(tmp_path)).touch_panel


def test_cage_is_told_the_card_and_then_not_started_again(tmp_path: Path) -> None:
    root = plugged(tmp_path)
    command = inside_cage({"CHATELAIN_CAGE": "1"}, ("python", "-m", "ui"), root)

    assert command == ("env", "WLR_DRM_DEVICES=/dev/dri/card1", "cage", "-s", "--", "python", "-m", "ui")
    assert inside_cage({"CHATELAIN_CAGE": "1", "WAYLAND_DISPLAY": "wayland-0"}, ("python",), root) == ()
    assert inside_cage({}, ("python",), root) == ()


def test_inside_cage_the_picture_fills_the_panel_and_the_pointer_reads_touches(tmp_path: Path) -> None:
    inside = {"CHATELAIN_CAGE": "1", "DISPLAY": ":0"}
    backend = settle(Screen(rotation=270), inside, plugged(tmp_path))

    assert (backend.size, backend.window) == ((1280, 720), (720, 1280))
    assert (backend.fullscreen, backend.touch_panel) == (True, False)


def test_no_screen_at_all_is_said_in_one_line_with_a_code_of_its_own(tmp_path: Path) -> None:
    with pytest.raises(NoScreen, match=r"^screen not found: .*plugged in") as refused:
        settle(Screen(), {}, tmp_path)

    assert refused.value.exit_code == 69


@pytest.mark.parametrize("driver", ["", "no_such_driver"], ids=["no display", "wrong driver"])
def test_the_program_without_a_screen_ends_with_that_line_and_no_traceback(tmp_path: Path, driver: str) -> None:
    if not driver and list(Path("/sys/class/drm").glob("card*-*")):
        pytest.skip("this machine has displays of its own")
    quiet = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "NOTIFY_SOCKET")
    environment = {name: value for name, value in os.environ.items() if name not in quiet}
    environment |= {"STATE_DIRECTORY": str(tmp_path)} | ({"SDL_VIDEODRIVER": driver} if driver else {})
    run = subprocess.run(
        [sys.executable, "-m", "ui"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )

    assert (run.returncode, len(run.stderr.splitlines())) == (69, 1)
    assert run.stderr.startswith("screen not found: ")


def test_a_desktop_is_known_by_either_name() -> None:
    assert [has_desktop({name: "0"}) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SHELL")] == [True, True, False]


@pytest.mark.parametrize("size", ["800", "800x", "80x480", "800x-480", f"800x{'9' * 5000}"], ids=str.__len__)
def test_a_size_no_panel_has_is_told_in_one_line(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["--size", size])

    assert (code, capsys.readouterr().err) == (
        2,
        f"--size: {size!r} is no size of a panel: give pixels, such as 800x480, each side 320 to 4096\n",
    )
