"""The evenings so far: matches, newest first, and what the house knows of each name.

Draws a `HistoryPage`: the list on the folio, totals and tabs beside it. It must not know where matches are kept,
nor how averages are made.
"""

from device.evening import COLOURS, Ask, HistoryPage, HistoryRow, PersonRow, Shown, Unfinished
from device.words import Words
from ui import ground, pieces, plaque
from ui.geometry import Box, halves
from ui.outline import cubic
from ui.scene import Scene
from ui.screens import ornament
from ui.screens.news import told
from ui.screens.prose import broken, company, paragraph, size_for
from ui.screens.reading import Speaker
from ui.theme import INK, mix

ROWS = 5
"""Matches, or names, that fit on a page of the list."""
HIGH = 74.0
COLUMNS = (("matches", 0.44), ("wins", 0.62), ("average", 0.84), ("best", 1.0))
"""The numbers of a person, and where each column ends, as a part of the width."""


def draw(scene: Scene, shown: Shown, say: Speaker) -> None:
    """Draw the list of a tab, or a candle where there is nothing yet."""
    page = shown.page
    if not isinstance(page, HistoryPage):
        raise TypeError(f"a {type(page).__name__} is not a history")
    words = say(shown.settings.language)
    margin, folio = halves(scene.w, scene.h)
    ground.table(scene, "south")
    _draw_margin(scene, margin, shown, page, words)
    ground.folio(scene, *folio)
    inner = Box(folio.x + 14, folio.y + 12, folio.w - 28, folio.h - 24)
    if not page.total:
        _draw_nothing(scene, inner, words)
    elif page.tab == "people":
        _draw_people(scene, inner, page, words)
    else:
        _draw_matches(scene, inner, page, words)


def _draw_margin(scene: Scene, box: Box, shown: Shown, page: HistoryPage, words: Words) -> None:
    """Draw title, tabs, what stands out, and the ways out."""
    theme = scene.theme
    x, wide = box.x + 14, box.w - 28
    scene.text(x, box.y + 32, words.say("history.title"), "score", "d", theme.ink, theme.table, fit=wide, least=29)
    ground.rule(scene, x - 6, box.y + 60, x + wide + 6)
    half = (wide - 8) / 2
    for i, tab in enumerate(("matches", "people")):
        kind = "on" if page.tab == tab else "plain"
        word = words.say(f"history.{tab}")
        plaque.button(scene, x + i * (half + 8), box.y + 72, half, 50, Ask("tab", tab), word, kind=kind, size="body")
    foot = box.y + box.h - 62
    plaque.button(scene, x, foot, wide, 50, Ask("close"), words.say("history.back"), size="body")
    room = Box(x, box.y + 136, wide, foot - box.y - 148)
    if shown.notice:
        lines = broken(scene, told(words, shown.notice), wide, "small")
        ink = theme.refuse if shown.notice.refused else theme.ink
        paragraph(scene, room.x, room.y, lines, "small", "t", ink, theme.table)
        return
    if page.closest:
        room = _draw_closest(scene, room, page.closest, words)
    ornament.draw(scene, room, ornament.colours_of(shown.lamps))


