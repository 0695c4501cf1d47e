"""The other kingdoms beside the lines: small land, name, badge, score; and one of them held up to be looked at.

Draws realms of the view in the margin. It must not know whose turn comes, nor how points are made.
"""

from typing import NamedTuple

from device.rules.game import Realm
from ui.board import board
from ui.geometry import TURNS, Box, facing
from ui.pieces import badge, cut, king
from ui.screens.leaf import Leaf
from ui.screens.reading import acting, counts_late, two_kings

LANDED = 76.0
"""Height under which a kingdom is only badge and score."""
NAMED = 150.0
"""Height from which a kingdom has its name below and its score below that."""


class Look(NamedTuple):
    """A finger rests on a small kingdom: while it does, that kingdom fills the margin. Known to the screen only."""

    seat: int


def others_of(leaf: Leaf) -> tuple[Realm, ...]:
    """Give the realms beside the acting one, in seat order; all of them when the bag acts."""
    return tuple(realm for realm in leaf.view.realms if realm.seat != leaf.view.turn.seat)


def centred(realm: Realm) -> tuple[int, int, int, int]:
    """Give the window of a small kingdom: limit by limit squares with the land in its middle, wider if it must."""
    xs, ys = [cell.x for cell in realm.cells] or [0], [cell.y for cell in realm.cells] or [0]
    wide = max(realm.limit, max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
    x0 = min(xs) - (wide - (max(xs) - min(xs) + 1)) // 2
    y1 = max(ys) + (wide - (max(ys) - min(ys) + 1)) // 2
    return x0, y1 - wide + 1, x0 + wide - 1, y1


def draw_others(leaf: Leaf, box: Box) -> None:
    """Draw the other kingdoms into a box: in a row, one alone with more room, in a column when it is tall."""
    realms = others_of(leaf)
    if len(realms) == 1 and box.h >= 120:
        _alone(leaf, realms[0], box)
        return
    n = max(1, len(realms))
    for i, realm in enumerate(realms):
        if box.h > box.w:
            pitch = min(122.0, box.h / n)
            draw = _builder if counts_late(leaf.view) else _beside
            draw(leaf, realm, Box(box.x, box.y + i * pitch, box.w, pitch - 8))
            continue
        pitch = box.w / n
        cell = Box(box.x + i * pitch, box.y, pitch, box.h)
        if box.h < LANDED:
            _score_only(leaf, realm, cell)
        elif counts_late(leaf.view):
            _builder(leaf, realm, cell)
        elif box.h >= NAMED:
            _above(leaf, realm, cell)
        elif pitch >= 100 and box.h >= 100:
            _beside(leaf, realm, cell)
        else:
            _short(leaf, realm, cell)


def _land(leaf: Leaf, realm: Realm, at: tuple[float, float], wide: float) -> float:
    """Draw a small land at most `wide` u, and give the width it takes."""
    window = centred(realm)
    n = window[2] - window[0] + 1
    s = int(wide / n) if wide / n >= 10 else wide / n
    seat = leaf.seat(realm.seat)
    board(leaf.scene, *at, s, realm.cells, window, seat.colour if seat else "", mini=True)
    return s * n


def _score(leaf: Leaf, realm: Realm) -> str:
    """Give the live score; empty while it is hidden or while kingdoms lie on the real table."""
    if leaf.shown.settings.scores == "hidden" or counts_late(leaf.view):
        return ""
    return str(realm.score.total)


def _above(leaf: Leaf, realm: Realm, box: Box) -> None:
    """Draw land, name, then badge and score, one below the other (pictures b)."""
    scene, c, seat = leaf.scene, leaf.c, leaf.seat(realm.seat)
    if seat is None:
        return
    wide = min(95.0, box.w - 6, box.h - 66)
    mid = box.x + box.w / 2
    drawn = _land(leaf, realm, (mid - wide / 2, box.y), wide)
    name = cut(scene, seat.name, box.w - 2, "small")
    scene.text(mid, box.y + drawn + 17, name, "small", "t", c.ink, c.table, "middle", fit=box.w)
    score = _score(leaf, realm)
    w = scene.width(score, 34, "d") + 8 if score else 0.0
    x = mid - (28 + w) / 2
    badge(scene, x, box.y + drawn + 33, 28, seat.colour)
    if score:
        scene.text(x + 36, box.y + drawn + 47, score, 34, "d", c.ink, c.table)
    scene.touch(Look(realm.seat), mid - wide / 2, box.y, wide, drawn + 62)


def _builder(leaf: Leaf, realm: Realm, box: Box) -> None:
    """Draw somebody whose kingdom lies on the real table: badge, name, and how many dominoes were taken."""
    scene, c, seat = leaf.scene, leaf.c, leaf.seat(realm.seat)
    if seat is None:
        return
    if box.h < 104:
        badge(scene, box.x, box.y + (box.h - 40) / 2, 40, seat.colour)
        name = cut(scene, seat.name, box.w - 52, "small")
        scene.text(box.x + 50, box.y + box.h / 2, name, "small", "t", c.ink, c.table, fit=box.w - 50)
        return
    mid, size = box.x + box.w / 2, min(64.0, box.w - 20, box.h - 60)
    y = box.y + max(2.0, min(14.0, box.h - size - 60))
    badge(scene, mid - size / 2, y, size, seat.colour)
    name = cut(scene, seat.name, box.w - 12, "small")
    scene.text(mid, y + size + 20, name, "small", "t", c.ink, c.table, "middle", fit=box.w)
    taken = leaf.words.count("table.dominoes_taken", len(realm.dominoes))
    if scene.width(taken, "small") > box.w - 4:
        taken = str(len(realm.dominoes))
    scene.text(mid, y + size + 46, taken, "small", "t", c.ink2, c.table, "middle", fit=box.w)


def _score_only(leaf: Leaf, realm: Realm, box: Box) -> None:
    """Draw badge and score where there is no room for land."""
    scene, c, seat = leaf.scene, leaf.c, leaf.seat(realm.seat)
    if seat is None:
        return
    score = _score(leaf, realm)
    w = scene.width(score, 34, "d") + 8 if score else 0.0
    x, y = box.x + (box.w - 28 - w) / 2, box.y + (box.h - 28) / 2
    badge(scene, x, y, 28, seat.colour)
    if score:
        scene.text(x + 36, y + 14, score, 34, "d", c.ink, c.table)
    if box.h >= 48:
        scene.touch(Look(realm.seat), box.x + 1, box.y, box.w - 2, box.h)


def _beside(leaf: Leaf, realm: Realm, box: Box) -> None:
    """Draw the name, below it the land, and badge and score beside it (picture c)."""
    scene, c, seat = leaf.scene, leaf.c, leaf.seat(realm.seat)
    if seat is None:
        return
    named = box.h >= 100
    top = box.y + (27 if named else 0)
    wide = min(80.0, box.h - (27 if named else 2), box.w - 44)
    if named:
        name = cut(scene, seat.name, box.w - 6, "small")
        scene.text(box.x, box.y + 11, name, "small", "t", c.ink, c.table, fit=box.w - 4)
    drawn = _land(leaf, realm, (box.x, top), wide)
    mid, big = box.x + drawn + 6 + (box.w - drawn - 6) / 2 - 2, 36 if named else 28
    mid = min(mid, box.x + drawn + 28)
    badge(scene, mid - big / 2, top, big, seat.colour)
    score = _score(leaf, realm)
    if score:
        scene.text(mid, top + big + 24 - (0 if named else 8), score, 34 if named else 28, "d", c.ink, c.table, "middle")
    scene.touch(Look(realm.seat), box.x, box.y, box.w - 6, max(48, drawn + (27 if named else 0)))


def _short(leaf: Leaf, realm: Realm, box: Box) -> None:
    """Draw land, badge and score with no name (picture l); in a low box badge and score share a line."""
    scene, c, seat = leaf.scene, leaf.c, leaf.seat(realm.seat)
    if seat is None:
        return
    mid, stacked = box.x + box.w / 2, box.h >= 120
    wide = min(55.0 if stacked else 95.0, box.w - 6, box.h - (66 if stacked else 36))
    drawn = _land(leaf, realm, (mid - wide / 2, box.y), wide)
    score, y = _score(leaf, realm), box.y + drawn + 5
    w = 0 if stacked or not score else scene.width(score, 28, "d") + 6
    badge(scene, mid - (28 + w) / 2, y, 28, seat.colour)
    if score and stacked:
        scene.text(mid, y + 47, score, 28, "d", c.ink, c.table, "middle")
    elif score:
        scene.text(mid - (28 + w) / 2 + 34, y + 14, score, 28, "d", c.ink, c.table)
    scene.touch(Look(realm.seat), box.x + 1, box.y, box.w - 2, drawn + (64 if stacked else 35))


def _alone(leaf: Leaf, realm: Realm, box: Box) -> None:
    """Draw the only other kingdom larger, with name, score and kings (picture d)."""
    scene, c, seat = leaf.scene, leaf.c, leaf.seat(realm.seat)
    if seat is None:
        return
    if counts_late(leaf.view):
        _builder(leaf, realm, box)
        return
    tall = box.h > box.w
    wide = min(box.w - 4, 133.0) if tall else min(133.0, box.h)
    drawn = _land(leaf, realm, (box.x, box.y), wide)
    scene.touch(Look(realm.seat), box.x, box.y, drawn, drawn)
    x, y = (box.x, box.y + drawn + 10) if tall else (box.x + drawn + 17, box.y + 2)
    size = min(46.0, box.h)
    badge(scene, x, y, size, seat.colour)
    room = box.x + box.w - x - size - 12
    faces = (("action", "d"), ("body", "d"), ("small", "t"))
    face = next((face for face in faces if scene.width(seat.name, *face) <= room), faces[-1])
    name = cut(scene, seat.name, room, *face)
    scene.text(x + size + 12, y + size / 2, name, *face, c.ink, c.table, fit=room + 1)
    score = _score(leaf, realm)
    if score and y + 122 <= box.y + box.h:
        scene.text(x, y + 77, score, "call", "d", c.ink, c.table)
        word = leaf.words.count("table.points", realm.score.total)
        scene.text(x, y + 115, word, "small", "t", c.ink2, c.table)
    elif score:
        scene.text(x, y + size + 24, score, "score", "d", c.ink, c.table)
    if two_kings(leaf.view) and box.h >= 120:
        for which in (1, 2):
            king(scene, x + (0 if tall else 62) + (which - 1) * 42, y + (130 if tall else 56), 46, seat.colour, which)


def draw_look(leaf: Leaf, seat: int, box: Box) -> None:
    """Hold a kingdom up: it fills the margin, upright to its own seat."""
    scene, c, who = leaf.scene, leaf.c, leaf.seat(seat)
    realm = next((realm for realm in leaf.view.realms if realm.seat == seat), None)
    if who is None or realm is None:
        return
    side = min(box.w, box.h) - 16
    now = acting(leaf.page)
    whole = facing(now.side, on=leaf.shown.settings.facing == "on").screen if now else 0
    turn = (TURNS[who.side] - whole) % 360  # the screen may lie the other way round already
    scene.push(box.x + (box.w - side) / 2, box.y + (box.h - side) / 2, turn, side)
    window = centred(realm)
    n = window[2] - window[0] + 1
    s = int((side - 54) / n)
    badge(scene, 0, 4, 40, who.colour)
    score = _score(leaf, realm)
    w = scene.text(side, 24, score, "score", "d", c.ink, c.table, "end") if score else 0.0
    name = cut(scene, who.name, side - w - 64, "action", "d")
    scene.text(50, 24, name, "action", "d", c.ink, c.table)
    board(scene, (side - n * s) / 2, 54, s, realm.cells, window, who.colour)
    scene.pop()
