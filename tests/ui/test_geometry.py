"""Where things lie, on every panel and turned every way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.geometry import Box, Frame, Panel, facing, layout, square_size

PANELS = [Panel(800, 480), Panel(1280, 720), Panel(720, 1280), Panel(1024, 600), Panel(1920, 1080), Panel(480, 480)]
turns = st.sampled_from([0, 90, 180, 270])
points = st.tuples(st.floats(-900, 900), st.floats(-900, 900))


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("hand", ["right", "left"])
def test_margin_and_folio_share_the_panel_without_overlap(panel: Panel, hand: str) -> None:
    margin, folio = layout(panel, hand)

    assert not margin.meets(folio, 0.01)
    assert margin.w * margin.h + folio.w * folio.h == pytest.approx(panel.w * panel.h)


@pytest.mark.parametrize("panel", PANELS)
def test_the_folio_is_a_square_so_that_it_can_face_any_side(panel: Panel) -> None:
    folio = layout(panel).folio

    assert (folio.w, folio.h) == (480, 480)


@pytest.mark.parametrize(("panel", "long"), [(PANELS[0], 800), (PANELS[1], 853.33), (PANELS[2], 853.33)])
def test_only_the_long_side_differs_between_panels(panel: Panel, long: float) -> None:
    assert max(panel.w, panel.h) == pytest.approx(long, abs=0.01)
    assert min(panel.w, panel.h) == pytest.approx(480)


@pytest.mark.parametrize("panel", PANELS[:3])
def test_a_control_of_48_u_is_wide_enough_for_a_finger(panel: Panel) -> None:
    assert 48 * panel.mm >= 8.5


def test_a_left_hand_has_the_folio_at_the_left_end() -> None:
    margin, folio = layout(Panel(800, 480), "left")

    assert (folio.x, margin.x) == (0, 480)


def test_in_portrait_the_folio_lies_at_the_foot_for_either_hand() -> None:
    assert layout(Panel(720, 1280), "left") == layout(Panel(720, 1280), "right")
    assert layout(Panel(720, 1280)).folio.y == pytest.approx(373.33, abs=0.01)


@pytest.mark.parametrize(("extent", "size"), [(5, 67), (6, 56), (7, 48), (8, 42), (9, 37)])
def test_squares_are_as_large_as_the_window_allows(extent: int, size: int) -> None:
    assert square_size((-1, 0, extent - 2, 3)) == size


@pytest.mark.parametrize(
    ("side", "screen", "folio"), [("south", 0, 0), ("west", 0, 90), ("north", 180, 0), ("east", 0, 270)]
)
def test_opposite_seats_turn_the_screen_and_side_seats_only_the_folio(side: str, screen: int, folio: int) -> None:
    assert facing(side) == (screen, folio)


def test_nothing_turns_where_facing_is_off() -> None:
    assert facing("east", on=False) == (0, 0)


@given(turn=turns, corner=points, point=points, k=st.sampled_from([0.5, 1.0, 1.5]))
def test_a_point_comes_back_through_a_turned_frame(
    turn: int, corner: tuple[float, float], point: tuple[float, float], k: float
) -> None:
    frame = Frame.at(*corner, turn, (480, 200), k)

    assert frame.back(*frame.point(*point)) == pytest.approx(point, abs=1e-6)


@given(turn=turns, inner=turns)
def test_turns_add_up(turn: int, inner: int) -> None:
    frame = Frame.at(5, 7, inner, (10, 10)).inside(Frame.at(320, 0, turn, (480, 480)))

    assert frame.turn == (turn + inner) % 360


@given(turn=turns)
def test_a_turned_frame_covers_the_same_square(turn: int) -> None:
    assert Frame.at(320, 0, turn, (480, 480)).box(0, 0, 480, 480) == Box(320, 0, 480, 480)


@pytest.mark.parametrize(("turn", "corner"), [(0, (0, 0)), (90, (480, 0)), (180, (480, 480)), (270, (0, 480))])
def test_a_clockwise_turn_takes_the_upper_left_corner_along(turn: int, corner: tuple[float, float]) -> None:
    assert Frame.at(0, 0, turn, (480, 480)).point(0, 0) == corner


def test_neighbouring_boxes_never_hold_the_same_point() -> None:
    left, right = Box(0, 0, 10, 10), Box(10, 0, 10, 10)

    assert not left.holds(10, 5)
    assert right.holds(10, 5)
