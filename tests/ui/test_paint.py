"""What is really on the glass."""

# ruff: noqa: ANN001, ANN201 - what the fixtures give cannot be imported from a conftest
from collections.abc import Callable

import pytest

from ui.geometry import Panel
from ui.scene import Scene
from ui.theme import DARK, LANDS, SEATS, Colour


def channels(colour: Colour) -> tuple[int, int, int]:
    """Give a colour as the glass tells it."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def near(colour: Colour) -> object:
    """Match a colour within what rounding may do."""
    return pytest.approx(channels(colour), abs=2)


@pytest.fixture
def sheet(glass):
    from ui.sheet import Sheet  # noqa: PLC0415 - the window must be set up first

    told: list[object] = []
    sheet = Sheet(("ground", "page"), told.append)
    sheet.told = told
    glass.put(sheet)
    glass.frame()
    return sheet


def page() -> Scene:
    return Scene(800, 480, DARK)


def test_a_rectangle_has_its_colour_and_sharp_edges(glass, sheet) -> None:
    scene = page()
    scene.rect(100, 50, 40, 20, DARK.gold)
    sheet.show("page", scene)
    glass.frame()

    assert glass.pixel(100, 50) == glass.pixel(139, 69) == near(DARK.gold)
    assert glass.pixel(99, 50) == glass.pixel(140, 69) == (0, 0, 0)


@pytest.mark.parametrize("land", ["wheat", "lake", "forest"])
def test_a_square_of_land_shows_its_ground_from_edge_to_edge(glass, sheet, land: str) -> None:
    scene = page()
    scene.sprite(f"t-{land}", 100, 100, 67)
    sheet.show("page", scene)
    glass.frame()

    assert glass.pixel(100, 132) == pytest.approx(channels(LANDS[land]), abs=30)
    assert glass.pixel(99, 132) == glass.pixel(167, 132) == (0, 0, 0)


def test_a_mask_takes_the_tint_it_is_given(glass, sheet) -> None:
    scene = page()
    scene.sprite("s-orange", 100, 100, 96, color=SEATS["orange"])
    sheet.show("page", scene)
    glass.frame()

    assert glass.pixel(148, 148) == near(SEATS["orange"])


def lit(glass, left: int, top: int, right: int, bottom: int) -> list[tuple[int, int]]:
    """List the pixels of a part of the glass that are brighter than half."""
    shot = glass.shot()
    return [(x, y) for x in range(left, right) for y in range(top, bottom) if sum(shot.at(x, y)) > 380]


def test_a_text_stands_on_its_foot_line_at_the_height_of_its_capitals(glass, sheet) -> None:
    scene = page()
    scene.text(100, 50, "H", 40, "t", "#FFFFFF")
    sheet.show("page", scene)
    glass.frame()

    ys = [y for _, y in lit(glass, 104, 30, 108, 70)]
    assert (min(ys), max(ys)) == (36, 63)


@pytest.mark.parametrize(
    ("turn", "turned"),
    [
        (90, lambda x, y: (99 - y, x)),
        (180, lambda x, y: (99 - x, 99 - y)),
        (270, lambda x, y: (y, 99 - x)),
    ],
)
def test_a_turned_text_has_the_very_same_pixels(
    glass, sheet, turn: int, turned: Callable[..., tuple[int, int]]
) -> None:
    upright, scene = page(), page()
    for each, by in ((upright, 0), (scene, turn)):
        each.push(0, 0, by, 100)
        each.text(40, 50, "Zo", 40, "d", "#FFFFFF")
        each.pop()
    sheet.show("page", upright)
    glass.frame()
    wanted = {turned(x, y) for x, y in lit(glass, 0, 0, 100, 100)}
    sheet.show("page", scene)
    glass.frame()

    assert set(lit(glass, 0, 0, 100, 100)) == wanted


def test_a_mark_over_a_text_hides_it(glass, sheet) -> None:
    scene = page()
    scene.text(100, 50, "MMMM", 40, "b", "#FFFFFF")
    scene.rect(90, 20, 200, 60, DARK.page)
    sheet.show("page", scene)
    glass.frame()

    assert lit(glass, 95, 30, 140, 70) == []


def test_a_large_shape_over_a_drawing_hides_it_though_large_shapes_are_painted_first(glass, sheet) -> None:
    scene = page()
    scene.sprite("t-wheat", 100, 100, 67)
    scene.rect(0, 0, 400, 300, DARK.page)
    scene.rect(500, 100, 200, 200, DARK.gold)
    sheet.show("page", scene)
    glass.frame()

    assert glass.pixel(133, 133) == near(DARK.page)
    assert glass.pixel(600, 200) == near(DARK.gold)


def test_the_page_lies_over_the_ground(glass, sheet) -> None:
    for layer, colour in (("page", DARK.gold), ("ground", DARK.refuse)):
        scene = page()
        scene.rect(0, 0, 50, 50, colour)
        sheet.show(layer, scene)
    glass.frame()

    assert glass.pixel(10, 10) == near(DARK.gold)


def test_a_layer_may_be_shown_by_half_and_taken_away(glass, sheet) -> None:
    scene = page()
    scene.rect(0, 0, 50, 50, "#FFFFFF")
    sheet.show("page", scene)
    sheet.fade("page", 0.5)
    glass.frame()
    assert glass.pixel(10, 10) == pytest.approx((128, 128, 128), abs=2)

    sheet.show("page", None)
    glass.frame()
    assert glass.pixel(10, 10) == (0, 0, 0)


def test_a_soft_light_fades_from_its_middle(glass, sheet) -> None:
    scene = page()
    scene.rect(200, 200, 0, 0, "#FFFFFF", halo=((0, 1), (100, 0)))
    sheet.show("page", scene)
    glass.frame()

    levels = [glass.pixel(200 + d, 200)[0] for d in (0, 25, 50, 75, 101)]
    assert levels == pytest.approx([253, 190, 127, 63, 0], abs=6)


@pytest.mark.usefixtures("glass")
def test_texts_are_rendered_once_and_lie_side_by_side_on_a_galley() -> None:
    from ui.galley import Lettering  # noqa: PLC0415 - the window must be set up first

    scene = page()
    for text in ("Zoé", "Piet", "Zoé"):
        scene.text(10, 50, text)
    lettering = Lettering()
    first, other, again = (lettering.setting(mark) for mark in scene.marks)

    assert first is again
    assert first.galley is other.galley
    assert first.corners[2] <= other.corners[0]


@pytest.mark.usefixtures("glass")
def test_a_full_galley_is_followed_by_another_and_keeps_what_is_still_shown() -> None:
    from ui.galley import Lettering  # noqa: PLC0415 - the window must be set up first

    scene = page()
    for number in range(40):
        scene.text(10, 50, f"Zoé {number}")
    lettering = Lettering(128, 64)
    settings = [lettering.setting(mark) for mark in scene.marks]

    assert len(lettering) < 40
    assert len({id(setting.galley) for setting in settings}) > 1
    assert all(0 <= edge <= 1 for setting in settings for edge in setting.corners)


def test_texts_on_two_galleys_are_shown_as_they_are_on_one(glass, sheet) -> None:
    from ui.galley import Lettering  # noqa: PLC0415 - the window must be set up first

    def shown() -> list[tuple[int, ...]]:
        scene = page()
        for number in range(12):
            scene.text(10, 30 + 30 * number, f"Zoé {number}")
        sheet.show("page", None)
        glass.frame()
        sheet.show("page", scene)
        glass.frame()
        return [glass.pixel(x, y) for y in range(10, 360, 3) for x in range(10, 90)]

    one = shown()
    sheet._painters["page"]._lettering = Lettering(128, 64)

    assert shown() == one
    assert len(set(one)) > 2


@pytest.mark.usefixtures("glass")
def test_a_text_wider_than_a_galley_gets_one_of_its_own() -> None:
    from ui.galley import Lettering  # noqa: PLC0415 - the window must be set up first

    scene = page()
    scene.text(10, 50, "Middle Kingdom, Harmony")
    setting = Lettering(32, 16).setting(scene.marks[0])

    assert setting.corners == (0, 0, 1, 1)


def test_a_text_that_is_measured_otherwise_when_it_is_rendered_is_shown_all_the_same(glass, sheet, monkeypatch) -> None:
    from kivy.core.text import Label  # noqa: PLC0415 - the window must be set up first

    scene = page()
    scene.text(100, 50, "HIHIHI", 40, "t", "#FFFFFF")
    measured = Label.get_extents
    monkeypatch.setattr(Label, "get_extents", lambda self, text: (measured(self, text)[0] + 1, measured(self, text)[1]))
    sheet.show("page", scene)
    glass.frame()

    assert glass.pixel(105, 50) == (255, 255, 255)


def test_an_equal_scene_is_not_painted_again(glass, sheet) -> None:
    for _ in range(2):
        scene = page()
        scene.text(10, 50, "Zoé")
        sheet.show("page", scene)
        glass.frame()
        painted = sheet._painters["page"]._groups[2].children[:]
        sheet.show("page", scene)

    assert sheet._stale == set()
    assert painted == sheet._painters["page"]._groups[2].children


def test_small_scenes_lie_in_the_middle_of_the_window(glass, sheet) -> None:
    scene = Scene(400, 200, DARK)
    scene.rect(0, 0, 10, 10, DARK.gold)
    sheet.show("page", scene)
    glass.frame()

    assert glass.pixel(200, 140) == near(DARK.gold)
    assert glass.pixel(199, 140) == (0, 0, 0)


def touch(x: float, y: float):
    """Make a finger of Kivy's, y growing down."""
    from kivy.tests.common import UnitTestTouch  # noqa: PLC0415 - the window must be set up first

    return UnitTestTouch(x, Panel(800, 480).height - y)


