"""The kingdom on the folio, and the page of the seat that lays a domino in it or throws one away.

Draws the land through its window, with what each square says. It must not know any rule.
"""

from collections.abc import Hashable
from dataclasses import replace

from device.evening import Touch
from device.rules.game import Blocked, Realm, square, square_at
from ui import board as drawn
from ui.geometry import Box, square_size
from ui.outline import box as corners
from ui.screens.folio import (
    PAD,
    Plaque,
    board_box,
    discards,
    draw_column,
    draw_header,
    draw_piece,
    draw_sum,
    ok_plaque,
    turn_plaque,
    verb_target,
)
from ui.screens.leaf import Leaf
from ui.screens.reading import (
    Spot,
    acting_realm,
    domino_in_hand,
    ghost_cells,
    lit_spots,
    narrowed_spots,
    places,
    spots,
    thought_spot,
)
from ui.theme import INK


def draw_kingdom(leaf: Leaf, realm: Realm, marks: drawn.Marks, box: Box) -> drawn.Grid:
    """Draw a land through its window into a box, as large as whole squares allow."""
    x0, y0, x1, y1 = realm.window
    s = square_size(realm.window, box.w)
    x = box.x + (box.w - (x1 - x0 + 1) * s) / 2
    y = box.y + (box.h - (y1 - y0 + 1) * s) / 2
    seat = leaf.seat(realm.seat)
    if leaf.motion.page.rim:
        marks = replace(marks, rim=leaf.motion.page.rim)
    return drawn.board(leaf.scene, x, y, s, realm.cells, realm.window, seat.colour if seat else "", marks)


def touches(leaf: Leaf, realm: Realm) -> dict[Spot, Hashable]:
    """Let every empty square of the window be touched; one that is not lit is answered with a refusal."""
    x0, y0, x1, y1 = realm.window
    full = {(cell.x, cell.y) for cell in realm.cells}
    lit = set(lit_spots(leaf.choice))
    n = leaf.view.number
    window = [(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)]
    return {spot: Touch(square(*spot), n) for spot in window if spot not in full or spot in lit}


def draw_place(leaf: Leaf) -> None:
    """Draw the page of *place*, and of *discard* when nothing fits."""
    words, choice = leaf.words, leaf.choice
    realm, step = acting_realm(leaf.view), leaf.view.turn.step
    gone = step == "discard" or discards(choice.ghost)
    draw_header(leaf, words.say("verb.discard" if gone else f"verb.{step}"))
    if realm is None:
        return
    grid = draw_kingdom(leaf, realm, place_marks(leaf, realm), board_box(leaf))
    draw_thought(leaf, grid)
    hand = domino_in_hand(leaf.view, leaf.choice)
    above = draw_piece(leaf, hand) if hand else 0.0
    main = ok_plaque(leaf, words.say("verb.discard"), "i-discard") if gone else ok_plaque(leaf)
    draw_column(leaf, above, _before(leaf, gone=gone), main)
    if gone and realm.blocked:
        _reasons(leaf, realm.blocked)
    else:
        n = places(choice)
        draw_sum(leaf, words.count("table.places", n) if n else "")


def _before(leaf: Leaf, *, gone: bool) -> tuple[tuple[Plaque, float], ...]:
    """Give the plaques above OK: turn, and throwing away where the house allows that at any time."""
    turn = turn_plaque(leaf)
    if verb_target("discard") in leaf.choice.lit and not gone:
        away = Plaque(Touch(verb_target("discard"), leaf.view.number), "", "i-discard")
        return ((turn._replace(label=""), 48.0), (away, 48.0))
    return ((turn, 66.0 if gone else 72.0),)


def place_marks(leaf: Leaf, realm: Realm) -> drawn.Marks:
    """Give what the squares say while something is laid: lit, ghost, refused, why not.

    After a first touched square the squares that go with it stay lit, the others are only hinted at.
    """
    page, choice = leaf.page, leaf.choice
    x0, y0, x1, y1 = realm.window
    lit = frozenset((x, y) for x, y in lit_spots(choice) if x0 <= x <= x1 and y0 <= y <= y1)
    narrowed = frozenset(narrowed_spots(choice)) & lit
    half = choice.ghost is None and bool(spots(choice.touched))
    cells = ghost_cells(page)
    return drawn.Marks(
        legal=narrowed if half else lit,
        preview=lit - narrowed - frozenset(spots(choice.touched)) if half else (),
        ghost=cells,
        blocked=realm.blocked,
        refused=square_at(page.refused) if page.refused else None,
        just_laid=() if cells else realm.just_laid,
        touches=touches(leaf, realm),
    )


def draw_thought(leaf: Leaf, grid: drawn.Grid) -> None:
    """Draw a strong frame around the one square that was touched, or that a button points at."""
    spot, c = thought_spot(leaf.choice), leaf.c
    if spot is None:
        return
    x, y = grid.at(spot)
    leaf.scene.rect(x + 3, y + 3, grid.s - 6, grid.s - 6, None, INK, 6.5, 4)
    leaf.scene.rect(x + 3, y + 3, grid.s - 6, grid.s - 6, None, c.light, 4, 4)


def _reasons(leaf: Leaf, blocked: tuple[Blocked, ...]) -> None:
    """Name at the foot each sign that stands on the empty squares."""
    scene, c = leaf.scene, leaf.c
    if leaf.shown.notice is not None:
        return  # the notice takes this place
    codes = [code for code in ("unlike", "single", "edge") if any(why.code == code for why in blocked)]
    labels = [(code, leaf.words.say(f"table.{code}")) for code in codes]
    wide = sum(scene.width(label) + 48 for _, label in labels)
    x, size = PAD + 4, "body" if wide < 470 else "small"
    for code, label in labels:
        _sign(leaf, code, x)
        x += 28 + scene.text(x + 28, 447, label, size, "t", c.ink2, leaf.paper(0.93)) + 18


def _sign(leaf: Leaf, code: str, x: float) -> None:
    """Draw the sign of a reason as it stands on the squares, small."""
    scene, ink = leaf.scene, leaf.c.ink2
    if code == "unlike":
        scene.line(x, 443, x + 18, 443, ink, 2.6)
        scene.line(x, 451, x + 18, 451, ink, 2.6)
        scene.line(x + 14, 435, x + 4, 459, ink, 2.6)
    elif code == "single":
        scene.shape(corners(x + 1, 439, 16, 16), None, ink, 2.6)
    else:
        scene.line(x + 14, 436, x + 14, 458, ink, 3.4)
        scene.line(x, 447, x + 9, 447, ink, 2.6)
