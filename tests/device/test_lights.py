"""Which lamp says what, over whole matches really played and over the pages round them."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from device.chance import pick
from device.cursor import Cursor
from device.evening import (
    COLOURS,
    PLACES,
    HistoryPage,
    Lamp,
    LobbyPage,
    ResultPage,
    Seat,
    SettingsPage,
    TablePage,
    Trouble,
    TroublePage,
)
from device.lights import DARK, lamps
from device.rules import GAMES, setup_for
from device.rules.game import NOBODY, domino, domino_at

CALLS = {"turn", "choose", "second", "rank"}
SEATED = {2: (0, 3), 3: (0, 2, 5), 4: (1, 2, 4, 5)}
FOUR = tuple(Seat(colour, colour, place) for colour, place in zip(COLOURS, SEATED[4], strict=False))


def match(seats: int = 4, seed: bytes = b"lamps", name: str = "kingdomino", **options: str) -> Iterator[TablePage]:
    """Give the page of every moment of a match played at random."""
    game = GAMES[name]
    state = game.start(setup_for(name, seats, options))
    sitting = tuple(Seat(colour, colour, place) for colour, place in zip(COLOURS, SEATED[seats], strict=False))
    for ordinal in range(10_000):
        actions = game.actions(state)
        yield TablePage(game.view(state), Cursor.over(actions), sitting)
        if not actions:
            return
        state = game.apply(state, actions[pick(seed, ordinal, len(actions))])


def at_step(step: str, seats: int = 4, **options: str) -> TablePage:
    return next(page for page in match(seats, **options) if page.view.turn.step == step)


def result(agreed: tuple[bool, ...]) -> ResultPage:
    view = list(match())[-1].view
    return ResultPage(view, FOUR, 0, None, agreed, "second", (), "", "", "000001-kingdomino.jsonl")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_the_acting_seats_lamp_calls(seats: int) -> None:
    for page in match(seats):
        calling = {place for place, lamp in enumerate(lamps(page)) if lamp.rhythm in CALLS}
        acting = page.view.turn.seat

        assert calling == ({page.seats[acting].place} if acting >= 0 else set())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_lamp_has_its_seats_colour_and_an_empty_place_is_dark(seats: int) -> None:
    for page in match(seats):
        shown = lamps(page)
        sitting = {seat.place: seat.colour for seat in page.seats}

        assert [lamp.colour for lamp in shown] == [sitting.get(place, "") for place in range(PLACES)]
        assert all(lamp == DARK[0] for place, lamp in enumerate(shown) if place not in sitting)


def test_placing_and_choosing_are_told_apart() -> None:
    place, choose = at_step("place"), at_step("choose")
    told = [lamps(page)[page.seats[page.view.turn.seat].place].rhythm for page in (place, choose)]

    assert told == ["turn", "choose"]


def test_the_second_king_of_two_blinks_twice() -> None:
    second = next(page for page in match(2) if page.view.turn.king == 1 and page.view.turn.step == "place")
    seat = second.seats[second.view.turn.seat]

    assert lamps(second)[seat.place] == Lamp(seat.colour, "second")


def test_the_seat_that_follows_is_faint() -> None:
    page = next(page for page in match() if page.view.next_seat not in (NOBODY, page.view.turn.seat))
    following = page.seats[page.view.next_seat]

    assert lamps(page)[following.place] == Lamp(following.colour, "next")


def test_a_seat_that_follows_itself_is_called_not_told() -> None:
    page = next(page for page in match(2) if page.view.turn.seat >= 0 and page.view.next_seat == page.view.turn.seat)

    assert lamps(page)[page.seats[page.view.turn.seat].place].rhythm in CALLS


def test_a_free_domino_in_question_is_counted_by_its_rank() -> None:
    page = [page for page in match() if page.view.turn.step == "choose"][5]
    acting = page.seats[page.view.turn.seat]
    ranks = {slot.domino.number: slot.rank[1] for line in page.view.lines for slot in line.slots}
    told = {}
    for action in page.cursor.actions:
        touched = replace(page, cursor=page.cursor.touch(action.targets[0]))
        told[domino_at(action.targets[0])] = lamps(touched)[acting.place]

    assert told == {number: Lamp(acting.colour, "rank", ranks[number]) for number in told}


def test_a_domino_whose_rank_is_not_certain_is_counted_by_the_worst() -> None:
    pages = (page for page in match(3, edition="second") if page.view.turn.step == "choose")
    page, slot = next(
        (page, slot) for page in pages for slot in page.view.lines[-1].slots if slot.rank[0] < slot.rank[1]
    )
    asked = replace(page, cursor=page.cursor.touch(domino(slot.domino.number)))

    assert lamps(asked)[page.seats[page.view.turn.seat].place] == Lamp(
        page.seats[page.view.turn.seat].colour, "rank", slot.rank[1]
    )


def test_the_second_to_draw_in_duel_blinks_twice() -> None:
    draws = [page for page in match(2, name="duel") if page.view.turn.step == "place"]
    rhythms = {
        page.view.order[1].state == "acting": lamps(page)[page.seats[page.view.turn.seat].place].rhythm
        for page in draws
    }

    assert rhythms == {False: "turn", True: "second"}


def test_while_paused_nobody_is_called() -> None:
    page = replace(at_step("place"), paused=True)

    assert {lamp.rhythm for lamp in lamps(page)} == {"dark", "next"}


def test_when_people_deal_no_lamp_calls_for_the_bag() -> None:
    page = next(page for page in match(deal="people") if page.view.turn.step == "draw")

    assert not CALLS & {lamp.rhythm for lamp in lamps(page)}


def test_asleep_only_the_acting_lamp_is_on() -> None:
    page = at_step("place")
    acting = page.seats[page.view.turn.seat]
    shown = lamps(page, asleep="candle")

    assert [lamp for lamp in shown if lamp.rhythm != "dark"] == [Lamp(acting.colour, "asleep")]
    assert shown[acting.place].rhythm == "asleep"


def test_a_dimmed_screen_changes_no_lamp() -> None:
    page = at_step("place")

    assert lamps(page, asleep="dimmed") == lamps(page)


def test_a_refused_press_flashes_and_gives_way_to_what_was_shown() -> None:
    page = at_step("choose")
    place = page.seats[page.view.turn.seat].place
    before = lamps(page)[place]

    assert lamps(page, flash=(place, Lamp("", "refused", nonce=7)))[place] == Lamp(
        before.colour, "refused", nonce=7, then="choose"
    )


def test_a_flash_touches_no_other_place() -> None:
    page = at_step("choose")
    changed = [a != b for a, b in zip(lamps(page), lamps(page, flash=(3, Lamp("", "refused"))), strict=True)]

    assert changed == [place == 3 for place in range(PLACES)]


def test_a_rhythm_that_lasts_is_no_flash() -> None:
    with pytest.raises(ValueError, match="turn does not play once"):
        lamps(at_step("choose"), flash=(0, Lamp("rose", "turn")))


def test_at_the_end_each_seat_is_asked_until_it_agrees() -> None:
    shown = lamps(result((True, False, False, True)))

    assert [shown[seat.place].rhythm for seat in FOUR] == ["agreed", "asked", "asked", "agreed"]


def test_once_all_agree_the_winners_shine() -> None:
    page = result((True,) * 4)
    winners = {page.seats[realm.seat].place for realm in page.view.realms if realm.score.place == 1}

    assert {place for place, lamp in enumerate(lamps(page)) if lamp.rhythm == "winner"} == winners != set()


def test_in_the_lobby_whoever_sits_is_faint_and_who_is_being_set_up_breathes() -> None:
    places = (Seat("Zoé", "rose", 0), None, Seat("Piet", "blue", 2), None, None, None)
    page = LobbyPage(places, ("kingdomino",), "kingdomino", (), editing=2)

    assert lamps(page) == (Lamp("rose", "next"), DARK[0], Lamp("blue", "turn"), *DARK[:3])


@pytest.mark.parametrize(
    "page", [HistoryPage((), 0, 0, ()), SettingsPage(()), TroublePage(Trouble("full"), ())], ids=type
)
def test_pages_that_ask_nothing_of_a_seat_are_dark(page: HistoryPage | SettingsPage | TroublePage) -> None:
    assert lamps(page) == DARK
