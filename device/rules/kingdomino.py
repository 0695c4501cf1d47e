"""Kingdomino by its rulebook: two to four players, both editions, the official variants.

A rules module as `game.Game` describes it. The draft knows lines and kings, the land knows fitting; this
module says what a king's turn is. Must not know chance, files, words or how anything is drawn.
"""

from collections.abc import Sequence

from device.rules import copying, kingdomino_match, kingdomino_view, plausible
from device.rules import draft as drafting
from device.rules.dominoes import DOMINOES
from device.rules.game import BAG, NOBODY, Action, IllegalAction, Note, Option, Score, Setup, Turn, View
from device.rules.kingdomino_match import Holding, State, rules_of, score_of, sheet_of
from device.rules.land import Land
from device.rules.poses import pose_actions, pose_meant

NAME = "kingdomino"
RULES = 1
SEATS: tuple[int, ...] = (2, 3, 4)
OPTIONS: tuple[Option, ...] = kingdomino_match.OPTIONS

DISCARD = Action("discard")
PLACED = Action("placed")
NO_FIT = Action("no_fit")

STEPS = ("remove", "draw", "ready", "king", "choose", "place", "discard", "placed", "copy", "over")
"""Every `Turn.step`; the first four are the bag's. `discard` is seen only in views."""

REFUSALS = (
    "not_now",
    "over",
    "gone",
    "taken",
    "not_in_line",
    "not_in_hand",
    "unknown",
    "occupied",
    "edge",
    "no_contact",
    "unlike",
    "turned",
    "must_place",
    "not_yours",
)
"""Every code of an `IllegalAction`."""

NOTES = (
    "called",
    "drawn",
    "claimed",
    "placed",
    "discarded",
    "left_over",
    "round",
    "last_round",
    "copied",
    "left",
    "painted",
    "erased",
    "counted",
    "over",
)
"""Every code of a `Note`."""

IMPOSSIBLE = plausible.CODES
"""Every code of an `Impossible`."""


def start(setup: Setup) -> State:
    """Give the state before anything has happened: bare castles, a full bag."""
    rules = rules_of(setup)
    holdings = (Holding(Land.bare(rules.limit)),) * setup.seats
    return State(rules, drafting.open_draft(rules.plan), holdings)


def actions(state: State) -> Sequence[Action]:
    """List everything that may happen next, in reading order of squares and rising order of numbers."""
    seat, step, _ = state.draft.turn
    if seat == BAG:
        return drafting.bag_actions(state.draft)
    if step == "place":
        return _places(state)
    if step == "choose":
        return drafting.choose_actions(state.draft)
    if step == "placed":
        return (PLACED, NO_FIT)
    if step == "copy":
        return copying.offers(sheet_of(state.holdings[seat]))
    return ()


def apply(state: State, action: Action) -> State:
    """Give the state after the action; it must be one that `actions` lists."""
    rules, draft, holdings = state
    seat, step, _ = draft.turn
    if seat == BAG:
        return State(rules, drafting.come_out(draft, action), holdings)
    if step == "place":
        return _lay(state, action) if action.verb == "place" else _discard(state, action)
    if step == "choose":
        chosen = drafting.choose(draft, action)
        land, taken, discarded, latest = holdings[seat]
        holding = Holding(land, (*taken, _number(action)), discarded, latest)
        return State(rules, chosen, _with(holdings, seat, holding))
    if step == "placed":
        return _say_placed(state, action)
    if step == "copy":
        return _copy(state, action)
    raise IllegalAction("over", action)


def score(state: State) -> tuple[Score, ...]:
    """Count every seat, at any moment of the match."""
    return score_of(state)


def view(state: State) -> View:
    """Show all that may be shown."""
    return kingdomino_view.show(state, NAME)


def _number(action: Action) -> int:
    return int(action.targets[0][1:])


