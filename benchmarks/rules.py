"""How fast the rules are beside a plain dictionary engine, measured in the same run.

Prints a table to read and one line of JSON: for each figure microseconds of ours and of the baseline, and their
ratio. Run with `python benchmarks/rules.py [--quick]` from the root of the tree.
"""

import argparse
import gc
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

import dictionary_engine as plain  # noqa: E402  the path is set above

from device.rules import kingdomino  # noqa: E402
from device.rules.dominoes import DOMINOES  # noqa: E402
from device.rules.game import Setup  # noqa: E402
from device.rules.grid import squares_of  # noqa: E402
from device.rules.land import Land  # noqa: E402
from device.rules.playout import playout  # noqa: E402

Pair = tuple[Land, plain.Kingdom]


def grown(chance: random.Random, limit: int, dominoes: int) -> Pair:
    """Grow the same random kingdom in both engines, starting again when it gets stuck."""
    while True:
        land, kingdom = Land.bare(limit), plain.bare()
        for number in chance.sample(sorted(DOMINOES), len(DOMINOES)):
            poses = land.poses(DOMINOES[number])
            if len(land.laid) == dominoes:
                return land, kingdom
            if poses:
                pose = chance.choice(poses)
                left, right = squares_of(pose)
                land = land.lay(DOMINOES[number], pose)
                plain.lay(kingdom, number, (*left, *right))
        if len(land.laid) == dominoes:
            return land, kingdom


def timed(ours: Callable[[], object], theirs: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Give the seconds of the fastest of several rounds of each; the fastest is the least disturbed.

    The two take turns, so that a busy machine disturbs both alike.
    """
    best = [float("inf"), float("inf")]
    gc.collect()
    for _ in range(rounds):
        for which, work in enumerate((ours, theirs)):
            began = time.perf_counter()
            work()
            best[which] = min(best[which], time.perf_counter() - began)
    return best[0], best[1]


def public_match(chance: random.Random) -> None:
    """Play a match through the validating path: actions, one of them, apply."""
    state = kingdomino.start(Setup(4))
    while actions := kingdomino.actions(state):
        state = kingdomino.apply(state, actions[chance.randrange(len(actions))])
    kingdomino_totals = [holding.land.tally() for holding in state.holdings]
    if len(kingdomino_totals) != 4:
        raise ValueError("a seat is missing")


def measured(rounds: int, kingdoms: int, matches: int) -> list[dict[str, float | str]]:
    """Measure each figure beside its baseline."""
    chance = random.Random(7)
    rows: list[dict[str, float | str]] = []

    def row(name: str, wanted: float, ours: Callable[[], object], theirs: Callable[[], object], times: int) -> None:
        mine, its = (seconds / times * 1e6 for seconds in timed(ours, theirs, rounds))
        rows.append({"name": name, "ours_us": round(mine, 2), "baseline_us": round(its, 2),
                     "ratio": round(its / mine, 1), "wanted": wanted})  # fmt: skip

    for limit, full in ((5, 12), (7, 24)):
        pairs = [grown(chance, limit, full) for _ in range(kingdoms)]
        row(
            f"count a full {limit}x{limit} kingdom",
            4,
            lambda pairs=pairs: [land.tally() for land, _ in pairs],
            lambda pairs=pairs: [plain.count(kingdom) for _, kingdom in pairs],
            len(pairs),
        )
    for limit, laid in ((5, 0), (5, 3), (5, 6), (5, 9), (5, 11), (7, 0), (7, 6), (7, 12), (7, 18), (7, 23)):
        pairs = [grown(chance, limit, laid) for _ in range(max(4, kingdoms // 10))]
        row(
            f"list placements, {limit}x{limit}, {laid} dominoes laid",
            6,
            lambda pairs=pairs: [land.poses(piece) for land, _ in pairs for piece in DOMINOES.values()],
            lambda pairs=pairs, limit=limit: [
                plain.placements(kingdom, number, limit) for _, kingdom in pairs for number in DOMINOES
            ],
            len(pairs) * len(DOMINOES),
        )
    row(
        "whole random matches of four, counted",
        10,
        lambda: [[land.tally() for land in playout(Setup(4), random.Random(n).randrange)] for n in range(matches)],
        lambda: [plain.play(random.Random(n)) for n in range(matches)],
        matches,
    )
    row(
        "whole matches of four through actions and apply",
        3,
        lambda: [public_match(random.Random(n)) for n in range(matches)],
        lambda: [plain.play(random.Random(n)) for n in range(matches)],
        matches,
    )
    return rows


def main() -> None:
    """Measure, print, and say by the exit code whether every ratio is reached."""
    parser = argparse.ArgumentParser(description="Measure the rules beside a plain dictionary engine.")
    parser.add_argument("--quick", action="store_true", help="a few kingdoms and matches only")
    quick = parser.parse_args().quick
    rows = measured(3, 20, 5) if quick else measured(7, 200, 40)
    print(f"{'':50}{'ours us':>10}{'baseline us':>13}{'ratio':>8}{'wanted':>8}")
    for row in rows:
        print(f"{row['name']:50}{row['ours_us']:>10}{row['baseline_us']:>13}{row['ratio']:>8}{row['wanted']:>8}")
    print(json.dumps({"figures": rows}))
    sys.exit(any(float(row["ratio"]) < float(row["wanted"]) for row in rows))


if __name__ == "__main__":
    main()
