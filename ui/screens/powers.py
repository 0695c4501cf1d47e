"""The castle and the powers beside the map: each is offered while it can be used.

Draws plaques that mean what the cursor lights. It must not know what a power does, nor any rule.
"""

from device.evening import Touch
from device.rules.game import Target
from ui import coats
from ui.geometry import Box
from ui.plaque import button, cartouche
from ui.screens.dice import RIGHT, TOP, meant, narrowed
from ui.screens.folio import GAP, column_box, fitting, turn_plaque
from ui.screens.leaf import Leaf
from ui.screens.reading import acting, acting_realm

SMALL = 48.0
KEPT = ("ignore_connection", "separate_dice", "turn_die")
"""Powers that may be used while drawing, in the order of their plaques."""


def draw_powers(leaf: Leaf) -> float:
    """Draw powers beside the dice, turning and the castle below them; give the room this takes above OK."""
    ready = [power for power in KEPT if Target(power) in leaf.choice.lit]
    rows = -(-len(ready) // 2)
    y = TOP - 4 if rows > 1 else TOP + 12
    for nth, power in enumerate(ready):
        _power(leaf, power, RIGHT + nth % 2 * (SMALL + GAP), y + nth // 2 * (SMALL + 4))
    box = column_box(leaf)
    top = 196.0 if rows > 1 else 184.0
    turn = turn_plaque(leaf)
    button(
        leaf.scene, box.x, top, SMALL, SMALL, turn.event, None, turn.icon, "plain" if turn.event else "off", isize=28
    )
    _castle(leaf, box.x + SMALL + GAP, top)
    if Target("map") in narrowed(leaf) and Target("castle") in leaf.choice.touched:
        _on_map(leaf, Box(RIGHT, TOP + 12, 2 * SMALL + GAP, SMALL))
    return top + SMALL + GAP - box.y


def draw_pick_two(leaf: Leaf) -> float:
    """Draw the power to take two dice at once where it is offered; give the room this takes above OK."""
    target = Target("pick_two")
    if target not in leaf.choice.lit:
        return 96.0
    box = column_box(leaf)
    kind = "on" if target in meant(leaf) else "plain"
    label = leaf.words.say("duel.two")
    event = Touch(target, leaf.view.number)
    size = fitting(leaf, label, box.w - 12)
    button(leaf.scene, box.x, box.y + 96, box.w, 72, event, label, "p-pick_two", kind, size, isize=30)
    return 96.0 + 72 + GAP


def _power(leaf: Leaf, power: str, x: float, y: float) -> None:
    target = Target(power)
    kind = "on" if target in meant(leaf) else "plain"
    button(leaf.scene, x, y, SMALL, SMALL, Touch(target, leaf.view.number), None, f"p-{power}", kind, isize=32)


def _on_map(leaf: Leaf, box: Box) -> None:
    """Draw what says that the castle's cross goes to a coat of the paper map."""
    target, label = Target("map"), leaf.words.say("action.map")
    kind = "on" if target in meant(leaf) else "plain"
    size = fitting(leaf, label, box.w - 12)
    button(leaf.scene, *box, Touch(target, leaf.view.number), label, None, kind, size)


def _castle(leaf: Leaf, x: float, y: float) -> None:
    """Draw the castle with its one cross: to be touched, thought of, or used up."""
    target, seat, realm = Target("castle"), acting(leaf.page), acting_realm(leaf.view)
    lit = target in leaf.choice.lit
    hot = target in meant(leaf)
    cartouche(leaf.scene, x, y, SMALL, SMALL, "on" if hot else "plain" if lit else "off")
    if lit:
        leaf.scene.touch(Touch(target, leaf.view.number), x, y, SMALL, SMALL)
    left = realm is not None and dict(realm.counters).get("castle", 0)
    op = 1.0 if lit or hot else 0.45
    leaf.scene.sprite(f"castle-s.{seat.colour if seat else 'rose'}", x + 6, y + 9, 30, op=op)
    if left:
        coats.crosses(leaf.scene, x + SMALL - 3, y + 15, 15, 1, op)
