"""What of the grounds is painted: each place once, and nothing that could be seen is left out."""

import pytest

from ui import ground
from ui.covering import beside, grounds
from ui.geometry import Box
from ui.outline import lozenge
from ui.scene import Mark, Scene, Shape
from ui.theme import DARK

WELL = (100.0, 100.0, 120.0, 120.0)


@pytest.fixture
def page() -> Scene:
    return Scene(800, 480, DARK)


def area(marks: list[Mark]) -> float:
    """Add up what upright shapes cover."""
    found = 0.0
    for mark in marks:
        assert isinstance(mark, Shape)
        xs, ys = [x for x, _ in mark.points], [y for _, y in mark.points]
        found += (max(xs) - min(xs)) * (max(ys) - min(ys))
    return found


@pytest.mark.parametrize(
    "hidden", [Box(0, 0, 800, 480), Box(320, 10, 460, 460), Box(-50, 100, 90, 90), Box(790, 470, 50, 50)]
)
def test_what_is_beside_another_box_and_what_is_hidden_make_the_whole(hidden: Box) -> None:
    whole = Box(0, 0, 800, 480)

    seen = beside(whole, hidden)

    shared = (min(800, hidden.x + hidden.w) - max(0, hidden.x)) * (min(480, hidden.y + hidden.h) - max(0, hidden.y))
    assert sum(part.w * part.h for part in seen) + shared == 800 * 480
    assert not any(part.meets(hidden) for part in seen)


def test_every_place_of_the_ground_is_painted_once(page: Scene) -> None:
    page.rect(0, 0, 800, 480, DARK.table)
    page.rect(50, 50, 400, 400, DARK.page)
    page.rect(*WELL, DARK.well)

    solid, clear = grounds(page.marks)

    assert area(solid) == 800 * 480
    assert clear == []


def test_a_cut_ground_keeps_the_run_of_its_colours(page: Scene) -> None:
    page.rect(0, 0, 800, 480, corners=(DARK.page, DARK.page, DARK.pagehi, DARK.pagehi))
    page.rect(*WELL, DARK.well)

    solid, _ = grounds(page.marks)

    assert {mark.shades for mark in solid[:-1] if isinstance(mark, Shape)} == {page.marks[0].shades}


def test_a_stroke_is_painted_after_the_grounds_it_frames(page: Scene) -> None:
    page.rect(0, 0, 800, 480, None, DARK.rule, 2, 3)
    page.rect(*WELL, DARK.well, DARK.edge)

    solid, clear = grounds(page.marks)

    assert [mark.fill for mark in solid if isinstance(mark, Shape)] == [DARK.well]
    assert [mark.stroke for mark in clear if isinstance(mark, Shape)] == [DARK.rule, DARK.edge]


def test_a_ground_never_slips_under_what_it_hides(page: Scene) -> None:
    page.line(0, 150, 800, 150, DARK.rule)
    page.rect(*WELL, DARK.well)

    assert grounds(page.marks) == ([], page.marks)


def test_a_lozenge_is_no_frame_though_its_points_lie_on_a_box(page: Scene) -> None:
    page.shape(lozenge(160, 160, 90, 90), None, DARK.gold, 2)
    page.rect(*WELL, DARK.well)

    assert grounds(page.marks) == ([], page.marks)


@pytest.mark.parametrize("op", [0.99, 0.5])
def test_what_lets_light_through_hides_nothing(page: Scene, op: float) -> None:
    page.rect(0, 0, 800, 480, DARK.table)
    page.rect(*WELL, "#000000", op=op)

    solid, clear = grounds(page.marks)

    assert (solid, clear) == (page.marks[:1], page.marks[1:])


@pytest.mark.parametrize("side", ["south", "west", "north", "east"])
def test_the_wood_and_what_lies_under_the_folio_make_the_whole_table(side: str) -> None:
    whole, seen, hidden = (Scene(800, 480, DARK) for _ in range(3))
    box = Box(330, 10, 460, 460)
    ground.table(whole, side)

    ground.table(seen, side, hidden=box)
    ground.under(hidden, side, box)

    fills = [[mark for mark in scene.marks if isinstance(mark, Shape) and mark.fill] for scene in (seen, hidden, whole)]
    assert area([*fills[0], *fills[1]]) == area([*fills[2]])
    assert area([*fills[1]]) == box.w * box.h
