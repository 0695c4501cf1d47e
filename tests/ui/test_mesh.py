"""Marks as triangles."""

from itertools import pairwise

import pytest

from ui.atlas import atlas
from ui.mesh import Mesh, Origin
from ui.outline import bitten, circle, rounded
from ui.scene import Scene, Text
from ui.theme import DARK

FLOATS = 8
"""x, y, u, v, red, green, blue, opacity."""


def built(scene: Scene, origin: Origin | None = None) -> Mesh:
    """Turn a page's marks into triangles."""
    mesh = Mesh()
    for mark in scene.marks:
        assert not isinstance(mark, Text)
        mesh.add(mark, origin or Origin(scene.px, 0, scene.h * scene.px))
    return mesh


def vertices(mesh: Mesh) -> list[tuple[float, ...]]:
    """Give the vertices one by one."""
    return [tuple(mesh.vertices[i : i + FLOATS]) for i in range(0, len(mesh.vertices), FLOATS)]


def area(mesh: Mesh) -> float:
    """Add up what the triangles cover, weighed by their opacity: what the eye sees of one shape."""
    points = vertices(mesh)
    total = 0.0
    for i in range(0, len(mesh.indices), 3):
        a, b, c = (points[j] for j in mesh.indices[i : i + 3])
        size = abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
        total += size * (a[7] + b[7] + c[7]) / 3
    return total


def page(px: float = 1.0) -> Scene:
    return Scene(800, 480, DARK, px)


def test_a_plain_rectangle_is_two_triangles_on_whole_pixels() -> None:
    scene = page(1.5)
    scene.rect(10, 10, 67, 67, DARK.gold)
    mesh = built(scene)

    assert len(mesh.indices) == 6
    assert all(v[0] == int(v[0]) and v[1] == int(v[1]) for v in vertices(mesh))


def test_neighbouring_squares_of_land_meet_without_a_seam_on_a_fine_panel() -> None:
    scene = page(1.5)
    for i in range(5):
        scene.sprite("t-wheat", 14 + i * 67, 88, 67)
    xs = [v[0] for v in vertices(built(scene))]

    lefts, rights = xs[::4], xs[1::4]
    assert [right for right, _ in pairwise(rights)] == [left for _, left in pairwise(lefts)]


@pytest.mark.parametrize("px", [1.0, 1.5])
def test_a_thin_line_keeps_to_whole_pixels(px: float) -> None:
    scene = page(px)
    scene.line(10, 78.3, 400, 78.3, DARK.rule, 1.2)
    ys = {v[1] for v in vertices(built(scene))}

    assert all(y == int(y) for y in ys)
    assert max(ys) - min(ys) == round(1.2 * px)


@pytest.mark.parametrize(
    ("points", "size"),
    [
        (circle(100, 100, 20), 1256),
        (rounded(10, 10, 100, 60, 8), 100 * 60 - 55),
        (bitten(10, 10, 100, 60, 7), 100 * 60 - 154),
        (tuple(reversed(circle(100, 100, 20))), 1256),
        (((10, 10), (110, 10), (60, 90)), 4000),
        (((60, 10), (110, 40), (95, 90), (25, 90), (10, 40)), 5750),
    ],
)
def test_a_soft_edge_leaves_a_shape_as_large_as_it_was(points: tuple[tuple[float, float], ...], size: float) -> None:
    scene = page()
    scene.shape(points, DARK.gold)

    assert area(built(scene)) == pytest.approx(size, rel=0.02)


@pytest.mark.parametrize("sw", [0.7, 1.0, 1.5, 4.4])
def test_a_stroke_covers_its_width_along_its_whole_length(sw: float) -> None:
    scene = page()
    scene.rect(10, 10, 100, 60, None, DARK.gold, sw)

    assert area(built(scene)) == pytest.approx(320 * sw, rel=0.02)


def test_dashes_cover_their_part_of_a_line() -> None:
    scene = page()
    scene.rect(10, 10, 100, 60, None, DARK.gold, 2, 3, dash=(5, 4))

    assert area(built(scene)) == pytest.approx(320 * 2 * 5 / 9, rel=0.08)


def test_a_fill_runs_from_one_colour_to_another_down_the_page() -> None:
    scene = page()
    scene.rect(10, 10, 100, 60, corners=("#000000", "#000000", "#FFFFFF", "#FFFFFF"))
    shades = {(v[1], v[4]) for v in vertices(built(scene))}

    assert shades == {(470, 0.0), (410, 1.0)}


@pytest.mark.parametrize(("turn", "dark"), [(0, (10, 470)), (90, (110, 470)), (180, (110, 370)), (270, (10, 370))])
def test_shades_turn_with_their_frame(turn: int, dark: tuple[float, float]) -> None:
    scene = page()
    scene.push(10, 10, turn, 100)
    scene.rect(0, 0, 100, 100, corners=("#000000", "#FFFFFF", "#FFFFFF", "#FFFFFF"))
    scene.pop()

    assert [v[:2] for v in vertices(built(scene)) if v[4] == 0] == [dark]


@pytest.mark.parametrize(("turn", "corner"), [(0, (100, 380)), (90, (150, 380)), (180, (150, 330)), (270, (100, 330))])
def test_a_drawing_turns_clockwise_with_its_frame(turn: int, corner: tuple[float, float]) -> None:
    scene = page()
    scene.push(100, 100, turn, 50)
    scene.sprite("t-mine", 0, 0, 50)
    scene.pop()
    u0, v0, _, _ = atlas().corners("t-mine/2")

    at = {tuple(v[2:4]): v[:2] for v in vertices(built(scene))}
    assert min(at.items(), key=lambda item: abs(item[0][0] - u0) + abs(item[0][1] - v0))[1] == corner


def test_a_mirrored_drawing_swaps_left_and_right() -> None:
    plain, mirrored = page(), page()
    plain.sprite("t-lake", 0, 0, 64)
    mirrored.sprite("t-lake", 0, 0, 64, flip=True)

    one, other = vertices(built(plain)), vertices(built(mirrored))
    assert [v[2] for v in other] == [one[i][2] for i in (1, 0, 3, 2)]


def test_a_scene_may_lie_anywhere_in_the_window() -> None:
    scene = page()
    scene.sprite("crown", 10, 20, 24, 18)
    first = vertices(built(scene, Origin(1.0, 64, 500)))[0]

    assert first[:2] == (74, 480)
