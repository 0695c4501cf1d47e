"""The first half of a turn of Kingdomino Duel: four dice are rolled, A takes one, B two, A the last.

Holds who acts in which order, and the power to take two at once. Must not know maps or what is drawn on them.
"""

from itertools import combinations

from device.rules.duel_box import DICE, SIDES, distinct_faces
from device.rules.duel_match import (
    BLANK,
    NOT_ROLLED,
    NOT_TAKEN,
    Drawing,
    State,
    is_ready,
    row_of,
    use,
)
from device.rules.game import BAG, NOBODY, Action, Note, Turn, die, face, king

OLDEST = tuple(Action("first", (king(seat, 0),)) for seat in range(2))
"""The older player is A in the first turn (booklet); nobody but the players knows who that is."""

ROLL = {(nth, up): Action("roll", (face(nth + 1, up),)) for nth in range(DICE) for up in range(SIDES)}
TAKE_ONE = tuple(Action("take", (die(nth + 1),)) for nth in range(DICE))
TAKE_TWO = {pair: Action("take", (die(pair[0] + 1), die(pair[1] + 1))) for pair in combinations(range(DICE), 2)}
PICK_TWO = Action("pick_two")

_ROLLED = {action: key for key, action in ROLL.items()}
_TAKEN = {action: (nth,) for nth, action in enumerate(TAKE_ONE)} | {a: p for p, a in TAKE_TWO.items()}


def rolls(state: State) -> tuple[Action, ...]:
    """List what may come up: the next die's six faces, or every face of every die that people still have to tell."""
    waiting = [nth for nth in range(DICE) if state.up[nth] == BLANK]
    if not state.rules.people:
        return tuple([ROLL[waiting[0], up] for up in range(SIDES)])
    dice = state.rules.box.dice
    return tuple([ROLL[nth, up] for nth in waiting for up in distinct_faces(dice[nth])])


def roll(state: State, action: Action) -> State:
    """Let a die show a face; once all four do, A takes one."""
    nth, up = _ROLLED[action]
    shown = (*state.up[:nth], up, *state.up[nth + 1 :])
    turn = Turn(state.first, "take") if BLANK not in shown else state.turn
    note = Note("rolled", BAG, (("die", nth + 1),))
    return state._replace(turn=turn, up=shown, notes=(*state.notes, note))


def takes(state: State) -> tuple[Action, ...]:
    """List what the player whose turn it is may take."""
    free = [nth for nth, taker in enumerate(state.takers) if taker == NOBODY]
    if state.turn.seat != state.first or picks_two(state):
        return tuple([TAKE_TWO[pair] for pair in combinations(free, 2)])
    found = [TAKE_ONE[nth] for nth in free]
    return (*found, PICK_TWO) if is_ready(state, state.first, "pick_two") else tuple(found)


def take(state: State, action: Action) -> State:
    """Give dice to whoever takes them; what is left over goes to the other without a choice."""
    seat, other = state.turn.seat, 1 - state.turn.seat
    if action == PICK_TWO:
        return use(state._replace(notes=()), seat, "pick_two")
    state = _given(state._replace(notes=()), seat, _TAKEN[action])
    if seat == state.first and len(_TAKEN[action]) == 1:
        return state._replace(turn=Turn(other, "take"))
    return _dealt(state, other)


def picks_two(state: State) -> bool:
    """Tell whether A uses the power to take two at once in this turn."""
    return state.used[row_of(state, "pick_two")] == state.number


def next_turn(state: State) -> State:
    """Hand the dice over: B of this turn is A of the next, and nothing is drawn yet."""
    mine, its = [holding._replace(drawn=(), crossed=BLANK) for holding in state.holdings]
    return state._replace(
        turn=Turn(BAG, "roll"),
        up=NOT_ROLLED,
        takers=NOT_TAKEN,
        holdings=(mine, its),
        number=state.number + 1,
        first=1 - state.first,
    )


def _given(state: State, seat: int, dice: tuple[int, ...]) -> State:
    takers = tuple([seat if nth in dice else taker for nth, taker in enumerate(state.takers)])
    notes = tuple([Note("took", seat, (("die", nth + 1),)) for nth in dice])
    return state._replace(takers=takers, notes=state.notes + notes)


def _dealt(state: State, other: int) -> State:
    """Give the other player what is left, and let A draw."""
    left = tuple([nth for nth, taker in enumerate(state.takers) if taker == NOBODY])
    return to_draw(_given(state, other, left), state.first)


def to_draw(state: State, seat: int) -> State:
    """Let a player draw: on the screen, or on paper."""
    step = "placed" if state.rules.on_table else "place"
    return state._replace(turn=Turn(seat, step), drawing=Drawing(before=state.holdings[seat].sheet))
