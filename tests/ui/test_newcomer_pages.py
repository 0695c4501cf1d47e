"""What a newcomer stumbles over on the pages: who plays on, what a row means, which word stands where."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from device.evening import Ask, LobbyPage, Notice, Touch, Trouble
from device.words import LANGUAGES, load
from tests.device.evenings import Evening
from tests.ui import house_builders as house
from tests.ui.table_matches import moments, shown
from ui import pages
from ui.geometry import Panel
from ui.scene import Scene, Shape, Text
from ui.screens import history, lobby, result, settings, table
from ui.screens.prose import company, shortened
from ui.theme import DARK

MOMENTS = moments()
WORDS = load("en")
LONG = "000123-kingdomino-of-a-very-long-evening-in-november.jsonl"


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.companion.close()


def texts(scene: Scene) -> list[str]:
    return [mark.text for mark in scene.marks if isinstance(mark, Text)]


@pytest.mark.parametrize("panel", house.PANELS)
def test_the_plaque_of_a_match_to_take_up_names_everybody_who_plays_on(panel: Panel) -> None:
    four = house.UNFINISHED[1]
    said = house.said(house.drawn(lobby.draw, house.shown(house.lobby(2, unfinished=(four,))), panel))

    assert [name[:2] for name in four.seats if name[:2] not in said] == []


def test_names_are_shortened_each_before_anybody_is_left_out() -> None:
    scene = Scene(800, 480, DARK)
    names = ("Maximilienne", "Anaïs", "Noël", "Piet")

    line = company(scene, names, 200)

    assert [part[:2] for part in line.split(", ")] == [name[:2] for name in names]
    assert scene.width(line, "small") <= 200


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", house.PANELS)
def test_a_history_with_open_matches_can_be_read_and_touched(
    panel: Panel, language: str, text: str, theme: str
) -> None:
    page = replace(house.history(2, 5), unfinished=house.UNFINISHED)

    assert house.drawn(history.draw, house.shown(page, language, theme, text), panel).check() == []


def test_the_history_takes_up_the_matches_that_are_not_over() -> None:
    page = replace(house.history(2, 5), unfinished=house.UNFINISHED)
    asks = house.asks(house.drawn(history.draw, house.shown(page)))

    assert {Ask("resume", match.name) for match in house.UNFINISHED} <= asks
    assert {Ask("open", row.match) for row in page.rows} <= asks


def test_the_history_says_why_a_match_is_not_opened() -> None:
    notice = Notice("trouble.bad_line", (("file", "000123-kingdomino.jsonl"), ("line", 57)), refused=True)
    scene = house.drawn(history.draw, house.shown(house.history(2, 2), notice=notice))

    assert "000123-kingdomino.jsonl" in house.said(scene)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", house.PANELS)
def test_every_option_of_the_lobby_says_what_it_means_when_it_is_touched(panel: Panel, language: str) -> None:
    for row in house.lobby(2).options:
        scene = house.drawn(lobby.draw, house.shown(house.lobby(2, told=row.option.name), language), panel)
        about = load(language).say(f"option.{row.option.name}.about")

        assert about in house.said(scene).replace(" | ", " ")
        assert scene.check() == []


def test_a_long_file_s_name_is_shortened_in_the_middle_and_the_other_files_are_counted() -> None:
    troubles = (Trouble("bad_line", (("file", LONG), ("line", 4))),) * 3
    lines = texts(house.drawn(lobby.draw, house.shown(house.lobby(2), troubles=troubles)))

    assert any(line.startswith("000123-") and line.endswith(".jsonl") and "…" in line for line in lines)
    assert WORDS.count("lobby.more_troubles", 2) in " ".join(lines)


@pytest.mark.parametrize("room", [60.0, 150.0, 400.0])
def test_a_shortened_name_fits_and_keeps_both_its_ends(room: float) -> None:
    scene = Scene(800, 480, DARK)

    name = shortened(scene, LONG, room)

    assert scene.width(name) <= room
    assert (name[0], name[-1]) == (LONG[0], LONG[-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu_speaks_of_the_light_as_the_settings_do(language: str) -> None:
    said = texts(
        pages.draw(replace(shown(MOMENTS["place of 4, ghost"], language=language), sheet="menu"), Panel(800, 480))
    )

    assert load(language).say("settings.theme.dark") in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_leaves_is_told_that_the_match_is_kept(language: str) -> None:
    said = texts(
        pages.draw(replace(shown(MOMENTS["place of 4, ghost"], language=language), sheet="menu"), Panel(800, 480))
    )

    assert {load(language).say(f"menu.{row}.about") for row in ("pause", "new_match", "leave")} <= set(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plaque_that_ends_a_break_begins_with_a_capital(language: str) -> None:
    word = load(language).say("table.end_break")
    said = texts(pages.draw(shown(MOMENTS["place of 2, break"], language=language), Panel(800, 480)))

    assert word[0].upper() + word[1:] in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [Panel(800, 480), Panel(720, 1280)])
def test_undo_and_redo_stand_side_by_side_in_words(size: Panel, language: str, evening: Evening) -> None:
    evening.begin(0, 2)
    evening.decide()
    evening.ask("undo")
    seen = replace(evening.shown, settings=replace(evening.shown.settings, language=language))
    scene = pages.draw(seen, size)

    assert {load(language).say("table.undo"), load(language).say("table.redo")} <= set(texts(scene))
    assert scene.check() == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", ["draw", "ready"])
def test_undo_and_redo_leave_room_for_each_other_while_people_deal(step: str, language: str, evening: Evening) -> None:
    evening.begin(0, 2, deal="people")
    for _ in range(1 if step == "draw" else 4):
        evening.decide()
    if step == "ready":
        evening.ask("ok")
    evening.ask("undo")
    seen = replace(evening.shown, settings=replace(evening.shown.settings, language=language))
    scene = pages.draw(seen, Panel(800, 480))

    assert evening.table.view.turn.step == step
    assert load(language).say("table.redo") in texts(scene)
    assert scene.check() == []


def test_a_dealer_reads_how_many_of_the_line_are_out(evening: Evening) -> None:
    evening.begin(0, 2, deal="people")
    evening.decide()
    said = " ".join(texts(pages.draw(evening.shown, Panel(800, 480))))

    assert "1\u00a0of\u00a04" in said


def test_the_empty_line_of_a_dealer_holds_no_ornament(evening: Evening) -> None:
    evening.begin(0, 2, deal="people")
    scene = Scene(800, 480, DARK)
    table.draw_margin(scene, evening.shown, load)

    assert [mark for mark in scene.marks if getattr(mark, "name", "") == "ivy"] == []


def test_before_anything_is_dealt_nothing_stands_where_the_rows_will_be(evening: Evening) -> None:
    evening.begin(0, 2, deal="people")
    scene = Scene(800, 480, DARK)
    table.draw_margin(scene, evening.shown, load)
    lines = [mark.points for mark in scene.marks if isinstance(mark, Shape) and len(mark.points) == 2]

    assert [line for line in lines if line[0][1] < 200] == []


def test_the_drawn_keyboard_is_that_of_the_language_of_whoever_sits_there(evening: Evening) -> None:
    evening.ask("sit:0", "edit:0", "language:fr")
    page = evening.shown.page
    scene = pages.draw(evening.shown, Panel(800, 480))
    top = min((area.box.y, area.box.x) for area in scene.areas if area.event in (Ask("key", "A"), Ask("key", "a")))
    other = min((area.box.y, area.box.x) for area in scene.areas if area.event in (Ask("key", "Q"), Ask("key", "q")))

    assert isinstance(page, LobbyPage)
    assert top[0] < other[0]


def test_a_touch_of_the_dealer_s_grid_still_means_its_number(evening: Evening) -> None:
    evening.begin(0, 2, deal="people")
    touches = [area.event for area in pages.draw(evening.shown, Panel(800, 480)).areas if isinstance(area.event, Touch)]

    assert len(touches) == 48


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", ["/media/usb", "/var/lib/chatelain/exports", f"/media/pi/{'OLD STICK ' * 6}/last"])
def test_the_news_of_an_export_names_the_folder_by_its_end(folder: str, language: str) -> None:
    news = Notice("exported", (("file", "000001-kingdomino.jsonl"), ("folder", folder)))
    page = house.result(house.played(2))

    for draw, what in ((result.draw, page), (history.draw, house.history(3, 3))):
        for text in ("normal", "largest"):
            said = house.said(house.drawn(draw, house.shown(what, language, text=text, notice=news)))
            assert f"{folder[-4:]}" in said
            assert "000001" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_machine_without_a_sound_card_is_well_and_says_that_there_is_none(language: str) -> None:
    for text in ("normal", "largest"):
        shown = house.shown(house.appliance(house.SILENT), language, text=text)
        scenes = [house.drawn(settings.draw, shown, panel) for panel in house.PANELS]
        said, words = house.said(scenes[0]), load(language)

        assert [problem for scene in scenes for problem in scene.check()] == []
        assert words.say("check.none", thing=words.say("check.sound")) in said
        assert words.say("settings.well") in said
        assert words.say("check.how")[:12] not in said


def test_a_warning_is_not_called_well() -> None:
    checks = (("clock", "warn"), ("sound", "ok"))
    said = house.said(house.drawn(settings.draw, house.shown(house.appliance(checks))))

    assert WORDS.say("settings.well") not in said
