"""The unit files are what systemd understands, and say what the code relies on."""

# ruff: noqa: S607 - the tools of the system are found as a person would find them
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from device.notify import NO_SCREEN, OFF, STARTS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "systemd"
UNITS = ("chatelain.service", "chatelain-headless.service")
ANALYZE = shutil.which("systemd-analyze")
needs_systemd = pytest.mark.skipif(ANALYZE is None, reason="systemd-analyze is not installed")


def settings(unit: str) -> dict[str, list[str]]:
    """Read a unit as a list of values for each key."""
    found: dict[str, list[str]] = {}
    for line in (FOLDER / unit).read_text(encoding="utf-8").splitlines():
        key, cross, value = line.partition("=")
        if cross and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


@needs_systemd
@pytest.mark.parametrize("unit", [*UNITS, "chatelain-touch.service"])
def test_systemd_understands_every_line(unit: str, tmp_path: Path) -> None:
    root = tmp_path / "opt/chatelain/current"
    shutil.copytree(FOLDER, root / "systemd")
    (root / "venv/bin").mkdir(parents=True)
    (root / "venv/bin/python").symlink_to("/bin/true")
    text = (FOLDER / unit).read_text(encoding="utf-8").replace("/opt/chatelain/current", str(root))
    (tmp_path / unit).write_text(text, encoding="utf-8")
    run = subprocess.run(
        ["systemd-analyze", "verify", str(tmp_path / unit)], capture_output=True, text=True, check=False
    )

    assert [line for line in run.stderr.splitlines() if unit in line] == []


def exposure(unit: Path) -> float:
    """Ask systemd how much a service could do that it need not, from 0 to 10."""
    command = ["systemd-analyze", "security", "--offline=yes", "--no-pager", str(unit)]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    found = re.search(r"exposure level for \S+: ([0-9.]+)", told)
    return float(found[1]) if found else 10.0


@needs_systemd
@pytest.mark.parametrize("unit", UNITS)
def test_the_sandbox_is_tight(unit: str) -> None:
    assert exposure(FOLDER / unit) <= 1.5


@needs_systemd
def test_the_sandbox_is_tight_around_a_desktop_of_one_window_too(tmp_path: Path) -> None:
    unit, more = ((FOLDER / name).read_text(encoding="utf-8") for name in ("chatelain.service", "cage.conf"))
    with_cage = tmp_path / "chatelain.service"
    with_cage.write_text(unit.replace("\n[Install]", more.partition("[Service]")[2] + "\n[Install]"), encoding="utf-8")

    assert exposure(with_cage) <= 1.5


def test_the_shell_that_makes_a_desktops_keyboard_may_give_up_its_rights() -> None:
    assert settings("chatelain.service")["SystemCallFilter"][-1].startswith("~@privileged")
    assert settings("cage.conf")["SystemCallFilter"] == ["setgid setuid"]


