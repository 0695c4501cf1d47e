"""Marks may be regrouped for speed; what is seen stays the same."""

from hypothesis import given
from hypothesis import strategies as st

from ui.paint import _box, grounded, runs
from ui.scene import Mark, Scene, Text
from ui.theme import DARK

lengths = st.integers(2, 300)
kinds = st.tuples(st.sampled_from(["rect", "light", "sprite", "text"]), lengths, lengths, lengths, lengths)


def drawn(things: list[tuple[str, int, int, int, int]]) -> list[Mark]:
    """Draw things of many sizes over and beside each other."""
    scene = Scene(800, 480, DARK)
    for kind, x, y, w, h in things:
        if kind == "rect":
            scene.rect(x, y, w, h, DARK.gold, rx=3)
        elif kind == "light":
            scene.rect(x, y, 0, 0, DARK.glow, halo=((0, 1), (w, 0)))
        elif kind == "sprite":
            scene.sprite("t-wheat", x, y, w, h)
        else:
            scene.text(x, y, "Zoé")
    return scene.marks


def swapped(before: list[Mark], after: list[Mark]) -> list[tuple[Mark, Mark]]:
    """List the marks that cover each other and have changed places."""
    place = {id(mark): i for i, mark in enumerate(after)}
    return [
        (one, other)
        for i, one in enumerate(before)
        for other in before[i + 1 :]
        if _box(one).meets(_box(other)) and place[id(one)] > place[id(other)]
    ]


@given(st.lists(kinds, max_size=25))
def test_what_is_painted_first_lies_under_what_it_lay_under(things: list[tuple[str, int, int, int, int]]) -> None:
    marks = drawn(things)
    ground, rest = grounded(marks)

    assert len(ground) + len(rest) == len(marks)
    assert swapped(marks, [*ground, *rest]) == []


@given(st.lists(kinds, max_size=25))
def test_texts_are_painted_last_only_where_nothing_covers_them(things: list[tuple[str, int, int, int, int]]) -> None:
    marks = drawn(things)
    painted: list[Mark] = []
    for run in runs(marks):
        painted += [mark for mark in run if not isinstance(mark, Text)]
        painted += [mark for mark in run if isinstance(mark, Text)]

    assert len(painted) == len(marks)
    assert swapped(marks, painted) == []
