"""What goes into the companion and what it shows: events, seats, settings and the pages, all frozen values.

The screen, the terminal and the panel speak to the companion in these words alone. Holds no behaviour; it
must not know how anything is drawn, nor any rule.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from device.cursor import Cursor
from device.rules.game import NOBODY, Option, Target, View

# ------------------------------------------------------------------ what comes in


class Touch(NamedTuple):
    """A finger on something of the game: a square, a domino, a king, a plaque named by a verb."""

    target: Target
    number: int
    """The view it was made for; a stale one is dropped."""


class Press(NamedTuple):
    """A seat's button: short press (`click`) or held (`hold`)."""

    place: int
    """Which of the six places, from 0, whoever sits there."""
    kind: str


class Ask(NamedTuple):
    """A finger on a control that is not part of the game: a code, and what it is asked of."""

    code: str
    value: str = ""


Event = Touch | Press | Ask


# ------------------------------------------------------------------ who sits where

COLOURS = ("rose", "yellow", "green", "blue", "orange", "purple", "white", "red")
"""A seat's colour is also its shape and its rhythm (heart, star, clover, diamond, square, moon, ring, triangle)."""

SIDES = ("south", "south", "west", "north", "north", "east")
"""The side of the table of each of the six places, in the order of the panel's buttons."""

PLACES = len(SIDES)


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table."""

    name: str
    colour: str
    place: int
    """Which of the six places, 0 to 5; `SIDES` tells its side, and it is the number of its button."""
    hand: str = "right"
    language: str = ""
    """Empty: the host's."""

    @property
    def side(self) -> str:
        """The side of the table it faces: south, west, north or east."""
        return SIDES[self.place]


@dataclass(frozen=True, slots=True)
class Settings:
    """What the house likes; stays for the next evening."""

    language: str = "en"
    theme: str = "dark"
    """dark or light."""
    text: str = "normal"
    """normal or largest."""
    motion: str = "full"
    """full or reduced."""
    sound: str = "on"
    """on or off."""
    at_once: str = "off"
    """on: a choice is played without OK."""
    facing: str = "on"
    """on: the page of choices turns to the acting seat."""
    scores: str = "shown"
    """shown, or hidden until the end."""
    numbers: str = "shown"
    """shown, or hidden: the numbers of the dominoes in the lines."""
    sleep_minutes: int = 5
    """0: never."""


# ------------------------------------------------------------------ what goes out


class Lamp(NamedTuple):
    """What a place's lamp does: its seat's colour, and a rhythm that carries the meaning."""

    colour: str
    """One of `COLOURS`, or empty where nobody sits."""
    rhythm: str
    """dark, turn (breathing), choose (breathing with a dip at its height), second (double blink: the second king,
    or whoever takes two dice), next (faint), refused (one short flash), greeting (the seat's rhythm once), asked (on
    and off until pressed), agreed (faint), rank (counts in short blinks), winner (long and slow), asleep (the acting
    seat, very faint)."""
    blinks: int = 0
    """How many short blinks, for `rank`."""
    nonce: int = 0
    """Rises when a rhythm that plays once is asked for again."""
    then: str = "dark"
    """What follows a rhythm that plays once: the rhythm the place had without it."""


class Notice(NamedTuple):
    """One line for a moment: news or a refusal, as a code with values; `trouble.CODE` is told as that trouble is."""

    code: str
    values: tuple[tuple[str, int | str], ...] = ()
    refused: bool = False
    seat: int = NOBODY
    """Whom it faces."""
    action: str = ""
    """The code of an `Ask` offered at its end, or empty."""


class Trouble(NamedTuple):
    """Something wrong that lasts until it is cured: thing, reason and cure are three texts of one code."""

    code: str
    values: tuple[tuple[str, int | str], ...] = ()
    action: str = ""
    """The code of an `Ask` that helps, or empty."""


class WiredPlace(NamedTuple):
    """A place with a real button, a real lamp, or both."""

    place: int
    button: bool
    lamp: bool


class PanelPart(NamedTuple):
    """The buttons and lamps that live in one place, and how they are."""

    factory: str
    """lgpio, pico or mock."""
    board: str
    """The board's name or serial number; empty for the header, and for the only board there is."""
    places: tuple[int, ...]
    trouble: Trouble | None = None
    looking: bool = False
    """True until its board has been found, or missed, for the first time."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match that can be taken up again."""

    name: str
    """Its file's name in the house's folder."""
    game: str
    round: int
    rounds: int
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """A line of the lobby: an option, its value, and whether it makes sense now."""

    option: Option
    value: str
    enabled: bool
    """False when it is for another number of seats."""


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """Who sits where, and what will be played."""

    places: tuple[Seat | None, ...]
    """Six places; None where nobody sits."""
    games: tuple[str, ...]
    """Names of all games of the house."""
    game: str
    options: tuple[OptionRow, ...]
    begin: str = ""
    """Empty when the match can begin, else the code why not."""
    unfinished: tuple[Unfinished, ...] = ()
    """Newest first."""
    editing: int | None = None
    """The place whose seat is being set up (name, colour, hand, language), or None."""
    draft: str = ""
    """The name as typed so far."""
    names: tuple[str, ...] = ()
    """Names of earlier evenings, most used first, those seated left out."""
    colours: tuple[str, ...] = ()
    """Colours nobody else has taken."""
    part: int = 0
    """Which part of the rows is shown where they do not all fit; a screen counts it round its own parts."""
    running: bool = False
    """True while a match is on: then only names, colours, manners and places change, and the way leads back to it."""
    moving: int | None = None
    """While a match is on: the place of the seat that sits elsewhere next, or None."""
    told: str = ""
    """The option that was touched last, whose meaning a screen may say; empty once something else is touched."""


