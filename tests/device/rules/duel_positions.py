"""Positions of Kingdomino Duel for the tests of its rules: maps read from text, turns set up by hand."""

import random
from typing import Any

from device.rules import duel, setup_for
from device.rules.duel_box import COATS, CODES, face_of
from device.rules.duel_match import State
from device.rules.duel_sheet import Sheet, bit_of
from device.rules.game import Action, Half

BARE = [".. .. .. .. .. .. .."] * 2 + [".. .. .. CA .. .. .."] + [".. .. .. .. .. .. .."] * 2


def at(row: int, column: int) -> tuple[int, int]:
    """Turn a row and a column, counted from the upper left, into x and y."""
    return column - 3, 2 - row


def target(square: list[int]) -> str:
    """Name a square given by row and column."""
    x, y = at(*square)
    return f"{x},{y}"


def half(code: str) -> Half:
    """Read a square or a face."""
    found = face_of(code, 4)
    assert found is not None
    return found


def drawn_map(rows: list[str]) -> Sheet:
    """Read a map from its five rows."""
    sheet = Sheet()
    for row, text in enumerate(rows):
        for column, code in enumerate(text.split()):
            if code not in ("..", "CA"):
                sheet = sheet.with_coat(bit_of(*at(row, column)), half(code))
    return sheet


def begun(first: int = 0, **options: str) -> State:
    """Start a match and say who is older."""
    return duel.apply(duel.start(setup_for("duel", 2, options)), Action.parse(f"first K{first}.0"))


def rolled(state: State, *faces: int) -> State:
    """Let the four dice show these faces, by index."""
    for nth, index in enumerate(faces, start=1):
        state = duel.apply(state, Action.parse(f"roll d{nth}.{index}"))
    return state


def told(state: State, *texts: str) -> State:
    """Let a list of actions happen."""
    for text in texts:
        state = duel.apply(state, Action.parse(text))
    return state


def texts(state: State, verb: str = "") -> list[str]:
    """List the legal actions, or those of one verb, as text."""
    return [str(action) for action in duel.actions(state) if not verb or action.verb == verb]


def with_map(state: State, seat: int, sheet: Sheet, **more: Any) -> State:  # noqa: ANN401  the fields of a holding
    """Give a player another map, and whatever else of a holding."""
    holdings = list(state.holdings)
    holdings[seat] = holdings[seat]._replace(sheet=sheet, filled=sheet.drawn.bit_count(), **more)
    return state._replace(holdings=(holdings[0], holdings[1]))


def owning(state: State, seat: int, *powers: str) -> State:
    """Let a player own powers that are ready."""
    owners = tuple(
        seat if row.power in powers else owner for row, owner in zip(state.rules.box.rows, state.owners, strict=True)
    )
    return state._replace(owners=owners)


def drawing(sheet: Sheet, first: str, second: str, *powers: str, **options: str) -> State:
    """Let player A stand before a map with two dice that show what is asked, whatever the dice of the box have."""
    state = begun(**options)
    dice = ((half(first),) * 6, (half(second),) * 6, *state.rules.box.dice[2:])
    state = state._replace(rules=state.rules._replace(box=state.rules.box._replace(dice=dice)))
    state = owning(with_map(state, 0, sheet), 0, *powers)
    return told(rolled(state, 0, 0, 0, 0), "take d1", "take d3 d4")


def ticks(given: dict[str, int]) -> tuple[int, ...]:
    """Read the ticks of a spellbook, coat by coat."""
    return tuple(given.get(CODES[coat], given.get(coat, 0)) for coat in COATS)


def at_random(seed: int, **options: str) -> list[State]:
    """Play a whole match by chance, and give every state of it."""
    chance = random.Random(seed)  # noqa: S311  a walk must be repeatable, not secret
    states = [duel.start(setup_for("duel", 2, options))]
    while actions := duel.actions(states[-1]):
        done = states[-1].turn.step == "copy"
        states.append(duel.apply(states[-1], actions[-1] if done else chance.choice(actions)))
    return states
