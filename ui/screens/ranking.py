"""The ranking of a match that is over: places, names, totals, the step that decided, who has agreed.

Draws the margin of a `ResultPage`. It must not know how places are given: they are told.
"""

# ruff: noqa: PLR0913, PLR0917 - a drawing is told its place, its size and its inks, in that order

from itertools import pairwise
from typing import NamedTuple

from device.evening import Ask, ResultPage
from device.rules.game import Realm
from device.words import Words
from ui import board, ground, pieces, plaque
from ui.geometry import Box
from ui.scene import Scene
from ui.screens.prose import broken, height, paragraph, sentence, size_for
from ui.theme import Colour, mix

TIE = 28.0
"""The line between two equal totals that says what decided."""
WIDE = 440.0
"""From this width the way to the proof of the deal stands beside the title."""
LOW = 52.0
"""A row that a finger can still hit."""
TALL = 112.0
"""From this height a row shows its kingdom."""


class Row(NamedTuple):
    """One seat in the ranking."""

    seat: int
    place: int
    realm: Realm


def rows_of(page: ResultPage) -> tuple[Row, ...]:
    """Give the seats, best first; at the end of a Dynasty by the sum of its games."""
    realms = page.view.realms
    places = page.dynasty_places if page.dynasty_over else tuple(realm.score.place for realm in realms)
    rows = [Row(i, place, realm) for i, (place, realm) in enumerate(zip(places, realms, strict=True))]
    return tuple(sorted(rows, key=lambda row: (row.place, row.seat)))


def tie_of(upper: Row, lower: Row, game: str, words: Words) -> str:
    """Say which step set one seat before another with the same total; empty when the totals differ."""
    one, other = upper.realm.score, lower.realm.score
    if one.total != other.total:
        return ""
    if one.place == other.place:
        return words.say(words.of(game, "result.tie.shared"))
    if one.decided_by == "crowns":
        return words.say("result.tie.crowns", a=one.crowns, b=other.crowns)
    return words.say(words.of(game, "result.tie.largest"), a=one.largest, b=other.largest)


def draw(scene: Scene, page: ResultPage, words: Words, box: Box) -> None:
    """Draw title, rows, and below them what was played and how to check it."""
    theme = scene.theme
    _draw_title(scene, page, words, box)
    rows = rows_of(page)
    ties = [""] if page.dynasty_over else ["", *(tie_of(a, b, page.view.game, words) for a, b in pairwise(rows))]
    ties += [""] * (len(rows) - len(ties))
    wide = box.w >= WIDE
    top, foot = box.y + 64, box.y + box.h - (6 if wide else 54)
    lines = broken(scene, played(page, words), box.w - 28, "small")
    room = foot - 14 - top - TIE * sum(map(bool, ties))
    while len(lines) > 2 or (lines and room - height(scene, lines, "small") < LOW * len(rows)):
        lines = _shorter(scene, lines, box.w - 28)
    text = height(scene, lines, "small") + 6
    high = min(132.0, (room + 6 - text) / len(rows))
    y = top
    for row, tie in zip(rows, ties, strict=True):
        if tie:
            ink = theme.gold if theme.dark else theme.ink
            size = size_for(scene, tie, box.w - 16)
            scene.text(box.x + box.w / 2, y + TIE / 2 - 1, tie, size, "t", ink, theme.table, "middle", fit=box.w - 16)
            y += TIE
        _draw_row(scene, Box(box.x + 6, y, box.w - 12, high - 4), page, row, words)
        y += high
    ground.rule(scene, box.x + 8, foot - text - 4, box.x + box.w - 8)
    paragraph(scene, box.x + 14, foot - text + 2, lines, "small", "t", theme.ink2, theme.table)
    if not wide:
        word = words.say("result.proof")
        plaque.button(scene, box.x + 8, foot, box.w - 16, 48, Ask("proof"), word, "i-more", stack=False, isize=22)


def _shorter(scene: Scene, lines: tuple[str, ...], wide: float) -> tuple[str, ...]:
    """Leave out the last line and say so; the proof of the deal names all that was played as well."""
    *kept, last = lines[:-1] or ("",)
    while last and scene.width(f"{last} …", "small") > wide:
        last = last.rpartition(" ")[0]
    return (*kept, f"{last.rstrip('…').strip()} …") if last else tuple(kept)


def _draw_title(scene: Scene, page: ResultPage, words: Words, box: Box) -> None:
    """Draw the title, or which game of a Dynasty it was, and the way back to the lobby."""
    theme = scene.theme
    word = words.say("result.lobby")
    wide = max(92.0, scene.width(word, "small") + 26)
    plaque.button(scene, box.x + box.w - wide - 8, box.y + 5, wide, 48, Ask("lobby"), word)
    room = box.w - wide - 34
    if box.w >= WIDE:
        proof = words.say("result.proof")
        beside = max(92.0, scene.width(proof, "small") + 26)
        room -= beside + 8
        plaque.button(scene, box.x + box.w - wide - beside - 16, box.y + 5, beside, 48, Ask("proof"), proof)
    title = f"{words.say('result.dynasty')} {len(page.dynasty)}/3" if page.dynasty else words.say("result.title")
    size = "score" if scene.width(title, "score", "d") <= room else 29.0
    scene.text(box.x + 14, box.y + 30, title, size, "d", theme.ink, theme.table, fit=room)
    ground.rule(scene, box.x + 8, box.y + 58, box.x + box.w - 8)