@dataclass(frozen=True, slots=True)
class TablePage:
    """A match in progress."""

    view: View
    cursor: Cursor
    """Of the acting seat, or of the bag when people deal."""
    seats: tuple[Seat, ...]
    after: View | None = None
    """The view as it would be if the ghost were played; None without a ghost."""
    can_undo: bool = False
    can_redo: bool = False
    grace: bool = False
    """True for the moment after a change of seat in which OK does not count yet."""
    refused: Target | None = None
    """The square or domino a finger just asked for in vain."""
    unsaved: bool = False
    """The host chose to go on without saving."""
    fingerprint: str = ""
    """Of the seed; empty when people deal."""
    counting: bool = False
    """True for a kingdom count without a match."""
    paused: bool = False
    looked_at: int = 0
    """The seat whose kingdom was looked at when the result was doubted; of use only while the match is over."""


@dataclass(frozen=True, slots=True)
class ResultPage:
    """A match that is over, explained."""

    view: View
    seats: tuple[Seat, ...]
    seat: int
    """Whose kingdom is on the page."""
    territory: int | None
    """Which of its territories is lit; None for the whole kingdom."""
    agreed: tuple[bool, ...]
    """Which seats have said that it is right."""
    edition: str
    options: tuple[tuple[str, str], ...]
    """Those that differ from the default."""
    seed: str
    """Empty when people dealt."""
    fingerprint: str
    match: str
    """The journal's file name."""
    dynasty: tuple[tuple[int, ...], ...] = ()
    """Totals of each game so far, seat by seat; empty outside a dynasty."""
    dynasty_places: tuple[int, ...] = ()
    """The place of each seat in the dynasty so far."""
    dynasty_over: bool = False
    unsaved: bool = False


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One finished evening."""

    match: str
    game: str
    ordinal: int
    """Counts the matches of the house; the order of evenings without trusting a clock."""
    seats: tuple[tuple[str, str, int, int], ...]
    """Name, colour, total, place; best first."""
    about: str
    """The date, or empty when the clock was not set."""


@dataclass(frozen=True, slots=True)
class PersonRow:
    """What the house knows of a name."""

    name: str
    matches: int
    wins: int
    shared: int
    """Of the wins, those shared with somebody."""
    average: float
    best: int
    territory: int
    """Points of the best territory."""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """The evenings so far."""

    rows: tuple[HistoryRow, ...]
    """The page of rows to show, newest first."""
    first: int
    """How many newer rows come before them."""
    total: int
    people: tuple[PersonRow, ...]
    closest: HistoryRow | None = None
    tab: str = "matches"
    """matches or people."""
    unfinished: tuple[Unfinished, ...] = ()
    """Those of this page that can be taken up again; they come before all rows, and `first` and `total` count them."""


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """The house's likes, and the state of the device."""

    rows: tuple[tuple[str, str, tuple[str, ...]], ...]
    """Name, value, choices."""
    device: tuple[Trouble, ...] = ()
    """The panel's health and the like, each as thing, reason, cure."""
    panel: tuple[PanelPart, ...] = ()
    """The real buttons and lamps, wherever they live; empty when the screen draws them."""
    can_off: bool = False
    """True on an appliance: it can be switched off from here, and left running without Chatelain."""
    checks: tuple[tuple[str, str], ...] = ()
    """What `python -m device check` looks at, and how it stands: a code, and ok, none, warn or fail."""


@dataclass(frozen=True, slots=True)
class SelfTestPage:
    """Each seat's lamp blinks in turn, until its button is pressed."""

    rows: tuple[tuple[WiredPlace, str], ...]
    """waiting, now, click, hold, missed, or seen where there is a lamp and no button."""
    now: int | None = None
    """The place whose lamp blinks; None once it is over."""
    wrong: int | None = None
    """Another place whose button was heard meanwhile: the wires may be swapped."""


@dataclass(frozen=True, slots=True)
class TroublePage:
    """Play cannot go on; what, why and the cure."""

    trouble: Trouble
    choices: tuple[str, ...]
    """Codes of the `Ask`s that help."""


Page = LobbyPage | TablePage | ResultPage | HistoryPage | SettingsPage | SelfTestPage | TroublePage


@dataclass(frozen=True, slots=True)
class Shown:
    """All that is shown now; replaced whole at each change."""

    page: Page
    sheet: str = ""
    """Laid over the margin: menu, help, doubt, proof (of the deal, on the result); or empty."""
    help: str = ""
    """The help card's code, when `sheet` is help or doubt; empty or a part's number for the list of all cards."""
    settings: Settings = field(default_factory=Settings)
    lamps: tuple[Lamp, ...] = ()
    """One for each of the six places."""
    notice: Notice | None = None
    troubles: tuple[Trouble, ...] = ()
    asleep: str = ""
    """Empty, dimmed or candle."""
    sounds: tuple[tuple[str, int], ...] = ()
    """What sounds now, each with a running number.

    turn.COLOUR, out, placed, chosen, refused, undo, discard, count or end.
    """
    drawn_panel: bool = True
    """True when the screen draws the seats' buttons and lamps itself."""
