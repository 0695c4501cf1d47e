"""What is plugged into a machine, found out from the kernel's own lists: screen, touch, sound, pins, board, supply.

Each thing is a finding with its cure; a tree of files may stand for the kernel's. Must not know matches, settings'
mistakes or how findings are shown; opens nothing but a gpiochip, and a board that nobody else talks to.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from device import header
from device.config import Config
from device.display import Display, displays, turned
from device.finding import Finding, Machine
from firmware_bridge.bench import listing

HEADER_LINES = range(2, 28)
"""The pins of the header that a seat may be wired to."""


def everything(config: Config, machine: Machine) -> Iterator[Finding]:
    """Look at all of it."""
    yield screen(machine, config.screen.rotation)
    yield touch(machine)
    yield sound(machine)
    yield gpio(machine)
    yield board(config)
    yield power(machine)


def screen(machine: Machine, rotation: int = 0) -> Finding:
    """Look for a desktop, or for a display that is plugged in, and whether this user may draw on it."""
    for name in ("WAYLAND_DISPLAY", "DISPLAY"):
        if machine.environment.get(name):
            return Finding("screen", "ok", f"a desktop: {name} is {machine.environment[name]}")
    found = displays(machine.root)
    if not found:
        cure = "plug the display in, or set DISPLAY; an older ribbon display may need its dtoverlay in config.txt"
        return Finding("screen", "warn", "neither a desktop nor a display", cure)
    first = found[0]
    card = machine.root / f"dev/dri/card{first.card}"
    says = f"no desktop; display on {', '.join(_called(display) for display in found)}"
    if card.exists() and not os.access(card, os.R_OK | os.W_OK):
        return Finding(
            "screen", "fail", f"{says}, but {card} is shut", f"let this user into the group {header.group(card)}"
        )
    width, height = turned(first.size, rotation)
    if height > width:
        cure = "to have it lie, write rotation = 90 (or 270) in [screen]; both are played on"
        return Finding("screen", "ok", f"{says}; it stands upright: {cure}")
    return Finding("screen", "ok", says)


def _called(display: Display) -> str:
    size = f" ({display.size[0]}x{display.size[1]})" if all(display.size) else ""
    return f"card{display.card}-{display.connector}{size}"


def touch(machine: Machine) -> Finding:
    """Look for a touch panel this user may read; a desktop reads them for us."""
    devices = sorted((machine.root / "dev/input").glob("event*"))
    if machine.environment.get("DISPLAY") or machine.environment.get("WAYLAND_DISPLAY"):
        return Finding("touch", "ok", "the desktop reads touches")
    if not devices:
        return Finding("touch", "warn", "no touch panel, mouse or keyboard", "plug in the panel's USB or ribbon cable")
    shut = [path.name for path in devices if not os.access(path, os.R_OK)]
    if len(shut) == len(devices):
        return Finding("touch", "fail", "input devices may not be read", "let this user into the group input")
    panels = [name for path in devices if (name := _touch_panel(machine.root, path.name))]
    says = f"{len(devices) - len(shut)} input devices can be read"
    if not panels:
        return Finding("touch", "warn", f"{says}, none is a touch panel", "plug in the panel's USB or ribbon cable")
    return Finding("touch", "ok", f"{says}, touch panel: {', '.join(panels)}")


def _touch_panel(root: Path, event: str) -> str:
    """Give a touch panel's name; empty for anything else. The kernel marks what is touched where it is shown."""
    device = root / "sys/class/input" / event / "device"
    marks = _line(device / "properties").split()
    direct = bool(marks) and int(marks[-1], 16) & 0b10
    return (_line(device / "name") or event) if direct else ""


def sound(machine: Machine) -> Finding:
    """Look for something that can play; sound is never the only sign."""
    if any((machine.root / "dev/snd").glob("pcm*p")):
        return Finding("sound", "ok", "a sound card is there")
    return Finding("sound", "none", "no sound card", "none is needed; plug in a speaker to hear the table")


def gpio(machine: Machine) -> Finding:
    """Find the header's chip by its label, and who holds a line of it."""
    model = _line(machine.root / "proc/device-tree/model").strip("\0")
    if "Raspberry Pi" not in model:
        return Finding("gpio", "ok", "this is no Raspberry Pi: no pins of its own")
    try:
        found = header.chips()
    except (ImportError, OSError) as error:
        return Finding("gpio", "warn", f"{model}: lgpio cannot be loaded: {error}", "./setup.sh install")
    number = header.header_chip(found)
    if number is None:
        shut = sorted(Path("/dev").glob("gpiochip*"))
        cure = f"let this user into the group {header.group(shut[0])}" if shut else "use a kernel that has GPIO"
        return Finding("gpio", "warn", f"{model}: the header's chip cannot be opened", cure)
    label = next(chip.label for chip in found if chip.number == number)
    held = [f"{pin} by {who}" for pin in HEADER_LINES if (who := header.holder(number, pin))]
    says = f"{model}: header on gpiochip{number} ({label})" + (f", lines held: {', '.join(held)}" if held else "")
    return Finding("gpio", "ok", says, values=(("chip", number), ("held", ", ".join(held))))


def board(config: Config, listed: Callable[[], tuple[str, ...]] = listing) -> Finding:
    """List the boards on USB with their firmware; one that the service talks to is busy, and well."""
    lines = listed()
    wanted = any(part.factory == "pico" for part in config.panel.parts)
    if not lines:
        cure = "plug it in with a cable that carries data" if wanted else ""
        return Finding("board", "warn" if wanted else "ok", "no board is plugged into USB", cure)
    return Finding("board", "ok", "; ".join(" ".join(line.split()) for line in lines))


def power(machine: Machine) -> Finding:
    """Ask the Pi whether its supply ever fell too low since it was switched on."""
    for sensor in sorted((machine.root / "sys/class/hwmon").glob("hwmon*")):
        if _line(sensor / "name") != "rpi_volt":
            continue
        if _line(sensor / "in0_lcrit_alarm") == "1":
            cure = "take the supply that is made for this Pi, and a short cable; lamps may need one of their own"
            return Finding("power", "warn", "the supply fell too low", cure)
        return Finding("power", "ok", "the supply held")
    return Finding("power", "ok", "this machine does not tell how its supply is")


def _line(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
