"""Going on although the card does not write: what is done then, what is said, and what is still kept."""

from pathlib import Path

import pytest

from device.evening import Press
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
