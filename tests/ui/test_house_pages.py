"""Every page of the house, drawn on every panel, is readable, touchable and inside the screen."""

from dataclasses import replace
from typing import Any

import pytest

from device.evening import Ask, Notice, PanelPart, Settings, Unfinished
from device.words import LANGUAGES
from tests.ui import house_builders as house
from ui.screens import help as cards
from ui.screens import history, lobby, result, settings, trouble

FOUR = house.played(4, 3, harmony="on", middle_kingdom="on")
THREE = house.played(3, 5, harmony="on")
FIGHT = house.played(2, 4, "duel")
DUEL = house.played(2, 5, mighty_duel="on", harmony="on", middle_kingdom="on")
SUMS = ((143, 51, 160, 70), (110, 120, 30, 140), (121, 20, 133, 94))
EXPORTED = Notice("exported", (("file", "000123-kingdomino.jsonl"), ("folder", "/media/usb")))

LOBBIES: dict[str, dict[str, Any]] = {
    "with nobody": {"page": house.lobby(0, begin="nobody")},
    "with three": {"page": house.lobby(3, unfinished=house.UNFINISHED[:1])},
    "with one too few": {"page": house.lobby(1, begin="few", unfinished=house.UNFINISHED)},
    "with six long names": {"page": house.lobby(6, house.LONGEST, begin="many")},
    "on its last part": {"page": house.lobby(2, unfinished=house.UNFINISHED, part=-1)},
    "for a count": {"page": house.lobby(4, game="count")},
    "for Duel": {"page": house.lobby(2, game="duel", unfinished=(Unfinished("7", "duel", 9, 0, ("Zoé", "Piet")),) * 2)},
    "with Duel's cards": {"page": house.lobby(2, game="duel"), "sheet": "help", "help": "0"},
    "with a refusal": {"page": house.lobby(1), "notice": Notice("begin_few", refused=True)},
    "with a trouble": {"page": house.lobby(2), "troubles": (house.DAMAGED, house.FULL)},
    "with the list of cards": {"page": house.lobby(2), "sheet": "help", "help": "variants"},
    "with a seat open": {"page": house.lobby(3, editing=0, draft="Zoé", names=(*house.LONGEST, "Jan", "Ïris"))},
    "with an empty name": {"page": house.lobby(3, editing=2, colours=("green",))},
    "with a long name": {"page": house.lobby(3, house.LONGEST, editing=3, draft=house.LONGEST[2])},
}
RESULTS: dict[str, dict[str, Any]] = {
    "of four": {"page": house.result(FOUR, territory=0, agreed=(True, False, True, False))},
    "of Duel": {"page": house.result(FIGHT, options=(("undrawn_ticks", "off"), ("box", "own")))},
    "of Duel, a domain lit": {"page": house.result(FIGHT, house.LONGEST, seat=1, territory=0, agreed=(True, True))},
    "of Duel, a draw": {"page": house.result(house.tied(FIGHT, "shared"), edition="")},
    "of Duel by size": {"page": house.result(house.tied(FIGHT, "largest"), edition="")},
    "of four by size": {"page": house.result(house.tied(FOUR, "largest"))},
    "of three by crowns": {"page": house.result(house.tied(THREE, "crowns"), seat=2)},
    "of two shared": {"page": house.result(house.tied(house.played(2, 9), "shared"), unsaved=True)},
    "of a Mighty Duel": {"page": house.result(DUEL, house.LONGEST, territory=9, agreed=(True, True))},
    "with the proof": {"page": house.result(FOUR, edition="second", agreed=(True,) * 4), "sheet": "proof"},
    "of dominoes people dealt": {"page": house.result(FOUR, seed="", fingerprint=""), "sheet": "proof"},
    "of a Dynasty": {"page": house.result(FOUR, dynasty=SUMS[:2], agreed=(True,) * 4)},
    "at a Dynasty's end": {
        "page": house.result(FOUR, house.LONGEST, dynasty=SUMS, dynasty_places=(2, 4, 2, 1), dynasty_over=True)
    },
    "with news": {"page": house.result(FOUR), "notice": EXPORTED},
    "with a card": {"page": house.result(THREE), "sheet": "help", "help": "count"},
}
OTHERS: dict[str, tuple[house.Draw, dict[str, Any]]] = {
    "a history": (history.draw, {"page": house.history(5, 1234, 5)}),
    "a short history": (history.draw, {"page": house.history(2, 2, names=house.LONGEST)}),
    "an empty history": (history.draw, {"page": house.history(0, 0)}),
    "the people": (history.draw, {"page": house.history(5, 17, 10, "people", house.LONGEST)}),
    "a few people": (history.draw, {"page": house.history(2, 2, 0, "people")}),
    "the settings": (settings.draw, {"page": house.settings_page(Settings())}),
    "never asleep": (settings.draw, {"page": house.settings_page(replace(Settings(), sleep_minutes=0))}),
    "an appliance": (settings.draw, {"page": house.appliance()}),
    "an appliance with a panel": (settings.draw, {"page": house.appliance(panel=(PanelPart("lgpio", "", (0, 1)),))}),
    "a check that fails": (settings.draw, {"page": house.appliance((("state", "fail"), *house.CHECKS[1:]))}),
    "a sick device": (settings.draw, {"page": house.settings_page(Settings(), (house.FULL, house.DAMAGED) * 2)}),
    "a stop": (trouble.draw, {"page": house.stopped()}),
    "a stop with two ways": (trouble.draw, {"page": house.stopped(house.DAMAGED, ("resume", "lobby"))}),
    "a stop with no way": (trouble.draw, {"page": house.stopped(house.DAMAGED, ())}),
}
PAGES = (
    {f"a lobby {name}": (lobby.draw, values) for name, values in LOBBIES.items()}
    | {f"a result {name}": (result.draw, values) for name, values in RESULTS.items()}
    | OTHERS
)


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_readable_and_touchable_on_every_panel_in_every_language(name: str, theme: str, text: str) -> None:
    draw, values = PAGES[name]

    found = []
    for panel in house.PANELS:
        for language in LANGUAGES:
            shown = house.shown(**values, language=language, theme=theme, text=text)
            found += [(panel, language, problem) for problem in house.drawn(draw, shown, panel).check()]

    assert found == []


