"""All matches of the house: one folder of journals, and an index that is only a shortcut to what they say.

Holds the names of files, what is unfinished, finished and damaged, and which matches make a dynasty. Must not know
the clock: the order of evenings is the order of the ordinals. A damaged journal is listed and left alone.
"""

import contextlib
import json
import os
import re
import zlib
from collections.abc import Iterable, Sequence
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
INDEX = "index.json"
OPENING = "opening.json"

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
        self._rows: dict[str, list[Any]] | None = None
        """For each file its size, its time of change, and its summary as the index keeps it."""
        self._summaries: tuple[Summary, ...] | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            self.unwritable = CannotSave.because(problem, folder.name).code

    def refresh(self) -> None:
        """Look at the folder again; only files that have changed are read."""
        kept = self._index() if self._rows is None else self._rows
        rows = {}
        for entry in sorted(self._files(), key=lambda entry: entry.name):
            with contextlib.suppress(FileNotFoundError):
                now = entry.stat()
                row = kept.get(entry.name)
                fresh = row is not None and row[0] == now.st_size and row[1] == now.st_mtime_ns
                rows[entry.name] = row if row and fresh else [now.st_size, now.st_mtime_ns, self._sum_up(entry.name)]
        self._rows, self._summaries = rows, None
        if rows != kept:
            self._keep(rows)

    @property
    def unfinished(self) -> tuple[Unfinished, ...]:
        """The matches that can be taken up again, newest first."""
        told = (Summary.from_json(said) for said in self._said() if said[7] is None and not said[8])
        return tuple(summary.unfinished for summary in _newest_first(told))

    @property
    def finished(self) -> tuple[Summary, ...]:
        """The matches that are over, newest first."""
        if self._summaries is None:
            told = (Summary.from_json(said) for said in self._said() if said[7] is not None)
            self._summaries = _newest_first(told)
        return self._summaries

    @property
    def damaged(self) -> tuple[Summary, ...]:
        """The files that cannot be used, newest first, each with its trouble."""
        return _newest_first(Summary.from_json(said) for said in self._said() if said[8])

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
        summaries = {said[0]: Summary.from_json(said) for said in self._said() if not said[8]}
        asked = summaries.get(name, Summary(name))
        first = (asked.dynasty and asked.dynasty[0]) or name
        games: dict[int, Summary] = {}
        for match in sorted(summaries.values(), key=lambda match: match.ordinal):
            if match.dynasty and match.result and first == (match.dynasty[0] or match.name):
                games[match.dynasty[1]] = match
        inorder = [games[number] for number in sorted(games)]
        colours = [colour for _, colour in asked.people]
        return Dynasty(first, tuple(match.name for match in inorder), tuple(_totals(m, colours) for m in inorder))

    def _said(self) -> list[list[Any]]:
        if self._rows is None:
            self.refresh()
        return [row[2] for row in (self._rows or {}).values()]

    def _files(self) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(self.folder) as entries:
                return [entry for entry in entries if NAME.fullmatch(entry.name) and entry.is_file()]
        except OSError:
            return []

    def _sum_up(self, name: str) -> list[Any]:
        try:
            return summarise(read(self.folder / name), self._games).to_json()
        except JournalError as error:
            return unusable(name, error).to_json()

    def _mark(self) -> list[Any]:
        """Say what an index depends on beside the files: another program may understand them otherwise."""
        return [FORMAT, sorted([name, game.RULES] for name, game in self._games.items())]

    def _index(self) -> dict[str, list[Any]]:
        """Read the index; empty when it is missing, damaged or another program's."""
        try:
            head, rows = (self.folder / INDEX).read_bytes().split(b"\n")
            return json.loads(rows) if json.loads(head) == [*self._mark(), zlib.crc32(rows)] else {}
        except (OSError, ValueError, RecursionError):
            return {}

    def _keep(self, rows: dict[str, list[Any]]) -> None:
        """Write the index, with a check sum so that a worn card cannot make it lie."""
        told = _dense(rows)
        self._write(INDEX, _dense([*self._mark(), zlib.crc32(told)]) + b"\n" + told)

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


def _newest_first(summaries: Iterable[Summary]) -> tuple[Summary, ...]:
    return tuple(sorted(summaries, key=lambda summary: summary.ordinal, reverse=True))


def _totals(match: Summary, colours: Sequence[str]) -> tuple[int, ...]:
    """Give a match's totals in the order of these colours; a colour that was not there has 0."""
    by_colour = dict(
        zip((colour for _, colour in match.people), match.result.totals if match.result else (), strict=True)
    )
    return tuple(by_colour.get(colour, 0) for colour in colours)


def _dense(said: object) -> bytes:
    return json.dumps(said, separators=(",", ":")).encode()