@pytest.mark.skipif(shutil.which("udevadm") is None, reason="udevadm is not installed")
def test_udev_reads_the_rules() -> None:
    run = subprocess.run(["udevadm", "verify", "--help"], capture_output=True, check=False)
    if run.returncode:
        pytest.skip("this udevadm cannot verify")
    rules = ["udevadm", "verify", "--resolve-names=never", str(FOLDER / "70-chatelain.rules")]

    assert subprocess.run(rules, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("unit", UNITS)
def test_the_unit_knows_the_exit_codes(unit: str) -> None:
    unit_settings = settings(unit)

    assert (unit_settings["SuccessExitStatus"], unit_settings["RestartPreventExitStatus"]) == ([str(OFF)], ["2"])
    assert str(NO_SCREEN) not in unit_settings["RestartPreventExitStatus"]


@pytest.mark.parametrize("unit", UNITS)
def test_it_never_gives_up(unit: str) -> None:
    assert (settings(unit)["StartLimitIntervalSec"], settings(unit)["Restart"]) == (["0"], ["on-failure"])


@pytest.mark.parametrize("unit", UNITS)
def test_it_starts_in_a_folder_it_may_write_under_a_user_of_its_own(unit: str) -> None:
    assert (settings(unit)["WorkingDirectory"], settings(unit)["User"]) == (["%S/chatelain"], ["chatelain"])


def test_both_units_have_the_same_sandbox() -> None:
    sandboxes = [
        {
            key: value
            for key, value in settings(unit).items()
            if key.startswith(("Protect", "Private", "Restrict", "Sy"))
        }
        for unit in UNITS
    ]

    assert sandboxes[0] == sandboxes[1]


def test_modem_manager_keeps_off_the_board() -> None:
    rules = (FOLDER / "70-chatelain.rules").read_text(encoding="utf-8").splitlines()
    board = [line for line in rules if "2e8a" in line and not line.startswith("#")]

    assert board and all('ENV{ID_MM_DEVICE_IGNORE}="1"' in line for line in board)
    assert any('SYMLINK+="chatelain-pico"' in line and 'GROUP="chatelain"' in line for line in board)


def waits(folder: Path, starts: int) -> list[int]:
    """Start so many times, with a `sleep` that says how long instead of sleeping."""
    (folder / "sleep").write_text("#!/bin/sh\necho $1\n")
    (folder / "sleep").chmod(0o755)
    environment = {"PATH": f"{folder}:/usr/bin:/bin", "RUNTIME_DIRECTORY": str(folder)}
    told = []
    for _ in range(starts):
        run = subprocess.run([FOLDER / "patience.sh"], env=environment, capture_output=True, text=True, check=True)
        told.append(int(run.stdout or 0))
    return told


def test_each_start_that_did_not_last_makes_the_next_wait_longer_up_to_a_minute(tmp_path: Path) -> None:
    assert waits(tmp_path, 16) == [0, 0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 60, 60]


def test_a_count_nobody_can_read_counts_anew(tmp_path: Path) -> None:
    (tmp_path / STARTS).write_text("many\n")

    assert waits(tmp_path, 2) == [0, 0]


def test_an_end_that_was_asked_for_is_no_failure(tmp_path: Path) -> None:
    waits(tmp_path, 5)
    after(tmp_path, "0", "success")

    assert waits(tmp_path, 2) == [0, 0]


def after(tmp_path: Path, status: str, result: str, *unit: str) -> str:
    """Let the unit end; gives what stands on the console then."""
    console = tmp_path / "console"
    console.touch()
    for name, answer in (("systemctl", f'echo "$@" >>{console}'), ("journalctl", "echo 'the reason'")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{answer}\n")
        (tmp_path / name).chmod(0o755)
    environment = {
        "PATH": f"{tmp_path}:/usr/bin:/bin",
        "CHATELAIN_CONSOLE": str(console),
        "RUNTIME_DIRECTORY": str(tmp_path),
    }
    environment |= {"EXIT_STATUS": status, "SERVICE_RESULT": result}
    subprocess.run([FOLDER / "after.sh", *unit], env=environment, check=True)
    return console.read_text()


def test_the_wish_to_be_off_halts_the_machine(tmp_path: Path) -> None:
    assert after(tmp_path, "10", "success").endswith("--no-block poweroff\n")


@pytest.mark.parametrize(("status", "result"), [("0", "success"), ("TERM", "signal")])
def test_whoever_leaves_or_is_stopped_while_it_waits_is_left_alone(tmp_path: Path, status: str, result: str) -> None:
    assert after(tmp_path, status, result) == ""


@pytest.mark.parametrize(
    ("status", "result", "said"),
    [("2", "exit-code", "Mend "), ("69", "exit-code", "again by itself"), ("ABRT", "watchdog", "stood still"),
     ("1", "exit-code", "the reason"), ("SEGV", "core-dump", "starts again by itself")],
)  # fmt: skip
def test_a_black_screen_has_a_reason(tmp_path: Path, status: str, result: str, said: str) -> None:
    told = after(tmp_path, status, result)

    assert said in told
    assert "poweroff" not in told


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize(("status", "verb"), [("2", "restart"), ("1", "journalctl -u")])
def test_the_command_that_is_told_is_for_the_service_that_ended(
    tmp_path: Path, unit: str, status: str, verb: str
) -> None:
    (command,) = settings(unit)["ExecStopPost"]
    named = [word.replace("%N", unit.removesuffix(".service")) for word in command.split()[1:]]
    told = after(tmp_path, status, "exit-code", *named)

    assert f"{verb} {unit.removesuffix('.service')}\n" in " ".join(told.split()) + "\n"
