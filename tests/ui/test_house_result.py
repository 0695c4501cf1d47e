"""The result explains every point, names what decided, and says what was played and how to check it."""

from dataclasses import replace

import pytest

from device.evening import Ask
from device.rules.game import Impossible
from device.words import LANGUAGES, load
from tests.ui import house_builders as house
from ui.geometry import Panel
from ui.screens import ranking, result

FOUR = house.played(4, 3, harmony="on", middle_kingdom="on")
TIMES = " \u00d7 "
DUEL = house.played(2, 5, mighty_duel="on", harmony="on")


def test_every_total_stands_in_the_ranking_best_first() -> None:
    page = house.result(FOUR)

    totals = [row.realm.score.total for row in ranking.rows_of(page)]

    assert totals == sorted(totals, reverse=True)
    assert all(str(total) in house.said(house.drawn(result.draw, house.shown(page))) for total in totals)


@pytest.mark.parametrize(
    ("step", "words"), [("largest", "tie: largest land 11 > 8"), ("crowns", "tie: crowns 9 > 7"), ("shared", "shared")]
)
def test_a_tie_is_explained_by_the_step_that_decided(step: str, words: str) -> None:
    scene = house.drawn(result.draw, house.shown(house.result(house.tied(FOUR, step))))

    assert words in house.said(scene)


@pytest.mark.parametrize("panel", house.PANELS)
def test_a_tie_of_all_leaves_rows_that_a_finger_can_hit(panel: Panel) -> None:
    tied = tuple(replace(realm, score=replace(realm.score, total=131, place=1, largest=14)) for realm in FOUR.realms)
    more = tuple((option, "on") for option in ("harmony", "middle_kingdom", "free_discard"))
    page = house.result(replace(FOUR, realms=tied), options=more)
    scene = house.drawn(result.draw, house.shown(page, "fr", text="largest"), panel)

    assert scene.check() == []


def test_a_shared_first_place_is_followed_by_the_third() -> None:
    places = [row.place for row in ranking.rows_of(house.result(house.tied(FOUR, "shared")))]

    assert places == [1, 1, 3, 4]


def test_the_sums_of_a_kingdom_add_up_to_its_total() -> None:
    for seat, realm in enumerate(FOUR.realms):
        scene = house.drawn(result.draw, house.shown(house.result(FOUR, seat=seat)))
        words = [text for text, _ in scene.written]
        ledger = words[words.index(next(w for w in words if TIMES in w)) : words.index("Total")]
        figures = [int(text) for text in ledger if text.isdecimal()]

        assert sum(figures) == realm.score.total


def test_the_lit_territory_is_in_the_ledger_even_when_it_is_one_of_many() -> None:
    realm = DUEL.realms[0]
    last = max(i for i, territory in enumerate(realm.score.territories) if territory.points)
    lit = realm.score.territories[last]

    scene = house.drawn(result.draw, house.shown(house.result(DUEL, territory=last)))

    assert f"{lit.squares}{TIMES}{lit.crowns}" in house.said(scene)


def test_a_square_of_the_kingdom_lights_its_territory() -> None:
    realm = FOUR.realms[0]
    squares = [area for area in house.drawn(result.draw, house.shown(house.result(FOUR))).areas if area.square]

    assert len(squares) == sum(territory.squares for territory in realm.score.territories)


def test_any_kingdom_is_opened_from_the_ranking() -> None:
    asks = house.asks(house.drawn(result.draw, house.shown(house.result(FOUR))))

    assert {Ask("seat", str(seat)) for seat in range(4)} <= asks


def test_a_seat_may_agree_doubt_or_go_on() -> None:
    asks = house.asks(house.drawn(result.draw, house.shown(house.result(FOUR))))

    assert {Ask("agree"), Ask("doubt"), Ask("next"), Ask("lobby"), Ask("proof")} <= asks


def test_who_has_agreed_cannot_agree_again() -> None:
    page = house.result(FOUR, agreed=(True, False, False, False))

    assert Ask("agree") not in house.asks(house.drawn(result.draw, house.shown(page)))


def test_once_all_agree_the_same_people_can_play_again() -> None:
    asks = house.asks(house.drawn(result.draw, house.shown(house.result(FOUR, agreed=(True,) * 4))))

    assert {Ask("rematch"), Ask("export")} <= asks


def test_a_dynasty_goes_on_to_its_next_game_and_shows_its_ledger() -> None:
    page = house.result(FOUR, dynasty=((40, 50, 60, 70), (1, 2, 3, 4)), agreed=(True,) * 4)

    scene = house.drawn(result.draw, house.shown(page))

    assert Ask("next_game") in house.asks(scene)
    assert "40 + 1 = 41" in house.said(scene)


def test_a_dynasty_ends_in_the_order_of_its_sums() -> None:
    page = house.result(FOUR, dynasty=((40, 50, 60, 70),) * 3, dynasty_places=(4, 3, 2, 1), dynasty_over=True)

    assert [row.seat for row in ranking.rows_of(page)] == [3, 2, 1, 0]


def test_edition_and_variants_are_named() -> None:
    said = house.said(house.drawn(result.draw, house.shown(house.result(FOUR, edition="second"))))

    assert "2nd edition, Harmony, Middle" in said


def test_variants_that_find_no_room_are_not_left_out_in_silence() -> None:
    more = tuple((option, "on") for option in ("harmony", "middle_kingdom", "free_discard", "dynasty"))
    scene = house.drawn(result.draw, house.shown(house.result(FOUR, options=more), "fr", text="largest"))
    lines = [text for text, box in scene.written if box.x < 300 and 360 < box.y < 415]

    assert [line.endswith(" …") for line in lines] == [False, True]
    assert scene.check() == []


def test_the_proof_gives_the_whole_seed_and_how_to_verify_it() -> None:
    said = house.said(house.drawn(result.draw, house.shown(house.result(FOUR), sheet="proof")))
    joined = said.replace(" | ", "").replace(" ", "")

    assert house.SEED in joined
    assert "--verify" in said


def test_dominoes_that_people_dealt_have_no_seed_to_show() -> None:
    said = house.said(house.drawn(result.draw, house.shown(house.result(FOUR, seed=""), sheet="proof")))

    assert "--verify" not in said
    assert "You dealt" in said


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", house.PANELS)
def test_a_count_has_no_deal_to_prove(panel: Panel, language: str, text: str) -> None:
    page = house.result(replace(FOUR, game="count"), edition="", options=())
    scene = house.drawn(result.draw, house.shown(page, language, text=text, sheet="proof"), panel)
    written = " ".join(text for text, _ in scene.written)

    assert load(language).say("result.no_deal") in written
    assert house.SEED[:8] not in written and "--verify" not in written
    assert scene.check() == []


def test_what_cannot_be_in_a_copied_kingdom_is_said() -> None:
    wrong = replace(FOUR.realms[0].score, impossible=(Impossible("no_castle"),))
    view = replace(FOUR, realms=(replace(FOUR.realms[0], score=wrong), *FOUR.realms[1:]))

    assert "castle" in house.said(house.drawn(result.draw, house.shown(house.result(view))))


def test_each_kingdom_is_explained_in_its_seats_language() -> None:
    page = house.result(FOUR)
    seats = (replace(page.seats[0], language="nl"), *page.seats[1:])

    said = house.said(house.drawn(result.draw, house.shown(replace(page, seats=seats), "fr")))

    assert "Akkoord" in said
    assert "Résultat" in said
