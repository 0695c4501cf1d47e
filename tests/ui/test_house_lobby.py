"""The lobby seats people, offers what may be played, and says why a match cannot begin."""

import pytest

from device.evening import Ask, Notice
from device.words import LANGUAGES, load
from tests.ui import house_builders as house
from ui.geometry import Panel
from ui.screens import keyboard, lobby, seating

WIDE, _, TALL = house.PANELS


def test_an_empty_place_asks_to_sit_and_a_taken_one_to_be_set_up() -> None:
    asks = house.asks(house.drawn(lobby.draw, house.shown(house.lobby(2))))

    assert {Ask("edit", "0"), Ask("edit", "2"), Ask("sit", "1"), Ask("sit", "5")} <= asks


@pytest.mark.parametrize(("language", "words"), [("en", "press to sit"), ("nl", "tik om te zitten")])
def test_an_empty_lobby_invites_to_sit(language: str, words: str) -> None:
    scene = house.drawn(lobby.draw, house.shown(house.lobby(0, begin="nobody"), language))

    assert words in house.said(scene)


def test_a_plate_faces_its_side_of_the_table() -> None:
    scene = house.drawn(lobby.draw, house.shown(house.lobby(5)))
    turns = {mark.text: mark.turn for mark in scene.marks if hasattr(mark, "turn") and hasattr(mark, "text")}

    assert [turns[name] for name in house.NAMES[:4]] == [0, 90, 180, 180]


def test_a_match_can_begin_when_nothing_speaks_against_it() -> None:
    assert Ask("begin") in house.asks(house.drawn(lobby.draw, house.shown(house.lobby(3))))


@pytest.mark.parametrize("why", ["nobody", "few", "many"])
def test_the_reason_stands_where_begin_would(why: str) -> None:
    scene = house.drawn(lobby.draw, house.shown(house.lobby(1, begin=why)))

    assert Ask("begin") not in house.asks(scene)
    assert set(load("en").say(f"lobby.why.{why}").split()) <= set(house.said(scene).split())


def test_every_option_is_reached_by_turning_the_parts() -> None:
    page = house.lobby(2)
    seen = set()
    for part in range(len(page.options)):
        seen |= house.asks(house.drawn(lobby.draw, house.shown(house.lobby(2, part=part))))

    assert {Ask("option", row.option.name) for row in page.options if row.enabled} <= seen


def test_an_option_for_another_number_of_seats_says_so_and_takes_no_touch() -> None:
    scenes = [house.drawn(lobby.draw, house.shown(house.lobby(3, part=part))) for part in range(3)]

    assert any("2 seats only" in house.said(scene) for scene in scenes)
    assert all(Ask("option", "mighty_duel") not in house.asks(scene) for scene in scenes)


def test_every_unfinished_match_can_be_resumed() -> None:
    seen = set()
    for part in range(12):
        page = house.lobby(2, unfinished=house.UNFINISHED, part=part)
        seen |= house.asks(house.drawn(lobby.draw, house.shown(page)))

    assert {Ask("resume", match.name) for match in house.UNFINISHED} <= seen


def test_no_unfinished_match_means_no_plaque_for_it() -> None:
    assert "Round" not in house.said(house.drawn(lobby.draw, house.shown(house.lobby(2))))


def test_history_settings_help_and_the_language_are_one_touch_away() -> None:
    asks = house.asks(house.drawn(lobby.draw, house.shown(house.lobby(2)), TALL))

    assert {Ask("history"), Ask("settings"), Ask("help"), Ask("set", "language")} <= asks


def test_a_refusal_is_said_in_the_middle_of_the_table() -> None:
    scene = house.drawn(lobby.draw, house.shown(house.lobby(1), notice=Notice("begin_few", refused=True)))

    assert set(load("en").say("refused.begin_few").split()[1:]) <= set(house.said(scene).split())


def test_two_equal_names_are_told_apart_by_their_badges() -> None:
    scene = house.drawn(lobby.draw, house.shown(house.lobby(2, ("Noël", "Noël"))))
    badges = {mark.name for mark in scene.marks if getattr(mark, "name", "").startswith("s-")}

    assert {"s-rose", "s-yellow"} <= badges


@pytest.mark.parametrize("panel", house.PANELS)
def test_the_six_places_lie_inside_the_map_and_apart(panel: Panel) -> None:
    table = lobby.halves(house.drawn(lobby.draw, house.shown(house.lobby(0)), panel)).table
    wood, places = seating.plan(table)

    boxes = (wood, *places)

    assert not any(a.meets(b) for i, a in enumerate(boxes) for b in boxes[i + 1 :])


def test_the_field_of_the_name_is_never_under_the_keyboard() -> None:
    for panel in house.PANELS:
        scene = house.drawn(lobby.draw, house.shown(house.lobby(1, editing=0, draft="Zoé")), panel)
        keys = min(area.box.y for area in scene.areas if area.event[0] == "key")
        name = next(box for text, box in scene.written if text == "Zoé")

        assert name.y + name.h < keys


def test_a_known_name_is_taken_or_forgotten_by_one_touch() -> None:
    page = house.lobby(1, editing=0, draft="", names=("Ïris", "Jan"))

    asks = house.asks(house.drawn(lobby.draw, house.shown(page)))

    assert {Ask("name", "Ïris"), Ask("forget", "Ïris"), Ask("name", "Jan")} <= asks


def test_a_colour_somebody_has_cannot_be_touched() -> None:
    asks = house.asks(house.drawn(lobby.draw, house.shown(house.lobby(3, editing=0))))

    assert {ask.value for ask in asks if ask.code == "colour"} == {"rose", "blue", "orange", "purple", "white", "red"}


def test_a_seat_is_set_up_in_its_own_language() -> None:
    page = house.lobby(1)
    seated = tuple(seat and seat.__class__(seat.name, seat.colour, seat.place, "left", "nl") for seat in page.places)

    scene = house.drawn(lobby.draw, house.shown(house.lobby(1, editing=0, places=seated), "fr"))

    assert "Klaar" in house.said(scene)


@pytest.mark.parametrize(("language", "first"), [("fr", "azerty"), ("nl", "qwerty"), ("en", "qwerty")])
def test_the_keys_lie_as_the_hands_of_the_language_know_them(language: str, first: str) -> None:
    letters = ["".join(key.value for key in row[:6]) for row in keyboard.rows_of(language, keyboard.WIDE)]

    assert first in letters


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [keyboard.WIDE, keyboard.NARROW])
def test_every_letter_is_on_the_keyboard_once_and_every_row_is_full(language: str, columns: int) -> None:
    rows = keyboard.rows_of(language, columns)
    values = [key.value for row in rows for key in row]

    assert sorted(values) == sorted({*"abcdefghijklmnopqrstuvwxyz", *keyboard.ACCENTS, "'", "-", " ", "erase"})
    assert {sum(key.span for key in row) for row in rows} == {columns}


@pytest.mark.parametrize("name", ["Zoé", "Noël", "Ïris", "Anne-Lise", "D'Arcy"])
def test_a_name_is_typed_one_letter_a_touch_with_its_capitals(name: str) -> None:
    draft = ""
    for letter in name:
        scene = house.drawn(lobby.draw, house.shown(house.lobby(1, editing=0, draft=draft)))
        keys = [ask.value for ask in house.asks(scene) if ask.code == "key" and ask.value.lower() == letter.lower()]
        draft += keys[0]

    assert draft == name


def test_an_empty_name_has_nothing_to_erase() -> None:
    assert Ask("erase") not in house.asks(house.drawn(lobby.draw, house.shown(house.lobby(1, editing=0))))
