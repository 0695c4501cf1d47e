"""Which news of an input count."""

import pytest

from firmware_bridge.reading import Reading
from firmware_bridge.wire import Edge, Level


def told(pull: str, *reports: Level | Edge) -> list[int]:
    """Return the changes that a listener hears of."""
    reading = Reading(pull)
    return [report.level for report in reports if reading.hear(report)]


def level(value: int) -> Level:
    return Level(1, 15, value)


def edge(value: int) -> Edge:
    return Edge(1, 15, value, 0)


def test_the_first_level_is_no_change() -> None:
    assert told("up", level(0)) == []


def test_each_edge_is_a_change() -> None:
    assert told("up", level(1), edge(0), edge(1), edge(0)) == [0, 1, 0]


def test_the_same_edge_twice_is_one_change() -> None:
    assert told("up", level(1), edge(0), edge(0)) == [0]


@pytest.mark.parametrize(("pull", "rest"), [("up", 1), ("down", 0)])
def test_a_release_while_the_board_was_away_is_told(pull: str, rest: int) -> None:
    assert told(pull, level(rest), edge(1 - rest), level(rest)) == [1 - rest, rest]


@pytest.mark.parametrize(("pull", "rest"), [("up", 1), ("down", 0)])
def test_a_press_while_the_board_was_away_is_not_told_until_its_next_edge(pull: str, rest: int) -> None:
    assert told(pull, level(rest), level(1 - rest), edge(rest), edge(1 - rest)) == [1 - rest]


def test_a_floating_pin_rests_where_it_was_found() -> None:
    assert told("floating", level(1), edge(0), level(1), level(0)) == [0, 1]


@pytest.mark.parametrize(("pull", "best"), [("up", 1), ("down", 0), ("floating", 0)])
def test_before_the_board_has_spoken_an_input_rests(pull: str, best: int) -> None:
    assert Reading(pull).best == best
