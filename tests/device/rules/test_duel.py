"""Kingdomino Duel turn by turn: draft, drawing, castle, powers, spellbook, ends, paper maps, an owner's box."""

from collections import Counter

import pytest

from device.chance import pick
from device.rules import BadSetup, duel, setup_for
from device.rules.duel_box import AS_WE_KNOW_IT, COATS, DICE, PRINTED, SIDES, box_of, read_box, written
from device.rules.duel_match import State
from device.rules.duel_sheet import SQUARES, Sheet, bit_of
from device.rules.game import BAG, NOBODY, Half, IllegalAction, Turn
from tests.device.rules.duel_positions import (
    BARE,
    at_random,
    begun,
    drawing,
    drawn_map,
    owning,
    rolled,
    texts,
    told,
    with_map,
)

FULL_BUT_A_PAIR = drawn_map(
    [
        "DO0 ST0 ST0 DO0 DO0 .. ..",
        "DO0 ST0 ST0 DO0 DO0 DO0 DO0",
        "DO0 DO0 DO0 CA DO0 DO0 DO0",
        "DO0 ST0 ST0 DO0 DO0 DO0 DO0",
        "DO0 ST0 ST0 DO0 DO0 DO0 DO0",
    ]
)
TWO_HOLES = drawn_map(
    [
        "DO0 ST0 ST0 DO0 DO0 DO0 ..",
        "DO0 ST0 ST0 DO0 DO0 DO0 DO0",
        "DO0 DO0 DO0 CA DO0 DO0 DO0",
        "DO0 ST0 ST0 DO0 DO0 DO0 DO0",
        ".. ST0 ST0 DO0 DO0 DO0 DO0",
    ]
)


def test_the_older_player_rolls_first() -> None:
    state = begun(1)

    assert (state.turn, state.first, state.number) == (Turn(BAG, "roll"), 1, 1)


def test_the_last_die_goes_to_the_one_who_rolled_without_being_asked() -> None:
    state = told(rolled(begun(), 1, 1, 1, 1), "take d2", "take d1 d4")

    assert state.takers == (1, 0, 0, 1)
    assert state.turn == Turn(0, "place")


def test_two_dice_at_once_are_offered_only_to_whoever_rolled_and_owns_that_power() -> None:
    without = rolled(begun(), 1, 1, 1, 1)
    mine, its = owning(without, 0, "pick_two"), owning(without, 1, "pick_two")

    assert [len(texts(state, "pick_two")) for state in (without, mine, its, told(its, "take d1"))] == [0, 1, 0, 0]


def test_a_joker_must_be_named_before_it_is_drawn_and_keeps_no_cross() -> None:
    state = drawing(Sheet(), "??", "BL2")
    named = told(state, "coat d1 stripe", "place 0,1 0,2")

    assert texts(state, "place") == []
    assert len(texts(state, "coat")) == len(COATS)
    assert named.holdings[0].sheet.half_at(bit_of(0, 1)) == Half("stripe", 0)


def test_only_coats_with_which_a_joker_fits_are_offered() -> None:
    state = drawing(FULL_BUT_A_PAIR, "??", "BL0")

    assert texts(state, "coat") == ["coat d1 dot"]


def test_the_castle_gives_one_cross_once_and_its_die_ticks_nothing() -> None:
    state = told(drawing(Sheet(), "ST0", "DO0"), "castle castle d1", "place 0,1 0,2")
    last = told(state, "place 0,1 0,2")

    assert state.holdings[0].sheet.half_at(bit_of(0, 1)) == Half("stripe", 1)
    assert last.holdings[0].ticks == (1, 0, 0, 0, 0, 0)
    assert state.holdings[0].castle == bit_of(0, 1)


def test_the_castle_is_not_offered_when_nothing_can_be_drawn() -> None:
    state = drawing(TWO_HOLES, "BL0", "QU0")

    assert texts(state) == ["pass"]


