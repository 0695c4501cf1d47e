"""The plainest screen: its pictures, kept as text, and what holds for any of them."""

import os
import re
from pathlib import Path

import pytest

from device.cursor import Cursor
from device.rules.duel_box import CODES
from device.rules.game import domino, square
from device.terminal import WIDTH, Company, choices, screen
from device.words import LANGUAGES, load
from tests.device.sittings import begin, company, offered, play, play_at_random

PICTURES = Path(__file__).parents[1] / "fixtures" / "terminal"

PHASES: dict[str, tuple[int, dict[str, str], int, str]] = {
    "first_choice": (4, {}, 0, "en"),
    "placing": (2, {}, 6, "fr"),
    "mighty_duel": (2, {"mighty_duel": "on"}, 41, "nl"),
    "nothing_fits": (4, {}, 1000, "nl"),
    "three_seats_second_edition": (3, {"edition": "second", "harmony": "on"}, 30, "fr"),
    "over": (4, {"harmony": "on", "middle_kingdom": "on"}, 1000, "en"),
}
"""Seats, options, how many times the first choice is taken, and the language."""


@pytest.mark.parametrize("name", PHASES)
def test_a_page_looks_as_it_did(name: str, tmp_path: Path) -> None:
    seats, options, steps, language = PHASES[name]
    table = begin(tmp_path, seats=seats, options=options)
    for _ in range(steps):
        if table.over or (name == "nothing_fits" and table.view.turn.step == "discard"):
            break
        table.play(table.actions[len(table.actions) // 2])

    page = screen(table.view, company(table, language), None if table.over else Cursor.over(table.actions))

    kept = PICTURES / f"{name}.txt"
    if os.environ.get("CHATELAIN_KEEP_PICTURES"):
        kept.write_text(page, encoding="utf-8")
    assert page == kept.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("game", "seats", "options", "language"),
    [
        ("kingdomino", 4, {"harmony": "on", "middle_kingdom": "on"}, "en"),
        ("kingdomino", 2, {"mighty_duel": "on", "first_order": "abba"}, "nl"),
        ("kingdomino", 3, {"edition": "second", "deal": "people"}, "fr"),
        ("kingdomino", 2, {"kingdoms": "table"}, "fr"),
        ("count", 2, {}, "nl"),
    ],
)
def test_a_whole_match_is_played_by_labels_alone(
    game: str, seats: int, options: dict[str, str], language: str, tmp_path: Path
) -> None:
    table = begin(tmp_path, game, seats, options)

    play_at_random(table, language, b"labels", patience=24)

    assert table.over


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_wider_than_a_terminal(language: str, tmp_path: Path) -> None:
    table = begin(tmp_path, seats=2, options={"mighty_duel": "on"})

    pages = play_at_random(table, language, b"width", patience=0)

    assert [line for page in pages for line in page.splitlines() if len(line) > WIDTH] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_spellbook_names_every_coat_whole(language: str, tmp_path: Path) -> None:
    table = begin(tmp_path, "duel")
    page = screen(table.view, company(table, language)).splitlines()

    for row in table.view.book:
        coat = load(language).say(f"terrain.{row.coat}")
        assert any(line.startswith(f"{CODES[row.coat]} {coat} ") for line in page)


def test_lands_with_short_names_are_no_wider_than_a_terminal(tmp_path: Path) -> None:
    table = begin(tmp_path, "count", 4)
    page = screen(table.view, Company.of(load("en"), "ABCD"), Cursor.over(table.actions))

    assert [line for line in page.splitlines() if len(line) > WIDTH] == []


def test_labels_are_never_alike(tmp_path: Path) -> None:
    table = begin(tmp_path, "count", 1)
    labels = [choice.label for choice in offered(table)]

    assert sorted(set(labels)) == sorted(labels)


def test_a_domino_is_chosen_by_its_own_number(tmp_path: Path) -> None:
    table = begin(tmp_path)

    assert [choice.label for choice in offered(table)] == [
        str(slot.domino.number) for line in table.view.lines for slot in line.slots
    ]


def test_squares_where_the_domino_may_lie_are_marked(tmp_path: Path) -> None:
    table = begin(tmp_path)
    while table.view.turn.step != "place":
        table.play(table.actions[0])
    page = screen(table.view, company(table), Cursor.over(table.actions))

    assert page.count("+") == len({name for action in table.actions for name in action.names if "," in name})


def test_a_touch_leaves_only_the_ways_through_that_square(tmp_path: Path) -> None:
    table = begin(tmp_path)
    while table.view.turn.step != "place":
        table.play(table.actions[0])
    cursor = Cursor.over(table.actions).touch(square(0, 2))

    assert all(
        square(0, 2) in choice.action.names
        for choice in choices(table.view, company(table), cursor)
        if choice.action is not None
    )


def test_a_long_list_asks_for_the_domino_first(tmp_path: Path) -> None:
    table = begin(tmp_path, "count", 1)

    assert offered(table)[0].target == domino(1)


def test_what_was_removed_is_not_on_any_page(tmp_path: Path) -> None:
    table = begin(tmp_path, seats=2)
    removed = {a.targets[0][1:] for a in table.course.played if a.verb == "remove"}

    pages = play_at_random(table, "en", b"leak", patience=0)

    chosen = {number for page in pages for number in re.findall(r"^[ >·x] ([ \d]\d) [A-Z]\d", page, re.MULTILINE)}
    assert {number.strip() for number in chosen} & removed == set()


def test_two_kings_of_a_seat_are_told_apart(tmp_path: Path) -> None:
    table = begin(tmp_path, seats=2)

    pages = "".join(play_at_random(table, "en", b"kings", patience=0))

    assert "Zoé II: place" in pages


def test_an_unplayable_line_says_so_and_changes_nothing(tmp_path: Path) -> None:
    table = begin(tmp_path)
    before = table.view

    told = play(table, ["99"])

    assert ("99 is not in the list" in told, table.view) == (True, before)
