"""What a view of Kingdomino tells: turn, lines, order, proofs; and what it never tells."""

from dataclasses import replace

from device.rules import kingdomino
from device.rules.dominoes import DOMINOES, NUMBERS
from device.rules.game import BAG, NOBODY, Action, Note, Stand, Turn
from device.rules.kingdomino_match import State
from tests.device.rules.builders import claims, drawn, last_of, line, opened, piece, played, walk

FIRST_LINE = (*line(3, 11, 29, 44), *claims(("3.0", 3), ("2.0", 11), ("1.0", 29), ("0.0", 44)))
NARROW = drawn("F0 F0 F0 F0 F0", "F0 F0 . F0 F0", "F0 F0 C F0 F0", "F0 F0 F0 F0 F0", "F0 F0 F0 F0 F0")


def second_round() -> State:
    return played(opened(4), *FIRST_LINE, *line(8, 17, 33, 40))


def lay(state: State) -> State:
    return kingdomino.apply(state, kingdomino.actions(state)[0])


def test_who_is_next_never_shows_a_king_twice() -> None:
    state = played(lay(second_round()), "choose #40")
    state = played(lay(state), "choose #8")

    assert kingdomino.view(state).coming == (
        Stand(2, 0, 8, "waiting"),
        Stand(NOBODY, 0, 17, "free"),
        Stand(NOBODY, 0, 33, "free"),
        Stand(3, 0, 40, "waiting"),
    )


def test_the_acting_king_is_marked_and_not_moved_to_the_front() -> None:
    state = played(lay(second_round()), "choose #40")

    assert kingdomino.view(state).order == (
        Stand(3, 0, 3, "done"),
        Stand(2, 0, 11, "acting"),
        Stand(1, 0, 29, "waiting"),
        Stand(0, 0, 44, "waiting"),
    )


def test_when_all_have_chosen_the_order_is_four_kings_by_number() -> None:
    state = second_round()
    for number in (40, 8, 33, 17):
        state = played(lay(state), f"choose #{number}")

    assert [stand.seat for stand in kingdomino.view(state).order] == [2, 0, 1, 3]


def test_a_slot_tells_whether_it_is_free_claimed_acting_or_played() -> None:
    state = played(lay(second_round()), "choose #40")
    states = [[slot.state for slot in line.slots] for line in kingdomino.view(state).lines]

    assert states == [["played", "acting", "claimed", "claimed"], ["free", "free", "free", "claimed"]]


def test_what_nobody_took_is_shown_as_left() -> None:
    state = played(opened(3, edition="second"), *line(3, 11, 29, 44), *claims(("2.0", 3), ("0.0", 44), ("1.0", 11)))
    state = played(state, *line(1, 2, 4, 5))

    assert [slot.state for slot in kingdomino.view(state).lines[0].slots] == ["acting", "claimed", "left", "claimed"]


def test_a_free_slot_tells_how_often_it_fits_and_what_place_it_gives() -> None:
    state = lay(second_round())
    slots = kingdomino.view(state).lines[1].slots

    assert [slot.fits > 0 for slot in slots] == [True] * 4
    assert [slot.rank for slot in slots] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert all(slot.reach for slot in slots)


def test_with_a_domino_to_spare_the_place_is_a_range() -> None:
    state = played(opened(3, edition="second"), *line(3, 11, 29, 44), "king K0.0")

    assert [slot.rank for slot in kingdomino.view(state).lines[0].slots] == [(1, 1), (1, 2), (2, 3), (3, 3)]


def test_the_next_seat_is_the_next_king_of_the_line() -> None:
    assert kingdomino.view(second_round()).next_seat == 2


def test_the_next_seat_after_the_last_king_is_told_only_when_it_is_certain() -> None:
    state = second_round()
    for number in (8, 33, 40):
        state = played(lay(state), f"choose #{number}")
    open_end = second_round()
    for number in (17, 33, 40):
        open_end = played(lay(open_end), f"choose #{number}")

    assert kingdomino.view(state).next_seat == 3
    assert kingdomino.view(open_end).next_seat == 0


def test_the_next_seat_is_not_told_while_the_last_king_can_still_decide_it() -> None:
    state = second_round()
    for number in (17, 40):
        state = played(lay(state), f"choose #{number}")
    state = played(lay(state), "choose #33")
    spare = played(opened(3, edition="second"), *line(3, 11, 29, 44), *claims(("0.0", 11), ("1.0", 44)), "king K2.0")

    assert kingdomino.view(state).next_seat == 0
    assert kingdomino.view(spare).next_seat == NOBODY


def test_while_a_line_is_drawn_nobody_is_acting() -> None:
    view = kingdomino.view(played(opened(4), *FIRST_LINE))

    assert {stand.state for stand in view.order} == {"waiting"}
    assert {slot.state for slot in view.lines[0].slots} == {"claimed"}
    assert view.next_seat == 3


def test_in_the_first_claims_nobody_knows_who_is_next() -> None:
    state = played(opened(4), *line(3, 11, 29, 44), "king K2.0")
    view = kingdomino.view(state)

    assert (view.next_seat, view.order) == (NOBODY, (Stand(2, 0, 0, "acting"),))


def test_with_abba_everybody_knows_who_is_next() -> None:
    state = played(opened(2, first_order="abba", deal="people"), *line(1, 2, 3, 4), "ready", "king K1.0")
    second = played(state, "choose #1", "king K0.0")
    third = played(second, "choose #2", "king K0.1")

    assert [kingdomino.view(each).next_seat for each in (state, second, third)] == [0, 0, 1]


def test_after_the_last_placement_at_a_real_table_the_first_seat_copies() -> None:
    *_, last = (s for s in walk("kingdomino", 4, {"kingdoms": "table"}, 1) if s.turn.step == "placed")

    assert kingdomino.view(last).next_seat == kingdomino.apply(last, Action("placed")).turn.seat == 0