def test_a_castle_cross_on_a_die_that_is_lost_is_not_used() -> None:
    sheet = drawn_map([row.replace("DO0 ..", "DO0 BL0") for row in texts_of(TWO_HOLES)])
    state = drawing(sheet, "DO0", "DO1", "separate_dice")
    state = told(state, "separate_dice", "castle castle d2", "place d1 -3,-2")

    assert state.holdings[0].castle == -1
    assert state.holdings[0].drawn == (0,)
    assert state.turn == Turn(1, "place")


def texts_of(sheet: Sheet) -> list[str]:
    """Write a map back as rows."""
    rows = []
    for y in range(2, -3, -1):
        halves = [sheet.half_at(bit_of(x, y)) for x in range(-3, 4)]
        codes = dict(zip(COATS, ("DO", "ST", "DD", "DS", "BL", "QU"), strict=True))
        row = [f"{codes[half.terrain]}{half.crowns}" if half else ".." for half in halves]
        rows.append(" ".join("CA" if (x, y) == (0, 0) else code for x, code in zip(range(-3, 4), row, strict=True)))
    return rows


def test_with_the_option_the_castle_also_crosses_a_coat_of_the_map() -> None:
    sheet = drawn_map([*BARE[:1], ".. .. .. BL2 .. .. ..", *BARE[2:]])
    state = told(drawing(sheet, "DO0", "ST0", castle_cross="map"), "castle castle 0,1")

    assert state.holdings[0].sheet.half_at(bit_of(0, 1)) == Half("black", 3)
    assert texts(state, "castle") == []


def test_a_turned_die_shows_another_face_of_the_same_die_and_that_face_ticks() -> None:
    state = owning(rolled(begun(), 2, 0, 2, 2), 0, "turn_die")
    state = told(state, "take d2", "take d3 d4", "turn_die turn_die d2.5")
    last = told(state, "place 0,1 0,2", texts(told(state, "place 0,1 0,2"), "coat")[0])

    assert state.up == (2, 5, 2, 2)
    assert texts(state, "turn_die") == []
    assert last.holdings[0].ticks == (0,) * 6
    assert told(last, texts(last, "place")[0]).holdings[0].ticks == (0, 0, 0, 0, 1, 0)


def test_turning_a_named_joker_forgets_its_coat() -> None:
    state = owning(rolled(begun(), 0, 4, 1, 1), 0, "turn_die")
    state = told(state, "take d1", "take d3 d4", "coat d1 black", "turn_die turn_die d2.0")

    assert state.drawing.coats == (4, -1, -1, -1)
    assert told(state, "place 0,1 0,2").holdings[0].sheet.half_at(bit_of(0, 1)) == Half("black", 0)


def test_ignoring_connection_opens_every_pair_and_is_spent() -> None:
    state = told(drawing(FULL_BUT_A_PAIR, "BL0", "QU0", "ignore_connection"), "ignore_connection")

    assert texts(state) == ["place 2,2 3,2", "place 3,2 2,2", "castle castle d1", "castle castle d2"]
    assert state.used[0] == state.number


def test_separate_dice_judge_contact_by_the_map_before_the_turn() -> None:
    sheet = drawn_map([*BARE[:1], ".. .. .. DO0 .. .. ..", *BARE[2:]])
    strict = told(drawing(sheet, "QU0", "QU2", "separate_dice"), "separate_dice", "place d1 1,0")
    leaning = told(drawing(sheet, "QU0", "QU2", "separate_dice", apart="leaning"), "separate_dice", "place d1 1,0")

    assert [f"place d2 {square}" in texts(s) for s in (strict, leaning) for square in ("2,0",)] == [False, True]


def test_a_separate_die_that_fits_alone_is_drawn_alone_and_counts_as_drawing() -> None:
    state = told(drawing(TWO_HOLES, "DO0", "BL0", "separate_dice"), "separate_dice", "place d1 3,2")

    assert state.holdings[0].filled == TWO_HOLES.drawn.bit_count() + 1
    assert state.turn == Turn(1, "place")


