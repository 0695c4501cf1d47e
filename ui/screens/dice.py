"""The dice on the folio: who has which, what may be taken, and every face where one has to be chosen.

Draws the view's dice large enough for a finger. It must not know any rule.
"""

from device.evening import Touch
from device.rules.dice import Die
from device.rules.game import NOBODY, Half, Stand, Target, die, face
from ui import coats
from ui.geometry import FOLIO, Box
from ui.pieces import badge
from ui.screens.folio import PAD
from ui.screens.leaf import Leaf

SIZE = 72.0
PITCH = 86.0
TOP = 92.0
RIGHT = 362.0
"""Where the room beside the dice begins."""


def draw_dice(leaf: Leaf) -> None:
    """Draw the dice in a row: free, mine, taken."""
    for nth, one in enumerate(leaf.view.dice):
        _one(leaf, one, PAD + 2 + nth * PITCH, TOP, nth)


def meant(leaf: Leaf) -> frozenset[Target]:
    """Give what is thought of: touched, pointed at, or named by the ghost."""
    choice = leaf.choice
    ghost = choice.ghost.targets if choice.ghost else ()
    return frozenset((*choice.touched, *ghost, *((choice.pointed,) if choice.pointed else ())))


def narrowed(leaf: Leaf) -> frozenset[Target]:
    """Give what goes with everything touched so far."""
    return frozenset(target for action in leaf.choice.left for target in action.names)


def shown_half(one: Die) -> Half | None:
    """Give what a die is worth now: the coat of a named joker, the crosses with the castle's."""
    up = one.face
    return None if up is None else Half(one.coat or up.terrain, up.crowns + one.cross)


def _one(leaf: Leaf, one: Die, x: float, y: float, nth: int) -> None:
    scene, c, target = leaf.scene, leaf.c, die(one.number)
    mine = one.seat == leaf.view.turn.seat
    step = leaf.view.turn.step
    hot = target in meant(leaf)
    proposed = hot and _is_proposed(leaf, target)
    lit = target in leaf.choice.lit
    past = (one.seat != NOBODY and not mine) or one.drawn
    if hot:
        dash = (7.0, 6.0) if proposed else None
        scene.rect(x - 5, y - 5, SIZE + 10, SIZE + 10, None, c.light, 4, rx=SIZE * 0.24, dash=dash)
    _rolled(leaf, one, (x, y), nth, 0.42 if past and not hot else 1.0)
    if lit:
        if not hot and (step == "take" or target in narrowed(leaf)):
            scene.rect(x - 3, y - 3, SIZE + 6, SIZE + 6, None, c.light, 1.8, rx=SIZE * 0.22)
        scene.touch(Touch(target, leaf.view.number), x - 3, y - 3, SIZE + 6, SIZE + 6)
    owner = leaf.seat(leaf.view.turn.seat if hot and one.seat == NOBODY else one.seat)
    if owner is not None:
        b = SIZE * 0.36
        badge(scene, x + SIZE - b * 0.72, y + SIZE - b * 0.82, b, owner.colour, 0.5 if proposed else 1.0)


def _is_proposed(leaf: Leaf, target: Target) -> bool:
    """Tell whether a die only goes with the one that was touched, until another is touched."""
    choice = leaf.choice
    return leaf.view.turn.step == "take" and bool(choice.touched) and target not in choice.touched


def _rolled(leaf: Leaf, one: Die, at: tuple[float, float], nth: int, op: float) -> None:
    """Draw the die where it lies, or on its way there while it rolls: other faces of it, jumping."""
    part, (x, y) = leaf.motion.dice, at
    half = shown_half(one)
    if half is None:
        coats.die(leaf.scene, x, y, SIZE, "", 0, op * 0.6)
    elif part.seen < 1:
        coats.die(leaf.scene, x, y, SIZE, half.terrain, half.crowns, op * part.seen)
    elif part.rolled < 1:
        step = int(part.rolled * 8)
        other = one.faces[(one.up + (8 - step) * (nth + 2)) % len(one.faces)]
        high = 14 * (1 - part.rolled) * abs(4 - (step + nth) % 8) / 4
        coats.die(leaf.scene, x, y - high, SIZE, other.terrain, other.crowns, op)
    else:
        coats.die(leaf.scene, x, y, SIZE, half.terrain, half.crowns, op)


