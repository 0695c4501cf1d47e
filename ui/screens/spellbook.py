"""The margin of a game with a spellbook: both players' boxes, the wizards between them, the other map.

Draws the view's rows and realms. It must not know what a power does, nor any rule.
"""

from device.evening import Ask, Seat
from device.rules.dice import BookRow
from device.rules.game import NOBODY, Realm
from ui.board import Grid, board
from ui.coats import shield
from ui.geometry import Box
from ui.ground import rule
from ui.pieces import badge, circle, cut
from ui.screens.leaf import Leaf
from ui.screens.others import Look, others_of
from ui.screens.reading import counts_late
from ui.theme import INK, SEATS, mix

WIDE = 304.0
HEAD = 38.0
ROW = 38.0
BOX, STEP = 17.0, 20.0
SIDE = 44.0
"""From the middle of a row to its first boxes."""


def draw_book_margin(leaf: Leaf, box: Box) -> None:
    """Draw the spellbook, and the other map below it or, on a wide margin, beside it."""
    realms = others_of(leaf)
    if box.w > box.h:
        _book(leaf, Box(box.x + 8, box.y + 10, WIDE, min(HEAD + 6 * ROW, box.h - 16)))
        at = Box(box.x + WIDE + 20, box.y + 16, box.w - WIDE - 26, box.h - 24)
        for nth, realm in enumerate(realms):
            _below(leaf, realm, Box(at.x, at.y + nth * at.h / len(realms), at.w, at.h / len(realms)))
        return
    x, w = box.x + (box.w - WIDE) / 2, WIDE
    high = min(HEAD + 6 * ROW, (box.h - 20) * 0.6)
    _book(leaf, Box(x, box.y + 8, w, high))
    top = box.y + 14 + high
    rule(leaf.scene, x, top, x + w)
    low = Box(x, top + 12, w, box.y + box.h - 12 - top - 12)
    if len(realms) == 1:
        _beside(leaf, realms[0], low)
        return
    for nth, realm in enumerate(realms):
        _below(leaf, realm, Box(low.x + nth * (w + 8) / 2, low.y, (w - 8) / 2, low.h))


def _book(leaf: Leaf, box: Box) -> None:
    seats = leaf.page.seats
    _names(leaf, box, seats[0], seats[1])
    high = (box.h - HEAD) / max(1, len(leaf.view.book))
    for nth, row in enumerate(leaf.view.book):
        _row(leaf, row, Box(box.x, box.y + HEAD + nth * high, box.w, high), striped=nth % 2 == 0)
    leaf.scene.touch(Ask("help", "duel_powers"), box.x, box.y + HEAD, box.w, box.h - HEAD)


def _names(leaf: Leaf, box: Box, left: Seat, right: Seat) -> None:
    """Draw both names over their sides; whoever rolls this turn has the die."""
    scene, c = leaf.scene, leaf.c
    first = leaf.view.order[0].seat if leaf.view.order else NOBODY
    cy, room = box.y + 14, (box.w - 2 * 38 - 2 * 26) / 2
    badge(scene, box.x + 2, box.y, 28, left.colour)
    badge(scene, box.x + box.w - 30, box.y, 28, right.colour)
    scene.text(box.x + 38, cy, cut(scene, left.name, room, "small"), "small", "t", c.ink, c.table, fit=room + 1)
    name = cut(scene, right.name, room, "small")
    scene.text(box.x + box.w - 38, cy, name, "small", "t", c.ink, c.table, "end", fit=room + 1)
    if first in (0, 1):
        scene.sprite("die", box.x + box.w / 2 + (-20 if first == 0 else 0), box.y + 4, 20)


def _row(leaf: Leaf, row: BookRow, box: Box, *, striped: bool) -> None:
    scene, c = leaf.scene, leaf.c
    mid, cy = box.x + box.w / 2, box.y + box.h / 2
    if striped:
        scene.rect(box.x, box.y + 1, box.w, box.h - 2, c.raised, rx=4)
    high = min(32.0, box.h - 4)
    shield(scene, mid - 33, cy - high / 2, high * 48 / 56, row.coat)
    _wizard(leaf, row, mid + 18, cy, min(15.0, box.h / 2 - 1.5))
    for side in (0, 1):
        _boxes(leaf, row, side, mid, cy, min(BOX, box.h - 8))


