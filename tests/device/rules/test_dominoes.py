"""The box's dominoes, against the totals printed in the rulebook."""

from collections import Counter

from device.rules.dominoes import DOMINOES, NUMBERS, census, half_of, token
from device.rules.game import Half


def test_the_box_has_48_dominoes_keyed_by_their_number() -> None:
    assert tuple(range(1, 49)) == NUMBERS
    assert all(domino.number == number for number, domino in DOMINOES.items())


def test_the_box_has_96_squares_of_six_terrains() -> None:
    squares: Counter[str] = Counter()
    for half, count in census().items():
        squares[half.terrain] += count

    assert squares == {"wheat": 26, "forest": 22, "lake": 18, "grassland": 14, "swamp": 10, "mine": 6}


def test_the_box_has_39_crowns() -> None:
    crowns: Counter[str] = Counter()
    for half, count in census().items():
        crowns[half.terrain] += half.crowns * count

    assert crowns == {"wheat": 5, "forest": 6, "lake": 6, "grassland": 6, "swamp": 6, "mine": 10}


def test_the_one_square_with_three_crowns_is_on_48() -> None:
    assert [n for n, domino in DOMINOES.items() if any(half.crowns == 3 for half in domino.halves)] == [48]


def test_the_first_twelve_have_equal_halves_without_crowns_and_no_other_has() -> None:
    assert [n for n, domino in DOMINOES.items() if domino.halves[0] == domino.halves[1]] == list(range(1, 13))
    assert not any(half.crowns for n in range(1, 19) for half in DOMINOES[n].halves)


def test_a_square_reads_back_from_its_token() -> None:
    assert all(half_of(token(half)) == half for half in census())


def test_what_is_no_token_is_no_square() -> None:
    assert [half_of(text) for text in ("", "W", "X1", "W-1", "Wx", "W10", "c", "W\u0661")] == [None] * 8
    assert half_of("C") == Half("castle")
