"""While a match is on: who sits where can be put right, the match goes on, and the file remembers it."""

from pathlib import Path

import pytest

from device.errors import Damaged
from device.evening import Ask, LobbyPage, Press, Seat, TablePage
from device.journal import read
from device.record import FORMAT, line, parse, seated
from device.replay import verify
from device.rules import GAMES
from device.verbs import replay as replay_verb
from tests.device.evenings import Evening
from tests.device.pebbles import House


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Give an evening with two at the table, some decisions into their match."""
    evening = Evening(tmp_path).begin(0, 3)
    for _ in range(3):
        evening.decide()
    return evening


def names(evening: Evening) -> tuple[str, ...]:
    return tuple(seat.name for seat in evening.table.seats)


def places(evening: Evening) -> tuple[int, ...]:
    return tuple(seat.place for seat in evening.table.seats)


def rename(evening: Evening, place: int, name: str) -> None:
    """Open a seat of the match that is on and give it a name."""
    evening.ask("seats", f"edit:{place}", f"name:{name}", "done", "close")


def test_the_menu_opens_the_seats_and_closing_leads_back_to_the_same_moment(evening: Evening) -> None:
    before = evening.table

    evening.ask("seats")
    opened = evening.lobby
    evening.ask("close")

    after = (evening.table.view, evening.table.cursor, evening.table.seats)
    assert (opened.running, opened.places[3], after) == (
        True,
        before.seats[1],
        (before.view, before.cursor, before.seats),
    )


def test_a_name_is_put_right_and_the_match_goes_on(evening: Evening) -> None:
    number = evening.table.view.number

    rename(evening, 3, "Zoé")

    assert (names(evening)[1], evening.table.view.number) == ("Zoé", number)


def test_two_who_changed_places_keep_their_kingdoms_and_get_each_others_button(evening: Evening) -> None:
    before = evening.table
    evening.ask("seats", "edit:0", "move", "edit:3", "close")

    assert (places(evening), names(evening), evening.table.view) == (
        (3, 0),
        tuple(seat.name for seat in before.seats),
        before.view,
    )


def test_a_seat_moves_to_an_empty_place_by_the_button_there(evening: Evening) -> None:
    evening.ask("seats", "edit:3", "move")
    evening.do(Press(5, "click"))
    evening.ask("close")

    assert places(evening) == (0, 5)


def test_a_colour_that_nobody_has_can_be_taken(evening: Evening) -> None:
    evening.ask("seats", "edit:0", "colour:purple", "done", "close")

    assert evening.table.seats[0].colour == "purple"


def test_in_a_dynasty_the_colours_stay_since_the_games_are_added_up_by_them(tmp_path: Path) -> None:
    evening = Evening(tmp_path).begin(0, 3, dynasty="on")
    colour = evening.table.seats[0].colour

    evening.ask("seats", "edit:0", "colour:purple", "done", "close")

    assert evening.table.seats[0].colour == colour


def test_nobody_joins_or_leaves_and_neither_game_nor_options_change(evening: Evening) -> None:
    evening.ask("seats", "sit:1", "edit:0", "rise", "done", "game:count", "option:harmony", "resume")
    page = evening.lobby

    assert ([seat is None for seat in page.places], page.game) == ([False, True, True, False, True, True], "kingdomino")


def test_a_hold_at_the_seats_goes_back_to_the_match(evening: Evening) -> None:
    evening.ask("seats")
    evening.do(Press(0, "hold"))

    assert isinstance(evening.shown.page, TablePage)


def test_closing_while_somebody_is_about_to_move_changes_nothing(evening: Evening) -> None:
    evening.ask("seats", "edit:0", "move", "close")
    waiting = evening.lobby.moving
    evening.ask("close")

    assert (waiting, places(evening)) == (None, (0, 3))


def test_the_lamp_of_whoever_moves_breathes(evening: Evening) -> None:
    evening.ask("seats", "edit:0", "move")

    assert evening.lamps[0].rhythm == "turn"


def test_who_sits_where_survives_a_pulled_plug(evening: Evening) -> None:
    rename(evening, 0, "Anaïs")
    evening.pull_the_plug()

    assert names(evening)[0] == "Anaïs"


def test_undo_takes_decisions_back_and_leaves_the_seats_right(evening: Evening) -> None:
    rename(evening, 0, "Anaïs")
    evening.ask("undo")

    assert names(evening)[0] == "Anaïs"


def test_the_result_and_the_history_know_the_right_name(evening: Evening) -> None:
    rename(evening, 0, "Anaïs")
    evening.play_out()
    shown = evening.result.seats[0].name
    evening.ask("lobby", "history")
    page = evening.shown.page

    assert (shown, "Anaïs" in str(page)) == ("Anaïs", True)


def test_the_history_opens_the_result_with_the_right_name(evening: Evening) -> None:
    rename(evening, 0, "Anaïs")
    evening.play_out()
    evening.ask("lobby", "history", f"open:{evening.journals[0].name}")

    assert evening.result.seats[0].name == "Anaïs"


def test_the_lobby_of_the_next_match_has_the_seats_as_they_were_put_right(evening: Evening) -> None:
    evening.ask("seats", "edit:3", "move", "sit:5", "close", "leave")

    assert [place for place, seat in enumerate(evening.lobby.places) if seat] == [0, 5]


def test_each_change_is_one_line_of_the_match_and_its_bag_stays_honest(evening: Evening) -> None:
    rename(evening, 0, "Anaïs")
    evening.ask("seats", "edit:0", "done", "close")
    record = read(evening.journals[0])

    assert (
        [entry.seats[0].name for entry in record.entries if entry.seats],
        verify(record, GAMES).honest,
    ) == (["Anaïs"], True)


def test_the_verb_replay_gives_the_names_as_they_were_put_right(evening: Evening) -> None:
    rename(evening, 0, "Anaïs")
    said = replay_verb.answer(evening.journals[0])

    assert said.form["seats"] == ["Anaïs", names(evening)[1]]


def test_settings_opened_from_the_seats_lead_back_to_the_match(evening: Evening) -> None:
    evening.ask("seats", "settings", "close")

    assert isinstance(evening.shown.page, TablePage)


def test_seats_are_opened_from_a_match_alone(tmp_path: Path) -> None:
    evening = Evening(tmp_path).seat(0, 2)
    evening.ask("seats")

    assert isinstance(evening.shown.page, LobbyPage)
    assert not evening.lobby.running


# ------------------------------------------------------------------ the line


def test_a_line_of_seats_is_read_as_it_was_written(house: House) -> None:
    people = (Seat("Zoé", "rose", 2, "left", "fr"), Seat("Piet", "blue", 0))

    record = parse(line(house.header()) + line(seated(people)), "x")

    assert (record.seats, record.header.seats) == (people, house.header().seats)


@pytest.mark.parametrize(
    "said",
    [
        b'{"seats": []}',
        b'{"seats": [{"name": "Z", "colour": "rose", "place": 0}]}',
        b'{"seats": [{"name": "Z", "colour": "rose", "place": 0}, {"name": "P", "colour": "rose", "place": 1}]}',
        b'{"seats": [{"name": "Z", "colour": "rose", "place": 0}, {"name": "P", "colour": "blue", "place": 0}]}',
    ],
    ids=["nobody", "one of two", "one colour twice", "one place twice"],
)
def test_a_line_of_seats_that_cannot_be_is_refused_at_its_line(house: House, said: bytes) -> None:
    with pytest.raises(Damaged) as refused:
        parse(line(house.header()) + said + b"\n" + line(seated(house.header().seats)), "x")

    assert (refused.value.code, refused.value.line) == ("bad_line", 2)


def test_a_match_that_is_over_stays_over_when_its_seats_are_put_right(house: House) -> None:
    path = house.finished()
    path.write_bytes(path.read_bytes() + line(seated(house.header(names="AB").seats)))

    assert read(path).result is not None


def test_a_file_of_the_first_format_is_still_read(house: House) -> None:
    path = house.finished()
    path.write_bytes(path.read_bytes().replace(f'"format": {FORMAT}'.encode(), b'"format": 1', 1))

    assert read(path).result is not None


def test_a_table_takes_as_many_people_as_play(house: House) -> None:
    table = house.begin()

    with pytest.raises(ValueError, match="3 people at a table of 2"):
        table.seat(house.header(3).seats)


def test_a_card_that_refuses_leaves_the_seats_as_they_were(evening: Evening) -> None:
    before = evening.table.seats
    evening.journals[0].unlink()
    rename(evening, 0, "Anaïs")

    assert evening.table.seats == before


def test_what_cannot_be_saved_is_told_by_the_trouble_it_is(evening: Evening) -> None:
    evening.journals[0].unlink()
    evening.ask("seats", "edit:0", "name:Anaïs")
    evening.do(Ask("done"))
    notice = evening.shown.notice

    assert notice is not None
    assert (notice.code, evening.lobby.places[0].name if evening.lobby.places[0] else "") == ("trouble.gone", "Rose")
