"""The page of the seat that chooses a domino: where it would fit, and when its king would act next.

Draws what the view foresees for the domino that is thought of. It must not know any rule.
"""

from device.rules.game import Slot
from ui import board as drawn
from ui.screens.folio import board_box, column_box, draw_column, draw_header, draw_piece, draw_sum, ok_plaque
from ui.screens.kingdom import draw_kingdom
from ui.screens.leaf import Leaf
from ui.screens.prose import broken, paragraph
from ui.screens.reading import acting_realm, hot_domino, line_of, slot_of
from ui.screens.tiles import draw_offer, on_table

ABOVE = 166.0
"""Room above OK for the domino and its consequence; the same without, so that OK does not move."""


def draw_choose(leaf: Leaf) -> None:
    """Draw the page of *choose*."""
    words, realm = leaf.words, acting_realm(leaf.view)
    draw_header(leaf, words.say("verb.choose"))
    slot = slot_of(leaf.view, hot_domino(leaf.choice))
    tiles = on_table(leaf.view)
    if tiles:
        draw_offer(leaf, slot)
    elif realm is not None:
        marks = drawn.Marks(preview=slot.reach if slot else (), just_laid=() if slot else realm.just_laid)
        draw_kingdom(leaf, realm, marks, board_box(leaf))
    if slot is None:
        draw_hint(leaf, words.say("table.free_look"), ABOVE - 8)
    else:
        _consequence(leaf, slot)
    draw_column(leaf, ABOVE, (), ok_plaque(leaf))
    right = ""
    if slot is not None and not tiles:
        right = words.count("table.fits", slot.fits) if slot.fits else words.say("table.fits_nowhere")
    elif slot is None and leaf.page.fingerprint and line_of(leaf.view, "current") is None:
        right = words.say("table.mark", mark=leaf.page.fingerprint)
    if not tiles:
        draw_sum(leaf, right)


def draw_hint(leaf: Leaf, text: str, high: float) -> None:
    """Say above the controls what may be touched, in the middle of the room there."""
    box, size = column_box(leaf), "small"
    lines = broken(leaf.scene, text, box.w, size)
    lead = leaf.scene.sizes[size] * 1.26
    top = box.y + max(0.0, (high - lead * len(lines)) / 2)
    paragraph(leaf.scene, box.x + box.w / 2, top, lines, size, "t", leaf.c.ink2, leaf.paper(0.4), "middle")


def _consequence(leaf: Leaf, slot: Slot) -> None:
    """Draw the domino thought of, and the place it would give in the next round."""
    scene, c, words, box = leaf.scene, leaf.c, leaf.words, column_box(leaf)
    if not on_table(leaf.view):
        draw_piece(leaf, slot.domino)
    best, worst = slot.rank
    if not best:
        return
    mid = box.x + box.w / 2
    would = words.say("table.you_would_be")
    scene.text(mid, box.y + 114, would, "small", "t", c.ink2, leaf.paper(0.4), "middle", fit=box.w + 6)
    code = "table.rank" if best == worst else "table.rank_between"
    rank = words.say(code, best=words.say(f"ordinal.{best}"), worst=words.say(f"ordinal.{worst}"))
    scene.text(mid, box.y + 141, rank, "body", "b", c.ink, leaf.paper(0.4), "middle", fit=box.w + 6)
