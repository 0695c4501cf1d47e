"""The pages of Kingdomino Duel: readable and touchable everywhere, and what they say."""

from dataclasses import replace

import pytest

from device.evening import Ask, Notice, Shown, Touch, Trouble
from device.rules.game import BAG, Target, die
from device.words import LANGUAGES, load
from tests.ui.duel_matches import duel_moments, match_at, offers, step
from tests.ui.table_matches import Match, people, seated_at, shown
from tests.ui.test_table_page import PANELS, PLACES, drawn
from ui.coats import COATS
from ui.geometry import Panel
from ui.motion import ROLL_MS, between
from ui.scene import Scene, Sprite, Text
from ui.screens import table
from ui.theme import luminance

MOMENTS = duel_moments()


def sprites(scene: Scene) -> list[str]:
    return [mark.name for mark in scene.marks if isinstance(mark, Sprite)]


@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_of_duel_can_be_read_and_touched_on_every_panel(name: str) -> None:
    likes = ({}, {"theme": "light", "text": "largest"})
    problems = [
        (language, panel.w, problem)
        for language in LANGUAGES
        for like in likes
        for panel in PANELS
        for problem in drawn(shown(MOMENTS[name], language=language, **like), panel).check()
    ]

    assert problems == []


@pytest.mark.parametrize("side", PLACES)
@pytest.mark.parametrize("hand", ["right", "left"])
def test_every_moment_of_duel_faces_any_side_for_either_hand(side: str, hand: str) -> None:
    pages = [seated_at(page, PLACES[side], hand) for page in MOMENTS.values() if page.view.turn.seat >= 0]

    assert [problem for page in pages for problem in drawn(shown(page)).check()] == []


@pytest.mark.parametrize("names", [("Wilhelmina de Gr",) * 2, ("I", "I")], ids=["long", "short"])
def test_names_of_any_length_fit_beside_the_spellbook(names: tuple[str, ...]) -> None:
    pages = [replace(page, seats=people(2, names)) for page in MOMENTS.values()]

    assert [p for page in pages for panel in PANELS for p in drawn(shown(page, text="largest"), panel).check()] == []


@pytest.mark.parametrize("who", "AB")
def test_the_die_of_whoever_rolls_stands_clear_of_a_long_name(who: str) -> None:
    page = replace(MOMENTS[f"duel, {who} takes"], seats=people(2, ("Wilhelmina de Gr",) * 2))
    scene = drawn(shown(page))
    (die_,) = (mark.box for mark in scene.marks if isinstance(mark, Sprite) and mark.name == "die" and mark.box.w == 20)

    assert [text for text, box in scene.written if box.meets(die_)] == []


def test_notices_troubles_and_hidden_scores_leave_a_page_that_can_be_read() -> None:
    more: tuple[dict[str, object], ...] = (
        {"notice": Notice("not_here", refused=True, seat=0)},
        {"troubles": (Trouble("full", action="go_unsaved"),)},
        {"sheet": "menu"},
        {"sheet": "doubt", "help": "duel_place"},
        {"asleep": "candle"},
    )
    problems = [
        problem
        for page in MOMENTS.values()
        for changes in more
        for problem in drawn(replace(shown(page, scores="hidden"), **changes)).check()
    ]

    assert problems == []


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_doubt_leaves_room_for_its_card_in_the_largest_text(language: str, panel: Panel) -> None:
    page = shown(MOMENTS["duel, draws"], language=language, text="largest")

    assert drawn(replace(page, sheet="doubt", help="duel_place"), panel).check() == []


def test_the_map_that_is_held_up_fills_the_margin() -> None:
    assert drawn(shown(MOMENTS["duel, draws"]), look=1).check() == []


def test_coats_are_told_apart_by_their_shields_and_by_how_light_they_are() -> None:
    light = [luminance(colour) for colour in COATS.values()]

    assert light == sorted(light, reverse=True)
    assert {f"c-{coat}" for coat in COATS} <= set(sprites(drawn(shown(MOMENTS["duel, joker"]))))


