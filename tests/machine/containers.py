"""Install Chatelain on fresh Debians and boot them under a real systemd, in a container each.

    sudo .venv/bin/python tests/machine/containers.py [--base DIR] [trixie] [bookworm]

Needs root, debootstrap, systemd-container and a network; about five minutes for each release the first time, two
with `--base` (a folder that keeps the fresh systems). Everything is looked at from outside: states, exit codes,
counts of restarts. Writes its section of docs/machine-tests.md; ends with 1 when a thing was not as it should be.
"""

# ruff: noqa: S607 - the tools of the system are found as a person would find them
import argparse
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from write_down import ROOT, finding, keep, say

PACKAGES = "systemd-sysv,udev,dbus,kmod,python3,python3-venv,ca-certificates,passwd"
TREE = ("device", "ui", "firmware_bridge", "systemd", "tests/machine", "setup.sh", "pyproject.toml", "constraints.txt",
        "README.md", "LICENSE", "chatelain.sample.toml")  # fmt: skip
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
UNIT = "chatelain.service"
STARTS = 11

NO_DISPLAY = """[Service]
# A container has no display and no console of its own: the window is drawn into memory, by the same SDL.
Environment=SDL_VIDEODRIVER=offscreen CHATELAIN_CONSOLE=/run/console.txt
StandardInput=null
StandardOutput=journal
TTYPath=
TTYReset=no
TTYVHangup=no
WatchdogSec=4
"""


class Debian:
    """A booted Debian, and what was found in it."""

    def __init__(self, root: Path, nspawn: "subprocess.Popen[bytes]") -> None:
        self.root, self._nspawn = root, nspawn
        self.found: list[str] = []
        self.bad = 0

    def run(self, *command: str, check: bool = True) -> str:
        """Run a command inside; gives what it wrote, both ways."""
        inside = ["nsenter", "-t", leader(self._nspawn), "-m", "-u", "-i", "-n", "-p", "-r", "-w"]
        clean = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", f"PIP_CERT={CERTIFICATES}"]
        run = subprocess.run([*inside, *clean, *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                             stdin=subprocess.DEVNULL, check=False)  # fmt: skip
        if check and run.returncode:
            raise RuntimeError(f"{' '.join(command)} gave {run.returncode}:\n{run.stdout}")
        return run.stdout

    def setup(self, *arguments: str) -> str:
        """Run setup.sh inside."""
        return self.run("/srv/chatelain/setup.sh", *arguments)

    def show(self, *names: str) -> dict[str, str]:
        """Ask systemd for properties of the unit."""
        told = self.run("systemctl", "show", UNIT, *(f"--property={name}" for name in names))
        return dict(line.split("=", 1) for line in told.splitlines() if "=" in line)

    def state(self) -> str:
        """Say how the unit stands."""
        return self.show("ActiveState")["ActiveState"]

    @property
    def is_off(self) -> bool:
        """Whether it has halted."""
        return self._nspawn.poll() is not None

    def send(self, name: str) -> None:
        """Send the program a signal."""
        self.run("systemctl", "kill", "--kill-whom=main", f"--signal={name}", UNIT)

    def put(self, path: str, text: str) -> None:
        """Write a file inside."""
        (self.root / path.lstrip("/")).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path.lstrip("/")).write_text(text, encoding="utf-8")

    def note(self, what: str, good: object, seen: object = "") -> None:
        """Keep what was found."""
        line = finding(what, good, seen)
        self.bad += not good
        self.found.append(line)
        say(line)


