"""The rules of every game of the house, and the one place that lists them.

Pure: no clock, no file, no chance, no words, no colours. A set-up from outside is read here, once for all
games, so that no game ever meets an option it does not know.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from device.rules import counting, duel, kingdomino
from device.rules.game import Game, Option, Setup

GAMES: dict[str, Game[Any]] = {kingdomino.NAME: kingdomino, duel.NAME: duel, counting.NAME: counting}
"""Every game by name; what asks them knows only `game.Game`."""


class BadSetup(ValueError):
    """A set-up that no game can start from, with a code that says why.

    Codes: game, seats, option, choice (unknown ones); option_seats (meant for another number of seats); text (one
    of the owner's that cannot be read: `value` says why).
    """

    def __init__(self, code: str, name: str, value: str = "", nearest: str = "") -> None:
        hint = f", nearest: {nearest}" if nearest else ""
        super().__init__(f"{code}: {name}{'=' if value else ''}{value}{hint}")
        self.code = code
        self.name = name
        self.value = value
        self.nearest = nearest
        """The known name or value most like it, or empty."""


def setup_for(game_name: str, seats: int, options: Mapping[str, str]) -> Setup:
    """Read a set-up: defaults are dropped and the rest is sorted, so that equal set-ups are equal values.

    Raises `BadSetup` for an unknown game, number of seats, option or choice, and for an option that is meant
    for another number of seats (its default is always allowed).
    """
    game = GAMES.get(game_name)
    if game is None:
        raise BadSetup("game", game_name, nearest=nearest(game_name, GAMES))
    return setup_in(game, seats, options)


def setup_in(game: Game[Any], seats: int, options: Mapping[str, str]) -> Setup:
    """Read a set-up of a game that is at hand; raises `BadSetup` as `setup_for` does."""
    if seats not in game.SEATS:
        raise BadSetup("seats", game.NAME, str(seats))
    known = {option.name: option for option in game.OPTIONS}
    chosen = []
    for name, value in sorted(options.items()):
        option = known.get(name)
        if option is None:
            raise BadSetup("option", name, value, nearest(name, known))
        if value not in option.choices:
            value = _read(option, value)  # noqa: PLW2901  one text, one form
        if value == option.default:
            continue
        if option.seats and seats not in option.seats:
            raise BadSetup("option_seats", name, value)
        chosen.append((name, value))
    return Setup(seats, tuple(chosen))


def _read(option: Option, value: str) -> str:
    """Let an option read a text of the owner's; only some options take one."""
    if option.reads is None:
        raise BadSetup("choice", option.name, value, nearest(value, option.choices))
    try:
        return option.reads(value)
    except ValueError as error:
        raise BadSetup("text", option.name, str(error)) from error


def nearest(word: str, known: Iterable[str]) -> str:
    """Give the known word that takes the fewest single-letter changes, when at least half of it is right.

    >>> nearest("harmoni", ("harmony", "dynasty"))
    'harmony'
    """
    best = min(known, key=lambda candidate: (_changes(word, candidate), candidate), default="")
    return best if _changes(word, best) * 2 <= max(len(word), len(best)) else ""


def _changes(word: str, other: str) -> int:
    """Count the letters to insert, drop or swap to make one word of the other."""
    row = list(range(len(other) + 1))
    for at, letter in enumerate(word, start=1):
        above, row = row, [at]
        for place, its in enumerate(other):
            row.append(min(above[place + 1] + 1, row[place] + 1, above[place] + (letter != its)))
    return row[-1]