def test_the_castle_is_offered_only_for_a_separate_die_that_can_be_drawn() -> None:
    state = told(drawing(TWO_HOLES, "DO0", "BL0", "separate_dice"), "separate_dice")

    assert texts(state, "castle") == ["castle castle d1"]


def test_two_separate_dice_are_both_shown_as_drawn_last() -> None:
    state = told(drawing(Sheet(), "DO0", "BL0", "separate_dice"), "separate_dice", "place d1 0,1", "place d2 -1,0")

    assert duel.view(state).realms[0].just_laid == ((0, 1), (-1, 0))


def test_connection_is_not_ignored_where_no_two_empty_squares_lie_side_by_side() -> None:
    state = drawing(TWO_HOLES, "BL0", "QU0", "ignore_connection", "separate_dice")

    assert texts(state) == ["pass"]


def test_a_kept_power_need_not_be_used_to_avoid_drawing_nothing() -> None:
    state = drawing(FULL_BUT_A_PAIR, "BL0", "QU0", "ignore_connection")

    assert texts(state) == ["ignore_connection", "pass"]


def test_a_domino_that_fits_must_be_drawn_unless_the_house_says_otherwise() -> None:
    strict, free = drawing(Sheet(), "DO0", "ST0"), drawing(Sheet(), "DO0", "ST0", leave_out="on")

    assert "pass" in texts(free)
    with pytest.raises(IllegalAction, match="must_place"):
        told(strict, "pass")


def test_dice_with_the_same_face_name_each_pair_of_squares_once() -> None:
    state = drawing(Sheet(), "DO0", "DO0")

    pairs = [frozenset(text.split()[1:]) for text in texts(state, "place")]
    assert len(pairs) == len(set(pairs)) == 12


def test_a_power_gained_at_the_end_of_a_turn_is_offered_from_the_next() -> None:
    state = drawing(Sheet(), "ST0", "BL2")
    state = with_map(state, 0, Sheet(), ticks=(0, 4, 0, 0, 0, 0))
    assert texts(state, "separate_dice") == []
    state = told(state, "place 0,1 0,2")
    after = told(state, texts(state, "place")[0])

    assert after.owners[1] == 0
    assert after.turn == Turn(BAG, "roll")


def test_a_lightning_power_is_used_before_the_other_player_ticks() -> None:
    state = drawing(Sheet(), "QU0", "BL2")
    state = with_map(state, 0, Sheet(), ticks=(0, 0, 0, 0, 0, 2))
    state = told(state, "place 0,1 0,2")
    state = told(state, texts(state, "place")[0])
    struck = told(state, "extra_cross 0,2")

    assert state.turn == Turn(0, "extra_cross")
    assert struck.holdings[0].sheet.half_at(bit_of(0, 2)) == Half("black", 3)
    assert struck.turn == Turn(BAG, "roll")


def test_an_extra_cross_is_spent_when_nothing_is_drawn_and_no_square_takes_a_fifth() -> None:
    state = with_map(drawing(TWO_HOLES, "QU0", "BL2"), 0, Sheet(), ticks=(0, 0, 0, 0, 0, 2))
    bare = told(owning(state._replace(turn=Turn(1, "place")), 0, "extra_cross"), texts_of_b(state)[0])
    most = drawn_map([*BARE[:1], ".. .. .. BL4 DO0 .. ..", *BARE[2:]])
    crossable = owning(with_map(state, 0, most)._replace(turn=Turn(0, "extra_cross")), 0, "extra_cross")

    assert (bare.turn, bare.used[5]) == (Turn(BAG, "roll"), 1)
    assert texts(crossable) == ["extra_cross 1,1"]


def texts_of_b(state: State) -> list[str]:
    """List what B may draw, whatever A still has to do."""
    return texts(state._replace(turn=Turn(1, "place")), "place")


