"""A result that is not agreed to leads to a page that is true: the match at its end, undo, and the way back."""

from dataclasses import replace
from pathlib import Path

import pytest

from device.evening import Ask, ResultPage, TablePage, Touch
from device.rules.game import Target
from device.words import LANGUAGES, load
from tests.device.evenings import Evening
from tests.ui import house_builders as house
from tests.ui.table_matches import people
from ui.scene import Scene, Text
from ui.screens import table

ENDS: dict[str, dict[str, str]] = {
    "kingdomino": {},
    "kingdomino with real tiles": {"kingdoms": "table"},
    "count": {},
    "duel": {},
    "duel on paper": {"kingdoms": "table"},
}
NAMES = ("Maximilienne", "Wilhelmina-Josephine")


def doubted(folder: Path, end: str) -> Evening:
    """Play to the end, turn to the second seat's kingdom and say that it is not right."""
    evening = Evening(folder)
    evening.ask(f"game:{end.split(maxsplit=1)[0]}")
    evening.begin(0, 3, **ENDS[end])
    while isinstance(evening.shown.page, TablePage):
        if evening.table.view.turn.step == "copy":
            evening.do(Touch(Target("done"), evening.table.view.number))
            evening.ask("ok")
        else:
            evening.decide()
    evening.ask("seat:1", "doubt")
    return evening


def drawn(evening: Evening, **settings: str) -> Scene:
    shown = evening.shown
    return house.drawn(table.draw, replace(shown, settings=replace(shown.settings, **settings)))


@pytest.mark.parametrize("end", ENDS)
def test_a_match_that_is_over_says_so_and_asks_for_nothing_of_the_game(end: str, tmp_path: Path) -> None:
    scene = drawn(doubted(tmp_path, end))

    assert load("en").say("verb.over") in house.said(scene)
    assert [event for event in house.asks(scene) if isinstance(event, Touch)] == []
    assert load("en").say("deal.box") not in house.said(scene)


@pytest.mark.parametrize("end", ENDS)
def test_undo_is_offered_with_what_it_takes_back(end: str, tmp_path: Path) -> None:
    evening = doubted(tmp_path, end)
    scene = drawn(evening)
    last = evening.table.view.notes[0]

    assert Ask("undo") in house.asks(scene)
    assert evening.table.seats[last.seat].name in house.said(scene).split("undo", 1)[1]


def test_the_kingdom_that_was_doubted_is_on_the_page(tmp_path: Path) -> None:
    evening = doubted(tmp_path, "kingdomino")

    assert evening.table.looked_at == 1


@pytest.mark.parametrize("end", ENDS)
def test_a_touch_leads_back_to_the_result(end: str, tmp_path: Path) -> None:
    evening = doubted(tmp_path, end)
    assert Ask("ok") in house.asks(drawn(evening))

    evening.ask("ok")

    assert isinstance(evening.shown.page, ResultPage)


def test_kingdoms_copied_from_the_real_table_show_their_points_at_the_end(tmp_path: Path) -> None:
    evening = doubted(tmp_path, "kingdomino with real tiles")
    totals = {str(realm.score.total) for realm in evening.table.view.realms}

    assert totals <= {text for text, _ in drawn(evening).written}


@pytest.mark.parametrize("end", ENDS)
def test_the_end_fits_in_every_language_and_size(end: str, tmp_path: Path) -> None:
    evening = doubted(tmp_path, end)
    page = replace(evening.table, seats=people(2, names=NAMES))
    found = []
    for language in LANGUAGES:
        for text in ("normal", "largest"):
            shown = house.shown(page, language, text=text)
            for panel in house.PANELS:
                scene = house.drawn(table.draw, shown, panel)
                found += [(language, text, panel, problem) for problem in scene.check()]
                lowest = max(mark.box.y + mark.box.h for mark in scene.marks if isinstance(mark, Text))
                found += [(language, text, panel, lowest)] if lowest > scene.h - 12 else []

    assert found == []
