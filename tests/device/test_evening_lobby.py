"""What becomes of names, seats and a dynasty between one match and the next."""

import json
from pathlib import Path

import pytest

from device.evening import TablePage
from device.journal import read
from tests.device.evenings import Evening
from tests.device.test_companion_house import FullDisk, fill


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def names(evening: Evening) -> list[str]:
    return [seat.name for seat in evening.lobby.places if seat]


def type_name(evening: Evening, place: int, name: str) -> None:
    """Type a name as a person does who sees an empty line."""
    evening.ask(f"edit:{place}", *(f"key:{letter}" for letter in name), "done")


def test_a_match_begun_by_a_button_while_a_seat_is_set_up_knows_everybody_by_a_name(evening: Evening) -> None:
    evening.seat(0, 2).ask("edit:0")
    evening.press("hold", 2)
    people = [seat.name for seat in evening.table.seats]
    evening.ask("leave")

    assert people == ["Rose", "Yellow"]
    assert evening.lobby.editing is None


def test_whoever_sits_down_while_a_seat_is_set_up_gets_another_colour(evening: Evening) -> None:
    evening.seat(0).ask("edit:0")
    evening.press("click", 2)
    evening.ask("done")

    assert [seat.colour for seat in evening.lobby.places if seat] == ["rose", "yellow"]


def test_a_name_that_was_given_during_a_match_is_not_wiped_in_the_lobby(evening: Evening) -> None:
    evening.begin(0, 2).ask("seats", "edit:0", "name:Zoé", "done", "close", "leave")
    evening.ask("edit:0", "hand", "done")

    assert names(evening) == ["Zoé", "Yellow"]


def test_whoever_never_had_a_name_types_one_without_erasing_after_a_match_and_on_the_next_evening(
    evening: Evening,
) -> None:
    evening.begin(0, 2).ask("leave")
    type_name(evening, 0, "zoé")
    evening.pull_the_plug()
    type_name(evening, 2, "piet")

    assert names(evening) == ["Zoé", "Piet"]


def test_nobody_is_called_by_the_colour_of_somebody_else(evening: Evening) -> None:
    evening.begin(0, 1, 2, 3).ask("leave")
    evening.ask(*(control for place in range(4) for control in (f"edit:{place}", "rise")))
    evening.ask("sit:2", "sit:3", "sit:0")

    assert [(seat.name.lower(), seat.colour) for seat in evening.lobby.places if seat] == [
        ("green", "green"),
        ("rose", "rose"),
        ("yellow", "yellow"),
    ]


def test_a_result_from_the_history_seats_its_people_with_their_names(evening: Evening) -> None:
    evening.seat(0, 2)
    type_name(evening, 0, "zoé")
    evening.ask("begin")
    evening.play_out()
    match = evening.result.match
    evening.ask("lobby", "edit:0", "rise", "sit:0", "edit:0", *["erase"] * 14, "done")
    evening.ask("history", f"open:{match}", "rematch", "leave", "edit:0", "done")

    assert names(evening) == ["Zoé", "Yellow"]


def test_a_match_that_opened_well_after_all_is_taken_up_by_itself_the_next_time(evening: Evening) -> None:
    evening.begin(0, 2)
    (journal,) = evening.journals
    (evening.folder / "matches" / "opening.json").write_text(json.dumps({"match": journal.name, "times": 2}))
    evening.pull_the_plug()
    evening.ask("resume")
    evening.decide()
    evening.pull_the_plug()

    assert isinstance(evening.shown.page, TablePage)


def test_a_match_that_waits_behind_the_history_can_be_taken_up_again(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.play_out()
    old = evening.result.match
    evening.ask("lobby", "begin", "history", f"open:{old}", "lobby", "resume:000002-kingdomino.jsonl")

    assert isinstance(evening.shown.page, TablePage)


# ------------------------------------------------------------------ a dynasty


def test_the_next_game_of_a_dynasty_begins_unsaved_as_that_game(tmp_path: Path) -> None:
    card = Evening(tmp_path, disk=FullDisk()).begin(0, 2, dynasty="on")
    card.play_out()
    first = card.result.match
    fill(card)
    card.ask("next_game")
    refused = card.shown.notice
    card.ask("next_game")
    unsaved = card.table.unsaved
    fill(card, full=False)
    card.decide()

    assert refused is not None and refused.code == "begin_unsaved"
    assert (unsaved, read(card.journals[1]).header.dynasty) == (True, (first, 2))


@pytest.mark.parametrize("tie", ["shared", "largest"])
def test_a_dynasty_goes_on_although_its_first_game_was_played_by_older_rules(evening: Evening, tie: str) -> None:
    evening.begin(0, 2, dynasty="on", dynasty_tie=tie)
    evening.play_out()
    totals, journal = evening.result.dynasty, evening.journals[0]
    evening.ask("next_game")
    rules = read(journal).header.rules
    journal.write_bytes(journal.read_bytes().replace(f'"rules": {rules}'.encode(), b'"rules": 0', 1))
    evening.play_out()

    assert evening.result.dynasty[0] == totals[0]
    assert len(evening.result.dynasty_places) == 2