def test_the_second_king_of_a_seat_is_told_apart() -> None:
    turns = {state.turn for state in walk("kingdomino", 2, {}, 1) if state.turn.seat >= 0}

    assert {Turn(0, "place", 0), Turn(0, "place", 1), Turn(1, "place", 0), Turn(1, "place", 1)} <= turns


def test_the_hand_is_the_domino_being_placed() -> None:
    assert kingdomino.view(second_round()).hand == DOMINOES[3]
    assert kingdomino.view(lay(second_round())).hand is None


def test_when_nothing_fits_the_step_is_discard_and_every_square_has_its_proof() -> None:
    state = second_round()
    holdings = (*state.holdings[:3], state.holdings[3]._replace(land=NARROW))
    view = kingdomino.view(state._replace(holdings=holdings))

    assert view.turn == Turn(3, "discard")
    assert [(proof.x, proof.y, proof.code) for proof in view.realms[3].blocked] == [(0, 1, "single")]


def test_the_squares_laid_last_are_shown_until_the_seat_acts_again() -> None:
    state = played(second_round(), "place #3 1,0 2,0")

    assert kingdomino.view(state).realms[3].just_laid == ((1, 0), (2, 0))


def test_after_a_discard_no_squares_are_shown_as_laid_last() -> None:
    state = second_round()
    holding = state.holdings[3]._replace(land=NARROW.lay(DOMINOES[8], 0), latest=8)
    after = played(state._replace(holdings=(*state.holdings[:3], holding)), "discard")

    assert kingdomino.view(after).realms[3].just_laid == ()


def test_a_seat_that_acts_again_shows_no_last_squares() -> None:
    state = second_round()
    for number in (8, 17, 33, 40):
        state = played(lay(state), f"choose #{number}")
    shown = [bool(realm.just_laid) for realm in kingdomino.view(played(state, *line(1, 2, 4, 5))).realms]

    assert shown == [True, True, True, False]


def test_notes_tell_what_happened_since_the_last_decision() -> None:
    state = second_round()
    for number in (40, 8, 33, 17):
        state = played(lay(state), f"choose #{number}")
    state = played(state, *line(1, 2))

    assert kingdomino.view(state).notes == (
        Note("claimed", 0, (("domino", 17),)),
        Note("round", NOBODY, (("round", 2),)),
        Note("drawn", BAG, (("domino", 1),)),
        Note("drawn", BAG, (("domino", 2),)),
    )


def test_what_was_left_over_is_told_once_when_people_deal() -> None:
    state = played(opened(3, edition="second", deal="people"), *line(3, 11, 29, 44), "ready")
    state = played(state, *claims(("2.0", 3), ("0.0", 44), ("1.0", 11)))
    dealt = played(state, "draw #1")

    assert [note.code for note in kingdomino.view(state).notes] == ["claimed", "left_over", "round"]
    assert kingdomino.view(dealt).notes == (Note("drawn", BAG, (("domino", 1),)),)


def test_the_last_round_is_announced() -> None:
    codes = [note.code for state in walk("kingdomino", 4, {}, 1) for note in state.notes]

    assert "last_round" in codes


def test_removed_dominoes_are_never_told_from_those_in_the_bag() -> None:
    removed = [f"remove #{number}" for number in range(1, 25)]
    others = [f"remove #{number}" for number in (1, *range(26, 49))]
    shown = [kingdomino.view(played(opened(2), *gone)) for gone in (removed, others)]

    assert shown[0] == shown[1]
    assert shown[0].unseen == NUMBERS


def test_two_matches_that_differ_only_in_what_was_removed_look_the_same() -> None:
    seen = (*line(30, 31, 32, 33), *claims(("0.0", 30), ("1.0", 31), ("0.1", 32), ("1.1", 33)), *line(34, 35, 36, 37))
    removed = [f"remove #{number}" for number in range(1, 25)]
    others = [f"remove #{number}" for number in (*range(1, 24), 48)]
    shown = [kingdomino.view(played(opened(2), *gone, *seen)) for gone in (removed, others)]

    assert shown[0] == shown[1]


def test_at_the_end_the_view_says_what_decided() -> None:
    final = last_of("kingdomino", 4, {}, 1)
    view = kingdomino.view(final)

    assert view.decided_by in ("score", "largest", "crowns", "shared")
    assert min(realm.score.place for realm in view.realms) == 1
    assert view.lines == view.coming == ()


def test_two_players_have_two_rows_whatever_their_kings() -> None:
    assert len(kingdomino.view(last_of("kingdomino", 2, {}, 1)).realms) == 2


def test_every_option_is_shown_with_its_value() -> None:
    options = dict(kingdomino.view(opened(4, harmony="on")).options)

    assert (options["harmony"], options["edition"]) == ("on", "first")
    assert "mighty_duel" not in options


def test_a_kingdom_on_the_table_counts_nothing_until_it_is_copied() -> None:
    view = kingdomino.view(opened(4, kingdoms="table", middle_kingdom="on"))

    assert [realm.score.total for realm in view.realms] == [0] * 4


def test_each_domino_shows_the_halves_that_the_rules_know() -> None:
    for line_shown in kingdomino.view(second_round()).lines:
        for slot in line_shown.slots:
            assert slot.domino == DOMINOES[slot.domino.number]
    assert piece("W0", "W0").halves == DOMINOES[1].halves


def test_a_number_from_the_table_makes_no_other_view() -> None:
    view = kingdomino.view(opened(4))

    assert replace(view, number=7) == view
    assert Action("draw", ("#1",)) in kingdomino.actions(opened(4))  # type: ignore[arg-type]
