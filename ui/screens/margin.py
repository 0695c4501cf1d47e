"""The margin: what belongs to all. The lines, the other kingdoms, troubles that last; sheets laid over it.

Chooses sizes for the room there is and places the parts. It must not know how a part is drawn, nor any rule.
"""

from device.evening import Ask, Trouble
from ui.geometry import Box
from ui.ground import rule
from ui.plaque import seal
from ui.screens.copying import draw_tray, picks_brush
from ui.screens.crowd import draw_crowd
from ui.screens.leaf import Leaf
from ui.screens.lines import HEAD, Rows, draw_lines
from ui.screens.news import story
from ui.screens.others import draw_look, draw_others
from ui.screens.prose import broken
from ui.screens.reading import line_of
from ui.screens.sheets import draw_sheet
from ui.screens.spellbook import draw_book_margin
from ui.theme import mix

HEM = 8.0
"""The screen's edge that the hem may cover."""
HIGHEST, HIGHEST_CROWDED = 140.0, 60.0
"""What a strip may take of the margin, with four at the table and with more: with less room left the lines would be too
low for a finger."""


def margin(leaf: Leaf, size: tuple[float, float], look: int | None = None) -> None:
    """Draw the margin in the frame it stands in; `look` is the kingdom a finger holds up."""
    w, h = size
    if leaf.shown.sheet:
        draw_sheet(leaf, Box(0, 0, w, h - HEM))
        return
    if look is not None:
        draw_look(leaf, look, Box(0, 0, w, h))
        return
    top = _strips(leaf, w)
    box = Box(0, top, w, h - top)
    if leaf.view.book and not picks_brush(leaf):
        draw_book_margin(leaf, Box(box.x, box.y, box.w, box.h - (0 if w > h else HEM)))
    elif leaf.view.turn.step == "copy":
        draw_tray(leaf, box)
    elif leaf.view.turn.step == "over":
        draw_others(leaf, Box(box.x + 10, box.y + 12, box.w - 20, box.h - 20 - HEM))
    elif w > h:
        _portrait(leaf, box)
    else:
        _landscape(leaf, box)


def _landscape(leaf: Leaf, box: Box) -> None:
    """Lines above, the other kingdoms below them (pictures b, d, l)."""
    roomy, low = box.w >= 350 and box.y == 0, box.y > 0
    x, w = box.x + 8, box.w - 16
    foot = box.y + box.h - HEM
    if len(leaf.page.seats) > 4:
        draw_crowd(leaf, Box(x + 2, box.y + 12, w - 4, 0))
        top = box.y + 330
    else:
        high = 304 if roomy else min(268.0, foot - box.y - 12 - 64)
        draw_lines(leaf, _rows(leaf, Box(x, box.y + 12, w, high), 62.0 if roomy else 52.0))
        top = box.y + 18 + high + (0 if roomy else 2)
    rule(leaf.scene, x, top, box.x + box.w - 8)
    draw_others(leaf, Box(x - 1, top + 10 if low else top + 12, w + 2, foot - top - 12))


def _portrait(leaf: Leaf, box: Box) -> None:
    """Lines on the left, the other kingdoms in a column on the right (picture c)."""
    if len(leaf.page.seats) > 4:
        draw_crowd(leaf, Box(12, box.y + 14, 320, 0))
    else:
        draw_lines(leaf, _rows(leaf, Box(10, box.y + 16, 328, box.h - 26), 58.0))
    draw_others(leaf, Box(348, box.y + 12, 126, box.h - 14))


def _rows(leaf: Leaf, box: Box, s: float) -> Rows:
    """Fit the rows of the lines into a box: square s at most, the spare height between the rows."""
    lengths = [len(line.slots) for line in (line_of(leaf.view, "current"), line_of(leaf.view, "next")) if line]
    n = max(lengths or [len(leaf.view.order), 1])
    rowh = (box.h - HEAD) / n
    s = min(s, rowh - 6)
    side = min(62.0, max(48.0, (box.w - 4 * s) / 2))
    return Rows(box.x + (box.w - 4 * s - 2 * side) / 2, box.y, s, min(rowh, s + 30), side)


def _strips(leaf: Leaf, w: float) -> float:
    """Say at the top of the margin what is wrong until it is cured; give the height that takes."""
    # A tray of dominoes needs all the height for fingers; what cannot be mended here is said on every other page.
    troubles = [t for t in leaf.shown.troubles if t.action or leaf.view.turn.step != "copy"]
    if troubles:
        return _trouble(leaf, troubles[0], w)
    if not leaf.page.unsaved:
        return 0.0
    scene, c = leaf.scene, leaf.c
    scene.rect(6, 5, w - 12, 50, mix(c.page, c.table, 0.55), c.refuse, 1.8, 4)
    seal(scene, 28, 30, 12, broken=True)
    text = leaf.words.say("table.not_saved")
    scene.text(48, 30, text, "body", "t", c.ink, mix(c.page, c.table, 0.55), fit=w - 60)
    scene.touch(Ask("retry_save"), 6, 5, w - 12, 50)
    return 52.0


def _trouble(leaf: Leaf, trouble: Trouble, w: float) -> float:
    """Draw the strip of a trouble: the thing, then reason and cure; the settings page says what finds no room here."""
    scene, c, words = leaf.scene, leaf.c, leaf.words
    ground = mix(c.page, c.table, 0.55)
    thing, reason, cure = story(words, trouble)
    room = w - 66
    first = broken(scene, thing, room, "small", "b")
    lead = scene.sizes["small"] + 3
    highest = HIGHEST if len(leaf.page.seats) <= 4 else HIGHEST_CROWDED
    for said in (f"{reason} {cure}", cure, ""):
        rest = broken(scene, said.strip(), room, "small") if said else ()
        h = max(52.0, 14 + lead * (len(first) + len(rest)))
        if h <= highest:
            break
    scene.rect(6, 4, w - 12, h, ground, c.refuse, 1.8, 4)
    seal(scene, 28, 4 + h / 2, 12, broken=True)
    for i, line in enumerate((*first, *rest)):
        bold = i < len(first)
        scene.text(48, 11 + lead * (i + 0.5), line, "small", "b" if bold else "t", c.ink if bold else c.ink2, ground)
    if trouble.action:
        scene.touch(Ask(trouble.action), 6, 4, w - 12, h)
    return h + 4
