"""The table from above: six places with a plate each, turned to who sits there, and a page in the middle.

Draws seats and what may be asked of a place. It must not know games, options or matches.
"""

from typing import NamedTuple

from device.evening import SIDES, Ask, Seat
from ui import ground, pieces
from ui.geometry import TURNS, Box
from ui.scene import Scene
from ui.screens.prose import size_for
from ui.theme import INK, SEATS, mix

PLATE = 204.0
"""A plate's length along its side of the table, where there is room for two."""
DEEP = 64.0
"""A plate's depth, without the line in its seat's rhythm at its outer edge."""
LINE = 12.0
"""What that line takes."""
REACH = DEEP + LINE + 8
"""From the edge of the map to the wood of the table."""


class Plan(NamedTuple):
    """Where the wood of the table lies, and each of the six places around it."""

    wood: Box
    places: tuple[Box, ...]
    """Upright boxes in the order of the panel's buttons, `SIDES`."""


def plate(box: Box) -> float:
    """Say how long a plate is in a box: two lie side by side, with what is between and beside them."""
    return min(PLATE, (box.w - 32) / 2)


def plan(box: Box) -> Plan:
    """Lay the table into a box."""
    x, y, w, h = box
    long = plate(box)
    wood = Box(x + REACH + 6, y + REACH + 4, w - 2 * REACH - 12, h - 2 * REACH - 8)
    left, right = x + w / 2 - long - 10, x + w / 2 + 10
    foot, side = y + h - DEEP - LINE - 4, y + h / 2 - long / 2
    return Plan(
        wood,
        (
            Box(left, foot, long, DEEP + LINE),
            Box(right, foot, long, DEEP + LINE),
            Box(x + 6, side, DEEP + LINE, long),
            Box(left, y + 6, long, DEEP + LINE),
            Box(right, y + 6, long, DEEP + LINE),
            Box(x + w - DEEP - LINE - 6, side, DEEP + LINE, long),
        ),
    )


def draw(
    scene: Scene,
    box: Box,
    seats: tuple[Seat | None, ...],
    *,
    asks: tuple[str, ...] = ("sit", "edit"),
    lit: int | None = None,
) -> Box:
    """Draw the table and its places, and give the wood, for what lies on it.

    `asks` says which places can be touched, empty ones to sit, taken ones to edit; `lit` is the place spoken of.
    """
    theme = scene.theme
    wood, places = plan(box)
    long = plate(box)
    brown = mix(theme.table, "#6B4A2C", 0.42 if theme.dark else 0.2)
    scene.rect(*wood, brown, mix(theme.rule, INK, 0.3), 2, rx=26)
    scene.rect(wood.x + 7, wood.y + 7, wood.w - 14, wood.h - 14, None, theme.rule, 1, rx=21, op=0.7)
    for place, (seat, at) in enumerate(zip(seats, places, strict=True)):
        scene.push(at.x, at.y, TURNS[SIDES[place]], long, DEEP + LINE)
        if seat is None:
            _vacant(scene, Ask("sit", str(place)) if "sit" in asks else None, long)
        else:
            _plate(scene, seat, Ask("edit", str(place)) if "edit" in asks else None, long, lit=place == lit)
        scene.pop()
    return wood


def _vacant(scene: Scene, ask: Ask | None, long: float) -> None:
    """Draw an empty place: a dashed plate, with a plus where one may sit down."""
    ground.vacant(scene, 1, 1, long - 2, DEEP - 2, 5)
    if ask:
        scene.sprite("i-plus", long / 2 - 15, DEEP / 2 - 15, 30, color=scene.theme.edge)
        scene.touch(ask, 0, 0, long, DEEP)


def _plate(scene: Scene, seat: Seat, ask: Ask | None, long: float, *, lit: bool) -> None:
    """Draw somebody's plate: badge, name, and the line in the seat's rhythm."""
    theme = scene.theme
    colour = SEATS[seat.colour]
    fill = mix(theme.table, colour, 0.20 if theme.dark else 0.35)
    scene.rect(0, 0, long, DEEP, fill, theme.light if lit else colour if theme.dark else INK, 3 if lit else 2, rx=5)
    pieces.badge(scene, 7, 8, 48, seat.colour)
    room = long - 62 - 6
    size = size_for(scene, seat.name, room, "action")
    scene.text(62, DEEP / 2, pieces.cut(scene, seat.name, room, size), size, "t", theme.ink, fill, fit=room)
    scene.rect(0, DEEP + 5, long, 7, mix(colour, INK, 0.72), rx=2)
    pieces.rhythm(scene, -3, DEEP + 5, long + 6, 7, seat.colour, k=0.8)
    if ask:
        scene.touch(ask, 0, 0, long, DEEP)
