"""Squares, fitting, territories: the land against the rulebook, and against a plain engine on dictionaries."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks import dictionary_engine as plain
from device.rules.dominoes import DOMINOES
from device.rules.game import Half
from device.rules.grid import bit_of, bits, pose_of, square_of, squares_of
from device.rules.land import Land, blocked, has_castle_in_middle, is_full, land_of, reach, window
from tests.device.rules.builders import drawn, laid, pose_in

WHEAT, MINES = DOMINOES[1], DOMINOES[48]


def grown(seed: int, limit: int, dominoes: int) -> tuple[Land, plain.Kingdom]:
    """Grow the same random kingdom in both engines."""
    chance = random.Random(seed)  # noqa: S311  a walk must be repeatable, not secret
    land, kingdom = Land.bare(limit), plain.bare()
    for number in chance.sample(sorted(DOMINOES), dominoes):
        if poses := land.poses(DOMINOES[number]):
            pose = chance.choice(poses)
            land = land.lay(DOMINOES[number], pose)
            left, right = squares_of(pose)
            plain.lay(kingdom, number, (*left, *right))
    return land, kingdom


def unordered(number: int, found: list[tuple[tuple[int, int], tuple[int, int]]]) -> set[object]:
    left, right = DOMINOES[number].halves
    return {frozenset(pair) if left == right else pair for pair in found}


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([5, 7]), st.integers(0, 24))
def test_it_finds_the_placements_that_the_plain_engine_finds(seed: int, limit: int, dominoes: int) -> None:
    land, kingdom = grown(seed, limit, dominoes)
    for number, domino in DOMINOES.items():
        ours = [squares_of(pose) for pose in land.poses(domino)]
        theirs = [(way[:2], way[2:]) for way in plain.placements(kingdom, number, limit)]

        assert unordered(number, ours) == unordered(number, theirs)
        assert len(ours) == len(theirs) == land.fits(domino)


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([5, 7]), st.integers(0, 48))
def test_it_counts_what_the_plain_engine_counts(seed: int, limit: int, dominoes: int) -> None:
    land, kingdom = grown(seed, limit, dominoes)

    assert land.tally() == plain.count(kingdom)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([5, 7]))
def test_a_pose_is_listed_exactly_when_it_has_no_fault(seed: int, limit: int) -> None:
    land, _ = grown(seed, limit, 8)
    domino = DOMINOES[seed % 36 + 13]
    everywhere = [
        pose
        for x in range(-7, 8)
        for y in range(-7, 8)
        for to in ((x + 1, y), (x, y - 1), (x - 1, y), (x, y + 1))
        if (pose := pose_of((x, y), to)) is not None
    ]

    assert sorted(pose for pose in everywhere if not land.faults(domino, pose)) == land.poses(domino)


def turned(land: Land, quarters: int, side: int) -> Land:
    """Turn a land round its castle, and mirror it when side is -1."""

    def moved(bit: int) -> int:
        x, y = square_of(bit)
        for _ in range(quarters):
            x, y = y, -x
        return bit_of(side * x, y)

    halves = [
        (moved(bit), half) for piece in land.laid for bit, half in zip(piece[1:], piece.domino.halves, strict=True)
    ]
    return land_of(land.limit, map(moved, bits(land.castle)), (), halves)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 3), st.sampled_from([1, -1]))
def test_turning_the_land_changes_no_score(seed: int, quarters: int, side: int) -> None:
    land, _ = grown(seed, 5, 12)
    other = turned(land, quarters, side)

    assert other.tally() == land.tally()
    assert has_castle_in_middle(other) == has_castle_in_middle(land)
    assert sum(other.fits(domino) for domino in DOMINOES.values()) == sum(map(land.fits, DOMINOES.values()))


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_a_land_put_together_at_once_is_worth_what_it_was_when_laid(seed: int) -> None:
    land, _ = grown(seed, 7, 20)
    again = land_of(7, bits(land.castle), land.laid)

    assert (again.room, again.touch, again.cells()) == (land.room, land.touch, land.cells())
    assert again.territories() == land.territories()


def test_a_bare_castle_takes_equal_halves_in_12_ways_and_others_in_24() -> None:
    assert (Land.bare(5).fits(WHEAT), Land.bare(5).fits(MINES)) == (12, 24)


@pytest.mark.parametrize("number", sorted(DOMINOES))
@pytest.mark.parametrize("direction", ["right", "down", "left", "up"])
def test_each_half_lies_where_its_square_was_named(number: int, direction: str) -> None:
    land = Land.bare(5).lay(DOMINOES[number], pose_in(0, 1, direction))
    left, right = squares_of(pose_in(0, 1, direction))
    lying = {(cell.x, cell.y): Half(cell.terrain, cell.crowns) for cell in land.cells()}

    assert (lying[left], lying[right]) == DOMINOES[number].halves


def test_corners_do_not_connect() -> None:
    assert drawn("C W0").faults(WHEAT, pose_in(2, 1, "right")) == ("no_contact",)


def test_other_edges_may_mismatch_when_one_half_matches() -> None:
    land = drawn("C W0 M1")

    assert land.faults(DOMINOES[13], pose_in(1, 1, "right")) == ()


def test_the_halves_of_the_new_domino_do_not_connect_each_other() -> None:
    assert drawn("C F0 F0").faults(WHEAT, pose_in(1, 1, "right")) == ("unlike",)


def test_the_fifth_column_is_legal_and_the_sixth_is_not() -> None:
    land = drawn("C W0 W0 W0")

    assert land.faults(WHEAT, pose_in(3, 1, "right")) == ()
    assert land.faults(WHEAT, pose_in(4, 0, "right")) == ("edge",)


def test_a_sixth_row_is_refused_and_so_is_an_eighth_in_the_mighty_duel() -> None:
    column = ("C", "W0", "W0", "W0", "W0")

    assert drawn(*column).faults(WHEAT, pose_in(0, -5, "right")) == ("edge",)
    assert drawn(*column, limit=7).faults(WHEAT, pose_in(0, -5, "down")) == ()
    assert drawn(*column, "W0", "W0", limit=7).faults(WHEAT, pose_in(0, -7, "right")) == ("edge",)


def test_the_castle_may_end_in_any_corner() -> None:
    land = laid([[1, 1, 0, "right"], [2, 3, 0, "right"], [3, 0, 1, "up"], [4, 0, 3, "up"]])

    assert window(land) == (0, 0, 4, 4)
    assert land.fits(WHEAT)


def test_every_fault_of_a_pose_is_named() -> None:
    land = drawn("C W0 W0 W0 W0")

    assert land.faults(MINES, pose_in(4, 0, "right")) == ("occupied", "edge")
    assert land.faults(DOMINOES[3], pose_in(5, 0, "right")) == ("edge", "unlike")


def test_the_castle_joins_no_territories_and_corners_join_none() -> None:
    land = drawn("F1 F0 W0 L0 L0", "F0 F0 L1 W1 L0", "W0 W0 C  W0 W0", "G0 G2 S1 F0 F0", "S0 S0 S0 F0 G1")

    assert land.tally() == (17, 4, 7)


def test_territories_come_with_most_points_first_and_crownless_ones_last() -> None:
    territories = drawn("F1 F0 L0", "F0 C L0", "S0 S2 W1").territories()

    assert [(t.terrain, t.points) for t in territories] == [("swamp", 4), ("forest", 3), ("wheat", 1), ("lake", 0)]


def test_empty_squares_are_no_territory() -> None:
    land = drawn("W0 . . . W0", ". . C . .", "W0 . . . W0")

    assert land.tally().largest == 1


def test_the_window_is_all_that_a_domino_can_still_reach() -> None:
    assert window(Land.bare(5)) == (-2, -2, 2, 2)
    assert window(drawn("C W0 W0 W0")) == (-1, -2, 4, 2)
    assert window(Land.bare(7)) == (-2, -2, 2, 2)


def test_reach_covers_the_squares_of_all_placements() -> None:
    land = drawn("C W0", "F0 F0")
    squares = {square for pose in land.poses(MINES) for square in squares_of(pose)}

    assert {square_of(bit) for bit in bits(reach(land, MINES))} == squares


def test_a_square_that_takes_nothing_has_its_reason() -> None:
    land = drawn(
        "F0 F0 F0 F0 F0",
        "F0 F0 .  F0 F0",
        "F0 F0 C  F0 F0",
        "F0 F0 F0 F0 F0",
        "F0 F0 F0 .  . ",
    )

    assert blocked(land) == ((0, 1, "single"), (1, -2, "unlike"), (2, -2, "unlike"))


def test_a_square_whose_only_way_on_leads_out_is_at_the_edge() -> None:
    land = drawn(
        ".  F0 F0 F0 F0",
        "F0 F0 F0 F0 F0",
        "F0 F0 C  F0 F0",
        "F0 F0 F0 F0 F0",
        "F0 F0 F0 F0 F0",
    )

    assert blocked(land) == ((-2, 2, "edge"),)


def test_a_kingdom_is_full_only_with_all_its_squares() -> None:
    full = ["W0 W0 W0 W0 W0"] * 2 + ["W0 W0 C W0 W0"] + ["W0 W0 W0 W0 W0"] * 2

    assert is_full(drawn(*full))
    assert not is_full(drawn(*full, limit=7))
    assert not is_full(drawn(*full[:-1], ". W0 W0 W0 W0"))
    assert not is_full(drawn(*full[:-1], ". W0 W0 W0 W0 W0"))


def test_the_middle_of_a_small_kingdom_is_that_of_its_box_or_of_some_frame() -> None:
    lopsided = drawn("C W0 W0", ".  W0 W0")

    assert not has_castle_in_middle(lopsided)
    assert has_castle_in_middle(lopsided, "frame")
    assert not has_castle_in_middle(drawn("C W0 W0 W0"), "frame")


def test_a_land_without_a_castle_or_wider_than_its_limit_still_counts() -> None:
    wide = drawn("W1 W0 W0 W0 W0 W0 W0")

    assert wide.tally() == (7, 7, 1)
    assert not wide.fits(WHEAT)
    assert not has_castle_in_middle(wide)


def test_in_a_kingdom_one_column_too_wide_nothing_fits_even_inside() -> None:
    assert not drawn("C W0 . . . W0", "W0 W0 . . . .").fits(WHEAT)
