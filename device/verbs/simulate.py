"""The verb `simulate`: random matches in, figures out.

Holds the random player and the sums. Must not know where the seed comes from, the clock, or how progress is shown.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

from device.chance import pick
from device.course import AnyGame
from device.rules.game import NOBODY, Score, Setup

DISCARDS = ("discard", "no_fit", "pass")
"""The verbs that mean that a domino gives no points."""


class Played(NamedTuple):
    """A match that was played at random."""

    scores: tuple[Score, ...]
    discards: int
    actions: int


def figures(
    game: AnyGame, setup: Setup, matches: int, seed: int, progress: Callable[[int], None] = lambda _done: None
) -> dict[str, object]:
    """Play matches and sum them up; the same seed gives the same figures, whatever the machine."""
    played = []
    for match in range(matches):
        played.append(play_one(game, setup, f"{seed}/{match}".encode()))
        progress(match + 1)
    totals = [score.total for one in played for score in one.scores]
    margins = [_margin(one.scores) for one in played]
    return {
        "game": game.NAME,
        "seats": setup.seats,
        "options": {o.name: setup.option(o.name, o.default) for o in game.OPTIONS},
        "matches": matches,
        "seed": seed,
        "points": _spread(totals),
        "margin": _spread(margins),
        "averages": [_mean([one.scores[seat].total for one in played]) for seat in range(setup.seats)],
        **_wins(played, setup.seats),
        "decided_by": dict(sorted(Counter(_decided(one.scores) for one in played).items())),
        "discards": _mean([one.discards for one in played]),
        "actions": _mean([one.actions for one in played]),
    }


def play_one(game: AnyGame, setup: Setup, seed: bytes) -> Played:
    """Play one match, every action equally likely."""
    state, discards, ordinal = game.start(setup), 0, 0
    while state.turn.seat != NOBODY:
        actions = game.actions(state)
        action = actions[pick(seed, ordinal, len(actions)) if len(actions) > 1 else 0]
        state = game.apply(state, action)
        discards += action.verb in DISCARDS
        ordinal += 1
    return Played(tuple(game.score(state)), discards, ordinal)


def _wins(played: Sequence[Played], seats: int) -> dict[str, object]:
    """Count the wins of each seat; a shared one counts for each who shares it, and is told apart."""
    wins, shared = [0] * seats, [0] * seats
    for one in played:
        first = [seat for seat, score in enumerate(one.scores) if score.place == 1]
        for seat in first:
            wins[seat] += 1
            shared[seat] += len(first) > 1
    return {"wins": wins, "shared": shared}


def _decided(scores: Sequence[Score]) -> str:
    return min(scores, key=lambda score: score.place).decided_by or "alone"


def _margin(scores: Sequence[Score]) -> int:
    """Give the points between the best seat and the next."""
    best = sorted((score.total for score in scores), reverse=True)
    return best[0] - best[1] if len(best) > 1 else 0


def _spread(numbers: Sequence[int]) -> dict[str, object]:
    """Say how numbers lie: the least, the quarters, the most, the average, and the deviation from it."""
    ranked = sorted(numbers)
    last = len(ranked) - 1
    average = sum(ranked) / len(ranked)
    deviation = sqrt(sum((n - average) ** 2 for n in ranked) / len(ranked))
    quarters = {name: ranked[round(last * share)] for name, share in (("low", 0.25), ("middle", 0.5), ("high", 0.75))}
    return {
        "least": ranked[0],
        **quarters,
        "most": ranked[-1],
        "average": round(average, 2),
        "deviation": round(deviation, 2),
    }


def _mean(numbers: Sequence[int]) -> float:
    return round(sum(numbers) / len(numbers), 2)
