"""How many random matches of Kingdomino Duel a second the public path plays, beside its floor of 20.

The path is the one people's actions take: list what is legal, choose one, apply it. Prints one line to read and one
line of JSON. Run with `python benchmarks/duel.py [--quick]` from the root of the tree.
"""

import argparse
import json
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from device.rules import GAMES, setup_for  # noqa: E402  the path is set above
from device.verbs.simulate import play_one  # noqa: E402

FLOOR = 20.0
"""Matches a second on one core of a slow desk."""


def measured(matches: int, rounds: int) -> dict[str, float]:
    """Give the matches a second of the fastest of several rounds, and the actions of a match."""
    game, setup = GAMES["duel"], setup_for("duel", 2, {})
    best, actions = float("inf"), 0
    for _ in range(rounds):
        began = time.perf_counter()
        actions = sum(play_one(game, setup, f"bench/{match}".encode()).actions for match in range(matches))
        best = min(best, time.perf_counter() - began)
    return {"matches_per_second": round(matches / best, 1), "actions": round(actions / matches, 1), "floor": FLOOR}


def main() -> int:
    """Measure and print; the exit code says whether the floor holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer matches")
    quick = parser.parse_args().quick
    found = measured(20, 2) if quick else measured(200, 5)
    print(f"{found['matches_per_second']} random matches a second, {found['actions']} actions each; at least {FLOOR}")
    print(json.dumps(found))
    return 0 if found["matches_per_second"] >= FLOOR else 1


if __name__ == "__main__":
    sys.exit(main())
