"""All matches of the house: one folder of journals, and an index that is only a shortcut to what they say.

Holds the names of files, what is unfinished, finished and damaged, and which matches make a dynasty. Must not know
the clock: the order of evenings is the order of the ordinals. A damaged journal is listed and left alone.
"""

import contextlib
import json
import os
import re
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from device.disk import Disk, replace_whole
from device.errors import CannotSave, Damaged, JournalError
from device.evening import Unfinished
from device.journal import read
from device.record import FORMAT
from device.replay import Games
from device.summary import Summary, summarise, unusable

NAME = re.compile(r"\d{6,12}-[a-z_]+\.jsonl")
INDEX = "index"
OPENING = "opening.json"

OPEN, OVER, UNUSABLE = b"open", b"over", b"unusable"
"""The states of a match's file in the index."""

UNKEPT = {"full": "unkept_full", "forbidden": "unkept_forbidden", "gone": "unkept_gone"}
"""Where no match is on: the trouble's code for what `Chronicle.unwritable` says; for the rest it is `unkept`."""

PATIENCE = 2
"""After so many failed openings in a row a match is no longer taken up by itself."""


class Dynasty(NamedTuple):
    """Matches in a row whose points are added."""

    first: str
    """The name of its first match; the later ones refer to it."""
    matches: tuple[str, ...]
    """The finished ones, in their order."""
    totals: tuple[tuple[int, ...], ...]
    """Of each finished match, seat by seat as the match asked about has them."""


