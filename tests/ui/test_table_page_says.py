"""What the table's page says and offers is what the view and the cursor say, and nothing else."""

from dataclasses import replace

import pytest

from device.evening import Ask, Shown, TablePage, Touch
from device.rules.game import BAG, NOBODY, Target, domino, square
from device.words import LANGUAGES, load
from tests.ui.table_matches import Match, acts, moments, people, seated_at, shown
from ui.scene import Scene, Sprite, Text
from ui.screens import reading, table
from ui.screens.copying import sighted
from ui.screens.others import Look
from ui.theme import DARK

MOMENTS = moments()
VERBS = {
    "choose": ("choose", "choisis", "kies"),
    "place": ("place", "pose", "leg"),
    "discard": ("discard", "défausse", "leg af"),
    "placed": ("place", "pose", "leg"),
    "copy": ("copy", "recopie", "leg na"),
}


def drawn(what: Shown | TablePage, look: int | None = None) -> Scene:
    """Draw a table on the smallest panel."""
    scene = Scene(800, 480, DARK)
    table.draw(scene, what if isinstance(what, Shown) else shown(what), load, look)
    return scene


def events(scene: Scene) -> set[object]:
    """Give everything a finger can mean on a scene."""
    return {area.event for area in scene.areas}


def texts(scene: Scene) -> list[str]:
    """Give every text of a scene."""
    return [mark.text for mark in scene.marks if isinstance(mark, Text)]


def touched(scene: Scene) -> set[Target]:
    """Give every target of the game that can be touched."""
    return {event.target for event in events(scene) if isinstance(event, Touch)}


@pytest.mark.parametrize("name", MOMENTS)
def test_every_touch_of_the_game_carries_the_number_of_its_view(name: str) -> None:
    numbers = {event.number for event in events(drawn(MOMENTS[name])) if isinstance(event, Touch)}

    assert numbers <= {MOMENTS[name].view.number}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name, page in MOMENTS.items() if acts(page) and not page.paused])
def test_the_folio_names_the_seat_and_the_verb_of_its_step(name: str, language: str) -> None:
    page = MOMENTS[name]
    verb = VERBS[page.view.turn.step][LANGUAGES.index(language)]

    assert verb in texts(drawn(shown(page, language=language)))


def test_the_folio_speaks_the_language_of_its_seat_and_the_margin_the_host_s() -> None:
    page = MOMENTS["place of 4, ghost"]
    page = replace(page, seats=people(4, language="nl"))
    said = texts(drawn(shown(page, language="fr")))

    assert "leg" in said
    assert any(text.startswith("Manche") for text in said)


@pytest.mark.parametrize("name", [name for name in MOMENTS if name.startswith("place")])
def test_every_square_that_may_be_touched_can_be_touched(name: str) -> None:
    page = MOMENTS[name]
    lit = set() if page.paused else {square(*spot) for spot in reading.spots(page.cursor.lit)}

    assert lit <= touched(drawn(page))


def test_squares_stand_still_in_the_break() -> None:
    assert touched(drawn(MOMENTS["place of 4, break"])) == set()


def test_in_the_grace_ok_means_nothing_yet() -> None:
    page = replace(MOMENTS["place of 4, ghost"], grace=True)

    assert Ask("ok") not in events(drawn(page))


def test_ok_means_something_as_soon_as_there_is_a_ghost() -> None:
    assert Ask("ok") in events(drawn(MOMENTS["place of 4, ghost"]))
    assert Ask("ok") not in events(drawn(MOMENTS["choice of 4"]))


def test_turning_is_offered_only_when_the_domino_could_lie_the_other_way() -> None:
    match = Match("kingdomino", 4).until("place", lambda v: v.round == 1 and len({*v.hand.halves}) == 2)
    castle = next(a for a in match.cursor.actions if a.verb == "place")
    cursor = match.cursor.touch(castle.targets[1]).touch(castle.targets[2])

    assert (Ask("turn") in events(drawn(match.page(cursor)))) == cursor.can_turn
    assert Ask("turn") not in events(drawn(MOMENTS["discard of 4"]))


