"""The table without a screen: whole evenings by mock pins, and by typed lines."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from device.evening import Lamp, LobbyPage, ResultPage, TablePage, TroublePage
from device.journal import read
from device.replay import verify
from device.rules import GAMES
from device.terminal import WIDTH
from device.verbs.headless import QUIT, WORDS
from device.verbs.play import command
from device.words import LANGUAGES, load
from tests.device.silent import Table, typed


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Give a table in a folder of its own."""
    return Table(tmp_path)


# ------------------------------------------------------------------ by buttons alone


def test_a_whole_match_is_played_by_buttons_alone_and_is_honest(table: Table) -> None:
    table.run(table.by_buttons())
    record = read(next(table.home.folder.glob("*.jsonl")))

    assert (record.result is not None, verify(record, GAMES).honest, len(record.seats)) == (True, True, 3)


def test_all_who_agree_are_told_to_hold_for_the_lobby_and_a_hold_goes_there(table: Table) -> None:
    def hands() -> Iterator[None]:
        yield from table.by_buttons()
        table.press(2, "hold")
        yield

    told = table.run(hands())

    assert (isinstance(table.page, LobbyPage), "All agree. Hold your button to go to the lobby." in told) == (
        True,
        True,
    )


def test_a_hold_after_a_game_of_a_dynasty_begins_the_next(table: Table) -> None:
    table.home.household().keep_seats((None,) * 6, "kingdomino", (("dynasty", "on"),))
    table.companion = table.home.companion(table.home.household(), drawn_panel=False)

    def hands() -> Iterator[None]:
        yield from table.by_buttons()
        table.press(2, "hold")
        yield

    told = table.run(hands())

    assert (isinstance(table.page, TablePage), "Dynasty, game 1 of 3" in told) == (True, True)


def test_a_match_that_comes_to_the_table_shows_the_fingerprint_of_its_deal_once(table: Table) -> None:
    told = table.run(table.by_buttons())

    assert told.count("fingerprint of the deal: ") == 1


def test_the_result_is_told_once_and_each_press_only_says_who_is_missing(table: Table) -> None:
    told = table.run(table.by_buttons())

    assert (told.count("Is the count right?"), told.count("All agree.")) == (3, 1)
    assert told.count("territories") == 3


def test_the_lobby_says_what_to_press_and_how_to_begin(table: Table) -> None:
    def hands() -> Iterator[None]:
        for place in (0, 2):
            table.press(place, "click")
            yield

    told = table.run(hands())

    assert told.index("Press the button of your place to sit down.") < told.index("Hold your button to begin.")


def test_a_press_that_only_steps_takes_one_line(table: Table) -> None:
    def hands() -> Iterator[str | None]:
        yield from ("1", "3", "begin")
        before = len(table.told)
        assert isinstance(table.page, TablePage)
        table.press(table.page.seats[table.page.view.turn.seat].place, "click")
        yield None
        table.told = table.told[before:]

    table.run(hands())

    assert "".join(table.told[-1:]).count("\n") == 1


def test_the_acting_seats_lamp_shines_and_all_are_dark_at_the_end(table: Table) -> None:
    lit: list[bool] = []

    def hands() -> Iterator[str | None]:
        yield from ("1", "3", "begin")
        for _ in range(30):
            table._pass(0.1)
            lit.append(not table.is_dark())
        yield QUIT

    table.run(hands())

    assert (any(lit), table.is_dark()) == (True, True)


# ------------------------------------------------------------------ by typed lines


def labels(table: Table) -> Iterator[str]:
    """Type a label of each page's list: the last domino, or the first of other things."""
    while isinstance(table.page, TablePage):
        table.now += 2.0
        cursor = table.page.cursor
        numbers = [a.targets[0][1:] for a in cursor.actions if len(a.targets) == 1 and a.targets[0][0] == "#"]
        yield numbers[-1] if len(numbers) == len(cursor.actions) else "1"


def test_a_whole_match_is_played_by_typed_labels(table: Table) -> None:
    def hands() -> Iterator[str]:
        yield from ("1", "3", "begin")
        yield from labels(table)

    table.run(hands())

    assert isinstance(table.page, ResultPage)


def test_squares_are_typed_as_in_a_match_without_a_panel(table: Table) -> None:
    def hands() -> Iterator[str]:
        yield from ("1", "3", "begin")
        while isinstance(table.page, TablePage) and table.page.view.turn.step != "place":
            table.now += 2.0
            yield table.page.cursor.actions[0].targets[0]
        table.now += 2.0
        assert isinstance(table.page, TablePage)
        yield " ".join(table.page.cursor.actions[0].targets)

    table.run(hands())

    assert isinstance(table.page, TablePage)
    assert table.page.view.turn.step == "choose"


def test_undo_after_the_end_goes_back_into_the_match(table: Table) -> None:
    def hands() -> Iterator[str]:
        yield from ("1", "3", "begin")
        yield from labels(table)
        yield "undo"

    table.run(hands())

    assert isinstance(table.page, TablePage)


