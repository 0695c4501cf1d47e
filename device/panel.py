"""The seats' buttons and lamps, on gpiozero pins: presses into a queue, lamps as they are asked for.

Holds the pins, one thread that sleeps until something is due, and the promise that the lamps are dark at the end.
The only module of the package that knows gpiozero. Must not know turns, rules or words.
"""

import atexit
import logging
import signal
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Condition, Thread, current_thread, main_thread
from types import FrameType, TracebackType
from typing import Self

from gpiozero import LED, PWMLED, DigitalInputDevice, GPIOZeroError
from gpiozero.exc import GPIOPinInUse, PinFixedPull, PinInvalidPin, PinUnknownPi
from gpiozero.pins import Factory
from gpiozero.pins.mock import MockFactory, MockPWMPin

from device import header
from device.contact import Contact
from device.errors import PanelAway, PanelTrouble
from device.evening import Event, Lamp, Press
from device.lights import DARK
from device.rhythm import COLOUR, ONCE, curve, light, next_change
from device.standby import BACK, FELT, LOST
from device.wiring import LampPins, PanelWiring, PlacePins
from firmware_bridge.health import Health, explain

log = logging.getLogger(__name__)

LIT = 0.37
"""How much of a colour a lamp that cannot dim needs to show it: tells six of the eight seats apart."""

OnHealth = Callable[[Health], None]


class _Light:
    """A place's lamp: one diode or three, and the rhythm it plays."""

    def __init__(self, wired: LampPins, diodes: tuple[LED | PWMLED, ...]) -> None:
        self._dims = wired.dims
        self._diodes = diodes
        self._levels = (0.0,) * len(diodes)
        self._since = 0.0
        self.lamp = DARK[0]

    def begin(self, lamp: Lamp, now: float) -> None:
        """Begin another rhythm; the one that plays goes on when it, or what follows it anyway, is asked for."""
        follows = self.lamp
        if follows.rhythm in ONCE:
            follows = follows._replace(rhythm=follows.then, nonce=0, then="dark")
        if lamp not in (self.lamp, follows):
            self.lamp, self._since = lamp, now

    def shine(self, now: float) -> float | None:
        """Write what has changed; gives the moment of the next change."""
        # Half a millisecond of grace, so that a thread that wakes a hair too early need not wake twice.
        t_ms = (now - self._since) * 1000 + 0.5
        for which, level in enumerate(self._wanted(t_ms)):
            if level != self._levels[which]:
                self._diodes[which].value = level
                self._levels = (*self._levels[:which], level, *self._levels[which + 1 :])
        change = next_change(self.lamp, t_ms, dims=self._dims)
        return None if change is None else self._since + change / 1000

    def _wanted(self, t_ms: float) -> tuple[float, ...]:
        if len(self._diodes) == 1:
            return (curve(self.lamp, t_ms, dims=self._dims),)
        if self._dims:
            return light(self.lamp, t_ms)
        lit = curve(self.lamp, t_ms, dims=False)
        return tuple(lit * (part / 255 > LIT) for part in COLOUR.get(self.lamp.colour, (0, 0, 0)))