def test_while_a_choice_is_open_undo_takes_back_one_step_of_it() -> None:
    assert Ask("back") in events(drawn(MOMENTS["place of 4, one square touched"]))
    assert Ask("undo") in events(drawn(MOMENTS["choice of 4"]))


def test_undo_is_off_while_nothing_can_be_taken_back() -> None:
    page = replace(MOMENTS["choice of 4"], can_undo=False)

    assert Ask("undo") not in events(drawn(page))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_ghost_covers_exactly_what_ok_would_lay(seats: int) -> None:
    match = Match("kingdomino", seats).until("place", lambda v: v.round == 4)
    for action in match.cursor.actions:
        cursor = match.cursor
        for target in action.names:
            cursor = cursor.touch(target)
        if cursor.ghost != action:
            cursor = cursor.touch(action.targets[-1])
        page = match.page(cursor)
        seat = page.view.turn.seat
        after = match.game.view(match.game.apply(match.state, cursor.ghost)).realms[seat].cells

        assert set(reading.ghost_cells(page)) == set(after) - set(page.view.realms[seat].cells)


def test_points_now_and_then_stand_at_the_foot() -> None:
    page = MOMENTS["place of 4, ghost"]
    seat = page.view.turn.seat
    assert page.after is not None
    said = texts(drawn(page))

    assert str(page.view.realms[seat].score.total) in said
    assert str(page.after.realms[seat].score.total) in said


def test_hidden_scores_are_nowhere_on_the_page() -> None:
    page = MOMENTS["place of 4, ghost"]
    realms = tuple(replace(r, score=replace(r.score, total=900 + r.seat)) for r in page.view.realms)
    page = replace(page, view=replace(page.view, realms=realms), after=None)

    assert not [text for text in texts(drawn(shown(page, scores="hidden"))) if text.startswith("90")]
    assert [text for text in texts(drawn(page)) if text.startswith("90")]


def test_hidden_numbers_leave_the_lines() -> None:
    page = MOMENTS["choice of 4"]
    numbers = {str(s.domino.number) for line in page.view.lines for s in line.slots if s.state in ("free", "claimed")}
    said = set(texts(drawn(shown(page, numbers="hidden", scores="hidden"))))

    assert numbers.isdisjoint(said)


def test_what_a_domino_would_bring_is_said_while_it_is_thought_of() -> None:
    page = MOMENTS["choice of 4, one touched"]
    slot = reading.slot_of(page.view, reading.hot_domino(reading.choice_of(page.cursor)))
    assert slot is not None
    said = texts(drawn(page))
    words = load("en")

    assert words.say(f"ordinal.{slot.rank[0]}") in " ".join(said)
    assert (words.count("table.fits", slot.fits) if slot.fits else words.say("table.fits_nowhere")) in said


def test_every_free_domino_of_the_next_line_can_be_touched_while_choosing_and_none_while_placing() -> None:
    page = MOMENTS["choice of 4"]
    free = {domino(s.domino.number) for line in page.view.lines for s in line.slots if s.state == "free"}

    assert free <= touched(drawn(page))
    assert not {t for t in touched(drawn(MOMENTS["place of 4, ghost"])) if t.startswith("#")}


def test_the_next_order_is_shown_as_far_as_it_is_known() -> None:
    page = MOMENTS["place of 4, ghost"]
    line = reading.line_of(page.view, "next")
    assert line is not None
    claimed = [s.seat for s in line.slots if s.seat != NOBODY]
    order = [s.seat for s in page.view.order]
    kings = [m.name.split(".")[1] for m in drawn(page).marks if isinstance(m, Sprite) and m.name.startswith("king-")]
    waiting = [s.seat for s in page.view.order if s.state != "done"]

    assert len(order) == 4
    assert sorted(kings) == sorted(page.seats[seat].colour for seat in (*claimed, *waiting))


def test_reasons_stand_at_the_foot_when_nothing_fits() -> None:
    page = MOMENTS["discard of 4"]
    codes = {why.code for realm in page.view.realms for why in realm.blocked}
    said = texts(drawn(page))

    assert {load("en").say(f"table.{code}") for code in codes} <= set(said)


