"""Values of an evening for the tests of the house's pages: seats, a lobby, a result played to its end, a history."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from device.evening import (
    COLOURS,
    HistoryPage,
    HistoryRow,
    Lamp,
    LobbyPage,
    OptionRow,
    Page,
    PanelPart,
    PersonRow,
    ResultPage,
    Seat,
    Settings,
    SettingsPage,
    Shown,
    Trouble,
    TroublePage,
    Unfinished,
)
from device.rules import GAMES, setup_for
from device.rules.game import View
from device.words import load
from ui.geometry import Panel
from ui.scene import Scene
from ui.theme import THEMES

NAMES = ("Zoé", "Maximilienne", "Piet", "Anaïs", "Thérèse-Marie", "Noël")
LONGEST = ("Maximilienneke", "Wilhelmina Mia", "Marie-Madelein", "Charlemagne XM", "Bartholomeeuws", "Guillaumettte")
PANELS = (Panel(800, 480), Panel(1280, 720), Panel(720, 1280))
PLACES = (0, 2, 3, 4, 5, 1)
SEED = "9f2c4e17a0b35d68" * 4

Draw = Callable[[Scene, Shown, Any], None]


def drawn(draw: Draw, shown: Shown, panel: Panel = PANELS[0]) -> Scene:
    """Draw a page onto a fresh scene of a panel, in the theme and text size of its settings."""
    scene = Scene(panel.w, panel.h, THEMES[shown.settings.theme], panel.px, shown.settings.text)
    draw(scene, shown, load)
    return scene


def said(scene: Scene) -> str:
    """Give all that is written, in drawing order."""
    return " | ".join(text for text, _ in scene.written)


def asks(scene: Scene) -> set[Any]:
    """Give everything a finger may mean."""
    return {area.event for area in scene.areas}


def seats(count: int, names: tuple[str, ...] = NAMES) -> tuple[Seat, ...]:
    """Seat some people at the first places."""
    return tuple(Seat(names[i], COLOURS[i], PLACES[i]) for i in range(count))


def around(sitting: tuple[Seat, ...]) -> tuple[Seat | None, ...]:
    """Give the six places with those who sit."""
    by_place = {seat.place: seat for seat in sitting}
    return tuple(by_place.get(place) for place in range(6))


def lobby(sitting: int = 3, who: tuple[str, ...] = NAMES, game: str = "kingdomino", **changes: object) -> LobbyPage:
    """Give a lobby with all of a game's options, those for other numbers of seats disabled."""
    rows = tuple(
        OptionRow(option, option.choices[-1] if at % 2 else option.default, not option.seats or sitting in option.seats)
        for at, option in enumerate(GAMES[game].OPTIONS)
        if len(option.choices) > 1
    )
    taken = COLOURS[:sitting]
    page = LobbyPage(
        around(seats(sitting, who)), ("kingdomino", "duel", "count"), game, rows,
        colours=tuple(colour for colour in COLOURS if colour not in taken),
    )  # fmt: skip
    return replace(page, **changes)


UNFINISHED = (
    Unfinished("000007-kingdomino.jsonl", "kingdomino", 7, 12, ("Zoé", "Piet")),
    Unfinished("000005-kingdomino.jsonl", "kingdomino", 11, 12, ("Maximilienne", "Anaïs", "Noël", "Piet")),
    Unfinished("000003-kingdomino.jsonl", "kingdomino", 2, 6, ("Zoé", "Noël")),
)


@cache
def played(count: int, seed: int = 0, name: str = "kingdomino", **options: str) -> View:
    """Play a match at random to its end, and give its last view."""
    game, chance = GAMES[name], Random(seed)  # noqa: S311 - a test's match, not a house's
    state = game.start(setup_for(name, count, options))
    while actions := game.actions(state):
        state = game.apply(state, chance.choice(actions))
    return game.view(state)


def tied(view: View, step: str) -> View:
    """Make the first two seats of a result equal in points, one of the later steps deciding."""
    first, second, *rest = view.realms
    top = max(first.score.total, second.score.total, *(realm.score.total for realm in rest), 0)
    one = replace(first.score, total=top, place=1, decided_by=step, largest=11, crowns=9)
    places = {"largest": (2, 8, 9), "crowns": (2, 11, 7), "shared": (1, 11, 9)}
    place, largest, crowns = places[step]
    two = replace(second.score, total=top, place=place, decided_by="score", largest=largest, crowns=crowns)
    others = tuple(
        replace(realm, score=replace(realm.score, total=top - 9 - i, place=3 + i)) for i, realm in enumerate(rest)
    )
    return replace(view, realms=(replace(first, score=one), replace(second, score=two), *others), decided_by=step)


