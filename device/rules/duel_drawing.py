"""Drawing two dice on a map of Kingdomino Duel: where they may go, and the powers that can be used on the way.

A player decides step by step: a die is turned, a power used, a joker named, the castle's cross given; the last
step draws the domino, or nothing. Must not know how dice were taken, nor the spellbook's ticks.
"""

from collections.abc import Callable

from device.rules.duel_box import COATS, distinct_faces
from device.rules.duel_match import (
    BLANK,
    State,
    dice_of,
    face_up,
    is_joker,
    is_ready,
    use,
    with_holding,
)
from device.rules.duel_sheet import STEPS, bit_of, bits, has_pair, pairs, singles, square_of
from device.rules.game import Action, Half, Note, Target, die, face, square, square_at

PASS = Action("pass")
IGNORE = Action("ignore_connection")
APART = Action("separate_dice")
CASTLE = Target("castle")

_BITS = [bit for bit in range(40) if bit % 8 < 7]
PLACE = {
    (bit, way): Action("place", (square(*square_of(bit)), square(*square_of(bit + step))))
    for bit in _BITS
    for way, step in enumerate(STEPS)
    if bit + step in _BITS
}
"""A domino: the half of the lower die first, then the other; `way` says where that lies."""

PLACE_ONE = {(nth, bit): Action("place", (die(nth + 1), square(*square_of(bit)))) for nth in range(4) for bit in _BITS}
COAT = {
    (nth, which): Action("coat", (die(nth + 1), Target(coat))) for nth in range(4) for which, coat in enumerate(COATS)
}
TURN = {(nth, up): Action("turn_die", (Target("turn_die"), face(nth + 1, up))) for nth in range(4) for up in range(6)}
CASTLE_ON = {nth: Action("castle", (CASTLE, die(nth + 1))) for nth in range(4)}
CASTLE_AT = {bit: Action("castle", (CASTLE, square(*square_of(bit)))) for bit in _BITS}

_PLACED = {action: key for key, action in PLACE.items()}
_PLACED_ONE = {action: key for key, action in PLACE_ONE.items()}
_NAMED = {action: key for key, action in COAT.items()}
_TURNED = {action: key for key, action in TURN.items()}
_CROSSED = {action: nth for nth, action in CASTLE_ON.items()}


def offers(state: State) -> tuple[Action, ...]:
    """List everything the player who draws may do next."""
    laying = placings(state)
    if state.holdings[state.turn.seat].drawn:
        return laying  # one of two separate dice is drawn, so nothing but the other can follow
    passing = (PASS,) if not laying or state.rules.leave_out else ()
    return (*laying, *_castle(state, fits=bool(laying)), *_powers(state), *passing)


def placings(state: State) -> tuple[Action, ...]:
    """List the ways to draw, or while a joker is nameless the coats with which it could be drawn."""
    if state.drawing.apart:
        return _singly(state)
    one, other = dice_of(state, state.turn.seat)
    sheet, free = state.holdings[state.turn.seat].sheet, state.drawing.free
    for nth in (one, other):
        if _coat(state, nth) == "":
            mine = _coats(state, other if nth == one else one)
            return tuple(
                [
                    COAT[nth, which]
                    for which, coat in enumerate(COATS)
                    if any(any(pairs(sheet, coat, its, free=free)) for its in mine)
                ]
            )
    found = pairs(sheet, _coat(state, one), _coat(state, other), free=free)
    # Equal halves look the same turned round, so each pair of squares is named once.
    ways = 2 if _half(state, one) == _half(state, other) else 4
    return tuple([PLACE[bit, way] for way in range(ways) for bit in bits(found[way])])


def draw(state: State, action: Action) -> State:
    """Give the state after one step; the turn's `step` is unchanged while there is more to draw."""
    return _DO[action.verb](state._replace(notes=()), action)


def is_done(state: State, action: Action) -> bool:
    """Tell, from the state after it, whether an action was the player's last of this turn."""
    if action.verb == "pass":
        return True
    return action.verb == "place" and (not state.drawing.apart or not placings(state))


def turns(state: State) -> tuple[Action, ...]:
    """List the ways to turn a die, while the power to do so is ready."""
    seat = state.turn.seat
    if not is_ready(state, seat, "turn_die"):
        return ()
    return tuple([TURN[nth, up] for nth in dice_of(state, seat) for up in turnable(state, nth)])


def turnable(state: State, nth: int) -> tuple[int, ...]:
    """Give the faces a die can be turned to, by index: any of that same die but the one that shows."""
    faces = state.rules.box.dice[nth]
    return tuple([up for up in distinct_faces(faces) if faces[up] != face_up(state, nth)])


def _coat(state: State, nth: int) -> str:
    """Give the coat of a die; empty while it is a joker that has none."""
    if not is_joker(state, nth):
        return face_up(state, nth).terrain
    which = state.drawing.coats[nth]
    return COATS[which] if which != BLANK else ""


def _coats(state: State, nth: int) -> tuple[str, ...]:
    """Give every coat a die can still have."""
    coat = _coat(state, nth)
    return (coat,) if coat else COATS


def _half(state: State, nth: int) -> Half:
    shown = face_up(state, nth)
    return Half(_coat(state, nth) or shown.terrain, shown.crowns + (state.drawing.cross == nth))


