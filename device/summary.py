"""What the house remembers of one match: who played, how far it is or how it ended.

Pure values, from a record and to the rows of the index and of the history. Must not know folders or files.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from device.errors import JournalError, Value
from device.evening import HistoryRow, Unfinished
from device.record import Record, Result
from device.replay import Games, game_of, replay

COLUMNS = ("match", "game", "ordinal", "about", "name", "colour", "total", "place", "territory", "decided_by")
"""The head of the history as a table; one row for each seat of each finished match."""


class Summary(NamedTuple):
    """One match, in a few words."""

    name: str
    game: str = ""
    about: str = ""
    people: tuple[tuple[str, str], ...] = ()
    """Name and colour of each seat, in the order of the seats."""
    dynasty: tuple[str, int] | None = None
    round: int = 0
    rounds: int = 0
    result: Result | None = None
    """None while it is unfinished."""
    trouble: str = ""
    """The code of the error that makes the file unusable, or empty."""
    values: tuple[tuple[str, Value], ...] = ()
    """The error's values."""

    @property
    def ordinal(self) -> int:
        """Count the matches of the house; the order of evenings without trusting a clock."""
        return int(self.name.partition("-")[0])

    @property
    def margin(self) -> int:
        """Points between the best and the second total; the biggest number there is when nobody was second."""
        totals = sorted(self.result.totals, reverse=True) if self.result else []
        return totals[0] - totals[1] if len(totals) > 1 else 1 << 30

    @property
    def unfinished(self) -> Unfinished:
        """Say it as a match that can be taken up again."""
        return Unfinished(self.name, self.game, self.round, self.rounds, tuple(name for name, _ in self.people))

    @property
    def row(self) -> HistoryRow:
        """Say it as a finished evening, best seat first."""
        result = self.result
        seats = [] if result is None else zip(self.people, result.totals, result.places, strict=True)
        told = sorted(((*who, total, place) for who, total, place in seats), key=lambda seat: seat[3])
        return HistoryRow(self.name, self.game, self.ordinal, tuple(told), self.about)

    def to_json(self) -> list[Any]:
        """Give the row the index keeps."""
        return [*self[:7], None if self.result is None else list(self.result), *self[8:]]

    @classmethod
    def from_json(cls, said: list[Any]) -> "Summary":
        """Read a row of the index; raises `ValueError` or `TypeError` when it is none."""
        name, game, about, people, dynasty, round_, rounds, result, trouble, values = said
        totals, places, territories, decided_by = result or ((), (), (), "")
        return cls(
            str(name),
            str(game),
            str(about),
            tuple((str(who), str(colour)) for who, colour in people),
            (str(dynasty[0]), int(dynasty[1])) if dynasty else None,
            int(round_),
            int(rounds),
            Result(tuple(totals), tuple(places), tuple(territories), str(decided_by)) if result else None,
            str(trouble),
            tuple((str(key), value) for key, value in values),
        )


def summarise(record: Record, games: Games) -> Summary:
    """Sum a record up; an unfinished match is played again to see how far it is. Raises `JournalError`."""
    header = record.header
    game = game_of(header, games, record.file) if record.result is None else None
    summary = Summary(
        record.file,
        header.game,
        header.about,
        tuple((seat.name, seat.colour) for seat in record.seats),
        header.dynasty,
        result=record.result,
    )
    if game is None:
        return summary
    view = game.view(replay(record, games).state)
    return summary._replace(round=view.round, rounds=view.rounds)


def unusable(name: str, error: JournalError) -> Summary:
    """Remember a file that cannot be used, and why."""
    return Summary(name, trouble=error.code, values=tuple(error.values.items()))


def table_rows(finished: Iterable[Summary]) -> Iterator[tuple[str | int, ...]]:
    """Give the history as rows under `COLUMNS`, for a spreadsheet."""
    for match in finished:
        result = match.result
        if result is None:
            continue
        seats = zip(match.people, result.totals, result.places, result.territories, strict=True)
        for (name, colour), total, place, territory in seats:
            told = (name, colour, total, place, territory, result.decided_by)
            yield (match.name, match.game, match.ordinal, match.about, *told)
