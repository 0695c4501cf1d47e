"""The panel's wiring: which pins each place's button and lamp are on, as the settings file says.

Holds the [panel] section, its bounds, and which pins are better left alone. Opens no pin, and must not know
which library would.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from device.evening import PLACES
from device.reading import Problem, Reader, flag, number, one_of, shown, whole, words

FACTORIES = ("none", "lgpio", "pico", "mock")
"""Where the panel's pins live: nowhere, the Pi's own header, a Pico on USB, or nowhere but as if (for tests)."""

HEADER_PINS = tuple(range(28))
PICO_PINS = (*range(23), 26, 27, 28)
PICO_DIMMERS = 16
"""Two pins of a Pico this far apart are dimmed by the same part of its chip (RP2040 datasheet, section 4.5.2)."""
LAMP_COLOURS = ("red", "green", "blue")

SPOKEN_FOR = {
    **dict.fromkeys((0, 1), "the identity chip of an add-on board"),
    **dict.fromkeys((2, 3), "I2C, with a fixed pull-up"),
    **dict.fromkeys((7, 8, 9, 10, 11), "SPI"),
    **dict.fromkeys((14, 15), "the serial console"),
}
"""Pins of the Pi's header that have another job as soon as somebody switches it on."""


@dataclass(frozen=True, slots=True)
class LampPins:
    """The pins of a lamp."""

    pins: tuple[int, ...]
    """One, or three for red, green and blue."""
    active_high: bool = True
    """False when the lamp hangs between the supply and its pin (common anode)."""
    dims: bool = False
    """False: only on and off. The Pi dims in software, which flickers when it is busy; a Pico does it well."""


@dataclass(frozen=True, slots=True)
class PlacePins:
    """What is wired at one place of the table: a button, a lamp, or both."""

    place: int
    """From 0, as everywhere in the program; the file counts from 1, as people do."""
    button: int | None = None
    lamp: LampPins | None = None
    factory: str = ""
    """Where these pins live; empty is where the panel's do."""
    board: str = ""
    """Which Pico, where there are several; empty is the panel's."""


@dataclass(frozen=True, slots=True)
class PanelWiring:
    """The seats' buttons and lamps."""

    factory: str = "none"
    """One of `FACTORIES`, for every seat that names none; none means that the screen draws the buttons."""
    hold_s: float = 0.6
    """How long a press becomes a hold, in seconds."""
    bounce_s: float = 0.02
    """How long a contact must be quiet to be believed, in seconds."""
    pull_up: bool = True
    """True: a button joins its pin to ground. False: to 3.3 V."""
    chip: int | None = None
    """Number of the gpiochip; None finds the header's by its label."""
    places: tuple[PlacePins, ...] = ()
    board: str = ""
    """Name or serial number of the Pico; empty is the only one that is plugged in."""

    @property
    def parts(self) -> tuple["PanelWiring", ...]:
        """One panel for each place where pins live, so that one board's loss is nobody else's."""
        homes = dict.fromkeys(map(self.home, self.places))
        return tuple(
            replace(self, factory=factory, board=board, places=tuple(p for p in self.places if self.home(p) == home))
            for home in homes
            for factory, board in (home,)
            if factory != "none"
        )

    def home(self, place: PlacePins) -> tuple[str, str]:
        """Give the factory of a place's pins, and the board where that is a Pico."""
        factory = place.factory or self.factory
        return factory, (place.board or self.board) if factory == "pico" else ""


def read_wiring(read: Reader) -> PanelWiring:
    """Read the section; what cannot be used is noted with the reader."""
    default = PanelWiring()
    factory = one_of(read, "factory", FACTORIES, default.factory)
    hold_s = number(read, "hold_s", 0.2, 3.0, default.hold_s)
    bounce_s = number(read, "bounce_s", 0.001, 0.1, default.bounce_s)
    pull = one_of(read, "pull", ("up", "down"), "up")
    chip = whole(read, "chip", (0, 63), -1)
    board = words(read, "board")
    seats = read.section("seats")
    written = {place: seats.take(str(place + 1)) for place in range(PLACES)}
    tables = {place: seats.section(str(place + 1)) for place, value in written.items() if value is not None}
    places = tuple(_place(table, at, factory) for at, table in tables.items() if isinstance(written[at], dict))
    seats.leave_nothing()
    wiring = PanelWiring(factory, hold_s, bounce_s, pull == "up", None if chip < 0 else chip, places, board)
    _no_pin_twice(seats, wiring)
    _each_board_named(seats, wiring)
    if factory != "none" and not seats.keys:
        read.refuse("factory", "names pins, but no seat has any", 'write [panel.seats.1], or factory = "none"')
    if board and "pico" not in (factory, *(place.factory for place in places)):
        read.refuse("board", "names a Pico, but no seat is on one", 'write factory = "pico", or leave it out')
    return wiring


def spoken_for(panel: PanelWiring, read: Reader) -> tuple[Problem, ...]:
    """Warn of pins with another job; only the Pi's own header has such pins."""
    on_header = tuple(place for place in panel.places if panel.home(place)[0] in ("lgpio", "mock"))
    return tuple(
        read.problem(f"seats.{use.place + 1}.{use.key}", f"pin {use.pin} is also {job}", "take another if you can")
        for use in _uses(on_header)
        if (job := SPOKEN_FOR.get(use.pin))
    )


