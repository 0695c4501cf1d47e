"""The verbs `score` and `legal` for Kingdomino Duel: maps in, points out; a map and two dice in, squares out.

Holds the answers' forms. Must not know how the text was read or where the answer goes.
"""

from collections.abc import Iterator

from device.maps import Drawn, DuelQuestion
from device.rules.duel_box import COATS, JOKER
from device.rules.duel_count import counted
from device.rules.duel_sheet import bits, pairs, singles, square_of
from device.rules.game import Half
from device.verbs.forms import score_form

DIRECTIONS = ("right", "up", "left", "down")


def score_answer(drawn: tuple[Drawn, ...]) -> dict[str, object]:
    """Count every map and place it beside the other."""
    scores = counted([(one.sheet, one.three) for one in drawn])
    first = min(scores, key=lambda score: score.place)
    return {
        "kingdoms": [score_form(one.name, score) for one, score in zip(drawn, scores, strict=True)],
        "decided_by": first.decided_by or "score",
    }


def legal_answer(question: DuelQuestion) -> dict[str, object]:
    """List where the two dice may be drawn, as a domino and, with that power, each by itself."""
    free = "ignore_connection" in question.powers
    squares: list[list[tuple[int, int]]] = []
    form: dict[str, object] = {"placements": list(_placements(question, free=free))}
    if "separate_dice" in question.powers:
        squares = [
            sorted({square_of(bit) for coat in _coats(die) for bit in bits(singles(question.sheet, coat, free=free))})
            for die in question.dice
        ]
        form["squares"] = squares
    form["may_pass"] = not form["placements"] and not any(squares)
    return form


def _placements(question: DuelQuestion, *, free: bool) -> Iterator[list[int | str]]:
    """Give the first die's square and where the second lies; dice that show the same are listed once."""
    first, second = question.dice
    ways = 2 if first == second else 4
    found = [0] * 4
    for one in _coats(first):
        for other in _coats(second):
            for way, starts in enumerate(pairs(question.sheet, one, other, free=free)):
                found[way] |= starts
    for way in range(ways):
        for bit in bits(found[way]):
            x, y = square_of(bit)
            yield [x, y, DIRECTIONS[way]]


def _coats(die: Half) -> tuple[str, ...]:
    return COATS if die.terrain == JOKER else (die.terrain,)