def played(page: ResultPage, words: Words) -> str:
    """Name the edition and the options that differ from the usual, and say when nothing was saved."""
    names = [words.say(f"edition.{page.edition}")] if page.edition else [words.say(f"game.{page.view.game}")]
    for option, value in page.options:
        if option != "edition":
            short = f"lobby.option.{option}"
            name = sentence(words.say(short if words.has(short) else words.of(page.view.game, f"option.{option}")))
            names.append(name if value == "on" else f"{name} {words.say(f'choice.{option}.{value}')}")
    if page.unsaved:
        names.insert(0, words.say("result.unsaved"))
    return ", ".join(names)


def _draw_row(scene: Scene, box: Box, page: ResultPage, row: Row, words: Words) -> None:
    """Draw one seat: place, badge, name, a line about it, total; with its kingdom where there is room."""
    theme = scene.theme
    first, open_ = row.place == 1, row.seat == page.seat
    on = mix(theme.table, theme.light, 0.10 if theme.dark else 0.04) if open_ else theme.table
    if open_:
        scene.rect(*box, on, theme.light, 2, rx=6)
    ink = (theme.gold if theme.dark else theme.ink) if first else theme.ink2
    scene.text(box.x + 22, box.y + box.h / 2, str(row.place), "score", "d", ink, on, "middle")
    scene.touch(Ask("seat", str(row.seat)), *box)
    if box.h >= TALL:
        _draw_tall(scene, box, page, row, words, on)
    else:
        _draw_low(scene, box, page, row, words, on)


def _draw_low(scene: Scene, box: Box, page: ResultPage, row: Row, words: Words, on: Colour) -> None:
    """Draw a row of four: badge, two lines, total."""
    theme = scene.theme
    seat, middle = page.seats[row.seat], box.y + box.h / 2
    pieces.badge(scene, box.x + 44, middle - 24, 48, seat.colour)
    _draw_agreed(scene, box.x + 78, middle + 8, agreed=page.agreed[row.seat])
    figures = str(_total(page, row))
    total = scene.text(box.x + box.w - 10, middle, figures, 46 if len(figures) < 3 else 37, "d", theme.ink, on, "end")
    room = box.w - 104 - total - 16
    size = size_for(scene, seat.name, room, "action")
    scene.text(box.x + 104, middle - 13, pieces.cut(scene, seat.name, room, size), size, "t", theme.ink, on, fit=room)
    about = _about(page, row, words)
    scene.text(box.x + 104, middle + 15, about, size_for(scene, about, room), "t", theme.ink2, on, fit=room)


def _draw_tall(scene: Scene, box: Box, page: ResultPage, row: Row, words: Words, on: Colour) -> None:
    """Draw a row of two or three: the kingdom, and beside it badge and name, a line, the total."""
    theme = scene.theme
    seat = page.seats[row.seat]
    side = min(box.h - 16, 88.0 if box.w < WIDE else 110.0)
    left, top = box.x + 42, box.y + (box.h - side) / 2
    _draw_thumb(scene, Box(left, top, side, side), row.realm, seat.colour)
    x = left + side + 10
    pieces.badge(scene, x, box.y + 9, 34, seat.colour)
    _draw_agreed(scene, x + 20, box.y + 28, agreed=page.agreed[row.seat])
    room = box.x + box.w - x - 52
    size = size_for(scene, seat.name, room)
    scene.text(x + 44, box.y + 26, pieces.cut(scene, seat.name, room, size), size, "t", theme.ink, on, fit=room)
    wide = box.x + box.w - x - 8
    about = _about(page, row, words)
    scene.text(x, box.y + 59, about, size_for(scene, about, wide), "t", theme.ink2, on, fit=wide)
    scene.text(box.x + box.w - 10, box.y + box.h - 26, str(_total(page, row)), 46, "d", theme.ink, on, "end")


def _draw_thumb(scene: Scene, box: Box, realm: Realm, colour: str) -> None:
    """Draw a kingdom small, in the middle of its box."""
    x0, y0, x1, y1 = realm.window
    s = float(box.w // (max(x1 - x0, y1 - y0) + 1))
    left, top = box.x + (box.w - (x1 - x0 + 1) * s) / 2, box.y + (box.h - (y1 - y0 + 1) * s) / 2
    board.board(scene, left, top, s, realm.cells, realm.window, colour, mini=True)


def _draw_agreed(scene: Scene, x: float, y: float, *, agreed: bool) -> None:
    """Draw a small seal with a tick on the badge of a seat that has agreed."""
    if agreed:
        theme = scene.theme
        scene.rect(x, y, 20, 20, theme.table, theme.light, 1.6, rx=10)
        scene.sprite("i-ok", x + 3, y + 3, 14, color=theme.light)


def _total(page: ResultPage, row: Row) -> int:
    return sum(game[row.seat] for game in page.dynasty) if page.dynasty_over else row.realm.score.total


def _about(page: ResultPage, row: Row, words: Words) -> str:
    """Give the second line: the games of a Dynasty added up, else the largest territory."""
    if len(page.dynasty) > 1:
        games = [game[row.seat] for game in page.dynasty]
        return "+".join(map(str, games)) if page.dynasty_over else f"{' + '.join(map(str, games))} = {sum(games)}"
    return words.say("result.largest", n=row.realm.score.largest)
