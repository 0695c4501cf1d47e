"""The folio of a game that is rolled and drawn: dice above, the map below, castle, powers and OK beside it.

Chooses what each step shows. It must not know any rule: what may be touched is what the cursor lights.
"""

from device.evening import Touch
from device.rules.game import Realm, king
from ui import board as drawn
from ui.geometry import BOARD, FOLIO, Box
from ui.pieces import badge, cut
from ui.plaque import button, cartouche
from ui.screens.dice import (
    draw_coats,
    draw_dice,
    draw_draft,
    draw_faces,
    meant,
    narrowed,
)
from ui.screens.folio import (
    PAD,
    Plaque,
    board_box,
    draw_column,
    draw_header,
    draw_sum,
    draw_undo,
    fitting,
    is_left,
    ok_plaque,
    undo_room,
    verb_target,
)
from ui.screens.kingdom import draw_kingdom, draw_thought, place_marks
from ui.screens.leaf import Leaf
from ui.screens.powers import draw_pick_two, draw_powers
from ui.screens.prose import broken
from ui.screens.reading import acting_realm, chooses_coat, gone_spots, lit_spots, places

TOP = 184.0
"""Where the map begins, below the dice."""
ABOVE = 96.0
"""Room above the controls, beside the dice."""


def map_box(leaf: Leaf) -> Box:
    """Give the place of the map: seven squares by five."""
    x = FOLIO - PAD - BOARD if is_left(leaf) else PAD
    return Box(x, TOP, BOARD, 240)


def draw_duel(leaf: Leaf) -> None:
    """Draw the page of the step."""
    step = leaf.view.turn.step
    pages = {
        "oldest": _oldest,
        "roll": _roll,
        "take": _take,
        "placed": _paper,
        "copy": _copy,
        "three_per_domain": _three,
        "extra_cross": _map_page,
    }
    pages.get(step, _map_page)(leaf)


def verb_of(leaf: Leaf) -> str:
    """Say what the acting seat is to do, in the game's own words."""
    view, words = leaf.view, leaf.words
    if view.turn.step == "take":
        two = any(len(action.targets) == 2 for action in leaf.choice.actions)
        return words.say(f"duel.{'take_two' if two else 'take_one'}")
    step = "three_per_domain" if chooses_coat(view, leaf.choice) else view.turn.step
    return words.say(words.of(view.game, f"verb.{step}"))


def _map(leaf: Leaf, marks: drawn.Marks | None = None) -> None:
    """Draw the acting seat's map, with what may be touched on it."""
    realm = acting_realm(leaf.view)
    if realm is None:
        return
    marks = marks or place_marks(leaf, realm)
    grid = draw_kingdom(leaf, realm, marks, map_box(leaf))
    draw_thought(leaf, grid)
    _crossable(leaf, realm, grid)


def _crossable(leaf: Leaf, realm: Realm, grid: drawn.Grid) -> None:
    """Frame the squares that are drawn already and may be touched: a cross can be added there."""
    full = {(cell.x, cell.y) for cell in realm.cells}
    if leaf.view.turn.step == "copy":
        return
    for spot in lit_spots(leaf.choice):
        if spot in full:
            x, y = grid.at(spot)
            leaf.scene.rect(x + 3, y + 3, grid.s - 6, grid.s - 6, None, leaf.c.light, 2.2, 4)


def _map_page(leaf: Leaf) -> None:
    """Draw the page of drawing: dice, map, castle and powers; or why nothing fits, with the way on."""
    step, words = leaf.view.turn.step, leaf.words
    draw_header(leaf, verb_of(leaf))
    draw_dice(leaf)
    turning = leaf.choice.touched[:1] == (verb_target("turn_die"),)
    if turning:
        draw_faces(leaf, map_box(leaf), narrowed(leaf))
    else:
        _map(leaf)
    below = draw_powers(leaf) if step in ("place", "pass") else ABOVE
    ghost = leaf.choice.ghost
    passes = step == "pass" and (ghost is None or ghost.verb == "pass")
    main = ok_plaque(leaf, words.say("duel.pass"), "i-discard") if passes else ok_plaque(leaf)
    if passes and ghost is None and verb_target("pass") in leaf.choice.lit and not leaf.page.grace:
        main = main._replace(event=Touch(verb_target("pass"), leaf.view.number), kind="plain")
    skip = verb_target("pass")
    left_out = Plaque(Touch(skip, leaf.view.number), "", "i-discard")
    draw_column(leaf, below, ((left_out, 48.0),) if step == "place" and skip in leaf.choice.lit else (), main)
    if chooses_coat(leaf.view, leaf.choice) and not leaf.shown.notice:
        draw_coats(leaf)
    else:
        draw_sum(leaf, _told(leaf))


def _told(leaf: Leaf) -> str:
    """Say at the foot which power is thought of, or in how many places the dice fit."""
    words = leaf.words
    for target in meant(leaf):
        if words.has(f"power.{target}"):
            return words.say(f"power.{target}")
    count = places(leaf.choice)
    return words.count("table.places", count) if count else ""


def _take(leaf: Leaf) -> None:
    """Draw the page of the draft."""
    draw_header(leaf, verb_of(leaf))
    draw_dice(leaf)
    draw_draft(leaf)
    realm = acting_realm(leaf.view)
    if realm is not None and ("kingdoms", "table") not in leaf.view.options:
        _map(leaf, drawn.Marks(just_laid=realm.just_laid))
    draw_column(leaf, draw_pick_two(leaf), (), ok_plaque(leaf))
    touched = leaf.choice.touched
    started = bool(touched) and len(touched) < len(leaf.choice.left[0].targets)
    if leaf.shown.notice is None:
        draw_sum(leaf, leaf.words.say("duel.one_more") if started else _told(leaf))


