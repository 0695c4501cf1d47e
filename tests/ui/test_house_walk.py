"""A hand that presses everything: whatever the house shows next can be drawn, read and touched."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from device.evening import (
    Ask,
    HistoryPage,
    LobbyPage,
    OptionRow,
    ResultPage,
    SettingsPage,
    Shown,
    TablePage,
    Touch,
    TroublePage,
)
from device.rules import GAMES
from device.words import LANGUAGES
from tests.device.evenings import Evening
from tests.ui import house_builders as house
from ui.screens import history, lobby, result, settings, trouble

DRAW: dict[type, house.Draw] = {
    LobbyPage: lobby.draw, ResultPage: result.draw, HistoryPage: history.draw, SettingsPage: settings.draw,
    TroublePage: trouble.draw,
}  # fmt: skip
STEPS = 150


def play_on(evening: Evening, chance: Random) -> None:
    """Make one random decision of the match that is on, each verb as likely as another, so that copying ends."""
    page = evening.table
    if not page.cursor.actions:
        evening.do(Ask("undo"))  # after a doubt the match is still over
        return
    verb = chance.choice(sorted({action.verb for action in page.cursor.actions}))
    for target in chance.choice([action for action in page.cursor.actions if action.verb == verb]).names:
        evening.do(Touch(target, page.view.number))
    evening.do(Ask("ok"))


def walk(evening: Evening, chance: Random) -> Iterator[tuple[Shown, Ask]]:
    """Press a random control of whatever is shown, again and again; matches are played between."""
    while True:
        shown = evening.shown
        if isinstance(shown.page, TablePage):
            play_on(evening, chance)
            continue
        scene = house.drawn(DRAW[type(shown.page)], shown)
        by_code: dict[str, list[Ask]] = {}
        for area in scene.areas:
            by_code.setdefault(area.event.code, []).append(area.event)  # type: ignore[attr-defined] # house pages ask
        by_code.pop("leave", None)
        ask = chance.choice(by_code[chance.choice(sorted(by_code))])
        yield shown, ask
        evening.do(ask)


def test_pressing_anything_anywhere_leads_to_a_page_that_is_right(tmp_path: Path) -> None:
    chance, found, seen = Random(1), [], set()  # noqa: S311 - a hand, not a secret
    for step, (shown, ask) in zip(range(STEPS), walk(Evening(tmp_path), chance), strict=False):
        panel = house.PANELS[step % 3]
        scene = house.drawn(DRAW[type(shown.page)], shown, panel)
        found += [(type(shown.page).__name__, panel, problem) for problem in scene.check()]
        seen.add((type(shown.page), ask.code))

    assert found == []
    assert {page for page, _ in seen} >= {LobbyPage, ResultPage, HistoryPage, SettingsPage}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_every_option_fits_its_row(game: str, language: str) -> None:
    found = []
    for option in GAMES[game].OPTIONS:
        for choice in option.choices:
            for enabled in (True, False):
                page = replace(house.lobby(2, game=game), options=(OptionRow(option, choice, enabled),))
                for panel in house.PANELS:
                    shown = house.shown(page, language, text="largest")
                    found += [(choice, panel, problem) for problem in house.drawn(lobby.draw, shown, panel).check()]

    assert found == []
