"""The rule for presses, on edges at exact moments."""

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from device.contact import Contact

HOLD, BOUNCE = 1.0, 0.02
DOWN, UP = True, False


def heard(edges: list[tuple[float, bool]], *, until: float, down: bool = False) -> list[tuple[float, str]]:
    """Play edges, waking exactly when the contact asks to; gives moments and kinds."""
    contact, told = Contact(HOLD, BOUNCE, down=down), []
    for moment, level in [*edges, (until, None)]:
        while contact.due is not None and contact.due <= moment:
            due = contact.due
            told += [(round(due, 6), kind) for kind in contact.at(due)]
        if level is not None:
            told += [(moment, kind) for kind in contact.edge(level, moment)]
    return told


def kinds(edges: list[tuple[float, bool]], *, until: float = 100.0, down: bool = False) -> list[str]:
    return [kind for _, kind in heard(edges, until=until, down=down)]


@pytest.mark.parametrize(("length", "kind"), [(0.99, "click"), (1.01, "hold")])
def test_the_hold_time_parts_clicks_from_holds(length: float, kind: str) -> None:
    assert kinds([(5, True), (5 + length, False)]) == [kind]


def test_a_hold_is_told_at_its_moment_not_on_release() -> None:
    assert heard([(5, True), (9, False)], until=20) == [(6.0, "hold")]


def test_a_click_is_told_once_the_release_is_certain() -> None:
    assert heard([(5, True), (5.2, False)], until=20) == [(5.22, "click")]


def test_eight_edges_in_six_milliseconds_are_one_press() -> None:
    noise = [(5 + k * 0.00075, k % 2 == 0) for k in range(8)]

    assert kinds([*noise, (5.006, True), (5.2, False)]) == ["click"]


def test_a_spike_on_an_idle_wire_is_nothing() -> None:
    spikes = [(s + ms, level) for s in range(10) for ms, level in ((0, True), (0.002, False))]

    assert kinds(spikes) == []


def test_gaps_while_held_are_nothing() -> None:
    gaps = [(s + ms, level) for s in range(1, 10) for ms, level in ((0.5, False), (0.51, True))]

    assert heard([(0.0, True), *gaps, (10.5, False)], until=20) == [(1.0, "hold")]


def test_a_hold_that_comes_due_inside_a_gap_waits_for_its_end() -> None:
    assert heard([(0.0, True), (0.995, False), (1.005, True), (3, False)], until=9) == [(1.005, "hold")]


def test_a_release_just_before_the_hold_time_is_a_click() -> None:
    assert heard([(0.0, True), (0.995, False)], until=9) == [(1.015, "click")]


def test_a_button_down_at_the_start_presses_nothing_until_let_go() -> None:
    assert kinds([(5, False), (6, True), (6.1, False)], down=True) == ["click"]


def test_a_thread_that_comes_late_changes_nothing() -> None:
    contact = Contact(HOLD, BOUNCE, down=False)
    contact.edge(DOWN, 1.0)

    assert contact.edge(UP, 4.0) + contact.at(9.0) == ("hold",)


def test_two_hundred_presses_with_bounces_are_two_hundred_clicks() -> None:
    chance, edges = random.Random(5), []  # noqa: S311 - bounces need no strong chance
    for press in range(200):
        for begin, level in ((press * 0.1, True), (press * 0.1 + 0.04, False)):
            bounces = sorted(chance.uniform(0, 0.005) for _ in range(2 * chance.randrange(5)))
            edges += [(begin, level), *((begin + b, (k % 2 == 1) == level) for k, b in enumerate(bounces))]

    assert kinds(edges) == ["click"] * 200


@given(st.lists(st.integers(1, 2500).filter(lambda ms: ms not in (20, 1000)), min_size=2, max_size=40))
@settings(max_examples=200, deadline=None)
def test_any_wire_gives_what_its_quiet_stretches_say(lengths: list[int]) -> None:
    """The same rule told the slow way, in milliseconds: drop what is short, then measure what is left."""
    wire, moment = [], 1000
    for which, length in enumerate(lengths[: len(lengths) // 2 * 2]):
        wire.append((moment, which % 2 == 0))
        moment += length
    ends = [*(begin for begin, _ in wire[1:]), moment + 9000]
    believed = [DOWN, UP]
    presses: list[int] = []
    for (begin, level), end in zip(wire, ends, strict=True):
        if end - begin >= 20 and level != believed[-1]:
            believed.append(level)
            presses.append(begin)
    spans = list(zip(presses[::2], presses[1::2], strict=False))
    assume(all(abs(up - down - 1000) > 20 for down, up in spans))

    expected = ["click" if up - down < 1000 else "hold" for down, up in spans]

    assert kinds([(begin / 1000, level) for begin, level in wire]) == expected
