"""What a page records, and what is wrong with it."""

import pytest

from ui.geometry import Box
from ui.scene import Scene, Shape, Sprite, Text
from ui.theme import DARK, LIGHT


def scene(px: float = 1.0, text: str = "normal") -> Scene:
    """Make an empty page of the 7-inch panel's shape."""
    return Scene(800, 480, DARK, px, text)


def only(page: Scene, kind: type) -> object:
    """Give the one mark of a kind."""
    (mark,) = (mark for mark in page.marks if isinstance(mark, kind))
    return mark


def test_an_empty_page_has_nothing_wrong() -> None:
    assert scene().check() == []


def test_marks_keep_the_order_they_were_drawn_in() -> None:
    page = scene()
    page.rect(0, 0, 10, 10, DARK.table)
    page.text(20, 20, "Zoé")
    page.sprite("crown", 40, 40, 24, 18)

    assert [type(mark) for mark in page.marks] == [Shape, Text, Sprite]


@pytest.mark.parametrize(
    ("turn", "box"), [(0, Box(330, 20, 30, 40)), (90, Box(740, 10, 40, 30)), (270, Box(340, 440, 40, 30))]
)
def test_touch_areas_turn_with_what_is_drawn(turn: int, box: Box) -> None:
    page = scene()
    page.push(320, 0, turn, 480)
    page.touch("here", 10, 20, 30, 40)
    page.pop()

    assert page.areas[0].box == box


def test_frames_lie_in_frames() -> None:
    page = scene()
    page.push(100, 50)
    page.push(10, 10, 180, 60, 40)
    page.sprite("crown", 0, 0, 24, 18)
    page.pop()
    page.pop()

    assert only(page, Sprite)[1:3] == (Box(146, 82, 24, 18), 180)


def test_a_frame_may_be_half_clear() -> None:
    page = scene()
    page.push(0, 0, op=0.5)
    page.rect(0, 0, 10, 10, DARK.gold, op=0.5)
    page.pop()

    assert only(page, Shape).op == 0.25


@pytest.mark.parametrize(("anchor", "x"), [("start", 100.0), ("middle", 100 - 43.0), ("end", 100 - 86.0)])
def test_a_text_is_anchored_by_its_measured_width(anchor: str, x: float) -> None:
    page = scene()

    assert page.text(100, 50, "Zoé", "call", "d", anchor=anchor) == pytest.approx(86, abs=1)
    assert only(page, Text).x == pytest.approx(x, abs=1)


def test_a_text_is_centred_by_its_capitals() -> None:
    page = scene()
    page.text(100, 50, "Zoé", "call", "d")

    box = only(page, Text).box
    assert box.y + box.h / 2 == pytest.approx(50)
    assert box.h == pytest.approx(50 * 0.663)


def test_widths_are_those_of_whole_pixels_on_each_panel() -> None:
    coarse, fine = scene(1.0).width("Maximilien", "small"), scene(1.5).width("Maximilien", "small")

    assert coarse == int(coarse)
    assert fine == pytest.approx(coarse, rel=0.03)


def test_largest_text_makes_labels_larger() -> None:
    assert scene(text="largest").width("points", "small") > scene().width("points", "small")


def test_only_a_text_that_may_shrink_does() -> None:
    page = scene()
    shrunk = page.text(10, 50, "Maximilienne", "call", "d", fit=250, least="score")
    page.text(10, 150, "Maximilienne", "call", "d", fit=250)

    assert shrunk <= 250
    assert [problem[:8] for problem in page.check()] == ["too long"]


def test_a_text_never_shrinks_below_its_least() -> None:
    page = scene()
    page.text(10, 50, "Maximilienne", "call", "d", fit=100, least="score")

    assert only(page, Text).pixels == 37
    assert page.problems


@pytest.mark.parametrize(
    ("fault", "draw"),
    [
        ("text too small", lambda page: page.text(10, 50, "Piet", 18)),
        ("contrast 2.2", lambda page: page.text(10, 50, "Piet", fill=DARK.rule)),
        ("text leaves the screen", lambda page: page.text(780, 50, "Piet")),
        ("texts overlap", lambda page: [page.text(10, cy, "Piet") for cy in (50, 60)]),
        ("touch area small", lambda page: page.touch("turn", 10, 10, 47, 60)),
        ("touch area small", lambda page: page.touch("0,1", 10, 10, 36, 36, square=True)),
        ("touch area leaves the screen", lambda page: page.touch("turn", 760, 10, 48, 60)),
        ("touch areas overlap", lambda page: [page.touch(name, 10, 10, 60, 60) for name in ("turn", "undo")]),
        ("no such drawing", lambda page: page.sprite("unicorn", 10, 10, 60)),
    ],
)
def test_each_fault_of_a_page_is_named(fault: str, draw: object) -> None:
    page = scene()
    draw(page)

    assert any(problem.startswith(fault) for problem in page.check())


def test_squares_of_a_kingdom_may_be_smaller_than_controls() -> None:
    page = scene()
    page.touch("0,1", 10, 10, 37, 37, square=True)

    assert page.check() == []


def test_neighbouring_areas_do_not_overlap() -> None:
    page = scene()
    for i in range(3):
        page.touch(f"{i},0", 10 + i * 67, 10, 67, 67, square=True)

    assert page.check() == []


def test_a_large_text_may_be_fainter_than_a_small_one() -> None:
    page = Scene(800, 480, LIGHT)
    page.text(10, 100, "pose", "call", "d", LIGHT.edge, LIGHT.table)
    page.text(10, 200, "pose", "small", "t", LIGHT.edge, LIGHT.table)

    assert len(page.check()) == 1


def test_an_ornament_is_not_measured_as_a_text() -> None:
    page = scene()
    page.text(10, 50, "23", 12, "d", deco=True)

    assert page.check() == []