class Chronicle:
    """The house's folder of matches."""

    def __init__(self, folder: Path, games: Games, disk: Disk) -> None:
        self.folder = folder
        self.unwritable = ""
        """Why the folder or its index cannot be written, as a code of `CannotSave`; empty when it can."""
        self._games = games
        self._disk = disk
        self._lines: dict[str, bytes] | None = None
        """For each file its line of the index: name, size, time of change, state and summary."""
        self._cache: dict[tuple[bytes, ...], tuple[Summary, ...]] = {}
        """What was told since the last look at the folder."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            self.unwritable = CannotSave.because(problem, folder.name).code

    def refresh(self) -> None:
        """Look at the folder again; only files that have changed are read. A card that did not write is asked again."""
        kept = self._index() if self._lines is None else self._lines
        lines = {}
        for entry in self._files():
            key = _key(entry)
            line = kept.get(entry.name, b"")
            lines[entry.name] = line if line.startswith(key) else key + self._sum_up(entry.name)
        self._lines, self._cache = lines, {}
        if lines != kept or self.unwritable:
            self._keep(lines)

    @property
    def unfinished(self) -> tuple[Unfinished, ...]:
        """The matches that can be taken up again, newest first."""
        return tuple(summary.unfinished for summary in self._told(OPEN))

    @property
    def finished(self) -> tuple[Summary, ...]:
        """The matches that are over, newest first."""
        return self._told(OVER)

    @property
    def damaged(self) -> tuple[Summary, ...]:
        """The files that cannot be used, newest first, each with its trouble."""
        return self._told(UNUSABLE)

    def path(self, name: str) -> Path:
        """Say where a match's file is; a name that cannot be one is an error."""
        if not NAME.fullmatch(name):
            raise Damaged("unreadable", "is not the name of a match", file=name)
        return self.folder / name

    def new_path(self, game: str) -> Path:
        """Name the next match; the ordinals count up, also over gaps and damaged files."""
        highest = max((int(entry.name.partition("-")[0]) for entry in self._files()), default=0)
        return self.folder / f"{highest + 1:06}-{game}.jsonl"

    def export(self, name: str, folder: Path) -> Path:
        """Copy a match byte for byte into another folder, a USB stick say; another file there is never replaced."""
        source = self.path(name)
        try:
            data = source.read_bytes()
            target, again = folder / name, 2
            while target.exists() and target.read_bytes() != data:
                target, again = folder / f"{source.stem}-{again}.jsonl", again + 1
            replace_whole(self._disk, target, data)
        except OSError as problem:
            raise CannotSave.because(problem, name) from problem
        return target

    def begin_opening(self, name: str) -> bool:
        """Note that a match is about to be opened; False when that has failed twice in a row already."""
        failed = self._failed(name)
        self._write(OPENING, _dense({"match": name, "times": failed + 1}))
        return failed < PATIENCE

    def opened(self) -> None:
        """Note that the match opened well and is shown."""
        with contextlib.suppress(OSError):
            self._disk.remove(self.folder / OPENING)

    def dynasty(self, name: str) -> Dynasty:
        """Add up the dynasty a match belongs to; a match outside any is a dynasty of its own."""
        summaries = {summary.name: summary for summary in self._told(OVER, OPEN)}
        asked = summaries.get(name, Summary(name))
        first = (asked.dynasty and asked.dynasty[0]) or name
        games: dict[int, Summary] = {}
        for match in reversed(summaries.values()):
            if match.dynasty and match.result and first == (match.dynasty[0] or match.name):
                games[match.dynasty[1]] = match
        inorder = [games[number] for number in sorted(games)]
        colours = [colour for _, colour in asked.people]
        return Dynasty(first, tuple(match.name for match in inorder), tuple(_totals(m, colours) for m in inorder))

    def _told(self, *states: bytes) -> tuple[Summary, ...]:
        """Give the summaries of all files in one of these states, newest first; the others are not even parsed."""
        if self._lines is None:
            self.refresh()
        if states not in self._cache:
            parts = (line.split(b" ", 4) for line in (self._lines or {}).values())
            told = (Summary.from_json(json.loads(part[4])) for part in parts if part[3] in states)
            self._cache[states] = tuple(sorted(told, key=lambda summary: summary.ordinal, reverse=True))
        return self._cache[states]

    def _files(self) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(self.folder) as entries:
                return [entry for entry in entries if NAME.fullmatch(entry.name) and entry.is_file()]
        except OSError:
            return []

    def _sum_up(self, name: str) -> bytes:
        """Read a file and say its state and its summary, as the end of its line of the index."""
        try:
            summary = summarise(read(self.folder / name), self._games)
        except JournalError as error:
            return UNUSABLE + b" " + _dense(unusable(name, error).to_json())
        return (OPEN if summary.result is None else OVER) + b" " + _dense(summary.to_json())

    def _mark(self) -> list[Any]:
        """Say what an index depends on beside the files: another program may understand them otherwise."""
        return [FORMAT, sorted([name, game.RULES] for name, game in self._games.items())]

    def _index(self) -> dict[str, bytes]:
        """Read the index; empty when it is missing, damaged or another program's."""
        try:
            head, _, body = (self.folder / INDEX).read_bytes().partition(b"\n")
            if json.loads(head) != [*self._mark(), zlib.crc32(body)]:
                return {}
        except (OSError, ValueError, RecursionError):
            return {}
        return {line.partition(b" ")[0].decode(): line for line in body.splitlines()}

    def _keep(self, lines: dict[str, bytes]) -> None:
        """Write the index, with a check sum so that a worn card cannot make it lie."""
        body = b"\n".join(lines[name] for name in sorted(lines))
        self._write(INDEX, _dense([*self._mark(), zlib.crc32(body)]) + b"\n" + body)

    def _write(self, file: str, data: bytes) -> None:
        try:
            replace_whole(self._disk, self.folder / file, data)
            self.unwritable = ""
        except OSError as problem:
            self.unwritable = CannotSave.because(problem, file).code

    def _failed(self, name: str) -> int:
        """Count the openings of this very match that were begun in a row and never ended well."""
        try:
            said = json.loads((self.folder / OPENING).read_bytes())
            return int(said["times"]) if said["match"] == name else 0
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return 0


def _key(entry: os.DirEntry[str]) -> bytes:
    """Give the part of an index line that changes whenever the file does."""
    try:
        now = entry.stat()
    except OSError:
        return f"{entry.name} 0 0 ".encode()
    return f"{entry.name} {now.st_size} {now.st_mtime_ns} ".encode()


def _totals(match: Summary, colours: Sequence[str]) -> tuple[int, ...]:
    """Give a match's totals in the order of these colours; a colour that was not there has 0."""
    by_colour = dict(
        zip((colour for _, colour in match.people), match.result.totals if match.result else (), strict=True)
    )
    return tuple(by_colour.get(colour, 0) for colour in colours)


def _dense(said: object) -> bytes:
    return json.dumps(said, separators=(",", ":")).encode()
