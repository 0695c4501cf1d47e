"""What the house likes, one tile each, and how the device is.

Draws a `SettingsPage`; a touch asks for the next choice. It must not know what a setting changes.
"""

from device.evening import Ask, PanelPart, SettingsPage, Shown, Trouble
from device.words import Words
from ui import ground, plaque
from ui.geometry import Box, halves
from ui.outline import lozenge
from ui.scene import Scene
from ui.screens import ornament
from ui.screens.news import story, told
from ui.screens.prose import broken, paragraph, points, sentence, size_for
from ui.screens.reading import Speaker
from ui.theme import mix

TILE = 72.0
GAP = 8.0
AMISS = ("warn", "fail")
"""States of a check for which there is a cure."""


def draw(scene: Scene, shown: Shown, say: Speaker) -> None:
    """Draw the tiles on the folio, and the device's state in the margin."""
    page = shown.page
    if not isinstance(page, SettingsPage):
        raise TypeError(f"a {type(page).__name__} is no settings page")
    words = say(shown.settings.language)
    margin, folio = halves(scene.w, scene.h)
    ground.table(scene, "south")
    _draw_margin(scene, margin, shown, page, words)
    ground.folio(scene, *folio)
    _draw_tiles(scene, Box(folio.x + 14, folio.y + 14, folio.w - 28, folio.h - 28), page, words)


