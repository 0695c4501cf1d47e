"""What the evening keeps, what it says when something is wrong, and how it sleeps."""

import errno
from pathlib import Path

import pytest

from device.disk import Disk
from device.evening import Ask, Seat, SettingsPage, TablePage, Trouble, TroublePage
from tests.device.evenings import Evening


class FullDisk(Disk):
    """A card that takes nothing more once it is told to."""

    def __init__(self) -> None:
        self.full = False

    def write(self, fd: int, data: bytes) -> int:
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(fd, data)


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


@pytest.fixture
def card(tmp_path: Path) -> Evening:
    return Evening(tmp_path, disk=FullDisk())


def fill(evening: Evening, *, full: bool = True) -> None:
    assert isinstance(evening.disk, FullDisk)
    evening.disk.full = full


# ------------------------------------------------------------------ the lobby and what it keeps


def test_names_seats_colours_game_and_options_stay_for_the_next_evening(evening: Evening) -> None:
    evening.seat(0, 3, harmony="on").ask("edit:0", "erase", "key:x", "colour:purple", "hand", "done")
    before = (evening.lobby.places, evening.lobby.options)

    evening.pull_the_plug()

    assert (evening.lobby.places, evening.lobby.options) == before


def test_a_name_is_typed_letter_by_letter_with_its_capital(evening: Evening) -> None:
    evening.seat(0).ask("edit:0", *["erase"] * 14, *(f"key:{letter}" for letter in "noël"), "done")

    assert [seat.name for seat in evening.lobby.places if seat] == ["Noël"]


def test_a_seat_left_without_a_name_goes_by_its_colour(evening: Evening) -> None:
    evening.seat(0).ask("edit:0", *["erase"] * 14, "done")

    assert [seat.name for seat in evening.lobby.places if seat] == ["Rose"]


def test_nobody_erases_the_word_for_a_colour_before_typing_a_name(evening: Evening) -> None:
    evening.seat(0).ask("edit:0", *(f"key:{letter}" for letter in "noël"), "done")

    assert [seat.name for seat in evening.lobby.places if seat] == ["Noël"]


def test_a_seat_without_a_name_goes_by_its_new_colour(evening: Evening) -> None:
    evening.seat(0).ask("edit:0", "colour:blue", "done")

    assert [seat.name for seat in evening.lobby.places if seat] == ["Blue"]


def test_a_colour_is_never_given_twice(evening: Evening) -> None:
    evening.seat(0, 2).ask("edit:0", "colour:yellow", "done")

    assert [seat.colour for seat in evening.lobby.places if seat] == ["rose", "yellow"]


def test_whoever_rises_frees_seat_and_colour(evening: Evening) -> None:
    evening.seat(0, 2).ask("edit:0", "rise", "sit:5")

    assert evening.lobby.places[0] is None
    assert evening.lobby.places[5] is not None and evening.lobby.places[5].colour == "rose"


@pytest.mark.parametrize(("places", "why"), [((), "nobody"), ((0,), "few"), ((0, 1, 2, 3, 4), "many")])
def test_a_match_does_not_begin_with_too_few_or_too_many(evening: Evening, places: tuple[int, ...], why: str) -> None:
    evening.begin(*places)

    assert evening.lobby.begin == why


def test_an_option_for_two_has_no_effect_with_three(evening: Evening) -> None:
    evening.seat(0, 2, mighty_duel="on").ask("sit:3", "begin")

    assert evening.table.view.realms[0].limit == 5


def test_names_are_offered_by_use_and_can_be_forgotten_for_good(evening: Evening) -> None:
    evening.seat(0, 2).ask("edit:0", "name:Zoé", "done", "begin", "leave", "edit:0", "rise")
    offered = evening.lobby.names
    evening.ask("forget:Zoé")
    evening.pull_the_plug()

    assert (offered, evening.lobby.names) == (("Zoé",), ())


def test_a_rematch_seats_the_same_people_again(evening: Evening) -> None:
    evening.begin(0, 3, harmony="on")
    evening.play_out()
    people, options = evening.result.seats, evening.result.options

    evening.ask("rematch")

    assert evening.table.seats == people
    assert dict(evening.table.view.options)["harmony"] == dict(options)["harmony"] == "on"


