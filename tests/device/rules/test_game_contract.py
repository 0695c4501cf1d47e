"""What every game of the house promises, held against random play: see `device.rules.game.Game`."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.rules import GAMES, setup_for
from device.rules.game import BAG, NOBODY, Action, Game, IllegalAction, Option, Setup
from tests.device.rules.builders import moves, walk

JUNK = ("", "place", "place #1", "choose #999", "draw #x", "place #1 0,1 0,9", "king K9.9", "copy #1 0,0 0,0", "fly")


def choices(option: Option, seats: int) -> st.SearchStrategy[str]:
    return st.just(option.default) if option.seats and seats not in option.seats else st.sampled_from(option.choices)


@st.composite
def matches(draw: st.DrawFn) -> tuple[str, int, dict[str, str], int]:
    """Choose a game, seats, options and the seed of a random walk."""
    name = draw(st.sampled_from(sorted(GAMES)))
    seats = draw(st.sampled_from(GAMES[name].SEATS))
    options = {option.name: draw(choices(option, seats)) for option in GAMES[name].OPTIONS}
    return name, seats, options, draw(st.integers(0, 2**32))


def some(states: list[Any], chance: int) -> list[Any]:
    """Take a few of the states, so that costly questions are not asked of all."""
    return states[chance % 7 :: 7]


@settings(max_examples=20, deadline=None)
@given(matches())
def test_apply_accepts_exactly_what_actions_lists(match: tuple[str, int, dict[str, str], int]) -> None:
    game, states = GAMES[match[0]], list(walk(*match))
    everything = [action for state in some(states, match[3]) for action in list(game.actions(state))[:12]]
    strangers = [*everything[::3], *map(Action.parse, JUNK)]
    for state in some(states, match[3]):
        legal = set(game.actions(state))

        for action in legal if len(legal) < 100 else list(legal)[::40]:
            assert game.apply(state, action) != state
        for action in strangers:
            if action not in legal:
                with pytest.raises(IllegalAction):
                    game.apply(state, action)


@settings(max_examples=25, deadline=None)
@given(matches())
def test_every_match_ends_and_only_then_nothing_is_legal(match: tuple[str, int, dict[str, str], int]) -> None:
    states = list(walk(*match))

    assert [bool(GAMES[match[0]].actions(state)) for state in states] == [True] * (len(states) - 1) + [False]
    assert states[-1].turn.seat == NOBODY


@settings(max_examples=15, deadline=None)
@given(matches())
def test_actions_come_once_each_and_always_in_the_same_order(match: tuple[str, int, dict[str, str], int]) -> None:
    game: Game[Any] = GAMES[match[0]]
    for state in walk(*match):
        actions = tuple(game.actions(state))

        assert len(set(actions)) == len(actions)
        assert tuple(game.actions(state)) == actions


@settings(max_examples=15, deadline=None)
@given(matches())
def test_a_match_played_again_from_its_text_is_the_same(match: tuple[str, int, dict[str, str], int]) -> None:
    name, seats, options, _ = match
    told = list(moves(*match))
    state = GAMES[name].start(setup_for(name, seats, options))
    for action, _ in told:
        state = GAMES[name].apply(state, Action.parse(str(action)))

    assert state == told[-1][1]


@settings(max_examples=20, deadline=None)
@given(matches())
def test_a_state_never_changes(match: tuple[str, int, dict[str, str], int]) -> None:
    game = GAMES[match[0]]
    states = list(walk(*match))
    told = [repr(state) for state in states]
    for state in some(states, match[3]):
        game.view(state)
        game.score(state)

    assert [repr(state) for state in states] == told
    assert all(hash(state) == hash(state) for state in states)


@settings(max_examples=15, deadline=None)
@given(matches())
def test_the_parts_of_a_score_add_up_and_places_count_everybody(match: tuple[str, int, dict[str, str], int]) -> None:
    game: Game[Any] = GAMES[match[0]]
    for state in some(list(walk(*match)), match[3]):
        scores = game.score(state)

        for score in scores:
            assert sum(points for _, points in score.parts) == score.total
            assert sum(territory.points for territory in score.territories) == score.base
            assert score.place == 1 + sum(other.place < score.place for other in scores)


@settings(max_examples=20, deadline=None)
@given(matches())
def test_a_view_shows_the_turn_the_seats_and_every_option(match: tuple[str, int, dict[str, str], int]) -> None:
    name, seats, _, chance = match
    game: Game[Any] = GAMES[name]
    for state in some(list(walk(*match)), chance):
        view = game.view(state)

        assert (view.game, len(view.realms), view.turn.seat) == (name, seats, state.turn.seat)
        assert {option for option, _ in view.options} <= {option.name for option in game.OPTIONS}
        assert view.turn.step in game.STEPS
        assert {note.code for note in view.notes} <= set(game.NOTES)


@settings(max_examples=20, deadline=None)
@given(matches())
def test_every_square_of_a_legal_placement_is_in_the_window(match: tuple[str, int, dict[str, str], int]) -> None:
    game: Game[Any] = GAMES[match[0]]
    for state in some(list(walk(*match)), match[3]):
        view = game.view(state)
        if view.turn.step not in ("place", "copy"):
            continue
        x0, y0, x1, y1 = view.realms[view.turn.seat].window
        named = {target for action in game.actions(state) for target in action.targets if "," in target}
        squares = [tuple(map(int, target.split(","))) for target in named]

        assert all(x0 <= x <= x1 and y0 <= y <= y1 for x, y in squares)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_has_its_name_rules_number_seats_and_options(name: str) -> None:
    game: Game[Any] = GAMES[name]

    assert name == game.NAME
    assert game.RULES >= 1
    assert all(option.default in option.choices for option in game.OPTIONS)
    assert list(game.SEATS) == sorted(set(game.SEATS))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_starting_twice_gives_equal_states(name: str) -> None:
    game: Game[Any] = GAMES[name]

    assert game.start(Setup(game.SEATS[-1])) == game.start(Setup(game.SEATS[-1]))


def test_the_bag_never_gets_the_last_word() -> None:
    steps = [state.turn for state in walk("kingdomino", 4, {}, 1)]

    assert steps[0].seat == BAG
    assert steps[-2].seat >= 0
