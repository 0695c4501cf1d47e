"""What a newcomer does: looks for a match, touches an option to learn what it is, and types q."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.evening import HistoryPage, TablePage
from device.verbs.play import command
from tests.device.evenings import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.companion.close()


def history(evening: Evening) -> HistoryPage:
    assert isinstance(evening.shown.page, HistoryPage)
    return evening.shown.page


def test_open_matches_come_first_in_the_history_and_are_taken_up_from_there(evening: Evening) -> None:
    evening.begin(0, 2).play_out()
    evening.ask("lobby", "begin", "leave", "history")
    page = history(evening)
    evening.ask(f"resume:{page.unfinished[0].name}")

    assert (len(page.unfinished), len(page.rows), page.total) == (1, 1, 2)
    assert isinstance(evening.shown.page, TablePage)


def test_the_history_s_pages_count_the_open_matches_too(evening: Evening) -> None:
    evening.seat(0, 2)
    for _ in range(6):
        evening.ask("begin", "leave")
    evening.ask("history")
    first = history(evening)
    evening.ask("older")
    second = history(evening)

    assert [(len(page.unfinished), page.first, page.total) for page in (first, second)] == [(5, 0, 6), (1, 5, 6)]


def test_people_have_no_open_matches_among_them(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.ask("leave", "history", "tab:people")

    assert (history(evening).unfinished, history(evening).total) == ((), 0)


def test_the_match_that_is_on_is_not_offered_by_the_history_over_it(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.ask("history")

    assert history(evening).unfinished == ()


def test_an_option_that_is_touched_is_told_until_something_else_is(evening: Evening) -> None:
    evening.seat(0, 2)
    evening.ask("option:harmony")
    told = evening.lobby.told
    evening.ask("part:1")

    assert (told, evening.lobby.told) == ("harmony", "")


@pytest.mark.parametrize("after", ["sit:3", "edit:0", "game:count"])
def test_sitting_down_or_another_game_ends_what_is_told(evening: Evening, after: str) -> None:
    evening.seat(0, 2)
    evening.ask("option:harmony", after)

    assert evening.lobby.told == ""


def test_a_match_between_ends_what_is_told(evening: Evening) -> None:
    evening.seat(0, 2)
    evening.ask("option:harmony", "begin", "leave")

    assert evening.lobby.told == ""


def test_an_option_that_is_not_for_these_seats_is_not_told(evening: Evening) -> None:
    evening.seat(0, 2, 3)
    evening.ask("option:mighty_duel")

    assert evening.lobby.told == ""


@pytest.mark.parametrize(("typed", "word"), [("q", "quit"), ("?", "help"), (" Q ", "quit")])
def test_what_hands_type_anyway_is_understood(typed: str, word: str) -> None:
    assert command(typed) == word


def test_a_short_word_means_nothing_where_the_long_one_does_not() -> None:
    assert command("q", ("help",)) == ""
