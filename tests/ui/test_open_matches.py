"""What the pages say of matches that are not over, and of the house's own files."""

from dataclasses import replace

import pytest

from device.evening import Trouble, Unfinished
from device.words import LANGUAGES, load
from tests.ui import house_builders as house
from ui.geometry import Panel
from ui.screens import history, lobby
from ui.screens.news import story

OPEN = (
    Unfinished("000009-count.jsonl", "count", 1, 1, ("Zoé", "Piet")),
    Unfinished("000008-duel.jsonl", "duel", 6, 0, ("Zoé", "Piet")),
    Unfinished("000007-kingdomino.jsonl", "kingdomino", 7, 12, ("Zoé", "Piet")),
)
PAGE = replace(house.history(1, 4), unfinished=OPEN)


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", house.PANELS)
def test_a_match_whose_rounds_nobody_knows_has_none(panel: Panel, language: str, text: str) -> None:
    words = load(language)
    scene = house.drawn(history.draw, house.shown(PAGE, language, text=text), panel)
    written = [text for text, _ in scene.written]

    assert scene.check() == []
    assert {words.say("history.open"), words.say("history.turn", round=6)} <= set(written)
    assert [text for text in written if "/0" in text or "1/1" in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_to_take_up_names_its_game(language: str) -> None:
    written = {text for text, _ in house.drawn(history.draw, house.shown(PAGE, language)).written}

    assert {load(language).say(f"lobby.game.{match.game}") for match in OPEN} <= written


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_gives_a_count_no_rounds(language: str) -> None:
    page = house.lobby(2, unfinished=OPEN[:1])
    said = house.said(house.drawn(lobby.draw, house.shown(page, language)))

    assert load(language).say("history.open") in said and "1/1" not in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ["household_damaged", "household_unreadable"])
def test_a_file_of_the_house_is_named_as_it_is(code: str, language: str) -> None:
    trouble = Trouble(code, (("file", "seats.json"), ("kept", "seats.json.damaged"), ("reason", "worn")))

    assert " seats.json " in story(load(language), trouble).thing
