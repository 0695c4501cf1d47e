"""The two lines back to back on a spine of kings: the order of this round, and what is known of the next.

Rows of dominoes, numbers and kings. It must not know where in the margin they stand, nor any rule.
"""

from typing import NamedTuple

from device.evening import Seat, Touch
from device.rules.game import BAG, NOBODY, Line, Slot, Stand, domino
from ui.motion import Flight
from ui.pieces import cross, cut, king, lozenge, number, ring
from ui.pieces import domino as piece
from ui.screens.leaf import Leaf
from ui.screens.reading import hot_domino, is_choosing, line_of
from ui.screens.turning import turning
from ui.theme import Colour

HEAD = 28.0
"""Height of the text that names the rounds."""

KING = 40 / 52
"""Width of a king for its height."""


class Rows(NamedTuple):
    """Where the rows stand: upper left corner, square of a domino, height of a row, room beside the spine."""

    x: float
    y: float
    s: float
    rowh: float
    side: float = 48.0

    @property
    def w(self) -> float:
        """Width of two dominoes and the spine."""
        return 4 * self.s + 2 * self.side

    @property
    def mid(self) -> float:
        """Where the spine stands."""
        return self.x + self.w / 2

    def top(self, k: int) -> float:
        """Give the upper edge of a row."""
        return self.y + k * self.rowh


class Standing(NamedTuple):
    """Where a king stands: its middle, its upper edge, its height."""

    x: float
    y: float
    h: float


class Tag(NamedTuple):
    """The number and the king of one place."""

    number: int
    seat: Seat | None
    king: int
    op: float = 1.0
    away: bool = False
    """Its king is still on its way here."""


def draw_lines(leaf: Leaf, rows: Rows) -> None:
    """Draw heads, spine, this round on its left and the next on its right."""
    _heads(leaf, rows)
    rows = rows._replace(y=rows.y + HEAD)
    current, following = line_of(leaf.view, "current"), line_of(leaf.view, "next")
    lengths = [len(line.slots) for line in (current, following) if line]
    count = max(lengths or [len(leaf.view.order)])
    _spine(leaf, rows, count)
    if current is not None:
        for k, slot in enumerate(current.slots):
            _current(leaf, rows, rows.top(k), slot)
    else:
        _first_kings(leaf, rows, count)
    if following is not None:
        _next(leaf, rows, following)
    elif leaf.view.turn.seat != BAG:
        s = 2 * rows.s - 8
        leaf.scene.sprite("ivy", rows.mid + rows.side + 4, rows.top(0) + 10, s, s, leaf.c.rule, flip=True)
    if leaf.motion.lines.flight is not None:
        _fly(leaf, rows, leaf.motion.lines.flight)


def _heads(leaf: Leaf, rows: Rows) -> None:
    scene, words, c = leaf.scene, leaf.words, leaf.c
    current, following = line_of(leaf.view, "current"), line_of(leaf.view, "next")
    if current is not None:
        left = words.say("table.round_of", n=current.round, of=leaf.view.rounds)
    else:
        left = words.say("table.first_kings")
    n = following.round if following is not None else current.round + 1 if current is not None else leaf.view.round
    right = words.say("table.round", n=n) if n <= leaf.view.rounds else words.say("table.last_round")
    w = scene.text(rows.x + rows.w, rows.y + 10, right, "small", "t", c.ink2, c.table, "end", fit=rows.w * 0.6)
    room = rows.w - w - 10
    if current is not None and scene.width(left, "small") > room:
        left = f"{current.round}/{leaf.view.rounds}"
    scene.text(rows.x, rows.y + 10, left, "small", "t", c.ink2, c.table, fit=room)


def _spine(leaf: Leaf, rows: Rows, count: int) -> None:
    scene, c = leaf.scene, leaf.c
    if not count:
        return
    scene.line(rows.mid, rows.y - 2, rows.mid, rows.top(count - 1) + rows.s, c.rule, 1.4)
    for k in range(count):
        cy = rows.top(k) + rows.s / 2
        lozenge(scene, rows.mid, cy, 4.5, 6, c.gold, c.table)