def _wizard(leaf: Leaf, row: BookRow, x: float, cy: float, r: float) -> None:
    """Draw a power: gold while open, in its owner's colour once gained, struck through once used."""
    scene, c, owner = leaf.scene, leaf.c, leaf.seat(row.seat)
    colour = SEATS[owner.colour] if owner else c.gold
    used = row.state == "used"
    fill = mix(c.raised, colour, 0.4 if used else 0.9) if owner else c.raised
    circle(scene, x, cy, r, fill, colour, 1.6)
    scene.sprite(f"p-{row.power}", x - r * 0.73, cy - r * 0.73, r * 1.46, color=INK if owner else c.gold)
    if used:
        scene.line(x - r, cy + r, x + r, cy - r, INK, 4)
        scene.line(x - r, cy + r, x + r, cy - r, c.ink2, 2)


def _boxes(leaf: Leaf, row: BookRow, side: int, mid: float, cy: float, b: float) -> None:  # noqa: PLR0913, PLR0917
    """Draw one player's boxes: crosses in the seat's colour; a row that is lost is struck out."""
    scene, c = leaf.scene, leaf.c
    seat, lost = leaf.page.seats[side], row.seat not in (NOBODY, side)
    way = -1 if side == 0 else 1
    for nth in range(row.boxes):
        left = mid + way * (SIDE + nth * STEP) - (b if side == 0 else 0)
        if nth < row.ticks[side] and not lost:
            scene.rect(left, cy - b / 2, b, b, SEATS[seat.colour], INK, 1.2, 2)
            scene.line(left + 4, cy - b / 2 + 4, left + b - 4, cy + b / 2 - 4, INK, 2.6)
            scene.line(left + b - 4, cy - b / 2 + 4, left + 4, cy + b / 2 - 4, INK, 2.6)
        else:
            scene.rect(left, cy - b / 2, b, b, c.well, c.rule if lost else c.edge, 1.4, 2)
    if lost:
        x = mid + way * SIDE
        scene.line(x, cy, x + way * (row.boxes * STEP - 3), cy, c.ink2, 2.6)


def _map(leaf: Leaf, realm: Realm, x: float, y: float, s: float) -> Grid:
    seat = leaf.seat(realm.seat)
    return board(leaf.scene, x, y, s, realm.cells, realm.window, seat.colour if seat else "", mini=True)


def _points(leaf: Leaf, realm: Realm) -> str:
    hidden = leaf.shown.settings.scores == "hidden" or counts_late(leaf.view)
    return "" if hidden else str(realm.score.total)


def _beside(leaf: Leaf, realm: Realm, box: Box) -> None:
    """Draw the other map with badge and points at its right."""
    scene, c, seat = leaf.scene, leaf.c, leaf.seat(realm.seat)
    if seat is None:
        return
    s = min(32.0, box.h / 5)
    _map(leaf, realm, box.x + 1, box.y, s)
    scene.touch(Look(realm.seat), box.x + 1, box.y, 7 * s, max(48.0, 5 * s))
    mid = box.x + 7 * s + (box.w - 7 * s) / 2 + 2
    size = min(52.0, box.h * 0.34)
    badge(scene, mid - size / 2, box.y + 4, size, seat.colour)
    points = _points(leaf, realm)
    if points:
        scene.text(mid, box.y + size + 34, points, "score", "d", c.ink, c.table, "middle")
        word = leaf.words.count("table.points", realm.score.total)
        if box.h >= size + 76 and scene.width(word, "small") <= box.w - 7 * s - 4:
            scene.text(mid, box.y + size + 64, word, "small", "t", c.ink2, c.table, "middle")


def _below(leaf: Leaf, realm: Realm, box: Box) -> None:
    """Draw a small map with badge and points below it."""
    scene, c, seat = leaf.scene, leaf.c, leaf.seat(realm.seat)
    if seat is None:
        return
    s = min(int(box.w / 7), (box.h - 40) / 5)
    _map(leaf, realm, box.x, box.y, s)
    scene.touch(Look(realm.seat), box.x, box.y, max(48.0, 7 * s), max(48.0, 5 * s))
    badge(scene, box.x, box.y + 5 * s + 8, 28, seat.colour)
    points = _points(leaf, realm)
    if points:
        scene.text(box.x + 38, box.y + 5 * s + 22, points, 34, "d", c.ink, c.table)
