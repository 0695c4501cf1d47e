"""Places and ties by edition (rulebook, "end of the game")."""

import pytest

from device.rules.land import Land
from device.rules.scoring import TIE_STEPS, Bonuses, bonus_points, ranked, scores
from tests.device.rules.builders import drawn


def test_the_larger_largest_territory_wins_a_tie_whatever_its_crowns() -> None:
    assert ranked([(9, 4, 9), (9, 5, 0)], TIE_STEPS["first"]) == ((2, ""), (1, "largest"))


def test_then_the_first_edition_counts_crowns_and_the_second_shares() -> None:
    tie = [(9, 4, 3), (9, 4, 2)]

    assert ranked(tie, TIE_STEPS["first"]) == ((1, "crowns"), (2, ""))
    assert ranked(tie, TIE_STEPS["second"]) == ((1, "shared"), (1, "shared"))


def test_places_after_a_shared_win_count_everybody() -> None:
    places = ranked([(42, 5, 5), (30, 5, 5), (42, 5, 5), (12, 5, 5)], TIE_STEPS["first"])

    assert [place for place, _ in places] == [1, 3, 1, 4]


def test_four_equal_seats_are_all_first() -> None:
    assert ranked([(7, 3, 2)] * 4, TIE_STEPS["first"]) == ((1, "shared"),) * 4


def test_one_seat_alone_is_first_and_nothing_decides() -> None:
    assert ranked([(7, 3, 2)], TIE_STEPS["first"]) == ((1, ""),)


def test_the_largest_territory_is_one_territory_and_not_the_number_of_squares() -> None:
    one = drawn("W0 W0 W0 W0 W0 W0 L1 L0 C", limit=9)
    other = drawn("W0 W0 L1 L0 W0 W0 F0 F0 C G0 G0 S0", limit=12)
    found = scores([one, other], [(), ()], "first")

    assert [(score.total, score.place, score.decided_by) for score in found] == [(2, 1, "largest"), (2, 2, "")]


def test_ties_count_the_score_with_its_bonuses() -> None:
    lands = [drawn("W1 C"), drawn("W1 W0 C")]
    found = scores(lands, [(("harmony", 5),), (("harmony", 0),)], "first")

    assert [score.place for score in found] == [1, 2]


@pytest.mark.parametrize("edition", ["first", "second"])
def test_every_edition_starts_with_the_score(edition: str) -> None:
    assert TIE_STEPS[edition][:2] == ("score", "largest")
    assert Bonuses() == (False, False, "box")


def square_kingdom(limit: int, column: int, row: int, *, holes: int = 0) -> Land:
    """Draw a full kingdom with its castle in a column and row, counted from 1, and some squares missing."""
    tokens = [["W0"] * limit for _ in range(limit)]
    tokens[row - 1][column - 1] = "C"
    for at in range(holes):
        tokens[0][at] = "."
    return drawn(*[" ".join(line) for line in tokens], limit=limit)


@pytest.mark.parametrize("limit", [5, 7])
def test_harmony_is_for_the_complete_kingdom_alone(limit: int) -> None:
    harmony = Bonuses(harmony=True)
    middle = limit // 2 + 1
    points = [
        bonus_points(land, harmony)
        for land in (
            square_kingdom(limit, middle, middle),
            square_kingdom(limit, middle, middle, holes=2),
            Land.bare(limit),
        )
    ]

    assert points == [(("harmony", 5),), (("harmony", 0),), (("harmony", 0),)]


@pytest.mark.parametrize(
    ("limit", "column", "row", "points"), [(5, 3, 3, 10), (5, 4, 4, 0), (7, 4, 4, 10), (7, 3, 3, 0)]
)
def test_the_middle_is_that_of_the_kingdoms_own_size(limit: int, column: int, row: int, points: int) -> None:
    for centre in ("box", "frame"):
        bonuses = Bonuses(middle_kingdom=True, centre=centre)

        assert bonus_points(square_kingdom(limit, column, row), bonuses) == (("middle_kingdom", points),)


def test_switching_a_bonus_off_takes_its_points_away() -> None:
    land = square_kingdom(5, 3, 3)
    totals = [
        scores([land], [bonus_points(land, bonuses)], "first")[0].total
        for bonuses in (Bonuses(), Bonuses(harmony=True), Bonuses(harmony=True, middle_kingdom=True), Bonuses())
    ]

    assert totals == [0, 5, 15, 0]


def test_more_squares_without_a_larger_territory_do_not_win() -> None:
    land, other = drawn("C W0 W0 W0", ". W0 W0 W0"), drawn("C W0 W0 W0 F0", ". L0 W0 W0 F0", ". S0 S0 M0 M0")
    found = scores([other, land], [(), ()], "first")

    assert [score.place for score in found] == [2, 1]
