"""The installer, in a folder that stands for a machine: without root, twice, and with every mistake a host may make."""

# ruff: noqa: S607 - sh is found as a person would find it
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DEBIAN = pytest.mark.skipif(shutil.which("dpkg") is None, reason="the installer is for Debian")
pytestmark = DEBIAN


def setup(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run the installer, as somebody who lets others read nothing; nobody answers its questions."""
    return subprocess.run(
        ["sh", str(ROOT / "setup.sh"), *arguments], cwd="/", env={**os.environ, **environment},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, umask=0o077,
    )  # fmt: skip


def tool(folder: Path, name: str, script: str) -> str:
    """Put a tool of ours before those of the system; gives the path that finds it."""
    (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (folder / name).chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


def files(root: Path) -> dict[str, str]:
    """List what lies in a folder, each file with when it was written."""
    return {
        path.relative_to(root).as_posix(): f"{path.lstat().st_mtime_ns}"
        for path in sorted(root.rglob("*"))
        if not path.is_dir() and "venv" not in path.parts
    }


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Gather the packages once; from then on no network is needed."""
    folder = tmp_path_factory.mktemp("wheels")
    gathered = setup("wheels", str(folder))
    if gathered.returncode:
        pytest.skip(f"the packages cannot be gathered here: {gathered.stderr.strip().splitlines()[-1]}")
    return folder


@pytest.fixture(scope="module")
def installed(wheels: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install into a folder, from the gathered packages alone."""
    root = tmp_path_factory.mktemp("a machine") / "that isn't one"
    path = tool(root.parent, "sync", f'ls "$2" >"{root.parent}/synced"')
    done = setup("install", "--wheels", str(wheels), "--root", str(root), PIP_NO_INDEX="1", PATH=path)
    assert done.returncode == 0, done.stderr
    return root


def test_the_installed_program_runs_by_itself(installed: Path) -> None:
    python = installed / "opt/chatelain/current/venv/bin/python"
    run = subprocess.run(
        [python, "-P", "-m", "device", "simulate", "--matches", "1"],
        cwd="/", capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (run.returncode, '"matches": 1' in run.stdout) == (0, True)


def test_its_words_are_compiled_and_its_sources_stay_as_they_were(installed: Path) -> None:
    program = installed / "opt/chatelain/current"

    assert len(list(program.glob("venv/lib/*/site-packages/device/words/*/*.mo"))) >= 12
    assert not (ROOT / "build").exists()


def test_all_of_it_is_on_the_disk_before_it_is_called_complete(installed: Path) -> None:
    assert (installed.parent / "synced").read_text(encoding="utf-8").split() == ["systemd", "venv"]


def test_the_services_user_may_read_all_of_it(installed: Path) -> None:
    shut = [path for path in installed.rglob("*") if not path.is_symlink() and not path.stat().st_mode & 0o004]

    assert shut == []


def test_another_python_makes_another_version_of_the_same_program(installed: Path, tmp_path: Path) -> None:
    path = tool(tmp_path, "python3", "echo 3.99")
    done = setup("install", "--dry-run", "--root", str(installed), PATH=path)

    assert (done.returncode, "already in" in done.stderr) == (0, False)


def test_every_file_the_units_name_is_there(installed: Path) -> None:
    for name in ("systemd/patience.sh", "systemd/after.sh", "venv/bin/python"):
        assert os.access(installed / "opt/chatelain/current" / name, os.X_OK)


def test_a_second_install_changes_nothing(installed: Path, wheels: Path) -> None:
    before = files(installed)
    done = setup("install", "--wheels", str(wheels), "--root", str(installed))

    assert (done.returncode, files(installed) == before) == (0, True), done.stderr
    assert "already in" in done.stderr


def test_settings_of_the_host_are_never_written_over(installed: Path) -> None:
    settings = installed / "etc/chatelain/chatelain.toml"
    before = settings.read_text(encoding="utf-8")
    settings.write_text("# ours\n", encoding="utf-8")
    setup("install", "--root", str(installed))
    after = settings.read_text(encoding="utf-8")
    settings.write_text(before, encoding="utf-8")

    assert after == "# ours\n"


def test_the_way_it_is_shown_is_changed_later_and_an_upgrade_keeps_it(installed: Path) -> None:
    drop_in = installed / "etc/systemd/system/chatelain.service.d/cage.conf"
    setup("install", "--backend", "cage", "--root", str(installed))
    setup("upgrade", "--root", str(installed))
    with_cage = drop_in.exists()
    setup("install", "--backend", "kmsdrm", "--root", str(installed))

    assert (with_cage, drop_in.exists()) == (True, False)


def test_an_interrupted_install_is_cleared_away_by_the_next(installed: Path) -> None:
    half = installed / "opt/chatelain/1234"
    half.mkdir()
    (half / "source").touch()
    setup("install", "--root", str(installed))

    assert not half.exists()


def test_uninstalling_leaves_matches_and_settings_unless_it_is_told_otherwise(installed: Path, tmp_path: Path) -> None:
    root = tmp_path / "machine"
    shutil.copytree(installed, root, symlinks=True, ignore=shutil.ignore_patterns("venv"))
    match = root / "var/lib/chatelain/000001-kingdomino.jsonl"
    match.parent.mkdir(parents=True)
    match.touch()
    setup("uninstall", "--root", str(root))
    left = [name for name in files(root) if "chatelain" in name]
    setup("uninstall", "--purge", "--root", str(root))

    assert left == ["etc/chatelain/chatelain.toml", "var/lib/chatelain/000001-kingdomino.jsonl"]
    assert files(root) == {}


def test_a_dry_run_takes_nothing_away(installed: Path) -> None:
    drop_ins = installed / "etc/systemd/system/chatelain.service.d"
    drop_ins.mkdir(exist_ok=True)
    before = files(installed)
    done = setup("uninstall", "--dry-run", "--root", str(installed))

    assert (done.returncode, files(installed) == before, drop_ins.is_dir()) == (0, True, True)
    assert "uninstalled" not in done.stderr


def test_a_dry_run_names_each_step_and_does_none(tmp_path: Path) -> None:
    done = setup("install", "--dry-run", "--root", str(tmp_path))

    assert (done.returncode, list(tmp_path.iterdir())) == (0, [])
    assert f"would: cp {ROOT}/systemd/chatelain.service" in done.stderr


def test_packages_that_cannot_be_had_leave_nothing_half_made(tmp_path: Path) -> None:
    empty = tmp_path / "wheels"
    empty.mkdir()
    done = setup("install", "--wheels", str(empty), "--root", str(tmp_path / "machine"))

    assert (done.returncode, "nothing is half-made" in done.stderr) == (1, True)
    assert list((tmp_path / "machine/opt/chatelain").iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["instal"], "there is no verb 'instal'"),
        (["install", "--bakend", "cage"], "there is no option '--bakend'"),
        (["install", "--backend"], "--backend needs a value"),
        (["uninstall", "--root", ""], "--root needs a value"),
        (["install", "--backend", "wayland"], "use kmsdrm, cage or headless"),
        (["install", "--wheels", "/nowhere/at/all"], "there is no such folder"),
        (["install", "--root", "/proc/machine"], "cannot be made"),
        (["upgrade", "--root", "{empty}"], "nothing is installed"),
        (["wheels"], "wheels needs a folder"),
    ],
)
def test_each_mistake_is_one_clear_line(tmp_path: Path, arguments: list[str], says: str) -> None:
    done = setup(*(argument.format(empty=tmp_path) for argument in arguments))
    last = done.stderr.strip().splitlines()[-1]

    assert (done.returncode, says in last) == (2, True), done.stderr


@pytest.mark.parametrize(("architecture", "says"), [("armhf", "32-bit"), ("i386", "32-bit")])
def test_a_32_bit_system_is_refused_before_anything_is_changed(tmp_path: Path, architecture: str, says: str) -> None:
    root = tmp_path / "machine"
    done = setup("install", "--root", str(root), PATH=tool(tmp_path, "dpkg", f"echo {architecture}"))

    assert (done.returncode, says in done.stderr, list(root.iterdir())) == (2, True, [])


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
def test_no_shell_script_has_a_known_trap() -> None:
    scripts = [
        ROOT / "setup.sh",
        *sorted((ROOT / "systemd").glob("*.sh")),
        *sorted((ROOT / "tests/machine").glob("*.sh")),
    ]
    run = subprocess.run(["shellcheck", *map(str, scripts)], capture_output=True, text=True, check=False)

    assert run.stdout == ""


def test_the_installer_can_be_read_in_one_go() -> None:
    assert len((ROOT / "setup.sh").read_text(encoding="utf-8").splitlines()) <= 400
