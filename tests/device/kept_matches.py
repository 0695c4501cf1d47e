"""Whole matches kept as fixtures: `python tests/device/kept_matches.py` plays those that are missing, once and for all.

A match that is there is never played again: it must replay on any machine, in any year, with the same rules number.
"""

import hashlib
import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from device.course import Course  # noqa: E402 - run as a program, the tree is not on the path
from device.disk import Disk  # noqa: E402
from device.evening import COLOURS, Seat  # noqa: E402
from device.replay import header_for  # noqa: E402
from device.rules import GAMES, setup_for  # noqa: E402
from device.table import Table  # noqa: E402

FOLDER = ROOT / "tests" / "fixtures" / "matches"
NAMES = ("Zoé", "Piet", "Anaïs", "Maximilien")
COPYING = 40
"""Decisions of copying before the hand that copies says that it is done."""

MATCHES: dict[str, tuple[str, int, dict[str, str]]] = {
    "two": ("kingdomino", 2, {}),
    "two-abba-mighty-duel": (
        "kingdomino",
        2,
        {"first_order": "abba", "mighty_duel": "on", "harmony": "on", "middle_kingdom": "on"},
    ),
    "three-first": ("kingdomino", 3, {"harmony": "on"}),
    "three-second": ("kingdomino", 3, {"edition": "second", "middle_kingdom": "on", "centre": "frame"}),
    "three-people-deal": ("kingdomino", 3, {"deal": "people", "edition": "second"}),
    "four": ("kingdomino", 4, {}),
    "four-every-variant": ("kingdomino", 4, {"harmony": "on", "middle_kingdom": "on", "free_discard": "on"}),
    "four-real-tiles": ("kingdomino", 4, {"kingdoms": "table", "harmony": "on"}),
    "count": ("count", 2, {"harmony": "on"}),
    "duel": ("duel", 2, {}),
    "duel-real-dice": ("duel", 2, {"deal": "people"}),
    "duel-on-paper": ("duel", 2, {"kingdoms": "table"}),
}
"""Name, game, seats and options."""


def digest(course: Course) -> str:
    """Sum up a line of play: at each state everything that was legal, in its order."""
    told = hashlib.sha256()
    for move in course.moves:
        for state in move.states:
            told.update("\n".join(map(str, course.game.actions(state))).encode() + b"\n\n")
    return told.hexdigest()


def play(name: str) -> None:
    """Play a match by dice of its own, now and then taking something back, and keep its file and its sum."""
    game, seats, options = MATCHES[name]
    dice = random.Random(name)  # noqa: S311 - it only chooses which match is kept
    people = tuple(Seat(NAMES[i], COLOURS[i], i) for i in range(seats))
    header = header_for(GAMES[game], setup_for(game, seats, options), people, name.encode().ljust(16)[:16])
    table = Table.begin(GAMES[game], header, FOLDER / f"{name}.jsonl", Disk())
    copied = 0
    while not table.over:
        if table.can_undo and dice.random() < 0.06:
            table.undo()
            if dice.random() < 0.5:
                table.redo()
            continue
        actions = list(table.actions)
        done = [action for action in actions if action.verb == "done"]
        copied = copied + 1 if done else 0
        table.play(done[0] if done and copied % COPYING == 0 else dice.choice(actions))
    (FOLDER / f"{name}.sha256").write_text(digest(table.course) + "\n")
    table.close()


if __name__ == "__main__":
    for wanted in MATCHES:
        if not (FOLDER / f"{wanted}.jsonl").exists():
            play(wanted)