@pytest.mark.parametrize("code", cards.ALL)
@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_fits_its_sheet_on_every_panel(code: str, text: str, language: str) -> None:
    shown = house.shown(house.lobby(2), language, text=text, sheet="help", help=code)

    found = [(panel, problem) for panel in house.PANELS for problem in house.drawn(lobby.draw, shown, panel).check()]

    assert found == []


@pytest.mark.parametrize("draw", [lobby.draw, result.draw, history.draw, settings.draw, trouble.draw])
def test_a_page_refuses_the_values_of_another(draw: house.Draw) -> None:
    other = house.stopped() if draw is not trouble.draw else house.lobby(2)

    with pytest.raises(TypeError, match="is no"):
        house.drawn(draw, house.shown(other))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_draws_the_same_values_the_same_way(name: str) -> None:
    draw, values = PAGES[name]

    once, again = (house.drawn(draw, house.shown(**values)) for _ in range(2))

    assert (once.marks, once.areas) == (again.marks, again.areas)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", cards.ALL)
def test_a_card_ends_above_its_plaques_even_in_the_narrow_margin(code: str, language: str) -> None:
    shown = house.shown(house.result(FOUR), language, text="largest", sheet="help", help=code)

    scene = house.drawn(result.draw, shown)

    plaques = next(area.box for area in scene.areas if area.event == Ask("close"))
    words = [box for text, box in scene.written if box.x < 320 and box.y < plaques.y]
    assert scene.check() == []
    assert max(box.y + box.h for box in words) < plaques.y - 4
