"""What a match is begun with on the command line: game, options, people and seed.

Holds the checks; every problem is one line that says what, where and the cure. Must not know how arguments are
parsed, nor a folder, a terminal or a clock.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from device.errors import BadInput
from device.evening import COLOURS, Seat
from device.household import Household
from device.lobby import LONGEST_NAME
from device.rules import GAMES, BadSetup, setup_for
from device.rules.game import Setup
from device.words import load


def setup(game: str, seats: int, chosen: Sequence[str]) -> Setup:
    """Check game, seats and options, each option as NAME=VALUE."""
    known_game(game)
    if seats not in GAMES[game].SEATS:
        known = ", ".join(map(str, GAMES[game].SEATS))
        raise BadInput([f"--seats {seats}: {game} is not for so many: known are {known}"])
    return setup_for(game, seats, options(game, chosen, seats))


def options(game: str, chosen: Sequence[str], seats: int | None = None) -> dict[str, str]:
    """Check the options of a game; without a number of seats any that the game is for will do."""
    named = dict(text.partition("=")[::2] for text in chosen)
    problems = []
    for name, value in named.items():
        errors = []
        for count in GAMES[game].SEATS if seats is None else (seats,):
            try:
                setup_for(game, count, {name: value})
            except BadSetup as error:
                errors.append(error)
            else:
                break
        else:
            problems.append(f"--option {name}={value}: {_why_not(errors[0], game)}")
    if problems:
        raise BadInput(problems)
    return named


def known_game(game: str) -> str:
    """Check the name of a game."""
    if game not in GAMES:
        near = get_close_matches(game, GAMES, n=1)
        cure = f"did you mean {near[0]}" if near else f"known are {', '.join(GAMES)}"
        raise BadInput([f"{game}: unknown game: {cure}"])
    return game


def people(names: str | None, seats: int | None, language: str) -> tuple[Seat, ...]:
    """Seat those who are named, separated by commas, or as many as asked, by the names of their colours."""
    given = [name.strip() for name in (names or "").split(",") if name.strip()]
    count = seats or len(given) or 2
    if given and len(given) != count:
        raise BadInput([f"--names: {len(given)} names for {count} seats: give one for each"])
    if long := [name for name in given if len(name) > LONGEST_NAME or not name.isprintable()]:
        raise BadInput([f"--names: {name[:40]!a} is no name: write 1 to {LONGEST_NAME} letters" for name in long])
    folded = [unicodedata.normalize("NFKC", name).casefold() for name in given]
    if twice := dict.fromkeys(name for name in given if folded.count(folded[given.index(name)]) > 1):
        raise BadInput([f"--names: {', '.join(twice)}: two seats of one name: give each a name of its own"])
    words = load(language)
    called = given or [words.say(f"colour.{COLOURS[i % len(COLOURS)]}") for i in range(count)]
    return tuple(Seat(name, COLOURS[i % len(COLOURS)], i, language=language) for i, name in enumerate(called))


def seed(text: str) -> bytes:
    """Read a seed from its hexadecimal digits."""
    try:
        read = bytes.fromhex(text)
    except ValueError:
        read = b""
    if not 1 <= len(read) <= 64:
        raise BadInput([f"--seed {text[:40]}: no seed: write 2 to 128 digits from 0 to f, an even number of them"])
    return read


class Wish(NamedTuple):
    """What an evening is to begin with; whatever is empty stays as the house remembers it."""

    game: str = ""
    options: tuple[str, ...] = ()
    """Each as NAME=VALUE."""
    language: str = ""
    match: str = ""
    """The file of a match to take up."""


def keep(wish: Wish, household: Household, folder: Path) -> None:
    """Let the house begin its evening with what is wished, as if somebody had chosen it on the screen."""
    if wish.language:
        household.keep_settings(replace(household.settings, language=wish.language))
    if wish.game or wish.options:
        name = known_game(wish.game or household.game or "kingdomino")
        wished = dict(household.options) | options(name, wish.options)
        household.keep_seats(household.places, name, sorted(wished.items()))
    if wish.match:
        path = folder / Path(wish.match).name
        if not path.is_file():
            raise BadInput([f"--resume {wish.match}: no match of this house: with --panel it must be in {folder}"])
        household.keep_match(path.name)


def _why_not(error: BadSetup, game: str) -> str:
    """Say what is wrong with an option, and the cure."""
    offered = {option.name: option for option in GAMES[game].OPTIONS}
    if error.code == "option_seats":
        return f"only for {', '.join(map(str, offered[error.name].seats))} seats: leave it out"
    if error.code == "text":
        return f"cannot be read: {error.value}"
    known = offered[error.name].choices if error.code == "choice" else tuple(offered)
    cure = f"did you mean {error.nearest}" if error.nearest else f"known are {', '.join(known)}"
    return f"unknown {'value' if error.code == 'choice' else 'option'}: {cure}"
