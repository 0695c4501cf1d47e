"""The pieces, plaques and kingdoms that pages are made of."""

import math

import pytest

from device.rules.game import Blocked, Cell
from ui import ground, pieces, plaque
from ui.board import Marks, board
from ui.geometry import Box
from ui.scene import Scene, Shape, Sprite
from ui.theme import DARK, LIGHT, SEATS, THEMES, Theme, luminance

WINDOW = (-2, -2, 2, 2)
CELLS = (Cell(0, 0, "castle"), Cell(1, 0, "wheat", 1, 19), Cell(2, 0, "wheat", 0, 19), Cell(1, 1, "mine", 3, 48))


@pytest.fixture(params=THEMES.values(), ids=THEMES)
def page(request: pytest.FixtureRequest) -> Scene:
    return Scene(800, 480, request.param)


def sprites(page: Scene) -> list[str]:
    """List the drawings on a page."""
    return [mark.name for mark in page.marks if isinstance(mark, Sprite)]


@pytest.mark.parametrize("seat", SEATS)
def test_a_seats_pieces_carry_its_shape_and_colour(page: Scene, seat: str) -> None:
    pieces.badge(page, 10, 10, 58, seat)
    pieces.king(page, 100, 10, 52, seat)
    pieces.king(page, 150, 10, 36, seat, 2)
    pieces.square(page, 200, 10, 67, "castle", seat=seat)

    assert sprites(page) == [
        f"s-{seat}",
        f"king-1.{seat}",
        f"s-{seat}",
        f"king-2s.{seat}",
        f"s-{seat}",
        f"castle.{seat}",
    ]
    assert page.check() == []


@pytest.mark.parametrize(("s", "prefix"), [(67, "t-"), (30, "t-"), (29, "m-"), (16, "m-")])
def test_small_squares_show_one_bold_mark(page: Scene, s: float, prefix: str) -> None:
    pieces.square(page, 10, 10, s, "grassland")

    assert sprites(page) == [prefix + "grass"]


@pytest.mark.parametrize("crowns", [0, 1, 2, 3])
def test_a_square_shows_as_many_crowns_as_it_has(page: Scene, crowns: int) -> None:
    pieces.square(page, 10, 10, 67, "mine", crowns)

    assert sprites(page).count("crown") == crowns


def test_the_second_half_of_a_domino_is_mirrored(page: Scene) -> None:
    pieces.domino(page, 10, 10, 52, (("wheat", 0), ("wheat", 0)))

    assert [mark.flip for mark in page.marks if isinstance(mark, Sprite)] == [False, True]


@pytest.mark.parametrize(("number", "lines"), [(6, 1), (9, 1), (16, 0), (23, 0)])
def test_six_and_nine_are_underlined(page: Scene, number: int, lines: int) -> None:
    pieces.number(page, 100, 100, number, "score")

    assert sum(isinstance(mark, Shape) for mark in page.marks) == lines


def test_a_back_shows_its_number_to_be_read(page: Scene) -> None:
    pieces.back(page, 10, 10, 52, 48)

    assert [text for text, _ in page.written] == ["48"]
    assert page.check() == []


@pytest.mark.parametrize("kind", ["plain", "main", "on", "off"])
def test_every_kind_of_button_can_be_read_and_touched(page: Scene, kind: str) -> None:
    plaque.button(page, 10, 10, 104, 72, "turn", "tourner", "i-turn", kind)

    assert [area.event for area in page.areas] == ["turn"]
    assert page.check() == []


@pytest.mark.parametrize("stack", [True, False])
def test_a_buttons_word_stays_beside_or_under_its_icon(page: Scene, *, stack: bool) -> None:
    plaque.button(page, 10, 10, 140, 72, "undo", "annuler", "i-undo", stack=stack)

    (_, word), icon = page.written[0], next(mark for mark in page.marks if isinstance(mark, Sprite))
    assert not word.meets(icon.box)


def test_a_button_without_an_event_takes_no_touch(page: Scene) -> None:
    plaque.button(page, 10, 10, 104, 72, None, "tourner", kind="off")

    assert page.areas == []


def test_a_word_too_long_for_its_button_is_a_problem(page: Scene) -> None:
    plaque.button(page, 10, 10, 60, 72, "x", "recommencer")

    assert page.check()[0].startswith("too long")


