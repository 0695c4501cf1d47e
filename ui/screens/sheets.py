"""The sheets laid over the margin: the menu, the card of a step, and the doubt of somebody at the table.

The folio stays as it is beneath a doubt. They must not know what their controls do, nor any rule.
"""

from device.evening import Ask
from device.rules.game import Note
from device.words import Words
from ui.geometry import Box
from ui.ground import rule
from ui.plaque import button, cartouche
from ui.screens.help import draw_card
from ui.screens.leaf import Leaf
from ui.screens.prose import LEAST, broken, sentence

ROW = 48.0
DEEP = 56.0
"""A row of the menu that has room for two lines."""
CARD = 0.62
"""The card's part of a wide sheet."""
LIKES = 62.0
"""Height of the row of likes at the menu's foot."""


def draw_sheet(leaf: Leaf, box: Box) -> None:
    """Draw the sheet that is open."""
    scene, c = leaf.scene, leaf.c
    scene.rect(box.x + 6, box.y + 6, box.w - 12, box.h - 10, c.raised, c.rule, 1.5, 3)
    inner = Box(box.x + 16, box.y + 8, box.w - 32, box.h - 16)
    if leaf.shown.sheet == "menu":
        _menu(leaf, inner)
    elif leaf.shown.sheet == "doubt":
        _doubt(leaf, inner)
    else:
        _head(leaf, inner, "")
        draw_card(scene, leaf.shown.help, leaf.words, Box(inner.x, inner.y + 56, inner.w, inner.h - 60))


def _head(leaf: Leaf, box: Box, title: str) -> None:
    scene, c = leaf.scene, leaf.c
    word = leaf.words.say("menu.close")
    w = max(96.0, scene.width(word, "small") + 24)
    if title:
        scene.text(box.x + 2, box.y + 24, title, "action", "d", c.ink, c.raised, fit=box.w - w - 12, least="body")
    button(scene, box.x + box.w - w, box.y, w, ROW, Ask("close"), word)


