"""History, settings, help, troubles and the drawn panel say what they are told, and nothing else."""

import re
from dataclasses import replace
from pathlib import Path

import polib
import pytest

from device.evening import PLACES, Ask, Lamp, Press, Settings
from device.rules.dominoes import DOMINOES
from device.words import LANGUAGES, load
from tests.ui import house_builders as house
from ui.geometry import Panel
from ui.scene import Halo, Scene
from ui.screens import examples, history, lobby, panel, settings, trouble
from ui.screens import help as cards
from ui.theme import DARK

HOUSE = Path(__file__).parents[2] / "device" / "words"


def test_a_shared_win_names_both_winners() -> None:
    page = house.history(3, 3, names=("Zoé", "Piet", "Noël", "Jan"))

    assert "Zoé + Piet" in house.said(house.drawn(history.draw, house.shown(page)))


def test_a_row_opens_its_match() -> None:
    page = house.history(3, 3)

    assert {Ask("open", row.match) for row in page.rows} <= house.asks(house.drawn(history.draw, house.shown(page)))


@pytest.mark.parametrize(
    ("first", "ways"), [(0, {"older"}), (5, {"older", "newer"}), (7, {"newer"})], ids=["newest", "middle", "oldest"]
)
def test_only_the_ways_that_lead_somewhere_are_offered(first: int, ways: set[str]) -> None:
    asks = house.asks(house.drawn(history.draw, house.shown(house.history(5, 12, first))))

    assert {ask.code for ask in asks} & {"older", "newer"} == ways


def test_shared_wins_stand_in_brackets() -> None:
    scene = house.drawn(history.draw, house.shown(house.history(4, 4, 0, "people")))

    assert "39 (3)" in house.said(scene)


@pytest.mark.parametrize(("language", "average"), [("en", "48.2"), ("fr", "48,2"), ("nl", "48,2")])
def test_an_average_is_written_as_the_language_writes_it(language: str, average: str) -> None:
    scene = house.drawn(history.draw, house.shown(house.history(1, 1, 0, "people"), language))

    assert average in house.said(scene)


def test_only_an_appliance_can_be_switched_off() -> None:
    asks = [house.asks(house.drawn(settings.draw, house.shown(page))) for page in
            (house.appliance(), house.settings_page(Settings()))]  # fmt: skip

    assert [Ask("off") in asked for asked in asks] == [True, False]
    assert all({Ask("leave"), Ask("close")} <= asked for asked in asks)


@pytest.mark.parametrize(("state", "amiss"), [("ok", False), ("warn", True), ("fail", True)])
def test_the_check_is_told_with_the_way_to_its_cures(state: str, *, amiss: bool) -> None:
    said = house.said(house.drawn(settings.draw, house.shown(house.appliance((("power", state), *house.CHECKS[:3])))))

    assert ("Supply" in said, "What helps" in said) == (True, amiss)


def test_every_setting_is_one_touch_away() -> None:
    asks = house.asks(house.drawn(settings.draw, house.shown(house.settings_page(Settings()))))

    assert {Ask("set", name) for name in Settings.__dataclass_fields__} <= asks


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_of_every_setting_has_words(language: str) -> None:
    words = load(language)
    page = house.settings_page(Settings())

    values = [settings.value_of(name, choice, words) for name, _, choices in page.rows for choice in choices]

    assert all(values)


def test_a_sick_device_says_what_why_and_the_cure() -> None:
    said = house.said(house.drawn(settings.draw, house.shown(house.settings_page(Settings(), (house.FULL,)))))

    assert "The match is not saved" in said
    assert "All is well" not in said


def test_a_trouble_says_thing_reason_and_cure_and_offers_its_ways() -> None:
    scene = house.drawn(trouble.draw, house.shown(house.stopped()))

    assert all(words in house.said(scene) for words in ("not saved", "card is full", "Make room"))
    assert {Ask("retry_save"), Ask("go_unsaved"), Ask("lobby")} <= house.asks(scene)


