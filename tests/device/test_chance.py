"""Chance that anyone can check again."""

from collections import Counter
from hashlib import sha256

import pytest

from device.chance import fingerprint, pick

SEED = bytes(range(16))


def test_the_same_seed_and_ordinal_draw_the_same() -> None:
    assert [pick(SEED, ordinal, 48) for ordinal in range(50)] == [pick(SEED, ordinal, 48) for ordinal in range(50)]


def test_a_draw_can_be_recomputed_by_hand() -> None:
    digest = sha256(SEED + bytes(7) + b"\x05" + bytes(8)).digest()

    assert pick(SEED, 5, 48) == int.from_bytes(digest[:8], "big") % 48


def test_each_of_six_comes_up_as_often_as_the_others() -> None:
    counts = Counter(pick(SEED, ordinal, 6) for ordinal in range(12_000))

    assert all(abs(count - 2000) < 200 for count in counts.values())
    assert len(counts) == 6


def test_another_seed_draws_another_bag() -> None:
    draws = {tuple(pick(bytes([seed]), ordinal, 48) for ordinal in range(8)) for seed in range(50)}

    assert len(draws) == 50


def test_one_thing_left_is_drawn_for_certain() -> None:
    assert {pick(SEED, ordinal, 1) for ordinal in range(20)} == {0}


def test_nothing_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="0"):
        pick(SEED, 0, 0)


def test_a_number_in_the_uneven_rest_of_the_range_is_drawn_again() -> None:
    most = (1 << 63) + 1

    numbers = {ordinal: [number_of(ordinal, attempt) for attempt in range(20)] for ordinal in range(40)}

    assert any(first >= most for first, *_ in numbers.values())
    assert {ordinal: pick(SEED, ordinal, most) for ordinal in numbers} == {
        ordinal: next(number for number in tried if number < most) for ordinal, tried in numbers.items()
    }


def number_of(ordinal: int, attempt: int) -> int:
    """Read the number of one try, as the module describes it."""
    return int.from_bytes(sha256(SEED + ordinal.to_bytes(8, "big") + attempt.to_bytes(8, "big")).digest()[:8], "big")


def test_a_fingerprint_is_two_groups_of_four_digits() -> None:
    first, second = fingerprint(SEED).split(" ")

    assert sha256(SEED).hexdigest().startswith(first + second)
    assert len(first) == len(second) == 4