def test_every_row_of_the_spellbook_shows_its_coat_and_its_power() -> None:
    page = MOMENTS["duel, draws"]

    shown_sprites = sprites(drawn(shown(page)))

    assert {f"p-{row.power}" for row in page.view.book} <= set(shown_sprites)


def test_only_free_dice_can_be_touched_in_the_draft() -> None:
    page = MOMENTS["duel, B takes"]
    free = {die(one.number) for one in page.view.dice if one.seat < 0}

    areas = {area.event.target for area in drawn(shown(page)).areas if isinstance(area.event, Touch)}

    assert {target for target in areas if target.startswith("d")} == free


@pytest.mark.parametrize("power", ["ignore_connection", "separate_dice", "turn_die"])
def test_a_power_is_offered_exactly_when_it_can_be_used(power: str) -> None:
    with_it, without = match_at(offers(power)), match_at(step("place", 2))

    touched = [
        {area.event.target for area in drawn(shown(match.page())).areas if isinstance(area.event, Touch)}
        for match in (with_it, without)
    ]

    assert [Target(power) in targets for targets in touched] == [True, False]


def test_the_draft_says_whether_one_die_or_two_are_taken() -> None:
    said = [" ".join(text for text, _ in drawn(shown(MOMENTS[f"duel, {who} takes"])).written) for who in "AB"]

    assert ["take one die" in said[0], "take two dice" in said[1]] == [True, True]


# ------------------------------------------------------------------ dice that roll


def rolled(**settings: object) -> tuple[Shown, Shown]:
    """Give what is shown before a turn's dice are rolled by the device, and after."""
    match = Match("duel", 2)
    while not (match.view.turn.step == "take" and match.view.round == 2):
        before = shown(match.page(), **settings)
        match.play()
        while match.view.turn.seat == BAG:
            match.play()
    return before, shown(match.page(), **settings)


def test_dice_roll_briefly_and_come_to_rest_as_they_lie() -> None:
    before, after = rolled()
    change = between(before, after)

    assert change.dice
    assert change.ms <= 2 * ROLL_MS
    assert change.at(change.ms).dice == change.at(10_000).dice == type(change.at(0).dice)()


def test_reduced_motion_shows_the_same_dice_without_rolling() -> None:
    before, after = rolled(motion="reduced")
    change = between(before, after)

    assert (change.dice, change.fades) == (True, True)
    assert change.at(60).dice.rolled == 1
    assert 0 < change.at(60).dice.seen < 1


def test_dice_that_people_rolled_do_not_roll_again() -> None:
    match = match_at(step("take", 2), deal="people")

    assert not between(shown(match.page()), shown(match.page())).dice


@pytest.mark.parametrize("part", [0.0, 0.3, 0.7])
def test_rolling_dice_can_be_touched_all_the_while(part: float) -> None:
    before, after = rolled()
    change = between(before, after)
    scene = Scene(800, 480, drawn(after).theme, 1.0)
    table.draw_folio(scene, after, load, change.at(part * change.ms))

    touched = {area.event.target for area in scene.areas if isinstance(area.event, Touch)}
    assert {die(n) for n in (1, 2, 3, 4)} <= touched


@pytest.mark.parametrize("language", LANGUAGES)
def test_while_a_joker_s_coat_is_chosen_the_title_says_so(language: str) -> None:
    words = load(language)
    scene = drawn(shown(MOMENTS["duel, joker"], language=language))
    said = [mark.text for mark in scene.marks if isinstance(mark, Text)]

    assert words.say("verb.three_per_domain") in said
    assert words.say("duel.verb.place") not in said


def test_undo_keeps_away_from_the_coats() -> None:
    areas = drawn(shown(MOMENTS["duel, joker named"])).areas
    undo = next(area.box for area in areas if area.event == Ask("back"))
    coats = [area.box for area in areas if getattr(area.event, "target", "") in COATS]

    assert min(box.y for box in coats) - (undo.y + undo.h) >= 8