class Panel:
    """The buttons and lamps that live in one place: on the header, or on one board.

    Making it claims every pin and darkens every lamp, or raises `PanelTrouble` and holds none; making it again is
    the retry. A far board is never waited for: it may be away from the start, and comes and goes by itself.
    `start` gives it its thread and the promise for the end; without it, `step` is called by hand.
    """

    def __init__(
        self,
        wiring: PanelWiring,
        inbox: "SimpleQueue[Event]",
        clock: Callable[[], float],
        *,
        factory: Factory | Callable[[OnHealth], Factory] | None = None,
    ) -> None:
        self._inbox, self._clock = inbox, clock
        self._is_far = wiring.factory == "pico"
        self._seats = ", ".join(str(place.place + 1) for place in wiring.places)
        self._wake = Condition()
        self._thread: Thread | None = None
        self._open = True
        self._devices: list[DigitalInputDevice | LED | PWMLED] = []
        self._contacts: dict[int, Contact] = {}
        self._lights: dict[int, _Light] = {}
        self.trouble: PanelTrouble | None = self._away(Health("looking", wiring.board)) if self._is_far else None
        """Why nothing is heard or shown, or None while all is well."""
        make = factory or partial(make_factory, wiring)
        self._factory = make if isinstance(make, Factory) else make(self.hear_of)
        for place in wiring.places:
            refusal = self._claim(place, wiring)
            if refusal:
                # Raised outside the handler: a kept traceback would keep the half-made device and its pin.
                self._open = False
                self._release()
                raise refusal

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def is_open(self) -> bool:
        """Whether the panel holds its pins."""
        return self._open

    def start(self) -> None:
        """Run by itself from now on, and darken the lamps whatever ends the program, SIGTERM and SIGHUP included."""
        atexit.register(self.close)
        if current_thread() is main_thread():
            for number in (signal.SIGTERM, signal.SIGHUP):  # asked to, or its terminal is gone, as ssh's may be
                if signal.getsignal(number) is signal.SIG_DFL:
                    # The default ends a program without its clean-up.
                    signal.signal(number, _end)
        self._thread = Thread(target=self._run, name="panel", daemon=True)
        self._thread.start()

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Let the six lamps play; the latest call wins, and a lamp that is asked for the same plays on."""
        with self._wake:
            now = self._clock()
            for place, lit in self._lights.items():
                lit.begin(lamps[place], now)
            self._wake.notify()

    def held(self, place: int, now: float) -> float:
        """Say how far a place's button has come to a hold, from 0 to 1; 0 when it is up, or not here."""
        with self._wake:
            contact = self._contacts.get(place)
            return contact.held(now) if contact else 0.0

    def step(self) -> float | None:
        """Do what is due now; gives the seconds until something else is, or None when nothing moves."""
        with self._wake:
            now = self._clock()
            for place, contact in self._contacts.items():
                was_on = contact.is_on
                self._report(place, contact.at(now))
                if contact.is_on and not was_on:
                    self._inbox.put(FELT)
            moments = [contact.due for contact in self._contacts.values()]
            moments += self._shine(now)
            due = [moment for moment in moments if moment is not None]
            return max(min(due) - now, 0.0) if due else None

    def close(self) -> None:
        """Darken the lamps and let go of the pins; closing twice is harmless."""
        with self._wake:
            was_open, self._open = self._open, False
            self._wake.notify()
        atexit.unregister(self.close)
        if self._thread and self._thread is not current_thread():
            self._thread.join(2)
        if was_open:
            self._release()

    def hear_of(self, health: Health) -> None:
        """Take news of a far board, from its own thread.

        A press that is on when the board goes counts for nothing: nobody sees whether it is let go. Lamps go on,
        unseen, and are as they should be on return.
        """
        with self._wake:
            if not self._open:
                return
            if health.is_connected:
                self.trouble = None
            else:
                for contact in tuple(self._contacts.values()):
                    contact.forget()
                self.trouble = self._away(health)
            self._wake.notify()
        self._inbox.put(BACK if health.is_connected else LOST)

    def _run(self) -> None:
        with self._wake:
            while self._open:
                self._wake.wait(self.step())

    def _claim(self, place: PlacePins, wiring: PanelWiring) -> PanelTrouble | None:
        """Claim the pins of one place; gives what stands in the way, as a value."""
        pin = -1
        try:
            if place.button is not None:
                pin = place.button
                self._listen(place.place, pin, wiring)
            if place.lamp is not None:
                diodes = []
                for pin in place.lamp.pins:
                    diodes.append(self._diode(pin, place.lamp))
                self._lights[place.place] = _Light(place.lamp, tuple(diodes))
        except pin_errors() as error:
            return _refusal(error, place.place, pin, self._factory)
        return None

    def _listen(self, place: int, pin: int, wiring: PanelWiring) -> None:
        # gpiozero's Button would bring a thread of its own that wakes ten times a second, for each seat. The pin's
        # own debounce only spares us the worst chatter: it delays, and the rule that counts is the contact's.
        button = DigitalInputDevice(
            pin, pull_up=wiring.pull_up, bounce_time=wiring.bounce_s / 4, pin_factory=self._factory
        )
        self._devices.append(button)
        self._contacts[place] = Contact.wired(wiring, down=button.is_active)
        button.when_activated = partial(self._edge, place, button, True)  # noqa: FBT003 - the level of the edge
        button.when_deactivated = partial(self._edge, place, button, False)  # noqa: FBT003 - the level of the edge

    def _diode(self, pin: int, wired: LampPins) -> LED | PWMLED:
        kind = PWMLED if wired.dims else LED
        diode = kind(pin, active_high=wired.active_high, pin_factory=self._factory)
        self._devices.append(diode)
        return diode

    def _edge(self, place: int, button: DigitalInputDevice, down: bool) -> None:  # noqa: FBT001 - the level of the edge
        """Take an edge, in gpiozero's thread: note it, and wake our own if it must look again later."""
        with self._wake:
            if self._open:
                # News of a far board may come late, several at once: what counts is when the finger moved.
                age = (button.active_time if down else button.inactive_time) if self._is_far else 0.0
                self._report(place, self._contacts[place].edge(down, self._clock() - (age or 0.0)))
                self._wake.notify()

    def _report(self, place: int, kinds: tuple[str, ...]) -> None:
        for kind in kinds:
            self._inbox.put(Press(place, kind))

    def _shine(self, now: float) -> list[float | None]:
        """Write the lamps; once one fails, the panel is lost and says so once."""
        if self.trouble:
            return []
        try:
            return [lit.shine(now) for lit in self._lights.values()]
        except pin_errors() as error:
            self._lose(str(error))
            return []

    def _lose(self, reason: str) -> None:
        if self.trouble is None:
            log.warning("panel lost: %s", reason)
            self.trouble = PanelTrouble("panel_lost", reason, reason=reason)
            self._inbox.put(LOST)

    def _away(self, health: Health) -> PanelAway:
        values = {"board": health.board or "Pico", "seats": self._seats, "detail": health.detail or "USB"}
        return PanelAway(f"board_{health.code}", explain(health), **values)

    def _release(self) -> None:
        for device in self._devices:
            try:
                if isinstance(device, DigitalInputDevice):
                    # Closing alone leaves lgpio calling a pin that is gone: its thread would die of the next edge
                    # of the next panel on this pin, and every button with it.
                    device.pin.when_changed = None
                else:
                    device.off()
                device.close()
            except pin_errors() as error:
                log.warning("%r is not let go: %s", device, error)
        self._devices.clear()
        self._factory.close()


