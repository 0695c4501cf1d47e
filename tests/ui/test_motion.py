"""What moves, how far it has come, and that it comes to rest."""

from dataclasses import replace
from itertools import pairwise

import pytest

from device.evening import LobbyPage, Shown
from device.rules.game import NOBODY
from tests.ui.table_matches import Match, seated_at, shown
from ui.motion import FALL_MS, KING_MS, PAGE_MS, REST, RISE_MS, STILL, Change, Flight, Spot, between, counted, turned


def turn(match: Match, **settings: object) -> tuple[Shown, Shown]:
    """Give what is shown before and after the ghost is played, and the bag's turns with it."""
    before = shown(match.page(match.ghost()), **settings)
    match.play(match.ghost().ghost)
    while match.view.turn.seat < 0 and match.view.turn.seat != NOBODY:
        match.play()
    return before, shown(match.page(), **settings)


def choosing(last: bool = False, seats: int = 4) -> Match:  # noqa: FBT001, FBT002 - the last of its round or not
    def here(view: object) -> bool:
        line = view.lines[-1]  # type: ignore[attr-defined]
        free = sum(slot.seat == NOBODY for slot in line.slots)
        return view.round == 6 and line.code == "next" and (free == 1) is last  # type: ignore[attr-defined]

    return Match("kingdomino", seats).until("choose", here)


def scoring() -> Match:
    """Play on until somebody may lay a domino that brings points."""
    match = Match("kingdomino", 4).until("place", lambda v: v.round > 4)
    for _ in range(300):
        view = match.view
        if view.turn.step == "place":
            after = match.page(match.ghost()).after
            seat = view.turn.seat
            if after is not None and after.realms[seat].score.total > view.realms[seat].score.total + 1:
                return match
        match.play()
    raise LookupError("nobody ever scored")


def test_another_seat_brings_another_page() -> None:
    change = between(*turn(choosing()))

    assert change.page


def test_the_old_page_is_gone_before_the_new_one_comes() -> None:
    change = Change(page=True)

    phases = [change.at(ms).fade for ms in range(0, 330, 10)]

    assert all(fade.old == 0 or fade.new == 0 for fade in phases)
    assert (phases[0].old, change.at(PAGE_MS / 2).fade.old, change.at(PAGE_MS).fade.old) == (1, 0.5, 0)
    assert change.at(1.5 * PAGE_MS).fade.new == 0.5


def test_hem_and_candle_cross_over_the_whole_time() -> None:
    assert [Change(page=True).at(ms).fade.light for ms in (0, 80, 160, 240, 320)] == [0, 0.25, 0.5, 0.75, 1]


def test_the_second_king_of_a_seat_finds_the_page_where_it_is() -> None:
    match = Match("kingdomino", 2).until("choose", lambda v: v.next_seat == v.turn.seat)

    assert not between(*turn(match)).page


def test_a_king_travels_from_its_row_to_the_domino_it_has_chosen() -> None:
    match = choosing()
    row = next(i for i, slot in enumerate(match.view.lines[0].slots) if slot.state == "acting")
    free = next(i for i, slot in enumerate(match.view.lines[1].slots) if slot.seat == NOBODY)
    seat = match.view.turn.seat

    assert between(*turn(match)).flight == Flight(seat, 0, Spot("now", row), Spot("next", free))


def test_the_first_kings_travel_from_the_row_in_which_they_came_out() -> None:
    match = Match("kingdomino", 4).until("choose")

    assert between(*turn(match)).flight == Flight(match.view.order[0].seat, 0, Spot("now", 0), Spot("next", 0))


def test_a_king_sets_off_and_arrives_softly() -> None:
    change = Change(flight=Flight(0, 0, Spot("now", 0), Spot("next", 1)))
    flights = [change.at(KING_MS * k / 10).lines.flight for k in range(10)]
    steps = [b.part - a.part for a, b in pairwise(flights) if a is not None and b is not None]

    assert steps[0] < steps[4] > steps[-1] > 0
    assert change.at(KING_MS).lines.flight is None


