"""Counts of all ways a match can go on, by depth: the files in `tests/perft` tell where from and how many.

A file names a game, seats and options, then actions that lead to a position, then for each depth the number of
sequences of legal actions. Any change of a rule shows here, also one that no example thought of.
"""

from pathlib import Path
from typing import Any

import pytest

from device.rules import GAMES, setup_for
from device.rules.game import Action, Game

FILES = sorted((Path(__file__).parents[2] / "perft").glob("*.txt"))


def ways(game: Game[Any], state: Any, depth: int) -> int:  # noqa: ANN401  any game's state
    actions = game.actions(state)
    if depth == 1:
        return len(actions)
    return sum(ways(game, game.apply(state, action), depth - 1) for action in actions)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_ways_to_go_on_are_as_many_as_written_down(path: Path) -> None:
    name, seats, options, told, counts = "", 0, {}, [], {}
    for row in path.read_text(encoding="utf-8").splitlines():
        word, _, rest = row.partition(" ")
        if word == "game":
            name = rest
        elif word == "seats":
            seats = int(rest)
        elif word == "option":
            option, _, value = rest.partition(" ")
            options[option] = value
        elif word == "play":
            told.append(rest)
        elif word == "perft":
            depth, _, count = rest.partition(" ")
            counts[int(depth)] = int(count)
    game = GAMES[name]
    state = game.start(setup_for(name, seats, options))
    for text in told:
        state = game.apply(state, Action.parse(text))

    assert {depth: ways(game, state, depth) for depth in counts} == counts


def test_there_are_files_to_count() -> None:
    assert len(FILES) >= 5
