"""Going on although the card does not write: what is done then, what is said, and what is still kept."""

import errno
from pathlib import Path

import pytest

from device.disk import Disk
from device.evening import Press, TablePage
from tests.device.evenings import Evening
from tests.device.test_companion_house import FullDisk, fill


@pytest.fixture
def card(tmp_path: Path) -> Evening:
    """Give an evening some decisions into a match, on a card that can be filled."""
    card = Evening(tmp_path, disk=FullDisk()).begin(0, 2)
    for _ in range(3):
        card.decide()
    return card


def choose_by_button(evening: Evening) -> None:
    """Step until a ghost is shown, and do not take it."""
    while evening.table.cursor.ghost is None:
        evening.press("hold" if evening.table.cursor.pointed else "click")


def test_an_undo_that_was_refused_is_the_undo_that_is_done_unsaved(card: Evening) -> None:
    before = card.table.view
    card.decide()
    choose_by_button(card)
    fill(card)
    card.ask("undo", "go_unsaved")

    assert card.table.view.turn == before.turn
    assert card.table.can_redo


def test_another_choice_made_meanwhile_is_not_played_by_going_on_unsaved(card: Evening) -> None:
    fill(card)
    choose_by_button(card)
    card.ask("ok")
    number = card.table.view.number
    card.do(Press(card.acting_place, "click"))
    card.ask("go_unsaved")

    assert (card.table.view.number, card.table.unsaved) == (number, True)


def test_trying_to_save_again_plays_nothing(card: Evening) -> None:
    fill(card)
    card.decide()
    card.ask("go_unsaved")
    choose_by_button(card)
    fill(card, full=False)
    before = card.table.view
    card.ask("retry_save")

    assert (card.table.view, card.table.unsaved) == (before, False)


def test_a_card_that_still_refuses_is_said_once_more(card: Evening) -> None:
    fill(card)
    card.decide()
    card.ask("go_unsaved", "retry_save")
    notice = card.shown.notice

    assert notice is not None and notice.code == "trouble.full"
    assert card.table.unsaved


def test_a_doubt_about_a_match_that_ended_unsaved_takes_back_the_last_decision_alone(card: Evening) -> None:
    fill(card)
    card.decide()
    card.ask("go_unsaved")
    card.play_to(6, "place")
    card.play_out()
    card.ask("doubt", "undo")

    assert (card.table.view.round, card.table.view.turn.step) == (6, "place")


def test_a_match_that_never_got_on_the_card_can_be_doubted_too(tmp_path: Path) -> None:
    card = Evening(tmp_path, disk=FullDisk()).seat(0, 2)
    fill(card)
    card.ask("begin", "begin")
    card.play_out()
    card.ask("doubt", "undo")

    assert card.table.view.round == 6


def test_a_match_that_ended_unsaved_is_saved_when_it_is_left_and_the_card_takes_it(card: Evening) -> None:
    fill(card)
    card.decide()
    card.ask("go_unsaved")
    card.play_out()
    unsaved = card.result.unsaved
    fill(card, full=False)
    card.ask("lobby")

    assert (unsaved, card.lobby.unfinished) == (True, ())


def test_a_match_whose_last_line_is_saved_at_its_end_is_not_called_unsaved(tmp_path: Path) -> None:
    class Hiccup(FullDisk):
        """A card that refuses one write."""

        def write(self, fd: int, data: bytes) -> int:
            if self.full and b'"end"' in data:
                self.full = False
                raise OSError(errno.EIO, "Input/output error")
            return Disk.write(self, fd, data)

    card = Evening(tmp_path, disk=Hiccup()).begin(0, 2)
    card.play_to(6, "place")
    while isinstance(card.shown.page, TablePage):
        card.ask("go_unsaved")
        fill(card)
        card.decide()

    assert not card.result.unsaved


# ------------------------------------------------------------------ a copy


def test_a_copy_that_fails_is_called_a_copy_that_fails(card: Evening) -> None:
    card.play_out()
    card.ask("export")
    notice = card.shown.notice

    assert notice is not None and (notice.code, notice.refused) == ("not_exported", True)


