# ruff: noqa: INP001, E402, I001, PTH123, RUF005
# (Ctrl-C goes off before anything else, and MicroPython has neither pathlib nor all of Python's stars)
# mypy: ignore-errors
"""The board's half of the bridge: watches buttons, lights lamps, and talks with the host over USB.

Runs on a Raspberry Pi Pico under MicroPython, as `main.py`; the words of the conversation are told in
`firmware_bridge/wire.py`. It needs nothing but MicroPython, and must not know what the pins are used for.
Hold BOOTSEL for a moment after the board gets power, and it stays at the MicroPython prompt instead.
"""

import micropython

micropython.kbd_intr(-1)  # a stray byte 3 on the line is noise; only `leave` ends this program

import binascii
import machine
import rp2
import select
import sys
import time

PROTOCOL = 1
FIRMWARE = "1.0"
PINS = tuple(range(23)) + (26, 27, 28)
PULLS = {"up": machine.Pin.PULL_UP, "down": machine.Pin.PULL_DOWN, "floating": None}
TICK_MS = 1
"""How long the loop waits for bytes before it looks at the inputs again."""
NO_HOST_MS = 3000
AGAIN_MS = 200
"""Reports that are not acknowledged by then are sent again."""
MOST_REPORTS = 32
"""With so many unacknowledged the board looks at no input and takes no state, so that its memory is enough."""
LONGEST = 640
MOST_WAITING = 1024
NAME_FILE = "name.txt"


def checksum(text: bytes) -> bytes:
    """Return the eight digits that stand behind the star."""
    return b"%08x" % (binascii.crc32(text) & 0xFFFFFFFF)


class Line:
    """The USB line: whole sound lines in, whole lines out, and never a moment's waiting for the host."""

    def __init__(self) -> None:
        self.damaged = 0
        self.unknown = 0
        self._incoming = select.poll()
        self._incoming.register(sys.stdin, select.POLLIN)
        self._room = select.poll()
        self._room.register(sys.stdout, select.POLLOUT)
        self._got = bytearray()
        self._out = bytearray()
        self._written = 0

    def hear(self) -> list:
        """Wait up to a tick for bytes, and return the texts of the sound lines among them."""
        texts = []
        budget = 64  # then it is the inputs' turn again
        wait = TICK_MS
        while budget and self._incoming.poll(wait):
            byte = sys.stdin.buffer.read(1)  # reading more than there is would wait for it
            wait = 0
            budget -= 1
            if byte not in b"\r\n":
                if len(self._got) <= LONGEST:
                    self._got += byte
            elif self._got:
                text = self._check(bytes(self._got))
                self._got = bytearray()
                if text is not None:
                    texts.append(text)
        return texts

    def say(self, text: str) -> None:
        """Put a line in the queue, unless the host has not read for long."""
        if len(self._out) > MOST_WAITING:
            return
        data = text.encode()
        self._out += data + b"*" + checksum(data) + b"\n"

    def is_quiet(self) -> bool:
        """Return whether everything said has been written."""
        return not self._out

    def write(self) -> None:
        """Write what there is room for, byte by byte: a longer write would wait for a host that does not read."""
        while self._written < len(self._out) and self._room.poll(0):
            sys.stdout.buffer.write(self._out[self._written : self._written + 1])
            self._written += 1
        if self._written == len(self._out):
            self._out = bytearray()
            self._written = 0

    def _check(self, line: bytes) -> object:
        text, star, check = line.rpartition(b"*")
        if star and check == checksum(text):
            try:
                return text.decode()
            except UnicodeError:
                pass
        self.damaged += 1
        return None


