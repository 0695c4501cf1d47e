"""The Pico's `machine` module for the MicroPython VM: pins that a test can press and see.

Lines `15 0` arrive through the named pipe in WORLD (a level from outside, or `-` to let go) and lines
`16 out 1` leave through the one in LAMPS whenever a pin changes what it does.
"""

import os
import select

_world = open(os.getenv("WORLD"), "rb")
_lamps = open(os.getenv("LAMPS"), "wb", 0)
_arrivals = select.poll()
_arrivals.register(_world, select.POLLIN)
_outside = {}
_rest = b""


def _look():
    global _rest
    while _arrivals.poll(0):
        byte = _world.read(1)
        if not byte:
            return
        if byte != b"\n":
            _rest += byte
            continue
        pin, level = _rest.decode().split()
        _rest = b""
        _outside[int(pin)] = None if level == "-" else int(level)


def _tell(pin, *words):
    _lamps.write((" ".join(map(str, (pin,) + words)) + "\n").encode())


def unique_id():
    return b"\xe6\x61\x41\x03\xe7\x45\x2b\x2f"


class Pin:
    IN, OUT, PULL_UP, PULL_DOWN = 0, 1, 1, 2

    def __init__(self, number, mode, pull=None, value=0):
        if number != "LED" and not 0 <= number <= 29:
            raise ValueError("invalid pin")
        self.number, self._mode, self._pull, self._level = number, mode, pull, value
        if mode == self.OUT:
            _tell(number, "out", value)
        else:
            _tell(number, "in", pull)

    def value(self, level=None):
        if level is not None:
            self._level = level
            _tell(self.number, "out", level)
            return None
        if self._mode == self.OUT:
            return self._level
        _look()
        level = _outside.get(self.number)
        return int(self._pull == self.PULL_UP) if level is None else level


class PWM:
    def __init__(self, pin):
        self._pin = pin.number

    def freq(self, hertz):
        self._hertz = hertz

    def duty_u16(self, duty):
        _tell(self._pin, "pwm", self._hertz, duty)

    def deinit(self):
        _tell(self._pin, "off")
