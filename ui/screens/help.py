"""The help cards: one for each phase, each variant and each usual mistake, with a picture.

Holds which cards there are and how they are turned. The words are keyed `help.<code>.title` and `.text`. It must
not know any rule, nor what a picture shows.
"""

from device.evening import Ask, LobbyPage, ResultPage, Shown, TablePage
from device.words import Words
from ui import ground, plaque
from ui.geometry import Box
from ui.outline import lozenge
from ui.scene import Scene
from ui.screens import examples
from ui.screens.prose import LEAST, broken, height, paragraph, size_for
from ui.screens.reading import Speaker
from ui.theme import mix

CARDS = (
    "aim", "claims", "place", "choose", "order", "discard", "second_king", "last_round", "count", "tie",
    "one_half", "castle", "corners", "frame", "no_keeping",
    "harmony", "middle_kingdom", "mighty_duel", "dynasty", "edition",
    "real_tiles", "people_deal", "copy", "buttons",
)  # fmt: skip
"""Phases, then usual mistakes, then variants, then ways to play with Chatelain."""

DUEL = (
    "duel_aim", "duel_take", "duel_place", "duel_joker", "duel_castle", "duel_pass", "duel_book", "duel_powers",
    "duel_lightning", "duel_end", "duel_count", "duel_tie",
    "duel_no_cross", "duel_joker_ticks", "duel_castle_die", "duel_apart",
    "duel_paper", "duel_roll", "buttons",
)  # fmt: skip
"""The same for Kingdomino Duel."""

ALL = (*CARDS, *DUEL)

STEPS = {
    "choose": "choose", "place": "place", "discard": "discard", "placed": "real_tiles", "copy": "copy",
    "king": "claims", "draw": "people_deal", "ready": "people_deal", "remove": "people_deal", "over": "count",
}  # fmt: skip
"""The card that goes with each step of a turn."""

ROW = 50.0
ARROW = 52.0
WIDE = 400.0
"""From this width titles stand in two columns, and every plaque has a word."""


def card_for(step: str) -> str:
    """Give the code of the card that goes with a step."""
    return STEPS.get(step, "aim")


def cards_of(shown: Shown) -> tuple[str, ...]:
    """Give the cards of the game that is on the page."""
    page = shown.page
    game = page.game if isinstance(page, LobbyPage) else ""
    if isinstance(page, TablePage | ResultPage):
        game = page.view.game
    return DUEL if game == "duel" else CARDS


def draw_sheet(scene: Scene, shown: Shown, say: Speaker, box: Box) -> None:
    """Lay the cards over a part of the screen: the one that is open, or the list of all."""
    words = say(shown.settings.language)
    inset = Box(box.x + 6, box.y + 6, box.w - 12, box.h - 10)
    ground.folio(scene, *inset)
    inner = Box(inset.x + 12, inset.y + 10, inset.w - 24, inset.h - 20)
    foot = Box(inner.x, inner.y + inner.h - ROW, inner.w, ROW)
    above = Box(inner.x, inner.y, inner.w, inner.h - ROW - 8)
    cards = cards_of(shown)
    if shown.help in ALL:
        draw_card(scene, shown.help, words, above)
        own = next(known for known in (cards, CARDS, DUEL) if shown.help in known)
        _draw_turning(scene, foot, shown.help, own, words)
        return
    _draw_index(scene, (above, foot), int(shown.help) if shown.help.isdigit() else 0, cards, words)


def draw_card(scene: Scene, code: str, words: Words, box: Box) -> None:
    """Draw one card: title, words, and its example as large as the room that is left."""
    theme = scene.theme
    code = code if code in ALL else card_for(code)
    on = mix(theme.page, theme.pagehi, 0.3)
    title = words.say(f"help.{code}.title")
    large = next((size for size in (34, 29) if scene.width(title, size, "d") <= box.w), 24)
    scene.text(box.x + box.w / 2, box.y + 22, title, large, "d", theme.light, on, "middle", fit=box.w)
    ground.rule(scene, box.x, box.y + 46, box.x + box.w)
    text = words.say(f"help.{code}.text")
    sizes: tuple[str | float, ...] = ("body", "small", LEAST)
    for size in sizes:
        lines = broken(scene, text, box.w - 8, size)
        if height(scene, lines, size) <= box.h - 58:
            break
    y = paragraph(scene, box.x + 4, box.y + 58, lines, size, "t", theme.ink, on)
    examples.draw(scene, Box(box.x, y + 8, box.w, box.y + box.h - y - 10), code)


def _draw_turning(scene: Scene, box: Box, code: str, cards: tuple[str, ...], words: Words) -> None:
    """Draw the plaques under a card: the one before, the list, the one after, and away."""
    at = cards.index(code)
    before, after = cards[at - 1], cards[(at + 1) % len(cards)]
    narrow = box.w < WIDE
    index = ARROW if narrow else (box.w - 2 * ARROW - 24) / 2
    away = box.w - 2 * ARROW - 24 - index
    x = box.x + ARROW + 8
    _draw_arrow(scene, box.x, box.y, before, flip=True)
    if narrow:
        plaque.button(scene, x, box.y, index, box.h, Ask("help", "0"), icon="i-more")
    else:
        plaque.button(scene, x, box.y, index, box.h, Ask("help", "0"), words.say("help.index"))
    plaque.button(scene, x + index + 8, box.y, away, box.h, Ask("close"), words.say("help.close"))
    _draw_arrow(scene, box.x + box.w - ARROW, box.y, after, flip=False)


def _draw_arrow(scene: Scene, x: float, y: float, code: str, *, flip: bool) -> None:
    inks = plaque.cartouche(scene, x, y, ARROW, ROW)
    scene.sprite("i-arrow", x + 12, y + ROW / 2 - 14, 28, color=inks.ink, flip=flip)
    scene.touch(Ask("help", code), x, y, ARROW, ROW)


def _draw_index(scene: Scene, boxes: tuple[Box, Box], part: int, cards: tuple[str, ...], words: Words) -> None:
    """Draw the titles of all cards as rows, in two columns where they fit, and a way to the rest."""
    box, foot = boxes
    theme = scene.theme
    on = mix(theme.page, theme.pagehi, 0.3)
    scene.text(box.x + box.w / 2, box.y + 20, words.say("help.title"), 34, "d", theme.ink, on, "middle")
    ground.rule(scene, box.x, box.y + 44, box.x + box.w)
    columns = 2 if box.w >= WIDE else 1
    top = box.y + 50
    down = int((box.y + box.h - top) // 48)
    each = down * columns
    parts = -(-len(cards) // each)
    part %= parts
    wide = box.w / columns
    for i, code in enumerate(cards[part * each : (part + 1) * each]):
        x, y = box.x + i // down * wide, top + i % down * 48
        scene.shape(lozenge(x + 8, y + 24, 5, 6.5), theme.light)
        title = words.say(f"help.{code}.title")
        scene.text(x + 20, y + 24, title, size_for(scene, title, wide - 22), "t", theme.ink, on, fit=wide - 22)
        scene.touch(Ask("help", code), x, y, wide, 48)
    half = (foot.w - 8) / 2
    if parts > 1:
        ask = Ask("help", str((part + 1) % parts))
        plaque.button(scene, foot.x, foot.y, half, foot.h, ask, f"{words.say('help.more')} {part + 1}/{parts}")
    x, w = (foot.x + half + 8, half) if parts > 1 else (foot.x, foot.w)
    plaque.button(scene, x, foot.y, w, foot.h, Ask("close"), words.say("help.close"))
