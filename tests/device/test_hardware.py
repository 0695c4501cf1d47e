"""What the check finds plugged in, on trees of files that stand for the kernel's own lists."""

import os
from pathlib import Path

import pytest

from device import hardware
from device.config import Config
from device.finding import Machine
from device.wiring import PanelWiring, PlacePins


def made(root: Path, *files: str) -> Machine:
    """Write a machine: `file=text` each."""
    for file in files:
        name, _, text = file.partition("=")
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return Machine({}, root)


def test_a_desktop_is_a_screen() -> None:
    assert hardware.screen(Machine({"DISPLAY": ":1"})).says == "a desktop: DISPLAY is :1"


def test_a_display_is_found_on_whatever_card(tmp_path: Path) -> None:
    machine = made(
        tmp_path, "sys/class/drm/card0-HDMI-A-1/status=disconnected\n", "sys/class/drm/card1-DSI-1/status=connected\n"
    )

    assert hardware.screen(machine).says == "no desktop; display on card1-DSI-1"


def test_without_a_display_the_cure_is_told(tmp_path: Path) -> None:
    assert hardware.screen(made(tmp_path, "sys/class/drm/card0-HDMI-A-1/status=disconnected")).state == "warn"


def test_a_touch_panel_is_told_from_a_keyboard_by_the_kernels_own_mark(tmp_path: Path) -> None:
    keyboard = ("dev/input/event0", "sys/class/input/event0/device/properties=0\n")
    panel = (
        "dev/input/event1",
        "sys/class/input/event1/device/properties=2\n",
        "sys/class/input/event1/device/name=FT5406\n",
    )

    assert hardware.touch(made(tmp_path / "both", *keyboard, *panel)).says.endswith("touch panel: FT5406")
    assert hardware.touch(made(tmp_path / "one", *keyboard)).state == "warn"


def test_input_that_may_not_be_read_names_the_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    found = hardware.touch(made(tmp_path, "dev/input/event0"))

    assert (found.state, "group input" in found.cure) == ("fail", True)


@pytest.mark.parametrize(("file", "state"), [("dev/snd/pcmC0D0p", "ok"), ("dev/snd/pcmC0D0c", "none")])
def test_a_speaker_is_not_a_microphone(tmp_path: Path, file: str, state: str) -> None:
    assert hardware.sound(made(tmp_path, file)).state == state


def test_a_display_that_stands_upright_says_how_it_can_lie(tmp_path: Path) -> None:
    machine = made(
        tmp_path, "sys/class/drm/card0-DSI-1/status=connected\n", "sys/class/drm/card0-DSI-1/modes=720x1280\n"
    )

    assert "rotation = 90" in hardware.screen(machine).says
    assert "rotation" not in hardware.screen(machine, 270).says


def test_a_card_that_is_shut_fails_with_the_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = made(tmp_path, "sys/class/drm/card0-DSI-1/status=connected\n", "dev/dri/card0")
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    found = hardware.screen(machine)

    assert (found.state, "let this user into the group" in found.cure) == ("fail", True)


@pytest.mark.parametrize(
    ("files", "state"),
    [
        (("hwmon0/name=cpu_thermal\n", "hwmon1/name=rpi_volt\n", "hwmon1/in0_lcrit_alarm=1\n"), "warn"),
        (("hwmon0/name=rpi_volt\n", "hwmon0/in0_lcrit_alarm=0\n"), "ok"),
        ((), "ok"),
    ],
    ids=["too low", "held", "no Pi"],
)
def test_a_supply_that_fell_too_low_is_told(tmp_path: Path, files: tuple[str, ...], state: str) -> None:
    machine = made(tmp_path, *(f"sys/class/hwmon/{file}" for file in files))

    assert hardware.power(machine).state == state


def test_another_machine_has_no_pins_and_that_is_well(tmp_path: Path) -> None:
    found = hardware.gpio(made(tmp_path, "proc/device-tree/model=QEMU Virtual Machine\0"))

    assert (found.state, "no Raspberry Pi" in found.says) == ("ok", True)


def test_a_pi_whose_header_cannot_be_opened_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hardware.header, "chips", tuple)
    found = hardware.gpio(made(tmp_path, "proc/device-tree/model=Raspberry Pi 5 Model B Rev 1.0\0"))

    assert (found.state, "Raspberry Pi 5" in found.says, bool(found.cure)) == ("warn", True, True)


PICO = Config(panel=PanelWiring("pico", places=(PlacePins(0, 17),)))


@pytest.mark.parametrize(
    ("config", "lines", "state"),
    [(PICO, (), "warn"), (Config(), (), "ok"), (PICO, ("E66  /dev/x  box, RPI_PICO, firmware 1.0",), "ok")],
    ids=["missed", "not wanted", "there"],
)
def test_a_board_is_missed_only_where_it_is_wanted(config: Config, lines: tuple[str, ...], state: str) -> None:
    assert hardware.board(config, lambda: lines).state == state


def test_a_boards_firmware_is_told() -> None:
    assert "firmware 1.0" in hardware.board(PICO, lambda: ("E66  /dev/x  box, firmware 1.0",)).says