def test_a_match_is_opened_again_by_its_files_name() -> None:
    page = house.stopped(house.DAMAGED, ("resume", "lobby"))

    assert Ask("resume", "000123-kingdomino.jsonl") in house.asks(house.drawn(trouble.draw, house.shown(page)))


def test_a_trouble_still_shows_who_sits_where() -> None:
    scene = house.drawn(trouble.draw, house.shown(house.stopped()))
    badges = {mark.name for mark in scene.marks if getattr(mark, "name", "").startswith("s-")}

    assert badges == {"s-rose", "s-yellow", "s-green", "s-blue"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", cards.CARDS)
def test_a_card_has_a_title_and_words(code: str, language: str) -> None:
    words = load(language)

    assert words.say(f"help.{code}.title") != words.say(f"help.{code}.text")


def test_every_card_is_reached_from_the_list() -> None:
    seen = set()
    for part in range(len(cards.CARDS)):
        shown = house.shown(house.lobby(2), sheet="help", help=str(part))
        seen |= house.asks(house.drawn(lobby.draw, shown))

    assert {Ask("help", code) for code in cards.CARDS} <= seen


def test_turning_the_cards_leads_through_all_of_them_and_back() -> None:
    code, seen = cards.CARDS[0], []
    for _ in cards.CARDS:
        seen.append(code)
        scene = house.drawn(lobby.draw, house.shown(house.lobby(2), sheet="help", help=code))
        code = [area.event.value for area in scene.areas if area.event[0] == "help"][-1]

    assert (tuple(seen), code) == (cards.CARDS, cards.CARDS[0])


@pytest.mark.parametrize("step", ["choose", "place", "discard", "placed", "copy", "king", "draw", "over", "unheard_of"])
def test_every_step_leads_to_a_card(step: str) -> None:
    assert cards.card_for(step) in cards.CARDS


FACTS = {
    "middle_kingdom": (r"\b10\b", r"\b5\b"),
    "harmony": (r"\b5\b", r"\b10\b"),
    "mighty_duel": (r"\b48\b.*\b7\b.*\b24\b", r"\b36\b"),
    "dynasty": (r"(?i)three|trois|drie", r"\bfour\b"),
    "edition": (r"\b36\b.*\b3\b.*\b48\b.*\b4\b", r"\b24\b"),
}
"""What the rulebooks print, and what public pages get wrong."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", FACTS)
def test_a_card_says_the_numbers_of_the_rulebook(code: str, language: str) -> None:
    right, wrong = FACTS[code]
    text = load(language).say(f"help.{code}.text")

    assert re.search(right, text)
    assert not re.search(wrong, text)


@pytest.mark.parametrize(
    ("code", "language", "said"),
    [
        ("one_half", "en", "Only one half"), ("one_half", "fr", "Une seule moitié"), ("one_half", "nl", "één helft"),
        ("castle", "en", "Any land"), ("castle", "fr", "Tout paysage"), ("castle", "nl", "Elk landschap"),
        ("discard", "en", "must place"), ("discard", "fr", "pose-le"), ("discard", "nl", "moet je"),
        ("frame", "en", "need not be in the middle"), ("frame", "fr", "pas seulement"), ("frame", "nl", "hoeft niet"),
        ("order", "en", "not go round"), ("order", "fr", "ne tourne pas"), ("order", "nl", "niet de tafel rond"),
    ],
)  # fmt: skip
def test_a_card_puts_a_usual_mistake_right(code: str, language: str, said: str) -> None:
    assert said.lower() in load(language).say(f"help.{code}.text").lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_house_have_the_typography_of_their_language(language: str) -> None:
    texts = [
        text
        for entry in polib.pofile(str(HOUSE / language / "house.po"))
        for text in (entry.msgstr, *entry.msgstr_plural.values())
    ]

    assert not [text for text in texts if "'" in text or "..." in text or "  " in text]
    assert language != "fr" or not [text for text in texts if re.search(r"(?<!\u00a0)[:;!?](?!\w)", text)]


def test_a_key_from_one_to_six_presses_a_place() -> None:
    assert [panel.place_of_key(key) for key in ("1", "6", "0", "7", "a", "", "²")] == [0, 5, *[None] * 5]


def test_on_a_french_keyboard_the_same_keys_press_the_same_places() -> None:
    row = [panel.place_of_key(key, 30 + at) for at, key in enumerate("&é\"'(-è")]
    pad = [panel.place_of_key("", 89 + at) for at in range(7)]

    assert row == pad == [0, 1, 2, 3, 4, 5, None]


@pytest.mark.parametrize("size", house.PANELS)
def test_the_drawn_buttons_lie_around_the_screen_and_can_be_pressed(size: Panel) -> None:
    scene = Scene(*panel.around(size.w, size.h), DARK, size.px)

    panel.draw(scene, house.LAMPS, (1.0, 0.0, 0.14))

    inner = (panel.FRAME, panel.FRAME, panel.FRAME + size.w, panel.FRAME + size.h)
    boxes = [area.box for area in scene.areas]
    assert scene.check() == []
    assert [area.event for area in scene.areas] == [Press(place, "click") for place in range(PLACES)]
    assert not [b for b in boxes if b.x < inner[2] and b.x + b.w > inner[0] and b.y < inner[3] and b.y + b.h > inner[1]]


def test_a_dark_lamp_sheds_no_light() -> None:
    scene = Scene(*panel.around(800, 480), DARK)

    panel.draw(scene, (Lamp("rose", "turn"), Lamp("yellow", "dark")), (0.5, 0.0))

    assert sum(isinstance(mark, Halo) for mark in scene.marks) == 1


def test_the_kings_of_those_at_the_table_fill_an_empty_margin() -> None:
    shown = house.shown(house.history(0, 0))
    lit = replace(shown, lamps=(Lamp("orange", "dark"), Lamp("purple", "dark")))

    kings = {mark.name for mark in house.drawn(history.draw, lit).marks if getattr(mark, "name", "")[:5] == "king-"}

    assert kings == {"king-1.orange", "king-2.purple"}


@pytest.mark.parametrize("code", examples.PICTURES)
def test_a_pictures_dominoes_are_those_of_the_box(code: str) -> None:
    stands = [s for picture in examples.PICTURES[code] if isinstance(picture, examples.Queue) for s in picture.stands]
    drawn = [tuple((examples.TERRAINS[half[0]], int(half[1:])) for half in stand.halves.split()) for stand in stands]

    assert drawn == [DOMINOES[stand.number].halves for stand in stands]
    assert [stand.number for stand in stands] == sorted(stand.number for stand in stands)


@pytest.mark.parametrize("code", ["place", "one_half", "corners", "no_keeping"])
def test_a_pictured_domino_matches_when_its_picture_says_so(code: str) -> None:
    for land in examples.PICTURES[code]:
        assert isinstance(land, examples.Land)
        cells = {
            (x, y): half[0] for y, row in enumerate(land.rows) for x, half in enumerate(row.split()) if half != "."
        }
        beside = [
            (cells[spot], cells[(spot[0] + dx, spot[1] + dy)])
            for spot in land.lit
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if (spot[0] + dx, spot[1] + dy) in cells and (spot[0] + dx, spot[1] + dy) not in land.lit
        ]

        assert any(other in {own, "C"} for own, other in beside) == land.right


def test_a_pictured_kingdom_is_as_wide_as_its_game_allows() -> None:
    sizes = {code: examples.PICTURES[code][0] for code in ("harmony", "middle_kingdom", "mighty_duel", "frame")}

    widths = {code: {len(row.split()) for row in land.rows} for code, land in sizes.items()}

    assert widths == {"harmony": {5}, "middle_kingdom": {5}, "mighty_duel": {7}, "frame": {5}}
