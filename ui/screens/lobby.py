"""The lobby: who sits where, what will be played and how, matches to take up again, and the way to all else.

Draws a `LobbyPage` with its seats on the table and the choices on the page beside or below it.
It must not know any rule: whether a match can begin, and which options make sense, is told.
"""

from typing import NamedTuple

from device.evening import Ask, LobbyPage, OptionRow, Shown, Unfinished
from device.words import Words
from ui import ground, plaque
from ui.geometry import Box
from ui.outline import lozenge
from ui.scene import Scene
from ui.screens import help as cards
from ui.screens import seat_editor, seating
from ui.screens.news import story, told
from ui.screens.prose import LEAST, broken, company, height, paragraph, points, sentence, size_for
from ui.screens.reading import Speaker
from ui.theme import mix

ROW = 48.0
FOOT = 64.0
"""The plaque at the foot of the page."""
RESUME = 52.0
"""The plaque above it, with two lines; on a wide page it stands beside it."""
BESIDE = 400.0
SEALED = 34.0
"""Height of a seal over what is said."""


class Halves(NamedTuple):
    """The table on one half of the screen, the page on the other."""

    table: Box
    page: Box


def halves(scene: Scene) -> Halves:
    """Share the screen between the table and the page; the foot of the screen belongs to the hem."""
    if scene.h > scene.w:
        high = 424.0
        return Halves(Box(0, 0, scene.w, high), Box(6, high + 2, scene.w - 12, scene.h - high - 18))
    wide = 338.0 + (scene.w - 800) * 0.5
    return Halves(Box(0, 0, scene.w - wide - 10, scene.h - 8), Box(scene.w - wide - 6, 6, wide, scene.h - 16))


def draw(scene: Scene, shown: Shown, say: Speaker) -> None:
    """Draw the lobby, or the seat that is being set up."""
    page = shown.page
    if not isinstance(page, LobbyPage):
        raise TypeError(f"a {type(page).__name__} is not a lobby")
    if page.editing is not None:
        seat_editor.draw(scene, shown, say)
        return
    words = say(shown.settings.language)
    table, folio = halves(scene)
    host = next((seat for seat in page.places if seat), None)
    ground.table(scene, "south" if host else "", Box(0, 0, scene.w, scene.h))
    if shown.sheet == "help":
        cards.draw_sheet(scene, shown, say, table)
    else:
        asks = ("edit",) if page.running and page.moving is None else ("sit", "edit")
        wood = seating.draw(scene, table, page.places, asks=asks, lit=page.moving)
        _draw_middle(scene, wood, shown, page, words)
    ground.folio(scene, *folio)
    inner = Box(folio.x + 14, folio.y + 12, folio.w - 28, folio.h - 22)
    (_draw_running if page.running else _draw_page)(scene, inner, page, words)
    if host:
        ground.hem(scene, host.colour)


def _draw_middle(scene: Scene, wood: Box, shown: Shown, page: LobbyPage, words: Words) -> None:
    """Draw what lies on the table: the title page, and four plaques below it."""
    inner = Box(wood.x + 14, wood.y + 14, wood.w - 28, wood.h - 28)
    if page.running:
        _draw_title(scene, inner, shown, page, words)
        return
    foot = inner.y + inner.h - 2 * 54 + 6
    _draw_title(scene, Box(inner.x, inner.y, inner.w, foot - 10 - inner.y), shown, page, words)
    language = shown.settings.language
    asks = (
        (words.say("lobby.history"), Ask("history")),
        (words.say("lobby.settings"), Ask("settings")),
        (words.say("lobby.help"), Ask("help")),
        (words.say(f"language.{language}"), Ask("set", "language")),
    )
    wide = (inner.w - 8) / 2
    for i, (word, ask) in enumerate(asks):
        x, y = inner.x + i % 2 * (wide + 8), foot + i // 2 * 54
        plaque.button(scene, x, y, wide, 48, ask, word, size=size_for(scene, word, wide - 12))


