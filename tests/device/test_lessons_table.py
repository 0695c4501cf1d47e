"""What other tables have taught about turns, choices and points, tried on whole evenings."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from device.evening import Ask, HistoryPage, Press, TablePage, Touch
from device.rules.game import NOBODY, Half, Option, Target, View, square
from device.rules.grid import bit_of
from device.rules.kingdomino import OPTIONS
from device.rules.land import land_of
from tests.device.evenings import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def called(evening: Evening) -> list[int]:
    """Give the places whose lamps call for a turn."""
    return [place for place, lamp in enumerate(evening.lamps) if lamp.rhythm in ("turn", "choose", "second")]


def squares_of(view: View) -> list[set[tuple[int, int, int]]]:
    return [{(cell.x, cell.y, cell.domino) for cell in realm.cells} for realm in view.realms]


# ------------------------------------------------------------------ turns


@pytest.mark.parametrize("places", [(0, 3), (0, 2, 5), (1, 2, 3, 4)])
def test_in_every_round_each_seat_is_called_by_its_lamp(evening: Evening, places: tuple[int, ...]) -> None:
    evening.begin(*places)
    seen: dict[int, list[int]] = {}
    while isinstance(evening.shown.page, TablePage):
        seen.setdefault(evening.table.view.round, []).extend(called(evening))
        evening.decide()

    assert {round_: tuple(sorted(set(calls))) for round_, calls in seen.items()} == dict.fromkeys(seen, places)


@pytest.mark.parametrize(
    ("places", "options", "rounds"),
    [((0, 3), {}, 6), ((0, 3), {"mighty_duel": "on"}, 12), ((0, 2, 5), {}, 12), ((0, 2, 3, 5), {}, 12)],
)
def test_a_match_has_the_rounds_of_its_number_of_seats(
    evening: Evening, places: tuple[int, ...], options: dict[str, str], rounds: int
) -> None:
    evening.begin(*places, **options)

    assert evening.table.view.rounds == rounds


def test_only_the_acting_seats_kingdom_changes_and_by_one_domino(evening: Evening) -> None:
    evening.begin(0, 2, 3)
    while isinstance(evening.shown.page, TablePage):
        before = evening.table.view
        evening.decide()
        after = evening.shown.page.view
        grown = {
            seat: len(late - early)
            for seat, (early, late) in enumerate(zip(squares_of(before), squares_of(after), strict=True))
            if late != early
        }

        assert grown == ({before.turn.seat: 2} if before.turn.step == "place" else {})


def test_a_choice_that_was_refused_leaves_nothing_for_the_next_seat(evening: Evening) -> None:
    evening.begin(0, 2, 3, 5)
    evening.play_to(3, "choose")
    evening.decide()
    evening.play_to(3, "choose")
    free = evening.table.cursor.actions[0].names[0]
    taken = next(slot for slot in evening.table.view.lines[-1].slots if slot.state != "free").domino.number
    before = evening.table.view.turn.seat
    evening.do(Touch(Target(f"#{taken}"), evening.table.view.number))
    evening.do(Touch(free, evening.table.view.number))
    evening.ask("ok")

    assert (evening.table.view.turn.seat == before, evening.table.cursor.touched) == (False, ())
    assert evening.table.refused is None


def test_the_last_round_takes_no_claim_and_the_result_opens_by_itself(evening: Evening) -> None:
    evening.begin(0, 2, 3, 5)
    evening.play_to(12, "place")
    others = [slot.domino.number for line in evening.table.view.lines for slot in line.slots]
    before = evening.table.view
    for number in others[1:]:
        evening.do(Touch(Target(f"#{number}"), before.number))
    claimed = evening.table.view != before
    evening.play_out()

    assert (claimed, evening.result.view.turn.seat) == (False, NOBODY)


def test_a_new_match_after_one_that_was_left_begins_with_nothing_of_it(evening: Evening) -> None:
    evening.begin(0, 2)
    opening = evening.table.view
    for _ in range(6):
        evening.decide()
    evening.ask("new_match", "begin")

    assert evening.table.view == opening  # the seed of these evenings is always the same


def test_a_match_taken_up_while_another_is_left_shows_nothing_of_the_other(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.decide()
    kept = evening.table.view
    first = evening.journals[0].name
    evening.ask("new_match", "sit:5", "begin")
    evening.decide()
    evening.ask("leave", f"resume:{first}")

    assert evening.table.view == kept


def test_a_seat_with_two_kings_is_one_person_in_the_history(evening: Evening) -> None:
    evening.begin(0, 3)
    evening.play_out()
    evening.ask("history", "tab:people")

    assert isinstance(evening.shown.page, HistoryPage)
    assert [row.matches for row in evening.shown.page.people] == [1, 1]


# ------------------------------------------------------------------ choices


def two_spots(evening: Evening) -> tuple[Target, Target]:
    """Play until a domino can lie in two places that share no square; give a square of each."""
    while isinstance(evening.shown.page, TablePage):
        places = [action.targets[1:] for action in evening.table.cursor.actions if action.verb == "place"]
        for one in places:
            for other in places:
                if not set(one) & set(other) and not any({one[0], other[0]} <= set(p) for p in places):
                    return one[0], other[0]
        evening.decide()
    raise LookupError("everything lies in one place")


def test_a_touch_elsewhere_moves_the_ghost_and_places_nothing(evening: Evening) -> None:
    evening.begin(0, 2, 3)
    here, there = two_spots(evening)
    number = evening.table.view.number
    evening.do(Touch(here, number))
    first = evening.table.cursor.left
    evening.do(Touch(there, number))

    assert evening.table.view.number == number
    assert all(there in action.targets for action in evening.table.cursor.left)
    assert not set(first) & set(evening.table.cursor.left)


def test_a_touch_outside_the_kingdom_accepts_nothing(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.decide()
    number = evening.table.view.number
    evening.do(Touch(evening.table.cursor.actions[0].names[0], number))
    ghost = evening.table.cursor.ghost
    evening.do(Touch(square(40, 40), number))

    assert (evening.table.view.number, evening.table.cursor.ghost) == (number, ghost)


def test_what_was_placed_at_once_can_be_taken_back(evening: Evening) -> None:
    evening.ask("set:at_once")
    evening.begin(0, 2)
    before = evening.table.view
    evening.do(Touch(evening.table.cursor.actions[0].names[0], before.number))
    played = evening.table.view
    evening.ask("undo")

    assert (played != before, evening.table.view) == (True, before)


def test_ok_by_finger_and_by_button_together_is_one_ok(evening: Evening) -> None:
    evening.begin(0, 2, 3, 5)
    place = evening.acting_place
    evening.do(Touch(evening.table.cursor.actions[0].names[0], evening.table.view.number))
    before = evening.table.view.number
    evening.do(Ask("ok"), after_s=0.0)
    once = evening.table.view.number
    evening.do(Press(place, "hold"), after_s=0.01)

    assert (once > before, evening.table.view.number) == (True, once)


@pytest.mark.parametrize("again", [Ask("ok"), "hold"])
def test_an_ok_given_twice_never_decides_twice(evening: Evening, again: Ask | str) -> None:
    evening.begin(0, 3)
    while isinstance(evening.shown.page, TablePage):
        place = evening.acting_place
        evening.decide()
        once = evening.shown.page
        evening.do(again if isinstance(again, Ask) else Press(place, again), after_s=0.08)

        assert not isinstance(once, TablePage) or evening.table.view.number == once.view.number


def ways(evening: Evening) -> Callable[[Target], int]:
    """Count in how many ways the domino can lie on a square."""
    return lambda spot: sum(spot in action.targets for action in evening.table.cursor.actions)


def test_turning_by_finger_and_by_button_shows_the_same(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.play_to(2, "place")
    crowded = max((action.targets[1] for action in evening.table.cursor.actions), key=ways(evening))
    evening.do(Touch(crowded, evening.table.view.number))
    start = evening.table.cursor.ghost
    evening.ask("turn")
    by_finger = evening.table.cursor.ghost
    evening.ask("back")
    evening.do(Touch(crowded, evening.table.view.number))
    again = evening.table.cursor.ghost
    evening.press("click")

    assert start == again != by_finger
    assert evening.table.cursor.ghost == by_finger


# ------------------------------------------------------------------ points


def test_the_points_shown_are_always_those_of_the_squares_shown(evening: Evening) -> None:
    evening.begin(0, 2, 3)
    while isinstance(evening.shown.page, TablePage):
        for realm in evening.table.view.realms:
            painted = [(bit_of(c.x, c.y), Half(c.terrain, c.crowns)) for c in realm.cells if c.domino]
            counted = sum(part.points for part in land_of(5, [bit_of(0, 0)], (), painted).territories())
            assert realm.score.base == counted
        evening.decide()

    assert sum(realm.score.total for realm in evening.result.view.realms) > 0


def test_undo_brings_the_points_before_back(evening: Evening) -> None:
    evening.begin(0, 2)
    while not any(realm.score.total for realm in evening.table.view.realms):
        before = evening.table.view
        evening.decide()
    evening.ask("undo")

    assert [realm.score for realm in evening.table.view.realms] == [realm.score for realm in before.realms]


@pytest.mark.parametrize("option", [option for option in OPTIONS if not option.seats or 2 in option.seats])
def test_every_option_that_was_chosen_is_in_the_journal(evening: Evening, option: Option) -> None:
    value = next(choice for choice in option.choices if choice != option.default)
    evening.begin(0, 2, **{option.name: value})

    assert json.loads(evening.journals[0].read_text().splitlines()[0])["options"][option.name] == value
