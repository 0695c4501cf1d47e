"""The values of a Kingdomino match: what its options mean, what each seat holds, what is true now.

Holds the numbers of the rulebook's set-up table, by edition and variant. Must not know how a state changes.
"""

from functools import cache
from typing import NamedTuple

from device.rules.copying import Sheet
from device.rules.dominoes import NUMBERS
from device.rules.draft import Draft, Plan
from device.rules.game import Note, Option, Score, Setup, Turn
from device.rules.land import Land
from device.rules.plausible import doubts
from device.rules.scoring import Bonuses, bonus_points, scores

OPTIONS: tuple[Option, ...] = (
    Option("edition", ("first", "second"), "first"),
    Option("harmony", ("off", "on"), "off"),
    Option("middle_kingdom", ("off", "on"), "off"),
    Option("mighty_duel", ("off", "on"), "off", seats=(2,)),
    Option("dynasty", ("off", "on"), "off"),
    Option("dynasty_tie", ("shared", "largest"), "shared"),
    Option("free_discard", ("off", "on"), "off", house=True),
    Option("first_order", ("random", "abba"), "random", seats=(2,)),
    Option("centre", ("box", "frame"), "box"),
    Option("kingdoms", ("screen", "table"), "screen"),
    Option("deal", ("app", "people"), "app"),
)
"""All may be combined; `dynasty` says only how matches are added up, so the rules do nothing with it."""


class Rules(NamedTuple):
    """What the options mean."""

    setup: Setup
    plan: Plan
    limit: int
    """Width and height a kingdom may reach: 5, in the Mighty Duel 7."""
    edition: str
    bonuses: Bonuses
    on_table: bool
    """Kingdoms are built with the real dominoes and copied at the end."""
    free_discard: bool


class Holding(NamedTuple):
    """What a seat has."""

    land: Land
    taken: tuple[int, ...] = ()
    """Every domino it has claimed, in that order."""
    discarded: tuple[int, ...] = ()
    latest: int = 0
    """The number it laid last; 0 when it has not laid, or has discarded since."""


class State(NamedTuple):
    """Everything true of a match now."""

    rules: Rules
    draft: Draft
    holdings: tuple[Holding, ...]

    @property
    def turn(self) -> Turn:
        """Who acts, and for what."""
        return self.draft.turn

    @property
    def notes(self) -> tuple[Note, ...]:
        """What just happened."""
        return self.draft.notes


@cache
def rules_of(setup: Setup) -> Rules:
    """Read the options (rulebook, "setup" and "variants")."""
    mighty = setup.option("mighty_duel") == "on"
    edition = setup.option("edition", "first")
    on_table = setup.option("kingdoms", "screen") == "table"
    # First edition: three players remove 12 dominoes and draw lines of 3; second: lines of 4, one left over.
    per_line = 3 if setup.seats == 3 and edition == "first" else 4
    lines = 6 if setup.seats == 2 and not mighty else 12
    plan = Plan(
        seats=setup.seats,
        kings=2 if setup.seats == 2 else 1,
        box=NUMBERS,
        surplus=len(NUMBERS) - per_line * lines,
        per_line=per_line,
        lines=lines,
        people=setup.option("deal", "app") == "people",
        abba=setup.option("first_order", "random") == "abba",
        first_step="placed" if on_table else "place",
    )
    bonuses = Bonuses(
        setup.option("harmony") == "on", setup.option("middle_kingdom") == "on", setup.option("centre", "box")
    )
    return Rules(setup, plan, 7 if mighty else 5, edition, bonuses, on_table, setup.option("free_discard") == "on")


def sheet_of(holding: Holding) -> Sheet:
    """Give the page on which a seat's kingdom is copied: its own dominoes, less those laid or left out."""
    lying = {laid.domino.number for laid in holding.land.laid}
    waiting = tuple(number for number in holding.taken if number not in lying and number not in holding.discarded)
    return Sheet(holding.land, waiting, can_leave=True)


def score_of(state: State) -> tuple[Score, ...]:
    """Count every seat; a kingdom on the table counts nothing until something of it is copied."""
    rules = state.rules
    lands = [holding.land for holding in state.holdings]
    if not rules.on_table:
        return scores(lands, [bonus_points(land, rules.bonuses) for land in lands], rules.edition)
    earned = [
        bonus_points(land, rules.bonuses)
        if land.laid or land.painted
        else tuple((code, 0) for code, _ in bonus_points(land, rules.bonuses))
        for land in lands
    ]
    owned = [frozenset(holding.taken) for holding in state.holdings]
    copied = [seat < state.turn.seat or state.turn.step == "over" for seat in range(len(lands))]
    return scores(lands, earned, rules.edition, doubts(lands, owned, copied))
