"""The seats of a match that is on: what can be put right, what cannot, and the way back."""

from typing import Any

import pytest

from device.evening import Ask, Notice, Shown
from device.words import LANGUAGES
from tests.ui import house_builders as house
from ui.screens import lobby
from ui.screens.news import told

PAGES: dict[str, dict[str, Any]] = {
    "the seats": {"page": house.lobby(4, house.LONGEST, running=True)},
    "somebody about to move": {"page": house.lobby(6, house.LONGEST, running=True, moving=0)},
    "an open seat": {"page": house.lobby(3, house.LONGEST, running=True, editing=3, draft=house.LONGEST[2])},
    "a seat of a dynasty": {"page": house.lobby(2, running=True, editing=0, draft="Zoé", colours=())},
    "a card that does not write": {
        "page": house.lobby(4, running=True),
        "notice": Notice("trouble.full", house.FULL.values, refused=True),
    },
}


def drawn_with(**values: object) -> set[Any]:
    return house.asks(house.drawn(lobby.draw, house.shown(**values)))


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("name", PAGES)
def test_the_page_of_the_seats_is_readable_on_every_panel_in_every_language(name: str, text: str) -> None:
    found = []
    for panel in house.PANELS:
        for language in LANGUAGES:
            shown: Shown = house.shown(**PAGES[name], language=language, text=text)
            found += [(panel, language, problem) for problem in house.drawn(lobby.draw, shown, panel).check()]

    assert found == []


def test_while_a_match_is_on_nothing_of_the_next_one_can_be_touched() -> None:
    asks = drawn_with(page=house.lobby(2, running=True, unfinished=house.UNFINISHED))

    assert {ask.code for ask in asks} == {"edit", "close"}


def test_somebody_who_is_about_to_move_may_go_to_any_place() -> None:
    asks = drawn_with(page=house.lobby(2, running=True, moving=0))

    assert sum(ask.code in ("edit", "sit") for ask in asks) == 6


def test_an_open_seat_offers_another_place_and_not_to_leave() -> None:
    asks = drawn_with(**PAGES["an open seat"])

    assert (Ask("move") in asks, Ask("rise") in asks) == (True, False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_of_the_card_is_told_with_its_cure(language: str) -> None:
    words = house.load(language)
    notice = Notice("trouble.full", house.FULL.values, refused=True)

    said = told(words, notice)

    assert said.lower().endswith(words.say("trouble.full.cure").lower())
