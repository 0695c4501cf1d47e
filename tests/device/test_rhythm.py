"""Every rhythm of the lamps, sampled as a person would see it: in time, and without colour."""

from itertools import combinations, pairwise

import pytest

from device.evening import COLOURS, Lamp
from device.rhythm import LASTING, MINUTE_MS, ONCE, curve, light, next_change


def lamps() -> list[Lamp]:
    lasting = [Lamp("rose", name, blinks=0) for name in LASTING if name != "rank"]
    counted = [Lamp("rose", "rank", blinks=count) for count in (1, 2, 3, 4)]
    return [*lasting, *counted, Lamp("rose", "refused"), *(Lamp(colour, "greeting") for colour in COLOURS)]


def sampled(lamp: Lamp, *, dims: bool, ms: int = 9600) -> tuple[float, ...]:
    return tuple(curve(lamp, t, dims=dims) for t in range(0, ms, 20))


def changes(lamp: Lamp, *, dims: bool, start: float, end: float) -> list[float]:
    moments, moment = [], next_change(lamp, start, dims=dims)
    while moment is not None and moment < end:
        moments.append(moment)
        moment = next_change(lamp, moment, dims=dims)
    return moments


def longest_difference(one: Lamp, other: Lamp, *, dims: bool) -> int:
    """How many milliseconds the two can be told apart in."""
    pairs = zip(sampled(one, dims=dims), sampled(other, dims=dims), strict=True)
    return 20 * sum(abs(a - b) > 0.03 for a, b in pairs)


@pytest.mark.parametrize("dims", [True, False])
def test_no_two_rhythms_look_alike_in_black_and_white(*, dims: bool) -> None:
    alike = [(one, other) for one, other in combinations(lamps(), 2) if longest_difference(one, other, dims=dims) < 80]

    assert alike == []


@pytest.mark.parametrize("dims", [True, False])
@pytest.mark.parametrize("lamp", lamps(), ids=lambda lamp: f"{lamp.rhythm}-{lamp.colour}-{lamp.blinks}")
def test_a_level_stays_until_the_moment_announced(lamp: Lamp, *, dims: bool) -> None:
    moments = [0.0, *changes(lamp, dims=dims, start=0, end=9600)]

    for begin, end in pairwise(moments):
        assert curve(lamp, begin, dims=dims) == curve(lamp, end - 0.01, dims=dims) != curve(lamp, end, dims=dims)


def test_your_turn_breathes_between_faint_and_full() -> None:
    levels = sampled(Lamp("rose", "turn"), dims=True, ms=2400)

    assert (min(levels), max(levels)) == (pytest.approx(0.08, abs=0.01), pytest.approx(1, abs=0.01))


def test_your_turn_begins_low_and_is_highest_in_the_middle_of_a_breath() -> None:
    turn = Lamp("rose", "turn")

    assert curve(turn, 0) < curve(turn, 600) < curve(turn, 1190)


def test_breathing_slows_to_half_after_a_minute() -> None:
    turn = Lamp("rose", "turn")

    assert curve(turn, MINUTE_MS + 2400) == pytest.approx(curve(turn, 1200), abs=0.01)


def test_the_second_king_blinks_twice_in_each_breath() -> None:
    second = Lamp("rose", "second")

    assert changes(second, dims=True, start=0, end=4800) == [180, 360, 540, 2400, 2580, 2760, 2940]


def test_choosing_is_breathing_with_a_dip_at_its_height() -> None:
    choose = Lamp("rose", "choose")

    assert (curve(choose, 1000), curve(choose, 1200), curve(choose, 1400)) == (
        curve(Lamp("rose", "turn"), 1000),
        0.08,
        curve(Lamp("rose", "turn"), 1400),
    )


def test_next_is_faint_and_steady() -> None:
    following = Lamp("rose", "next")

    assert (curve(following, 0), next_change(following, 0)) == (0.14, None)


@pytest.mark.parametrize(("name", "then"), [(name, then) for name in ONCE for then in LASTING])
def test_a_rhythm_that_plays_once_gives_way_to_the_one_before(name: str, then: str) -> None:
    once = Lamp("rose", name, blinks=2, then=then)
    before = Lamp("rose", then, blinks=2)
    length = 400 if name == "refused" else 1000

    assert [curve(once, length + t) for t in range(0, 5000, 50)] == [curve(before, t) for t in range(0, 5000, 50)]


def test_a_refusal_is_one_flash_of_eighty_milliseconds() -> None:
    levels = [curve(Lamp("rose", "refused"), t) for t in range(2000)]

    assert levels.count(1.0) == 80


def test_a_greeting_is_the_seats_own_rhythm() -> None:
    greeting = Lamp("blue", "greeting")

    assert changes(greeting, dims=True, start=0, end=9999) == [200, 800, 1000, 1200]


def test_a_rank_is_counted_in_blinks() -> None:
    third = Lamp("rose", "rank", blinks=3)

    assert len(changes(third, dims=False, start=0, end=2000)) == 5


def test_the_nonce_is_no_part_of_the_rhythm() -> None:
    assert sampled(Lamp("rose", "refused", nonce=1), dims=True) == sampled(Lamp("rose", "refused", nonce=2), dims=True)


@pytest.mark.parametrize("lamp", lamps(), ids=lambda lamp: f"{lamp.rhythm}-{lamp.colour}-{lamp.blinks}")
def test_no_rhythm_changes_faster_than_fourteen_times_a_second(lamp: Lamp) -> None:
    assert len(changes(lamp, dims=True, start=0, end=MINUTE_MS)) <= 14 * 60


def test_a_lamp_without_dimming_needs_two_changes_a_breath() -> None:
    assert len(changes(Lamp("rose", "turn"), dims=False, start=0, end=MINUTE_MS)) == 2 * MINUTE_MS // 2400


def test_three_colours_keep_their_proportions_while_breathing() -> None:
    high, low = light(Lamp("rose", "turn"), 1190), light(Lamp("rose", "turn"), 300)

    assert [part / high[0] for part in high] == pytest.approx([part / low[0] for part in low])


def test_a_place_without_a_seat_has_no_colour() -> None:
    assert light(Lamp("", "refused"), 150) == (0, 0, 0)
