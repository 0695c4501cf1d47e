"""One seat being set up: name, colour, hand and language, with the keyboard and the names already known.

Draws the place of a `LobbyPage` that is being edited, over the whole screen. It must not know games or options.
"""

from device.evening import COLOURS, Ask, LobbyPage, Seat, Shown
from device.words import LANGUAGES, Words
from ui import ground, pieces, plaque
from ui.geometry import Box
from ui.scene import Scene
from ui.screens import keyboard
from ui.screens.prose import sentence, size_for
from ui.screens.reading import Speaker
from ui.theme import mix

GAP = 8.0


def draw(scene: Scene, shown: Shown, say: Speaker) -> None:
    """Draw the seat's page above the keyboard; the field of the name is never covered."""
    page = shown.page
    if not isinstance(page, LobbyPage) or page.editing is None:
        raise TypeError("no seat is being set up")
    seat = page.places[page.editing] or Seat("", page.colours[0] if page.colours else COLOURS[0], page.editing)
    language = seat.language or shown.settings.language
    words = say(language)
    tall = scene.h > scene.w
    keys = 5 * 54.0 if tall else 4 * 52.0
    ground.table(scene, "south")
    box = Box(6, 6, scene.w - 12, scene.h - keys - 6 - 8 - 8)
    ground.folio(scene, *box)
    _draw_form(scene, Box(box.x + 12, box.y + 9, box.w - 24, box.h - 18), page, seat, words)
    keyboard.draw(scene, Box(0, scene.h - keys - 8, scene.w, keys), language, page.draft, words)
    ground.hem(scene, seat.colour)


def row_of(scene: Scene) -> float:
    """Give the height of the form's rows; a tall screen has more to give."""
    return 60.0 if scene.h > scene.w else 50.0


def _draw_form(scene: Scene, box: Box, page: LobbyPage, seat: Seat, words: Words) -> None:
    """Draw the rows of the form from top to bottom; a tall screen has room for more known names."""
    row = row_of(scene)
    tall = scene.h > scene.w
    _draw_field(scene, Box(box.x, box.y, box.w, 54), page, seat, words)
    y = box.y + 54 + GAP
    lines = 3 if tall else 1
    _draw_known(scene, Box(box.x, y, box.w, lines * (row + GAP)), page, seat, words)
    y += lines * (row + GAP)
    if tall:
        _draw_colours(scene, Box(box.x, y, box.w, row), page, seat)
        _draw_manners(scene, Box(box.x, y + row + GAP, box.w, row), page, seat, words)
        _draw_languages(scene, Box(box.x, y + 2 * (row + GAP), box.w, row), seat, words, columns=2)
        return
    colours = 8 * 54.0
    _draw_colours(scene, Box(box.x, y, colours, row), page, seat)
    _draw_manners(scene, Box(box.x + colours + GAP, y, box.w - colours - GAP, row), page, seat, words)
    _draw_languages(scene, Box(box.x, y + row + GAP, box.w, row), seat, words, columns=4)


def _draw_field(scene: Scene, box: Box, page: LobbyPage, seat: Seat, words: Words) -> None:
    """Draw the badge, the name as typed with its caret, and the plaque that ends it."""
    theme = scene.theme
    word = words.say("editor.ready")
    done = max(120.0, scene.width(word, 30, "d") + 36)
    pieces.badge(scene, box.x, box.y, 54, seat.colour)
    field = Box(box.x + 64, box.y, box.w - 64 - done - 12, 54)
    scene.rect(*field, theme.well, theme.light, 2, rx=4)
    text = page.draft or words.say("editor.name")
    size = next((size for size in (37, 30) if scene.width(text, size, "d") <= field.w - 30), 24)
    middle = field.y + field.h / 2
    ink = theme.ink if page.draft else theme.ink2
    wide = scene.text(field.x + 14, middle, text, size, "d", ink, theme.well, fit=field.w - 24)
    caret = field.x + 14 + (wide + 3 if page.draft else -4)
    scene.rect(caret, field.y + 10, 2.4, field.h - 20, theme.light)
    plaque.button(scene, box.x + box.w - done, box.y, done, 54, Ask("done"), word, kind="main", size=30)


