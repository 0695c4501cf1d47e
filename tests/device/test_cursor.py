"""The cursor: whatever is asked of it, it only ever narrows what is legal."""

from hypothesis import given
from hypothesis import strategies as st

from device.cursor import Cursor
from device.rules.game import Action, Target, domino, square

A, B, C, D = square(0, 1), square(0, 2), square(1, 1), square(5, 5)
PLACES = (
    Action("place", (domino(23), A, B)),
    Action("place", (domino(23), B, A)),
    Action("place", (domino(23), A, C)),
)
CLAIMS = tuple(Action("choose", (domino(n),)) for n in (8, 24, 30))


def test_nothing_is_meant_before_the_first_touch() -> None:
    cursor = Cursor.over(PLACES)

    assert cursor.ghost is None


def test_a_single_legal_action_is_the_ghost_at_once() -> None:
    cursor = Cursor.over(PLACES[:1])

    assert cursor.ghost == PLACES[0]


def test_one_square_shows_the_first_of_its_placements_and_turning_shows_the_others() -> None:
    cursor = Cursor.over(PLACES).touch(A)

    turned = [cursor.ghost, cursor.next().ghost, cursor.next().next().ghost, cursor.next().next().next().ghost]

    assert turned == [*PLACES, PLACES[0]]


def test_touching_a_shown_square_again_turns_the_domino() -> None:
    cursor = Cursor.over(PLACES).touch(A).touch(B)

    assert [cursor.touch(A).ghost, cursor.touch(A).touch(B).ghost] == [PLACES[1], PLACES[0]]


def test_with_a_ghost_there_is_nothing_to_narrow() -> None:
    cursor = Cursor.over((*PLACES, Action("discard"))).next().next()

    assert (cursor.ghost, cursor.accept()) == (Action("discard"), cursor)


def test_two_squares_leave_the_two_ways_round() -> None:
    cursor = Cursor.over(PLACES).touch(A).touch(B)

    assert set(cursor.left) == set(PLACES[:2])


def test_squares_may_be_touched_in_either_order() -> None:
    touched = {frozenset(Cursor.over(PLACES).touch(a).touch(b).left) for a, b in ((A, C), (C, A))}

    assert touched == {frozenset((PLACES[2],))}


def test_a_square_that_does_not_go_with_the_first_begins_anew() -> None:
    cursor = Cursor.over(PLACES).touch(C).touch(B)

    assert cursor.touched == (B,)


def test_an_unlit_square_changes_nothing() -> None:
    cursor = Cursor.over(PLACES).touch(A)

    assert cursor.touch(D) == cursor


def test_a_button_steps_through_whole_claims_and_comes_round() -> None:
    cursor = Cursor.over(CLAIMS)

    stepped = []
    for _ in range(4):
        cursor = cursor.next()
        stepped.append(cursor.ghost)

    assert stepped == [*CLAIMS, CLAIMS[0]]


def test_a_button_finds_a_place_by_its_first_square_then_by_the_ways_to_lie() -> None:
    cursor = Cursor.over((*PLACES, Action("place", (domino(23), C, D)))).next()
    pointed = cursor.pointed

    held = cursor.accept()

    assert (pointed, held.touched, held.ghost) == (A, (A,), PLACES[0])


def test_back_widens_by_one_step() -> None:
    cursor = Cursor.over(PLACES).touch(A).touch(B)

    assert [cursor.back().touched, cursor.back().back().touched] == [(A,), ()]


def test_a_domino_touched_first_stays_chosen_when_the_squares_begin_anew() -> None:
    two = tuple(Action("copy", (domino(n), a, b)) for n in (5, 6) for a, b in ((A, B), (B, A), (C, D), (D, C)))

    cursor = Cursor.over(two).touch(domino(6)).touch(A).touch(C)

    assert cursor.touched == (domino(6), C)


def test_a_button_reaches_a_verb_that_is_told_apart_by_itself_alone() -> None:
    lying = tuple(Action("copy", (domino(5), a, b)) for a, b in ((A, B), (B, A), (C, D), (D, C)))
    leave = Action("leave", (domino(5),))
    cursor = Cursor.over((*lying, leave)).touch(domino(5))

    reached = []
    for _ in range(5):
        cursor = cursor.next()
        reached.append(cursor.ghost)

    assert leave in reached


def test_a_verb_without_targets_is_touched_by_its_name() -> None:
    discard = Action("discard")

    cursor = Cursor.over((*PLACES, discard)).touch(Target("discard"))

    assert cursor.ghost == discard


@given(st.lists(st.sampled_from(["next", "accept", "back", A, B, C, D, domino(23)]), max_size=12))
def test_whatever_is_pressed_and_touched_only_legal_actions_are_left(gestures: list[str]) -> None:
    cursor = Cursor.over(PLACES)

    for gesture in gestures:
        move = getattr(cursor, gesture, None) if gesture.isalpha() else None
        cursor = move() if move else cursor.touch(Target(gesture))

    assert cursor.left
    assert set(cursor.left) <= set(PLACES)
    assert cursor.ghost is None or cursor.ghost in cursor.left


@given(st.integers(0, 2))
def test_every_action_can_be_reached_with_a_button_alone(wanted: int) -> None:
    cursor = Cursor.over(PLACES)

    for _ in range(20):
        if cursor.ghost == PLACES[wanted]:
            break
        cursor = cursor.next()
        if cursor.pointed in PLACES[wanted].targets:
            cursor = cursor.accept()

    assert cursor.ghost == PLACES[wanted]