def test_the_language_changes_in_the_middle_of_a_match(evening: Evening) -> None:
    evening.begin(0, 2).ask("menu", "set:language")

    assert (evening.shown.settings.language, type(evening.shown.page)) == ("fr", TablePage)


def test_the_settings_lead_back_to_the_match_they_were_opened_from(evening: Evening) -> None:
    evening.begin(0, 2).ask("settings")
    opened = type(evening.shown.page)
    evening.ask("close")

    assert (opened, type(evening.shown.page)) == (SettingsPage, TablePage)


def test_an_old_result_is_opened_from_the_history_and_exported(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.play_out()
    (evening.folder / "stick").mkdir()
    name = evening.result.match
    evening.ask("lobby", "history", f"open:{name}", "export")

    assert (evening.folder / "stick" / name).read_bytes() == (evening.folder / "matches" / name).read_bytes()


def test_two_people_of_one_name_are_two_people(evening: Evening) -> None:
    evening.seat(0, 2)
    for place in (0, 2):
        evening.ask(f"edit:{place}", *["erase"] * 14, *(f"key:{letter}" for letter in "zoé"), "done")
    evening.ask("begin")

    assert [(seat.name, seat.colour) for seat in evening.table.seats] == [("Zoé", "rose"), ("Zoé", "yellow")]


# ------------------------------------------------------------------ cards that do not write, files that cannot be read


def test_nothing_is_shown_as_played_that_is_not_saved(card: Evening) -> None:
    card.begin(0, 2)
    before = card.table.view
    fill(card)
    card.decide()

    assert card.table.view == before
    assert card.shown.notice is not None and card.shown.notice.action == "go_unsaved"


def test_the_host_may_go_on_unsaved_and_sees_it_until_the_card_writes_again(card: Evening) -> None:
    card.begin(0, 2)
    fill(card)
    card.decide()
    card.ask("go_unsaved")
    card.decide()
    unsaved = card.table.unsaved
    fill(card, full=False)
    card.decide()
    before = card.table.view
    card.pull_the_plug()

    assert (unsaved, card.table.unsaved) == (True, False)
    assert card.table.view == before


def test_a_match_begins_on_a_full_card_only_when_asked_for_twice(card: Evening) -> None:
    card.seat(0, 2)
    fill(card)
    card.ask("begin")
    refused = card.shown.notice
    card.ask("begin")

    assert refused is not None and refused.code == "begin_unsaved"
    assert card.table.unsaved


def test_a_damaged_match_is_named_and_kept_and_the_lobby_still_comes(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.decide()
    (journal,) = evening.journals
    evening.companion.close()
    journal.write_bytes(b"\x00" * 300)
    evening.pull_the_plug()
    said = evening.shown.page
    evening.ask("lobby")

    assert isinstance(said, TroublePage) and dict(said.trouble.values)["file"] == journal.name
    assert journal.read_bytes() == b"\x00" * 300
    assert any(dict(trouble.values).get("file") == journal.name for trouble in evening.shown.troubles)


@pytest.mark.parametrize("file", ["settings.json", "seats.json", "names.json", "tonight.json", "matches/index"])
@pytest.mark.parametrize("content", [b"", b"\x00" * 64, b"{", b"[]", b'"x"', b"\xff\xfe"])
def test_the_first_screen_comes_whatever_a_file_of_the_house_holds(tmp_path: Path, file: str, content: bytes) -> None:
    Evening(tmp_path).begin(0, 2).ask("leave")
    (tmp_path / file).write_bytes(content)

    evening = Evening(tmp_path)

    assert evening.lobby.unfinished


def test_a_match_that_crashes_twice_at_its_opening_waits_for_the_host(evening: Evening) -> None:
    evening.begin(0, 2)
    (journal,) = evening.journals
    evening.companion.close()
    chronicle = evening.folder / "matches" / "opening.json"
    chronicle.write_text(f'{{"match": "{journal.name}", "times": 2}}')
    evening.pull_the_plug()

    assert isinstance(evening.shown.page, TroublePage)
    assert evening.shown.page.choices == ("resume", "lobby")


def test_two_programs_never_share_a_match(evening: Evening) -> None:
    evening.begin(0, 2)

    other = Evening(evening.folder)

    assert isinstance(other.shown.page, TroublePage) and other.shown.page.trouble.code == "in_use"


def test_a_match_that_another_program_has_left_is_tried_again_and_taken_up(evening: Evening) -> None:
    evening.begin(0, 2)
    other = Evening(evening.folder)
    assert isinstance(other.shown.page, TroublePage)
    again, *_ = other.shown.page.choices
    other.ask(again)
    meanwhile = type(other.shown.page)
    evening.companion.close()
    other.ask(again)

    assert (meanwhile, type(other.shown.page)) == (TroublePage, TablePage)


def test_a_second_program_does_not_put_tonights_match_away(evening: Evening) -> None:
    evening.begin(0, 2)
    Evening(evening.folder)

    evening.pull_the_plug()

    assert isinstance(evening.shown.page, TablePage)


def test_a_trouble_of_the_panel_stays_on_every_page_until_it_is_cured(evening: Evening) -> None:
    trouble = Trouble("panel_busy", (("seat", 1), ("pin", 17), ("holder", "?")))
    evening.companion.note("panel", trouble, evening.now)
    in_lobby = evening.shown.troubles
    evening.begin(0, 2)
    at_table = evening.shown.troubles
    evening.companion.note("panel", None, evening.now)

    assert (in_lobby, at_table, evening.shown.troubles) == ((trouble,), (trouble,), ())


# ------------------------------------------------------------------ sleep


def test_the_screen_dims_then_shows_the_candle(evening: Evening) -> None:
    evening.begin(0, 2)
    deep = []
    for minutes in (4, 2, 10):
        evening.wait(minutes * 60)
        deep.append(evening.shown.asleep)

    assert deep == ["", "dimmed", "candle"]


def test_one_lamp_stays_on_while_it_sleeps(evening: Evening) -> None:
    evening.begin(0, 2).wait(16 * 60)

    assert [lamp.rhythm for lamp in evening.lamps if lamp.rhythm != "dark"] == ["asleep"]


@pytest.mark.parametrize("asleep_s", [6 * 60, 60 * 60])
def test_what_wakes_it_does_nothing_else(evening: Evening, asleep_s: int) -> None:
    evening.begin(0, 2)
    evening.press("click")
    before = evening.table
    evening.wait(asleep_s)
    evening.press("hold")
    woken = evening.table
    evening.press("hold")

    assert woken == before
    assert evening.table.view.number > before.view.number


def test_it_asks_to_be_woken_only_when_something_will_change(evening: Evening) -> None:
    evening.begin(0, 2)
    dues = []
    while (due := evening.companion.deadline(evening.now)) is not None:
        dues.append(due)
        before = evening.shown
        evening.wait(due - evening.now + 0.001)
        assert evening.shown != before

    assert len(dues) <= 4


def test_the_seat_of_a_button_never_acts_for_another(evening: Evening) -> None:
    evening.ask("sit:5", "sit:1", "begin")

    assert [(seat.place, seat.colour) for seat in evening.table.seats] == [(1, "yellow"), (5, "rose")]
    assert all(isinstance(seat, Seat) for seat in evening.table.seats)


@pytest.mark.parametrize("way", ["leave", "off"])
def test_the_host_leaves_or_switches_off_and_the_match_is_kept(evening: Evening, way: str) -> None:
    evening.begin(0, 2).do(Ask("settings"))
    evening.ask(way)
    wish = evening.companion.wish
    evening.pull_the_plug()

    assert (wish, type(evening.shown.page)) == (way, TablePage)


def test_the_machine_is_looked_at_when_the_settings_are_opened_and_not_before(evening: Evening) -> None:
    looks: list[str] = []

    def look() -> tuple[tuple[str, str], ...]:
        looks.append("looked")
        return (("power", "warn"),)

    evening.companion.equip(look, can_off=True)
    evening.begin(0, 2)
    before = len(looks)
    evening.do(Ask("settings"))
    page = evening.shown.page

    assert (before, len(looks)) == (0, 1)
    assert isinstance(page, SettingsPage)
    assert (page.checks, page.can_off) == ((("power", "warn"),), True)
