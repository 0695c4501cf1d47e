"""The lines when five or six sit at the table: this round as a row of kings, the next as two columns of dominoes.

Low numbers stand in the left column. It must not know where the small kingdoms go, nor any rule.
"""

from device.evening import Touch
from device.rules.game import NOBODY, Slot, Stand, domino
from ui.geometry import Box
from ui.ground import rule
from ui.pieces import cross, king, number, ring
from ui.pieces import domino as piece
from ui.screens.leaf import Leaf
from ui.screens.lines import KING
from ui.screens.reading import hot_domino, is_choosing, line_of

SQUARE = 44.0


def draw_crowd(leaf: Leaf, box: Box) -> None:
    """Draw the row of kings, a rule, and the next line."""
    scene, c, view = leaf.scene, leaf.c, leaf.view
    current, following = line_of(view, "current"), line_of(view, "next")
    head = "table.first_kings" if current is None else "table.round_of"
    text = leaf.words.say(head, n=view.round, of=view.rounds)
    scene.text(box.x, box.y + 9, text, "small", "t", c.ink2, c.table, fit=box.w * 0.6)
    if following is None and view.round == view.rounds:
        last = leaf.words.say("table.last_round")
        scene.text(box.x + box.w, box.y + 9, last, "small", "t", c.ink2, c.table, "end", fit=box.w * 0.38)
    pitch = min(51.0, box.w / max(1, len(view.order)))
    for i, stand in enumerate(view.order):
        _stand(leaf, stand, box.x + 2 + i * pitch, box.y + 23)
    rule(scene, box.x, box.y + 94, box.x + box.w)
    if following is None:
        return
    half = (len(following.slots) + 1) // 2
    for i, slot in enumerate(following.slots):
        wide = box.w / 2
        _slot(leaf, slot, Box(box.x + i // half * (wide + 2), box.y + 104 + i % half * 52, wide - 4, 52))


def _stand(leaf: Leaf, stand: Stand, x: float, y: float) -> None:
    """Draw one king of this round with its domino's number; done ones are dim, the acting one is lit."""
    scene, c, seat = leaf.scene, leaf.c, leaf.seat(stand.seat)
    on = c.table
    if stand.state == "acting":
        on = leaf.tint
        scene.rect(x - 7, y, 44, 62, on, c.light, 2.4, 6)
    if seat is None:
        ring(scene, x + 15, y + 23, 10)
    else:
        king(scene, x + 1, y + 5, 36, seat.colour, stand.king + 1, 0.35 if stand.state == "done" else 1)
    if stand.domino:
        number(scene, x + 15, y + 52, stand.domino, 22, c.ink3 if stand.state == "done" else c.ink, on)


def _slot(leaf: Leaf, slot: Slot, box: Box) -> None:
    """Draw one place of the next line; while a seat chooses it may be touched."""
    scene, c, page, view = leaf.scene, leaf.c, leaf.page, leaf.view
    n = slot.domino.number
    choosing = is_choosing(page)
    hot = choosing and slot.seat == NOBODY and hot_domino(leaf.choice) == n
    if choosing:
        scene.touch(Touch(domino(n), view.number), box.x - 3, box.y - 4, box.w + 2, box.h)
        if domino(n) in leaf.choice.lit:
            ground = leaf.tint if hot else None
            scene.rect(box.x - 3, box.y - 3, box.w + 1, box.h - 2, ground, c.light, 3.4 if hot else 1.6, 6)
    piece(scene, box.x, box.y, SQUARE, slot.domino.halves)
    if page.refused == domino(n):
        cross(scene, box.x + SQUARE / 2, box.y, SQUARE)
    seat = leaf.seat(view.turn.seat if hot else slot.seat)
    mid = box.x + 2 * SQUARE + 24
    if leaf.shown.settings.numbers == "shown":
        number(scene, mid, box.y + 9, n, 22, c.ink, leaf.tint if hot else c.table)
    if seat is None:
        ring(scene, mid, box.y + 33, 9)
    else:
        which = view.turn.king if hot else slot.king
        king(scene, mid - 14 * KING, box.y + 19, 28, seat.colour, which + 1, 0.75 if hot else 1)