def result(view: View, names: tuple[str, ...] = NAMES, **changes: object) -> ResultPage:
    """Give the result page of a match that is over."""
    count = len(view.realms)
    page = ResultPage(
        view, seats(count, names), 0, None, (False,) * count, "first",
        (("harmony", "on"), ("middle_kingdom", "on")), SEED, "9f2c 4e17", "000123-kingdomino.jsonl",
    )  # fmt: skip
    return replace(page, **changes)


def evening(ordinal: int, count: int = 4, names: tuple[str, ...] = NAMES) -> HistoryRow:
    """Give one finished evening, its first two seats sharing the win when the ordinal is even."""
    totals = [71 - 8 * i for i in range(count)]
    places = [i + 1 for i in range(count)]
    if ordinal % 2 == 0 and count > 1:
        totals[1], places[1] = totals[0], 1
    standing = tuple((names[i], COLOURS[i], totals[i], places[i]) for i in range(count))
    about = "" if ordinal % 3 == 0 else "2026-11-28"
    return HistoryRow(f"{ordinal:06d}-kingdomino.jsonl", "kingdomino", ordinal, standing, about)


def history(rows: int, total: int, first: int = 0, tab: str = "matches", names: tuple[str, ...] = NAMES) -> HistoryPage:
    """Give a page of the history."""
    people = tuple(PersonRow(names[i], 120 - i, 40 - i, i % 2 * 3, 48.25 + i, 118 - i, 54) for i in range(min(rows, 5)))
    shown = tuple(evening(1234 - i, 2 + i % 3, names) for i in range(rows))
    closest = evening(1021, 4, names) if total else None
    return HistoryPage(shown if tab == "matches" else (), first, total, people if tab == "people" else (), closest, tab)


def settings_page(settings: Settings, device: tuple[Trouble, ...] = ()) -> SettingsPage:
    """Give the settings page with every setting."""
    choices = {
        "language": ("en", "fr", "nl"), "theme": ("dark", "light"), "text": ("normal", "largest"),
        "motion": ("full", "reduced"), "sound": ("on", "off"), "at_once": ("off", "on"), "facing": ("on", "off"),
        "scores": ("shown", "hidden"), "numbers": ("shown", "hidden"), "sleep_minutes": ("5", "15", "60", "0"),
    }  # fmt: skip
    return SettingsPage(tuple((name, str(getattr(settings, name)), c) for name, c in choices.items()), device)


CHECKS = tuple((code, "ok") for code in ("state", "screen", "touch", "sound", "power", "clock", "pieces", "versions"))


SILENT = tuple((code, "none" if code == "sound" else state) for code, state in CHECKS)
"""A machine without a sound card, which needs none."""


def appliance(checks: tuple[tuple[str, str], ...] = CHECKS, panel: tuple[PanelPart, ...] = ()) -> SettingsPage:
    """Give the settings page of a machine that is nothing but the companion."""
    return replace(settings_page(Settings()), can_off=True, checks=checks, panel=panel)


FULL = Trouble("full", (("file", "000123-kingdomino.jsonl"),))
DAMAGED = Trouble("bad_line", (("file", "000123-kingdomino.jsonl"), ("line", 57)))


def stopped(trouble: Trouble = FULL, choices: tuple[str, ...] = ("retry_save", "go_unsaved", "lobby")) -> TroublePage:
    """Give the page of a trouble that stops play."""
    return TroublePage(trouble, choices)


LAMPS = (
    Lamp("rose", "turn"), Lamp("", "dark"), Lamp("yellow", "next"),
    Lamp("green", "dark"), Lamp("blue", "dark"), Lamp("", "dark"),
)  # fmt: skip


def shown(page: Page, language: str = "en", theme: str = "dark", text: str = "normal", **changes: object) -> Shown:
    """Show a page with the likes that matter for a drawing."""
    settings = replace(Settings(), language=language, theme=theme, text=text)
    return replace(Shown(page, settings=settings, lamps=LAMPS), **changes)