class Input:
    """An input that is watched."""

    def __init__(self, number: int, pull: str, bounce: str, now: int) -> None:
        self._pin = machine.Pin(number, machine.Pin.IN, PULLS[pull])
        self._bounce = int(bounce)
        self._seen = self.told = self._pin.value()
        self.since = now

    def has_changed(self, now: int) -> bool:
        """Return whether the level has been another than the one told, for the whole bounce time."""
        level = self._pin.value()
        if level != self._seen:
            self._seen = level
            self.since = now
        return self._seen != self.told and time.ticks_diff(now, self.since) >= self._bounce

    def change(self, _: list) -> bool:
        """Return False: an input that is set up otherwise is another input."""
        return False

    def release(self) -> None:
        """Stop watching."""


class Out:
    """An output that is high or low."""

    def __init__(self, number: int, level: str) -> None:
        self._number = number
        self._pin = machine.Pin(number, machine.Pin.OUT, value=int(level))

    def change(self, words: list) -> bool:
        """Show another level, if that is all that changes."""
        if words[0] != "out":
            return False
        self._pin.value(int(words[1]))
        return True

    def release(self) -> None:
        """Drive nothing, as after power-up."""
        machine.Pin(self._number, machine.Pin.IN)


class Pwm:
    """An output that is dimmed."""

    def __init__(self, number: int, hertz: str, duty: str) -> None:
        self._number = number
        self._pwm = machine.PWM(machine.Pin(number, machine.Pin.OUT))
        self.change(("pwm", hertz, duty))

    def change(self, words: list) -> bool:
        """Show another duty or frequency, if that is all that changes."""
        if words[0] != "pwm":
            return False
        self._pwm.freq(int(words[1]))
        self._pwm.duty_u16(int(words[2]))
        return True

    def release(self) -> None:
        """Drive nothing, as after power-up."""
        self._pwm.deinit()
        machine.Pin(self._number, machine.Pin.IN)


class Lamp:
    """The board's own lamp: steady with a host, two short flashes every two seconds without."""

    def __init__(self) -> None:
        self._pin = machine.Pin("LED", machine.Pin.OUT, value=0)
        self._lit = 0

    def show(self, session: int, now: int) -> None:
        """Light or darken it, when that changes."""
        beat = now % 2000
        lit = 1 if session or beat < 80 or 200 <= beat < 280 else 0
        if lit != self._lit:
            self._lit = lit
            self._pin.value(lit)


