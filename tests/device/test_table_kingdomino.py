"""Whole matches of the house's own games on the table, in every way they can be set up."""

import random
from pathlib import Path

import pytest

from device.chronicle import Chronicle
from device.disk import Disk
from device.evening import COLOURS, Seat
from device.journal import read
from device.record import Header
from device.replay import header_for, replay, verify
from device.rules import GAMES, setup_for
from device.rules.game import BAG
from device.table import Table
from tests.device.pebbles import HastyDisk

SETUPS = [
    (2, {"first_order": "abba", "deal": "people"}),
    (2, {"mighty_duel": "on", "harmony": "on"}),
    (3, {"edition": "second"}),
    (3, {"kingdoms": "table"}),
    (4, {"middle_kingdom": "on", "free_discard": "on"}),
]


def dice(seed: int | str) -> random.Random:
    """Play without strong chance, the same each time."""
    return random.Random(seed)  # noqa: S311  a test's match need not be unforeseeable


def header_of(seats: int, options: dict[str, str], seed: bytes) -> Header:
    people = tuple(Seat(f"seat {n}", COLOURS[n], n) for n in range(seats))
    return header_for(GAMES["kingdomino"], setup_for("kingdomino", seats, options), people, seed)


def one_of(table: Table, chance: random.Random) -> None:
    """Play any action; in a count at the end most are `done`, so that it ends."""
    done = [action for action in table.actions if action.verb == "done"]
    table.play(done[0] if done and chance.random() < 0.5 else chance.choice(table.actions))


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_a_whole_match_with_undos_and_restarts_is_replayed_and_verified(
    tmp_path: Path, seats: int, options: dict[str, str]
) -> None:
    chance = dice(f"{seats} {options}")
    path = tmp_path / "000001-kingdomino.jsonl"
    table = Table.begin(GAMES["kingdomino"], header_of(seats, options, chance.randbytes(16)), path, HastyDisk())
    while not table.over:
        one_of(table, chance)
        if chance.random() < 0.1:
            table.undo()
        if chance.random() < 0.05:
            table.close()
            table = Table.resume(path, GAMES, HastyDisk())
    table.close()
    record = read(path)

    assert replay(record, GAMES) == table.course
    assert verify(record, GAMES).code == ("not_dealt" if options.get("deal") == "people" else "honest")
    chronicle = Chronicle(tmp_path, GAMES, Disk())
    assert [match.name for match in chronicle.finished] == [path.name]


def test_undo_takes_a_match_back_to_its_opening_and_redo_forward_again(tmp_path: Path) -> None:
    path = tmp_path / "000001-kingdomino.jsonl"
    chance = dice(4)
    table = Table.begin(GAMES["kingdomino"], header_of(4, {}, bytes(16)), path, HastyDisk())
    opening = table.view
    while not table.over:
        table.play(chance.choice(table.actions))
    end = table.view
    while table.can_undo:
        table.undo()
    assert table.view == opening
    table.close()

    table = Table.resume(path, GAMES, HastyDisk())
    while table.can_redo:
        table.redo()

    assert table.view == end
    assert verify(read(path), GAMES).honest


def test_another_choice_after_an_undo_never_changes_what_comes_out(tmp_path: Path) -> None:
    """Undo cannot peek: whatever seats choose instead, the bag gives the same dominoes in the same order."""
    drawn = set()
    for number in range(6):
        path = tmp_path / f"{number + 1:06}-kingdomino.jsonl"
        chance = dice(number)
        table = Table.begin(GAMES["kingdomino"], header_of(3, {}, bytes(16)), path, HastyDisk())
        while not table.over:
            table.play(chance.choice(table.actions))
        drawn.add(tuple(action for action in table.course.played if action.verb == "draw"))
        table.close()

    assert len(drawn) == 1


def test_the_view_during_a_match_never_shows_the_bags_turn_when_the_app_deals(tmp_path: Path) -> None:
    chance = dice(1)
    path = tmp_path / "000001-kingdomino.jsonl"
    table = Table.begin(GAMES["kingdomino"], header_of(2, {}, bytes(16)), path, HastyDisk())
    seats = []
    while not table.over:
        seats.append(table.view.turn.seat)
        table.play(chance.choice(table.actions))
    table.close()

    assert BAG not in seats
