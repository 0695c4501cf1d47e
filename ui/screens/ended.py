"""The folio of a match that is over and was not agreed to: what undo takes back, and the way back to the result.

Shows the kingdom that was doubted, as it lies. It must not know any rule, nor how anything is counted.
"""

from device.evening import Ask
from device.rules.game import Note, Realm
from ui.board import Marks
from ui.geometry import FOLIO, Box
from ui.pieces import badge, cut
from ui.plaque import button
from ui.screens.folio import PAD, TOP, draw_header, fitting
from ui.screens.kingdom import draw_kingdom
from ui.screens.leaf import Leaf
from ui.screens.prose import LEAST, broken, paragraph
from ui.screens.sheets import told

BOARD = 259.0
"""The side of the kingdom: seven squares as large as on the result."""
SIDE = PAD + BOARD + 14
"""Where the controls begin."""
WIDE = FOLIO - PAD - SIDE


def draw_ended(leaf: Leaf) -> None:
    """Draw the end: a kingdom, undo with what it takes back, and the result."""
    words = leaf.words
    draw_header(leaf, words.say("verb.over"), words.say("ended.match"))
    realm = next((realm for realm in leaf.view.realms if realm.seat == leaf.page.looked_at), leaf.view.realms[0])
    draw_kingdom(leaf, realm, Marks(), Box(PAD, TOP, BOARD, BOARD))
    _owner(leaf, realm)
    undo, result = words.say("table.undo"), words.say("ended.result")
    event = Ask("undo") if leaf.page.can_undo else None
    size = 38.0 if leaf.scene.width(undo, 38.0, "d") <= WIDE - 14 else 30.0
    button(leaf.scene, SIDE, 176, WIDE, 96, event, undo, "i-undo", "main" if event else "off", size, isize=36)
    button(leaf.scene, SIDE, 282, WIDE, 65, Ask("ok"), result, size=fitting(leaf, result, WIDE - 12))
    if leaf.shown.notice is None:
        _about(leaf)


def _owner(leaf: Leaf, realm: Realm) -> None:
    """Say whose kingdom it is, and its points as counted."""
    scene, c, seat = leaf.scene, leaf.c, leaf.seat(realm.seat)
    if seat is None:
        return
    badge(scene, SIDE, TOP + 2, 36, seat.colour)
    scene.text(SIDE + 46, TOP + 20, cut(scene, seat.name, WIDE - 48, "body", "b"), "body", "b", c.ink, leaf.paper(0.1))
    points = leaf.words.count("count.points", realm.score.total)
    scene.text(SIDE, TOP + 62, points, "body", "t", c.light, leaf.paper(0.15), fit=WIDE, least="small")


def _about(leaf: Leaf) -> None:
    """Say what undo takes back; where kingdoms are copied, which one it opens and what comes of the others."""
    note = next((note for note in leaf.view.notes if note.code != "over"), None)
    if note is None:
        return
    text = _opens(leaf, note) if note.code == "counted" else _takes_back(leaf, note)
    wide = FOLIO - 2 * PAD - 2
    size: str | float = "small" if len(broken(leaf.scene, text, wide, "small")) <= 3 else LEAST
    paragraph(leaf.scene, PAD + 2, 356, broken(leaf.scene, text, wide, size), size, "t", leaf.c.ink, leaf.paper(0.85))


def _opens(leaf: Leaf, note: Note) -> str:
    seat = leaf.seat(note.seat)
    return leaf.words.say("ended.opens" if note.seat else "ended.opens_only", name=seat.name if seat else "")


def _takes_back(leaf: Leaf, note: Note) -> str:
    return leaf.words.say("ended.takes_back", what=told(note, leaf.words, leaf))
