"""Boot the whole device in an emulated machine: display, touch panel, a board on USB, and a plug that is pulled.

    sudo .venv/bin/python tests/machine/whole_device.py [--base DIR]

Needs root, debootstrap, systemd-container, qemu-system-x86, e2fsprogs and a network; about ten minutes, six with
`--base`. The panel's pictures go to docs/pictures/machine-*.png; writes its section of docs/machine-tests.md; ends
with 1 when a thing was not as it should be.
"""

# ruff: noqa: S607 - the tools of the system are found as a person would find them
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import containers
from emulated import Computer, comes
from write_down import ROOT, finding, keep, say

sys.path.insert(0, str(ROOT))

from device.companion import Companion
from device.config import Config, House
from device.display import turned
from device.evening import Ask, Event, TablePage, Touch
from device.home import Home, World
from device.journal import read
from ui import pages
from ui.geometry import Panel

SIZE = (800, 480)
UNIT = "chatelain.service"
LEAST_OF_A_PAGE = 10_000
"""Bytes of a picture that has something on it: a black screen or a console takes far less."""
PICTURES = ROOT / "docs" / "pictures"
STATE = "/var/lib/chatelain"
RIG = """[Unit]
Before=chatelain.service
[Service]
ExecStart=/usr/bin/python3 -u /srv/guest_rig.py
[Install]
WantedBy=multi-user.target
"""
SETTINGS = """[screen]
rotation = {rotation}
[house]
language = "en"
[panel]
factory = "{factory}"
{places}"""
PLACES = "".join(f"[panel.seats.{place + 1}]\nbutton = {place + 2}\nlamp = {place + 10}\n" for place in range(6))


def disk(base: Path, folder: Path) -> None:
    """Make the machine's disk: a fresh Debian with a kernel, and Chatelain installed as its README says."""
    kernel = base / "trixie-kernel"
    if not (kernel / "vmlinuz").exists():
        say("a kernel for the machine")
        if kernel.exists():
            shutil.rmtree(kernel)
        subprocess.run(["cp", "-a", str(containers.fresh("trixie", base)), str(kernel)], check=True)
        wanted = "linux-image-amd64 initramfs-tools micropython cage xwayland seatd x11-xkb-utils xkb-data xclip"
        install = f"apt-get update -qq && apt-get install -y -qq --no-install-recommends {wanted}"
        command = ["systemd-nspawn", "-q", "-D", str(kernel), "--register=no", "--keep-unit", "--pipe",
                   "--resolv-conf=copy-host", "sh", "-c", install]  # fmt: skip
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    with containers.booted("trixie-kernel", base) as debian:
        say(debian.setup("install"))
        debian.put("/etc/systemd/system/rig.service", RIG)
        for name, target in (("tests/machine/guest_rig.py", "guest_rig.py"),
                             ("firmware_bridge/firmware/main.py", "board/main.py"),
                             ("tests/firmware_bridge/board/machine.py", "board/stubs/machine.py"),
                             ("tests/firmware_bridge/board/rp2.py", "board/stubs/rp2.py")):  # fmt: skip
            debian.put(f"/srv/{target}", (ROOT / name).read_text(encoding="utf-8"))
        debian.run("ln", "-sf", "/usr/bin/micropython", "/srv/board/micropython")
        debian.run("systemctl", "enable", "rig.service")
        debian.put("/etc/fstab", "/dev/vda / ext4 defaults 0 1\n")
        debian.put("/etc/systemd/journald.conf.d/console.conf", "[Journal]\nForwardToConsole=no\n")
        debian.run("systemctl", "stop", UNIT, check=False)
        debian.run("journalctl", "--rotate")
        for name in ("vmlinuz", "initrd.img"):
            shutil.copy(debian.root / (debian.root / name).readlink(), folder / name.removesuffix(".img"))
        debian.run("sync")
        exclude = ("proc", "sys", "dev", "run", "tmp")
        clean = folder / "clean"
        clean.mkdir()
        subprocess.run(["cp", "-a", *(str(p) for p in debian.root.iterdir() if p.name not in exclude), str(clean)],
                       check=True)  # fmt: skip
    for name in exclude:
        (clean / name).mkdir()
    (folder / "disk").unlink(missing_ok=True)
    subprocess.run(["mke2fs", "-q", "-t", "ext4", "-d", str(clean), str(folder / "disk"), "4G"], check=True)
    shutil.rmtree(clean)