def _draw_known(scene: Scene, box: Box, page: LobbyPage, seat: Seat, words: Words) -> None:
    """Draw the names of earlier evenings, most used first, each with a cross that forgets it for good."""
    row = row_of(scene)
    theme = scene.theme
    if not page.names:
        on = mix(theme.page, theme.pagehi, 0.3)
        text = sentence(words.say(f"seat.{seat.colour}"))
        scene.text(box.x + 4, box.y + row / 2, text, "body", "t", theme.ink2, on)
        return
    x, y = box.x, box.y
    for name in page.names:
        text = pieces.cut(scene, name, 150, "small")
        wide = max(48.0, scene.width(text, "small") + 26)
        if x + wide + 48 > box.x + box.w:
            x, y = box.x, y + row + GAP
        if y + row > box.y + box.h:
            return
        inks = plaque.cartouche(scene, x, y, wide + 48, row)
        scene.text(x + wide / 2 + 2, y + row / 2, text, "small", "t", inks.ink, inks.ground, "middle")
        scene.line(x + wide + 2, y + 9, x + wide + 2, y + row - 9, theme.rule, 1)
        _draw_cross(scene, x + wide + 24, y + row / 2)
        scene.touch(Ask("name", name), x, y, wide, row)
        scene.touch(Ask("forget", name), x + wide, y, 48, row)
        x += wide + 48 + GAP


def _draw_cross(scene: Scene, x: float, y: float) -> None:
    """Draw a small cross around x, y."""
    for side in (-1, 1):
        scene.line(x - 7, y - 7 * side, x + 7, y + 7 * side, scene.theme.ink2, 2.4)


def _draw_colours(scene: Scene, box: Box, page: LobbyPage, seat: Seat) -> None:
    """Draw the eight badges: the seat's own framed, those of others dim and without effect."""
    row = row_of(scene)
    pitch = box.w / len(COLOURS)
    for i, colour in enumerate(COLOURS):
        x = box.x + i * pitch
        mine = colour == seat.colour
        free = mine or colour in page.colours
        pieces.badge(scene, x + (pitch - 46) / 2, box.y + (row - 46) / 2, 46, colour, 1.0 if free else 0.25)
        if mine:
            scene.rect(x + (pitch - 50) / 2, box.y + (row - 50) / 2, 50, 50, None, scene.theme.light, 3, rx=7)
        if free:
            scene.touch(Ask("colour", colour), x, box.y, pitch, row)


def _draw_manners(scene: Scene, box: Box, page: LobbyPage, seat: Seat, words: Words) -> None:
    """Draw the hand that plays, and the way off the seat; while a match is on, to another one."""
    row = row_of(scene)
    wide = (box.w - GAP) / 2
    other = "left" if seat.hand == "right" else "right"
    away = "move" if page.running else "rise"
    hand, off = words.say(f"editor.hand.{seat.hand}"), words.say(f"editor.{away}")
    for x, ask, word in ((box.x, Ask("hand", other), hand), (box.x + wide + GAP, Ask(away), off)):
        plaque.button(scene, x, box.y, wide, row, ask, word, size=size_for(scene, word, wide - 12))


def _draw_languages(scene: Scene, box: Box, seat: Seat, words: Words, columns: int) -> None:
    """Draw the languages, the seat's own chosen; the first is whatever the table speaks."""
    row = row_of(scene)
    wide = (box.w - (columns - 1) * GAP) / columns
    for i, language in enumerate(("", *LANGUAGES)):
        word = words.say(f"language.{language}" if language else "editor.language.host")
        x, y = box.x + i % columns * (wide + GAP), box.y + i // columns * (row + GAP)
        kind = "on" if language == seat.language else "plain"
        size = size_for(scene, word, wide - 12)
        plaque.button(scene, x, y, wide, row, Ask("language", language), word, kind=kind, size=size)
