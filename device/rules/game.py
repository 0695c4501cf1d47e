"""The protocol of a game, and the values that cross it.

Holds what a rules module takes and gives: set-up, turn, action, score, view. Every game is a module with
the functions of `Game`; whatever asks the games knows only these values.
Must not know any particular game, nor that files, clocks, chance, words or colours exist.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, NewType, Protocol, TypeVar

from device.rules.dice import BookRow, Die

BAG = -1
"""The seat of chance: when it acts, the legal actions are the single things that may come out."""

NOBODY = -2
"""The seat of a match that is over."""

Target = NewType("Target", str)
"""What a finger touches to mean something: `square(0, 1)` is `"0,1"`, `domino(23)` is `"#23"`."""


def square(x: int, y: int) -> Target:
    """Name the square at x, y of the acting seat's land; x grows to the right, y up, the castle is at 0, 0."""
    return Target(f"{x},{y}")


def domino(number: int) -> Target:
    """Name a domino by the number on its back."""
    return Target(f"#{number}")


def king(seat: int, which: int) -> Target:
    """Name one of a seat's kings; `which` is 0, or 1 for the second king of a two-king game."""
    return Target(f"K{seat}.{which}")


def die(number: int) -> Target:
    """Name a die by its number."""
    return Target(f"d{number}")


def face(number: int, index: int) -> Target:
    """Name one face of a die, by its index."""
    return Target(f"d{number}.{index}")


def square_at(target: Target) -> tuple[int, int] | None:
    """Read a square's x, y back from its target; None when the target names something else."""
    x, comma, y = target.partition(",")
    return (int(x), int(y)) if comma else None


def domino_at(target: Target) -> int | None:
    """Read a domino's number back from its target; None when the target names something else."""
    return int(target[1:]) if target[:1] == "#" else None


class Action(NamedTuple):
    """One thing that happens, with the targets that mean it, in the order a button steps through them.

    >>> str(Action("place", (domino(23), square(0, 1), square(0, 2))))
    'place #23 0,1 0,2'
    >>> Action.parse("choose #24")
    Action(verb='choose', targets=('#24',))
    """

    verb: str
    targets: tuple[Target, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.targets))

    @classmethod
    def parse(cls, text: str) -> "Action":
        """Read an action back from its text; any text is an action, whether legal is the game's to say."""
        verb, *targets = text.split(" ")
        return cls(verb, tuple(map(Target, targets)))

    @property
    def names(self) -> tuple[Target, ...]:
        """What may be touched to mean this action: its targets, or its verb when it has none."""
        return self.targets or (Target(self.verb),)


class Turn(NamedTuple):
    """Who acts, and for what."""

    seat: int
    """A seat from 0, `BAG` or `NOBODY`."""
    step: str
    """A code, one of the game's `STEPS`.

    The bag's: remove, draw, ready, king, roll. A seat's: choose, place, discard, placed, copy; in Duel also oldest,
    take, pass, three_per_domain, extra_cross. Nobody's: over.
    """
    king: int = 0
    """Which of the seat's kings acts: 0, or 1 for the second of a two-king game."""


class IllegalAction(ValueError):
    """An action that is not among the legal ones, with a code that says why."""

    def __init__(self, code: str, action: Action) -> None:
        super().__init__(f"{action}: {code}")
        self.code = code
        self.action = action


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a match: an edition, a variant, a house rule."""

    name: str
    choices: tuple[str, ...]
    default: str
    seats: tuple[int, ...] = ()
    """The numbers of seats it is meant for; empty means all."""
    house: bool = False
    """True for a house rule: no rulebook has it, and it is named as such."""
    reads: Callable[[str], str] | None = None
    """For an option that also takes a text of the owner's: gives its one form, or `ValueError` saying what is wrong."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match starts from: the number of seats and the chosen options."""

    seats: int
    options: tuple[tuple[str, str], ...] = ()
    """Name and value of each option that differs from its default, sorted by name."""

    def option(self, name: str, default: str = "off") -> str:
        """Give the chosen value of an option, or the default."""
        for known, value in self.options:
            if known == name:
                return value
        return default


class Half(NamedTuple):
    """One square of a domino."""

    terrain: str
    """wheat, forest, lake, grassland, swamp, mine, town; in Duel a coat of arms or joker; or castle, for the start."""
    crowns: int = 0


class Domino(NamedTuple):
    """A domino: the number on its back and its two squares, left and right as `data/` lists them."""

    number: int
    halves: tuple[Half, Half]


class Cell(NamedTuple):
    """A square of a land that is not empty."""

    x: int
    y: int
    terrain: str
    crowns: int = 0
    domino: int = 0
    """The number of the domino it belongs to; 0 for the castle and for a square entered by hand."""


class Blocked(NamedTuple):
    """An empty square, and why the domino in hand cannot lie there."""

    x: int
    y: int
    code: str
    """unlike: nothing alike beside it; single: room for half only; edge: the kingdom would grow too wide."""


class Territory(NamedTuple):
    """A connected group of squares of one terrain (rulebook: property, territory)."""

    terrain: str
    squares: int
    crowns: int
    points: int
    cells: tuple[tuple[int, int], ...]


