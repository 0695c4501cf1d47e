"""The configuration: one TOML file, read once, into frozen sections with defaults for all that is not written.

Holds the sections, where the file is looked for, and the one error that lists every problem at once. Must not
know what any section is used for, nor open a pin, a window or a match.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from device.errors import BadConfig
from device.owner_box import read_owner_box
from device.reading import Problem, Reader, flag, one_of, shown, size, words
from device.wiring import PanelWiring, read_wiring, spoken_for, unheard

SIDES = (320, 4096)
"""Pixels that a side of the screen may have."""


@dataclass(frozen=True, slots=True)
class Screen:
    """The touchscreen."""

    size: tuple[int, int] = (800, 480)
    """Width and height in pixels, of the window or of the panel as it is mounted."""
    fullscreen: bool = False
    rotation: int = 0
    """Quarter turns of picture and touch together, in degrees, against the clock."""
    theme: str = ""
    """dark or light; empty leaves it to the settings of the house."""


@dataclass(frozen=True, slots=True)
class House:
    """Where the house keeps its matches, and what it speaks before anybody has chosen."""

    matches: str = ""
    """Folder of the matches; empty is the state folder."""
    language: str = ""
    """en, fr or nl; empty leaves it to the settings of the house."""
    duel_box: str = ""
    """The owner's own dice and spellbook for Kingdomino Duel, as its option `box` reads them; empty: as printed."""


@dataclass(frozen=True, slots=True)
class Config:
    """The whole file."""

    screen: Screen = field(default_factory=Screen)
    panel: PanelWiring = field(default_factory=PanelWiring)
    house: House = field(default_factory=House)
    path: Path | None = None
    """The file it was read from; None when there is none."""
    warnings: tuple[Problem, ...] = ()
    """Nothing that stops the evening, but worth saying: a pin that has another job."""


def find(environment: Mapping[str, str], given: str | None = None) -> Path | None:
    """Give the file to read: the one given, else systemd's configuration folder, else the user's; None without one.

    A file that is asked for by name must exist; the others need not.
    """
    if given:
        return Path(given)
    folder = environment.get("CONFIGURATION_DIRECTORY", "").split(":")[0]
    if not folder:
        home = environment.get("XDG_CONFIG_HOME") or Path(environment.get("HOME", "."), ".config")
        folder = str(Path(home, "chatelain"))
    path = Path(folder, "chatelain.toml")
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError:
        pass  # whatever is in the way is told when it is read, and not taken for a house without settings
    return path


def state_folder(environment: Mapping[str, str]) -> Path:
    """Give the folder that keeps matches and settings: systemd's, else the user's."""
    given = environment.get("STATE_DIRECTORY", "").split(":")[0]
    if given:
        return Path(given)
    home = environment.get("XDG_STATE_HOME") or Path(environment.get("HOME", "."), ".local", "state")
    return Path(home, "chatelain")


def matches_folder(config: Config, environment: Mapping[str, str]) -> Path:
    """Give the folder of the matches: the one configured (~ is the user's home), else the state folder."""
    return Path(config.house.matches).expanduser() if config.house.matches else state_folder(environment)


def load(path: Path | None = None) -> Config:
    """Read the file; without one, all is default. Raises `BadConfig` with every problem at once."""
    if path is None:
        return Config()
    import tomllib  # noqa: PLC0415 - most houses have no file, and the first page should not wait for its parser

    text = _text(path)
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _bad((_not_toml(path, text, error),)) from error
    return _config(Reader(str(path), text, table), path)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        problem = Problem(str(path), 0, "", f"byte {error.start + 1} is no UTF-8: save the file as UTF-8 text")
        raise _bad((problem,)) from error
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise _bad((Problem(str(path), 0, "", f"cannot be read: {reason}"),)) from error


def _not_toml(path: Path, text: str, error: Exception) -> Problem:
    """Name the line the parser stopped at."""
    if isinstance(error, RecursionError):
        return Problem(str(path), 0, "", "is nested too deeply to be a configuration")
    said = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", str(error), re.DOTALL)
    line = 0 if not said else int(said[2] or len(text.splitlines()))
    return Problem(str(path), line, "", f"is not TOML: {said[1] if said else error}: mend what stands there")


def _bad(problems: tuple[Problem, ...]) -> BadConfig:
    """Gather the problems in the order of the file's lines; a screen has room for the first."""
    lines = [str(problem) for problem in sorted(problems, key=lambda problem: problem.line)]
    return BadConfig(lines, problem=lines[0], more=len(lines) - 1)


def _config(file: Reader, path: Path) -> Config:
    sections = screen, panel, house = (file.section("screen"), file.section("panel"), file.section("house"))
    config = Config(_screen(screen), read_wiring(panel), _house(house, path.parent), path)
    for read in (file, *sections):
        read.leave_nothing()
    if file.problems:
        raise _bad(file.problems)
    return replace(config, warnings=(*unheard(config.panel, panel), *spoken_for(config.panel, panel)))


def _screen(read: Reader) -> Screen:
    default = Screen()
    return Screen(
        size=size(read, "size", SIDES, default.size),
        fullscreen=flag(read, "fullscreen", default=default.fullscreen),
        rotation=one_of(read, "rotation", (0, 90, 180, 270), default.rotation),
        theme=one_of(read, "theme", ("dark", "light"), default.theme),
    )


def _house(read: Reader, folder: Path) -> House:
    return House(
        matches=words(read, "matches") if _home_of(read, "matches") else "",
        language=one_of(read, "language", ("en", "fr", "nl"), ""),
        duel_box=_duel_box(read, folder),
    )


def _home_of(read: Reader, key: str) -> bool:
    """Tell whether ~ at the head of a path is somebody's home; nobody's is noted."""
    path = read.take(key)
    try:
        Path(path if isinstance(path, str) else "").expanduser()
    except RuntimeError:
        read.refuse(key, f"{shown(path)} begins with nobody's home", "write the whole path")
        return False
    return True


def _duel_box(read: Reader, folder: Path) -> str:
    """Read the file of the owner's own box, which lies beside the configuration unless its path says otherwise."""
    name = words(read, "duel_box")
    if not name or not _home_of(read, "duel_box"):
        return ""
    box, problems = read_owner_box(folder / Path(name).expanduser())
    for problem in problems:
        read.refuse("duel_box", f"{name} cannot be used", str(problem))
    return box
