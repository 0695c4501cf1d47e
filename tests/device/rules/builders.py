"""Small builders for the tests of the rules: lands drawn as text, matches told as lists of actions."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from device.rules import GAMES, kingdomino, setup_for
from device.rules.dominoes import CASTLE, DOMINOES, half_of
from device.rules.game import Action, Domino, Game
from device.rules.grid import bit_of, pose_of
from device.rules.kingdomino_match import State
from device.rules.land import Land, land_of

TOWARDS = {"right": (1, 0), "down": (0, -1), "left": (-1, 0), "up": (0, 1)}


def drawn(*rows: str, limit: int = 5) -> Land:
    """Read a land from its rows, top row first; the castle is at 0, 0, or without one the first square."""
    squares = {(x, -y): text for y, row in enumerate(rows) for x, text in enumerate(row.split()) if text != "."}
    home_x, home_y = next((at for at, text in squares.items() if text == "C"), (0, 0))
    painted, castles = [], []
    for (x, y), text in squares.items():
        bit, half = bit_of(x - home_x, y - home_y), half_of(text)
        assert half is not None
        if half.terrain == CASTLE:
            castles.append(bit)
        else:
            painted.append((bit, half))
    return land_of(limit, castles, (), painted)


def pose_in(x: int, y: int, direction: str) -> int:
    """Give the pose with its left square at x, y and its right one in a direction."""
    dx, dy = TOWARDS[direction]
    pose = pose_of((x, y), (x + dx, y + dy))
    assert pose is not None
    return pose


def laid(placements: Sequence[Sequence[Any]], limit: int = 5) -> Land:
    """Lay dominoes without asking whether they may lie there: [number, x, y, direction]."""
    land = Land.bare(limit)
    for number, x, y, direction in placements:
        land = land.lay(DOMINOES[number], pose_in(x, y, direction))
    return land


def piece(left: str, right: str) -> Domino:
    """Make a domino that the box may not have."""
    first, second = half_of(left), half_of(right)
    assert first is not None
    assert second is not None
    return Domino(0, (first, second))


def opened(seats: int = 4, **options: str) -> State:
    """Start a Kingdomino match."""
    return kingdomino.start(setup_for("kingdomino", seats, options))


def played(state: State, *texts: str) -> State:
    """Let a list of actions happen."""
    for text in texts:
        state = kingdomino.apply(state, Action.parse(text))
    return state


def line(*numbers: int) -> tuple[str, ...]:
    """Say that these dominoes are drawn."""
    return tuple(f"draw #{number}" for number in numbers)


def claims(*pairs: tuple[str, int]) -> tuple[str, ...]:
    """Say that these kings are drawn and choose: ("0.0", 5)."""
    return tuple(text for king, number in pairs for text in (f"king K{king}", f"choose #{number}"))


def moves(name: str, seats: int, options: dict[str, str], seed: int) -> Iterator[tuple[Action, Any]]:
    """Give every action of a match played at random, and the state after it; copying ends after a few entries."""
    game: Game[Any] = GAMES[name]
    chance = random.Random(seed)  # noqa: S311  a walk must be repeatable, not secret
    state = game.start(setup_for(name, seats, options))
    while actions := game.actions(state):
        action = chance.choice(actions)
        if state.turn.step == "copy" and chance.random() < 0.15:
            action = Action("done")
        state = game.apply(state, action)
        yield action, state


def walk(name: str, seats: int, options: dict[str, str], seed: int) -> Iterator[Any]:
    """Give every state of a match played at random, from its start to its end."""
    yield GAMES[name].start(setup_for(name, seats, options))
    for _, state in moves(name, seats, options, seed):
        yield state


def last_of(name: str, seats: int, options: dict[str, str], seed: int) -> Any:  # noqa: ANN401  any game's state
    """Play a match at random to its end."""
    for state in walk(name, seats, options, seed):
        final = state
    return final