class Host:
    """Somebody at the machine: knows what a page looks like, and taps on what it means to touch."""

    def __init__(self, computer: Computer, folder: Path, rotation: int = 0) -> None:
        self.computer, self._folder, self._rotation = computer, folder, rotation
        self._panel = Panel(*turned(SIZE, rotation))
        self.companion = self._mirror()

    def _mirror(self) -> Companion:
        """Open the house's files as the device has them: the same files are the same page."""
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(parents=True)
        listing = f'cd {STATE} && for f in *.json *.jsonl; do [ ! -f $f ] || {{ echo "@$f"; cat $f; echo; }}; done'
        for part in re.split(r"^@", self.computer.run(listing), flags=re.MULTILINE)[1:]:
            name, _, text = part.partition("\n")
            (self._folder / name.strip()).write_text(text[:-1], encoding="utf-8")
        home = Home(Config(house=House(matches=str(self._folder))), World({}, lambda: bytes(16), str, time.monotonic))
        return home.companion(home.household(), drawn_panel=False, can_off=True)

    def follow(self) -> None:
        """Look at the device's files again."""
        self.companion.close()
        self.companion = self._mirror()

    def tap(self, event: Event) -> None:
        """Tap in the middle of what means an event, and do the same on the mirror."""
        scene = pages.draw(self.companion.shown, self._panel)
        box = next(area.box for area in reversed(scene.areas) if area.event == event)
        px = self._panel.px
        x, y = round((box.x + box.w / 2) * px), round((box.y + box.h / 2) * px)
        self.computer.do(tap=on_the_glass((x, y), self._rotation))
        self.companion.handle(event, time.monotonic())

    def legal(self) -> Event:
        """Give what the next finger could touch: OK, or something that is lit."""
        events = [area.event for area in pages.draw(self.companion.shown, self._panel).areas]
        if Ask("ok") in events:
            return Ask("ok")
        page = self.companion.shown.page
        lit = page.cursor.lit if isinstance(page, TablePage) else frozenset()
        return next(event for event in events if isinstance(event, Touch) and event.target in lit)

    def lines(self) -> int:
        """Count the actions of the match as the device has kept them."""
        told = self.computer.run(f"cat {STATE}/*.jsonl | wc -l")
        return int(told)


def on_the_glass(at: tuple[int, int], rotation: int) -> tuple[int, int]:
    """Say where on the panel, as it is made, a point of the turned picture lies."""
    x, y = at
    w, h = SIZE
    return {0: (x, y), 90: (y, h - 1 - x), 180: (w - 1 - x, h - 1 - y), 270: (w - 1 - y, x)}[rotation]


class Findings:
    """What was seen."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.bad = 0

    def note(self, what: str, good: object, seen: object = "") -> None:
        """Keep what was seen."""
        line = finding(what, good, seen)
        self.bad += not good
        self.lines.append(line)
        say(line)


def is_active(computer: Computer) -> bool:
    """Whether the first screen is there."""
    return computer.run(f"systemctl is-active {UNIT}", check=False).strip() == "active"


def seconds_to_first_screen(computer: Computer) -> float:
    """Say how long the last start took, as systemd saw it."""
    names = ("ExecMainStartTimestampMonotonic", "ActiveEnterTimestampMonotonic")
    told = computer.run(f"systemctl show {UNIT} " + " ".join(f"-p {name}" for name in names))
    seen = dict(line.split("=") for line in told.split())
    return (int(seen[names[1]]) - int(seen[names[0]])) / 1e6


def first_boot(folder: Path, found: Findings) -> None:
    """From power on to a match, by touch; then the plug is pulled."""
    computer = Computer(folder, SIZE)
    awake = computer.wake()
    computer.do(panel=SIZE)
    settle(computer, rotation=0)
    up = comes(lambda: is_active(computer), 120)
    found.note("boots to the first screen on a display without a desktop (KMSDRM)", up,
               f"rig awake {awake:.0f} s after power on, {seconds_to_first_screen(computer):.1f} s from the service's "
               "start to the first screen")  # fmt: skip
    computer.picture(PICTURES / "machine-lobby.png")
    host = Host(computer, folder / "mirror")
    host.tap(Ask("set", "language"))
    comes(lambda: "fr" in language(computer), 20)
    computer.run("sleep 2")
    found.note("one tap is one touch: the language went one step on", language(computer) == "fr", language(computer))
    host.tap(Ask("set", "language"))
    host.tap(Ask("set", "language"))
    comes(lambda: language(computer) == "en", 20)
    found.note("three taps went once round", language(computer) == "en", language(computer))
    for ask in (Ask("sit", "0"), Ask("sit", "3"), Ask("begin")):
        host.tap(ask)
        computer.run("sleep 1")
    begun = comes(lambda: computer.run(f"ls {STATE}", check=False).count(".jsonl") == 1, 30)
    found.note("two people sit down and begin by touch", begun)
    host.follow()
    for _ in range(12):
        host.tap(host.legal())
        computer.run("sleep 1.5")
    before = host.lines()
    found.note("moves are played by touch", before > 10, f"{before} lines in the journal")
    found.note("the table is heard: the sandbox lets its sounds out", computer.is_heard)
    computer.picture(PICTURES / "machine-match.png")
    host.tap(host.legal())
    computer.pull_the_plug()


def language(computer: Computer) -> str:
    """Give the house's language as it is on the card."""
    told = re.search(r'"language": *"(\w+)"', computer.run(f"cat {STATE}/settings.json", check=False))
    return told[1] if told else ""


