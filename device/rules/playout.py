"""Whole matches played at random, as fast as the land allows: for simulations and for players that look ahead.

Every legal pose and every free domino is equally likely; chance is handed in. Must not know journals, views
or the table: nothing here can be undone.
"""

from collections.abc import Callable

from device.rules.dominoes import DOMINOES
from device.rules.game import Domino, Setup
from device.rules.grid import nth_bit
from device.rules.kingdomino_match import rules_of
from device.rules.land import Land

Pick = Callable[[int], int]
"""Draws a number from 0 to one less than its argument."""


def playout(setup: Setup, pick: Pick) -> tuple[Land, ...]:
    """Play a match of this set-up to its end, and give the lands; kings of the first claims come in any order."""
    rules = rules_of(setup)
    plan = rules.plan
    bag = list(DOMINOES)
    lands = [Land.bare(rules.limit)] * plan.seats
    kings = [seat for seat in range(plan.seats) for _ in range(plan.kings)]
    current: list[tuple[int, int]] = []
    free = _draw(bag, plan.per_line, pick)
    while kings:
        current.append((_take(free, pick), _take(kings, pick)))
    for drawn in range(1, plan.lines + 1):
        free = _draw(bag, plan.per_line, pick) if drawn < plan.lines else []
        following = []
        current.sort()
        for number, seat in current:
            lands[seat] = laid_at_random(lands[seat], DOMINOES[number], pick)
            if free:
                following.append((_take(free, pick), seat))
        current = following
    return tuple(lands)


def laid_at_random(land: Land, domino: Domino, pick: Pick) -> Land:
    """Lay a domino in any of its places; give the land as it is when there is none."""
    sets = land.poses_by_direction(domino)
    sizes = [starts.bit_count() for starts in sets]
    ways = sum(sizes)
    if not ways:
        return land
    chosen = pick(ways)
    for direction, size in enumerate(sizes):
        if chosen < size:
            return land.lay(domino, nth_bit(sets[direction], chosen) * 4 + direction)
        chosen -= size
    raise ValueError(f"drew {chosen} past {ways} places")


def _draw(bag: list[int], count: int, pick: Pick) -> list[int]:
    return [_take(bag, pick) for _ in range(count)]


def _take(things: list[int], pick: Pick) -> int:
    return things.pop(pick(len(things)))
