"""An action that no target of its own tells apart is meant by its verb."""

from device.cursor import Cursor
from device.rules.game import Action, Target, domino, square

COPY = Action("copy", (domino(3), square(0, 1), square(0, 2)))
TURNED = Action("copy", (domino(3), square(0, 2), square(0, 1)))
LEAVE = Action("leave", (domino(3),))
LEFT_OUT = Target("leave")


def test_leaving_a_domino_out_can_be_touched_once_the_domino_is() -> None:
    cursor = Cursor.over((COPY, TURNED, LEAVE))

    assert LEFT_OUT not in cursor.lit
    assert LEFT_OUT in cursor.touch(domino(3)).lit


def test_touching_the_verb_leaves_that_one_action() -> None:
    cursor = Cursor.over((COPY, TURNED, LEAVE)).touch(domino(3)).touch(LEFT_OUT)

    assert cursor.ghost == LEAVE


def test_two_ways_round_are_not_told_apart_by_their_verb() -> None:
    cursor = Cursor.over((COPY, TURNED, LEAVE)).touch(domino(3)).touch(square(0, 1)).touch(square(0, 2))

    assert Target("copy") not in cursor.lit
    assert cursor.can_turn
