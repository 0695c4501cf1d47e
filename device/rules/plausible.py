"""What cannot be true in kingdoms entered by hand, each thing said once.

The box has so many squares of each kind, a kingdom hangs together and is made of dominoes. Nothing is
forbidden here: people may have looked away, and the warning says what to look at. Must not know turns.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from device.rules.dominoes import DOMINOES, TERRAINS
from device.rules.game import Half, Impossible
from device.rules.grid import NEAR, STRIDE, beside, extent
from device.rules.land import Land

PATIENCE = 20_000
"""Attempts after which the question whether squares can be tiled stays open."""

CODES = (
    "too_many_squares",
    "too_many_crowned",
    "not_yours",
    "twice",
    "too_wide",
    "too_high",
    "no_castle",
    "two_castles",
    "not_connected",
    "cannot_be_tiled",
)


def doubts(
    lands: Sequence[Land], owned: Sequence[frozenset[int]], complete: Sequence[bool]
) -> tuple[tuple[Impossible, ...], ...]:
    """Give each seat's warnings; what only shows when all is entered is looked at in complete kingdoms alone.

    A surplus over several kingdoms is said at the seat whose squares first exceed what the box has.
    """
    box = Counter(half for piece in DOMINOES.values() for half in piece.halves)
    kinds: Counter[Half] = Counter()
    numbers: set[int] = set()
    found = []
    for land, own, is_complete in zip(lands, owned, complete, strict=True):
        warnings: list[Impossible] = []
        before, kinds = kinds, kinds + _kinds(land)
        warnings += _surplus(before, kinds, box)
        laid = [piece.domino.number for piece in land.laid]
        warnings += [_said("not_yours", domino=number) for number in laid if number not in own]
        warnings += [_said("twice", domino=number) for number in laid if number in numbers]
        warnings += [_said("twice", domino=number) for number, times in Counter(laid).items() if times > 1]
        numbers.update(laid)
        warnings += _shape(land)
        if is_complete:
            warnings += _whole(land, own - set(laid))
        found.append(tuple(dict.fromkeys(warnings)))
    return tuple(found)


def _said(code: str, **values: int | str) -> Impossible:
    return Impossible(code, tuple(values.items()))


def _kinds(land: Land) -> Counter[Half]:
    """Count a land's squares by terrain and crowns."""
    laid = [half for piece in land.laid for half in piece.domino.halves]
    return Counter([*laid, *(half for _, half in land.painted)])


def _surplus(before: Counter[Half], now: Counter[Half], box: Counter[Half]) -> list[Impossible]:
    """Compare with the box, terrain by terrain and then crowned kind by crowned kind."""
    found = []
    for terrain in TERRAINS:
        had, has, most = (
            sum(n for half, n in kinds.items() if half.terrain == terrain) for kinds in (before, now, box)
        )
        if had <= most < has:
            found.append(_said("too_many_squares", terrain=terrain, count=has, box=most))
    found += [
        _said("too_many_crowned", terrain=half.terrain, crowns=half.crowns, count=now[half], box=box[half])
        for half in sorted(now)
        if half.crowns and before[half] <= box[half] < now[half]
    ]
    return found


def _shape(land: Land) -> list[Impossible]:
    """Look at width, height and castle."""
    x0, y0, x1, y1 = extent(land.filled)
    found = []
    if x1 - x0 >= land.limit:
        found.append(_said("too_wide", columns=x1 - x0 + 1, limit=land.limit))
    if y1 - y0 >= land.limit:
        found.append(_said("too_high", rows=y1 - y0 + 1, limit=land.limit))
    castles = land.castle.bit_count()
    if castles > 1:
        found.append(_said("two_castles"))
    elif not castles and land.filled:
        found.append(_said("no_castle"))
    return found


def _whole(land: Land, own: frozenset[int]) -> list[Impossible]:
    """Look at what must hold for a kingdom that is entered to its end."""
    filled = land.filled
    found = []
    if filled:
        together = filled & -filled
        while (wider := (together | beside(together)) & filled) != together:
            together = wider
        if together != filled:
            found.append(_said("not_connected"))
    if not can_be_tiled(land.painted, own):
        found.append(_said("cannot_be_tiled"))
    return found


@lru_cache(maxsize=32)
def can_be_tiled(squares: tuple[tuple[int, Half], ...], numbers: frozenset[int]) -> bool:
    """Tell whether single squares can be paired to these dominoes, each used once; True when it takes too long.

    The first open square in reading order can only go with the one on its right or the one below, so the
    number of ways stays small: 196 for a full 5 x 5 kingdom.
    """
    painted = dict(squares)
    supply = Counter(_pair(*DOMINOES[number].halves) for number in numbers)
    budget = iter(range(PATIENCE))

    def pairs_up(open_squares: int) -> bool:
        if not open_squares or next(budget, None) is None:
            return True
        lowest = open_squares & -open_squares
        bit = lowest.bit_length() - 1
        for other in (bit + 1, bit + STRIDE):
            if not open_squares & NEAR[bit] & 1 << other:
                continue
            pair = _pair(painted[bit], painted[other])
            if supply[pair]:
                supply[pair] -= 1
                if pairs_up(open_squares ^ lowest ^ 1 << other):
                    return True
                supply[pair] += 1
        return False

    return pairs_up(sum(1 << bit for bit in painted))


def _pair(first: Half, second: Half) -> tuple[Half, Half]:
    """Name a kind of domino whichever way it lies."""
    return (first, second) if first <= second else (second, first)