def test_a_full_map_ends_the_game_after_both_have_filled_the_spellbook_in() -> None:
    state = drawing(FULL_BUT_A_PAIR, "DO0", "BL2")
    state = told(state, "place 2,2 3,2")
    over = told(state, texts(state, "place")[0])

    assert state.turn == Turn(1, "place")
    assert (over.turn, [note.code for note in over.notes][-2:]) == (Turn(NOBODY, "over"), ["map_full", "over"])


def test_a_map_holds_34_squares_and_no_game_needs_more_than_they_allow() -> None:
    turns = [at_random(seed)[-1].number for seed in range(40)]

    assert SQUARES == 34
    assert 13 <= min(turns) <= max(turns) <= 24


def test_people_may_tell_the_dice_in_any_order_and_equal_faces_once() -> None:
    state = begun(deal="people")

    assert len(texts(state)) == sum(len(set(die)) for die in box_of(PRINTED).dice)
    assert told(state, "roll d3.2", "roll d1.0").up == (0, -1, 2, -1)


def test_maps_on_paper_keep_dice_castle_and_spellbook_here_and_are_entered_at_the_end() -> None:
    state = told(rolled(begun(kingdoms="table"), 1, 1, 1, 1), "take d1", "take d3 d4", "castle castle d1", "placed")
    state = told(state, "no_fit")
    assert state.holdings[0].ticks == (0, 1, 0, 0, 0, 0)
    state = told(rolled(state, 1, 1, 1, 1), "take d1", "take d3 d4", "no_fit", "no_fit")
    assert state.turn == Turn(0, "copy")
    state = told(state, "paint =BL2 0,1", "paint =BL0 0,2", "done", "done")

    assert [score.total for score in duel.score(state)] == [4, 0]


def test_on_paper_the_castle_is_kept_when_nothing_is_drawn() -> None:
    state = told(rolled(begun(kingdoms="table"), 1, 1, 1, 1), "take d1", "take d3 d4", "castle castle d1", "no_fit")

    assert state.holdings[0].castle == -1
    assert [note.code for note in state.notes] == ["passed"]


def test_a_square_is_not_entered_again_as_it_is() -> None:
    state = begun(kingdoms="table")._replace(turn=Turn(0, "copy"))
    painted = told(state, "paint =BL2 0,1")

    assert "paint =BL2 0,1" not in texts(painted)
    assert len(texts(painted)) == len(texts(state))


def test_a_lightning_cross_on_paper_is_only_confirmed() -> None:
    state = rolled(begun(kingdoms="table"), 1, 0, 1, 1)
    state = with_map(told(state, "take d2", "take d3 d4"), 0, Sheet(), ticks=(0, 0, 0, 0, 0, 2))
    state = told(state, "placed", "placed")

    assert texts(state) == ["crossed"]


def test_dice_are_fair() -> None:
    """Chi-square of 24 cells over 24 000 rolls; with 20 degrees of freedom 56.4 is passed once in 27 000 seeds."""
    seed, rolls = bytes(range(16)), 6000
    shown = Counter((die, pick(seed, turn * DICE + die, SIDES)) for turn in range(rolls) for die in range(DICE))
    expected = rolls / SIDES
    square = sum((shown[die, side] - expected) ** 2 / expected for die in range(DICE) for side in range(SIDES))

    assert square < 56.4


def test_the_sum_of_crosses_of_four_dice_comes_as_often_as_its_odds() -> None:
    """Exact odds of 1296 rolls; over 6 000 rolls each share lies within 4 standard deviations of at most 0.6 %."""
    seed, rolls, box = bytes(range(16)), 6000, box_of(PRINTED)
    odds = {0: 256, 1: 384, 2: 320, 3: 224, 4: 96, 5: 16}
    sums = Counter(
        sum(box.dice[die][pick(seed, turn * DICE + die, SIDES)].crowns for die in range(DICE)) for turn in range(rolls)
    )

    assert {total: abs(sums[total] / rolls - times / 1296) < 0.025 for total, times in odds.items()} == dict.fromkeys(
        odds, True
    )