def _draw_title(scene: Scene, box: Box, shown: Shown, page: LobbyPage, words: Words) -> None:
    """Draw the small page with the name of the house; a notice or a trouble takes the place of the invitation."""
    theme = scene.theme
    scene.rect(*box, theme.page, theme.rule, 1.4, rx=4)
    said, refused = _said(shown, page, words)
    middle = box.x + box.w / 2
    if said:
        _draw_said(scene, box, said, refused=refused)
        return
    _draw_ivy(scene, box)
    scene.text(middle, box.y + box.h * 0.42, "Chatelain", 38, "d", theme.ink, theme.page, "middle", fit=box.w - 20)
    code = "more_seats" if any(page.places) else "sit"
    if page.running:
        code = "running" if page.moving is None else "other_place"
    word = words.say(f"lobby.{code}")
    scene.text(middle, box.y + box.h * 0.76, word, "small", "t", theme.light, theme.page, "middle", fit=box.w - 16)


def _draw_said(scene: Scene, box: Box, said: tuple[str, ...], *, refused: bool) -> None:
    """Write the longest of the sentences that fits, under a seal; rather without one than without the cure."""
    theme = scene.theme
    for room, text in (*((room, text) for room in (box.h - SEALED, box.h) for text in said[:2]), (box.h, said[-1])):
        lines = broken(scene, text, box.w - 20, LEAST)
        high = height(scene, lines, LEAST)
        if high <= room:
            break
    ink = theme.refuse if refused else theme.ink
    sealed = SEALED if high <= box.h - SEALED else 0.0
    if sealed:
        plaque.seal(scene, box.x + box.w / 2, box.y + 18, 10, broken=refused)
    top = box.y + sealed + (box.h - sealed - high) / 2
    paragraph(scene, box.x + box.w / 2, top, lines, LEAST, "t", ink, theme.page, "middle")


def _draw_ivy(scene: Scene, box: Box) -> None:
    """Grow ivy in the upper corners of the title page, mirrored."""
    for x, flip in ((box.x + 4, False), (box.x + box.w - 36, True)):
        scene.sprite("ivy", x, box.y + 4, 32, color=scene.theme.gold, op=0.75, flip=flip)


def _said(shown: Shown, page: LobbyPage, words: Words) -> tuple[tuple[str, ...], bool]:
    """Give the one thing to be said in the middle, the fullest way first, and whether it is bad news."""
    if shown.notice:
        return (told(words, shown.notice, page.places),), shown.notice.refused
    if page.told:
        return (words.say(words.of(page.game, f"option.{page.told}.about")),), False
    if not shown.troubles:
        return (), False
    thing, reason, cure = story(words, shown.troubles[0])
    others = len(shown.troubles) - 1
    more = f" {words.count('lobby.more_troubles', others)}" if others else ""
    return (f"{thing}. {reason} {cure}{more}", f"{thing}. {cure}{more}", f"{thing}.{more}"), True


def _draw_page(scene: Scene, box: Box, page: LobbyPage, words: Words) -> None:
    """Draw the games, the rows of options and matches, and the plaques to begin."""
    y = box.y
    # From three games on they stand closer, so that the rows below keep room for more than one option at a time.
    high, gap = (50, 5) if len(page.games) < 3 else (48, 2)
    for game in page.games:
        _draw_game(scene, Box(box.x, y, box.w, high), game, words, chosen=game == page.game)
        y += high + gap
    ground.rule(scene, box.x, y + 5, box.x + box.w)
    foot = box.y + box.h - FOOT - (RESUME + 6 if page.unfinished and box.w < BESIDE else 0)
    _draw_rows(scene, Box(box.x, y + 10, box.w, foot - 6 - y - 10), page, words)
    _draw_foot(scene, Box(box.x, foot, box.w, box.y + box.h - foot), page, words)


def _draw_running(scene: Scene, box: Box, page: LobbyPage, words: Words) -> None:
    """Draw what can be put right while a match is on, and the way back to it."""
    theme, on = scene.theme, _page_ground(scene)
    moving = page.places[page.moving] if page.moving is not None else None
    code = "lobby.moving" if moving else "lobby.put_right"
    title = words.say("menu.seats")
    scene.text(box.x, box.y + 22, title, size_for(scene, title, box.w, "action"), "d", theme.ink, on, fit=box.w)
    ground.rule(scene, box.x, box.y + 48, box.x + box.w)
    said = words.say(code, name=moving.name if moving else "")
    paragraph(scene, box.x, box.y + 62, broken(scene, said, box.w, "body"), "body", "t", theme.ink, on)
    word, kind = sentence(words.say("lobby.no" if moving else "table.go_on")), "plain" if moving else "main"
    plaque.button(scene, box.x, box.y + box.h - FOOT, box.w, FOOT, Ask("close"), word, kind=kind, size=32)


