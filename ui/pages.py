"""Which drawing goes with which page, and how the whole screen turns to the north.

Pure: what is shown in, a scene out. It must not know Kivy or a window.
"""

from functools import cache

from device.evening import (
    HistoryPage,
    LobbyPage,
    ResultPage,
    SettingsPage,
    Shown,
    TablePage,
    TroublePage,
)
from device.words import Words, load
from ui.geometry import Panel, facing
from ui.scene import Scene
from ui.screens import history, lobby, night, panel, result, settings, table, trouble
from ui.screens.reading import acting
from ui.theme import THEMES

say = cache(load)
"""The words of a language, read once."""


def draw(shown: Shown, size: Panel, look: int | None = None) -> Scene:
    """Draw all that is shown on a panel; `look` is the seat whose kingdom a finger holds up."""
    scene = Scene(size.w, size.h, THEMES[shown.settings.theme], size.px, shown.settings.text)
    turn = whole_turn(shown)
    if turn:
        scene.push(0, 0, turn, size.w, size.h)
    _page(scene, shown, look)
    if turn:
        scene.pop()
    return scene


def draw_frame(shown: Shown, size: Panel, glow: tuple[float, ...], pressed: int | None) -> Scene:
    """Draw the seats' buttons and lamps around a panel of this size."""
    w, h = panel.around(size.w, size.h)
    scene = Scene(w, h, THEMES[shown.settings.theme], size.px)
    panel.draw(scene, shown.lamps, glow, pressed)
    return scene


def whole_turn(shown: Shown) -> int:
    """Say how far the whole screen turns: half round while the acting seat sits in the north."""
    if not isinstance(shown.page, TablePage):
        return 0
    seat = acting(shown.page)
    return facing(seat.side, on=shown.settings.facing == "on").screen if seat else 0


def words(language: str) -> Words:
    """Give the words of a language."""
    return say(language)


def _page(scene: Scene, shown: Shown, look: int | None) -> None:
    page = shown.page
    if shown.asleep == "candle" and not isinstance(page, TablePage):
        night.draw_night(scene, shown, words)
    elif isinstance(page, TablePage):
        table.draw(scene, shown, words, look)
    elif isinstance(page, LobbyPage):
        lobby.draw(scene, shown, words)
    elif isinstance(page, ResultPage):
        result.draw(scene, shown, words)
    elif isinstance(page, HistoryPage):
        history.draw(scene, shown, words)
    elif isinstance(page, SettingsPage):
        settings.draw(scene, shown, words)
    elif isinstance(page, TroublePage):
        trouble.draw(scene, shown, words)