def settle(computer: Computer, *, rotation: int = 0, factory: str = "none") -> None:
    """Write the settings and start again."""
    text = SETTINGS.format(rotation=rotation, factory=factory, places=PLACES if factory != "none" else "")
    computer.run(f"cat >/etc/chatelain/chatelain.toml <<'E'\n{text}E\nsync")
    computer.run(f"systemctl restart {UNIT}", check=False)


def second_boot(folder: Path, found: Findings, *, cage: bool) -> None:
    """After the plug was pulled: the match is there; turned; a board comes and goes; switched off from its menu."""
    before = read(next((folder / "mirror").glob("*.jsonl")))
    computer = Computer(folder, SIZE)
    computer.wake()
    up = comes(lambda: is_active(computer), 120)
    host = Host(computer, folder / "mirror")
    after = read(next((folder / "mirror").glob("*.jsonl")))
    kept = after.entries[: len(before.entries)] == before.entries
    found.note("after the plug was pulled in mid-match, all that was shown is there and the match is on", up and kept,
               f"{len(after.entries)} entries, {type(host.companion.shown.page).__name__}")  # fmt: skip
    computer.picture(PICTURES / "machine-resumed.png")
    computer.do(panel=SIZE)
    again = "journalctl -b -u chatelain-touch.service -o cat | grep -c Finished"
    late = comes(lambda: computer.run(again, check=False).strip() == "1", 40)
    comes(lambda: is_active(computer), 120)
    computer.run("sleep 3")
    lines = host.lines()
    host.follow()
    play(host, lines)
    found.note("a touch panel that comes later is found, and counts", late and host.lines() > lines)
    for rotation in (90, 180, 270):
        turn(computer, folder, found, rotation)
    board(computer, folder, found)
    if cage:
        in_cage(computer, folder, found)
    without_screen(computer, found)
    without_picture(computer, found)
    found.note("`check` on the device", *checked(computer))
    switch_off(computer, folder, found)


def play(host: Host, lines: int) -> None:
    """Play by touch until the journal grows."""
    for _ in range(4):
        host.tap(host.legal())
        host.computer.run("sleep 2")
        if host.lines() > lines:
            return


def turn(computer: Computer, folder: Path, found: Findings, rotation: int) -> None:
    """Turn picture and touch together."""
    settle(computer, rotation=rotation)
    comes(lambda: is_active(computer), 120)
    computer.run("sleep 3")
    host = Host(computer, folder / "mirror", rotation)
    lines = host.lines()
    play(host, lines)
    computer.picture(PICTURES / f"machine-rotation-{rotation}.png")
    found.note(f"rotation {rotation}: picture and touch turn together", host.lines() > lines)


def board(computer: Computer, folder: Path, found: Findings) -> None:
    """Let a board on USB come, go and come back; its lamps are lit and its buttons count."""
    settle(computer, factory="pico")
    comes(lambda: is_active(computer), 120)
    computer.do(board=True)
    link = comes(lambda: linked(computer), 20)
    owner = computer.run("stat -L -c '%G %a' /dev/chatelain-pico", check=False).strip()
    found.note("a board on USB has its own name and group", link and owner == "chatelain 660", owner)
    lamps = comes(lambda: lit(computer), 60)
    found.note("the service lights the lamps through the board's own firmware", lamps)
    found.note("a button on the board plays", comes(lambda: pressed(computer, folder), 60))
    first = linked(computer)
    computer.do(board=False)
    gone = comes(lambda: not linked(computer), 20)
    computer.do(board=True)
    back = comes(lambda: linked(computer), 20)
    found.note("pulled out and plugged in again", gone and back, f"{first}, then {linked(computer)}")
    found.note(
        "the lamps are lit again, without another start", comes(lambda: lit(computer), 60) and is_active(computer)
    )


