"""The folio while people deal from the real box: which numbers came out, whose king came out.

The backs of the numbers stand where they stand in the box, so that each is found at once; what has been seen
is dim. It must not know what is left in the bag and what was removed.
"""

from device.evening import Touch
from device.rules.game import Target, domino, king
from ui.geometry import FOLIO, Box
from ui.pieces import back, cut
from ui.pieces import king as piece
from ui.plaque import button, cartouche
from ui.screens.folio import GAP, PAD, draw_header, draw_undo, fitting, ok_plaque, undo_room
from ui.screens.leaf import Leaf
from ui.screens.prose import broken
from ui.screens.reading import can_accept, hot_domino, line_of

COLUMNS = 8
CELL = (54.0, 52.0)
TOP = 88.0
MOST_LINES = 2
"""At the foot."""


def draw_deal(leaf: Leaf) -> None:
    """Draw the bag's page: a grid of numbers, the kings, or the question whether the line is full."""
    step = leaf.view.turn.step
    line = line_of(leaf.view, "next")
    out = len(line.slots) if line else 0
    verb = leaf.words.say(f"verb.{step}")
    draw_header(leaf, verb, leaf.words.say("deal.box"))
    if step == "king":
        _kings(leaf)
        hint = "deal.king"
    else:
        _numbers(leaf)
        hint = "deal.ready" if step == "ready" else "deal.which"
    text = leaf.words.say(hint)
    if step == "draw":
        text = leaf.words.say("deal.out", hint=text, n=out, of=leaf.view.places)
    _foot(leaf, text)


def _numbers(leaf: Leaf) -> None:
    """Draw the backs of all numbers; those that can still come out may be touched."""
    choice, scene = leaf.choice, leaf.scene
    hot = hot_domino(choice)
    known = [slot.domino.number for line in leaf.view.lines for slot in line.slots]
    last = max(48, *leaf.view.unseen, *known) if leaf.view.unseen or known else 48
    w, h = CELL
    for n in range(1, last + 1):
        x = (FOLIO - COLUMNS * w) / 2 + (n - 1) % COLUMNS * w
        y = TOP + (n - 1) // COLUMNS * h
        lit = domino(n) in choice.lit
        if lit:
            scene.touch(Touch(domino(n), leaf.view.number), x, y, w, h)
            back(scene, x + 3, y + 4, h - 8, n, w - 6)
        else:
            _seen(leaf, n, Box(x + 3, y + 4, w - 6, h - 8), fresh=n in known)
        if n == hot and lit:
            scene.rect(x + 1, y + 2, w - 2, h - 4, None, leaf.c.light, 3.4, 5)


def _seen(leaf: Leaf, n: int, box: Box, *, fresh: bool) -> None:
    """Draw a number that is out of the box; those on the table now are told from those long gone."""
    scene, c = leaf.scene, leaf.c
    ink = c.light if fresh and n in _drawn(leaf) else c.ink3
    scene.rect(*box, None, c.light if ink == c.light else c.rule, 1.6 if ink == c.light else 1, 3)
    scene.text(box.x + box.w / 2, box.y + box.h / 2, str(n), 22, "d", ink, c.page, "middle", deco=ink == c.ink3)


def _drawn(leaf: Leaf) -> tuple[int, ...]:
    line = line_of(leaf.view, "next")
    return tuple(slot.domino.number for slot in line.slots) if line else ()


def _kings(leaf: Leaf) -> None:
    """Draw a plaque for each king that can still come out."""
    choice, seats = leaf.choice, leaf.page.seats
    kings = [(s, k, king(s, k)) for k in range(2) for s in range(len(seats)) if king(s, k) in choice.lit]
    columns = 2 if len(kings) > 2 else 1
    rows = max(1, -(-len(kings) // columns))
    w = (FOLIO - 2 * PAD - 12 * (columns - 1)) / columns
    h = min(112.0, (318 - 12 * (rows - 1)) / rows)
    for i, (s, k, target) in enumerate(kings):
        x, y = PAD + i % columns * (w + 12), TOP + 4 + i // columns * (h + 12)
        _king(leaf, (s, k, target), Box(x, y, w, h))


def _king(leaf: Leaf, who: tuple[int, int, Target], box: Box) -> None:
    scene, (s, k, target) = leaf.scene, who
    seat = leaf.page.seats[s]
    hot = target in leaf.choice.touched
    inks = cartouche(scene, *box, "on" if hot else "plain")
    scene.touch(Touch(target, leaf.view.number), *box)
    kh = min(84.0, box.h - 20)
    kw = piece(scene, box.x + 18, box.y + (box.h - kh) / 2, kh, seat.colour, k + 1)
    room = box.w - kw - 50
    name = cut(scene, seat.name, room, "action", "d")
    scene.text(box.x + kw + 34, box.y + box.h / 2, name, "action", "d", inks.ink, inks.ground, fit=room + 1)


def _foot(leaf: Leaf, text: str) -> None:
    """Draw what to do, undo and redo, and OK where the bag asks for it."""
    if leaf.shown.notice is not None:
        return
    scene, c = leaf.scene, leaf.c
    w, undo = undo_room(leaf)
    draw_undo(leaf, Box(FOLIO - PAD - undo, 410, undo, 54))
    room = FOLIO - 2 * PAD - undo - 10
    if leaf.view.turn.step == "ready":
        event = ok_plaque(leaf).event
        kind = "main" if can_accept(leaf.page, leaf.choice) else "off"
        button(scene, FOLIO - PAD - undo - GAP - w, 408, w, 58, event, leaf.words.say("table.ok"), kind=kind, size=38)
        room -= w + GAP
    size = fitting(leaf, text, room)
    lines = broken(scene, text, room, size)
    if len(lines) > MOST_LINES:
        return  # undo and redo leave it no room; the head of the page says what to do
    for i, line in enumerate(lines):
        y = 437 + (i - (len(lines) - 1) / 2) * 26
        scene.text(PAD + 2, y, line, size, "t", c.ink2, leaf.paper(0.93), fit=room)
