"""What can be wrong on a machine, found out without changing it: each thing a finding with its cure.

Looks at files, folders, versions and the panel's pins; `device.hardware` at what is plugged in. Must not know how
findings are shown; it leaves nothing behind, also when it is run by root, so that it never makes a file the service
cannot write.
"""

import os
import tempfile
from collections.abc import Iterable, Iterator
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from queue import Empty, SimpleQueue

from device import hardware
from device.chronicle import NAME
from device.command import command
from device.config import Config, matches_folder
from device.errors import JournalError, PanelAway, PanelTrouble
from device.evening import Event
from device.finding import Finding, Machine
from device.journal import read
from device.rules import GAMES
from device.standby import LOOKING, AnyPanel
from device.summary import summarise
from device.wiring import PanelWiring
from device.words import LANGUAGES, load

FIRST_YEAR = 2024
"""A clock that says an earlier year was never set: a Pi has none of its own."""

YEAR_S = 31_556_952
VERDICT_S = 7.0
"""How long a board may take to introduce itself before the check goes on without it."""
SMALL_MB, FULL_MB = 200, 20
"""Free space under which a card is worth a warning, and under which an evening may not fit."""

PIECES = ("art/atlas.zz", "art/atlas.json", "fonts/Cabin-SemiBold.otf", "fonts/Cabin-Bold.otf",
          "fonts/ElstobD-8ptBold.otf")  # fmt: skip
PACKAGES = ("kivy", "gpiozero", "pyserial", "polib")

PANEL_CURES = {
    "panel_not_a_pi": 'this machine has no header; write factory = "none", or "pico" for a board on USB',
    "panel_no_chip": "the kernel offers no pins; enable GPIO in the machine's configuration and restart it",
    "panel_forbidden": "let this user into the group that owns the file ({group}), then log in again or restart",
    "panel_no_library": "install it: ./setup.sh install, or pip install with this project's requirements",
    "panel_no_bridge": "the bridge to a Pico is not installed; run ./setup.sh install",
    "panel_no_pin": "take a pin that the board has",
    "panel_fixed_pull": 'take another pin, or write pull = "up"',
    "panel_busy": "end the program that holds it (the service itself: systemctl stop chatelain), or take another pin",
    "panel_failed": "check the wiring and the cable; for a pin, take another",
    "panel_lost": "check the wiring; for a pin, take another",
}
"""What the host can do about each of the panel's troubles; for the command line, hence English."""


def findings(config: Config, machine: Machine) -> tuple[Finding, ...]:
    """Look at everything; nothing that is wrong stops the looking."""
    folder = matches_folder(config, machine.environment)
    return (
        *configuration(config),
        pieces(),
        words(),
        *state(folder),
        *matches(folder),
        *panel(config),
        *hardware.everything(config, machine),
        clock(),
        versions(),
    )


def at_a_glance(config: Config, machine: Machine) -> tuple[tuple[str, str], ...]:
    """Look at what a running evening may look at, without its pins, its board and its matches: code and state."""
    found = (
        *state(matches_folder(config, machine.environment)),
        hardware.screen(machine, config.screen.rotation),
        hardware.touch(machine),
        hardware.sound(machine),
        hardware.power(machine),
        clock(),
        pieces(),
        versions(),
    )
    return tuple((one.code, one.state) for one in found)


def configuration(config: Config) -> Iterator[Finding]:
    """Say which file is in force; each of its warnings is a finding."""
    yield Finding("config", "ok", f"{config.path} is in force" if config.path else "no file: all is default")
    for warning in config.warnings:
        what, _, cure = str(warning).rpartition(": ")
        yield Finding("config", "warn", what, cure, (("line", warning.line), ("key", warning.key)))


def pieces() -> Finding:
    """Look for pictures and letters; the screen's package is found, never loaded."""
    spec = find_spec("ui")
    home = Path(next(iter(spec.submodule_search_locations or ()), "")) if spec else Path("ui")
    missing = [piece for piece in PIECES if not (home / piece).is_file()]
    if missing:
        return Finding(
            "pieces", "fail", f"missing in {home}: {', '.join(missing)}", "install again: ./setup.sh upgrade"
        )
    return Finding("pieces", "ok", "pictures and letters are there")


def words() -> Finding:
    """Read the words of every language."""
    silent = [language for language in LANGUAGES if not load(language).has("verb.place")]
    if silent:
        return Finding("words", "fail", f"no words in {', '.join(silent)}", "install again: ./setup.sh upgrade")
    return Finding("words", "ok", f"words in {', '.join(LANGUAGES)}")


