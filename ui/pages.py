"""Which drawing goes with which page and which layer of it, and how the whole screen turns to the north.

Pure: what is shown in, scenes out. It must not know Kivy or a window.
"""

from functools import cache, lru_cache

from device.evening import (
    HistoryPage,
    LobbyPage,
    ResultPage,
    SelfTestPage,
    SettingsPage,
    Shown,
    TablePage,
    TroublePage,
)
from device.words import Words, load
from ui.geometry import Box, Panel, facing
from ui.ground import hem, under
from ui.ground import table as wood
from ui.motion import REST, Motion
from ui.scene import Scene
from ui.screens import history, lobby, night, panel, result, selftest, settings, table, trouble
from ui.screens.reading import acting
from ui.theme import THEMES, Theme

OLD = {"ground": "dusk", "margin": "old margin", "folio": "old folio", "hem": "old hem"}
"""Where a layer goes on being seen while it gives way to the page of another seat."""

LAYERS = ("floor", *(layer for pair in OLD.items() for layer in pair), "veil")
"""From the lowest up. The ground is the wood with its candle, the floor what a folio hides of it while it lies still;
the folio holds every page that is no table whole; the veil dims a screen that falls asleep."""

VEIL = 0.75
"""How much of the light the veil takes."""

say = cache(load)
"""The words of a language, read once."""


def draw(shown: Shown, size: Panel, look: int | None = None) -> Scene:
    """Draw all that is shown on a panel; `look` is the seat whose kingdom a finger holds up."""
    scene = _turned(shown, size)
    _page(scene, shown, look)
    scene.pop()
    return scene


def draw_layer(name: str, shown: Shown, size: Panel, look: int | None = None, motion: Motion = REST) -> Scene | None:
    """Draw one layer of what is shown; None where it has nothing on it. Together they show what `draw` draws."""
    page = shown.page
    if name == "veil":
        return _veil(shown, size) if shown.asleep == "dimmed" else None
    if not isinstance(page, TablePage) or shown.asleep == "candle":
        return draw(shown, size, look) if name == "folio" else None
    if name in ("floor", "ground", "hem"):
        return _lit(name, shown, page, size, motion)
    if name not in ("margin", "folio"):
        return None
    scene = _turned(shown, size)
    if name == "margin":
        table.draw_margin(scene, shown, words, look, motion)
    else:
        table.draw_folio(scene, shown, words, motion)
    scene.pop()
    return scene


def _lit(name: str, shown: Shown, page: TablePage, size: Panel, motion: Motion) -> Scene | None:
    """Draw what shows which side acts: the wood, what is hidden of it, or the hem."""
    seat, (side, _) = acting(page), table.side_and_turn(shown)
    light = (THEMES[shown.settings.theme], size, whole_turn(shown), side)
    if name == "hem":
        return _hem(*light, seat.colour) if seat is not None else None
    hidden = table.covered(_turned(shown, size), shown)
    if name == "ground":
        return _ground(*light, hidden)
    return _floor(*light, hidden) if motion.fade != REST.fade else None


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


def way(shown: Shown) -> tuple[int, bool, int]:
    """Say how the page lies: the turn of the whole screen, whether for a left hand, and the turn of the folio.

    While a finger is down nothing of this may change; the first two change where the margin lies as well.
    """
    if not isinstance(shown.page, TablePage):
        return 0, False, 0
    seat = acting(shown.page)
    return whole_turn(shown), seat is not None and seat.hand == "left", table.side_and_turn(shown)[1]


def words(language: str) -> Words:
    """Give the words of a language."""
    return say(language)


def _turned(shown: Shown, size: Panel) -> Scene:
    """Begin a scene, in a frame that is turned as the whole screen is."""
    scene = Scene(size.w, size.h, THEMES[shown.settings.theme], size.px, shown.settings.text)
    scene.push(0, 0, whole_turn(shown), size.w, size.h)
    return scene


@lru_cache(maxsize=16)
def _ground(theme: Theme, size: Panel, turn: int, side: str, hidden: Box) -> Scene:
    """Draw the wood; it is the same whenever the same side acts."""
    scene = Scene(size.w, size.h, theme, size.px)
    scene.push(0, 0, turn, size.w, size.h)
    wood(scene, side, hidden=hidden)
    return scene


@lru_cache(maxsize=16)
def _floor(theme: Theme, size: Panel, turn: int, side: str, hidden: Box) -> Scene:
    """Draw the wood under the folio, which is seen only while the folio comes or goes."""
    scene = Scene(size.w, size.h, theme, size.px)
    scene.push(0, 0, turn, size.w, size.h)
    under(scene, side, hidden)
    return scene


@lru_cache(maxsize=16)
def _hem(theme: Theme, size: Panel, turn: int, side: str, colour: str) -> Scene:
    scene = Scene(size.w, size.h, theme, size.px)
    scene.push(0, 0, turn, size.w, size.h)
    hem(scene, colour, side)
    return scene


def _veil(shown: Shown, size: Panel) -> Scene:
    scene = Scene(size.w, size.h, THEMES[shown.settings.theme], size.px)
    scene.rect(0, 0, size.w, size.h, "#000000", op=VEIL)
    return scene


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
    elif isinstance(page, SelfTestPage):
        selftest.draw(scene, shown, words)
    elif isinstance(page, TroublePage):
        trouble.draw(scene, shown, words)