def in_cage(computer: Computer, folder: Path, found: Findings) -> None:
    """The way out for displays that stay dark: a desktop of one window, and back."""
    settle(computer)
    # This machine has no graphics chip: without it cage shows pictures that are not drawn to their end.
    by_hand = "/etc/systemd/system/chatelain.service.d/renderer.conf"
    computer.run(f"mkdir -p {by_hand.rpartition('/')[0]}")
    computer.run(f"printf '[Service]\\nEnvironment=WLR_RENDERER=pixman\\n' >{by_hand}")
    computer.run("/srv/chatelain/setup.sh install --backend cage")
    up = comes(lambda: is_active(computer), 180)
    computer.run("sleep 5")
    host = Host(computer, folder / "mirror")
    before = theme(computer)
    for ask in (Ask("menu"), Ask("theme")):
        host.tap(ask)
        computer.run("sleep 5")
    turned_once = comes(lambda: theme(computer) != before, 30)
    computer.run("sleep 8")  # the emulated processors are slow to draw a desktop
    computer.picture(PICTURES / "machine-cage.png")
    found.note("in a desktop of one window (cage) it draws, and a tap counts once", up and turned_once)
    host.tap(Ask("theme"))
    computer.run(f"sleep 3; rm {by_hand}; /srv/chatelain/setup.sh install --backend kmsdrm")
    found.note("and back without a desktop", comes(lambda: is_active(computer), 120))


def without_screen(computer: Computer, found: Findings) -> None:
    """The table of buttons and lamps, on the machine's own console, and back."""
    settle(computer, factory="pico")
    computer.run("/srv/chatelain/setup.sh install --backend headless")
    active = comes(lambda: computer.run("systemctl is-active chatelain-headless", check=False).strip() == "active", 90)
    lamps = comes(lambda: lit(computer), 60)
    computer.picture(PICTURES / "machine-headless.png")
    found.note("without a screen (headless) the lamps are lit, and the console tells the table", active and lamps)
    computer.run("/srv/chatelain/setup.sh install --backend kmsdrm")
    found.note("and back to the screen", comes(lambda: is_active(computer), 120))


def without_picture(computer: Computer, found: Findings) -> None:
    """Where there can be no picture, the first console says why; when there can be one again, it comes."""
    computer.run("printf '[screen]\\nrotaton = 90\\n' >/etc/chatelain/chatelain.toml")
    computer.run(f"systemctl restart {UNIT}", check=False)
    told = comes(lambda: "did you mean rotation?" in " ".join(console(computer).split()), 60)
    computer.picture(PICTURES / "machine-console.png")
    found.note("a mistake in the settings: the first console says which, and the cure", told, console(computer))
    status = computer.run("ls /sys/class/drm/card*-*/status").split()[0]
    computer.run(f"echo off >{status}")
    settle(computer)
    told = comes(lambda: "no display is plugged in" in " ".join(console(computer).split()), 90)
    found.note("no display: the first console says so", told, console(computer))
    computer.run(f"echo detect >{status}")
    found.note("and with a display again, the screen comes by itself", comes(lambda: is_active(computer), 150))


def console(computer: Computer) -> str:
    """Read what stands on the first console: the kernel keeps its letters, line by line."""
    told = computer.run("fold -w $(stty -F /dev/tty1 size | cut -d' ' -f2) /dev/vcs1", check=False)
    return "\n".join(line.strip() for line in told.splitlines() if line.strip())


def theme(computer: Computer) -> str:
    """Give the house's theme as it is on the card."""
    told = re.search(r'"theme": *"(\w+)"', computer.run(f"cat {STATE}/settings.json", check=False))
    return told[1] if told else ""


def linked(computer: Computer) -> str:
    """Say which port the board's name leads to."""
    return computer.run("readlink /dev/chatelain-pico", check=False).strip()


def lit(computer: Computer) -> bool:
    """Whether a seat's lamp on the board changes within some seconds; the board's own light does not count."""
    return bool(
        re.search(r"^1[0-5] (out|pwm)", computer.run("timeout 4 cat /srv/board/lamps", check=False), re.MULTILINE)
    )


