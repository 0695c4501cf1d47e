"""The values of a match of Kingdomino Duel: what its options mean, what each player holds, what is true now.

Holds the open questions of the booklets as options. Must not know how a state changes.
"""

from functools import cache
from typing import NamedTuple

from device.rules.duel_box import COATS, DICE, JOKER, PRINTED, Box, box_of, read_box
from device.rules.duel_sheet import SQUARES, Sheet
from device.rules.game import NOBODY, Half, Note, Option, Setup, Turn

OPTIONS: tuple[Option, ...] = (
    Option("deal", ("app", "people"), "app"),
    Option("kingdoms", ("screen", "table"), "screen"),
    Option("undrawn_ticks", ("on", "off"), "on"),
    Option("leave_out", ("off", "on"), "off", house=True),
    Option("apart", ("strict", "leaning"), "strict"),
    Option("castle_cross", ("dice", "map"), "dice"),
    Option("box", (PRINTED,), PRINTED, reads=read_box),
)
"""`undrawn_ticks`: a blank die ticks although nothing could be drawn (French booklet), or only when drawn (English).
`leave_out`: a domino that fits may be left out. `apart`: with separate dice the second die may lean on the first.
`castle_cross`: also on a coat that is on the map already. `box`: the faces and rows of an owner's own box."""

BLANK = -1
"""No die, no coat, no square."""


class Rules(NamedTuple):
    """What the options mean."""

    setup: Setup
    box: Box
    people: bool
    """People roll real dice and say what came up."""
    on_table: bool
    """Maps are drawn on paper and entered at the end."""
    undrawn_ticks: bool
    leave_out: bool
    leaning: bool
    cross_on_map: bool


class Holding(NamedTuple):
    """What a player has."""

    sheet: Sheet = Sheet()
    ticks: tuple[int, ...] = (0,) * len(COATS)
    castle: int = BLANK
    """Where the castle's cross went: a square's bit; `ON_PAPER` when the map is; `BLANK` while unused."""
    wizard: int = BLANK
    """Where the extra cross went: a square's bit, or `BLANK`."""
    three: int = BLANK
    """The coat whose domains are worth 3 more, as an index."""
    filled: int = 0
    """Squares drawn so far, on screen or on paper."""
    drawn: tuple[int, ...] = ()
    """The dice this player drew this turn."""
    crossed: int = BLANK
    """The die that got the castle's cross this turn; it ticks nothing."""
    latest: tuple[int, ...] = ()
    """The squares drawn last, as bits."""


class Drawing(NamedTuple):
    """What the player who draws has decided so far."""

    before: Sheet = Sheet()
    """The map before this turn, which is what contact is judged by."""
    coats: tuple[int, ...] = (BLANK,) * DICE
    """What each joker stands for."""
    cross: int = BLANK
    """The die that gets the castle's cross."""
    free: bool = False
    """The power to ignore connection is in use."""
    apart: bool = False
    """The power to draw the dice separately is in use."""


class State(NamedTuple):
    """Everything true of a match now; what changes most often comes first."""

    turn: Turn
    notes: tuple[Note, ...]
    up: tuple[int, ...]
    """The face that shows on each die; `BLANK` before it is rolled."""
    takers: tuple[int, ...]
    """Who has each die."""
    drawing: Drawing
    holdings: tuple[Holding, Holding]
    owners: tuple[int, ...]
    """Who owns each row."""
    used: tuple[int, ...]
    """The turn in which each row's power was used; 0 while it was not."""
    number: int
    """Counts the turns from 1; 0 before the first."""
    first: int
    """Player A of this turn."""
    rules: Rules


@cache
def rules_of(setup: Setup) -> Rules:
    """Read the options."""
    option = setup.option
    return Rules(
        setup=setup,
        box=box_of(option("box", PRINTED)),
        people=option("deal", "app") == "people",
        on_table=option("kingdoms", "screen") == "table",
        undrawn_ticks=option("undrawn_ticks", "on") == "on",
        leave_out=option("leave_out") == "on",
        leaning=option("apart", "strict") == "leaning",
        cross_on_map=option("castle_cross", "dice") == "map",
    )


NOT_ROLLED = (BLANK,) * DICE
NOT_TAKEN = (NOBODY,) * DICE
ON_PAPER = 99
"""Where the castle's cross is when the map is on paper."""


def opened(setup: Setup) -> State:
    """Give the state before anything has happened: two empty maps, an empty spellbook."""
    return State(
        turn=Turn(0, "oldest"),
        notes=(),
        up=NOT_ROLLED,
        takers=NOT_TAKEN,
        drawing=Drawing(),
        holdings=(Holding(), Holding()),
        owners=(NOBODY,) * len(COATS),
        used=(0,) * len(COATS),
        number=0,
        first=0,
        rules=rules_of(setup),
    )


def with_holding(state: State, seat: int, holding: Holding) -> State:
    """Give a player another holding."""
    mine, its = state.holdings
    return state._replace(holdings=(holding, its) if seat == 0 else (mine, holding))


def face_up(state: State, die: int) -> Half:
    """Give the face a die shows; dice count from 0 here."""
    return state.rules.box.dice[die][state.up[die]]


def is_joker(state: State, die: int) -> bool:
    """Tell whether a die shows the joker."""
    return face_up(state, die).terrain == JOKER


def dice_of(state: State, seat: int) -> tuple[int, ...]:
    """Give the dice a player took, lowest number first."""
    return tuple([die for die, taker in enumerate(state.takers) if taker == seat])


def row_of(state: State, power: str) -> int:
    """Give the row of a power, as an index."""
    return next(nth for nth, row in enumerate(state.rules.box.rows) if row.power == power)


def is_ready(state: State, seat: int, power: str) -> bool:
    """Tell whether a player owns a power and has not used it."""
    row = row_of(state, power)
    return state.owners[row] == seat and not state.used[row]


def use(state: State, seat: int, power: str) -> State:
    """Cross a power off, and say so."""
    row = row_of(state, power)
    used = (*state.used[:row], state.number, *state.used[row + 1 :])
    return state._replace(used=used, notes=(*state.notes, Note("power_used", seat, (("power", power),))))


def is_full(holding: Holding) -> bool:
    """Tell whether a map has no empty square."""
    return holding.filled >= SQUARES
