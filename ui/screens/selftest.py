"""The self-test of the seats' buttons and lamps: who is asked, and what each seat has answered.

Draws a `SelfTestPage`. It must not know pins, nor how long a seat is waited for.
"""

from device.evening import Ask, SelfTestPage, Shown, WiredPlace
from device.words import Words
from ui import ground, plaque
from ui.geometry import Box, halves
from ui.scene import Scene
from ui.screens.prose import LEAST, broken, paragraph, sentence
from ui.screens.reading import Speaker
from ui.screens.settings import GAP, draw_device
from ui.theme import mix

ROW = 68.0
"""The height of a seat's row; six of them fit the folio."""
TITLE = 32.0
"""A size at which the page's name fits the narrowest margin in every language."""


def draw(scene: Scene, shown: Shown, say: Speaker) -> None:
    """Draw the seats on the folio; in the margin what to do, what is wrong, and the way out."""
    page = shown.page
    if not isinstance(page, SelfTestPage):
        raise TypeError(f"a {type(page).__name__} is no self-test")
    words = say(shown.settings.language)
    margin, folio = halves(scene.w, scene.h)
    ground.table(scene, "south")
    _draw_margin(scene, margin, shown, page, words)
    ground.folio(scene, *folio)
    high = len(page.rows) * (ROW + GAP) - GAP
    for at, (wired, state) in enumerate(page.rows):
        y = folio.y + (folio.h - high) / 2 + at * (ROW + GAP)
        _draw_row(scene, Box(folio.x + 14, y, folio.w - 28, ROW), wired, state, words)


def _draw_row(scene: Scene, box: Box, wired: WiredPlace, state: str, words: Words) -> None:
    """Draw a seat: its number, and what it is asked or has answered."""
    theme = scene.theme
    kind = {"now": "on", "waiting": "off"}.get(state, "plain")
    inks = plaque.cartouche(scene, *box, kind)
    name = sentence(words.say("selftest.seat", n=wired.place + 1))
    ink = theme.ink2 if state == "waiting" else theme.ink
    scene.text(box.x + 52, box.y + box.h * 0.3, name, LEAST, "b", ink, inks.ground, fit=box.w - 64)
    said = sentence(words.say(f"selftest.{_code(wired, state)}"))
    ink = theme.refuse if state == "missed" else ink
    scene.text(box.x + 52, box.y + box.h * 0.7, said, LEAST, "t", ink, inks.ground, fit=box.w - 64)
    if state not in ("now", "waiting"):
        plaque.seal(scene, box.x + 28, box.y + box.h / 2, 13, broken=state == "missed")


def _code(wired: WiredPlace, state: str) -> str:
    """Give what is said of a seat; what is asked depends on what it has."""
    if state != "now":
        return state
    if not wired.button:
        return "now_lamp"
    return "now_both" if wired.lamp else "now_button"


def _draw_margin(scene: Scene, box: Box, shown: Shown, page: SelfTestPage, words: Words) -> None:
    theme = scene.theme
    x, wide = box.x + 14, box.w - 28
    scene.text(x, box.y + 32, words.say("selftest.title"), TITLE, "d", theme.ink, theme.table, fit=wide, least=LEAST)
    ground.rule(scene, x - 6, box.y + 60, x + wide + 6)
    foot = box.y + box.h - 62
    over = page.now is None
    half = (wide - GAP) / 2 if over else wide
    plaque.button(scene, x + wide - half, foot, half, 50, Ask("close"), words.say("history.back"))
    if over:
        plaque.button(scene, x, foot, half, 50, Ask("self_test"), sentence(words.say("selftest.again")), size=LEAST)
    ink = mix(theme.ink, theme.ink2, 0.5)
    lines = broken(scene, _told(page, words), wide, "small")
    y = paragraph(scene, x, box.y + 72, lines, "small", "t", ink, theme.table) + 12
    draw_device(scene, Box(x, y, wide, foot - 12 - y), shown.troubles, words)


def _told(page: SelfTestPage, words: Words) -> str:
    """Say what to do now, what went to another seat, or how it came out."""
    if page.now is None:
        missed = any(state == "missed" for _, state in page.rows)
        return words.say("selftest.ill" if missed else "selftest.well")
    if page.wrong is not None:
        return words.say("selftest.wrong", n=page.wrong + 1, now=page.now + 1)
    return words.say("selftest.about")