def unheard(panel: PanelWiring, read: Reader) -> tuple[Problem, ...]:
    """Warn of seats that have pins nobody listens to; whoever writes none himself means it."""
    seats = [str(place.place + 1) for place in panel.places if not place.factory]
    if panel.factory != "none" or "factory" in read.keys or not seats:
        return ()
    says = f"does not say where the pins of seat {', '.join(seats)} live, so nobody hears their buttons"
    return (read.problem("", says, 'write factory = "lgpio" for the Pi\'s own pins, "pico" for a Pico on USB'),)


def _place(read: Reader, place: int, default: str) -> PlacePins:
    own = one_of(read, "factory", FACTORIES, "")
    factory = own or default
    board = words(read, "board")
    if board and factory != "pico":
        read.refuse("board", "is for a Pico only", 'write factory = "pico", or leave it out')
    button = _pin(read, "button", factory)
    lamp = _lamp_pins(read, factory)
    active_high = flag(read, "active_high", default=True)
    dims = flag(read, "dim", default=factory == "pico")
    if "button" not in read.keys and "lamp" not in read.keys:
        read.refuse("", "has neither button nor lamp", "write button = 17, or leave the seat out")
    read.leave_nothing()
    return PlacePins(place, button, LampPins(lamp, active_high, dims) if lamp else None, own, board)


def _lamp_pins(read: Reader, factory: str) -> tuple[int, ...]:
    """Read one pin, or a pin for each of three colours."""
    if not isinstance(read.take("lamp"), dict):
        pin = _pin(read, "lamp", factory)
        return () if pin is None else (pin,)
    lamp = read.section("lamp")
    pins = [_pin(lamp, colour, factory) for colour in LAMP_COLOURS]
    for colour in LAMP_COLOURS:
        if colour not in lamp.keys:
            lamp.refuse("", f"has no {colour}", "write lamp = {red = 5, green = 6, blue = 13}")
    lamp.leave_nothing()
    return tuple(pin for pin in pins if pin is not None)


def _pin(read: Reader, key: str, factory: str) -> int | None:
    value = read.take(key)
    if value is None:
        return None
    known, cure = _PINS.get(factory, _PINS["lgpio"])
    if isinstance(value, int) and not isinstance(value, bool) and value in known:
        return value
    read.refuse(key, f"{shown(value)} is no pin", cure)
    return None


_PINS = {
    "lgpio": (HEADER_PINS, "write a GPIO number of the header, 0 to 27 (not the number of the leg)"),
    "pico": (PICO_PINS, "write a GP number of the Pico, 0 to 22 or 26 to 28"),
}


class _Use(NamedTuple):
    """A pin, and what it is used for."""

    pin: int
    place: int
    key: str


def _uses(places: tuple[PlacePins, ...]) -> list[_Use]:
    uses = []
    for wired in places:
        if wired.button is not None:
            uses.append(_Use(wired.button, wired.place, "button"))
        if wired.lamp is not None:
            parts = ("lamp",) if len(wired.lamp.pins) == 1 else tuple(f"lamp.{colour}" for colour in LAMP_COLOURS)
            uses += [_Use(pin, wired.place, part) for pin, part in zip(wired.lamp.pins, parts, strict=False)]
    return uses


def _no_pin_twice(seats: Reader, wiring: PanelWiring) -> None:
    """Refuse a pin that has two jobs on one board, and two dimmed lamps on one of a Pico's dimmers."""
    first: dict[tuple[tuple[str, str], int], _Use] = {}
    dimmed: dict[tuple[tuple[str, str], int], _Use] = {}
    for place in wiring.places:
        home, lamp = wiring.home(place), place.lamp
        for use in _uses((place,)):
            key = f"{use.place + 1}.{use.key}"
            other = first.setdefault((home, use.pin), use)
            if other is not use:
                taken = f"pin {use.pin} is already the {other.key} of seat {other.place + 1}"
                seats.refuse(key, taken, "give each button and each lamp a pin of its own")
            elif home[0] == "pico" and lamp is not None and lamp.dims and use.key != "button":
                beside = dimmed.setdefault((home, use.pin % PICO_DIMMERS), use)
                if beside is not use:
                    shared = f"pin {use.pin} has the same dimmer as pin {beside.pin}, a lamp of seat {beside.place + 1}"
                    seats.refuse(key, shared, "take another pin, or write dim = false")


def _each_board_named(seats: Reader, wiring: PanelWiring) -> None:
    """Refuse a seat that does not say which Pico, where the file speaks of more than one."""
    far = {place: board for place in wiring.places for factory, board in (wiring.home(place),) if factory == "pico"}
    named = next((board for board in far.values() if board), "")
    for place, board in far.items():
        if named and not board:
            cure = f"write board = {shown(named)}, or the name of its own"
            seats.refuse(f"{place.place + 1}", "does not say on which Pico it is, and there are several", cure)
