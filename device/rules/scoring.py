"""Points and places: territories and bonuses added up, ties broken, places shared.

Holds what any kingdom is worth by the rulebook ("counting points", "variants") and who is before whom.
Must not know how the kingdom came about: played, copied or drawn.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from device.rules.game import Impossible, Score
from device.rules.land import Land, has_castle_in_middle, is_full

HARMONY = 5
"""Points for a complete kingdom (variant "Harmony")."""

MIDDLE_KINGDOM = 10
"""Points for the castle in the centre (variant "Middle Kingdom")."""

TIE_STEPS: Mapping[str, tuple[str, ...]] = {
    "first": ("score", "largest", "crowns"),
    "second": ("score", "largest"),
}
"""What is compared, in order, by edition; whoever is equal in all of it shares the place."""


class Bonuses(NamedTuple):
    """Which variants are in play."""

    harmony: bool = False
    middle_kingdom: bool = False
    centre: str = "box"
    """box or frame: what the castle must be in the middle of."""


def bonus_points(land: Land, bonuses: Bonuses) -> tuple[tuple[str, int], ...]:
    """Give each bonus in play with what the land as it lies earns."""
    points = []
    if bonuses.harmony:
        points.append(("harmony", HARMONY if is_full(land) else 0))
    if bonuses.middle_kingdom:
        points.append(("middle_kingdom", MIDDLE_KINGDOM if has_castle_in_middle(land, bonuses.centre) else 0))
    return tuple(points)


def scores(
    lands: Sequence[Land],
    earned: Sequence[tuple[tuple[str, int], ...]],
    edition: str,
    impossible: Sequence[tuple[Impossible, ...]] = (),
) -> tuple[Score, ...]:
    """Count every land, with the bonuses it earned and what is impossible in it, and place it among the others."""
    tallies = [land.tally() for land in lands]
    totals = [tally.base + sum(points for _, points in extra) for tally, extra in zip(tallies, earned, strict=True)]
    keys = [(total, tally.largest, tally.crowns) for total, tally in zip(totals, tallies, strict=True)]
    places = ranked(keys, TIE_STEPS[edition])
    return tuple(
        Score(
            total=totals[seat],
            base=tallies[seat].base,
            parts=(("territories", tallies[seat].base), *earned[seat]),
            bonuses=earned[seat],
            territories=land.territories(),
            largest=tallies[seat].largest,
            crowns=tallies[seat].crowns,
            place=places[seat][0],
            decided_by=places[seat][1],
            impossible=impossible[seat] if impossible else (),
        )
        for seat, land in enumerate(lands)
    )


def ranked(keys: Sequence[tuple[int, ...]], steps: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """Give each seat its place and the step that set it before the next one.

    Keys are compared step by step, higher first. Equal seats share a place and the next place counts them
    all; whoever shares reads "shared", and the last reads nothing.

    >>> ranked([(9, 4), (12, 3), (9, 5), (9, 4)], ("score", "largest"))
    ((3, 'shared'), (1, 'score'), (2, 'largest'), (3, 'shared'))
    """
    cut = [key[: len(steps)] for key in keys]
    places = []
    for key in cut:
        behind = [other for other in cut if other < key]
        if cut.count(key) > 1:
            decided_by = "shared"
        elif behind:
            following = max(behind)
            decided_by = next(step for step, mine, its in zip(steps, key, following, strict=True) if mine != its)
        else:
            decided_by = ""
        places.append((1 + sum(other > key for other in cut), decided_by))
    return tuple(places)
