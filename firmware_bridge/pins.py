"""Gpiozero's pins, on a Pico at the other end of a USB cable.

Holds the pin factory and its pins: any gpiozero device works on them, from a Raspberry Pi or a laptop. The
only module here that knows gpiozero; it must not know a port, a thread of the link or a clock of its own.

    from gpiozero import Button, PWMLED
    from firmware_bridge.pins import PicoFactory

    red = PicoFactory("red box")
    lamp = PWMLED("GP16", pin_factory=red)
    Button("GP15", pin_factory=red).when_pressed = lamp.pulse

or, for a whole program, `GPIOZERO_PIN_FACTORY=pico`, with `FIRMWARE_BRIDGE_BOARD` for the board's name.
"""

import atexit
import logging
import os
import threading
from collections.abc import Callable
from types import MethodType
from weakref import WeakMethod, ref

from gpiozero import (
    BadPinFactory,
    BoardInfo,
    Factory,
    HeaderInfo,
    Pin,
    PinFixedPull,
    PinInfo,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPin,
    PinInvalidPull,
    PinInvalidState,
    PinPWMFixedValue,
    PinPWMUnsupported,
    PinSetInput,
)

from firmware_bridge import pico
from firmware_bridge.calls import Calls
from firmware_bridge.health import Health, explain
from firmware_bridge.link import Link, find
from firmware_bridge.port import Candidate
from firmware_bridge.reading import Reading
from firmware_bridge.wire import FULL_DUTY, Board, Edge, Fault, In, Level, Out, Pwm, Report, Setting

log = logging.getLogger(__name__)

BOARD_VARIABLE = "FIRMWARE_BRIDGE_BOARD"
DECIDED = ("several", "denied", "unfit", "older", "newer")
"""What is wrong with a board and will not be cured by waiting for it."""
FIRST_READING_S = 0.25
"""How long the very first reading of an input may wait for the board's answer; later ones never wait."""


class PicoFactory(Factory):  # type: ignore[misc]  # gpiozero has no types
    """The pins of one board.

    `board` is the name stored on it, its USB serial number or a path to its port; without it, the only board
    there is. The board may come and go: pins keep what they were told, and it is told again on return.
    `wait` is how many seconds to wait for the board; if it is not there by then `BadPinFactory` says why and
    what helps. With `wait=0` nothing is waited for and nothing is raised, and `health` says how it is. `on_health`
    hears of each change in the thread of the pins' listeners, and after every press that came before it.
    """

    def __init__(
        self,
        board: str | None = None,
        *,
        wait: float = 6.0,
        on_health: Callable[[Health], None] = lambda _: None,
        candidates: Callable[[str], tuple[Candidate, ...]] = find,
    ) -> None:
        super().__init__()
        self.pins: dict[int, PicoPin] = {}
        wanted = os.environ.get(BOARD_VARIABLE, "") if board is None else board
        self._on_health = on_health
        self._news = threading.Condition()
        self._pushing = threading.Lock()
        self._calls = Calls(f"presses {wanted}".strip())
        self._link = Link(wanted, candidates=candidates, on_report=self._hear, on_health=self._note)
        self._link.start()
        atexit.register(self.close)  # so that no lamp stays lit after the program, whoever made the factory
        if wait:
            self._await(lambda: self.health.is_connected or self.health.code in DECIDED, wait)
        if wait and not self.health.is_connected:
            missed = self.health
            self.close()
            raise BadPinFactory(explain(missed._replace(code="silent") if missed.code == "looking" else missed))

    @property
    def health(self) -> Health:
        """How the board is now: `firmware_bridge.health.explain` puts it in words."""
        return self._link.health

    def close(self) -> None:
        """Let go of all pins, of the board and of the threads; may be called twice."""
        atexit.unregister(self.close)
        for pin in self.pins.values():
            pin.when_changed = None
        self.pins.clear()
        self._link.close()
        self._calls.close()

    def pin(self, name: int | str) -> "PicoPin":
        """Return the pin of that name (15, "15", "GP15", "GPIO15", "BOARD20"); always the same one."""
        number = self._number_of(name)
        if number not in self.pins:
            (info,) = (info for _, info in self.board_info.find_pin(number))
            self.pins[number] = PicoPin(self, info)
        return self.pins[number]

    def ticks(self) -> float:
        """Return the seconds of the clock that events are stamped with."""
        return self._link.clock()

    def ticks_diff(self, later: float, earlier: float) -> float:
        """Return the seconds between two readings of `ticks`."""
        return later - earlier

    def push(self) -> None:
        """Tell the board what all pins shall be now."""
        with self._pushing:  # two lamps blink in two threads, and the older state must not come last
            settings = (pin.setting() for _, pin in sorted(self.pins.items()))
            self._link.show(tuple(setting for setting in settings if setting is not None))

    def adopt_level(self, pin: "PicoPin", number: int) -> None:
        """Let an input hear its first level, waiting a moment for a board that is there and has not said it yet."""
        with self._news:
            if self.health.is_connected and not self._calls.is_here():
                self._news.wait_for(
                    lambda: self._link.level(number) is not None or not self.health.is_connected, FIRST_READING_S
                )
            level = self._link.level(number)
            if level is not None:
                pin.hear(Level(0, number, level))

    def call(self, pin: "PicoPin", ticks: float, level: int) -> None:
        """Let the pin tell its listener of a change, outside the link's thread."""
        self._calls.put(pin.tell, ticks, level)

    def where(self) -> str:
        """Return the board's name for a message."""
        return f"board {self.health.board!r}" if self.health.board else "the board"

    def _number_of(self, name: int | str) -> int:
        for _, info in self.board_info.find_pin(name):
            if "gpio" in info.interfaces:
                return int(info.name[2:])
            raise PinInvalidPin(f"{name} on {self.where()} is {info.name}, not a pin for devices: use {pico.USABLE}")
        digits = str(name).upper().removeprefix("GPIO").removeprefix("GP").replace("LED", "25")
        why = pico.OWN.get(int(digits), "") if digits.isdecimal() else ""
        raise PinInvalidPin(f"{name!r} on {self.where()}: {why or 'there is no such pin'}; use {pico.USABLE}")

    def _hear(self, message: Board | Report) -> None:
        with self._news:
            if isinstance(message, Level | Edge | Fault) and message.pin in self.pins:
                self.pins[message.pin].hear(message)
            self._news.notify_all()

    def _note(self, health: Health) -> None:
        self._calls.put(self._on_health, health)
        with self._news:
            self._news.notify_all()

    def _await(self, is_so: Callable[[], bool], seconds: float) -> bool:
        with self._news:
            return self._news.wait_for(is_so, seconds)

    def _get_board_info(self) -> BoardInfo:
        return BOARD