class Board:
    """The conversation with the host."""

    def __init__(self) -> None:
        self._line = Line()
        self._lamp = Lamp()
        self._pins = {}
        self._settings = {}
        self._session = 0
        self._state = 0
        self._number = 0
        self._reports = []
        self._next = 0
        self._sent = self._heard = time.ticks_ms()
        self._name = self._read_name()
        self._runs = True
        self._words = {
            "hello": self._hello,
            "state": self._set,
            "ack": self._ack,
            "beat": self._beat,
            "name": self._keep_name,
            "bye": self._bye,
            "leave": self._leave,
        }
        self._introduce()

    def run(self) -> None:
        """Talk and watch until the host says leave."""
        while self._runs:
            self._turn()
        self._let_go()

    def _turn(self) -> None:
        for text in self._line.hear():
            self._obey(text)
        now = time.ticks_ms()
        if self._session and time.ticks_diff(now, self._heard) >= NO_HOST_MS:
            self._let_go()
        self._lamp.show(self._session, now)
        self._watch(now)
        self._report(now)
        self._line.write()

    def _obey(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        try:
            self._words[word](rest)
            self._heard = time.ticks_ms()
        except (KeyError, ValueError, IndexError):
            self._line.unknown += 1

    # ------------------------------------------------------------------ what the host says

    def _hello(self, rest: str) -> None:
        session = int(rest.partition(" ")[0])
        if session != self._session:
            self._session = session
            self._state = self._number = self._next = 0
            self._reports = []
            for number in [number for number, pin in self._pins.items() if isinstance(pin, Input)]:
                self._drop(number)  # so that the first state reports its level
        self._introduce()

    def _set(self, rest: str) -> None:
        number, *settings = rest.split()
        if not self._session or int(number) <= self._state or len(self._reports) > MOST_REPORTS:
            return  # the host says it again
        self._state = int(number)
        wanted = dict(setting.split("=") for setting in settings)
        for key in [key for key in self._settings if str(key) not in wanted]:
            self._drop(key)
        self._add("done", self._state)
        for key, setting in wanted.items():
            if self._settings.get(int(key)) != setting:
                self._set_up(int(key), setting)

    def _ack(self, rest: str) -> None:
        number = int(rest)
        while self._reports and self._reports[0][0] <= number:
            self._reports.pop(0)
            self._next = max(0, self._next - 1)

    def _beat(self, rest: str) -> None:
        if self._session:
            self._line.say(f"alive {int(rest)} {self._line.damaged} {self._line.unknown}")
        else:
            self._introduce()

    def _keep_name(self, rest: str) -> None:
        self._name = rest[:24]
        try:
            with open(NAME_FILE, "w") as file:
                file.write(self._name)
        except OSError:
            pass  # a full flash: the name holds until the power goes
        self._introduce()

    def _bye(self, _: str) -> None:
        self._let_go()

    def _leave(self, _: str) -> None:
        self._runs = False

    # ------------------------------------------------------------------ what the board says

    def _introduce(self) -> None:
        kind = getattr(sys.implementation, "_machine", "board").partition(" with ")[0].replace(" ", "-")
        serial = binascii.hexlify(machine.unique_id()).decode()
        self._line.say(
            f"board {self._session} protocol={PROTOCOL} board={kind} firmware={FIRMWARE}"
            f" id={serial} pins=0-22,26-28 name={self._name}"
        )

    def _add(self, word: str, *fields: int, since: int = 0) -> None:
        self._number += 1
        self._reports.append((self._number, word, fields, since))

    def _report(self, now: int) -> None:
        if self._reports and time.ticks_diff(now, self._sent) >= AGAIN_MS:
            self._next = 0
        while self._next < len(self._reports) and self._line.is_quiet():
            number, word, fields, since = self._reports[self._next]
            text = " ".join([word, str(number)] + [str(field) for field in fields])
            if word == "edge":
                text += f" {time.ticks_diff(now, since)}"
            self._line.say(text)
            self._line.write()
            self._next += 1
            self._sent = now

    # ------------------------------------------------------------------ the pins

    def _watch(self, now: int) -> None:
        for number, pin in self._pins.items():
            if len(self._reports) >= MOST_REPORTS:
                return
            if isinstance(pin, Input) and pin.has_changed(now):
                pin.told = 1 - pin.told
                self._add("edge", number, pin.told, since=pin.since)

    def _set_up(self, number: int, setting: str) -> None:
        words = setting.split(",")
        pin = self._pins.get(number)
        if pin is None or not pin.change(words):
            self._drop(number)
            try:
                self._pins[number] = self._make(number, words)
            except (KeyError, ValueError, IndexError, TypeError):
                self._settings[number] = setting  # asking again will not help
                self._add("fault", number)
                return
        self._settings[number] = setting
        if words[0] == "in":
            self._add("level", number, self._pins[number].told)

    def _make(self, number: int, words: list) -> object:
        if number not in PINS:
            raise ValueError(number)
        if words[0] == "in":
            return Input(number, words[1], words[2], time.ticks_ms())
        return {"out": Out, "pwm": Pwm}[words[0]](number, *words[1:])

    def _drop(self, number: int) -> None:
        self._settings.pop(number, None)
        pin = self._pins.pop(number, None)
        if pin is not None:
            pin.release()

    def _let_go(self) -> None:
        self._session = 0
        self._reports = []
        for number in list(self._pins):
            self._drop(number)

    def _read_name(self) -> str:
        try:
            with open(NAME_FILE) as file:
                return file.read().strip()[:24]
        except OSError:
            return ""


if not rp2.bootsel_button():
    try:
        Board().run()
    except MemoryError:
        machine.reset()  # the host greets it again, and says the whole state
micropython.kbd_intr(3)
