"""An evening from the lobby to the result, by touch, by buttons, and over pulled plugs."""

import json
from pathlib import Path

import pytest

from device.evening import Ask, Press, ResultPage, TablePage, Touch
from device.rules.game import BAG, Target
from device.words import load
from tests.device.evenings import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_a_match_goes_from_the_lobby_to_the_result_by_touch(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.play_out()

    assert {realm.score.place for realm in evening.result.view.realms} >= {1}


def test_a_match_goes_from_sitting_down_to_the_result_by_buttons_alone(evening: Evening) -> None:
    for place in (0, 3, 5):
        evening.press("click", place)
    evening.press("hold", 0)
    while isinstance(evening.shown.page, TablePage):
        evening.decide_by_button()

    assert len(evening.result.seats) == 3


def test_touch_and_buttons_may_take_turns_within_one_decision(evening: Evening) -> None:
    evening.begin(0, 2)
    number = evening.table.view.number
    evening.do(Touch(evening.table.cursor.actions[1].names[0], number))
    evening.press("hold")

    assert evening.table.view.number > number


@pytest.mark.parametrize("place", [2, 3, 5])
def test_only_the_acting_seats_button_counts_and_any_other_only_blinks(evening: Evening, place: int) -> None:
    evening.begin(0, 2, 3, 5)
    while evening.acting_place == place:
        evening.decide()
    before = evening.table

    evening.press("click", place)

    assert evening.table == before
    assert evening.lamps[place].rhythm == "refused"


def test_the_blink_of_a_wrong_button_ends_by_itself(evening: Evening) -> None:
    evening.begin(0, 2)
    wrong = next(seat.place for seat in evening.table.seats if seat.place != evening.acting_place)
    evening.press("click", wrong)

    evening.wait(1.5)

    assert evening.lamps[wrong].rhythm != "refused"


def test_a_double_press_never_plays_for_the_next_person(evening: Evening) -> None:
    evening.begin(0, 2, 3, 5)
    evening.play_to(12, "place")
    evening.decide()
    after_mine = evening.table.view.number

    evening.do(Press(evening.acting_place, "hold"), after_s=0.08)
    evening.do(Ask("ok"), after_s=0.08)

    assert evening.table.view.number == after_mine


def test_ok_shows_as_not_yet_only_during_the_grace(evening: Evening) -> None:
    evening.begin(0, 2, 3, 5)
    evening.decide()
    during = evening.table.grace
    evening.wait(1)

    assert (during, evening.table.grace) == (True, False)


def test_a_touch_made_for_an_older_view_is_dropped(evening: Evening) -> None:
    evening.begin(0, 2)
    stale = evening.table.view.number
    evening.decide()
    before = evening.table.cursor

    evening.do(Touch(evening.table.cursor.actions[0].names[0], stale))

    assert evening.table.cursor == before


def test_a_taken_domino_is_refused_with_a_word_and_nothing_changes(evening: Evening) -> None:
    evening.begin(0, 2, 3, 5)
    taken = evening.table.cursor.actions[0].names[0]
    evening.decide()
    before = evening.table.view

    evening.do(Touch(taken, before.number))

    assert evening.table.view == before
    assert evening.shown.notice is not None and evening.shown.notice.refused


def test_a_notice_goes_by_itself(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.do(Touch(Target("9,9"), evening.table.view.number))
    assert evening.shown.notice is not None

    evening.wait(5)

    assert evening.shown.notice is None


def test_place_at_once_plays_as_soon_as_one_action_is_left(evening: Evening) -> None:
    evening.ask("set:at_once")
    evening.begin(0, 2)
    number = evening.table.view.number

    evening.do(Touch(evening.table.cursor.actions[0].names[0], number))

    assert evening.table.view.number > number


def test_the_plug_may_be_pulled_after_every_decision(evening: Evening) -> None:
    evening.begin(0, 2, 3, 5)
    while isinstance(evening.shown.page, TablePage):
        before = evening.table
        evening.pull_the_plug()
        assert (evening.table.view, evening.lamps) == (before.view, evening.shown.lamps)
        evening.decide()

    assert isinstance(evening.shown.page, ResultPage)


def test_a_match_that_was_left_by_choice_waits_in_the_lobby(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.decide()
    evening.ask("leave")
    evening.pull_the_plug()

    assert [match.seats for match in evening.lobby.unfinished] == [("Rose", "Yellow")]


def test_new_match_keeps_the_one_in_progress(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.decide()
    evening.ask("new_match", "begin", "leave")

    assert len(evening.lobby.unfinished) == 2


def test_resuming_brings_back_the_same_view(evening: Evening) -> None:
    evening.begin(0, 2)
    for _ in range(7):
        evening.decide()
    before = evening.table.view
    evening.ask("leave")

    evening.ask(f"resume:{evening.lobby.unfinished[0].name}")

    assert evening.table.view == before


def test_undo_goes_back_over_rounds_and_redo_forward_again(evening: Evening) -> None:
    evening.begin(0, 2)
    views = [evening.table.view]
    for _ in range(15):
        evening.decide()
        views.append(evening.table.view)

    evening.ask(*["undo"] * 15)
    back = evening.table.view
    evening.ask(*["redo"] * 15)

    assert (back, evening.table.view) == (views[0], views[-1])


def test_the_result_can_be_doubted_and_the_last_decision_taken_back(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.play_out()

    evening.ask("doubt", "undo")

    assert evening.table.view.turn.step in ("place", "discard")


def test_everybody_agrees_with_their_own_button_and_then_the_winner_shines(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.play_out()
    asked = {evening.lamps[place].rhythm for place in (0, 2)}
    evening.press("click", 0)
    evening.press("click", 2)

    assert asked == {"asked"}
    assert evening.lamps[evening.result.seats[evening.result.seat].place].rhythm == "winner"


def test_a_dynasty_adds_three_games_up_and_survives_being_switched_off_between_them(evening: Evening) -> None:
    evening.begin(0, 2, dynasty="on")
    totals = []
    for game in range(3):
        evening.play_out()
        totals.append(tuple(realm.score.total for realm in evening.result.view.realms))
        evening.pull_the_plug()
        assert evening.result.dynasty == tuple(totals)
        if game < 2:
            evening.ask("next_game")

    assert evening.result.dynasty_over
    best = max(range(2), key=lambda seat: sum(total[seat] for total in totals))
    assert evening.result.dynasty_places[best] == 1


def test_each_game_of_a_dynasty_has_a_journal_of_its_own(evening: Evening) -> None:
    evening.begin(0, 2, dynasty="on")
    evening.play_out()
    evening.ask("next_game")

    headers = [json.loads(path.read_text().splitlines()[0])["dynasty"] for path in evening.journals]

    assert headers == [{"first": "", "game": 1}, {"first": evening.journals[0].name, "game": 2}]


def test_people_deal_by_tapping_what_came_out_and_confirm_the_line(evening: Evening) -> None:
    evening.begin(0, 2, deal="people")
    for number in (44, 7, 19, 30):
        evening.do(Touch(Target(f"#{number}"), evening.table.view.number))
    step = evening.table.view.turn
    evening.ask("ok")

    assert (step.seat, step.step) == (BAG, "ready")
    assert [slot.domino.number for slot in evening.table.view.lines[-1].slots] == [7, 19, 30, 44]


def test_nobody_is_called_while_the_match_rests(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.ask("pause")
    before = evening.table.view.number
    evening.decide()

    assert evening.table.view.number == before
    assert {lamp.rhythm for lamp in evening.lamps} <= {"dark", "next"}


def test_the_sound_of_a_choice_plays_once(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.decide()
    heard = evening.shown.sounds
    evening.wait(1)

    assert heard[0][0] == "chosen"
    assert evening.shown.sounds == heard


def test_a_square_out_of_reach_is_refused_with_its_reason(evening: Evening) -> None:
    evening.begin(0, 2, 3, 5)
    evening.play_to(1, "place")
    refused = {}
    for x, y in ((4, 4), (0, 5), (0, 0)):
        evening.do(Touch(Target(f"{x},{y}"), evening.table.view.number))
        assert evening.shown.notice is not None
        refused[x, y] = evening.shown.notice.code

    assert refused == {(4, 4): "no_contact", (0, 5): "edge", (0, 0): "occupied"}


def test_a_double_press_at_the_end_of_a_match_agrees_to_no_count(evening: Evening) -> None:
    evening.begin(0, 2)
    last = -1
    while isinstance(evening.shown.page, TablePage):
        last = evening.acting_place
        evening.decide_by_button()
    evening.do(Press(last, "hold"), after_s=0.1)
    too_soon = evening.result.agreed
    evening.press("hold", last)

    assert (any(too_soon), any(evening.result.agreed)) == (False, True)


# ------------------------------------------------------------------ sheets that lie over the page


def test_a_sheet_does_not_lie_over_the_page_that_a_button_has_turned_to(evening: Evening) -> None:
    evening.begin(0, 2)
    while isinstance(evening.shown.page, TablePage):
        if not evening.shown.sheet:
            evening.ask("doubt")
        evening.decide_by_button()

    assert evening.shown.sheet == ""


def test_the_sheet_of_a_doubt_tells_the_rule_of_the_step_that_is_on(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.play_to(2, "place")
    evening.ask("doubt")
    evening.decide_by_button()

    assert (evening.table.view.turn.step, evening.shown.sheet, evening.shown.help) == ("choose", "doubt", "choose")


def test_a_help_card_that_is_being_read_stays_while_others_play(evening: Evening) -> None:
    evening.begin(0, 2)
    evening.play_to(2, "place")
    evening.ask("help")
    evening.decide_by_button()

    assert (evening.shown.sheet, evening.shown.help) == ("help", "place")


@pytest.mark.parametrize(
    ("options", "cards"),
    [
        ({"deal": "people"}, {"people_deal", "claims", "place", "choose"}),
        ({"kingdoms": "table"}, {"real_tiles", "choose", "copy"}),
    ],
    ids=["people deal", "kingdoms on the table"],
)
def test_each_step_has_the_help_card_that_tells_of_it(
    evening: Evening, options: dict[str, str], cards: set[str]
) -> None:
    evening.begin(0, 2, **options)
    seen: set[str] = set()
    while isinstance(evening.shown.page, TablePage) and not cards <= seen:
        evening.ask("help")
        seen.add(evening.shown.help)
        evening.ask("help")
        evening.decide()

    assert cards <= seen
    assert [code for code in seen if not load("en").has(f"help.{code}.title")] == []