def test_a_new_line_comes_out_as_backs_and_turns_from_the_lowest_up() -> None:
    change = between(*turn(choosing(last=True)))
    first, middle = change.at(0).lines.turned, change.at(PAGE_MS + 150).lines.turned

    assert first == (0, 0, 0, 0)
    assert middle == tuple(sorted(middle, reverse=True))
    assert middle[0] > 0.5 > middle[1] > 0 == middle[3]


def test_a_domino_goes_down_to_its_edge_and_comes_up_slower() -> None:
    assert [turned(ms) for ms in (-5, 0, FALL_MS, FALL_MS + RISE_MS / 2, FALL_MS + RISE_MS, 900)] == [
        0, 0, 0.5, 0.75, 1, 1,
    ]  # fmt: skip


def test_the_line_of_a_new_match_comes_out_as_well() -> None:
    page = Match("kingdomino", 4).until("choose").page(can_undo=False)
    lobby = Shown(LobbyPage((None,) * 6, ("kingdomino",), "kingdomino", ()))

    assert between(lobby, shown(page)).rows == 4
    assert between(lobby, shown(replace(page, can_undo=True))) == STILL


def test_a_line_that_people_have_dealt_does_not_turn_again() -> None:
    match = Match("kingdomino", 4, deal="people").until("ready", lambda v: v.round == 3)
    before = shown(match.page())
    match.until("place")

    assert between(before, shown(match.page())).rows == 0


def test_a_domino_that_was_laid_keeps_its_rim_for_a_moment() -> None:
    change = between(*turn(Match("kingdomino", 4).until("place", lambda v: v.round == 5)))

    assert [change.at(ms).page.rim for ms in (0, 60, 120)] == [1, 0.5, 0]


def test_the_sum_counts_up_to_what_it_has_become() -> None:
    before, after = turn(scoring())
    seat = before.page.view.turn.seat
    old, new = (told.page.view.realms[seat].score.total for told in (before, after))
    change = between(before, after)
    totals = [change.at(ms).page.total for ms in range(0, 400, 5)]

    assert totals[0] == old
    assert totals == sorted(t for t in totals if t is not None)
    assert len(set(totals) | {new}) <= 11
    assert change.at(400).page.total is None


@pytest.mark.parametrize(("start", "end"), [(0, 3), (4, 90)])
def test_a_sum_takes_at_most_ten_steps_and_ends_where_it_should(start: int, end: int) -> None:
    figures = [counted(start, end, part / 200) for part in range(201)]

    assert len(set(figures)) == min(10, end - start) + 1
    assert (figures[0], figures[-1]) == (start, end)


def test_hidden_scores_do_not_count_up() -> None:
    assert between(*turn(scoring(), scores="hidden")).total is None


def test_reduced_motion_only_fades_a_new_line_in() -> None:
    changes = [between(*turn(choosing(last=last), motion="reduced")) for last in (False, True)]

    assert changes[0] == STILL
    assert changes[1] == Change(rows=4, fades=True)
    assert [changes[1].at(ms).lines.seen for ms in (0, 60, 120)] == [0, 0.5, 1]


def test_a_touch_that_only_thinks_moves_nothing() -> None:
    match = Match("kingdomino", 4).until("place", lambda v: v.round == 5)

    assert between(shown(match.page()), shown(match.page(match.ghost()))) == STILL


def test_whoever_wakes_the_screen_sees_it_at_rest() -> None:
    before, after = turn(choosing())

    assert between(replace(before, asleep="dimmed"), after) == STILL


def test_a_step_taken_back_brings_the_seat_back_and_counts_nothing_down() -> None:
    before, after = turn(scoring())
    other, back = turn(choosing())

    assert between(after, before).total is None
    assert between(back, other) == Change(page=True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_that_moves_in_a_whole_match_comes_to_rest_within_the_grace_of_a_new_seat(seats: int) -> None:
    match = Match("kingdomino", seats)
    match.until("choose")
    old = None
    lengths = set()
    while match.view.turn.seat != NOBODY:
        now = shown(seated_at(match.page(), match.played % 6)) if match.view.turn.seat >= 0 else None
        if old is not None and now is not None:
            change = between(old, now)
            lengths.add(change.ms)
            assert change.at(change.ms) == REST
        old = now or old
        match.play()

    assert 0 < max(lengths) <= 600