def test_the_left_hand_moves_the_controls_and_keeps_the_words() -> None:
    page = seated_at(MOMENTS["place of 4, ghost"], 0)
    right, left = drawn(page), drawn(seated_at(page, 0, "left"))
    at = {
        side: next(a.box.x for a in scene.areas if a.event == Ask("ok")) for side, scene in (("r", right), ("l", left))
    }

    assert at["l"] < 240 < at["r"]
    assert sorted(texts(left)) == sorted(texts(right))


def test_with_people_dealing_only_what_may_still_come_out_can_be_touched() -> None:
    page = MOMENTS["one dealt"]

    assert page.view.turn.seat == BAG
    assert touched(drawn(page)) == {domino(n) for n in page.view.unseen}


def test_a_line_that_is_full_is_confirmed_with_ok() -> None:
    assert Ask("ok") in events(drawn(MOMENTS["a line dealt"]))


def test_real_tiles_are_answered_by_two_plaques() -> None:
    assert {Target("placed"), Target("no_fit")} <= touched(drawn(MOMENTS["real tiles"]))


def test_own_dominoes_are_offered_for_copying_and_the_copied_ones_are_ticked() -> None:
    page = MOMENTS["copy, ghost"]
    realm = reading.acting_realm(page.view)
    assert realm is not None

    assert {t for t in touched(drawn(page)) if t.startswith("#")} == {domino(n) for n in realm.to_copy}


def test_a_touched_domino_can_be_left_out() -> None:
    assert Target("leave") in touched(drawn(MOMENTS["copy, a domino touched"]))
    assert Target("leave") not in touched(drawn(MOMENTS["copy begins"]))


def test_a_touched_square_offers_what_can_be_painted_there() -> None:
    assert {"=W0", "=M3"} <= touched(drawn(MOMENTS["copy, a square touched"]))


def test_the_menu_keeps_leaving_far_from_undo() -> None:
    page = MOMENTS["place of 4, ghost"]
    areas = {a.event: a.box for a in drawn(replace(shown(seated_at(page, 0)), sheet="menu")).areas}
    leave, undo = areas[Ask("leave")], areas[Ask("back")]

    assert leave.x + leave.w < 320 < undo.x


def test_everything_of_the_menu_is_there() -> None:
    scene = drawn(replace(shown(MOMENTS["place of 4, ghost"]), sheet="menu"))
    codes = {event.code for event in events(scene) if isinstance(event, Ask)}

    assert {
        "pause",
        "help",
        "doubt",
        "mute",
        "theme",
        "hide_scores",
        "seats",
        "settings",
        "new_match",
        "leave",
    } <= codes


def test_the_menu_s_lozenges_close_it_again() -> None:
    page = MOMENTS["place of 4, ghost"]

    assert Ask("menu") in events(drawn(page))
    assert Ask("menu") not in events(drawn(replace(shown(page), sheet="menu")))


def test_every_other_kingdom_can_be_held_up() -> None:
    page = MOMENTS["place of 4, ghost"]
    looks = {event.seat for event in events(drawn(page)) if isinstance(event, Look)}

    assert looks == {0, 1, 2, 3} - {page.view.turn.seat}


def test_going_on_unsaved_is_shown_and_saving_can_be_tried_again() -> None:
    scene = drawn(MOMENTS["choice of 4"])

    assert load("en").say("table.not_saved") in texts(scene)
    assert Ask("retry_save") in events(scene)


def test_an_empty_rim_gives_way_before_squares_get_too_small_for_a_finger() -> None:
    match = Match("count", 1)
    match.play(match.ghost("copy").ghost)
    realm = reading.acting_realm(match.view)
    assert realm is not None
    x0, y0, x1, y1 = realm.window
    x0, _, x1, _ = sighted(replace(realm, window=(x0 - 6, y0, x1 + 6, y1)))

    assert x1 - x0 + 1 == 9
    assert x0 <= min(cell.x for cell in realm.cells) <= max(cell.x for cell in realm.cells) <= x1