class PicoPin(Pin):  # type: ignore[misc]  # gpiozero has no types
    """One pin of a board: what it was told to be, and what it last read."""

    def __init__(self, factory: PicoFactory, info: PinInfo) -> None:
        super().__init__()
        self._factory, self._info = factory, info
        self._number = int(info.name[2:])
        self._function = ""
        self._pull, self._bounce, self._edges = "floating", 0, "both"
        self._duty, self._hertz = 0.0, 0
        self._reading = Reading("floating")
        self._listener: Callable[[], Callable[[float, int], None] | None] = lambda: None

    def __repr__(self) -> str:
        return str(self._info.name)

    def close(self) -> None:
        """Let go of the pin: on the board it then drives nothing."""
        self.when_changed = None
        self._hertz = 0
        self._function, self._pull, self._bounce = "", "floating", 0
        self._factory.push()

    def output_with_state(self, state: float) -> None:
        """Become an output that shows `state` from its first moment."""
        self._check_state(state)
        self._function, self._duty, self._hertz = "output", float(bool(state)), 0
        self._factory.push()

    def input_with_pull(self, pull: str) -> None:
        """Become an input with that pull from its first moment."""
        self._check_pull(pull)
        self._function, self._hertz = "input", 0
        self._become_input(pull)

    def setting(self) -> Setting | None:
        """Return what the board shall make of this pin; None while nobody uses it."""
        match self._function:
            case "input":
                return In(self._number, self._pull, self._bounce)
            case "output" if self._hertz:
                return Pwm(self._number, self._hertz, round(self._duty * FULL_DUTY))
            case "output":
                return Out(self._number, int(self._duty))
        return None

    def hear(self, report: Level | Edge | Fault) -> None:
        """Take in what the board says of this pin, and tell of a change."""
        if isinstance(report, Fault):
            log.warning("%s", self._refusal("cannot be what the program asks; is the firmware older than the program?"))
        elif self._reading.hear(report) and self._edges in ("both", "rising" if report.level else "falling"):
            age = report.age / 1000 if isinstance(report, Edge) else 0.0
            self._factory.call(self, self._factory.ticks() - age, report.level)

    def tell(self, ticks: float, level: int) -> None:
        """Tell the listener, if it still lives."""
        listener = self._listener()
        if listener is not None:
            listener(ticks, level)

    def _become_input(self, pull: str) -> None:
        self._pull = pull
        self._reading = Reading(pull)
        self._factory.push()

    def _get_info(self) -> PinInfo:
        return self._info

    def _get_function(self) -> str:
        return self._function or "input"

    def _set_function(self, value: str) -> None:
        if value not in ("input", "output"):
            raise PinInvalidFunction(self._refusal(f"cannot be {value!r}; it can be input or output"))
        if value == self._function:
            return
        self._function, self._hertz, self._duty = value, 0, 0.0
        if value == "input":
            self._become_input("floating")
        else:
            self._factory.push()

    def _get_state(self) -> float:
        if self._function == "output":
            return self._duty if self._hertz else int(self._duty)
        if self._reading.level is None and self._function == "input":
            self._factory.adopt_level(self, self._number)
        return self._reading.best

    def _set_state(self, value: float) -> None:
        if self._function != "output":
            raise PinSetInput(self._refusal("is an input; make it an output before setting its state"))
        self._check_state(value)
        duty = float(value) if self._hertz else float(bool(value))
        if duty != self._duty:
            self._duty = duty
            self._factory.push()

    def _get_pull(self) -> str:
        return self._pull

    def _set_pull(self, value: str) -> None:
        if self._function == "output":
            raise PinFixedPull(self._refusal("is an output; only an input can be pulled"))
        self._check_pull(value)
        self._function = "input"
        if value != self._pull:
            self._become_input(value)

    def _get_frequency(self) -> int | None:
        return self._hertz or None

    def _set_frequency(self, value: float | None) -> None:
        hertz = round(value or 0)
        if hertz and self._function != "output":
            raise PinPWMFixedValue(self._refusal("is an input; only an output can be dimmed"))
        if hertz:
            self._check_pwm(hertz)
        if not hertz or not self._hertz:
            self._duty = 0.0
        if hertz != self._hertz:
            self._hertz = hertz
            self._factory.push()

    def _get_bounce(self) -> float | None:
        return self._bounce / 1000 or None

    def _set_bounce(self, value: float | None) -> None:
        if value is not None and not 0 <= float(value) <= 10:
            raise PinInvalidBounce(self._refusal(f"cannot wait {value} s for bounces; use 0 to 10 s"))
        bounce = round((value or 0) * 1000)
        if bounce != self._bounce:
            self._bounce = bounce
            self._factory.push()

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: str) -> None:
        if value not in ("none", "falling", "rising", "both"):
            raise PinInvalidEdges(self._refusal(f"knows no {value!r} edges; use none, falling, rising or both"))
        self._edges = value

    def _get_when_changed(self) -> Callable[[float, int], None] | None:
        return self._listener()

    def _set_when_changed(self, value: Callable[[float, int], None] | None) -> None:
        if value is None:
            self._listener = lambda: None
        else:  # gpiozero's devices end when they are forgotten, so they must not be held here
            self._listener = WeakMethod(value) if isinstance(value, MethodType) else ref(value)

    def _check_state(self, value: float) -> None:
        if not 0 <= value <= 1:
            raise PinInvalidState(self._refusal(f"cannot show {value}; use 0 to 1"))

    def _check_pull(self, value: str) -> None:
        if value not in ("up", "down", "floating"):
            raise PinInvalidPull(self._refusal(f"cannot be pulled {value!r}; use up, down or floating"))

    def _check_pwm(self, hertz: int) -> None:
        if not pico.LEAST_HERTZ <= hertz <= pico.MOST_HERTZ:
            raise PinPWMUnsupported(
                self._refusal(f"cannot be dimmed at {hertz} Hz; use {pico.LEAST_HERTZ} to {pico.MOST_HERTZ} Hz")
            )
        for number, other in list(self._factory.pins.items()):
            if number == self._number or not other.frequency:
                continue
            if pico.channel_of(number) == pico.channel_of(self._number):
                raise PinPWMUnsupported(self._refusal(f"shares its PWM channel with {other}, in use: take another pin"))
            if pico.slice_of(number) == pico.slice_of(self._number) and other.frequency != hertz:
                raise PinPWMUnsupported(
                    self._refusal(f"shares its PWM frequency with {other}: use {other.frequency} Hz, or another pin")
                )

    def _refusal(self, what: str) -> str:
        return f"{self} on {self._factory.where()} {what}"


def _board() -> BoardInfo:
    pins = {}
    for number, word in pico.positions():
        names: set[int | str] = {word, f"PICO:{number}", f"BOARD{number}"}
        if word.startswith("GP"):
            names |= {int(word[2:]), word[2:], f"GPIO{word[2:]}"}
        interfaces = frozenset({"gpio", "pwm"} if word.startswith("GP") else ())
        pins[number] = PinInfo(number, word, frozenset(names), "", number, 1, interfaces)
    header = HeaderInfo("PICO", 40, 1, pins)  # gpiozero prints rows of ascending numbers; the drawing shows where
    return BoardInfo(
        revision="pico", model="Pico", pcb_revision="", released="2021Q1", soc="RP2040", manufacturer="Raspberry Pi",
        memory=0, storage="flash", usb=0, usb3=0, ethernet=0, eth_speed=0, wifi=False, bluetooth=False, csi=0, dsi=0,
        headers={"PICO": header}, board=pico.drawing(),
    )  # fmt: skip


BOARD = _board()
"""What gpiozero knows of a Pico: its header, and which words mean which pin."""