def _draw_tiles(scene: Scene, box: Box, page: SettingsPage, words: Words) -> None:
    """Draw the settings in two columns, as high as they may be."""
    down = -(-len(page.rows) // 2)
    high = min(TILE + 18, (box.h + GAP) / max(1, down) - GAP)
    wide = (box.w - GAP) / 2
    top = box.y + (box.h - down * (high + GAP) + GAP) / 2
    for i, (name, value, choices) in enumerate(page.rows):
        x, y = box.x + i // down * (wide + GAP), top + i % down * (high + GAP)
        _draw_tile(scene, Box(x, y, wide, high), (name, value, choices), words)


def _draw_tile(scene: Scene, box: Box, row: tuple[str, str, tuple[str, ...]], words: Words) -> None:
    """Draw one setting: its name above, its value below, and a lozenge for each choice."""
    theme = scene.theme
    name, value, choices = row
    inks = plaque.cartouche(scene, *box)
    label = words.say(f"settings.{name}")
    scene.text(box.x + 14, box.y + box.h * 0.32, label, "small", "t", theme.ink2, inks.ground, fit=box.w - 26)
    pitch = 16 if len(choices) < 4 else 13
    room = box.w - 30 - pitch * len(choices)
    said = value_of(name, value, words)
    scene.text(box.x + 14, box.y + box.h * 0.68, said, "body", "b", theme.light, inks.ground, fit=room, least="small")
    for i, choice in enumerate(choices):
        x = box.x + box.w - 14 - pitch * (len(choices) - 1 - i)
        chosen = choice == value
        fill, edge = (theme.light, theme.light) if chosen else (None, theme.edge)
        scene.shape(lozenge(x - 2, box.y + box.h * 0.68, 5, 7), fill, edge, 1.5)
    scene.touch(Ask("set", name), *box)


def value_of(name: str, value: str, words: Words) -> str:
    """Give the words of a setting's value."""
    if name == "language":
        return words.say(f"language.{value}")
    if name == "sleep_minutes":
        minutes = int(value)
        return words.say("settings.minutes", n=minutes) if minutes else words.say("settings.sleep_minutes.never")
    return words.say(f"settings.{name}.{value}")


def _draw_margin(scene: Scene, box: Box, shown: Shown, page: SettingsPage, words: Words) -> None:
    """Draw the title, how the device is, and the ways out."""
    theme = scene.theme
    x, wide = box.x + 14, box.w - 28
    scene.text(x, box.y + 32, words.say("settings.title"), "score", "d", theme.ink, theme.table, fit=wide)
    ground.rule(scene, x - 6, box.y + 60, x + wide + 6)
    half = (wide - GAP) / 2
    foot = box.y + box.h - 62
    plaque.button(scene, x, foot, half, 50, Ask("leave"), words.say("settings.leave"))
    plaque.button(scene, x + half + GAP, foot, half, 50, Ask("close"), words.say("history.back"))
    for code in ["off"] * page.can_off + ["self_test"] * bool(page.panel):
        foot -= 50 + GAP
        plaque.button(scene, x, foot, wide, 50, Ask(code), sentence(words.say(f"settings.{code}")))
    scene.text(x, box.y + 82, words.say("settings.device"), "body", "d", theme.ink, theme.table, fit=wide)
    room = Box(x, box.y + 102, wide, foot - 12 - box.y - 102)
    if shown.notice:
        lines = broken(scene, told(words, shown.notice), wide, "small")
        ink = theme.refuse if shown.notice.refused else theme.ink
        paragraph(scene, room.x, room.y, lines, "small", "t", ink, theme.table)
        return
    room = _draw_panel(scene, draw_device(scene, room, page.device, words), page.panel, words)
    room = _draw_checks(scene, room, page.checks, words)
    amiss = any(state in AMISS for _, state in page.checks)
    if page.device or amiss or any(part.looking for part in page.panel):
        return
    plaque.seal(scene, x + 14, room.y + 18, 12)
    scene.text(x + 38, room.y + 18, words.say("settings.well"), "small", "t", theme.ink, theme.table, fit=wide - 40)
    ornament.draw(scene, Box(x, room.y + 40, wide, room.h - 44), ornament.colours_of(shown.lamps))


def draw_device(scene: Scene, box: Box, troubles: tuple[Trouble, ...], words: Words) -> Box:
    """Draw each trouble as thing, reason and cure, as many as fit; the first are the gravest. Gives the room left."""
    theme = scene.theme
    y, lead = box.y, points(scene, "small") * 1.26
    for trouble in troubles:
        said = story(words, trouble)
        thing = broken(scene, said.thing, box.w - 34, "small", "b")
        rest = broken(scene, f"{said.reason} {said.cure}", box.w - 34, "small")
        if y + (len(thing) + len(rest)) * lead > box.y + box.h:
            break
        plaque.seal(scene, box.x + 11, y + lead / 2, 10, broken=True)
        y = paragraph(scene, box.x + 30, y, thing, "small", "b", theme.refuse, theme.table)
        y = paragraph(scene, box.x + 30, y, rest, "small", "t", mix(theme.ink, theme.ink2, 0.5), theme.table) + 10
    return Box(box.x, y, box.w, box.y + box.h - y)


def _draw_panel(scene: Scene, box: Box, panel: tuple[PanelPart, ...], words: Words) -> Box:
    """Draw a line for each place where buttons and lamps live and are well, or are looked for. Gives the room left."""
    theme = scene.theme
    y, lead = box.y, points(scene, "small") * 1.26
    for part in panel:
        if part.trouble is not None:
            continue
        seats = ", ".join(str(place + 1) for place in part.places)
        said = words.say(f"panel.{_code(part)}", seats=seats, board=part.board or "Pico")
        lines = broken(scene, said, box.w - 34, "small")
        if y + len(lines) * lead > box.y + box.h:
            break
        if not part.looking:
            plaque.seal(scene, box.x + 11, y + lead / 2, 10)
        y = paragraph(scene, box.x + 30, y, lines, "small", "t", theme.ink, theme.table) + 8
    return Box(box.x, y, box.w, box.y + box.h - y)


def _draw_checks(scene: Scene, box: Box, checks: tuple[tuple[str, str], ...], words: Words) -> Box:
    """Draw what was looked at in two columns, a broken seal where something is amiss. Gives the room left."""
    theme, row = scene.theme, points(scene, "small") * 1.5
    down = -(-len(checks) // 2)
    if not checks or down * row > box.h:
        return box
    half = box.w / 2
    for i, (code, state) in enumerate(checks):
        x, y = box.x + i // down * half, box.y + (i % down + 0.5) * row
        said = words.say(f"check.{code}")
        if state == "none":
            said = words.say("check.none", thing=said)
        else:
            plaque.seal(scene, x + 11, y, 9, broken=state in AMISS)
        ink = {"fail": theme.refuse, "none": theme.ink2}.get(state, theme.ink)
        size = size_for(scene, said, half - 29)
        scene.text(x + 28, y, said, size, "t", ink, theme.table, fit=half - 29)
    y = box.y + down * row + 4
    if any(state in AMISS for _, state in checks):
        lines = broken(scene, words.say("check.how"), box.w, "small")
        if y + len(lines) * row < box.y + box.h:
            y = paragraph(scene, box.x, y, lines, "small", "t", theme.ink2, theme.table) + 4
    return Box(box.x, y, box.w, box.y + box.h - y)


def _code(part: PanelPart) -> str:
    return "looking" if part.looking else part.factory
