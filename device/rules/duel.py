"""Kingdomino Duel by its booklet: four dice, two maps, one spellbook, for two players.

A rules module as `game.Game` describes it. The draft knows dice, the drawing knows maps, the book knows ticks;
this module says which comes when. Must not know chance, files, words or how anything is drawn.
"""

from collections.abc import Callable, Sequence

from device.rules import duel_book, duel_copying, duel_draft, duel_drawing, duel_match, duel_paper, duel_view
from device.rules.duel_match import State, opened, with_holding
from device.rules.game import NOBODY, Action, IllegalAction, Note, Option, Score, Setup, Turn, View, square_at

NAME = "duel"
RULES = 1
SEATS: tuple[int, ...] = (2,)
OPTIONS: tuple[Option, ...] = duel_match.OPTIONS

STEPS = ("oldest", "roll", "take", "place", "pass", "placed", "three_per_domain", "extra_cross", "copy", "over")
"""Every `Turn.step`; `roll` is the bag's. `pass` is seen only in views."""

REFUSALS = ("not_now", "over", "taken", "not_yours", "occupied", "unlike", "must_place", "unknown")
"""Every code of an `IllegalAction`."""

NOTES = (
    "first",
    "rolled",
    "took",
    "named",
    "castle_used",
    "power_used",
    "power_gained",
    "ticked",
    "drew",
    "passed",
    "painted",
    "erased",
    "counted",
    "nobody_drew",
    "map_full",
    "over",
)
"""Every code of a `Note`."""

IMPOSSIBLE: tuple[str, ...] = ()
"""A map on paper may look like anything: the rule of connection can be lifted."""


def start(setup: Setup) -> State:
    """Give the state before anything has happened; first the players say who is older."""
    return opened(setup)


def actions(state: State) -> Sequence[Action]:
    """List everything that may happen next."""
    offered = _OFFERS.get(state.turn.step)
    return offered(state) if offered else ()


def apply(state: State, action: Action) -> State:
    """Give the state after the action; it must be one that `actions` lists."""
    if action not in actions(state):
        raise IllegalAction(_why_not(state, action), action)
    return _DO[state.turn.step](state, action)


def score(state: State) -> tuple[Score, ...]:
    """Count both maps, at any moment of the match."""
    return duel_view.score_of(state)


def view(state: State) -> View:
    """Show all that may be shown."""
    return duel_view.show(state, NAME)


def _begun(state: State, action: Action) -> State:
    """Begin with the older player as A (booklet, "setup")."""
    first = duel_draft.OLDEST.index(action)
    return duel_draft.next_turn(state._replace(first=1 - first))._replace(notes=(Note("first", first),))


def _drawn(state: State, action: Action) -> State:
    after = duel_drawing.draw(state, action)
    return _next(after) if duel_drawing.is_done(after, action) else after


def _said(state: State, action: Action) -> State:
    after = duel_paper.say(state, action)
    return _next(after) if action.verb in ("placed", "no_fit") else after


def _next(state: State) -> State:
    """Go on after a player has drawn: B draws, then the spellbook is filled in."""
    seat = state.turn.seat
    if seat == state.first:
        return duel_draft.to_draw(state, 1 - seat)
    return duel_book.fill_in(state)


def _copied(state: State, action: Action) -> State:
    """Enter one square of the acting player's paper map, or end its entering."""
    seat = state.turn.seat
    if action != duel_copying.DONE:
        holding = state.holdings[seat]
        sheet, note = duel_copying.enter(holding.sheet, seat, action)
        return with_holding(state, seat, holding._replace(sheet=sheet))._replace(notes=(note,))
    counted = Note("counted", seat)
    if seat == 0:
        return state._replace(turn=Turn(1, "copy"), notes=(counted,))
    return state._replace(turn=Turn(NOBODY, "over"), notes=(counted, Note("over")))


def _why_not(state: State, action: Action) -> str:
    """Say why an action is not among the legal ones."""
    if state.turn.seat == NOBODY:
        return "over"
    why = _WHY.get((state.turn.step, action.verb), "not_now")
    if why != "unlike":
        return why
    if action not in _PLACES:
        return "unknown"
    filled = {(cell.x, cell.y) for cell in state.holdings[state.turn.seat].sheet.cells()}
    return "occupied" if filled & {square_at(target) for target in action.targets} else "unlike"


_PLACES = {*duel_drawing.PLACE.values(), *duel_drawing.PLACE_ONE.values()}

_WHY = {
    ("take", "take"): "taken",
    ("place", "pass"): "must_place",
    ("place", "place"): "unlike",
    ("place", "turn_die"): "not_yours",
}
"""What is wrong with an action that would be right at another moment."""

_OFFERS: dict[str, Callable[[State], Sequence[Action]]] = {
    "oldest": lambda _state: duel_draft.OLDEST,
    "roll": duel_draft.rolls,
    "take": duel_draft.takes,
    "place": duel_drawing.offers,
    "placed": duel_paper.offers,
    "three_per_domain": duel_book.strikes,
    "extra_cross": duel_book.strikes,
    "copy": lambda state: duel_copying.offers(state.holdings[state.turn.seat].sheet),
}

_DO: dict[str, Callable[[State, Action], State]] = {
    "oldest": _begun,
    "roll": duel_draft.roll,
    "take": duel_draft.take,
    "place": _drawn,
    "placed": _said,
    "three_per_domain": duel_book.strike,
    "extra_cross": duel_book.strike,
    "copy": _copied,
}
"""What each step offers and does; a match that is over does neither."""