def _draw_game(scene: Scene, box: Box, game: str, words: Words, *, chosen: bool) -> None:
    """Draw one game as a plaque with its emblem and how many may play."""
    inks = plaque.cartouche(scene, *box, "on" if chosen else "plain")
    if game == "count":
        scene.sprite("castle.rose", box.x + 13, box.y + 9, 32)
    elif game == "duel":
        scene.sprite("die", box.x + 13, box.y + 9, 32)
        scene.sprite("c-quarters", box.x + 22, box.y + 16, 14, 17)
    else:
        scene.sprite("crown", box.x + 11, box.y + 12, 36, 27)
    code = f"lobby.seats.{game}"
    seats = words.say(code) if words.has(code) else ""
    name = words.say(f"lobby.game.{game}")
    middle, right = box.y + box.h / 2, box.x + box.w - 14
    scene.text(box.x + 56, middle, name, 26, "d", inks.ink, inks.ground, fit=box.w - 120, least=LEAST)
    if seats:
        scene.text(right, middle, seats, "small", "t", inks.ink, inks.ground, "end")
    scene.touch(Ask("game", game), *box)


def _draw_rows(scene: Scene, box: Box, page: LobbyPage, words: Words) -> None:
    """Draw one part of the rows: options, then the matches that are not the newest; a last row leads to the rest."""
    rows: tuple[OptionRow | Unfinished, ...] = (*page.options, *page.unfinished[1:])
    fits = int(box.h // ROW)
    parts = 1 if len(rows) <= fits else -(-len(rows) // (fits - 1))
    part = page.part % parts
    first, last = -(-part * len(rows) // parts), -(-(part + 1) * len(rows) // parts)
    for i, row in enumerate(rows[first:last]):
        at = Box(box.x, box.y + i * ROW, box.w, ROW)
        if isinstance(row, Unfinished):
            _draw_unfinished(scene, at, row, words)
        else:
            _draw_option(scene, at, row, page.game, words)
        scene.line(box.x + 4, at.y + ROW, box.x + box.w - 4, at.y + ROW, scene.theme.rule, 0.8, 0.7)
    if parts > 1:
        at = Box(box.x, box.y + (fits - 1) * ROW, box.w, ROW)
        _draw_more(scene, at, part, parts, words)


def _draw_option(scene: Scene, box: Box, row: OptionRow, game: str, words: Words) -> None:
    """Draw an option and its value; one that makes no sense now says why and takes no touch."""
    theme = scene.theme
    option = row.option
    on = _page_ground(scene)
    chosen = row.enabled and row.value != "off"
    value = sentence(words.say(f"choice.{option.name}.{row.value}")) if row.enabled else _why_not(row, words)
    size, kind = ("body", "b" if chosen else "t") if row.enabled else ("small", "t")
    short = f"lobby.option.{option.name}"
    label = sentence(words.say(short if words.has(short) else words.of(game, f"option.{option.name}")))
    middle, right = box.y + box.h / 2, box.x + box.w
    room = box.w - 34 - scene.width(value, size, kind) - 10
    ink = theme.ink if row.enabled else theme.ink2
    scene.text(box.x + 4, middle, label, size_for(scene, label, room, "body"), "t", ink, on, fit=room)
    scene.text(right - 26, middle, value, size, kind, theme.light if chosen else theme.ink2, on, "end")
    if row.enabled:
        fill, edge = (theme.light, theme.light) if chosen else (None, theme.edge)
        scene.shape(lozenge(right - 10, middle, 6, 8), fill, edge, 1.6)
        scene.touch(Ask("option", option.name), *box)


def _why_not(row: OptionRow, words: Words) -> str:
    """Say for how many an option is meant when it is not for those who sit here."""
    seats = row.option.seats
    return words.count("lobby.only_seats", seats[0]) if len(seats) == 1 else words.say("lobby.not_now")


def _draw_unfinished(scene: Scene, box: Box, match: Unfinished, words: Words) -> None:
    """Draw a match that can be taken up again: its round, and who played it."""
    theme = scene.theme
    middle = box.y + box.h / 2
    scene.sprite("i-undo", box.x + 4, middle - 11, 22, color=theme.light)
    word = _how_far(match, words)
    wide = scene.text(box.x + 34, middle, word, "small", "b", theme.light, _page_ground(scene))
    room = box.w - 34 - wide - 14
    names = company(scene, match.seats, room)
    scene.text(box.x + box.w - 4, middle, names, "small", "t", theme.ink2, _page_ground(scene), "end", fit=room)
    scene.touch(Ask("resume", match.name), *box)


def _how_far(match: Unfinished, words: Words) -> str:
    """Say how far a match is; a count has no rounds, and of some games nobody knows how long they will be."""
    if match.game == "count":
        return words.say("history.open")
    if match.rounds:
        return words.say("lobby.unfinished", round=match.round, rounds=match.rounds)
    return words.say("lobby.turn", round=match.round)


def _draw_more(scene: Scene, box: Box, part: int, parts: int, words: Words) -> None:
    """Draw the row that leads to the next part of the rows, and round to the first."""
    theme = scene.theme
    middle = box.y + box.h / 2
    scene.text(box.x + 4, middle, words.say("lobby.more"), "body", "t", theme.light, _page_ground(scene))
    word = words.say("lobby.part", part=part + 1, parts=parts)
    scene.text(box.x + box.w - 32, middle, word, "small", "t", theme.ink2, _page_ground(scene), "end")
    scene.sprite("i-arrow", box.x + box.w - 24, middle - 12, 24, color=theme.light)
    scene.touch(Ask("part", str((part + 1) % parts)), *box)


def _draw_foot(scene: Scene, box: Box, page: LobbyPage, words: Words) -> None:
    """Draw the way into a match: the newest unfinished one, and a new one or the reason why not."""
    x, y, wide = box.x, box.y + box.h - FOOT, box.w
    if page.unfinished and wide < BESIDE:
        _draw_resume(scene, Box(x, box.y, wide, RESUME), page.unfinished[0], words)
    elif page.unfinished:
        resume = wide * 0.56
        _draw_resume(scene, Box(x, y, resume, FOOT), page.unfinished[0], words)
        x, wide = x + resume + 10, wide - resume - 10
    if page.begin:
        inks = plaque.cartouche(scene, x, y, wide, FOOT, "off")
        on, ink = mix(inks.ground, scene.theme.pagehi, 0.6), scene.theme.ink2
        lines = broken(scene, words.say(f"lobby.why.{page.begin}"), wide - 16, "small")
        top = y + (FOOT - len(lines) * points(scene, "small") * 1.26) / 2
        paragraph(scene, x + wide / 2, top, lines, "small", "t", ink, on, "middle")
        return
    word = words.say("lobby.count" if page.game == "count" else "lobby.begin")
    plaque.button(scene, x, y, wide, FOOT, Ask("begin"), word, kind="main", size=38)


def _draw_resume(scene: Scene, box: Box, match: Unfinished, words: Words) -> None:
    """Draw the plaque of the newest unfinished match: its round, and who plays on."""
    inks = plaque.cartouche(scene, *box)
    scene.sprite("i-undo", box.x + 12, box.y + box.h / 2 - 13, 26, color=scene.theme.light)
    x, room = box.x + 50, box.w - 62
    word = _how_far(match, words)
    scene.text(x, box.y + box.h * 0.3, word, size_for(scene, word, room), "b", scene.theme.light, inks.ground, fit=room)
    names = company(scene, match.seats, room, LEAST)
    scene.text(x, box.y + box.h * 0.73, names, LEAST, "t", inks.ink, inks.ground, fit=room)
    scene.touch(Ask("resume", match.name), *box)


def _page_ground(scene: Scene) -> str:
    """Give the page's ground where the rows lie, between its two colours."""
    return mix(scene.theme.page, scene.theme.pagehi, 0.35)
