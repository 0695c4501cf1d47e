"""A kingdom count without a match: each seat's kingdom is copied from the table, then all are counted.

A rules module as `game.Game` describes it. Any domino of the box is offered that no kingdom has yet. Must not
know how the kingdoms were built.
"""

from collections.abc import Sequence
from typing import NamedTuple

from device.rules import copying, kingdomino_match, plausible
from device.rules.copying import Sheet
from device.rules.dominoes import DOMINOES, NUMBERS
from device.rules.game import NOBODY, Action, IllegalAction, Note, Option, Score, Setup, Turn, View
from device.rules.kingdomino_match import Holding
from device.rules.kingdomino_view import all_options, first_place, realm
from device.rules.land import Land
from device.rules.scoring import Bonuses, bonus_points, scores

NAME = "count"
RULES = 1
SEATS: tuple[int, ...] = (1, 2, 3, 4)
OPTIONS: tuple[Option, ...] = tuple(
    Option(option.name, option.choices, option.default)
    for option in kingdomino_match.OPTIONS
    if option.name in ("edition", "harmony", "middle_kingdom", "mighty_duel")
)
"""Here kingdoms of 7 x 7 may be counted for any number of seats."""

STEPS = ("copy", "over")
REFUSALS = ("not_now", "over", "occupied", "edge", "turned", "taken", "not_yours")
NOTES = ("copied", "painted", "erased", "counted", "over")
IMPOSSIBLE = plausible.CODES


class State(NamedTuple):
    """The kingdoms as copied so far."""

    setup: Setup
    turn: Turn
    lands: tuple[Land, ...]
    notes: tuple[Note, ...] = ()


def start(setup: Setup) -> State:
    """Give the state before anything is copied: bare castles."""
    land = Land.bare(7 if setup.option("mighty_duel") == "on" else 5)
    return State(setup, Turn(0, "copy"), (land,) * setup.seats)


def actions(state: State) -> Sequence[Action]:
    """List everything that can be entered next."""
    return copying.offers(_sheet(state)) if state.turn.seat != NOBODY else ()


def apply(state: State, action: Action) -> State:
    """Give the state after one entry."""
    setup, turn, lands, _ = state
    if turn.seat == NOBODY:
        raise IllegalAction("over", action)
    if action == copying.DONE:
        counted = Note("counted", turn.seat)
        if turn.seat + 1 < setup.seats:
            return State(setup, Turn(turn.seat + 1, "copy"), lands, (counted,))
        return State(setup, Turn(NOBODY, "over"), lands, (counted, Note("over")))
    entry = copying.enter(_sheet(state), turn.seat, action)
    return State(setup, turn, (*lands[: turn.seat], entry.land, *lands[turn.seat + 1 :]), (entry.note,))


def score(state: State) -> tuple[Score, ...]:
    """Count every seat; a kingdom of which nothing is copied yet counts nothing."""
    option = state.setup.option
    bonuses = Bonuses(option("harmony") == "on", option("middle_kingdom") == "on")
    earned = [
        tuple((code, points if land.laid or land.painted else 0) for code, points in bonus_points(land, bonuses))
        for land in state.lands
    ]
    copied = [seat < state.turn.seat or state.turn.seat == NOBODY for seat in range(state.setup.seats)]
    elsewhere = [_lying(state.lands[:seat] + state.lands[seat + 1 :]) for seat in range(state.setup.seats)]
    owned = [frozenset(NUMBERS) - lying for lying in elsewhere]
    return scores(state.lands, earned, option("edition", "first"), plausible.doubts(state.lands, owned, copied))


def view(state: State) -> View:
    """Show the kingdoms, and for the acting seat the dominoes that can still be copied."""
    shown = score(state)
    seat = state.turn.seat
    return View(
        game=NAME,
        turn=state.turn,
        round=1,
        rounds=1,
        realms=tuple(
            realm(at, _holding(land), shown[at], sheet=_sheet(state) if at == seat else Sheet(land, ()))
            for at, land in enumerate(state.lands)
        ),
        lines=(),
        order=(),
        coming=(),
        next_seat=seat + 1 if 0 <= seat < state.setup.seats - 1 else NOBODY,
        faces=tuple(DOMINOES[number] for number in _sheet(state).numbers) if seat != NOBODY else (),
        decided_by=first_place(shown) if seat == NOBODY else "",
        options=all_options(state.setup, OPTIONS),
        notes=state.notes,
    )


def _lying(lands: Sequence[Land]) -> frozenset[int]:
    return frozenset(laid.domino.number for land in lands for laid in land.laid)


def _sheet(state: State) -> Sheet:
    """Give the acting seat's page: its land, and every domino that lies in no kingdom."""
    lying = _lying(state.lands)
    return Sheet(state.lands[state.turn.seat], tuple(number for number in NUMBERS if number not in lying))


def _holding(land: Land) -> Holding:
    return Holding(land, tuple(laid.domino.number for laid in land.laid))