class Impossible(NamedTuple):
    """Something impossible in a kingdom that was entered by hand; it is said, it blocks nothing."""

    code: str
    values: tuple[tuple[str, int | str], ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """The points of one seat, at any moment of a match."""

    total: int
    base: int
    """The territories alone."""
    parts: tuple[tuple[str, int], ...]
    """Code and points; they add up to `total`."""
    bonuses: tuple[tuple[str, int], ...]
    """Each bonus in play with its points, also when they are 0."""
    territories: tuple[Territory, ...]
    """Most points first, then most squares; the crownless ones last."""
    largest: int
    """Squares of the biggest territory, crowned or not."""
    crowns: int
    place: int
    """1 is best; equal seats share a place, and the next place counts them all (1, 1, 3)."""
    decided_by: str
    """The step that set this seat before the next one: score, largest, crowns; shared; or empty for the last."""
    impossible: tuple[Impossible, ...] = ()


@dataclass(frozen=True, slots=True)
class Realm:
    """What may be shown of one seat: its land, its counters, its score."""

    seat: int
    cells: tuple[Cell, ...]
    limit: int
    """The widest and highest the kingdom may become, in squares."""
    window: tuple[int, int, int, int]
    """x0, y0, x1, y1 of all that a domino can still reach, both ends included."""
    score: Score
    dominoes: tuple[int, ...] = ()
    """Numbers this seat has taken so far, laid, waiting or discarded, in that order of taking."""
    discarded: tuple[int, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    """What else the seat has, such as a castle that is not used yet: code and number."""
    blocked: tuple[Blocked, ...] = ()
    """Filled for the acting seat when nothing fits: the proof."""
    just_laid: tuple[tuple[int, int], ...] = ()
    """The squares this seat laid last, until it acts again."""
    to_copy: tuple[int, ...] = ()
    """While kingdoms are copied from the table: numbers that can still be copied into this land."""
    gains: tuple[tuple[str, int], ...] = ()
    """What each power this seat has used changes in its total: code and points."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One place in a line: a domino, and the king on it."""

    domino: Domino
    seat: int
    """The owner, or `NOBODY` while it is free."""
    king: int
    """Which of the owner's kings stands here."""
    state: str
    """free, claimed, acting, played, left (nobody took it)."""
    fits: int = 0
    """In how many places it would fit in the acting seat's land now; distinct results."""
    reach: tuple[tuple[int, int], ...] = ()
    """The squares of those places."""
    rank: tuple[int, int] = (0, 0)
    """Taking it makes this king first (1) to n-th of the next round: the best and the worst case."""


@dataclass(frozen=True, slots=True)
class Line:
    """The dominoes on offer, lowest number first."""

    code: str
    """current: kings stand on it and are placed from it; next: kings go there."""
    round: int
    slots: tuple[Slot, ...]


class Stand(NamedTuple):
    """A king's place in the order of a round."""

    seat: int
    """`NOBODY` where a place of the next round is still free."""
    king: int
    domino: int
    """0 before the first line is claimed."""
    state: str
    """done, acting, waiting, free."""


class Note(NamedTuple):
    """Something that just happened, as a code with values; words are chosen elsewhere."""

    code: str
    seat: int = NOBODY
    values: tuple[tuple[str, int | str], ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """What may be shown of a state, in one form for all games."""

    game: str
    turn: Turn
    round: int
    rounds: int
    """0 when nobody can know how many there will be."""
    realms: tuple[Realm, ...]
    lines: tuple[Line, ...]
    order: tuple[Stand, ...]
    """The kings of this round, in the order they act."""
    coming: tuple[Stand, ...]
    """What is known of the next round's order."""
    next_seat: int
    """Who acts after this turn; the same seat when its second king follows; `NOBODY` when not known."""
    hand: Domino | None = None
    """The domino the acting seat places or discards now; None while kingdoms are copied."""
    faces: tuple[Domino, ...] = ()
    """While a kingdom is copied: how the dominoes look that the acting seat can still copy."""
    dice: tuple[Die, ...] = ()
    """The dice of this turn, in games that have dice."""
    book: tuple[BookRow, ...] = ()
    """The spellbook's rows, in games that have one."""
    unseen: tuple[int, ...] = ()
    """Numbers that nobody has seen yet: the bag's and the removed ones, never told apart."""
    decided_by: str = ""
    """Over: the step that decided the first place: score, largest, crowns, shared."""
    options: tuple[tuple[str, str], ...] = ()
    """Every option with its value, also the defaults."""
    notes: tuple[Note, ...] = ()
    places: int = 0
    """How many dominoes each line has when it is full; 0 in a game without lines."""
    number: int = field(default=0, compare=False)
    """Set by the table; a request carries the number of the view it was made for."""


class State(Protocol):
    """Everything true of a match now: a frozen value."""

    @property
    def turn(self) -> Turn:
        """Who acts, and for what."""
        ...


S = TypeVar("S", bound=State)


class Game(Protocol[S]):
    """A rules module.

    `apply` accepts exactly what `actions` lists; otherwise it raises `IllegalAction`. `actions` is sorted in
    a stable order, finite, and empty only when the match is over. `start` and `apply` hold no chance.
    """

    NAME: str
    RULES: int
    """Rises when the same actions would lead to another state."""
    SEATS: tuple[int, ...]
    OPTIONS: tuple[Option, ...]

    def start(self, setup: Setup) -> S:
        """Give the state before anything has happened."""
        ...

    def actions(self, state: S) -> Sequence[Action]:
        """List everything that may happen next."""
        ...

    def apply(self, state: S, action: Action) -> S:
        """Give the state after the action."""
        ...

    def score(self, state: S) -> tuple[Score, ...]:
        """Count every seat, at any moment of the match."""
        ...

    def view(self, state: S) -> View:
        """Show all that may be shown."""
        ...