def draw_draft(leaf: Leaf) -> None:
    """Draw beside the dice who takes, in what order: one, two, one; a caret over the one whose turn it is."""
    scene, c = leaf.scene, leaf.c
    two = any(len(action.targets) == 2 for action in leaf.choice.actions)
    begins = bool(leaf.view.order) and leaf.view.order[0].seat == leaf.view.turn.seat
    order = draft(leaf.view.order, two=two and begins)
    taken = sum(one.seat != NOBODY for one in leaf.view.dice)
    for nth, index in enumerate(order):
        seat = leaf.seat(index)
        x = RIGHT + 2 + nth * 26
        if seat is None:
            continue
        badge(scene, x, TOP + 26, 23, seat.colour, 0.35 if nth < taken else 1.0)
        if nth == taken:
            scene.shape(((x + 11.5, TOP + 20), (x + 5.5, TOP + 12), (x + 17.5, TOP + 12)), c.light)


def draft(order: tuple[Stand, ...], *, two: bool = False) -> tuple[int, ...]:
    """Give the seats in the order in which dice are taken: one, two, one; or with that power two and two."""
    if len(order) < 2:
        return ()
    first, second = order[0].seat, order[1].seat
    return (first, first, second, second) if two else (first, second, second, first)


def draw_faces(leaf: Leaf, box: Box, only: frozenset[Target] | None = None) -> None:
    """Draw the faces of dice in rows, one row a die; those that may be chosen can be touched."""
    rows = [one for one in leaf.view.dice if only is None or any(_of(one, target) for target in only)]
    if not rows:
        return
    pitch = min(80.0, box.h / len(rows))
    wide = min(76.0, box.w / 6)
    size = min(pitch, wide) - 8
    for nth, one in enumerate(rows):
        y = box.y + nth * pitch
        for index, half in enumerate(one.faces):
            _face(leaf, one, index, half, Box(box.x + index * wide, y, wide, pitch), size)


def _of(one: Die, target: Target) -> bool:
    return target.startswith(f"d{one.number}.")


def _face(leaf: Leaf, one: Die, index: int, half: Half, cell: Box, size: float) -> None:  # noqa: PLR0913, PLR0917
    scene, c, target = leaf.scene, leaf.c, face(one.number, index)
    x, y = cell.x + (cell.w - size) / 2, cell.y + (cell.h - size) / 2
    hot = target in meant(leaf) or one.up == index
    lit = target in leaf.choice.lit
    if hot:
        scene.rect(x - 4, y - 4, size + 8, size + 8, None, c.light, 3.6, rx=size * 0.22)
    coats.die(scene, x, y, size, half.terrain, half.crowns, 1.0 if lit or one.up == index else 0.3)
    if lit:
        scene.touch(Touch(target, leaf.view.number), *cell)


def foot_of_folio() -> Box:
    """Give the strip at the foot where coats are chosen."""
    return Box(PAD, 426, FOLIO - 2 * PAD, 48)


def draw_coats(leaf: Leaf) -> None:
    """Draw the coats at the foot; those that may be chosen can be touched, the one thought of is framed."""
    scene, c, box = leaf.scene, leaf.c, foot_of_folio()
    wide = box.w / len(coats.ORDER)
    for nth, coat in enumerate(coats.ORDER):
        target = Target(coat)
        x, y = box.x + nth * wide + (wide - 34) / 2, box.y + 4
        lit, hot = target in leaf.choice.lit, target in meant(leaf)
        ground = (box.x + nth * wide + 2, box.y, wide - 4, box.h)
        scene.rect(*ground, coats.COATS[coat], c.light if hot else None, 4 if hot else 1.5, 5, 1.0 if lit else 0.2)
        coats.shield(scene, x, y, 34, coat, 1.0 if lit else 0.3)
        if lit:
            scene.touch(Touch(target, leaf.view.number), *ground[:3], box.h)