def _current(leaf: Leaf, rows: Rows, ry: float, slot: Slot) -> None:
    """Draw one place of this round: still to come, acting, or only its number."""
    scene, c, s = leaf.scene, leaf.c, rows.s
    seat, cy = leaf.seat(slot.seat), ry + s / 2
    if slot.state == "acting" and not is_choosing(leaf.page):
        scene.rect(rows.x - 5, ry - 4.5, 2 * s + rows.side, s + 9, leaf.tint, c.light, 2.4, rx=6)
        scene.rect(rows.x, ry, 2 * s, s, None, c.light, 1.6, rx=3, dash=(5, 4))
        number(scene, rows.x + s, cy, slot.domino.number, "score", c.light, leaf.tint)
        _acting_king(leaf, rows, ry, (seat, slot.king))
    elif slot.state in ("acting", "played", "left"):
        _empty(leaf, rows, ry, slot.domino.number)
        if slot.state == "acting":
            _acting_king(leaf, rows, ry, (seat, slot.king))
    else:
        piece(scene, rows.x, ry, s, slot.domino.halves)
        tag = Tag(slot.domino.number, seat, slot.king, away=_is_away(leaf, slot.seat, slot.king))
        _tag(leaf, (rows.mid - 25, ry, s), tag)


def _empty(leaf: Leaf, rows: Rows, ry: float, n: int) -> None:
    """Draw the frame of a domino that has gone, with its number."""
    scene, c, s, cy = leaf.scene, leaf.c, rows.s, ry + rows.s / 2
    scene.rect(rows.x, ry, 2 * s, s, None, c.rule, 1, rx=3, op=0.7)
    scene.line(rows.x + s, ry, rows.x + s, cy - 14, c.rule, 0.8, op=0.7)
    scene.line(rows.x + s, cy + 14, rows.x + s, ry + s, c.rule, 0.8, op=0.7)
    number(scene, rows.x + s, cy, n, "body", c.ink3, c.table)


def _acting_king(leaf: Leaf, rows: Rows, ry: float, who: tuple[Seat | None, int]) -> None:
    seat, which = who
    flight = leaf.motion.lines.flight
    away = flight is not None and flight.end.side == "now" and leaf.seat(flight.seat) is seat and flight.king == which
    if seat is not None and not away:
        x, y, kh = _large(rows, ry)
        king(leaf.scene, x - kh * KING / 2, y, kh, seat.colour, which + 1)


def _large(rows: Rows, ry: float) -> Standing:
    """Give where the acting king stands in a row."""
    kh = min(rows.s - 4, 50)
    return Standing(rows.mid - 25, ry + (rows.s - kh) / 2, kh)


def _small(leaf: Leaf, x: float, ry: float, s: float) -> Standing:
    """Give where any other king stands in a row: under its number, or alone where numbers are hidden."""
    kh = s - 16
    return Standing(x, ry + 19.5 if leaf.shown.settings.numbers == "shown" else ry + (s - kh) / 2, kh)


def _is_away(leaf: Leaf, seat: int, which: int) -> bool:
    flight = leaf.motion.lines.flight
    return flight is not None and (flight.seat, flight.king) == (seat, which)


def _fly(leaf: Leaf, rows: Rows, flight: Flight) -> None:
    """Draw a king on its way, straight, over everything else."""
    seat = leaf.seat(flight.seat)
    start = _large(rows, rows.top(flight.start.row))
    ry, current = rows.top(flight.end.row), line_of(leaf.view, "current")
    acts = flight.end.side == "now" and current is not None and current.slots[flight.end.row].state == "acting"
    x = rows.mid - 25 if flight.end.side == "now" else rows.mid + 25
    end = _large(rows, ry) if acts else _small(leaf, x, ry, rows.s)
    x, y, kh = (a + (b - a) * flight.part for a, b in zip(start, end, strict=True))
    if seat is not None:
        king(leaf.scene, x - kh * KING / 2, y, kh, seat.colour, flight.king + 1)