# ------------------------------------------------------------------ what is said about the card


def test_a_card_with_room_again_is_not_called_full(card: Evening) -> None:
    fill(card)
    card.ask("leave")
    full = [trouble.code for trouble in card.shown.troubles]
    fill(card, full=False)
    card.ask("settings")

    now = [trouble.code for trouble in card.shown.troubles]
    assert ("unkept_full" in full, "unkept_full" in now) == (True, False)


def test_a_match_that_is_saved_is_not_said_to_be_unsaved(card: Evening) -> None:
    fill(card)
    card.ask("leave")
    fill(card, full=False)
    card.ask("begin")

    assert (card.table.unsaved, card.shown.troubles) == (False, ())


# ------------------------------------------------------------------ leaving what is not saved


@pytest.fixture
def unsaved(tmp_path: Path) -> Evening:
    """Give an evening whose match never got on the card."""
    card = Evening(tmp_path, disk=FullDisk()).seat(0, 2)
    fill(card)
    card.ask("begin", "begin")
    return card


@pytest.mark.parametrize("control", ["leave", "new_match"])
def test_a_match_that_would_be_lost_is_left_only_when_asked_for_twice(unsaved: Evening, control: str) -> None:
    unsaved.ask(control)
    notice, page = unsaved.shown.notice, unsaved.shown.page
    unsaved.ask(control)

    assert notice is not None and (notice.code, notice.action) == ("leave_unsaved", "leave")
    assert isinstance(page, TablePage) and unsaved.lobby.unfinished == ()


def test_whoever_plays_on_after_the_warning_is_warned_again(unsaved: Evening) -> None:
    unsaved.ask("leave")
    unsaved.decide()
    unsaved.ask("leave")

    assert unsaved.table.unsaved


def test_a_match_that_the_card_takes_now_is_left_at_once_and_whole(unsaved: Evening) -> None:
    unsaved.decide()
    fill(unsaved, full=False)
    unsaved.ask("leave")

    assert len(unsaved.lobby.unfinished) == 1


def test_the_program_ends_with_an_unsaved_match_only_when_asked_for_twice(unsaved: Evening) -> None:
    unsaved.ask("settings", "leave")
    before = unsaved.companion.wish
    unsaved.ask("leave")

    assert (before, unsaved.companion.wish) == ("", "leave")


def test_an_unsaved_match_behind_an_old_result_is_not_lost_by_a_way_to_the_lobby(tmp_path: Path) -> None:
    card = Evening(tmp_path, disk=FullDisk()).begin(0, 2)
    card.play_out()
    name = card.result.match
    card.ask("lobby")
    fill(card)
    card.ask("begin", "begin", "history", f"open:{name}", "lobby")

    assert card.result.match == name
    assert card.shown.notice is not None and card.shown.notice.code == "leave_unsaved"


def test_a_result_that_would_be_lost_is_left_only_when_asked_for_twice(unsaved: Evening) -> None:
    unsaved.play_out()
    unsaved.ask("lobby")
    told = unsaved.result.unsaved
    unsaved.ask("lobby")

    assert (told, unsaved.lobby.unfinished) == (True, ())


def test_a_folder_that_cannot_be_made_is_no_trouble_of_a_match_in_the_lobby(tmp_path: Path) -> None:
    (tmp_path / "matches").touch()
    evening = Evening(tmp_path)

    assert [(trouble.code, trouble.values) for trouble in evening.shown.troubles if "kept" in trouble.code] == [
        ("unkept_gone", (("file", "matches"),))
    ]


def test_the_table_speaks_of_the_match_and_the_other_pages_of_all_matches(card: Evening) -> None:
    fill(card)
    card.decide()
    card.ask("go_unsaved", "history")
    history = [trouble.code for trouble in card.shown.troubles]
    card.ask("close")

    assert (history, [trouble.code for trouble in card.shown.troubles]) == (["unkept_full"], ["full"])
