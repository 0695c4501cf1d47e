"""The furniture of the folio: whose turn and for what, the column under the hand, the line of sums, the notice.

Each is drawn where look.md section 3 puts it. It must not know what is laid where, nor any rule.
"""

from collections.abc import Hashable
from typing import NamedTuple

from device.evening import Ask, Notice
from device.rules.game import Action, Domino, Impossible, Target
from ui.geometry import BOARD, FOLIO, Box
from ui.ground import rule
from ui.pieces import badge, cut, king, lozenge, number
from ui.pieces import domino as piece
from ui.plaque import button, seal
from ui.screens.leaf import Leaf
from ui.screens.news import doubt, told
from ui.screens.prose import broken
from ui.screens.reading import acting, can_accept, chooses_coat, two_kings
from ui.theme import mix

PAD = 14.0
TOP = 88.0
"""Where the kingdom and the controls begin."""
COLUMN = 104.0
"""Width of the controls."""
GAP = 8.0
APART = 10.0
"""How far the controls keep away from a row that is touched at the foot."""


class Plaque(NamedTuple):
    """A control in the column: what it means (None: not now), its word, icon, kind and size of text."""

    event: Hashable | None
    label: str
    icon: str | None = None
    kind: str = "plain"
    size: str | float = "small"


def is_left(leaf: Leaf) -> bool:
    """Tell whether the controls stand left of the kingdom."""
    seat = acting(leaf.page)
    return seat is not None and seat.hand == "left"


def board_box(leaf: Leaf) -> Box:
    """Give the place of the kingdom."""
    return Box(FOLIO - PAD - BOARD if is_left(leaf) else PAD, TOP, BOARD, BOARD)


def column_box(leaf: Leaf) -> Box:
    """Give the place of the controls."""
    high = BOARD - APART if chooses_coat(leaf.view, leaf.choice) else BOARD
    return Box(PAD if is_left(leaf) else FOLIO - PAD - COLUMN, TOP, COLUMN, high)


def draw_header(leaf: Leaf, verb: str, title: str = "") -> None:
    """Draw badge, name and verb in the size that is read from across the room, the acting king, and the menu."""
    scene, c = leaf.scene, leaf.c
    seat, turn = acting(leaf.page), leaf.view.turn
    x = PAD
    if seat is not None:
        badge(scene, PAD, 13, 58, seat.colour)
        x += 72
    kings = seat is not None and two_kings(leaf.view)
    room = FOLIO - x - PAD - 54 - (48 if kings else 0)
    name = seat.name if seat is not None else title
    size, name = _called(leaf, name, verb, room)
    nw = scene.text(x, 42, name, size, "d", c.ink, fit=room)
    lozenge(scene, x + nw + 15, 42, 5, 7, c.gold)
    scene.text(x + nw + 30, 42, verb, size, "d", c.light, fit=room - nw - 29)
    if seat is not None and kings:
        king(scene, FOLIO - PAD - 98, 18, 50, seat.colour, turn.king + 1)
    mx = FOLIO - PAD - 48
    scene.sprite("i-more", mx + 8, 26, 32, color=c.ink2)
    scene.touch(Ask("close" if leaf.shown.sheet == "menu" else "menu"), mx, 18, 48, 48)
    rule(scene, PAD, 78, FOLIO - PAD)


def _called(leaf: Leaf, name: str, verb: str, room: float) -> tuple[float, str]:
    """Find the size of name and verb; the name may shrink and then be cut, the verb is never cut."""
    scene = leaf.scene
    size, least = scene.sizes["call"], scene.sizes["score"]
    while scene.width(name, size, "d") + scene.width(verb, size, "d") + 30 > room and size > least:
        size -= 0.5
    return size, cut(scene, name, room - 30 - scene.width(verb, size, "d"), size, "d")


def draw_piece(leaf: Leaf, domino: Domino) -> float:
    """Draw the domino of this turn above the controls, and give the room it takes."""
    box = column_box(leaf)
    s = (box.w - 4) / 2
    piece(leaf.scene, box.x + 2, box.y + 2, s, domino.halves)
    number(leaf.scene, box.x + box.w / 2, box.y + s + 22, domino.number, 30, leaf.c.ink, leaf.paper(0.4))
    return s + 42


Rows = tuple[tuple[Plaque, float], ...]
"""Plaques with their heights."""


