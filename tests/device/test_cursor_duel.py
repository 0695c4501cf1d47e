"""Every legal action of Kingdomino Duel can be meant: by touches, and by a seat's button alone."""

import pytest

from device.cursor import Cursor
from device.rules import duel
from device.rules.game import Action, Target
from tests.device.rules.duel_positions import at_random

MATCHES = {
    "on screen": {},
    "with options": {"leave_out": "on", "castle_cross": "map"},
    "on paper": {"kingdoms": "table"},
}


def touched(actions: tuple[Action, ...], wanted: Action) -> Action | None:
    """Touch all that an action names, and its verb where others are still meant; give what OK would play."""
    cursor = Cursor.over(actions)
    for name in wanted.names:
        cursor = cursor.touch(name)
    if cursor.ghost != wanted:
        cursor = cursor.touch(Target(wanted.verb))
    for _ in range(len(cursor.left)):
        if cursor.ghost == wanted:
            break
        cursor = cursor.next()
    return cursor.ghost


def pressed(actions: tuple[Action, ...]) -> set[Action]:
    """Give every action that stepping and holding leads to."""
    found, waiting, seen = set[Action](), [Cursor.over(actions)], set[tuple[Target, ...]]()
    while waiting:
        cursor = waiting.pop()
        for _ in range(len(actions) + 2):
            cursor = cursor.next()
            if cursor.ghost is not None:
                found.add(cursor.ghost)
                continue
            narrowed = cursor.accept()
            if narrowed.touched not in seen:
                seen.add(narrowed.touched)
                waiting.append(narrowed)
    return found


@pytest.mark.parametrize("options", MATCHES.values(), ids=MATCHES)
def test_every_legal_action_can_be_touched(options: dict[str, str]) -> None:
    states = [state for seed in range(3) for state in at_random(seed, **options)[::9] if state.turn.step != "copy"]
    lists = [tuple(duel.actions(state)) for state in states]

    missed = [(a, touched(actions, a)) for actions in lists for a in actions[:: max(1, len(actions) // 12)]]

    assert [pair for pair in missed if pair[0] != pair[1]] == []


@pytest.mark.parametrize("options", MATCHES.values(), ids=MATCHES)
def test_every_legal_action_is_reached_by_one_button(options: dict[str, str]) -> None:
    states = [state for seed in range(2) for state in at_random(seed, **options)[::17] if state.turn.step != "copy"]
    lists = [tuple(duel.actions(state)) for state in states]

    assert [set(actions) - pressed(actions) for actions in lists if len(actions) < 80] == [
        set() for actions in lists if len(actions) < 80
    ]
