"""What the house keeps for the next evening: its likes, who sat where, what was played, the names it knows.

Each is a small file of its own, so that a damaged one costs nothing but itself; a damaged file is kept aside and
said, never written over. Must not know matches, pages or words.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from device.disk import Disk, replace_whole
from device.errors import CannotSave
from device.evening import PLACES, Seat, Settings, Trouble
from device.record import seat_from, seat_json

CHOICES: Mapping[str, tuple[str, ...]] = {
    "language": ("en", "fr", "nl"),
    "theme": ("dark", "light"),
    "text": ("normal", "largest"),
    "motion": ("full", "reduced"),
    "sound": ("on", "off"),
    "at_once": ("off", "on"),
    "facing": ("on", "off"),
    "scores": ("shown", "hidden"),
    "numbers": ("shown", "hidden"),
    "sleep_minutes": ("0", "2", "5", "10", "30"),
}
"""What each setting may be; the first is not always the default, which is in `Settings`."""

NOBODY_SITS: tuple[Seat | None, ...] = (None,) * PLACES


class Household:
    """The house's memory, beside its matches; on a card that does not write it lasts for the evening."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        self._folder = folder
        self._disk = disk
        self._damaged: list[Trouble] = []
        self._unwritable = ""
        self.settings = _settings(self._load("settings.json"))
        seating = self._load("seats.json")
        self.places = _places(seating.get("places"))
        """Who sat at each of the six places the last time."""
        self.game = str(seating.get("game", ""))
        """What was played the last time; empty on the first evening."""
        self.options = _options(seating.get("options"))
        """Name and value of each option chosen the last time."""
        self._uses = _uses(self._load("names.json").get("names"))
        self.match = str(self._load("tonight.json").get("match", ""))
        """The name of the match that is on the table; empty when it was left by choice."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of earlier evenings, most used first, then by name."""
        return tuple(sorted(self._uses, key=lambda name: (-self._uses[name], name)))

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What could not be read this evening, and whether anything cannot be kept."""
        if not self._unwritable:
            return tuple(self._damaged)
        return (*self._damaged, Trouble("household_unsaved", (("reason", self._unwritable),)))

    def keep_settings(self, settings: Settings) -> None:
        """Keep the house's likes."""
        self.settings = settings
        self._save("settings.json", asdict(settings))

    def keep_seats(self, places: Iterable[Seat | None], game: str, options: Iterable[tuple[str, str]]) -> None:
        """Keep who sits where and what is played."""
        self.places, self.game, self.options = tuple(places), game, tuple(options)
        seats = [None if seat is None else seat_json(seat) for seat in self.places]
        self._save("seats.json", {"places": seats, "game": game, "options": dict(self.options)})

    def keep_match(self, name: str) -> None:
        """Keep which match is on the table, so that it comes back after a power cut; empty: none."""
        if name != self.match:
            self.match = name
            self._save("tonight.json", {"match": name})

    def met(self, names: Iterable[str]) -> None:
        """Count one more evening for each name."""
        for name in names:
            self._uses[name] = self._uses.get(name, 0) + 1
        self._save("names.json", {"names": self._uses})

    def forget(self, name: str) -> None:
        """Remove a name for good; matches it played keep it."""
        if self._uses.pop(name, None) is not None:
            self._save("names.json", {"names": self._uses})

    def _load(self, file: str) -> dict[str, Any]:
        """Read one of the files; what cannot be read is kept aside and named."""
        path = self._folder / file
        try:
            said = json.loads(path.read_bytes())
        except FileNotFoundError:
            return {}
        except OSError as problem:
            self._damaged.append(Trouble("household_unreadable", (("file", file), ("reason", _reason(problem, file)))))
            return {}
        except (ValueError, RecursionError):
            said = None
        if isinstance(said, dict):
            return said
        self._damaged.append(Trouble("household_damaged", (("file", file), ("kept", self._aside(path)))))
        return {}

    def _aside(self, path: Path) -> str:
        """Give a damaged file a free name beside; return the name it now has."""
        kept, again = path.with_name(f"{path.name}.damaged"), 2
        while kept.exists():
            kept, again = path.with_name(f"{path.name}.damaged-{again}"), again + 1
        try:
            self._disk.rename(path, kept)
        except OSError as problem:
            self._unwritable = _reason(problem, path.name)
            return path.name
        return kept.name

    def _save(self, file: str, said: object) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            replace_whole(self._disk, self._folder / file, json.dumps(said, ensure_ascii=False, indent=1).encode())
            self._unwritable = ""
        except OSError as problem:
            self._unwritable = _reason(problem, file)


def _reason(problem: OSError, file: str) -> str:
    return CannotSave.because(problem, file).code


def _settings(said: Mapping[str, Any]) -> Settings:
    """Read the likes; what is unknown or cannot be is left at its default."""
    chosen: dict[str, Any] = {}
    for field in fields(Settings):
        value = said.get(field.name)
        known = CHOICES[field.name]
        if type(value) is type(field.default) and str(value) in known:
            chosen[field.name] = value
    return Settings(**chosen)


def _places(said: object) -> tuple[Seat | None, ...]:
    """Read who sat where; a seat that cannot be, or sits where another does, is left out."""
    places = list(NOBODY_SITS)
    for row in said if isinstance(said, list) else []:
        seat = seat_from(row)
        if seat is None or places[seat.place] is not None:
            continue
        if all(other is None or other.colour != seat.colour for other in places):
            places[seat.place] = seat
    return tuple(places)


def _options(said: object) -> tuple[tuple[str, str], ...]:
    rows = said.items() if isinstance(said, dict) else ()
    return tuple((name, value) for name, value in rows if isinstance(value, str))


def _uses(said: object) -> dict[str, int]:
    rows = said.items() if isinstance(said, dict) else ()
    return {name: count for name, count in rows if type(count) is int and name.strip() and name.isprintable()}
