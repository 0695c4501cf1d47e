"""The candle page: what a sleeping table shows. One flame, and whose turn will be when it wakes.

At most 8 % of the light of a page by day. It must not know when the table sleeps.
"""

from device.evening import Shown, TablePage
from device.rules.game import View
from device.words import Words
from ui.outline import cubic
from ui.pieces import badge, cut, lozenge
from ui.scene import Scene
from ui.screens.reading import Speaker, acting, folio_words
from ui.theme import INK

NIGHT = "#060403"
NAME = "#A8967A"
VERB = "#A88F56"


def draw_night(scene: Scene, shown: Shown, say: Speaker) -> None:
    """Draw the candle, and below it the acting seat with its verb."""
    scene.rect(0, 0, scene.w, scene.h, NIGHT)
    x, y = scene.w / 2, scene.h / 2 - 26
    halo = ((0, 0.30), (87, 0.09), (250, 0))
    scene.rect(x, y, 0, 0, "#FFB85C", halo=halo)
    _flame(scene, x, y)
    if isinstance(shown.page, TablePage):
        _whose(scene, shown, say, y + 190)


def _flame(scene: Scene, x: float, y: float) -> None:
    """Draw the candle, its flame around x, y."""
    scene.rect(x - 12, y + 36, 24, 78, "#8F8063")
    scene.shape(((x - 22, y + 114), (x + 22, y + 114), (x + 30, y + 126), (x - 30, y + 126)), "#5A4526")
    scene.line(x, y + 36, x, y + 27, INK, 2.5)
    outer = cubic(
        (x, y - 24),
        ((x + 12, y - 6), (x + 15, y + 4), (x + 11, y + 16)),
        ((x + 9, y + 24), (x + 5, y + 29), (x, y + 29)),
        ((x - 5, y + 29), (x - 9, y + 24), (x - 11, y + 16)),
        ((x - 15, y + 4), (x - 12, y - 6), (x, y - 24)),
    )
    scene.shape(outer, "#E8A53C")
    inner = cubic(
        (x, y - 2),
        ((x + 6, y + 8), (x + 7, y + 14), (x + 5, y + 20)),
        ((x + 4, y + 24), (x + 2, y + 26), (x, y + 26)),
        ((x - 2, y + 26), (x - 4, y + 24), (x - 5, y + 20)),
        ((x - 7, y + 14), (x - 6, y + 8), (x, y - 2)),
    )
    scene.shape(inner, "#FFE9B0")


def _whose(scene: Scene, shown: Shown, say: Speaker, cy: float) -> None:
    page = shown.page
    seat = acting(page) if isinstance(page, TablePage) else None
    if seat is None or not isinstance(page, TablePage):
        return
    verb = _verb(folio_words(shown, say), page.view)
    name = cut(scene, seat.name, scene.w - 160 - scene.width(verb, "score", "d"), "score", "d")
    nw, vw = scene.width(name, "score", "d"), scene.width(verb, "score", "d")
    x = (scene.w - (56 + nw + 38 + vw)) / 2
    badge(scene, x, cy - 22, 44, seat.colour, 0.8)
    scene.text(x + 56, cy, name, "score", "d", NAME, NIGHT)
    lozenge(scene, x + 56 + nw + 19, cy, 5, 7, "#7A6230")
    scene.text(x + 56 + nw + 38, cy, verb, "score", "d", VERB, NIGHT)


def _verb(words: Words, view: View) -> str:
    """Say what the acting seat is to do, in the game's own words where it has some."""
    return words.say(words.of(view.game, f"verb.{view.turn.step}"))