def state(folder: Path) -> Iterator[Finding]:
    """Try to write where matches are kept, and look at the room that is left."""
    place = folder
    try:
        while not place.exists():
            place = place.parent
        # A file without a name: written for real, and gone however this ends.
        with tempfile.TemporaryFile(dir=place) as probe:
            probe.write(b"?" * 4096)
            probe.flush()
            os.fsync(probe.fileno())
        room = os.statvfs(place)
    except OSError as error:
        says = f"{place} cannot be written: {error.strerror}"
        cure = "make the folder this user's own, or mend or replace the card; matches would not be saved"
        yield Finding("state", "fail", says, cure, (("folder", str(folder)),))
        return
    free = room.f_bavail * room.f_frsize // 1_000_000
    values: tuple[tuple[str, str | int], ...] = (("folder", str(folder)), ("free_mb", free))
    level = "fail" if free < FULL_MB else "warn" if free < SMALL_MB else "ok"
    cure = "" if level == "ok" else "make room on the card"
    yield Finding("state", level, f"{folder} can be written, {free} MB free", cure, values)


def matches(folder: Path) -> Iterator[Finding]:
    """Read every match; one that cannot be used is named, and left as it is."""
    names = sorted(path.name for path in folder.glob("*.jsonl") if NAME.fullmatch(path.name))
    good = 0
    for name in names:
        try:
            summarise(read(folder / name), GAMES)
        except JournalError as error:
            cure = "it is kept as it is"
            if error.line > 1:
                cure += f"; `{command('device', 'replay', str(folder / name))}` shows what comes before"
            yield Finding("matches", "warn", str(error), cure, (("code", error.code), *error.values.items()))
        else:
            good += 1
    yield Finding("matches", "ok", f"{good} of {len(names)} can be read", values=(("good", good), ("all", len(names))))


def panel(config: Config) -> Iterator[Finding]:
    """Claim every pin of the panel, wherever it lives, and let go of it at once."""
    parts = config.panel.parts
    if not parts:
        yield Finding("panel", "ok", "no panel is configured: the screen draws the buttons")
    for wiring in parts:
        values = (("factory", wiring.factory), ("board", wiring.board), ("seats", seats_of(wiring)))
        where = f"{wiring.factory} {wiring.board!r}" if wiring.board else wiring.factory
        trouble = _claimed(wiring)
        if trouble is None:
            yield Finding("panel", "ok", f"every pin can be had: seats {seats_of(wiring)} on {where}", values=values)
        else:
            told: tuple[tuple[str, str | int], ...] = (("code", trouble.code), *trouble.values.items())
            yield Finding("panel", "fail", reason_of(trouble), cure_of(trouble), told)


def _claimed(wiring: PanelWiring) -> PanelTrouble | None:
    """Claim the pins of one part; gives what stands in the way."""
    # Loaded only here: a machine without a panel needs no pin library.
    from device.panel import Panel, make_factory  # noqa: PLC0415

    inbox: SimpleQueue[Event] = SimpleQueue()
    try:
        panel = Panel(wiring, inbox, lambda: 0.0, factory=partial(make_factory, wiring))
    except PanelTrouble as trouble:
        return trouble
    trouble_left = verdict(panel, inbox)
    panel.close()
    return trouble_left


def verdict(panel: AnyPanel, inbox: "SimpleQueue[Event]", patience_s: float = VERDICT_S) -> PanelTrouble | None:
    """Wait until a far board has been found or missed, and give what is wrong with it."""
    try:
        while panel.trouble is not None and panel.trouble.code == LOOKING:
            inbox.get(timeout=patience_s)
    except Empty:
        pass  # it is still being looked for, and that is the trouble
    return panel.trouble


def seats_of(wiring: PanelWiring) -> str:
    """List the seats of a part, counted from 1 as people do."""
    return ", ".join(str(wired.place + 1) for wired in wiring.places)


def reason_of(trouble: PanelTrouble) -> str:
    """Say what is wrong with a panel, in English; a board's own line has its cure behind it."""
    says = str(trouble)
    return says.partition("; ")[0] if isinstance(trouble, PanelAway) else says


def cure_of(trouble: PanelTrouble) -> str:
    """Say what the host can do about a panel that cannot be had."""
    if isinstance(trouble, PanelAway):
        return str(trouble).partition("; ")[2].removesuffix(".") or "wait a moment, and look again"
    return PANEL_CURES[trouble.code].format(**trouble.values)


def clock() -> Finding:
    """Say whether the clock was ever set: what a file written just now is dated."""
    with os.fdopen(os.memfd_create("clock"), "wb") as probe:  # in memory: there may be no card that takes a file
        year = int(1970 + os.fstat(probe.fileno()).st_mtime // YEAR_S)
    if year < FIRST_YEAR:
        return Finding("clock", "warn", f"the clock says {year}", "go online once; until then evenings have no date")
    return Finding("clock", "ok", f"the clock says {year}")


def versions() -> Finding:
    """List the packages it stands on."""
    found = dict(_versions(("chatelain", *PACKAGES, "lgpio", "adafruit-lgpio")))
    missing = [name for name in PACKAGES if name not in found]
    says = ", ".join(f"{name} {number}" for name, number in found.items())
    if missing:
        return Finding(
            "versions", "fail", f"not installed: {', '.join(missing)}", "./setup.sh install", tuple(found.items())
        )
    return Finding("versions", "ok", says, values=tuple(found.items()))


def _versions(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    for name in names:
        try:
            yield name, version(name)
        except PackageNotFoundError:
            continue
