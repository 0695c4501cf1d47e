"""Matches played by a script in a terminal that is not there: what the tests of the terminal share."""

from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path

from device.chance import pick
from device.cursor import Cursor
from device.disk import Disk
from device.evening import COLOURS, Seat
from device.replay import header_for
from device.rules import GAMES, setup_for
from device.table import Table
from device.terminal import Choice, Company, choices
from device.verbs.play import Sitting, Talk
from device.words import load

NAMES = ("Zoé", "Piet", "Anaïs", "Maximilien")


def begin(folder: Path, game: str = "kingdomino", seats: int = 2, options: Mapping[str, str] | None = None) -> Table:
    """Begin a match from a fixed seed."""
    people = tuple(Seat(NAMES[i], COLOURS[i], i) for i in range(seats))
    header = header_for(GAMES[game], setup_for(game, seats, options or {}), people, bytes(range(16)))
    return Table.begin(GAMES[game], header, folder / f"000001-{game}.jsonl", Disk())


def company(table: Table, language: str = "en") -> Company:
    """Give the people of a match, and the words they read."""
    return Company(load(language), tuple(seat.name for seat in table.header.seats))


def offered(table: Table, language: str = "en") -> tuple[Choice, ...]:
    """List what can be typed when nothing has been touched."""
    return choices(table.view, company(table, language), Cursor.over(table.actions))


def play(table: Table, typed: Sequence[str], language: str = "en") -> str:
    """Type lines, and give all that was told."""
    lines, told = iter(typed), list[str]()

    def ask(_prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    Sitting(table, company(table, language), Talk(ask, told.append)).play()
    return "".join(told)


def play_at_random(table: Table, language: str, seed: bytes, patience: int) -> list[str]:
    """Type labels drawn by chance until the match is over; after so many lines copying is ended with `done`."""
    told: list[str] = []
    ordinal = count()
    sitting: list[Sitting] = []

    def ask(_prompt: str) -> str:
        if table.over:
            raise EOFError
        turn = next(ordinal)
        if turn > patience and table.view.turn.step == "copy":
            return "back" if sitting[0].cursor.touched else "done"
        known = sitting[0].offered
        return known[pick(seed, turn, len(known))].label

    sitting.append(Sitting(table, company(table, language), Talk(ask, told.append)))
    sitting[0].play()
    return told
