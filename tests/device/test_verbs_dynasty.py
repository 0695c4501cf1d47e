"""A match in the terminal after its end: taken back, or followed by the dynasty's next game."""

import io
import re
from pathlib import Path

import pytest

from device.__main__ import main
from device.chance import pick
from device.config import Config
from device.evening import COLOURS, Seat
from device.home import Home, World
from device.journal import read
from device.opening import Opening
from device.table import Table
from device.terminal import Company
from device.verbs.play import Sitting, Talk
from device.words import load

PEOPLE = tuple(Seat(name, COLOURS[at], at) for at, name in enumerate(("Zoé", "Piet")))


def opening(folder: Path) -> Opening:
    world = World({}, lambda: bytes(range(16)), lambda: "2026-05-02", lambda: 0.0)
    return Home(Config(), world, folder).opening


def played(table: Table) -> Table:
    """Play a match to its end, the same way each time."""
    while not table.over:
        table.play(table.actions[pick(b"dynasty", len(table.course.moves), len(table.actions))])
    return table


def sit(table: Table, door: Opening | None, *lines: str) -> tuple[str, str]:
    """Type lines at a match; gives how it was left, and what was told."""
    typed, told = iter(lines), list[str]()

    def ask(_prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    company = Company.of(load("en"), (seat.name for seat in table.header.seats))
    how = Sitting(table, company, Talk(ask, told.append), door).play()
    return how, "".join(told)


def test_the_last_decision_is_taken_back_after_the_end(tmp_path: Path) -> None:
    table = played(opening(tmp_path).begin("kingdomino", PEOPLE, {}))

    how, _ = sit(table, None, "undo", "quit")

    assert (how, table.over, read(tmp_path / table.name).result) == ("open", False, None)


def test_a_match_that_ended_twice_counts_as_it_ended_last(tmp_path: Path) -> None:
    table = played(opening(tmp_path).begin("kingdomino", PEOPLE, {}))

    how, _ = sit(table, None, "undo", "redo", "")

    assert (how, read(tmp_path / table.name).result is not None) == ("over", True)


@pytest.mark.parametrize("line", ["", "quit"])
def test_an_empty_line_or_quit_leaves_a_match_that_is_over(line: str, tmp_path: Path) -> None:
    table = played(opening(tmp_path).begin("kingdomino", PEOPLE, {}))

    how, told = sit(table, None, line, "undo")

    assert (how, table.over, "an empty line ends" in told) == ("over", True, True)


def test_outside_a_dynasty_no_game_follows(tmp_path: Path) -> None:
    door = opening(tmp_path)
    how, told = sit(played(door.begin("kingdomino", PEOPLE, {})), door, "next")

    assert (how, "no other game follows" in told) == ("over", True)


def test_a_dynastys_game_shows_the_sums_and_offers_the_next(tmp_path: Path) -> None:
    door = opening(tmp_path)
    table = played(door.begin("kingdomino", PEOPLE, {"dynasty": "on"}))
    totals = [score.total for score in table.course.game.score(table.course.state)]

    how, told = sit(table, door, "next")

    assert how == "next"
    assert sorted(re.findall(r"(?:Zoé|Piet) +(\d+)$", told, re.MULTILINE)) == sorted(map(str, totals))


def test_the_third_game_is_the_last_and_shows_the_whole_dynasty(tmp_path: Path) -> None:
    door = opening(tmp_path)
    table = played(door.begin("kingdomino", PEOPLE, {"dynasty": "on"}))
    for _ in range(2):
        following = door.next_game(door.podium_of(table))
        table.close()
        table = played(door.begin("kingdomino", PEOPLE, dict(table.header.options), following))

    how, told = sit(table, door, "next")

    assert (how, "Dynasty, game 3 of 3" in told, told.count(" + ")) == ("over", True, 4)


def test_the_verb_goes_on_with_the_next_game_in_a_file_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = played(opening(tmp_path).begin("kingdomino", PEOPLE, {"dynasty": "on"}))
    table.close()
    monkeypatch.setattr("sys.stdin", io.StringIO("next\n"))

    code = main(["play", "--resume", str(tmp_path / table.name)])

    second = read(tmp_path / "000002-kingdomino.jsonl").header
    assert (code, second.dynasty, second.seats) == (0, (table.name, 2), PEOPLE)
    assert f"play --resume {tmp_path / '000002-kingdomino.jsonl'}" in capsys.readouterr().out


def test_a_dynasty_is_begun_by_its_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))

    main(["play", "--matches", str(tmp_path), "--option", "dynasty=on", "--names", "Zoé,Piet"])
    capsys.readouterr()

    assert read(tmp_path / "000001-kingdomino.jsonl").header.dynasty == ("", 1)


PANEL = '[panel]\nfactory = "mock"\n[panel.seats.1]\nbutton = 5\n'


@pytest.mark.parametrize(
    ("settings", "asked", "says"),
    [
        ("", [], "no panel is configured"),
        (PANEL, ["--seats", "3"], "--seats: with --panel people sit down by their buttons"),
        (PANEL, ["--names", "Zoé,Piet"], "--names: with --panel"),
        (PANEL, ["--resume", "000009-kingdomino.jsonl"], "no match of this house"),
        (PANEL, ["--option", "harmoni=on"], "did you mean harmony"),
        (PANEL, ["kingdomini"], "did you mean kingdomino"),
        ("[panel]\nfactory = 3\n", [], "panel.factory"),
    ],
)
def test_what_a_table_without_a_screen_cannot_begin_with_is_one_line(
    settings: str, asked: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "chatelain.toml"
    file.write_text(settings, encoding="utf-8")

    code = main(["play", "--panel", "--config", str(file), "--matches", str(tmp_path / "house"), *asked])

    said = capsys.readouterr().err
    assert (code, says in said, said.count("\n")) == (2, True, 1)
