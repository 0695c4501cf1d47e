# mypy: ignore-errors
# ruff: noqa: PTH123, SIM115, RUF005
# (it runs under MicroPython, which has neither pathlib nor all of Python's stars)
"""The Pico's `machine` module for the MicroPython VM: pins that a test can press and see.

Lines `15 0` arrive through the named pipe in WORLD (a level from outside, or `-` to let go) and lines
`16 out 1` leave through the one in LAMPS whenever a pin changes what it does.
"""

import os
import select


class World:
    """What happens to the pins from outside, and who hears what they do."""

    def __init__(self) -> None:
        self._pipe = open(os.getenv("WORLD"), "rb")
        self._lamps = open(os.getenv("LAMPS"), "wb", 0)
        self._arrivals = select.poll()
        self._arrivals.register(self._pipe, select.POLLIN)
        self._levels = {}
        self._rest = b""

    def level(self, pin: int) -> int:
        """Return the level somebody pulls a pin to, or None."""
        while self._arrivals.poll(0):
            byte = self._pipe.read(1)
            if byte == b"\n":
                number, level = self._rest.decode().split()
                self._levels[int(number)] = None if level == "-" else int(level)
                self._rest = b""
            else:
                self._rest += byte
        return self._levels.get(pin)

    def tell(self, pin: int, *words: object) -> None:
        """Write down what a pin does now."""
        self._lamps.write((" ".join([str(word) for word in (pin,) + words]) + "\n").encode())


WORLD = World()


def unique_id() -> bytes:
    """Return the serial number of the only board there is."""
    return b"\xe6\x61\x41\x03\xe7\x45\x2b\x2f"


def reset() -> None:
    """End the program, as a reset would."""
    raise SystemExit(3)


class Pin:
    """A pin."""

    IN, OUT, PULL_UP, PULL_DOWN = 0, 1, 1, 2

    def __init__(self, number: int, mode: int, pull: int | None = None, value: int = 0) -> None:
        if number != "LED" and not 0 <= number <= 29:
            raise ValueError("invalid pin")
        self.number, self._mode, self._pull, self._level = number, mode, pull, value
        if mode == self.OUT:
            WORLD.tell(number, "out", value)
        else:
            WORLD.tell(number, "in", pull)

    def value(self, level: int | None = None) -> int:
        """Read the pin, or set it."""
        if level is not None:
            self._level = level
            WORLD.tell(self.number, "out", level)
            return None
        if self._mode == self.OUT:
            return self._level
        driven = WORLD.level(self.number)
        return int(self._pull == self.PULL_UP) if driven is None else driven


class PWM:
    """A dimmed pin."""

    def __init__(self, pin: Pin) -> None:
        self._pin = pin.number

    def freq(self, hertz: int) -> None:
        """Set the frequency."""
        if hertz >= 1 << 31:
            raise OverflowError("overflow converting long int to machine word")
        self._hertz = hertz

    def duty_u16(self, duty: int) -> None:
        """Set the duty, 0 to 65535."""
        WORLD.tell(self._pin, "pwm", self._hertz, duty)

    def deinit(self) -> None:
        """Stop dimming."""
        WORLD.tell(self._pin, "off")
