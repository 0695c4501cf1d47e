"""Copying a real kingdom: the dominoes to copy in the margin, what may be painted, and the folio's page.

A domino is touched and then its squares, or a square first and then what lies there. It must not know any rule.
"""

from dataclasses import replace
from math import ceil

from device.evening import Touch
from device.rules.game import Domino, Realm, Target, domino
from ui import board as drawn
from ui.coats import CODES
from ui.geometry import Box
from ui.pieces import domino as piece
from ui.pieces import number, square
from ui.screens.folio import (
    Plaque,
    board_box,
    draw_column,
    draw_header,
    draw_sum,
    draw_warning,
    ok_plaque,
    turn_plaque,
    verb_target,
    warnings,
)
from ui.screens.kingdom import draw_kingdom, draw_thought, place_marks
from ui.screens.leaf import Leaf
from ui.screens.reading import acting, acting_realm, gone_spots, hot_domino, spots

TERRAINS = {"W": "wheat", "F": "forest", "L": "lake", "G": "grassland", "S": "swamp", "M": "mine", "T": "town"}
"""The letters of painted squares, as kingdoms are written."""

WIDEST = 9
"""Squares in a row that a finger can still tell apart."""

LEAST = 49.0
"""The least height of a row of the tray."""


def draw_tray(leaf: Leaf, box: Box) -> None:
    """Draw the dominoes that can be copied; after a first touched square, what can be painted there."""
    if picks_brush(leaf):
        brushes = [t for a in leaf.choice.left for t in a.names if t.startswith("=")]
        _brushes(leaf, box, tuple(dict.fromkeys(brushes)))
        return
    realm = acting_realm(leaf.view)
    if realm is not None:
        _dominoes(leaf, box, realm)


def picks_brush(leaf: Leaf) -> bool:
    """Tell whether a square was touched and what lies on it is to be chosen."""
    choice = leaf.choice
    brushes = any(t.startswith("=") for a in choice.left for t in a.names)
    return bool(spots(choice.touched)) and hot_domino(choice) is None and brushes


def _head(leaf: Leaf, box: Box, text: str, right: str = "") -> Box:
    """Write the tray's title, and give the room below it."""
    scene, c = leaf.scene, leaf.c
    w = scene.text(box.x + box.w - 12, box.y + 25, right, "action", "d", c.ink2, c.table, "end") if right else 0
    scene.text(box.x + 12, box.y + 25, text, "action", "t", c.ink, c.table, fit=box.w - w - 36, least="body")
    return Box(box.x + 8, box.y + 46, box.w - 16, box.h - 56)


