"""What the house knows of each name: matches, wins, averages; and its closest match.

Pure: finished matches in, rows out. Must not know files, nor who sits at the table tonight.
"""

from collections import defaultdict
from collections.abc import Sequence

from device.evening import HistoryRow, PersonRow
from device.summary import Summary


def people(finished: Sequence[Summary]) -> tuple[PersonRow, ...]:
    """Sum up every name, most matches first, then by name.

    A first place shared by several is a shared win; whoever counted a kingdom alone has beaten nobody.
    """
    played: dict[str, list[tuple[int, bool, int, bool]]] = defaultdict(list)
    for match in finished:
        result = match.result
        if result is None:
            continue
        shared = result.places.count(1) > 1
        seats = zip(match.people, result.totals, result.places, result.territories, strict=True)
        for (name, _), total, place, territory in seats:
            won = place == 1 and len(result.places) > 1
            played[name].append((total, won, territory, shared))
    return tuple(sorted((_person(*said) for said in played.items()), key=lambda row: (-row.matches, row.name)))


def closest(finished: Sequence[Summary]) -> HistoryRow | None:
    """Find the match with the smallest margin between first and second; of equal ones the newest."""
    several = [match for match in finished if match.result is not None and len(match.people) > 1]
    return min(several, key=lambda match: (match.margin, -match.ordinal)).row if several else None


def _person(name: str, seats: Sequence[tuple[int, bool, int, bool]]) -> PersonRow:
    totals = [total for total, *_ in seats]
    won = [shared for _, wins, _, shared in seats if wins]
    return PersonRow(
        name=name,
        matches=len(seats),
        wins=len(won),
        shared=sum(won),
        average=sum(totals) / len(totals),
        best=max(totals),
        territory=max(territory for _, _, territory, _ in seats),
    )