def _draw_closest(scene: Scene, box: Box, row: HistoryRow, words: Words) -> Box:
    """Draw the closest finish the house has seen, a touch opens it; give the room that is left below."""
    theme = scene.theme
    fill = theme.raised
    seats = row.seats[: int((box.h - 40) // 34)]
    high = min(44.0, (box.h - 44) / max(1, len(seats)))
    scene.rect(box.x, box.y, box.w, 44 + high * len(seats), fill, theme.rule, 1.2, rx=5)
    scene.touch(Ask("open", row.match), box.x, box.y, box.w, 44 + high * len(seats))
    scene.text(box.x + 12, box.y + 22, words.say("history.closest"), "small", "t", theme.ink2, fill, fit=box.w - 24)
    y = box.y + 40 + high / 2
    for name, colour, total, place in seats:
        pieces.badge(scene, box.x + 12, y - 14, 28, colour)
        scene.text(box.x + box.w - 12, y, str(total), 30, "d", theme.ink, fill, "end")
        room = box.w - 130
        kind = "b" if place == 1 else "t"
        text = pieces.cut(scene, name, room, "body", kind)
        scene.text(box.x + 52, y, text, "body", kind, theme.ink, fill, fit=room)
        y += high
    below = 44 + high * len(seats) + 10
    return Box(box.x, box.y + below, box.w, box.h - below)


def _draw_matches(scene: Scene, box: Box, page: HistoryPage, words: Words) -> None:
    """Draw a page of matches, each a plate that opens it: first those that can be taken up again."""
    rows: tuple[Unfinished | HistoryRow, ...] = (*page.unfinished, *page.rows)
    rows = rows[:ROWS]
    for i, row in enumerate(rows):
        plate = Box(box.x, box.y + i * (HIGH + 4), box.w, HIGH)
        if isinstance(row, Unfinished):
            _draw_unfinished(scene, plate, row, words)
        else:
            _draw_match(scene, plate, row, words)
    _draw_paging(scene, box, (page.first, len(rows), page.total), words)


def _draw_unfinished(scene: Scene, box: Box, match: Unfinished, words: Words) -> None:
    """Draw a match that is not over: how far it is, which game where there is room, and who plays on."""
    theme = scene.theme
    fill = mix(theme.page, theme.light, 0.1)
    scene.rect(*box, fill, theme.light, 1.6, rx=5)
    scene.touch(Ask("resume", match.name), *box)
    scene.sprite("i-undo", box.x + 12, box.y + box.h / 2 - 13, 26, color=theme.light)
    x, room = box.x + 52, box.w - 64
    word, game = _how_far(match, words), words.say(f"lobby.game.{match.game}")
    wide = scene.text(x, box.y + 21, word, size_for(scene, word, room, "body", "b"), "b", theme.light, fill, fit=room)
    if wide + 14 + scene.width(game, "small") <= room:
        scene.text(x + room, box.y + 21, game, "small", "t", theme.ink2, fill, "end")
    scene.text(x, box.y + 53, company(scene, match.seats, room), "small", "t", theme.ink, fill, fit=room)


def _how_far(match: Unfinished, words: Words) -> str:
    """Say how far a match is: a count has no rounds, and of some games nobody knows how many there will be."""
    if match.game == "count":
        return words.say("history.open")
    if not match.rounds:
        return words.say("history.turn", round=match.round)
    return words.say("history.unfinished", round=match.round, rounds=match.rounds)


def _draw_match(scene: Scene, box: Box, row: HistoryRow, words: Words) -> None:
    """Draw one match: who won and when, then every seat's badge and total, best first."""
    theme = scene.theme
    fill = mix(theme.page, theme.table, 0.35)
    scene.rect(*box, fill, theme.rule, 1.2, rx=5)
    scene.touch(Ask("open", row.match), *box)
    winners = " + ".join(name for name, _, _, place in row.seats if place == 1)
    about = words.say("history.ordinal", n=row.ordinal) + (f"  {row.about}" if row.about else "")
    right = box.x + box.w - 12
    wide = scene.text(right, box.y + 21, about, "small", "t", theme.ink2, fill, "end")
    scene.sprite("crown", box.x + 12, box.y + 12, 24, 18)
    room = box.w - wide - 70
    name = pieces.cut(scene, winners, room, "body", "b")
    scene.text(box.x + 44, box.y + 21, name, "body", "b", theme.ink, fill, fit=room)
    pitch = min(104.0, (box.w - 20) / max(1, len(row.seats)))
    for i, (_, colour, total, place) in enumerate(row.seats):
        x = box.x + 12 + i * pitch
        pieces.badge(scene, x, box.y + 39, 28, colour if colour in COLOURS else "white")
        ink = theme.gold if place == 1 else theme.ink
        scene.text(x + 34, box.y + 53, str(total), 26, "d", ink, fill)


def _draw_people(scene: Scene, box: Box, page: HistoryPage, words: Words) -> None:
    """Draw a page of names with their numbers in columns; shared wins stand in brackets."""
    theme = scene.theme
    on = mix(theme.page, theme.pagehi, 0.3)
    for code, end in COLUMNS:
        word = words.say(f"history.column.{code}")
        scene.text(box.x + end * box.w - 4, box.y + 14, word, 21, "t", theme.ink2, on, "end")
    ground.rule(scene, box.x, box.y + 32, box.x + box.w)
    rows = page.people[:ROWS]
    y, high = box.y + 36, 66.0
    for person in rows:
        _draw_person(scene, Box(box.x, y, box.w, high), person, words)
        y += high
        scene.line(box.x + 4, y, box.x + box.w - 4, y, theme.rule, 0.8, 0.7)
    if any(person.shared for person in rows) and len(rows) < ROWS:
        scene.text(box.x + 4, y + 22, words.say("history.shared"), "small", "t", theme.ink2, on, fit=box.w - 8)
    _draw_paging(scene, box, (page.first, len(rows), page.total), words)


def _draw_person(scene: Scene, box: Box, person: PersonRow, words: Words) -> None:
    """Draw a name over its best territory, and its numbers."""
    theme = scene.theme
    on = mix(theme.page, theme.pagehi, 0.3)
    middle = box.y + box.h / 2
    average = f"{person.average:.1f}".replace(".", "," if words.language in {"fr", "nl"} else ".")
    won = f"{person.wins} ({person.shared})" if person.shared else str(person.wins)
    room = box.w * 0.44 - 52
    name = pieces.cut(scene, person.name, room, "body", "b")
    scene.text(box.x + 4, middle - 12, name, "body", "b", theme.ink, on, fit=room)
    land = words.say("history.territory", n=person.territory)
    scene.text(box.x + 4, middle + 15, land, "small", "t", theme.ink2, on, fit=room + 30)
    for (code, end), value in zip(COLUMNS, (str(person.matches), won, average, str(person.best)), strict=True):
        ink = theme.gold if code == "wins" and person.wins else theme.ink
        scene.text(box.x + end * box.w - 4, middle - 12, value, 26, "d", ink, on, "end")


def _draw_paging(scene: Scene, box: Box, window: tuple[int, int, int], words: Words) -> None:
    """Draw the way to newer and older rows, and where one is."""
    first, count, total = window
    if count >= total:
        return
    theme = scene.theme
    y, wide = box.y + box.h - 50, 124.0
    newer, older = first > 0, first + count < total
    where = words.say("history.range", first=first + 1, last=first + count, total=total)
    on = mix(theme.page, theme.pagehi, 0.6)
    scene.text(box.x + box.w / 2, y + 25, where, "small", "t", theme.ink2, on, "middle", fit=box.w - 2 * wide - 16)
    for x, may, code in ((box.x, newer, "newer"), (box.x + box.w - wide, older, "older")):
        if may:
            plaque.button(scene, x, y, wide, 50, Ask(code), words.say(f"history.{code}"), size="body")


def _draw_nothing(scene: Scene, box: Box, words: Words) -> None:
    """Draw a candle, and say that there is no evening yet."""
    theme = scene.theme
    x, y = box.x + box.w / 2, box.y + box.h / 2 - 20
    scene.rect(x, y - 60, 0, 0, theme.glow, halo=((0, 0.4), (60, 0.14), (170, 0)))
    scene.rect(x - 13, y - 30, 26, 84, mix(theme.ink2, theme.page, 0.15), INK, 1.4, rx=2)
    scene.rect(x - 34, y + 54, 68, 11, theme.rule, INK, 1.4, rx=4)
    scene.line(x, y - 30, x, y - 40, INK, 2.5)
    right = ((x + 13, y - 70), (x + 16, y - 38), (x, y - 38))
    left = ((x - 16, y - 38), (x - 13, y - 70), (x, y - 92))
    scene.shape(cubic((x, y - 92), right, left), "#E8A53C", INK, 1)
    on = mix(theme.page, theme.pagehi, 0.5)
    scene.text(x, y + 108, words.say("history.none"), 30, "d", theme.ink2, on, "middle", fit=box.w)
