"""Matches played at random in one go: legal to the last domino, and as varied as chance."""

import random
from collections import Counter

import pytest

from device.rules import setup_for
from device.rules.dominoes import DOMINOES
from device.rules.grid import STEPS
from device.rules.land import Land
from device.rules.playout import laid_at_random, playout
from tests.device.rules.builders import drawn


@pytest.mark.parametrize(
    ("seats", "options", "each"),
    [(2, {}, 12), (2, {"mighty_duel": "on"}, 24), (3, {}, 12), (3, {"edition": "second"}, 12), (4, {}, 12)],
)
def test_every_domino_laid_was_legal_and_nobody_has_more_than_his_share(
    seats: int, options: dict[str, str], each: int
) -> None:
    setup = setup_for("kingdomino", seats, options)
    for seed in range(10):
        lands = playout(setup, random.Random(seed).randrange)  # noqa: S311  repeatable, not secret
        numbers = [laid.domino.number for land in lands for laid in land.laid]
        for land in lands:
            again = Land.bare(land.limit)
            for domino, left, right in land.laid:
                pose = left * 4 + STEPS.index(right - left)
                assert not again.faults(domino, pose)
                again = again.lay(domino, pose)

        assert len(numbers) == len(set(numbers))
        assert max(len(land.laid) for land in lands) <= each


def test_each_place_of_a_domino_is_taken_by_its_own_number() -> None:
    land = drawn("C W0 F0")
    domino = DOMINOES[48]
    taken = [laid_at_random(land, domino, lambda _, at=at: at).laid[0] for at in range(land.fits(domino))]
    poses = sorted(laid.left * 4 + STEPS.index(laid.right - laid.left) for laid in taken)

    assert poses == land.poses(domino)


def test_a_domino_that_fits_nowhere_is_left_out() -> None:
    full = drawn("C W0 W0 W0 W0", *["W0 W0 W0 W0 W0"] * 4)

    assert laid_at_random(full, DOMINOES[1], lambda _: 0) == full


def test_a_draw_that_is_no_place_is_an_error() -> None:
    with pytest.raises(ValueError, match="past 12"):
        laid_at_random(Land.bare(5), DOMINOES[1], lambda ways: ways)


def test_the_same_chance_plays_the_same_match() -> None:
    setup = setup_for("kingdomino", 4, {})
    first, second = (playout(setup, random.Random(5).randrange) for _ in range(2))  # noqa: S311  as above

    assert first == second


def test_first_claims_go_to_every_seat() -> None:
    setup = setup_for("kingdomino", 4, {})
    lowest: Counter[int] = Counter()
    for seed in range(80):
        lands = playout(setup, random.Random(seed).randrange)  # noqa: S311  as above
        firsts = [land.laid[0].domino.number for land in lands]
        lowest[firsts.index(min(firsts))] += 1

    assert set(lowest) == {0, 1, 2, 3}