def comes(condition: Callable[[], object], seconds: float) -> bool:
    """Wait for something; tell whether it came."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        select.select([], [], [], 0.3)
    return False


def fresh(release: str, base: Path) -> Path:
    """Give the folder of a fresh system, made with debootstrap if it is not there yet."""
    root = base / release
    if not (root / "usr/bin/systemctl").exists():
        say(f"{release}: debootstrap")
        sources = "\n".join(path.read_text() for path in Path("/etc/apt").rglob("*.sources"))
        mirror = re.search(r"^URIs:\s*(\S+)", sources, re.MULTILINE)
        if mirror is None:
            raise SystemExit("no mirror is known: there is no URIs line in /etc/apt/sources.list.d")
        command = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", release, str(root), mirror[1]]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return root


@contextmanager
def booted(release: str, base: Path) -> Iterator[Debian]:
    """Boot a copy of a fresh system with this tree in it."""
    with tempfile.TemporaryDirectory(prefix="chatelain-machine-", dir=base) as scratch:
        root = Path(scratch) / release
        subprocess.run(["cp", "-a", "--reflink=auto", str(fresh(release, base)), str(root)], check=True)
        for name in TREE:
            target = root / "srv/chatelain" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, target, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
            else:
                shutil.copy2(ROOT / name, target)
        command = ["systemd-nspawn", "--quiet", "-b", "-D", str(root), "--register=no", "--keep-unit",
                   "--console=pipe", "--resolv-conf=copy-host", f"--bind-ro={CERTIFICATES}"]  # fmt: skip
        with (Path(scratch) / "console").open("wb") as console:
            nspawn = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=console, stderr=console)
        try:
            debian = Debian(root, nspawn)
            booted_up = comes(lambda: "running" in _state_of(debian) or "degraded" in _state_of(debian), 90)
            if not booted_up:
                raise RuntimeError((Path(scratch) / "console").read_text(errors="replace")[-2000:])
            yield debian
        finally:
            nspawn.send_signal(signal.SIGTERM)
            try:
                nspawn.wait(30)
            except subprocess.TimeoutExpired:
                nspawn.kill()
                nspawn.wait()


def _state_of(debian: Debian) -> str:
    return debian.run("systemctl", "is-system-running", check=False)


def leader(nspawn: "subprocess.Popen[bytes]") -> str:
    """Give the process that is number 1 inside; asked anew each time, since the first child is only a step there."""
    children = Path(f"/proc/{nspawn.pid}/task/{nspawn.pid}/children")
    return (children.read_text().split() or ["0"])[0] if nspawn.poll() is None else "0"


# ---------------------------------------------------------------- what is looked at


def installs(debian: Debian) -> None:
    """Install, twice."""
    debian.put(f"/etc/systemd/system/{UNIT}.d/test.conf", NO_DISPLAY)
    debian.run("touch", "/run/console.txt")
    told = debian.setup("install")
    active = debian.state() == "active"
    seen = "" if active else told + debian.run("journalctl", "-u", UNIT, "-n", "30")
    debian.note("`setup.sh install` on a fresh system; the unit is active when it returns", active, seen)
    before = debian.show("MainPID", "NRestarts")
    told = debian.setup("install")
    again = debian.show("MainPID", "NRestarts")
    debian.note(
        "installed again: nothing is touched, the same process runs on", "already in" in told and before == again
    )
    told = debian.run("systemd-analyze", "security", "--no-pager", UNIT)
    exposure = re.search(r"exposure level for \S+: ([0-9.]+)", told)
    debian.note(
        "sandbox: exposure at most 1.5", exposure and float(exposure[1]) <= 1.5, exposure[1] if exposure else told
    )
    told = debian.run("systemd-analyze", "verify", UNIT, "chatelain-headless.service", "chatelain-touch.service")
    debian.note("the units are verified without a complaint", not told, told)
    told = debian.run("/srv/chatelain/setup.sh", "check", check=False)
    fails = re.search("^fail", told, re.MULTILINE)
    debian.note("`setup.sh check` as the service's user: nothing fails", not fails, told)


def frozen(debian: Debian) -> None:
    """A loop that stands still is started again."""
    pid = debian.show("MainPID")["MainPID"]
    debian.send("STOP")
    began = time.monotonic()
    back = comes(lambda: debian.state() == "active" and debian.show("MainPID")["MainPID"] not in (pid, "0"), 90)
    result = debian.show("NRestarts")["NRestarts"]
    debian.note("a frozen loop is ended by the watchdog and started again", back and result == "1",
                f"NRestarts={result}, {time.monotonic() - began:.0f} s with WatchdogSec=4")  # fmt: skip
    debian.send("KILL")
    back = comes(lambda: debian.state() == "active" and debian.show("NRestarts")["NRestarts"] == "2", 60)
    debian.note("a killed program is started again", back)


def mistaken(debian: Debian) -> None:
    """A mistake in the settings is not tried again."""
    settings = "/etc/chatelain/chatelain.toml"
    good = (debian.root / settings.lstrip("/")).read_text()
    debian.put(settings, "[screen]\nrotaton = 90\n")
    debian.run("systemctl", "restart", UNIT, check=False)
    comes(lambda: debian.state() == "failed", 30)
    select.select([], [], [], 4)
    seen = debian.show("ActiveState", "ExecMainStatus", "NRestarts")
    once = (seen["ActiveState"], seen["ExecMainStatus"], seen["NRestarts"]) == ("failed", "2", "0")
    debian.note("a mistake in the settings: failed with 2, not tried again", once, seen)
    told = re.sub(r"\x1b\[[?\d]*[A-Za-z]", "", debian.run("cat", "/run/console.txt"))
    debian.note("the console says why", "rotaton" in told, "\n".join(line.strip() for line in told.splitlines()))
    debian.put(settings, good)
    debian.run("systemctl", "restart", UNIT)


def left(debian: Debian) -> None:
    """Whoever leaves is not called back."""
    debian.send("TERM")
    gone = comes(lambda: debian.state() == "inactive", 20)
    select.select([], [], [], 4)
    seen = debian.show("ActiveState", "Result")
    debian.note("left in good order: inactive, not started again", gone and seen["ActiveState"] == "inactive", seen)
    debian.run("systemctl", "start", UNIT)


def crashing(debian: Debian) -> None:
    """A match that brings the program down twice waits for the host."""
    debian.run("systemctl", "stop", UNIT)
    python = "/opt/chatelain/current/venv/bin/python"
    user = ("runuser", "-u", "chatelain", "--")
    begun = ("sh", "-c", f"cd /; echo quit | {python} -P -m device play --seats 2 --matches /var/lib/chatelain")
    debian.run(*user, *begun)
    name = debian.run("sh", "-c", "ls /var/lib/chatelain | grep jsonl").strip()
    debian.put("/var/lib/chatelain/tonight.json", f'{{"match": "{name}"}}')
    debian.run("chown", "chatelain:", "/var/lib/chatelain/tonight.json")
    table = debian.run(python, "-P", "-c", "import device.opening as o; print(o.__file__)").strip()
    debian.run("sh", "-c", f"cp {table} /run/kept.py")
    crash = "s/^    def take_up(.*/&\\n        import os; os.kill(os.getpid(), 11)/"
    debian.run("sed", "-i", crash, table)
    debian.run("systemctl", "start", UNIT, check=False)
    up = comes(lambda: debian.state() == "active", 60)
    seen = debian.show("NRestarts")["NRestarts"]
    debian.note(
        "a match that crashes the program twice is left out at the third start", up and seen == "2", f"NRestarts={seen}"
    )
    debian.run("cp", "/run/kept.py", table)
    debian.run("systemctl", "restart", UNIT)


def headless(debian: Debian) -> None:
    """The table without a screen, under its own unit, and back again."""
    settings = "/etc/chatelain/chatelain.toml"
    good = (debian.root / settings.lstrip("/")).read_text()
    debian.put(settings, '[panel]\nfactory = "mock"\n[panel.seats.1]\nbutton = 17\nlamp = 22\n')
    debian.put("/etc/systemd/system/chatelain-headless.service.d/test.conf", NO_DISPLAY)
    debian.setup("install", "--backend", "headless")
    states = debian.run("systemctl", "is-active", "chatelain-headless.service", UNIT, check=False).split()
    alone = states == ["active", "inactive"]
    debian.note("`install --backend headless`: buttons and lamps alone, the screen's unit is off", alone, states)
    debian.put(settings, good)
    debian.setup("install", "--backend", "kmsdrm")
    states = debian.run("systemctl", "is-active", "chatelain-headless.service", UNIT, check=False).split()
    debian.note("and back again", states == ["inactive", "active"], states)
    (debian.root / "etc/systemd/system/chatelain-headless.service.d/test.conf").unlink()
    (debian.root / "etc/systemd/system/chatelain-headless.service.d").rmdir()


def measured(debian: Debian) -> None:
    """Start, memory and idle load, beside a bare Kivy window under the same unit."""
    bare = NO_DISPLAY + "ExecStart=\nExecStart=/opt/chatelain/current/venv/bin/python -P /srv/bare_window.py\n"
    debian.run("cp", "/srv/chatelain/tests/machine/bare_window.py", "/srv/bare_window.py")
    units = {"bare": bare, "ours": NO_DISPLAY}
    starts: dict[str, list[float]] = {kind: [] for kind in units}
    for _ in range(STARTS):  # turn about, so that a busy machine disturbs both alike
        for kind, unit in units.items():
            starts[kind].append(_start(debian, unit))
    seen = {kind: {"start to first screen": median(times)} for kind, times in starts.items()}
    for kind, unit in units.items():
        _start(debian, unit)
        seen[kind] |= _at_rest(debian)
    for what, unit in (("start to first screen", "s"), ("memory", "MB"), ("idle load of one core", "%")):
        ours, theirs = seen["ours"][what], seen["bare"][what]
        ratio = ours / theirs if theirs else 1.0
        debian.note(f"{what}: at most 1.5 times a bare Kivy window", ratio <= 1.5,
                    f"{ours:.2f} {unit} against {theirs:.2f} {unit}, {ratio:.2f} times")  # fmt: skip
    taken = int(debian.run("du", "-sm", "/opt/chatelain").split()[0])
    debian.note("on the disk: at most 200 MB", taken <= 200, f"{taken} MB")


def _start(debian: Debian, unit: str) -> float:
    """Start the service with a drop-in; gives the seconds from its process to its first screen."""
    debian.put(f"/etc/systemd/system/{UNIT}.d/test.conf", unit)
    debian.run("systemctl", "daemon-reload")
    debian.run("systemctl", "restart", UNIT)
    seen = debian.show("ExecMainStartTimestampMonotonic", "ActiveEnterTimestampMonotonic")
    begun, ready = (int(seen[f"{name}TimestampMonotonic"]) for name in ("ExecMainStart", "ActiveEnter"))
    return (ready - begun) / 1e6


def _at_rest(debian: Debian) -> dict[str, float]:
    """Look at what has started for a while, when it has come to rest."""
    pid = debian.show("MainPID")["MainPID"]
    select.select([], [], [], 3)
    before = _busy(debian, pid)
    select.select([], [], [], 20)
    load = (_busy(debian, pid) - before) / 20 * 100
    resident = debian.run("grep", "VmRSS", f"/proc/{pid}/status").split()[1]
    return {"memory": int(resident) / 1000, "idle load of one core": load}


def _busy(debian: Debian, pid: str) -> float:
    """Give the seconds a process has computed, all its threads together."""
    fields = debian.run("cat", f"/proc/{pid}/stat").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def upgraded(debian: Debian) -> None:
    """A newer version comes in; what the house keeps stays."""
    before = debian.run("readlink", "/opt/chatelain/current").strip()
    kept = debian.run("sh", "-c", "ls -l /var/lib/chatelain/*.jsonl")
    with (debian.root / "srv/chatelain/device/__init__.py").open("a") as file:
        file.write("# newer\n")
    debian.setup("upgrade")
    after = debian.run("readlink", "/opt/chatelain/current").strip()
    same = debian.run("sh", "-c", "ls -l /var/lib/chatelain/*.jsonl") == kept
    only = debian.run("ls", "/opt/chatelain").split()
    new = after != before and debian.state() == "active" and sorted(only) == sorted(["current", after])
    debian.note("upgraded: another version runs, the old one is gone, matches are as they were", new and same)


def removed(debian: Debian) -> None:
    """Uninstalled, nothing of ours is left."""
    (debian.root / f"etc/systemd/system/{UNIT}.d/test.conf").unlink()
    debian.setup("uninstall", "--keep")
    kept = debian.run("sh", "-c", "ls /var/lib/chatelain/*.jsonl").strip()
    debian.note("uninstalled: the matches stay when they are to be kept", kept)
    debian.setup("uninstall", "--purge")
    search = "find / -xdev -iname '*chatelain*' -not -path '/srv/*' -not -path '/proc/*' -not -path '/var/log/*'"
    left_over = debian.run("sh", "-c", f"{search}; getent passwd chatelain || true").strip()
    debian.note("uninstalled with everything: no file and no user of ours is left", not left_over, left_over)


def switched_off(debian: Debian) -> None:
    """The wish to be off halts the machine."""
    debian.put(
        f"/etc/systemd/system/{UNIT}.d/test.conf",
        NO_DISPLAY + "Type=simple\nExecStart=\nExecStart=/bin/sh -c 'exit 10'\n",
    )
    debian.setup("install", "--backend", "kmsdrm")
    halted = comes(lambda: debian.is_off or _state_of(debian).strip() == "stopping", 40)
    debian.note("exit code 10 halts the machine", halted)


STEPS = (installs, frozen, mistaken, left, measured, crashing, headless, upgraded, removed, switched_off)


def main() -> int:
    """Look at each release; gives 1 when something is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", type=Path, help="keep the fresh systems here for the next time")
    parser.add_argument("releases", nargs="*", default=["trixie", "bookworm"])
    asked = parser.parse_args()
    if os.geteuid() != 0:
        parser.error("needs root, to make and boot systems: try sudo")
    if missing := [tool for tool in ("debootstrap", "systemd-nspawn", "nsenter") if shutil.which(tool) is None]:
        parser.error(f"{', '.join(missing)} not found: apt-get install debootstrap systemd-container util-linux")
    lines, bad = [], 0
    with tempfile.TemporaryDirectory(prefix="chatelain-base-") as scratch:
        for release in asked.releases:
            began = time.monotonic()
            with booted(release, asked.base or Path(scratch)) as debian:
                version = debian.run("systemctl", "--version").split()[1]
                for step in STEPS:
                    step(debian)
                bad += debian.bad
                lines += [f"### {release}, systemd {version}, {time.monotonic() - began:.0f} s", "", *debian.found, ""]
    keep("sudo .venv/bin/python tests/machine/containers.py", "Fresh Debians under a real systemd", lines)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
