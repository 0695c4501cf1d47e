"""The pages of a match whose kingdoms are built with the real tiles: the screen deals and keeps the order.

Draws a domino large, and the two answers to it. It must not know any rule.
"""

from device.evening import Touch
from device.rules.game import Domino, Slot, View
from ui.pieces import domino as piece
from ui.pieces import number, square
from ui.plaque import button
from ui.screens.folio import board_box, column_box, draw_column, draw_header, fitting, ok_plaque, verb_target
from ui.screens.leaf import Leaf
from ui.screens.prose import broken, paragraph
from ui.screens.reading import acting

LARGE = 150.0


def on_table(view: View) -> bool:
    """Tell whether the kingdoms lie on the real table."""
    return ("kingdoms", "table") in view.options


def draw_offer(leaf: Leaf, slot: Slot | None) -> None:
    """Draw the domino thought of, or the seat's castle while there is none."""
    if slot is not None:
        _large(leaf, slot.domino)
        return
    box, seat = board_box(leaf), acting(leaf.page)
    if seat is not None:
        square(leaf.scene, box.x + 88, box.y + 70, 160, "castle", 0, seat.colour)


def _large(leaf: Leaf, domino: Domino) -> None:
    """Draw a domino with its number in the size that is read from across the room."""
    box = board_box(leaf)
    piece(leaf.scene, box.x + 18, box.y + 8, LARGE, domino.halves)
    number(leaf.scene, box.x + box.w / 2, box.y + 194, domino.number, "call", leaf.c.ink, leaf.paper(0.4))


def draw_placed(leaf: Leaf) -> None:
    """Draw the page of *placed*: the domino, and whether it was laid or does not fit."""
    scene, choice, words = leaf.scene, leaf.choice, leaf.words
    draw_header(leaf, words.say("verb.placed"))
    box, hand = board_box(leaf), leaf.view.hand
    if hand is not None:
        _large(leaf, hand)
    half = (box.w - 8) / 2
    for i, verb in enumerate(("placed", "no_fit")):
        target = verb_target(verb)
        on = choice.ghost is not None and choice.ghost.verb == verb
        lit = target in choice.lit
        kind = "on" if on else "plain" if lit else "off"
        event = Touch(target, leaf.view.number) if lit else None
        icon, label = "i-ok" if verb == "placed" else "i-discard", words.say(f"action.{verb}")
        size = fitting(leaf, label, half - 12)
        button(scene, box.x + i * (half + 8), box.y + 232, half, 104, event, label, icon, kind, size, isize=36)
    column = column_box(leaf)
    lines = broken(scene, words.say("table.on_the_table"), column.w, "small")
    top = column.y + max(0.0, (150 - 26.5 * len(lines)) / 2)
    paragraph(scene, column.x + column.w / 2, top, lines, "small", "t", leaf.c.ink2, leaf.paper(0.4), "middle")
    draw_column(leaf, 166, (), ok_plaque(leaf))