def _singly(state: State) -> tuple[Action, ...]:
    """List where each die of its own may go, judged by the map before the turn."""
    holding, drawing = state.holdings[state.turn.seat], state.drawing
    before = None if state.rules.leaning else drawing.before
    found: list[Action] = []
    for nth in dice_of(state, state.turn.seat):
        if nth in holding.drawn:
            continue
        coat = _coat(state, nth)
        if coat:
            fitting = singles(holding.sheet, coat, free=drawing.free, before=before)
            found += [PLACE_ONE[nth, bit] for bit in bits(fitting)]
        else:
            found += [
                COAT[nth, which]
                for which, its in enumerate(COATS)
                if singles(holding.sheet, its, free=drawing.free, before=before)
            ]
    return tuple(found)


def _castle(state: State, *, fits: bool) -> tuple[Action, ...]:
    """List where the castle's cross may go: on a die that can be drawn, or by option on a coat of the map."""
    holding, drawing = state.holdings[state.turn.seat], state.drawing
    if holding.castle != BLANK or drawing.cross != BLANK:
        return ()
    dice = dice_of(state, state.turn.seat) if fits else ()
    if drawing.apart:
        named = {_PLACED_ONE[a][0] if a in _PLACED_ONE else _NAMED[a][0] for a in _singly(state)}
        dice = tuple([nth for nth in dice if nth in named])
    found = [CASTLE_ON[nth] for nth in dice]
    if state.rules.cross_on_map:
        found += [CASTLE_AT[bit] for bit in bits(holding.sheet.drawn & ~holding.sheet.crossed[3])]
    return tuple(found)


def _powers(state: State) -> tuple[Action, ...]:
    """List the powers that may be used while drawing; several may, in one turn."""
    seat, drawing = state.turn.seat, state.drawing
    sheet = state.holdings[seat].sheet
    found: list[Action] = []
    found += turns(state)
    if is_ready(state, seat, "ignore_connection") and (drawing.apart or has_pair(sheet)):
        found.append(IGNORE)
    if is_ready(state, seat, "separate_dice") and _singly(state):
        found.append(APART)
    return tuple(found)


def _lifted(state: State, action: Action) -> State:
    """Use a power that lifts a rule of this drawing."""
    drawing = state.drawing._replace(free=True) if action == IGNORE else state.drawing._replace(apart=True)
    return use(state._replace(drawing=drawing), state.turn.seat, action.verb)


def _named(state: State, action: Action) -> State:
    """Say what a joker stands for."""
    nth, which = _NAMED[action]
    coats = state.drawing.coats
    drawing = state.drawing._replace(coats=(*coats[:nth], which, *coats[nth + 1 :]))
    note = Note("named", state.turn.seat, (("terrain", COATS[which]),))
    return state._replace(drawing=drawing, notes=(note,))


def _turned(state: State, action: Action) -> State:
    """Turn a die; a coat that its joker stood for is forgotten."""
    nth, up = _TURNED[action]
    coats = state.drawing.coats
    drawing = state.drawing._replace(coats=(*coats[:nth], BLANK, *coats[nth + 1 :]))
    state = state._replace(up=(*state.up[:nth], up, *state.up[nth + 1 :]), drawing=drawing)
    return use(state, state.turn.seat, "turn_die")


def _crossed(state: State, action: Action) -> State:
    """Give the castle's cross: to a die, with which it is drawn, or to a coat of the map."""
    seat, note = state.turn.seat, Note("castle_used", state.turn.seat)
    if action in _CROSSED:
        return state._replace(drawing=state.drawing._replace(cross=_CROSSED[action]), notes=(note,))
    holding = state.holdings[seat]
    bit = bit_of(*(square_at(action.targets[1]) or (0, 0)))
    sheet = holding.sheet.with_cross(bit)
    return with_holding(state, seat, holding._replace(sheet=sheet, castle=bit))._replace(notes=(note,))


def _laid(state: State, action: Action) -> State:
    """Draw dice in squares; the castle's cross is given with the die that got it, and only then."""
    seat = state.turn.seat
    where: tuple[tuple[int, int], ...] = ()
    if action in _PLACED_ONE:
        where = (_PLACED_ONE[action],)
    else:
        bit, way = _PLACED[action]
        one, other = dice_of(state, seat)
        where = ((one, bit), (other, bit + STEPS[way]))
    holding = state.holdings[seat]
    sheet, castle, crossed = holding.sheet, holding.castle, holding.crossed
    for nth, bit in where:
        sheet = sheet.with_coat(bit, _half(state, nth))
        if state.drawing.cross == nth:
            castle, crossed = bit, nth
    again = bool(holding.drawn)
    latest = tuple([bit for _, bit in where])
    holding = holding._replace(
        sheet=sheet,
        castle=castle,
        crossed=crossed,
        filled=holding.filled + len(where),
        drawn=holding.drawn + tuple([nth for nth, _ in where]),
        latest=holding.latest + latest if again else latest,
    )
    note = Note("drew", seat)
    return with_holding(state, seat, holding)._replace(notes=(note,))


def _passed(state: State, _action: Action) -> State:
    return state._replace(notes=(Note("passed", state.turn.seat),))


_DO: dict[str, Callable[[State, Action], State]] = {
    "place": _laid,
    "pass": _passed,
    "coat": _named,
    "castle": _crossed,
    "turn_die": _turned,
    "ignore_connection": _lifted,
    "separate_dice": _lifted,
}
"""What each verb of drawing does."""