def draw_column(leaf: Leaf, above: float, rows: Rows, main: Plaque, after: Rows = ()) -> None:
    """Draw the plaques below `above`: some before OK and some after it, OK in what is left, undo at the foot."""
    box = column_box(leaf)
    y, foot = box.y + above, box.y + box.h - _undo_height(leaf)
    for plaque, h in rows:
        _plaque(leaf, plaque, Box(box.x, y, box.w, h))
        y += h + GAP
    high = foot - GAP - y - sum(h + GAP for _, h in after)
    _plaque(leaf, main, Box(box.x, y, box.w, high), leaf.motion.page.held if main.event is not None else 0.0)
    y += high + GAP
    for plaque, h in after:
        _plaque(leaf, plaque, Box(box.x, y, box.w, h))
        y += h + GAP
    draw_undo(leaf, Box(box.x, foot, box.w, _undo_height(leaf)))


def _undo_height(leaf: Leaf) -> float:
    """Give the room at the column's foot: undo alone, or undo over redo, each with its word."""
    return 2 * 48.0 + GAP if _can_redo(leaf) else 58.0


def _can_redo(leaf: Leaf) -> bool:
    return leaf.page.can_redo and not leaf.choice.is_open


def _plaque(leaf: Leaf, plaque: Plaque, box: Box, filled: float = 0.0) -> None:
    kind = plaque.kind if plaque.event is not None else "off"
    size = plaque.size
    if not isinstance(size, str) and leaf.scene.width(plaque.label, size, "d") > box.w - 14:
        size = max(21.0, size * (box.w - 14) / leaf.scene.width(plaque.label, size, "d") // 0.5 * 0.5)
    isize = min(40.0, box.h * 0.42) if plaque.icon and plaque.label else None
    label = plaque.label or None
    button(leaf.scene, *box, plaque.event, label, plaque.icon, kind, size, isize=isize, filled=filled)


def undo_room(leaf: Leaf) -> tuple[float, float]:
    """Give the width of undo where it stands at the foot of a page, alone and with redo beside it if that is there."""
    return (96.0, 2 * 96.0 + GAP) if _can_redo(leaf) else (112.0, 112.0)


def draw_undo(leaf: Leaf, box: Box) -> None:
    """Draw undo, and redo beside or below it while something can be done again; each keeps its word.

    While a choice is open it goes back one step of it; then it takes back what was played.
    """
    page = leaf.page
    event = Ask("back") if leaf.choice.is_open else Ask("undo") if page.can_undo else None
    kind = "plain" if event is not None else "off"
    label = leaf.words.say("table.undo")
    if _can_redo(leaf):
        again = leaf.words.say("table.redo")
        if box.w > 2 * box.h:
            w, h, x, y = (box.w - GAP) / 2, box.h, box.x + (box.w + GAP) / 2, box.y
        else:
            w, h, x, y = box.w, (box.h - GAP) / 2, box.x, box.y + (box.h + GAP) / 2
        button(leaf.scene, box.x, box.y, w, h, event, label, kind=kind, size=fitting(leaf, label, w - 12))
        button(leaf.scene, x, y, w, h, Ask("redo"), again, size=fitting(leaf, again, w - 12))
        return
    button(leaf.scene, *box, event, label, "i-undo", kind, isize=24)


def ok_plaque(leaf: Leaf, label: str = "", icon: str | None = None) -> Plaque:
    """Give the main plaque: lit when OK would do something, *not yet* in the grace after a change of seat."""
    ready = can_accept(leaf.page, leaf.choice)
    size = 44.0 if not label else 30.0
    return Plaque(Ask("ok") if ready else None, label or leaf.words.say("table.ok"), icon, "main", size)


def turn_plaque(leaf: Leaf) -> Plaque:
    """Give the plaque that turns the ghost the other way round."""
    can = leaf.choice.can_turn and not leaf.page.paused
    return Plaque(Ask("turn") if can else None, leaf.words.say("table.turn"), "i-turn")


def draw_sum(leaf: Leaf, right: str) -> None:
    """Draw the points now and, with a ghost, then; at the right end what is said of places."""
    scene, c, view, after = leaf.scene, leaf.c, leaf.view, leaf.page.after
    if leaf.shown.notice is not None:
        return  # the notice takes this place
    x, cy, ground = PAD + 2, 446.0, leaf.paper(0.93)
    seat = view.turn.seat
    now = next((r.score.total for r in view.realms if r.seat == seat), None)
    then = next((r.score.total for r in after.realms if r.seat == seat), None) if after else None
    if now is not None and leaf.motion.page.total is not None:
        now = leaf.motion.page.total
    if now is not None and leaf.shown.settings.scores == "shown":
        x += scene.text(x, cy, str(now), "score", "d", c.ink, ground)
        if then is not None and then != now:
            scene.sprite("i-arrow", x + 8, cy - 11, 22, color=c.ink2)
            x += 38 + scene.text(x + 38, cy, str(then), "score", "d", c.gold, ground)
        points = leaf.words.count("table.points", now if then is None else then)
        if not scene.largest or not right or then == now or then is None:
            x += 9 + scene.text(x + 9, cy + 3, points, "body", "t", c.ink2, ground)
    if right:
        fit = FOLIO - PAD - 2 - x - 10
        scene.text(FOLIO - PAD - 2, cy + 3, right, "body", "t", c.ink2, ground, "end", fit=fit, least="small")


def draw_notice(leaf: Leaf, notice: Notice) -> None:
    """Draw the notice over the foot of the folio: one line, two if it must, at most one word to touch."""
    text = told(leaf.words, notice, leaf.page.seats)
    action = (leaf.words.say(f"ask.{notice.action}"), Ask(notice.action)) if notice.action else None
    draw_strip(leaf, text, refused=notice.refused, action=action)


def draw_warning(leaf: Leaf, impossible: tuple[Impossible, ...]) -> None:
    """Say at the foot what is impossible in a kingdom entered by hand; it blocks nothing."""
    text = doubt(leaf.words, impossible[0])
    if len(impossible) > 1:
        text = leaf.words.say("copying.more", text=text, n=len(impossible) - 1)
    draw_strip(leaf, text, refused=True)


def draw_strip(leaf: Leaf, text: str, *, refused: bool, action: tuple[str, Hashable] | None = None) -> None:
    """Draw the frame, the seal and the words of a notice."""
    scene, c = leaf.scene, leaf.c
    x, y, w, h = PAD, 427.0, FOLIO - 2 * PAD, 46.0
    ground = mix(c.page, c.table, 0.55)
    scene.rect(x, y, w, h - 4, ground, c.refuse if refused else c.edge, 1.8, 4)
    cy, room = y + (h - 4) / 2, w - 60
    seal(scene, x + 26, cy, 13, broken=refused)
    if action:
        word, event = action
        aw = max(72.0, scene.width(word, "body", "b") + 24)
        scene.line(x + w - aw, y + 7, x + w - aw, y + h - 11, c.rule, 1)
        scene.text(x + w - aw / 2, cy, word, "body", "b", c.light, ground, "middle", fit=aw - 8)
        scene.touch(event, x + w - aw, y, aw, 48)
        room -= aw
    size = next((size for size in ("body", "small") if scene.width(text, size) <= room), None)
    if size is not None:
        scene.text(x + 50, cy, text, size, "t", c.ink, ground, fit=room)
        return
    for i, line in enumerate(broken(scene, text, room, 21)):
        scene.text(x + 50, cy - 10.5 + 21 * i, line, 21, "t", c.ink, ground, fit=room)


def fitting(leaf: Leaf, text: str, room: float) -> str | float:
    """Give the largest size of running text that fits: body, small, or the least there is."""
    sizes: tuple[str | float, ...] = ("body", "small", 21.0)
    return next((size for size in sizes if leaf.scene.width(text, size) <= room), 21.0)


def warnings(leaf: Leaf) -> tuple[Impossible, ...]:
    """Give what is impossible in the acting seat's kingdom as it is, or as it would be with the ghost."""
    view = leaf.page.after or leaf.view
    seat = leaf.view.turn.seat
    return next((realm.score.impossible for realm in view.realms if realm.seat == seat), ())


def discards(action: Action | None) -> bool:
    """Tell whether a ghost would throw the domino away."""
    return action is not None and action.verb in ("discard", "leave", "no_fit")


def verb_target(verb: str) -> Target:
    """Give what a plaque named by a verb means to a choice."""
    return Target(verb)