def make_factory(wiring: PanelWiring, on_health: OnHealth = lambda _: None) -> Factory:
    """Make the pin factory that the configuration names, and no other; raises `PanelTrouble`.

    A far board is not waited for; `on_health` hears of it as it comes and goes.
    """
    if wiring.factory == "mock":
        return MockFactory(pin_class=MockPWMPin)
    if wiring.factory == "pico":
        return _far_factory(wiring, on_health)
    if wiring.factory != "lgpio":
        raise ValueError(f"a panel without pins: {wiring.factory}")
    try:
        header.library()
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - absent where there is no Pi

        chip = wiring.chip if wiring.chip is not None else header.header_chip(header.chips())
        return LGPIOFactory(chip)
    except ImportError as error:
        raise PanelTrouble("panel_no_library", f"lgpio: {error}", reason=str(error)) from error
    except pin_errors() as error:
        raise _no_factory(error, wiring.chip) from error


def pin_errors() -> tuple[type[Exception], ...]:
    """Give what pins raise: gpiozero's errors, the system's, and lgpio's own once it is loaded."""
    lgpio = header.loaded()
    return (GPIOZeroError, OSError, lgpio.error) if lgpio else (GPIOZeroError, OSError)


def _far_factory(wiring: PanelWiring, on_health: OnHealth) -> Factory:
    """Reach for a Pico on USB."""
    try:
        from firmware_bridge.pins import PicoFactory  # noqa: PLC0415 - needs the serial library, which only a Pico needs
    except ImportError as error:
        raise PanelTrouble("panel_no_bridge", f"pico: {error}", reason=str(error)) from error
    return PicoFactory(wiring.board or None, wait=0, on_health=on_health)


def _no_factory(error: Exception, chip: int | None) -> PanelTrouble:
    """Say why the header as a whole cannot be had."""
    says = f"the Pi's pins cannot be had: {error}"
    file = header.device(0 if chip is None else chip)
    if isinstance(error, PinUnknownPi):
        return PanelTrouble("panel_not_a_pi", says)
    if isinstance(error, OSError):
        return PanelTrouble("panel_failed", says, reason=str(error))
    if not file.exists():
        return PanelTrouble("panel_no_chip", says, file=str(file))
    return PanelTrouble("panel_forbidden", says, file=str(file), group=header.group(file))


def _refusal(error: Exception, place: int, pin: int, factory: Factory) -> PanelTrouble:
    """Say why one pin cannot be had; seats are counted from 1 for people."""
    says = f"seat {place + 1}, pin {pin}: {error}"
    values: dict[str, str | int] = {"seat": place + 1, "pin": pin}
    if isinstance(error, PinInvalidPin):
        return PanelTrouble("panel_no_pin", says, **values)
    if isinstance(error, PinFixedPull):
        return PanelTrouble("panel_fixed_pull", says, **values)
    if isinstance(error, GPIOPinInUse) or "busy" in str(error).lower():
        chip = getattr(factory, "chip", None)
        holder = header.holder(chip, pin) if isinstance(chip, int) else ""
        return PanelTrouble("panel_busy", says, **values, holder=holder or "?")
    return PanelTrouble("panel_failed", says, **values, reason=str(error))


def _end(_number: int, _frame: FrameType | None) -> None:
    """End as if the program had come to its own end, so that the clean-up runs."""
    raise SystemExit(0)