def _with(holdings: tuple[Holding, ...], seat: int, holding: Holding) -> tuple[Holding, ...]:
    return (*holdings[:seat], holding, *holdings[seat + 1 :])


def _places(state: State) -> tuple[Action, ...]:
    """List the poses of the domino in hand; it may be discarded only when it fits nowhere, or by house rule."""
    draft = state.draft
    number = draft.current[draft.at][0]
    by_pose = pose_actions("place", number)
    found = [by_pose[pose] for pose in state.holdings[draft.turn.seat].land.poses(DOMINOES[number])]
    if not found or state.rules.free_discard:
        found.append(DISCARD)
    return tuple(found)


def _lay(state: State, action: Action) -> State:
    """Lay the domino in hand where the action says (rulebook, "placing a domino")."""
    rules, draft, holdings = state
    seat = draft.turn[0]
    number = draft.current[draft.at][0]
    land, taken, discarded, _ = holdings[seat]
    meant = pose_meant(action)
    if meant is None or meant[0] != number:
        raise IllegalAction("unknown" if meant is None else "not_in_hand", action)
    domino, pose = DOMINOES[number], meant[1]
    faults = land.faults(domino, pose)
    if faults:
        raise IllegalAction(faults[0], action)
    if pose & 2 and domino.halves[0] == domino.halves[1]:
        # Equal halves look the same turned round, so each pair of squares is named once, from its first square.
        raise IllegalAction("turned", action)
    holding = Holding(land.lay(domino, pose), taken, discarded, number)
    note = drafting.noted("placed", seat, number)
    return _settled(State(rules, draft, _with(holdings, seat, holding)), note)


def _discard(state: State, action: Action) -> State:
    if action != DISCARD:
        raise IllegalAction("not_now", action)
    seat = state.turn.seat
    fits = state.holdings[seat].land.fits(DOMINOES[state.draft.claim.number])
    if fits and not state.rules.free_discard:
        raise IllegalAction("must_place", action)
    return _throw_away(state)


def _say_placed(state: State, action: Action) -> State:
    """Believe what the seat says of the kingdom on the table."""
    if action == NO_FIT:
        return _throw_away(state)
    if action != PLACED:
        raise IllegalAction("not_now", action)
    return _settled(state, drafting.noted("placed", state.turn.seat, state.draft.claim.number))


def _throw_away(state: State) -> State:
    seat, number = state.turn.seat, state.draft.claim.number
    holding = state.holdings[seat]
    holding = holding._replace(discarded=(*holding.discarded, number), latest=0)
    note = drafting.noted("discarded", seat, number)
    return _settled(state._replace(holdings=_with(state.holdings, seat, holding)), note)


def _settled(state: State, note: Note) -> State:
    """Go on after a domino has found its place; after the last one the kingdoms are copied or the match is over."""
    draft = drafting.settle(state.draft, note)
    if draft.turn.seat == NOBODY:
        if state.rules.on_table:
            draft = draft._replace(turn=Turn(0, "copy"))
        else:
            draft = draft._replace(notes=(*draft.notes, Note("over")))
    return State(state.rules, draft, state.holdings)


def _copy(state: State, action: Action) -> State:
    """Enter one thing of the acting seat's kingdom, or end its copying."""
    seat = state.turn.seat
    if action == copying.DONE:
        counted = Note("counted", seat)
        if seat + 1 < len(state.holdings):
            done = state.draft._replace(turn=Turn(seat + 1, "copy"), notes=(counted,))
        else:
            done = state.draft._replace(turn=Turn(NOBODY, "over"), notes=(counted, Note("over")))
        return state._replace(draft=done)
    holding = state.holdings[seat]
    entry = copying.enter(sheet_of(holding), seat, action)
    discarded = (*holding.discarded, entry.left) if entry.left else holding.discarded
    holding = holding._replace(land=entry.land, discarded=discarded)
    return state._replace(
        draft=state.draft._replace(notes=(entry.note,)), holdings=_with(state.holdings, seat, holding)
    )
