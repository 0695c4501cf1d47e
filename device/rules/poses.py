"""Actions that lay a domino or paint a square, and the way back from their text.

Each action is made once and shared, so that listing them costs little. Must not know what is legal.
"""

from functools import cache, lru_cache

from device.rules.dominoes import census, half_of, token
from device.rules.game import Action, Half, Target, domino, square
from device.rules.grid import REACH, bit_of, pose_of, square_of, squares_of

ERASE = Target("=.")
CASTLE_TOKEN = Target("=C")

TOKENS: dict[Target, Half] = {
    Target(f"={token(half)}"): half
    for half in sorted(census(), key=lambda half: ("WFLGSM".index(token(half)[0]), half.crowns))
}
"""The kinds of squares the box has, as targets: `=W0`, `=W1` and so on."""

_SQUARES = {square(x, y): (x, y) for x in range(-REACH, REACH + 1) for y in range(-REACH, REACH + 1)}
_NUMBERS = {domino(number): number for number in range(1, 61)}


class PoseActions(dict[int, Action]):
    """All actions of one verb and one domino, by pose; each is made when it is first asked for."""

    def __init__(self, verb: str, number: int) -> None:
        super().__init__()
        self._verb = verb
        self._number = number

    def __missing__(self, pose: int) -> Action:
        left, right = squares_of(pose)
        action = Action(self._verb, (domino(self._number), square(*left), square(*right)))
        self[pose] = action
        return action


@cache
def pose_actions(verb: str, number: int) -> PoseActions:
    """Give the actions that lay or copy a domino, by pose.

    >>> str(pose_actions("place", 23)[pose_of((0, 1), (0, 2))])
    'place #23 0,1 0,2'
    """
    return PoseActions(verb, number)


@lru_cache(maxsize=1 << 16)
def pose_meant(action: Action) -> tuple[int, int] | None:
    """Read number and pose back from an action's targets; None when they are not a domino and two neighbours."""
    if len(action.targets) != 3:
        return None
    number = _NUMBERS.get(action.targets[0])
    left, right = (_SQUARES.get(target) for target in action.targets[1:])
    if number is None or left is None or right is None:
        return None
    pose = pose_of(left, right)
    return None if pose is None else (number, pose)


@cache
def number_action(verb: str, number: int) -> Action:
    """Give the action that says something of a domino by its number alone."""
    return Action(verb, (domino(number),))


def number_meant(action: Action) -> int | None:
    """Read the number back from an action of one domino; None when it names no domino."""
    return _NUMBERS.get(action.targets[0]) if len(action.targets) == 1 else None


@cache
def paint_action(what: Target, bit: int) -> Action:
    """Give the action that paints a square, or erases it."""
    return Action("paint", (what, square(*square_of(bit))))


def paint_meant(action: Action) -> tuple[Target, int] | None:
    """Read what is painted where back from an action; None when it is no token and a square."""
    if len(action.targets) != 2:
        return None
    what, where = action.targets
    place = _SQUARES.get(where)
    if place is None or what not in (*TOKENS, ERASE, CASTLE_TOKEN):
        return None
    return what, bit_of(*place)


def half_painted(what: Target) -> Half:
    """Give the square that a token stands for."""
    half = half_of(what[1:])
    if half is None:
        raise ValueError(f"not a square: {what}")
    return half