def _first_kings(leaf: Leaf, rows: Rows, count: int) -> None:
    """Before the first round the left side shows the kings as they come out."""
    order = leaf.view.order[:count]
    for k in range(count):
        if k < len(order) and order[k].seat != NOBODY:
            _first_king(leaf, rows, rows.top(k), order[k])
        else:
            ring(leaf.scene, rows.mid - 25, rows.top(k) + rows.s / 2, 11, leaf.c.edge)


def _first_king(leaf: Leaf, rows: Rows, ry: float, stand: Stand) -> None:
    scene, c, s = leaf.scene, leaf.c, rows.s
    seat = leaf.seat(stand.seat)
    on, fill = c.table, {"done": c.ink3, "acting": c.light}.get(stand.state, c.ink)
    if stand.state == "acting":
        on = leaf.tint
        scene.rect(rows.x - 5, ry - 4.5, 2 * s + rows.side, s + 9, on, c.light, 2.4, rx=6)
    name = cut(scene, seat.name if seat else "", 2 * s - 10, "body")
    scene.text(rows.x + 6, ry + s / 2, name, "body", "t", fill, on, fit=2 * s - 8)
    _acting_king(leaf, rows, ry, (seat, stand.king))


def _next(leaf: Leaf, rows: Rows, line: Line) -> None:
    """Draw the next line; while a seat chooses, its rows may be touched."""
    scene, c, page, view = leaf.scene, leaf.c, leaf.page, leaf.view
    choosing, pick = is_choosing(page), hot_domino(leaf.choice)
    for k, slot in enumerate(line.slots):
        ry, n = rows.top(k), slot.domino.number
        hot = choosing and n == pick and slot.seat == NOBODY
        spare = min(4.0, (rows.rowh - rows.s) / 2)
        box = (rows.mid + 6, ry - spare, rows.w / 2 - 2, rows.s + 2 * spare)
        if choosing:
            scene.touch(Touch(domino(n), view.number), *box)
        if domino(n) in leaf.choice.lit and choosing:
            scene.rect(*box, leaf.tint if hot else None, c.light, 4 if hot else 1.8, rx=6)
        x = rows.x + rows.w - 2 * rows.s
        _come_out(leaf, (x, ry, rows.s), slot, k)
        if page.refused == domino(n):
            cross(scene, x + rows.s / 2, ry, rows.s)
        tag = Tag(n, leaf.seat(slot.seat), slot.king, away=_is_away(leaf, slot.seat, slot.king))
        if hot:
            tag = Tag(n, leaf.seat(view.turn.seat), view.turn.king, 0.75)
        _tag(leaf, (rows.mid + 25, ry, rows.s), tag, leaf.tint if hot else c.table)


def _come_out(leaf: Leaf, at: tuple[float, float, float], slot: Slot, k: int) -> None:
    """Draw a domino of the next line, which may still be turning."""
    scene, moves = leaf.scene, leaf.motion.lines
    if k < len(moves.turned) and moves.turned[k] < 1:
        turning(scene, *at, slot.domino, moves.turned[k], told=leaf.shown.settings.numbers == "shown")
        return
    scene.push(0, 0, op=moves.seen)
    piece(scene, *at, slot.domino.halves)
    scene.pop()


def _tag(leaf: Leaf, at: tuple[float, float, float], tag: Tag, on: Colour = "") -> None:
    """Draw number above king beside the spine; `at` is the middle, the upper edge of the row and its square."""
    scene, c = leaf.scene, leaf.c
    x, ry, s = at
    _, ky, kh = _small(leaf, x, ry, s)
    if leaf.shown.settings.numbers == "shown":
        number(scene, x, ry + 8, tag.number, 23, c.ink, on or c.table)
    if tag.away:
        return
    if tag.seat is None:
        ring(scene, x, ky + kh / 2, min(11, kh * 0.3), c.edge)
    else:
        king(scene, x - kh * KING / 2, ky, kh, tag.seat.colour, tag.king + 1, tag.op)
