"""The house as it is configured: its evening, ready to begin, and its panel.

Holds what every entry point needs and what each takes from the world: environment, chance, date and clock, all handed
in. Must not know a screen, a terminal or the command line.
"""

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

from device.chronicle import Chronicle
from device.companion import Companion
from device.config import Config, matches_folder
from device.disk import Disk
from device.evening import PanelPart
from device.finding import Machine
from device.household import Household
from device.opening import Opening
from device.rules import GAMES
from device.selftest import wired_places
from device.standby import Standby

FIRST_DATE = "2024"
"""A Pi without a network starts in the past: a date before this was never set, and is none."""

STICKS = (Path("/media"), Path("/run/media"))
"""Where a desktop mounts what is plugged in, one folder for each user."""


class World(NamedTuple):
    """What a program takes from outside, so that nothing else has to."""

    environment: Mapping[str, str]
    seed: Callable[[], bytes]
    """A fresh seed for each match."""
    today: Callable[[], str]
    """The date as the clock has it, year first."""
    clock: Callable[[], float]
    """Seconds that only rise."""

    def about(self) -> str:
        """Give the date; empty while the clock was never set."""
        today = self.today()
        return today if today >= FIRST_DATE else ""


class Home:
    """One house: its folder, what it remembers, and its door for matches."""

    def __init__(self, config: Config, world: World, folder: Path | None = None) -> None:
        self.config, self.world = config, world
        self.folder = folder or matches_folder(config, world.environment)
        """Where matches are kept; another may be asked for than the configured one."""
        disk = Disk()
        self.chronicle = Chronicle(self.folder, GAMES, disk)
        self.opening = Opening(
            self.chronicle,
            disk,
            seed=world.seed,
            about=world.about,
            exports=lambda: sticks(self.folder),
            own=own_options(config),
        )

    def household(self) -> Household:
        """Read what the house remembers; what is configured counts, a language until the first evening only."""
        household = Household(self.folder, Disk())
        likes, config = household.settings, self.config
        if config.house.language and not household.game:
            likes = replace(likes, language=config.house.language)
        if config.screen.theme:
            likes = replace(likes, theme=config.screen.theme)
        if likes != household.settings:
            household.keep_settings(likes)
        return household

    def companion(self, household: Household, *, drawn_panel: bool, can_off: bool = False) -> Companion:
        """Begin the evening, or take up the match that was on."""
        wired = () if drawn_panel else wired_places(self.config.panel)
        companion = Companion(household, self.opening, self.world.clock(), drawn_panel=drawn_panel, wired=wired)
        companion.equip(self._look, can_off=can_off)
        return companion

    def _look(self) -> tuple[tuple[str, str], ...]:
        """Look at the machine, as the check does; the panel's parts and the matches tell of themselves."""
        from device.findings import at_a_glance  # noqa: PLC0415 - nobody waits for it before the settings are opened

        return at_a_glance(self.config, Machine(self.world.environment))

    @property
    def has_panel(self) -> bool:
        """Whether buttons and lamps are configured; without them a screen draws them."""
        wiring = self.config.panel
        return wiring.factory != "none" or bool(wiring.parts)

    def standby(self, inbox: "SimpleQueue[Any]") -> Standby:
        """Keep the configured panel alive, wherever its parts live; its presses go into the inbox."""
        from device.panel import Panel  # noqa: PLC0415 - gpiozero is loaded only where pins are configured

        wirings = self.config.panel.parts
        parts = tuple(PanelPart(w.factory, w.board, tuple(place.place for place in w.places)) for w in wirings)
        return Standby(*(partial(Panel, w, inbox, self.world.clock) for w in wirings), parts=parts)


def own_options(config: Config) -> dict[str, dict[str, str]]:
    """Give the options whose text is the house's own, by game."""
    return {"duel": {"box": config.house.duel_box}} if config.house.duel_box else {}


def sticks(folder: Path, mounted: tuple[Path, ...] = STICKS) -> tuple[Path, ...]:
    """List where a match may be copied to: sticks that are plugged in, else a folder beside the matches."""
    found = [path for root in mounted for path in root.glob("*/*") if _is_mount(path)]
    own = folder / "export"
    with contextlib.suppress(OSError):  # a stick is wanted most of all when the card no longer writes
        own.mkdir(parents=True, exist_ok=True)
    return (*found, own)


def _is_mount(path: Path) -> bool:
    """Whether something is plugged in there; a stick that was pulled out without a word is not."""
    try:
        return path.is_mount()
    except OSError:
        return False
