"""The verb `score`: written kingdoms in, their scores and places out.

Holds which bonus a written kingdom earns and what is said about an impossible one. Must not know how the sheet
was read or where the answer goes.
"""

from collections.abc import Sequence

from device.kingdoms import Kingdom, Sheet
from device.rules.dominoes import NUMBERS
from device.rules.game import Impossible
from device.rules.grid import REACH, pose_of
from device.rules.land import Land
from device.rules.plausible import doubts
from device.rules.scoring import MIDDLE_KINGDOM, Bonuses, bonus_points, scores
from device.verbs.forms import score_form
from device.verbs.written import Settled, settle

Earned = tuple[tuple[str, int], ...]

UNLIMITED = 2 * REACH + 1
"""A limit that no kingdom on the grid exceeds."""


def answer(sheet: Sheet) -> dict[str, object]:
    """Count every kingdom and place it among the others."""
    settled = [settle(kingdom, sheet.size) for kingdom in sheet.kingdoms]
    earned = [_earned(kingdom, one.land, sheet.bonuses) for kingdom, one in zip(sheet.kingdoms, settled, strict=True)]
    found = _impossible(sheet.kingdoms, settled)
    counted = scores([one.land for one in settled], earned, sheet.edition, found)
    rows = zip(sheet.kingdoms, counted, settled, strict=True)
    first = min(counted, key=lambda score: score.place)
    return {
        "kingdoms": [score_form(kingdom.name, score, one.back) for kingdom, score, one in rows],
        "decided_by": first.decided_by or "score",
    }


def _earned(kingdom: Kingdom, land: Land, bonuses: Sequence[str]) -> Earned:
    """Give the bonuses of a written kingdom.

    Harmony asks for a full square, and a domino named as discarded loses it. The middle of a drawing is the middle
    cell of its grid, since whoever draws decides how much empty land belongs to it; a grid wider or higher than a
    kingdom may be shows no kingdom's frame, so there the smallest box counts.
    """
    points = dict(bonus_points(land, Bonuses("harmony" in bonuses, "middle_kingdom" in bonuses)))
    if kingdom.discarded and "harmony" in points:
        points["harmony"] = 0
    if kingdom.drawn and "middle_kingdom" in points:
        x0, y0, x1, y1 = kingdom.drawn
        if max(x1 - x0, y1 - y0) < land.limit:
            is_centred = land.castle.bit_count() == 1 and -x0 == x1 and -y0 == y1
            points["middle_kingdom"] = MIDDLE_KINGDOM if is_centred else 0
    return tuple(points.items())


def _impossible(kingdoms: Sequence[Kingdom], settled: Sequence[Settled]) -> list[tuple[Impossible, ...]]:
    """Say what cannot be true, kingdom by kingdom; a written kingdom is taken to be finished."""
    owned = [frozenset(NUMBERS) - set(kingdom.discarded) for kingdom in kingdoms]
    found = doubts([one.land for one in settled], owned, [True] * len(kingdoms))
    return [(*said, *_astray(kingdom)) for said, kingdom in zip(found, kingdoms, strict=True)]


def _astray(kingdom: Kingdom) -> tuple[Impossible, ...]:
    """Find the dominoes that no order of laying could have put where they are.

    A domino that fits beside its neighbours still does when more of them lie, so it is enough to lay whatever
    fits until nothing does. The width has a warning of its own.
    """
    land, waiting = Land.bare(UNLIMITED), list(kingdom.placed)
    while True:
        left = []
        for one in waiting:
            pose = pose_of(*one.squares)
            if pose is not None and not land.faults(one.domino, pose):
                land = land.lay(one.domino, pose)
            else:
                left.append(one)
        if len(left) == len(waiting):
            break
        waiting = left
    faults = ((one.domino.number, land.faults(one.domino, pose_of(*one.squares) or 0)) for one in waiting)
    return tuple(Impossible(codes[0], (("domino", number),)) for number, codes in faults if codes)