def _three(leaf: Leaf) -> None:
    """Draw the page of the wizard that makes a coat's domains worth more."""
    draw_header(leaf, verb_of(leaf))
    draw_dice(leaf)
    realm = acting_realm(leaf.view)
    if realm is not None and ("kingdoms", "table") not in leaf.view.options:
        _map(leaf, drawn.Marks(just_laid=realm.just_laid))
    draw_column(leaf, ABOVE, (), ok_plaque(leaf))
    if leaf.shown.notice is None:
        draw_coats(leaf)


def _oldest(leaf: Leaf) -> None:
    """Ask who is older: that player rolls first."""
    scene, box = leaf.scene, board_box(leaf)
    draw_header(leaf, verb_of(leaf))
    for nth, seat in enumerate(leaf.page.seats):
        target = king(nth, 0)
        at = Box(box.x, box.y + 6 + nth * 128, box.w, 116)
        inks = cartouche(scene, *at, "on" if target in meant(leaf) else "plain")
        scene.touch(Touch(target, leaf.view.number), *at)
        badge(scene, at.x + 20, at.y + 26, 64, seat.colour)
        room = at.w - 116
        name = cut(scene, seat.name, room, "action", "d")
        scene.text(at.x + 102, at.y + at.h / 2, name, "action", "d", inks.ink, inks.ground, fit=room + 1)
    draw_column(leaf, 0, (), ok_plaque(leaf))
    if leaf.shown.notice is None:
        _hint(leaf, "duel.older_rolls")


def _roll(leaf: Leaf) -> None:
    """Draw every face of every die while people roll real ones and say what came up."""
    draw_header(leaf, leaf.words.say("verb.roll"), leaf.words.say("duel.dice"))
    draw_faces(leaf, Box(PAD, 88, FOLIO - 2 * PAD, 320))
    if leaf.shown.notice is None:
        _, w = undo_room(leaf)
        draw_undo(leaf, Box(FOLIO - PAD - w, 410, w, 54))
        _hint(leaf, "duel.which_face", w + 10)


def _hint(leaf: Leaf, code: str, less: float = 0.0) -> None:
    """Say at the foot what is wanted, in one line or two."""
    scene, text = leaf.scene, leaf.words.say(code)
    room = FOLIO - 2 * PAD - less - 4
    size = fitting(leaf, text, room)
    lines = broken(scene, text, room, size)[:2]
    for nth, line in enumerate(lines):
        y = 447 + (nth - (len(lines) - 1) / 2) * 25
        scene.text(PAD + 2, y, line, size, "t", leaf.c.ink2, leaf.paper(0.93), fit=room)


def _paper(leaf: Leaf) -> None:
    """Draw the page of a map on paper: whether the dice were drawn there, and the powers that count here."""
    scene, choice, words = leaf.scene, leaf.choice, leaf.words
    draw_header(leaf, verb_of(leaf))
    draw_dice(leaf)
    box = map_box(leaf)
    if choice.touched[:1] == (verb_target("turn_die"),):
        draw_faces(leaf, box, narrowed(leaf))
    else:
        for nth, verb in enumerate(("placed", "no_fit")):
            target = verb_target(verb)
            on = choice.ghost is not None and choice.ghost.verb == verb
            label = words.say(words.of(leaf.view.game, f"action.{verb}"))
            icon = "i-ok" if verb == "placed" else "i-discard"
            at = Box(box.x, box.y + nth * 124, box.w, 116)
            event = Touch(target, leaf.view.number) if target in choice.lit else None
            kind = "on" if on else "plain" if event else "off"
            button(scene, *at, event, label, icon, kind, fitting(leaf, label, box.w - 12), isize=40)
    draw_column(leaf, draw_powers(leaf), (), ok_plaque(leaf))
    if leaf.shown.notice is None:
        told = _told(leaf)
        if told:
            scene.text(PAD + 2, 447, told, "body", "t", leaf.c.ink2, leaf.paper(0.93), fit=440, least="small")


def _copy(leaf: Leaf) -> None:
    """Draw the page of entering a paper map: a square is touched, then what stands on it."""
    choice, words = leaf.choice, leaf.words
    draw_header(leaf, verb_of(leaf))
    realm = acting_realm(leaf.view)
    if realm is None:
        return
    marks = place_marks(leaf, realm)
    if not choice.is_open:
        marks = drawn.Marks(touches=marks.touches, refused=marks.refused)
    box = map_box(leaf)
    grid = draw_kingdom(leaf, realm, marks, Box(box.x, 136, box.w, box.h))
    draw_thought(leaf, grid)
    for spot in gone_spots(leaf.page):
        leaf.scene.rect(*grid.at(spot), grid.s, grid.s, leaf.c.table, op=0.6)
    done = verb_target("done")
    main = ok_plaque(leaf)
    if not choice.is_open and done in choice.lit and not leaf.page.grace:
        main = Plaque(Touch(done, leaf.view.number), words.say("copying.done"), None, "on", "action")
    draw_column(leaf, 48, (), main)
    if leaf.shown.notice is None:
        sure = choice.ghost is not None and choice.ghost.verb == "done"
        draw_sum(leaf, words.say("copying.sure") if sure else "" if choice.is_open else words.say("duel.copy_hint"))