def pressed(computer: Computer, folder: Path) -> bool:
    """Press and hold the acting seat's button; tells whether that played."""
    host = Host(computer, folder / "mirror")
    page = host.companion.shown.page
    if not isinstance(page, TablePage):
        return False
    lines = host.lines()
    pin = page.seats[page.view.turn.seat].place + 2
    for held in (0.15, 1.2):
        computer.do(pin=f"{pin} 0")
        computer.run(f"sleep {held}")
        computer.do(pin=f"{pin} 1")
        computer.run("sleep 1")
    return host.lines() > lines


def checked(computer: Computer) -> tuple[bool, str]:
    """Run the check as the service's user."""
    told = computer.run("/srv/chatelain/setup.sh check", check=False)
    return not re.search("^fail", told, re.MULTILINE), told


def switch_off(computer: Computer, folder: Path, found: Findings) -> None:
    """Switch the machine off from its own menu."""
    host = Host(computer, folder / "mirror")
    for ask in (Ask("menu"), Ask("leave"), Ask("settings")):
        host.tap(ask)
        computer.run("sleep 2")
    computer.run("sleep 4")
    computer.picture(PICTURES / "machine-settings.png")
    try:
        host.tap(Ask("off"))
    finally:
        found.note("switched off from its own menu: the machine halts", computer.goes_off(90))


def two_displays(folder: Path, found: Findings) -> None:
    """With two cards, whichever has a display plugged in shows the picture, whatever their numbers."""
    computer = Computer(folder, SIZE, "-device", "bochs-display,id=other,xres=1280,yres=800")
    computer.wake()
    settle(computer)
    plugs = computer.run("ls /sys/class/drm/card*-*/status").split()
    for plug in plugs:
        computer.run(f"for plug in {' '.join(plugs)}; do echo off >$plug; done; echo on >{plug}")
        computer.run(f"systemctl restart {UNIT}", check=False)
        up = comes(lambda: is_active(computer), 120)
        card = Path(plug).parent.name
        driver = computer.run(f"basename $(readlink /sys/class/drm/{card.split('-')[0]}/device/driver)").strip()
        shown = folder / f"{card}.png"
        computer.run("sleep 3")
        computer.picture(shown, of="other" if driver == "bochs-drm" else "panel")
        drawn = shown.stat().st_size > LEAST_OF_A_PAGE
        found.note(f"two cards, a display on {card} alone ({driver}): the picture is there", up and drawn)
    computer.pull_the_plug()


def main() -> int:
    """Go through it all; gives 1 when something is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", type=Path, help="keep the fresh systems here for the next time")
    parser.add_argument("--disk", type=Path, help="keep the machine's disk here, and take it if it is there")
    parser.add_argument("--cage", action="store_true", help="also try the desktop of one window, which is slow here")
    asked = parser.parse_args()
    if os.geteuid() != 0:
        parser.error("needs root, to make and boot systems: try sudo")
    tools = ("debootstrap", "systemd-nspawn", "nsenter", "qemu-system-x86_64", "mke2fs")
    if missing := [tool for tool in tools if shutil.which(tool) is None]:
        packages = "debootstrap systemd-container qemu-system-x86 e2fsprogs"
        parser.error(f"{', '.join(missing)} not found: apt-get install {packages}")
    PICTURES.mkdir(parents=True, exist_ok=True)
    found, began = Findings(), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="chatelain-machine-") as scratch:
        folder = Path(scratch)
        made = asked.disk
        if made is None or not (made / "disk").exists():
            disk(asked.base or folder, folder)
            if made is not None:
                made.mkdir(parents=True, exist_ok=True)
                for name in ("disk", "vmlinuz", "initrd"):
                    shutil.copy(folder / name, made / name)
        else:
            for name in ("disk", "vmlinuz", "initrd"):
                shutil.copy(made / name, folder / name)
        first_boot(folder, found)
        second_boot(folder, found, cage=asked.cage)
        two_displays(folder, found)
    qemu = subprocess.run(["qemu-system-x86_64", "--version"], capture_output=True, text=True, check=True)
    lines = [f"{qemu.stdout.splitlines()[0]}, without KVM, {time.monotonic() - began:.0f} s", "", *found.lines]
    keep("sudo .venv/bin/python tests/machine/whole_device.py", "The whole device in an emulated machine", lines)
    return 1 if found.bad else 0


if __name__ == "__main__":
    sys.exit(main())