def _menu(leaf: Leaf, box: Box) -> None:
    """Draw a row for each thing that belongs to all; what ends the evening's match stands last."""
    say = leaf.words.say
    page = leaf.page
    rows = ("pause", "help", "doubt", "seats", "settings", "new_match", "leave")
    _head(leaf, box, say("menu.title"))
    columns = 2 if box.w > 400 else 1
    per = -(-len(rows) // columns)
    wide = (box.w - 16 * (columns - 1)) / columns
    pitch = min(60.0, (box.h - 54 - LIKES) / per)
    for i, code in enumerate(rows):
        x, y = box.x + i // per * (wide + 16), box.y + 54 + i % per * pitch
        if i % per:
            leaf.scene.line(x, y, x + wide, y, leaf.c.rule, 0.8, 0.7)
        on = sentence(say("table.go_on")) if code == "pause" and page.paused else ""
        _row(leaf, Box(x, y, wide, pitch), code, on)
    _likes(leaf, Box(box.x, box.y + box.h - LIKES + 6, box.w, LIKES - 6))


def _likes(leaf: Leaf, box: Box) -> None:
    """Draw what the house may like otherwise at any moment, side by side: sound, light, scores."""
    scene, c, settings = leaf.scene, leaf.c, leaf.shown.settings
    values = (f"menu.sound_{settings.sound}", f"settings.theme.{settings.theme}", f"menu.scores_{settings.scores}")
    likes = zip(("mute", "theme", "hide_scores"), values, strict=True)
    w = (box.w - 12) / 3
    for i, (code, value) in enumerate(likes):
        x = box.x + i * (w + 6)
        inks = cartouche(scene, x, box.y, w, box.h, r=5)
        scene.touch(Ask(code), x, box.y, w, box.h)
        for cy, text, kind, ink in ((0.29, f"menu.{code}", "t", c.ink2), (0.71, value, "b", c.light)):
            said = leaf.words.say(text)
            scene.text(
                x + w / 2, box.y + box.h * cy, said, "small", kind, ink, inks.ground, "middle", fit=w - 6, least=LEAST
            )


def _row(leaf: Leaf, box: Box, code: str, value: str) -> None:
    """Draw a row: what it does, and at its end or below it how that stands or what comes of it."""
    scene, c, words = leaf.scene, leaf.c, leaf.words
    mid, right = box.y + box.h / 2, box.x + box.w - 2
    w = scene.text(right, mid, value, "body", "b", c.light, c.raised, "end") + 12 if value else 0.0
    label, about = words.say(f"menu.{code}"), f"menu.{code}.about"
    if leaf.page.unsaved and words.has(f"menu.{code}.unsaved"):
        about = f"menu.{code}.unsaved"
    said = words.say(about) if words.has(about) and not value else ""
    below = bool(said) and box.h >= DEEP
    beside = not below and scene.width(label, "body") + 14 + scene.width(said, LEAST) <= box.w - 4
    y = box.y + box.h * 0.33 if below else mid
    scene.text(box.x + 2, y, label, "body", "t", c.ink, c.raised, fit=box.w - w - 4, least="small")
    if beside and said:
        scene.text(right, mid, said, LEAST, "t", c.ink2, c.raised, "end")
    elif below:
        scene.text(box.x + 2, box.y + box.h * 0.76, said, LEAST, "t", c.ink2, c.raised, fit=box.w - 4)
    scene.touch(Ask(code), box.x, box.y, box.w, box.h)


def _doubt(leaf: Leaf, box: Box) -> None:
    """Draw the rule of this step and the last things that happened, with undo and go on below."""
    scene, c, say = leaf.scene, leaf.c, leaf.words.say
    _head(leaf, box, say("doubt.title"))
    notes = [told(note, leaf.words, leaf) for note in leaf.view.notes[-3:]]
    room = box.w - 20 if box.w < 400 else box.w * (1 - CARD) - 20
    lines = [line for text in notes or [say("doubt.nothing")] for line in broken(scene, text, room, "small")][-4:]
    lead = scene.sizes["small"] + 4
    foot = box.y + box.h - 58
    card, past = _halves(box, foot, lead * (len(lines) + 1) + 8)
    draw_card(scene, leaf.shown.help, leaf.words, card)
    rule(scene, past.x, past.y, past.x + past.w)
    scene.text(past.x + 2, past.y + 6 + lead / 2, say("doubt.last"), "small", "t", c.ink2, c.raised, fit=past.w)
    for i, line in enumerate(lines):
        scene.text(past.x + 2, past.y + 6 + lead * (i + 1.5), line, "small", "t", c.ink, c.raised, fit=past.w)
    half = (box.w - 8) / 2
    if leaf.page.can_undo:
        button(scene, box.x, foot, half, 56, Ask("undo"), say("table.undo"), "i-undo", stack=False, isize=24)
    button(scene, box.x + half + 8, foot, half, 56, Ask("close"), say("table.go_on"), kind="on")


def _halves(box: Box, foot: float, high: float) -> tuple[Box, Box]:
    """Give the card's room and that of the last actions: side by side where the sheet is wide."""
    top = box.y + 56
    if box.w < 400:
        return Box(box.x, top, box.w, foot - high - top - 6), Box(box.x, foot - high, box.w, high)
    wide = box.w * CARD
    return Box(box.x, top, wide - 8, foot - top - 6), Box(box.x + wide + 8, top + 6, box.w - wide - 8, high)


def told(note: Note, words: Words, leaf: Leaf) -> str:
    """Put something that happened into words, with the name of the seat it happened to."""
    seat = leaf.seat(note.seat)
    values = {name: _named(name, value, words) for name, value in note.values}
    values.setdefault("name", seat.name if seat else "")
    return sentence(words.say(f"note.{note.code}", **values))


def _named(name: str, value: int | str, words: Words) -> int | str:
    """Give a terrain or a power by its name, anything else as it is."""
    code = f"{name}.{value}"
    return words.say(code) if name in ("terrain", "power") and words.has(code) else value
