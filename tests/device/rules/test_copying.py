"""Kingdoms copied from the table by hand, after a match or without one, and what cannot be true in them."""

import pytest

from device.rules import GAMES, copying, counting, setup_for
from device.rules.copying import Sheet, offers
from device.rules.dominoes import DOMINOES, NUMBERS
from device.rules.game import NOBODY, Action, Half, IllegalAction, Impossible, Turn
from device.rules.grid import bit_of, bits
from device.rules.land import Land, land_of
from device.rules.plausible import can_be_tiled, doubts
from tests.device.rules.builders import drawn, laid, walk

ALL = frozenset(NUMBERS)


def counted(*texts: str, seats: int = 1, **options: str) -> counting.State:
    state = counting.start(setup_for("count", seats, options))
    for text in texts:
        state = counting.apply(state, Action.parse(text))
    return state


def refusal(state: counting.State, text: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        counting.apply(state, Action.parse(text))
    return caught.value.code


def codes(*lands: Land, owned: frozenset[int] = ALL) -> list[list[str]]:
    found = doubts(lands, [owned] * len(lands), [True] * len(lands))
    return [[warning.code for warning in warnings] for warnings in found]


def test_a_domino_is_copied_wherever_there_is_room() -> None:
    state = counted("copy #48 1,1 2,1")

    assert [laid.domino for laid in state.lands[0].laid] == [DOMINOES[48]]
    assert refusal(state, "copy #47 1,1 1,2") == "occupied"
    assert refusal(state, "copy #48 0,1 0,2") == "taken"
    assert refusal(state, "copy #47 7,7 7,6") == "edge"
    assert refusal(state, "copy #1 1,-1 0,-1") == "turned"


def test_the_same_counts_when_copied_as_when_played() -> None:
    state = counted("copy #19 0,1 1,1", "copy #1 -1,1 -1,0")

    assert state.lands[0].tally() == laid([[19, 0, 1, "right"], [1, -1, 0, "up"]]).tally()


def test_painting_counts_at_once_and_painting_again_replaces() -> None:
    state = counted("paint =W1 0,1", "paint =W0 1,1")
    again = counting.apply(state, Action.parse("paint =M3 0,1"))

    assert [counting.score(each)[0].total for each in (state, again)] == [2, 3]


def test_erasing_takes_a_copied_domino_whole_and_offers_it_again() -> None:
    state = counted("copy #48 0,1 1,1", "paint =. 1,1")

    assert state.lands[0] == Land.bare(5)
    assert Action.parse("copy #48 0,1 1,1") in counting.actions(state)


def test_the_castle_can_be_moved() -> None:
    state = counted("paint =. 0,0", "paint =W1 0,1", "paint =C 1,1")

    assert [(cell.x, cell.y) for cell in state.lands[0].cells() if cell.terrain == "castle"] == [(1, 1)]
    assert refusal(state, "paint =C 0,0") == "edge"


def test_a_domino_of_one_kingdom_is_not_offered_to_the_next() -> None:
    state = counted("copy #48 0,1 1,1", "done", seats=2)

    assert state.turn == Turn(1, "copy")
    assert refusal(state, "copy #48 0,1 1,1") == "not_yours"


def test_done_is_always_offered_and_ends_the_count() -> None:
    final = counted("done", "done", seats=2)

    assert (final.turn.seat, counting.actions(final)) == (NOBODY, ())
    assert counting.view(final).decided_by == "shared"


def test_nothing_entered_earns_no_bonus() -> None:
    score = counting.score(counted(middle_kingdom="on", harmony="on"))[0]

    assert score.bonuses == (("harmony", 0), ("middle_kingdom", 0))


def test_a_bonus_follows_from_the_kingdom_and_never_adds_up() -> None:
    texts = ["paint =W0 1,0", "paint =W0 -1,0", "paint =. -1,0", "paint =W0 -1,0"]
    totals = [counting.score(counted(*texts[:n], middle_kingdom="on"))[0].total for n in range(1, 5)]

    assert totals == [0, 10, 0, 10]


def test_seven_by_seven_may_be_counted_for_any_number_of_seats() -> None:
    assert counted(seats=4, mighty_duel="on").lands[0].limit == 7


def test_after_a_match_a_seat_copies_its_own_dominoes_or_says_they_were_left_out() -> None:
    game = GAMES["kingdomino"]
    state = next(state for state in walk("kingdomino", 4, {"kingdoms": "table"}, 1) if state.turn.step == "copy")
    realm = game.view(state).realms[0]
    number = realm.to_copy[0]
    after = game.apply(state, Action.parse(f"leave #{number}"))

    assert {action.targets[0] for action in game.actions(state) if action.verb == "copy"} == {
        f"#{number}" for number in realm.to_copy
    }
    assert number in game.view(after).realms[0].discarded
    assert number not in game.view(after).realms[0].to_copy


def test_the_list_of_entries_stays_short_enough_for_a_screen() -> None:
    assert len(offers(Sheet(Land.bare(5), NUMBERS))) < 5000


def test_entering_what_is_not_offered_is_refused_with_a_known_code() -> None:
    for text in ("", "leave #1", "paint =T0 0,1", "paint =W1", "copy #1", "place #1 0,1 0,2", "paint =W9 0,1"):
        assert refusal(counted(), text) in counting.REFUSALS
    assert set(counting.REFUSALS) <= set(GAMES["kingdomino"].REFUSALS)  # type: ignore[attr-defined]


def test_an_entry_never_counts_as_done() -> None:
    with pytest.raises(IllegalAction):
        copying.enter(Sheet(Land.bare(5), NUMBERS), 0, copying.DONE)


def test_seven_mine_squares_are_one_warning() -> None:
    warnings = doubts([drawn("M0 M0 M0 M0", "M0 M0 M0 C")], [ALL], [False])[0]

    assert warnings == (Impossible("too_many_squares", (("terrain", "mine"), ("count", 7), ("box", 6))),)


def test_two_triple_crowns_over_all_kingdoms_are_one_warning() -> None:
    found = doubts([drawn("M3 C"), drawn("M3 C"), drawn("W0 C")], [ALL] * 3, [False] * 3)

    assert [[warning.code for warning in warnings] for warnings in found] == [[], ["too_many_crowned"], []]


def test_a_surplus_is_said_at_the_seat_that_exceeds_the_box_and_not_again() -> None:
    found = doubts([drawn("M0 M0 M0 M0"), drawn("M0 M0 M0 C"), drawn("M0 C")], [ALL] * 3, [False] * 3)

    assert [[w.code for w in warnings if w.code == "too_many_squares"] for warnings in found] == [
        [],
        ["too_many_squares"],
        [],
    ]


def test_a_full_kingdom_without_a_castle_is_warned_of_once() -> None:
    found = codes(drawn(*["W0 W0 W0 W0 W0"] * 5))[0]

    assert found.count("no_castle") == 1


def test_two_castles_and_too_many_columns_and_rows_are_seen() -> None:
    assert codes(drawn("C W0 W0 W0 W0 C"))[0] == ["too_wide", "two_castles"]
    assert "too_high" in codes(drawn("C", "W0", "W0", "W0", "W0", "W0"))[0]


def test_squares_apart_from_the_rest_are_seen() -> None:
    assert codes(drawn("C W0 W0 . F0 F0"))[0][-1] == "not_connected"


def test_another_seats_domino_and_one_laid_twice_are_seen() -> None:
    land = laid([[1, 1, 0, "right"]])

    assert codes(land, owned=frozenset({2})) == [["not_yours"]]
    assert codes(land, land) == [[], ["twice"]]
    assert codes(laid([[1, 1, 0, "right"], [1, -1, 0, "left"]])) == [["twice"]]


def test_squares_that_no_dominoes_make_are_seen() -> None:
    assert codes(drawn("C M3 F0"))[0] == ["cannot_be_tiled"]
    assert codes(drawn("C M3 W0"))[0] == []
    assert codes(drawn("C W0 W0 W0"))[0] == ["cannot_be_tiled"]


def test_a_domino_that_is_copied_cannot_also_be_what_was_painted() -> None:
    land = laid([[48, 1, 0, "right"]])
    squares = [(bit_of(-1, 0), Half("wheat")), (bit_of(-2, 0), Half("mine", 3))]
    painted = land_of(5, bits(land.castle), land.laid, squares)

    assert codes(painted, owned=frozenset({48})) == [["too_many_crowned", "cannot_be_tiled"]]


def test_a_kingdom_played_by_the_rules_raises_no_doubt() -> None:
    for seed in range(5):
        final = [state for state in walk("kingdomino", 4, {}, seed)][-1]  # noqa: C416  the last of a walk
        lands = [holding.land for holding in final.holdings]
        painted = [drawn(*[" ".join(row) for row in rows_of(land)], limit=5) for land in lands]

        assert [codes(land) for land in lands] == [[[]]] * 4
        assert [codes(land) for land in painted] == [[[]]] * 4


def rows_of(land: Land) -> list[list[str]]:
    letters = {"wheat": "W", "forest": "F", "lake": "L", "grassland": "G", "swamp": "S", "mine": "M"}
    named = {
        (cell.x, cell.y): "C" if cell.terrain == "castle" else f"{letters[cell.terrain]}{cell.crowns}"
        for cell in land.cells()
    }
    return [[named.get((x, y), ".") for x in range(-4, 5)] for y in range(4, -5, -1)]


def test_no_painted_squares_need_no_dominoes() -> None:
    assert can_be_tiled((), frozenset())
