"""The table: play, undo and redo, and what it refuses."""

import json
import threading

import pytest

from device.course import Course
from device.journal import read
from device.replay import replay, verify
from device.rules.game import BAG, NOBODY, Action, IllegalAction, Setup, domino
from device.table import Table, after
from tests.device.pebbles import House


def take(number: int) -> Action:
    return Action("take", (domino(number),))


def lines(house: House) -> list[str]:
    return [next(iter(json.loads(line))) for line in house.path.read_text().splitlines()[1:]]


def play_out(table: Table) -> None:
    while not table.over:
        table.play(table.actions[0])


def test_a_match_begins_with_the_opening_dealt_and_written(house: House) -> None:
    table = house.begin()

    assert table.view.turn.seat == 0
    assert lines(house) == ["do", "do"]


def test_an_action_is_on_disk_with_all_that_the_bag_gave_after_it(house: House) -> None:
    table = house.begin()

    table.play(table.actions[0])
    table.play(table.actions[0])

    assert house.replayed().state == table.course.state
    assert lines(house) == ["do"] * 6


def test_a_refused_action_enters_neither_state_nor_journal(house: House) -> None:
    table = house.begin()
    before = (table.course, house.path.read_bytes(), table.view.number)

    with pytest.raises(IllegalAction):
        table.play(take(99))

    assert (table.course, house.path.read_bytes(), table.view.number) == before


def test_the_number_of_the_view_only_rises_also_by_undo_and_redo(house: House) -> None:
    table = house.begin()
    numbers = [table.view.number]
    for change in (lambda: table.play(table.actions[0]), table.undo, table.redo, table.undo):
        change()
        numbers.append(table.view.number)

    assert numbers == sorted(set(numbers))


def test_undo_takes_the_deal_with_the_decision_and_gives_the_same_draws_again(house: House) -> None:
    table = house.begin(house.header(rounds="four"))
    table.play(table.actions[0])
    table.play(table.actions[0])
    dealt = table.course

    table.undo()
    assert table.view.turn.seat == 1
    table.play(table.actions[0])

    assert table.course.state == dealt.state


def test_undo_goes_back_to_the_opening_and_no_further(house: House) -> None:
    table = house.begin()
    opening = table.course.state
    play_out(table)
    while table.can_undo:
        table.undo()

    assert table.course.state == opening
    with pytest.raises(IndexError):
        table.undo()


def test_redo_is_forgotten_after_a_new_action(house: House) -> None:
    table = house.begin()
    table.play(table.actions[0])
    table.undo()
    table.play(table.actions[1])

    assert not table.can_redo
    with pytest.raises(IndexError):
        table.redo()


def test_undo_and_redo_work_after_a_resume(house: House) -> None:
    table = house.begin()
    table.play(table.actions[0])
    table.play(table.actions[0])
    table.undo()
    course = table.course
    table.close()

    again = house.resume()

    assert (again.course, again.can_redo) == (course, True)


def test_what_people_deal_is_a_decision_that_can_be_undone(house: House) -> None:
    table = house.begin(house.header(deal="people"))
    table.play(Action("draw", (domino(3),)))
    table.play(Action("draw", (domino(1),)))
    table.undo()

    assert table.view.turn.seat == BAG
    assert table.view.unseen == (1, 2, 4)


def test_the_end_is_written_once_and_undo_reopens_the_match(house: House) -> None:
    table = house.begin()
    play_out(table)
    assert lines(house).count("end") == 1
    table.undo()
    assert read(house.path).result is None
    table.play(table.actions[0])

    assert lines(house)[-4:] == ["end", "undo", "do", "end"]
    assert table.view.turn.seat == NOBODY


def test_redo_of_the_last_action_ends_the_match_again(house: House) -> None:
    table = house.begin()
    play_out(table)
    table.undo()
    table.redo()

    assert read(house.path).result is not None


def test_after_shows_an_action_without_playing_it_or_dealing(house: House) -> None:
    table = house.begin()
    table.play(table.actions[0])
    unseen = table.view.unseen

    shown = after(table, table.actions[0])

    assert (shown.turn.seat, shown.unseen) == (BAG, unseen)
    assert table.view.turn.seat == 1


def test_listeners_are_told_once_after_each_change(house: House) -> None:
    table = house.begin()
    told = []
    table.listeners.append(lambda now: told.append(now.view.number))

    table.play(table.actions[0])
    table.undo()
    with pytest.raises(IllegalAction):
        table.play(take(99))

    assert len(told) == 2


def test_another_thread_is_refused(house: House) -> None:
    table = house.begin()
    refused = []

    def meddle() -> None:
        for change in (table.undo, table.redo, table.go_on_unsaved, table.close, lambda: table.play(table.actions[0])):
            with pytest.raises(RuntimeError):
                change()
            refused.append(change)

    thread = threading.Thread(target=meddle)
    thread.start()
    thread.join()

    assert len(refused) == 5


def test_a_match_can_be_looked_at_after_any_number_of_its_lines(house: House) -> None:
    house.finished()
    record = read(house.path)

    states = [replay(record, house.games, upto=n).state for n in range(len(record.entries) + 1)]

    assert states[0] == Course.begin(house.game, Setup(2)).state
    assert states[-1].turn.seat == NOBODY


def test_an_honest_match_verifies_with_undone_draws_too(house: House) -> None:
    table = house.begin()
    table.play(table.actions[0])
    table.play(table.actions[0])
    table.undo()
    play_out(table)

    verdict = verify(read(house.path), house.games)

    assert (verdict.code, verdict.draws) == ("honest", 6)


def test_another_draw_than_the_seed_gives_is_found(house: House) -> None:
    house.finished()
    text = house.path.read_text().splitlines(keepends=True)
    house.path.write_text("".join([text[0], text[2], text[1], *text[3:]]))

    verdict = verify(read(house.path), house.games)

    assert (verdict.code, verdict.line) == ("rigged", 2)


def test_another_seed_than_the_fingerprint_shown_is_found(house: House) -> None:
    house.finished()
    house.path.write_text(house.path.read_text().replace("00010203", "ff010203", 1))

    assert verify(read(house.path), house.games).code == "fingerprint"


def test_a_result_that_does_not_add_up_is_found(house: House) -> None:
    house.finished()
    last = json.loads(house.path.read_text().splitlines()[-1])
    last["end"]["totals"][0] += 1
    body = house.path.read_text().splitlines()[:-1]
    house.path.write_text("\n".join([*body, json.dumps(last)]) + "\n")

    assert verify(read(house.path), house.games).code == "result"


def test_where_people_deal_there_is_nothing_to_verify_and_no_seed(house: House) -> None:
    table = house.begin(house.header(deal="people"))

    assert (table.header.seed, table.fingerprint) == (b"", "")
    assert verify(read(house.path), house.games).code == "not_dealt"
