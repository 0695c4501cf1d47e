"""How a match comes to the table and how it leaves: begun, taken up again, shown as a result, dynasty counted.

Ties the chronicle's files to tables and podiums. It must not know a page, a screen or a clock; the seed and the
date are handed in.
"""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from device.chronicle import Chronicle, Dynasty
from device.course import Course
from device.disk import Disk
from device.errors import CannotSave, JournalError
from device.evening import ResultPage, Seat
from device.journal import read
from device.podium import Podium
from device.record import Header
from device.replay import header_for, replay
from device.rules import GAMES, setup_for
from device.rules.game import View
from device.table import Table

GAMES_IN_A_DYNASTY = 3


class Opening:
    """The house's door for matches: its folder, its disk, and where seeds and dates come from."""

    def __init__(  # noqa: PLR0913  what a house's door is made of
        self,
        chronicle: Chronicle,
        disk: Disk,
        *,
        seed: Callable[[], bytes],
        about: Callable[[], str] = str,
        exports: Callable[[], Sequence[Path]] = tuple,
        own: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self.chronicle = chronicle
        self._disk = disk
        self._seed = seed
        self._about = about
        self._exports = exports
        """Folders a match may be copied to, the best first; asked at each export, since sticks come and go."""
        self._own = own or {}
        """By game: options whose text is the house's own, such as the faces of its dice."""

    def begin(
        self,
        game: str,
        seats: tuple[Seat, ...],
        options: Mapping[str, str],
        dynasty: tuple[str, int] | None = None,
        *,
        unsaved: bool = False,
    ) -> Table:
        """Begin a match; raises `CannotSave` when the card does not take it and the host has not chosen to go on."""
        module = GAMES[game]
        options = {**self._own.get(game, {}), **options}
        header = header_for(module, setup_for(game, len(seats), options), seats, self._seed())
        if dynasty is None and options.get("dynasty") == "on":
            dynasty = ("", 1)
        header = replace(header, dynasty=dynasty, about=self._about())
        return Table.begin(module, header, self.chronicle.new_path(game), self._disk, unsaved=unsaved)

    def take_up(self, name: str) -> Table:
        """Take a match up where it stopped; raises `JournalError` when its file cannot be used."""
        return Table.resume(self.chronicle.path(name), GAMES, self._disk)

    def export(self, name: str) -> Path:
        """Copy a match's file to the first folder that takes it; raises `CannotSave` when none does."""
        refused = CannotSave("gone", "there is no folder to copy to: plug a stick in", file=name)
        for folder in self._exports():
            try:
                return self.chronicle.export(name, folder)
            except CannotSave as error:
                refused = error
        raise refused

    def podium_of(self, table: Table) -> Podium:
        """Show a match that has just ended."""
        return self._podium(table.name, table.header, table.view, unsaved=table.unsaved)

    def podium_from_file(self, name: str) -> Podium:
        """Show a match that ended on another evening, without taking its file."""
        record = read(self.chronicle.path(name))
        course = replay(record, GAMES)
        header = replace(record.header, seats=record.seats)
        return self._podium(name, header, course.game.view(course.state))

    def next_game(self, podium: Podium) -> tuple[str, int] | None:
        """Say which game of the dynasty comes after this result; None when there is none."""
        if not podium.has_next:
            return None
        return self.chronicle.dynasty(podium.page.match).first, len(podium.page.dynasty) + 1

    def _podium(self, name: str, header: Header, view: View, *, unsaved: bool = False) -> Podium:
        known = {option.name: option for option in GAMES[header.game].OPTIONS}
        totals: tuple[tuple[int, ...], ...] = ()
        places: tuple[int, ...] = ()
        if header.dynasty is not None:
            self.chronicle.refresh()
            dynasty = self.chronicle.dynasty(name)
            totals = dynasty.totals
            places = self._dynasty_places(dynasty, header)
        return Podium.begin(
            ResultPage(
                view=view,
                seats=header.seats,
                seat=0,
                territory=None,
                agreed=(),
                edition=dict(header.options).get("edition", ""),
                options=tuple(
                    (option, value if value in known[option].choices else "own")
                    for option, value in header.options
                    if option in known and known[option].default != value and option != "edition"
                ),
                seed=header.seed.hex(),
                fingerprint=header.fingerprint,
                match=name,
                dynasty=totals,
                dynasty_places=places,
                dynasty_over=len(totals) >= GAMES_IN_A_DYNASTY,
                unsaved=unsaved,
            )
        )

    def _dynasty_places(self, dynasty: Dynasty, header: Header) -> tuple[int, ...]:
        """Rank the sums of a dynasty, seat by seat: points; by option also the largest territories, then crowns.

        The rulebooks do not say what breaks a tie of sums; shared is the default, and also where the files of earlier
        games can no longer be played again.
        """
        keys: list[tuple[int, ...]] = [(sum(totals),) for totals in zip(*dynasty.totals, strict=True)] or [(0,)] * len(
            header.seats
        )
        if dict(header.options).get("dynasty_tie") == "largest":
            with contextlib.suppress(JournalError):
                keys = self._deep(dynasty.matches, header)
        return tuple(1 + sum(other > key for other in keys) for key in keys)

    def _deep(self, matches: tuple[str, ...], header: Header) -> list[tuple[int, ...]]:
        """Sum up each seat's points, largest territories and crowns; `JournalError` for a file that cannot be used."""
        sums = {seat.colour: (0, 0, 0) for seat in header.seats}
        for name in matches:
            record = read(self.chronicle.path(name))
            course: Course = replay(record, GAMES)
            state: Any = course.state
            for seat, score in zip(record.header.seats, course.game.score(state), strict=True):
                points, largest, crowns = sums.get(seat.colour, (0, 0, 0))
                sums[seat.colour] = (points + score.total, largest + score.largest, crowns + score.crowns)
        return [sums[seat.colour] for seat in header.seats]
