"""A plain Kingdomino engine on dictionaries: the baseline that the benchmarks compare with.

Written as one would write it at first: a kingdom is a dictionary from (x, y) to (terrain, crowns), fitting looks
at neighbours, territories are flood-filled. Idiomatic, and not slowed down on purpose. The product never uses it.
"""

import random

from device.rules.dominoes import DOMINOES

BESIDE = ((1, 0), (0, -1), (-1, 0), (0, 1))
CASTLE = ("castle", 0)

Kingdom = dict[tuple[int, int], tuple[str, int]]
Placement = tuple[int, int, int, int]

BOX = {number: tuple((half.terrain, half.crowns) for half in piece.halves) for number, piece in DOMINOES.items()}
"""Both halves of each domino as (terrain, crowns)."""


def bare() -> Kingdom:
    """Give a kingdom with its castle alone."""
    return {(0, 0): CASTLE}


def is_legal(kingdom: Kingdom, number: int, placement: Placement, bounds: tuple[int, int, int, int]) -> bool:
    """Tell whether a domino may lie so: squares free, inside the bounds, one half beside its like or the castle."""
    west, south, east, north = bounds
    squares = (placement[:2], placement[2:])
    for x, y in squares:
        if (x, y) in kingdom or not (west <= x <= east and south <= y <= north):
            return False
    for (x, y), (terrain, _) in zip(squares, BOX[number], strict=True):
        for dx, dy in BESIDE:
            beside = kingdom.get((x + dx, y + dy))
            if beside and beside[0] in (terrain, "castle"):
                return True
    return False


def placements(kingdom: Kingdom, number: int, limit: int) -> list[Placement]:
    """List every distinct result of laying a domino: x, y of the left square, x, y of the right one.

    One half must lie on an empty square beside the kingdom, so only those and their neighbours are tried.
    """
    left, right = BOX[number]
    xs = [x for x, _ in kingdom]
    ys = [y for _, y in kingdom]
    bounds = (max(xs) - limit + 1, max(ys) - limit + 1, min(xs) + limit - 1, min(ys) + limit - 1)
    edge = {(x + dx, y + dy) for x, y in kingdom for dx, dy in BESIDE if (x + dx, y + dy) not in kingdom}
    found: set[Placement] = set()
    for x, y in edge:
        for dx, dy in BESIDE:
            other = (x + dx, y + dy)
            ways = [(x, y, *other), (*other, x, y)]
            if left == right:
                ways = [min(ways)]
            found.update(way for way in ways if way not in found and is_legal(kingdom, number, way, bounds))
    return list(found)


def lay(kingdom: Kingdom, number: int, placement: Placement) -> Kingdom:
    """Lay a domino into the kingdom itself."""
    left, right = BOX[number]
    kingdom[placement[:2]] = left
    kingdom[placement[2:]] = right
    return kingdom


def count(kingdom: Kingdom) -> tuple[int, int, int]:
    """Count points, largest territory and crowns by flood fill."""
    seen: set[tuple[int, int]] = set()
    points = largest = all_crowns = 0
    for start, (terrain, _) in kingdom.items():
        if start in seen or terrain == "castle":
            continue
        seen.add(start)
        stack = [start]
        squares = crowns = 0
        while stack:
            x, y = stack.pop()
            squares += 1
            crowns += kingdom[x, y][1]
            for dx, dy in BESIDE:
                beside = (x + dx, y + dy)
                if beside not in seen and beside in kingdom and kingdom[beside][0] == terrain:
                    seen.add(beside)
                    stack.append(beside)
        points += squares * crowns
        largest = max(largest, squares)
        all_crowns += crowns
    return points, largest, all_crowns


def play(chance: random.Random, seats: int = 4, limit: int = 5) -> list[tuple[int, int, int]]:
    """Play a whole match of three or four at random, and count it."""
    bag = list(BOX)
    chance.shuffle(bag)
    kingdoms = [bare() for _ in range(seats)]
    line = sorted(bag[:seats])
    kings = list(range(seats))
    chance.shuffle(kings)
    current = sorted(zip(line, kings, strict=True))
    for first in range(seats, 12 * seats + 1, seats):
        free = sorted(bag[first : first + seats]) if first < 12 * seats else []
        following = []
        for number, seat in current:
            found = placements(kingdoms[seat], number, limit)
            if found:
                lay(kingdoms[seat], number, found[chance.randrange(len(found))])
            if free:
                following.append((free.pop(chance.randrange(len(free))), seat))
        current = sorted(following)
    return [count(kingdom) for kingdom in kingdoms]
