"""What the pages say of a match that is not saved, before it is lost."""

from dataclasses import replace

import pytest

from device.chronicle import UNKEPT
from device.evening import Notice, Settings, Trouble
from device.words import LANGUAGES, load
from tests.ui import house_builders as house
from tests.ui.table_matches import moments, shown
from ui import pages
from ui.geometry import Panel
from ui.scene import Scene
from ui.screens import lobby, result, settings

UNSAVED = replace(moments()["place of 4, ghost"], unsaved=True)
LEAVING = Notice("leave_unsaved", refused=True, action="leave")


def joined(scene: Scene) -> str:
    return " ".join(text for text, _ in scene.written)


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", house.PANELS)
def test_the_menu_of_an_unsaved_match_does_not_say_that_it_is_kept(panel: Panel, language: str, text: str) -> None:
    words = load(language)
    scene = pages.draw(replace(shown(UNSAVED, language=language, text=text), sheet="menu"), panel)
    said = [text for text, _ in scene.written]

    assert {words.say(f"menu.{row}.about") for row in ("new_match", "leave")} & set(said) == set()
    assert said.count(words.say("menu.leave.unsaved")) == 2
    assert scene.check() == []


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", house.PANELS)
def test_the_warning_can_be_read_wherever_a_match_is_left(panel: Panel, language: str, text: str) -> None:
    table = pages.draw(replace(shown(UNSAVED, language=language, text=text), notice=LEAVING), panel)
    likes = house.settings_page(Settings())
    drawings = (
        (settings.draw, house.shown(likes, language, text=text, notice=LEAVING)),
        (result.draw, house.shown(house.result(house.played(2)), language, text=text, notice=LEAVING)),
    )
    scenes = [table, *(house.drawn(draw, page, panel) for draw, page in drawings)]
    warning = load(language).say("refused.leave_unsaved")[1:]

    assert [problem for scene in scenes for problem in scene.check()] == []
    assert [warning in joined(scene) for scene in scenes] == [True] * 3


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", house.PANELS)
def test_the_lobby_always_says_what_helps_where_matches_cannot_be_kept(panel: Panel, language: str, text: str) -> None:
    cured = []
    for code in ("unkept", *UNKEPT.values()):
        trouble = Trouble(code, (("file", "matches"),))
        scene = house.drawn(lobby.draw, house.shown(house.lobby(2), language, text=text, troubles=(trouble,)), panel)
        assert scene.check() == []
        cured.append(load(language).say(f"trouble.{code}.cure") in joined(scene))

    assert all(cured)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_told_to_make_an_appliance_of_a_machine_whose_folder_cannot_be_written(language: str) -> None:
    words = load(language)

    assert [code for code in ("forbidden", *UNKEPT.values()) if "setup.sh" in words.say(f"trouble.{code}.cure")] == []