def test_undo_and_redo_are_typed_at_the_table(table: Table) -> None:
    seen: list[bool] = []

    def hands() -> Iterator[str]:
        yield from ("1", "3", "begin")
        for word in ("", "undo", "redo"):
            assert isinstance(table.page, TablePage)
            table.now += 2.0
            yield word or str(table.page.cursor.actions[0].targets[0])
            assert isinstance(table.page, TablePage)
            seen.append(table.page.can_undo)

    table.run(hands())

    assert seen == [True, False, True]


def test_undo_at_the_beginning_says_that_there_is_nothing(table: Table) -> None:
    assert "there is nothing to undo" in table.run(typed("1", "3", "begin", "undo"))


@pytest.mark.parametrize("line", ["rubbish", "99", "0,77", "begin"])
def test_what_means_nothing_at_the_table_is_said_and_changes_nothing(line: str, table: Table) -> None:
    told = table.run(typed("1", "3", "begin", line))

    assert f"{line} is not in the list" in told


@pytest.mark.parametrize("line", ["rubbish", "99", "0,77", "next"])
def test_what_means_nothing_is_said_and_changes_nothing(line: str, table: Table) -> None:
    told = table.run(typed("1", line))

    assert f"{line} is not in the list" in told


def test_help_says_what_can_be_typed(table: Table) -> None:
    assert "rematch" in table.run(typed("help"))


def test_a_match_that_is_left_can_be_resumed_from_the_lobby(table: Table) -> None:
    table.run(typed("1", "3", "begin", "lobby", "resume"))

    assert isinstance(table.page, TablePage)


def test_a_line_typed_while_it_sleeps_counts(table: Table) -> None:
    def hands() -> Iterator[str | None]:
        table.now += 3600.0
        yield None
        yield "1"

    table.run(hands())

    assert isinstance(table.page, LobbyPage)
    assert table.page.places[0] is not None


def test_the_match_is_on_the_table_again_the_next_time(tmp_path: Path) -> None:
    Table(tmp_path).run(typed("1", "3", "begin"))

    assert isinstance(Table(tmp_path).page, TablePage)


def test_a_match_that_failed_twice_waits_and_a_hold_tries_it_again(tmp_path: Path) -> None:
    Table(tmp_path).run(typed("1", "3", "begin"))
    before = Table(tmp_path)
    before.companion.close()
    for _ in range(2):
        before.home.chronicle.begin_opening("000001-kingdomino.jsonl")
    table = Table(tmp_path)
    stopped = isinstance(table.page, TroublePage)

    def hands() -> Iterator[None]:
        table.press(0, "hold")
        yield

    told = table.run(hands())

    assert (stopped, isinstance(table.page, TablePage), "Hold a button, or type resume" in told) == (True, True, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_is_known_in_each_language(language: str) -> None:
    said = [load(language).say(f"terminal.word.{word}") for word in WORDS]

    assert [command(word, WORDS) for word in said] == list(WORDS)


# ------------------------------------------------------------------ a panel that goes


def test_a_lost_panel_is_said_with_its_cure_and_comes_back_by_itself(table: Table) -> None:
    def hands() -> Iterator[str | None]:
        yield from ("1", "3", "begin")
        table.broken = True
        table.panels[-1]._lose("unplugged")
        yield None
        table.broken = False
        table.now += 11.0
        yield None
        table.press(0, "click")
        yield None

    told = table.run(hands())

    assert (
        len(table.panels),
        load("en").say("trouble.panel_lost.thing") in told,
        told.count("Everything works again."),
    ) == (2, True, 1)


def test_lines_go_on_while_there_is_no_panel(table: Table) -> None:
    table.broken = True

    table.run(typed("1", "3", "begin"))

    assert isinstance(table.page, TablePage)


def test_at_rest_it_sleeps_until_something_is_due(table: Table) -> None:
    table.run(typed("1"))

    assert min(seconds or 0.0 for seconds in table.inbox.slept) > 200.0


def test_where_nothing_is_ever_due_it_sleeps_until_somebody_comes(table: Table) -> None:
    household = table.home.household()
    household.keep_settings(replace(household.settings, sleep_minutes=0))
    table.companion = table.home.companion(household, drawn_panel=False)

    table.run(typed("1"))

    assert set(table.inbox.slept) == {None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_wider_than_a_terminal(language: str, table: Table) -> None:
    household = table.home.household()
    household.keep_settings(replace(household.settings, language=language))
    household.keep_seats((None,) * 6, "kingdomino", (("dynasty", "on"), ("harmony", "on")))
    table.companion = table.home.companion(household, drawn_panel=False)

    def hands() -> Iterator[str | None]:
        yield from ("help", "rubbish " * 20)
        yield from table.by_buttons()
        table.broken = True
        table.panels[-1]._lose("unplugged")
        yield None

    told = table.run(hands())

    assert [line for line in told.splitlines() if len(line) > WIDTH] == []


def test_a_lamp_has_six_places_whatever_is_wired(table: Table) -> None:
    table.run(typed("1"))

    assert len(table.companion.shown.lamps) == 6
    assert table.companion.shown.lamps[0] == Lamp("rose", "next")
