"""The verb `legal`: a kingdom and a domino in, every place where it may lie out.

Holds the answer's form. Must not know how the question was read or where the answer goes.
"""

from device.kingdoms import Question
from device.rules.grid import DIRECTIONS, squares_of
from device.verbs.written import settle


def answer(question: Question) -> dict[str, object]:
    """List the distinct results in reading order; a discard is allowed only when there is none."""
    settled = settle(question.kingdom, question.size)
    placements = []
    for pose in settled.land.poses(question.domino):
        x, y = settled.back(*squares_of(pose)[0])
        placements.append([x, y, DIRECTIONS[pose & 3]])
    return {"placements": placements, "may_discard": not placements}
