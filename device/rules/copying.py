"""Copying a kingdom from the table by hand: dominoes laid as they lie, squares painted, mistakes erased.

Nothing but overlap is forbidden here, since what lies on the table lies there; what cannot be true is said
by `plausible`. Must not know whether a match came before.
"""

from functools import lru_cache
from typing import NamedTuple

from device.rules.dominoes import DOMINOES
from device.rules.game import Action, IllegalAction, Note, square
from device.rules.grid import STEPS, STRIDE, bits, frame, square_of
from device.rules.land import Laid, Land, land_of, window
from device.rules.poses import (
    CASTLE_TOKEN,
    ERASE,
    TOKENS,
    half_painted,
    number_action,
    number_meant,
    paint_action,
    paint_meant,
    pose_actions,
    pose_meant,
)

DONE = Action("done")


class Sheet(NamedTuple):
    """One seat's kingdom as copied so far."""

    land: Land
    numbers: tuple[int, ...]
    """The dominoes that can still be copied."""
    can_leave: bool = False
    """Whether a domino can be said to have been discarded."""


class Entry(NamedTuple):
    """What an action makes of a sheet."""

    land: Land
    note: Note
    left: int = 0
    """The domino that was discarded in the match."""


@lru_cache(maxsize=8)
def offers(sheet: Sheet) -> tuple[Action, ...]:
    """List everything that can be entered next: copy, leave, paint, done."""
    land = sheet.land
    return (*_copies(sheet), *_leaves(sheet), *_paints(land), DONE)


def enter(sheet: Sheet, seat: int, action: Action) -> Entry:
    """Give the land after one entry other than `done`; refuse what `offers` does not list."""
    if action == DONE or action not in _offered(sheet):
        raise IllegalAction(_why_not(sheet, action), action)
    land = sheet.land
    if action.verb == "leave":
        number = number_meant(action) or 0
        return Entry(land, Note("left", seat, (("domino", number),)), number)
    if action.verb == "copy":
        number, pose = pose_meant(action) or (0, 0)
        lying = (*land.laid, Laid(DOMINOES[number], pose >> 2, (pose >> 2) + STEPS[pose & 3]))
        copied = land_of(land.limit, bits(land.castle), lying, land.painted)
        return Entry(copied, Note("copied", seat, (("domino", number),)))
    what, bit = paint_meant(action) or (ERASE, 0)
    where = square(*square_of(bit))
    erased = _erased(land, bit)
    if what == ERASE:
        return Entry(erased, Note("erased", seat, (("square", where),)))
    note = Note("painted", seat, (("square", where), ("token", what[1:])))
    castles = tuple(bits(erased.castle))
    if what == CASTLE_TOKEN:
        return Entry(land_of(land.limit, (*castles, bit), erased.laid, erased.painted), note)
    return Entry(land_of(land.limit, castles, erased.laid, (*erased.painted, (bit, half_painted(what)))), note)


@lru_cache(maxsize=8)
def _offered(sheet: Sheet) -> frozenset[Action]:
    return frozenset(offers(sheet))


def _free(land: Land) -> int:
    """Give the empty squares in sight: the box round the kingdom and a margin, so that the list stays finite."""
    return frame(*window(land, least=1)) & ~land.filled


def _copies(sheet: Sheet) -> list[Action]:
    free = _free(sheet.land)
    across, along = free & free >> 1, free & free >> STRIDE
    alike = [bit * 4 + direction for direction, starts in enumerate((across, along)) for bit in bits(starts)]
    turned = [bit * 4 + 2 for bit in bits(across << 1)] + [bit * 4 + 3 for bit in bits(along << STRIDE)]
    once, both = sorted(alike), sorted(alike + turned)
    found = []
    for number in sorted(sheet.numbers):
        first, second = DOMINOES[number].halves
        by_pose = pose_actions("copy", number)
        found += [by_pose[pose] for pose in (once if first == second else both)]
    return found


def _leaves(sheet: Sheet) -> list[Action]:
    return [number_action("leave", number) for number in sorted(sheet.numbers)] if sheet.can_leave else []


def _paints(land: Land) -> list[Action]:
    free = _free(land)
    painted = dict(land.painted)
    paintable = free | sum(1 << bit for bit in painted)
    found = [
        paint_action(what, bit) for what, half in TOKENS.items() for bit in bits(paintable) if painted.get(bit) != half
    ]
    if not land.castle:
        found += [paint_action(CASTLE_TOKEN, bit) for bit in bits(free)]
    return found + [paint_action(ERASE, bit) for bit in bits(land.filled)]


def _erased(land: Land, bit: int) -> Land:
    """Take away what lies on a square; a copied domino goes whole."""
    castles = [other for other in bits(land.castle) if other != bit]
    laid = [piece for piece in land.laid if bit not in (piece.left, piece.right)]
    painted = [(other, half) for other, half in land.painted if other != bit]
    return land_of(land.limit, castles, laid, painted)


def _why_not(sheet: Sheet, action: Action) -> str:
    if action.verb == "copy" and (meant := pose_meant(action)):
        number, pose = meant
        if number not in sheet.numbers:
            lying = {laid.domino.number for laid in sheet.land.laid}
            return "taken" if number in lying else "not_yours"
        return _why_no_room(sheet.land, pose)
    if action.verb == "leave" and number_meant(action):
        return "not_yours"
    if action.verb == "paint" and (painted := paint_meant(action)):
        return "occupied" if sheet.land.filled >> painted[1] & 1 else "edge"
    return "not_now"


def _why_no_room(land: Land, pose: int) -> str:
    left = pose >> 2
    both = 1 << left | 1 << left + STEPS[pose & 3]
    if both & land.filled:
        return "occupied"
    return "edge" if both & ~_free(land) else "turned"
