"""Every page of the play screens, drawn on every panel, is readable and can be touched."""

from dataclasses import replace

import pytest

from device.evening import Notice, Shown, TablePage, Trouble
from device.words import LANGUAGES, load
from tests.ui.table_matches import NAMES, acts, moments, people, seated_at, shown, six
from ui import pages
from ui.geometry import TURNS, Panel
from ui.scene import Scene, Text
from ui.screens import table
from ui.screens.reading import table_page
from ui.theme import THEMES

PANELS = (Panel(800, 480), Panel(1280, 720), Panel(720, 1280))
MOMENTS = moments()
PLACES = {"south": 0, "west": 2, "north": 3, "east": 5}


def drawn(shown: Shown, panel: Panel = PANELS[0], look: int | None = None) -> Scene:
    """Draw what is shown on a panel."""
    scene = Scene(panel.w, panel.h, THEMES[shown.settings.theme], panel.px, shown.settings.text)
    table.draw(scene, shown, load, look)
    return scene


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_can_be_read_and_touched_on_every_panel(name: str, language: str) -> None:
    problems = [p for panel in PANELS for p in drawn(shown(MOMENTS[name], language=language), panel).check()]

    assert problems == []


@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_can_be_read_by_day_and_with_the_largest_text(name: str) -> None:
    problems = [
        (language, problem)
        for language in LANGUAGES
        for panel in (PANELS[0], PANELS[2])
        for problem in drawn(shown(MOMENTS[name], language=language, theme="light", text="largest"), panel).check()
    ]

    assert problems == []


@pytest.mark.parametrize("side", PLACES)
@pytest.mark.parametrize("hand", ["right", "left"])
def test_every_moment_can_face_any_side_for_either_hand(side: str, hand: str) -> None:
    pages = [seated_at(page, PLACES[side], hand) for page in MOMENTS.values() if acts(page)]
    problems = [p for page in pages for p in drawn(shown(page)).check()]

    assert problems == []


@pytest.mark.parametrize("names", [("Wilhelmina de Gr",) * 6, ("I",) * 6, NAMES], ids=["long", "short", "usual"])
def test_names_of_any_length_fit(names: tuple[str, ...]) -> None:
    pages = [replace(page, seats=people(len(page.seats), names)) for page in MOMENTS.values()]
    problems = [
        p
        for page in pages
        for panel in (PANELS[0], PANELS[2])
        for text in ("normal", "largest")
        for p in drawn(shown(page, text=text), panel).check()
    ]

    assert problems == []


@pytest.mark.parametrize("hidden", [{"scores": "hidden"}, {"numbers": "hidden"}])
def test_what_the_house_hides_leaves_a_page_that_can_be_read(hidden: dict[str, str]) -> None:
    problems = [p for page in MOMENTS.values() for p in drawn(shown(page, **hidden)).check()]

    assert problems == []


def page_with(**changes: object) -> list[Shown]:
    """Show one busy moment with something more, in every language and size of text."""
    page = MOMENTS["place of 4, ghost"]
    return [
        replace(shown(page, language=language, text=text), **changes)  # type: ignore[arg-type]
        for language in LANGUAGES
        for text in ("normal", "largest")
    ]


def silent(page: TablePage) -> TablePage:
    """Let nothing have happened yet."""
    return replace(page, view=replace(page.view, notes=()))


REFUSALS = ("no_contact", "unlike", "edge", "occupied", "must_place", "already_out", "not_here", "taken")


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_fits_at_the_foot_of_the_folio(code: str) -> None:
    pages = page_with(notice=Notice(code, refused=True, seat=0))
    problems = [p for page in pages for panel in PANELS for p in drawn(page, panel).check()]

    assert problems == []


@pytest.mark.parametrize("sheet", ["menu", "help", "doubt"])
def test_a_sheet_lies_over_the_margin_and_can_be_touched(sheet: str) -> None:
    busy = page_with(sheet=sheet, help="place")
    quiet = [replace(page, page=silent(table_page(page))) for page in busy]
    problems = [p for page in (*busy, *quiet) for panel in PANELS for p in drawn(page, panel).check()]

    assert problems == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_trouble_that_lasts_is_said_above_the_lines(seats: int) -> None:
    trouble = Trouble("full", action="go_unsaved")
    problems = [
        p
        for language in LANGUAGES
        for panel in PANELS
        for p in drawn(
            replace(shown(MOMENTS[f"place of {seats}, ghost"], language=language), troubles=(trouble,)), panel
        ).check()
    ]

    assert problems == []


FAR = (("board", "a name of two dozen chars"), ("seats", "1, 3, 4, 6"), ("detail", "/dev/ttyACM0"))


@pytest.mark.parametrize("code", ["board_lost", "board_busy", "board_several", "board_silent"])
def test_a_lost_board_leaves_the_lines_large_enough_for_a_finger(code: str) -> None:
    pages = [replace(shown(page), troubles=(Trouble(code, FAR),)) for page in MOMENTS.values()]
    largest = [page_with(troubles=(Trouble(code, FAR),)), pages]
    problems = [p for found in largest for page in found for panel in PANELS for p in drawn(page, panel).check()]

    assert problems == []


def test_a_kingdom_held_up_fills_the_margin_upright_to_any_seat() -> None:
    page = MOMENTS["place of 4, ghost"]
    others = [realm.seat for realm in page.view.realms if realm.seat != page.view.turn.seat]
    problems = [p for panel in PANELS for seat in others for p in drawn(shown(page), panel, seat).check()]

    assert problems == []


@pytest.mark.parametrize("acts_in", PLACES)
@pytest.mark.parametrize("side", PLACES)
def test_a_kingdom_held_up_is_upright_to_its_own_seat_whoever_acts(side: str, acts_in: str) -> None:
    page = seated_at(MOMENTS["place of 4, ghost"], PLACES[acts_in])
    seen = next(i for i in range(4) if i != page.view.turn.seat)
    seats = tuple(replace(s, name="Held", place=PLACES[side]) if i == seen else s for i, s in enumerate(page.seats))
    scene = pages.draw(shown(replace(page, seats=seats)), PANELS[0], seen)

    assert {mark.turn for mark in scene.marks if isinstance(mark, Text) and mark.text == "Held"} == {TURNS[side]}


@pytest.mark.parametrize("name", MOMENTS)
def test_a_sleeping_table_shows_one_candle_and_takes_no_touch(name: str) -> None:
    scene = drawn(replace(shown(MOMENTS[name]), asleep="candle"))

    assert scene.areas == []
    assert scene.check() == [p for p in scene.problems if p.startswith("contrast")]


def test_six_seats_see_every_place_of_the_long_line() -> None:
    page: TablePage = six(choosing=True)
    numbers = {slot.domino.number for line in page.view.lines if line.code == "next" for slot in line.slots}
    touched = {getattr(area.event, "target", "") for area in drawn(shown(page)).areas}

    assert {f"#{n}" for n in numbers} <= touched
