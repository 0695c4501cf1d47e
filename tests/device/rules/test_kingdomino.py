"""A match of Kingdomino by its rulebook: set-up, first claims, rounds, discarding, the end."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.rules import kingdomino
from device.rules.dominoes import DOMINOES, NUMBERS
from device.rules.game import BAG, NOBODY, Action, IllegalAction, Turn
from device.rules.kingdomino_match import State
from device.rules.land import Land
from tests.device.rules.builders import claims, drawn, last_of, line, opened, played, walk

FIRST_LINE = (*line(3, 11, 29, 44), *claims(("0.0", 3), ("1.0", 11), ("2.0", 29), ("3.0", 44)))
SEEDS = range(12)


def refusal(state: State, text: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        played(state, text)
    return caught.value.code


def verbs(state: State) -> set[str]:
    return {action.verb for action in kingdomino.actions(state)}


def with_land(state: State, seat: int, land: Land) -> State:
    holdings = list(state.holdings)
    holdings[seat] = holdings[seat]._replace(land=land)
    return state._replace(holdings=tuple(holdings))


FULL = drawn(*["F0 F0 F0 F0 F0"] * 2, "F0 F0 C F0 F0", *["F0 F0 F0 F0 F0"] * 2)


# Rulebook, "setup"


@pytest.mark.parametrize(
    ("seats", "options", "per_line", "lines"),
    [
        (2, {}, 4, 6),
        (2, {"mighty_duel": "on"}, 4, 12),
        (2, {"edition": "second"}, 4, 6),
        (3, {}, 3, 12),
        (3, {"edition": "second"}, 4, 12),
        (4, {}, 4, 12),
    ],
)
def test_all_lines_are_drawn_and_every_domino_is_different(
    seats: int, options: dict[str, str], per_line: int, lines: int
) -> None:
    for seed in SEEDS:
        final = last_of("kingdomino", seats, options, seed)
        out = [number for holding in final.holdings for number in holding.taken] + list(final.draft.thrown)

        assert len(out) == len(set(out)) == per_line * lines
        assert sorted([*out, *final.draft.removed]) == list(NUMBERS)


def test_the_highest_domino_does_come_up() -> None:
    assert 48 in [n for holding in last_of("kingdomino", 4, {}, 0).holdings for n in holding.taken]


@pytest.mark.parametrize(("seats", "options", "surplus"), [(2, {}, 24), (3, {}, 12), (3, {"edition": "second"}, 0)])
def test_the_surplus_is_removed_before_the_first_line(seats: int, options: dict[str, str], surplus: int) -> None:
    steps = [state.turn.step for state in walk("kingdomino", seats, options, 1)]

    assert steps[: surplus + 1] == ["remove"] * surplus + ["draw"]
    assert steps.count("remove") == surplus


def test_when_people_deal_the_surplus_stays_in_the_box() -> None:
    steps = [state.turn.step for state in walk("kingdomino", 2, {"deal": "people"}, 1)]

    assert "remove" not in steps
    assert steps[:5] == ["draw"] * 4 + ["ready"]
    assert steps.count("ready") == 6


def test_in_app_mode_no_line_waits_for_people() -> None:
    assert "ready" not in {state.turn.step for state in walk("kingdomino", 2, {}, 1)}


def test_two_kings_each_are_drawn_in_any_of_the_six_orders() -> None:
    orders = {
        tuple(seat for seat, _ in last_of("kingdomino", 2, {"deal": "people"}, seed).draft.called) for seed in range(60)
    }

    assert len(orders) == 6


def test_with_abba_only_the_first_king_is_chance() -> None:
    state = played(opened(2, first_order="abba", deal="people"), *line(1, 2, 3, 4), "ready")
    seats = []
    for number in (1, 2, 3, 4):
        kings = kingdomino.actions(state)
        assert len(kings) == (2 if number == 1 else 1)
        state = kingdomino.apply(state, kings[-1])
        seats.append(state.turn.seat)
        state = played(state, f"choose #{number}")

    assert seats == [1, 0, 0, 1]


def test_every_king_claims_once_before_the_second_line_is_drawn() -> None:
    state = played(opened(4), *FIRST_LINE)

    assert state.turn == Turn(BAG, "draw")
    assert [claim.seat for claim in state.draft.current] == [0, 1, 2, 3]


def test_a_line_is_sorted_when_it_is_whole() -> None:
    state = played(opened(4), *line(40, 8, 33, 17))

    assert state.draft.free == (8, 17, 33, 40)


# Rulebook, "a round"


def test_a_king_places_first_and_then_chooses() -> None:
    state = played(opened(4), *FIRST_LINE, *line(8, 17, 33, 40))
    after = kingdomino.apply(state, kingdomino.actions(state)[0])

    assert (state.turn, after.turn) == (Turn(0, "place"), Turn(0, "choose"))


def test_the_domino_laid_is_the_one_this_king_claimed_a_round_ago() -> None:
    before = None
    for state in walk("kingdomino", 4, {}, 5):
        if before is not None and before.turn.step == "place" and state.turn != before.turn:
            seat = before.turn.seat
            changed = [at for at in range(4) if state.holdings[at].land != before.holdings[at].land]
            placed = [laid.domino.number for laid in state.holdings[seat].land.laid[-1:]]

            assert changed in ([seat], [])
            assert not changed or placed == [before.draft.claim.number]
        before = state


def test_a_claimed_domino_cannot_be_claimed_again() -> None:
    state = played(opened(4), *line(3, 11, 29, 44), *claims(("0.0", 11)), "king K1.0")

    assert refusal(state, "choose #11") == "taken"
    assert refusal(state, "choose #12") == "not_in_line"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_each_line_every_king_acts_exactly_once(seats: int) -> None:
    for seed in SEEDS:
        acted = Counter(
            (state.draft.round, state.turn.seat, state.turn.king)
            for state in walk("kingdomino", seats, {}, seed)
            if state.turn.step == "place"
        )

        assert set(acted.values()) == {1}
        assert len(acted) == (6 if seats == 2 else 12) * (4 if seats == 2 else seats)


def test_the_last_round_offers_no_choice() -> None:
    steps = {state.turn.step for state in walk("kingdomino", 4, {}, 3) if state.draft.round == 12}

    assert steps <= {"place", "over"}


def test_when_the_last_king_has_placed_the_match_is_over() -> None:
    final = last_of("kingdomino", 4, {}, 3)

    assert (final.turn, kingdomino.actions(final)) == (Turn(NOBODY, "over"), ())
    assert refusal(final, "discard") == "over"


def test_three_players_of_the_second_edition_throw_the_left_over_away() -> None:
    state = played(opened(3, edition="second"), *line(3, 11, 29, 44), *claims(("2.0", 3), ("0.0", 44), ("1.0", 11)))

    assert state.draft.thrown == (29,)
    assert [note.code for note in state.notes][-2:] == ["left_over", "round"]


# Rulebook, "placing a domino"


def placing(land: Land, **options: str) -> State:
    return with_land(played(opened(4, **options), *FIRST_LINE, *line(8, 17, 33, 40)), 0, land)


def test_a_domino_that_fits_must_be_placed() -> None:
    state = placing(Land.bare(5))

    assert verbs(state) == {"place"}
    assert refusal(state, "discard") == "must_place"


def test_a_domino_that_fits_nowhere_is_discarded_and_the_king_still_chooses() -> None:
    after = played(placing(FULL), "discard")

    assert verbs(placing(FULL)) == {"discard"}
    assert (after.turn, after.holdings[0].discarded) == (Turn(0, "choose"), (3,))


def test_the_house_rule_allows_to_discard_what_fits() -> None:
    state = placing(Land.bare(5), free_discard="on")

    assert verbs(state) == {"place", "discard"}
    assert played(state, "discard").holdings[0].discarded == (3,)


def test_after_a_free_discard_there_is_no_harmony() -> None:
    final = last_of("kingdomino", 4, {"free_discard": "on", "harmony": "on"}, 2)
    for holding, score in zip(final.holdings, kingdomino.score(final), strict=True):
        assert dict(score.bonuses)["harmony"] == 0 or not holding.discarded


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("place #3 0,0 0,1", "occupied"),
        ("place #3 0,4 0,5", "edge"),
        ("place #3 2,2 2,1", "no_contact"),
        ("place #11 1,0 2,0", "not_in_hand"),
        ("place #3 1,0 3,0", "unknown"),
        ("place #3 1,0", "unknown"),
        ("place #3 0,9 0,10", "unknown"),
        ("place #3 2,0 1,0", "turned"),
        ("choose #8", "not_now"),
        ("draw #8", "not_now"),
    ],
)
def test_a_refusal_says_why(text: str, code: str) -> None:
    assert refusal(placing(Land.bare(5)), text) == code


def test_a_domino_touching_nothing_alike_is_refused_as_unlike() -> None:
    assert refusal(placing(drawn("C W0 W0")), "place #3 3,0 3,1") == "unlike"


def test_a_number_comes_out_of_the_bag_once() -> None:
    assert refusal(played(opened(4), "draw #7"), "draw #7") == "gone"


def test_a_king_comes_out_of_the_bag_once() -> None:
    state = played(opened(4), *line(3, 11, 29, 44), *claims(("0.0", 11)))

    assert refusal(state, "king K0.0") == "gone"


def test_nothing_another_player_did_is_left_when_a_turn_begins() -> None:
    state = placing(FULL)
    refusal(state, "place #3 0,1 0,2")
    after = played(state, "discard", "choose #8")

    assert after.turn == Turn(1, "place")
    assert verbs(after) == {"place"}


# Rulebook, "variants" and ties


def test_the_mighty_duel_has_a_limit_of_seven_and_24_dominoes_each() -> None:
    final = last_of("kingdomino", 2, {"mighty_duel": "on"}, 1)

    assert [len(holding.taken) for holding in final.holdings] == [24, 24]
    assert final.rules.limit == 7


def test_a_bonus_that_is_off_is_no_part_of_the_score() -> None:
    parts = {code for score in kingdomino.score(opened(4, harmony="on")) for code, _ in score.parts}

    assert parts == {"territories", "harmony"}


def test_each_bonus_counts_on_its_own_example() -> None:
    state = with_land(opened(4, harmony="on", middle_kingdom="on"), 0, FULL)

    assert kingdomino.score(state)[0].bonuses == (("harmony", 5), ("middle_kingdom", 10))


def test_a_centre_in_some_frame_counts_only_by_that_option() -> None:
    lopsided = drawn("C W0 W0")
    points = [
        dict(kingdomino.score(with_land(opened(4, middle_kingdom="on", **centre), 0, lopsided))[0].bonuses)
        for centre in ({}, {"centre": "frame"})
    ]

    assert points == [{"middle_kingdom": 0}, {"middle_kingdom": 10}]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([2, 3, 4]), st.sampled_from(["first", "second"]), st.integers(0, 2**32))
def test_every_domino_is_in_exactly_one_place(seats: int, edition: str, seed: int) -> None:
    for state in walk("kingdomino", seats, {"edition": edition}, seed):
        draft = state.draft
        lying = [laid.domino.number for holding in state.holdings for laid in holding.land.laid]
        discarded = [number for holding in state.holdings for number in holding.discarded]
        waiting = [claim.number for claim in draft.current[draft.at :]]
        if state.turn.step == "choose" and draft.round:
            waiting = waiting[1:]
        in_next = [claim.number for claim in draft.next]
        everywhere = [*draft.removed, *draft.bag, *draft.drawn, *draft.thrown, *waiting, *in_next, *lying, *discarded]

        assert sorted(everywhere) == list(NUMBERS)


def test_matches_share_nothing() -> None:
    played(opened(4), *FIRST_LINE)
    fresh = opened(4)

    assert (fresh.draft.bag, fresh.draft.current, fresh.holdings[0].taken) == (NUMBERS, (), ())


def test_the_box_is_the_same_object_for_everybody_and_cannot_be_owned() -> None:
    with pytest.raises(AttributeError):
        DOMINOES[1].number = 2  # type: ignore[misc]


def test_an_unknown_action_is_refused_whatever_it_says() -> None:
    for text in ("", "undo", "place", "choose", "king", "draw #0", "remove #1"):
        assert refusal(opened(4), text) in kingdomino.REFUSALS


def test_kingdoms_on_the_table_are_believed_and_copied_at_the_end() -> None:
    steps = [state.turn.step for state in walk("kingdomino", 2, {"kingdoms": "table"}, 4)]

    assert {"placed", "copy"} <= set(steps)
    assert "place" not in steps
    assert steps[-1] == "over"


def test_what_did_not_fit_on_the_table_is_discarded() -> None:
    state = played(opened(4, kingdoms="table"), *FIRST_LINE, *line(8, 17, 33, 40))

    assert kingdomino.actions(state) == (Action("placed"), Action("no_fit"))
    assert played(state, "no_fit").holdings[0].discarded == (3,)
    assert refusal(state, "discard") == "not_now"
