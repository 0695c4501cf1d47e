"""Drawing on paper in Kingdomino Duel: what a player says of a map that the match cannot see.

The dice, the castle, the powers and the spellbook are kept here all the same. Must not know how a map is counted.
"""

from device.rules.duel_drawing import APART, CASTLE, CASTLE_ON, IGNORE, draw, turns
from device.rules.duel_match import BLANK, ON_PAPER, State, dice_of, is_ready, with_holding
from device.rules.game import Action, Note, Target, die

DREW = Action("placed")
DREW_ONE = {nth: Action("placed", (die(nth + 1),)) for nth in range(4)}
DREW_NOTHING = Action("no_fit")
CASTLE_ON_PAPER = Action("castle", (CASTLE, Target("map")))


def offers(state: State) -> tuple[Action, ...]:
    """List what a player may say of a map on paper; whether it fits there is theirs to see."""
    seat, drawing = state.turn.seat, state.drawing
    dice = dice_of(state, seat)
    found: list[Action] = [DREW]
    if drawing.apart:
        found += [DREW_ONE[nth] for nth in dice]
    if state.holdings[seat].castle == BLANK and drawing.cross == BLANK:
        found += [CASTLE_ON[nth] for nth in dice]
        if state.rules.cross_on_map:
            found.append(CASTLE_ON_PAPER)
    found += turns(state)
    found += [action for action in (IGNORE, APART) if is_ready(state, seat, action.verb)]
    return (*found, DREW_NOTHING)


def say(state: State, action: Action) -> State:
    """Believe what a player says of the map on paper."""
    seat = state.turn.seat
    holding = state.holdings[seat]
    if action == CASTLE_ON_PAPER:
        changed = with_holding(state, seat, holding._replace(castle=ON_PAPER))
        return changed._replace(notes=(Note("castle_used", seat),))
    if action.verb not in ("placed", "no_fit"):
        return draw(state, action)
    dice = dice_of(state, seat) if action == DREW else tuple(nth for nth, a in DREW_ONE.items() if a == action)
    if state.drawing.cross in dice:
        holding = holding._replace(castle=ON_PAPER, crossed=state.drawing.cross)
    holding = holding._replace(drawn=dice, filled=holding.filled + len(dice))
    note = Note("drew" if dice else "passed", seat)
    return with_holding(state, seat, holding)._replace(notes=(note,))