def test_a_broken_seal_differs_from_a_whole_one_by_more_than_its_colour(page: Scene) -> None:
    other = Scene(800, 480, page.theme)
    plaque.seal(page, 100, 100, 12)
    plaque.seal(other, 100, 100, 12, broken=True)

    assert sprites(page) != sprites(other)


def test_a_name_too_long_is_cut_with_an_ellipsis(page: Scene) -> None:
    name = pieces.cut(page, "Maximilienne", 80, "small")

    assert name.startswith("Max")
    assert name.endswith("…")
    assert page.width(name, "small") <= 80


def test_a_name_that_fits_is_left_whole(page: Scene) -> None:
    assert pieces.cut(page, "Zoé", 80, "small") == "Zoé"


@pytest.mark.parametrize(
    ("side", "edge"), [("south", (400, 480)), ("north", (400, 0)), ("west", (0, 240)), ("east", (800, 240))]
)
def test_the_candle_stands_on_the_side_of_the_acting_seat(page: Scene, side: str, edge: tuple[float, float]) -> None:
    ground.table(page, side)

    brightest = max(
        (luminance(colour), math.dist(edge, (mark.shades.box.x, mark.shades.box.y)))
        for mark in page.marks
        if isinstance(mark, Shape) and mark.shades
        for colour in mark.shades.corners
    )
    assert brightest[1] < 128


@pytest.mark.parametrize("side", ["south", "west", "north", "east"])
def test_the_hem_lies_along_the_edge_of_the_acting_seat(page: Scene, side: str) -> None:
    ground.hem(page, "rose", side)

    band = page.marks[0].points
    far = {"south": (1, 480), "north": (1, 0), "west": (0, 0), "east": (0, 800)}[side]
    assert far[1] in {point[far[0]] for point in band}


@pytest.mark.parametrize("place", [(0, 0), (-2, 2), (2, -2)])
def test_a_kingdoms_squares_lie_where_its_grid_says(page: Scene, place: tuple[int, int]) -> None:
    grid = board(page, 14, 88, 67, CELLS, WINDOW, "rose", Marks(touches={place: "here"}))

    assert page.areas[0].box == Box(*grid.at(place), 67, 67)


def test_up_in_the_kingdom_is_up_on_the_screen(page: Scene) -> None:
    grid = board(page, 14, 88, 67, CELLS, WINDOW, "rose")

    assert grid.at((0, 1)) == (14 + 2 * 67, 88 + 67)


def test_a_ghost_hides_the_lit_squares_under_it(page: Scene) -> None:
    ghost = (Cell(0, 1, "lake", 0, 23), Cell(0, 2, "swamp", 1, 23))
    board(page, 14, 88, 67, CELLS, WINDOW, "rose", Marks(legal=[(0, 1)], ghost=ghost))
    shown = len(page.marks)
    bare = Scene(800, 480, page.theme)
    board(bare, 14, 88, 67, CELLS, WINDOW, "rose", Marks(ghost=ghost))

    assert shown == len(bare.marks)


def test_a_thread_lies_inside_a_territory_and_ink_between_territories() -> None:
    page = Scene(800, 480, DARK)
    board(page, 0, 0, 67, (Cell(0, 0, "wheat"), Cell(1, 0, "wheat"), Cell(0, 1, "lake")), (0, 0, 1, 1), "rose")
    leads = [mark.sw for mark in page.marks if isinstance(mark, Shape) and len(mark.points) == 2]

    assert leads.count(0.7) == 1
    assert sum(sw > 3 for sw in leads) == 9


@pytest.mark.parametrize("theme", [DARK, LIGHT])
@pytest.mark.parametrize("code", ["unlike", "single", "edge"])
def test_each_reason_why_not_has_a_picture_of_its_own(theme: Theme, code: str) -> None:
    page, other = Scene(800, 480, theme), Scene(800, 480, theme)
    board(page, 0, 0, 67, CELLS, WINDOW, "rose", Marks(blocked=(Blocked(-1, 0, code),)))
    board(other, 0, 0, 67, CELLS, WINDOW, "rose")

    assert page.marks != other.marks