def test_the_view_tells_dice_roles_and_what_each_power_changed() -> None:
    state = told(drawing(Sheet(), "ST1", "ST0"), "castle castle d2", "place 0,1 0,2")
    view = duel.view(state)

    assert [(stand.seat, stand.state) for stand in view.order] == [(0, "done"), (1, "acting")]
    assert [(die.number, die.seat, die.cross, die.drawn) for die in view.dice][:2] == [(1, 0, 0, True), (2, 0, 1, True)]
    assert view.realms[0].gains == (("castle", 2),)
    assert view.rounds == 0


def test_a_die_is_never_shown_as_drawn_or_crossed_because_of_the_turn_before() -> None:
    state = told(drawing(Sheet(), "ST1", "ST0"), "castle castle d2", "place 0,1 0,2")
    state = told(state, texts(state, "place")[0])
    state = told(rolled(state, 1, 1, 1, 1), "take d3", "take d2 d4")

    assert [(die.number, die.drawn, die.cross) for die in duel.view(state).dice] == [
        (number, False, 0) for number in (1, 2, 3, 4)
    ]


def test_whoever_takes_two_dice_at_once_is_told_to_be_next() -> None:
    state = told(owning(rolled(begun(), 1, 1, 1, 1), 0, "pick_two"), "pick_two")

    assert duel.view(state).next_seat == told(state, "take d1 d2").turn.seat == 0


def test_once_both_have_drawn_b_is_next_since_b_rolls_the_next_turn() -> None:
    state = told(drawing(Sheet(), "ST1", "ST0"), "place 0,1 0,2")

    assert (state.turn.seat, duel.view(state).next_seat) == (1, 1)


def test_nothing_fitting_is_shown_with_the_reason_on_every_square() -> None:
    view = duel.view(drawing(TWO_HOLES, "BL0", "QU0"))

    assert view.turn.step == "pass"
    assert [(b.x, b.y, b.code) for b in view.realms[0].blocked] == [(-3, -2, "single"), (3, 2, "single")]


# ------------------------------------------------------------------ an owner's box

OWN = AS_WE_KNOW_IT.replace("BL2", "BL1").replace("BL 3", "BL 4")


def test_an_owners_box_is_read_into_one_form() -> None:
    assert read_box(OWN.replace(" / ", "/").replace(" | ", "|")) == read_box(OWN) == written(box_of(OWN))
    assert read_box(AS_WE_KNOW_IT) == PRINTED


def test_a_match_is_played_with_the_dice_and_rows_of_an_owners_box() -> None:
    state = begun(box=OWN)

    assert state.rules.box.dice[2][2] == Half("black", 1)
    assert duel.view(state).book[4].boxes == 4


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (OWN.replace("|", "/"), "no | between"),
        (OWN.replace("?? DO0 DS1", "XX9 DO0 DS1"), "die 1: XX9 is no face"),
        (OWN.replace("QU2 DO0", "QU3 DO0"), "die 3: QU3 is no face"),
        (OWN.replace("?? DO0", "DO0", 1), "die 1: 5 faces"),
        (OWN.replace("BL 4", "BL 0"), "row 5: '0' is no number of boxes"),
        (OWN.replace("extra_cross", "fly"), "row 6: 'fly' is no power"),
        (OWN.replace("extra_cross", "extra_cross once"), "row 6: 'once' is too much"),
        (OWN.replace("extra_cross", "turn_die"), "every power has one row"),
        (OWN.replace("QU 3", "BL 3"), "every coat has one row"),
        (OWN.split(" / ", 1)[1], "3 dice"),
    ],
)
def test_a_box_that_cannot_be_is_refused_with_what_is_wrong(wrong: str, said: str) -> None:
    with pytest.raises(BadSetup, match="text") as caught:
        setup_for("duel", 2, {"box": wrong})

    assert caught.value.value.startswith(said)
