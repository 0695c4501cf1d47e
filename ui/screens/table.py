"""The table: the margin that belongs to all, and the folio of the seat that acts, turned to it.

Places the two halves on the panel and chooses the folio's page by the step. It must not know any rule.
"""

from device.evening import Ask, Shown
from ui.board import Marks
from ui.geometry import FOLIO, Box, Layout, Panel, facing, layout
from ui.ground import folio as vellum
from ui.ground import hem
from ui.ground import table as wood
from ui.motion import REST, Motion
from ui.plaque import button
from ui.scene import Scene
from ui.screens.choosing import draw_choose
from ui.screens.copying import draw_copy, draw_warnings
from ui.screens.deal import draw_deal
from ui.screens.duel import draw_duel
from ui.screens.ended import draw_ended
from ui.screens.folio import board_box, column_box, draw_header, draw_notice, draw_piece, fitting
from ui.screens.kingdom import draw_kingdom, draw_place
from ui.screens.leaf import Leaf, leaf_of
from ui.screens.margin import margin
from ui.screens.night import draw_night
from ui.screens.prose import sentence
from ui.screens.reading import Speaker, acting, acting_realm, folio_words, host_words, table_page
from ui.screens.tiles import draw_placed

COVER = 10.0
"""How far within its square the folio hides the wood, whichever way it lies."""
WEST = 6.0
"""How far the margin gives way to a hem on its own edge."""


def draw(scene: Scene, shown: Shown, say: Speaker, look: int | None = None) -> None:
    """Draw the whole table; `look` is the seat whose kingdom a finger holds up.

    A seat in the north is served by turning the whole screen, which is not done here.
    """
    if shown.asleep == "candle":
        draw_night(scene, shown, say)
        return
    side, _ = side_and_turn(shown)
    wood(scene, side, hidden=covered(scene, shown))
    draw_margin(scene, shown, say, look)
    draw_folio(scene, shown, say)
    seat = acting(table_page(shown))
    if seat is not None:
        hem(scene, seat.colour, side)


def draw_margin(
    scene: Scene, shown: Shown, say: Speaker, look: int | None = None, motion: Motion = REST
) -> None:  # fmt: skip
    """Draw the margin where it lies on the panel."""
    box = _layout(scene, shown).margin
    side, _ = side_and_turn(shown)
    inset = WEST if side == "west" and not box.x else 0.0
    scene.push(box.x + inset, box.y)
    margin(leaf_of(scene, shown, host_words(shown, say), motion), (box.w - inset, box.h), look)
    scene.pop()


def draw_folio(scene: Scene, shown: Shown, say: Speaker, motion: Motion = REST) -> None:
    """Draw the folio where it lies on the panel, turned to the seat that acts."""
    box = _layout(scene, shown).folio
    _, turn = side_and_turn(shown)
    scene.push(box.x, box.y, turn, FOLIO)
    _folio(scene, shown, say, motion)
    scene.pop()


def covered(scene: Scene, shown: Shown) -> Box:
    """Give where the folio hides the wood."""
    x, y, w, h = _layout(scene, shown).folio
    return Box(x + COVER, y + COVER, w - 2 * COVER, h - 2 * COVER)


def _layout(scene: Scene, shown: Shown) -> Layout:
    seat = acting(table_page(shown))
    return layout(Panel(round(scene.w * scene.px), round(scene.h * scene.px)), seat.hand if seat else "right")


def side_and_turn(shown: Shown) -> tuple[str, int]:
    """Give the side of the screen that the hem and the candle go to, and how far the folio turns in its square.

    When the whole screen turns to the north, the acting side is the lower edge of what is drawn.
    """
    seat = acting(table_page(shown))
    if seat is None:
        return "south", 0
    faces = facing(seat.side, on=shown.settings.facing == "on")
    return ("south" if faces.screen == 180 else seat.side), faces.folio


def _folio(scene: Scene, shown: Shown, say: Speaker, motion: Motion) -> None:
    vellum(scene)
    leaf = leaf_of(scene, shown, folio_words(shown, say), motion)
    step = leaf.view.turn.step
    if leaf.page.paused:
        _rest(leaf)
    elif step == "over":
        draw_ended(leaf)
    elif leaf.view.book:
        draw_duel(leaf)
    elif acting(leaf.page) is None:
        draw_deal(leaf)
    elif step == "choose":
        draw_choose(leaf)
    elif step == "placed":
        draw_placed(leaf)
    elif step == "copy":
        draw_copy(leaf)
    else:
        draw_place(leaf)
    if shown.notice is not None:
        draw_notice(leaf, shown.notice)
    elif step == "copy" and not leaf.view.book:
        draw_warnings(leaf)


def _rest(leaf: Leaf) -> None:
    """Draw the break: the kingdom at rest, and one plaque to go on."""
    draw_header(leaf, leaf.words.say("table.paused"))
    realm, hand = acting_realm(leaf.view), leaf.view.hand
    if realm is not None:
        draw_kingdom(leaf, realm, Marks(), board_box(leaf))
    above = draw_piece(leaf, hand) if hand else 0.0
    box = column_box(leaf)
    label = sentence(leaf.words.say("table.end_break"))
    size = fitting(leaf, label, box.w - 12)
    button(leaf.scene, box.x, box.y + above, box.w, box.h - above, Ask("pause"), label, kind="main", size=size)
