"""Whole evenings of Kingdomino Duel through the companion: by touch, by buttons alone, with real dice, on paper."""

from pathlib import Path

import pytest

from device.evening import LobbyPage, TablePage, Touch
from device.lights import lamps
from device.rules.game import Action, Target
from tests.device.evenings import Evening


def duel(folder: Path, **options: str) -> Evening:
    """Sit down for two, choose Duel and begin."""
    evening = Evening(folder)
    evening.ask("game:duel")
    return evening.begin(0, 3, **options)


def choose_by_button(evening: Evening) -> None:
    """Make a decision by the acting seat's button alone; an entered map is ended at once."""
    number, steps = evening.table.view.number, 0
    while isinstance(evening.shown.page, TablePage) and evening.table.view.number == number:
        cursor = evening.table.cursor
        if evening.table.view.turn.step == "copy" and cursor.ghost != Action("done"):
            evening.ask("back")
            cursor = evening.table.cursor
        evening.press("hold" if cursor.ghost or cursor.pointed else "click")
        steps += 1
        assert steps < 60


def test_a_match_of_duel_is_played_by_touch(tmp_path: Path) -> None:
    evening = duel(tmp_path)
    evening.play_out()

    assert len(evening.result.view.realms) == 2
    assert evening.result.view.game == "duel"


@pytest.mark.parametrize("options", [{}, {"deal": "people"}, {"castle_cross": "map", "apart": "leaning"}])
def test_a_match_of_duel_is_played_by_buttons_alone(options: dict[str, str], tmp_path: Path) -> None:
    evening = duel(tmp_path, **options)
    while isinstance(evening.shown.page, TablePage):
        choose_by_button(evening)

    assert evening.result.view.turn.step == "over"


def test_a_match_on_paper_is_played_to_the_entering_of_the_maps(tmp_path: Path) -> None:
    evening = duel(tmp_path, kingdoms="table")
    while evening.table.view.turn.step != "copy":
        evening.decide()
    evening.do(touched(evening, "done"))
    evening.ask("ok")
    evening.do(touched(evening, "done"))
    evening.ask("ok")

    assert evening.result.view.turn.step == "over"


def touched(evening: Evening, name: str) -> Touch:
    """Put a finger on something of the table."""
    return Touch(Target(name), evening.table.view.number)


def test_every_step_has_its_help_card(tmp_path: Path) -> None:
    evening = duel(tmp_path)
    evening.ask("help")

    assert evening.shown.help == "duel_aim"


def test_the_lamps_tell_a_from_b(tmp_path: Path) -> None:
    evening = duel(tmp_path)
    evening.decide()
    seen = []
    for _ in range(2):
        seen.append(evening.lamps[evening.acting_place].rhythm)
        evening.decide()

    assert seen == ["choose", "second"]


def test_drawing_breathes_for_a_and_blinks_twice_for_b(tmp_path: Path) -> None:
    evening = duel(tmp_path)
    while evening.table.view.turn.step != "place":
        evening.decide()
    first = evening.table

    assert lamps(first)[evening.acting_place].rhythm == "turn"


def test_a_match_of_duel_survives_a_pulled_plug(tmp_path: Path) -> None:
    evening = duel(tmp_path)
    for _ in range(9):
        evening.decide()
    before = evening.table.view
    evening.pull_the_plug()

    assert evening.table.view == before


def test_duel_is_for_two(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.ask("game:duel")
    evening.begin(0, 2, 3)

    assert isinstance(evening.shown.page, LobbyPage)
    assert evening.lobby.begin == "many"


def test_the_lobby_offers_the_open_questions_as_options_and_no_box_of_texts(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.ask("game:duel")

    names = [row.option.name for row in evening.lobby.options]

    assert names == ["deal", "kingdoms", "undrawn_ticks", "leave_out", "apart", "castle_cross"]