def test_what_is_meant_is_told_and_shown_while_it_is_pressed(glass, sheet) -> None:
    scene = page()
    scene.touch("turn", 100, 100, 104, 72)
    sheet.show("page", scene)
    finger = touch(150, 140)
    finger.touch_down()
    glass.frame()
    assert glass.pixel(103, 140) == near(DARK.light)

    finger.touch_up()
    glass.frame()
    assert sheet.told == ["turn"]
    assert glass.pixel(103, 140) == (0, 0, 0)
    assert not sheet.touched


def test_a_finger_that_follows_one_whose_end_was_lost_is_shown_and_told(glass, sheet) -> None:
    pressed: list[object] = []
    sheet._tell_press = pressed.append
    scene = page()
    scene.touch("turn", 100, 100, 104, 72)
    scene.touch("ok", 100, 200, 104, 72)
    sheet.show("page", scene)
    touch(150, 140).touch_down()
    later = touch(150, 240)
    later.time_start += 60
    later.touch_down()
    glass.frame()

    assert pressed == ["turn", "ok"]
    assert glass.pixel(103, 240) == near(DARK.light)


def test_a_sheet_at_rest_draws_no_frames(glass, sheet) -> None:
    scene = page()
    scene.text(10, 50, "Zoé")
    sheet.show("page", scene)
    assert glass.draws(3) > 0

    assert glass.draws(10) == 0