def _dominoes(leaf: Leaf, box: Box, realm: Realm) -> None:
    own = sorted({*realm.dominoes, *realm.to_copy})
    faces = {face.number: face for face in leaf.view.faces}
    done = sum(n not in realm.to_copy for n in own)
    title = leaf.words.say("copying.box" if leaf.page.counting else "copying.own")
    inner = _head(leaf, box, title, "" if leaf.page.counting else f"{done}/{len(own)}")
    columns = next((k for k in range(2, 9) if inner.h / ceil(len(own) / k) >= LEAST), 8) if own else 2
    if box.w > box.h:
        columns = max(columns, 3)
    rows = max(1, ceil(len(own) / columns))
    w, h = inner.w / columns, min(76.0, inner.h / rows)
    for i, n in enumerate(own):
        cell = Box(inner.x + i % columns * w, inner.y + i // columns * h, w, h)
        _domino(leaf, cell, n, faces.get(n) if n in realm.to_copy else None)


def _domino(leaf: Leaf, box: Box, n: int, face: Domino | None) -> None:
    """Draw one domino of the tray: to be copied, thought of, or ticked off."""
    scene, c = leaf.scene, leaf.c
    beside, below = min(50.0, box.h - 12, (box.w - 46) / 2), min((box.w - 6) / 2, box.h - 27)
    s = max(beside, below)
    x, y = box.x + 3, box.y + ((box.h - s) / 2 if beside >= below else 3)
    nx, ny = (x + 2 * s + 20, y + s / 2) if beside >= below else (box.x + box.w / 2, y + s + 11)
    size = "action" if s > 40 and beside >= below else 22
    hot = hot_domino(leaf.choice) == n
    if face is None:
        scene.rect(x, y, 2 * s, s, None, c.rule, 1.2, 3)
        scene.line(x + s, y, x + s, y + s, c.rule, 0.8)
        realm = acting_realm(leaf.view)
        icon = "i-discard" if realm is not None and n in realm.discarded else "i-ok"
        k = min(26.0, s * 0.9)
        scene.sprite(icon, x + s - k / 2, y + s / 2 - k / 2, k, color=c.ink3)
        number(scene, nx, ny, n, size, c.ink2, c.table)
        return
    if hot:
        scene.rect(box.x, box.y + 1, box.w - 2, box.h - 2, leaf.tint, c.light, 3, 6)
    piece(scene, x, y, s, face.halves)
    number(scene, nx, ny, n, size, c.ink, leaf.tint if hot else c.table)
    scene.touch(Touch(domino(n), leaf.view.number), *box)


def _brushes(leaf: Leaf, box: Box, tokens: tuple[Target, ...]) -> None:
    """Draw every kind of square that can be painted where the finger was."""
    scene, c = leaf.scene, leaf.c
    inner = _head(leaf, box, leaf.words.say("copying.which"))
    coats = any(token[1:3] in CODES for token in tokens)
    columns = (5 if coats else 4) if box.w < box.h else (8 if coats else 6)
    rows = ceil(len(tokens) / columns)
    w, h = inner.w / columns, min(84.0, inner.h / rows)
    s = min(w, h) - 14
    seat = acting(leaf.page)
    for i, brush in enumerate(tokens):
        cell = Box(inner.x + i % columns * w, inner.y + i // columns * h, w, h)
        x, y = cell.x + (w - s) / 2, cell.y + (h - s) / 2
        scene.touch(Touch(brush, leaf.view.number), *cell)
        if brush == "=C":
            square(scene, x, y, s, "castle", 0, seat.colour if seat else "rose")
        elif brush[1:3] in CODES:
            square(scene, x, y, s, CODES[brush[1:3]], int(brush[3:]))
        elif brush[1:2] in TERRAINS:
            square(scene, x, y, s, TERRAINS[brush[1]], int(brush[2:]))
        else:
            scene.rect(x, y, s, s, c.well, c.edge, 1.6, 3, dash=(4, 4))
            scene.sprite("i-discard", x + s * 0.2, y + s * 0.2, s * 0.6, color=c.ink2)
        if brush in leaf.choice.touched:
            scene.rect(x - 4, y - 4, s + 8, s + 8, None, c.light, 3.4, 5)


def draw_copy(leaf: Leaf) -> None:
    """Draw the page of *copy*: the kingdom so far, and the controls."""
    words, choice, realm = leaf.words, leaf.choice, acting_realm(leaf.view)
    draw_header(leaf, words.say("verb.copy"))
    if realm is None:
        return
    realm = replace(realm, window=sighted(realm))
    marks = place_marks(leaf, realm)
    if not choice.is_open:
        marks = drawn.Marks(touches=marks.touches, refused=marks.refused)
    grid = draw_kingdom(leaf, realm, marks, board_box(leaf))
    draw_thought(leaf, grid)
    for spot in gone_spots(leaf.page):
        leaf.scene.rect(*grid.at(spot), grid.s, grid.s, leaf.c.table, op=0.6)
    draw_column(leaf, 0, ((turn_plaque(leaf), 66.0),), _main(leaf), ((_leave(leaf), 66.0),))
    if leaf.shown.notice is None and not warnings(leaf):
        done = choice.ghost is not None and choice.ghost.verb == "done"
        code = "copying.sure" if done else "" if choice.is_open else "copying.hint"
        draw_sum(leaf, words.say(code) if code else "")


def sighted(realm: Realm) -> tuple[int, int, int, int]:
    """Give the window to copy in: the empty rim goes first where squares would be too small for a finger."""
    x0, y0, x1, y1 = realm.window
    xs, ys = [cell.x for cell in realm.cells] or [x0, x1], [cell.y for cell in realm.cells] or [y0, y1]
    while x1 - x0 >= WIDEST and (x0 < min(xs) or x1 > max(xs)):
        x0, x1 = (x0 + 1, x1) if min(xs) - x0 >= x1 - max(xs) else (x0, x1 - 1)
    while y1 - y0 >= WIDEST and (y0 < min(ys) or y1 > max(ys)):
        y0, y1 = (y0 + 1, y1) if min(ys) - y0 >= y1 - max(ys) else (y0, y1 - 1)
    return x0, y0, x1, y1


def _main(leaf: Leaf) -> Plaque:
    """Give *done* while nothing is begun, then OK."""
    done = verb_target("done")
    if not leaf.choice.is_open and done in leaf.choice.lit and not leaf.page.grace:
        return Plaque(Touch(done, leaf.view.number), leaf.words.say("copying.done"), None, "on", "action")
    return ok_plaque(leaf)


def _leave(leaf: Leaf) -> Plaque:
    """Give the plaque that says a domino was discarded in the match; only once it is touched."""
    lit = verb_target("leave") in leaf.choice.lit
    event = Touch(verb_target("leave"), leaf.view.number) if lit else None
    return Plaque(event, leaf.words.say("copying.left"), "i-discard")


def draw_warnings(leaf: Leaf) -> None:
    """Say at the foot what cannot be true of the kingdom; it blocks nothing."""
    impossible = warnings(leaf)
    if impossible:
        draw_warning(leaf, impossible)
