"""The spellbook of Kingdomino Duel: blank dice tick boxes, full rows give powers, lightning strikes at once.

Holds the end of a turn: first all of A's ticks, then B's, then whether the game is over. Must not know how a
domino came to be drawn.
"""

from device.rules.duel_box import COATS, LIGHTNING
from device.rules.duel_draft import next_turn
from device.rules.duel_match import (
    State,
    dice_of,
    face_up,
    is_full,
    is_joker,
    use,
    with_holding,
)
from device.rules.duel_sheet import MOST_CROSSES, bit_of, bits, square_of
from device.rules.game import NOBODY, Action, Note, Target, Turn, square, square_at

THREE = tuple(Action("three_per_domain", (Target(coat),)) for coat in COATS)
CROSSED = Action("crossed")
"""Said when the extra cross has been added on paper."""


def fill_in(state: State) -> State:
    """Fill the spellbook in: A's ticks and powers first, completely, then B's."""
    return _after(_ticked(state, state.first), state.first)


def strikes(state: State) -> tuple[Action, ...]:
    """List how the lightning power that was just gained may be used."""
    if state.turn.step == "three_per_domain":
        return THREE
    if state.rules.on_table:
        return (CROSSED,)
    sheet = state.holdings[state.turn.seat].sheet
    crossable = sheet.drawn & ~sheet.crossed[MOST_CROSSES - 1]
    return tuple([extra_cross(bit) for bit in bits(crossable)])


def strike(state: State, action: Action) -> State:
    """Use a lightning power, and go on with the spellbook."""
    seat, step = state.turn.seat, state.turn.step
    holding = state.holdings[seat]
    if step == "three_per_domain":
        holding = holding._replace(three=THREE.index(action))
    elif action != CROSSED:
        bit = bit_of(*(square_at(action.targets[0]) or (0, 0)))
        holding = holding._replace(sheet=holding.sheet.with_cross(bit), wizard=bit, latest=(bit,))
    state = use(with_holding(state._replace(notes=()), seat, holding), seat, step)
    return _after(state, seat)


def extra_cross(bit: int) -> Action:
    """Give the action that adds a cross in a square."""
    return _EXTRA[bit]


_EXTRA = {bit: Action("extra_cross", (square(*square_of(bit)),)) for bit in range(40) if bit % 8 < 7}


def blanks(state: State, seat: int) -> tuple[int, ...]:
    """Give the rows in which a player's dice tick, by index, one for each die.

    A joker ticks nothing, nor does a face with a cross, nor the die that got the castle's cross.
    """
    holding = state.holdings[seat]
    ticking = dice_of(state, seat) if state.rules.undrawn_ticks else holding.drawn
    return tuple(
        [
            COATS.index(face_up(state, die).terrain)
            for die in ticking
            if die != holding.crossed and not is_joker(state, die) and not face_up(state, die).crowns
        ]
    )


def _ticked(state: State, seat: int) -> State:
    """Make a player's ticks; a row that has an owner takes none, and a row that is full is owned."""
    for row in blanks(state, seat):
        if state.owners[row] != NOBODY:
            continue
        holding = state.holdings[seat]
        ticks = (*holding.ticks[:row], holding.ticks[row] + 1, *holding.ticks[row + 1 :])
        state = with_holding(state, seat, holding._replace(ticks=ticks))
        told = state.rules.box.rows[row]
        notes = (*state.notes, Note("ticked", seat, (("terrain", told.coat),)))
        if ticks[row] == told.boxes:
            notes = (*notes, Note("power_gained", seat, (("power", told.power), ("terrain", told.coat))))
            owners = (*state.owners[:row], seat, *state.owners[row + 1 :])
            state = state._replace(owners=owners)
        state = state._replace(notes=notes)
    return state


def _after(state: State, seat: int) -> State:
    """Go on after a player's ticks: a lightning power, the other player's ticks, or the end of the turn."""
    for row, told in enumerate(state.rules.box.rows):
        if state.owners[row] == seat and not state.used[row] and told.power in LIGHTNING:
            due = state._replace(turn=Turn(seat, told.power))
            if strikes(due):
                return due
            # Nothing is drawn on the map yet, so there is no coat to add the cross to: the power is spent.
            state = use(state, seat, told.power)
    if seat == state.first:
        other = 1 - seat
        return _after(_ticked(state, other), other)
    return _ended(state)


def _ended(state: State) -> State:
    """End the game when a map is full or nobody drew in this turn (booklet, "end of the game")."""
    full = any(is_full(holding) for holding in state.holdings)
    if not full and any(holding.drawn for holding in state.holdings):
        return next_turn(state)
    why = Note("map_full" if full else "nobody_drew")
    if state.rules.on_table:
        return state._replace(turn=Turn(0, "copy"), notes=(*state.notes, why))
    return state._replace(turn=Turn(NOBODY, "over"), notes=(*state.notes, why, Note("over")))
