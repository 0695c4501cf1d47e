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
TICK_US = 200
"""How long the loop rests when nothing has come, before it looks at the inputs again."""
NO_HOST_MS = 3000
AGAIN_MS = 200
"""Reports that are not acknowledged by then are sent again."""
MOST_REPORTS = 32
"""With so many unacknowledged the board looks at no input and takes no state, so that its memory is enough."""
LONGEST = 640
MOST_WAITING = 1024
BUFFER = 128
"""Bytes that the USB buffer takes at once when the host has read everything; it holds at least twice that."""
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
        self._written = 0  # of _out
        self._free = 0

    def hear(self) -> list:
        """Return the texts of the sound lines that have come, or rest for a tick."""
        texts = []
        budget = 64  # then it is the inputs' turn again
        if not self._incoming.poll(0):
            time.sleep_us(TICK_US)
        while budget and self._incoming.poll(0):
            byte = sys.stdin.buffer.read(1)  # reading more than there is would wait for it
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

    def all_read(self) -> None:
        """Take note that the host has read everything, so that the buffer is free."""
        if not self._out:
            self._free = BUFFER

    def write(self) -> None:
        """Write what there is room for, since a longer write would wait for the host.

        What the host is known to have read makes room for whole lines; beyond that only the next byte is certain.
        """
        while self._written < len(self._out):
            size = self._free
            if not size:
                if not self._room.poll(0):
                    return
                size = 1
            part = self._out[self._written : self._written + size]
            sys.stdout.buffer.write(part)
            self._written += len(part)
            self._free = max(0, self._free - len(part))
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
        self._beats = 0
        self._last = ""
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
            "bye": lambda _: self._let_go(),
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
        state, *settings = rest.split()
        wanted = [(int(setting.partition("=")[0]), setting.partition("=")[2]) for setting in settings]
        named = {number for number, _ in wanted}
        if not self._session or int(state) <= self._state or len(self._reports) > MOST_REPORTS:
            return  # the host says it again
        self._state = int(state)
        for number in [number for number in self._settings if number not in named]:
            self._drop(number)
        self._add("done", self._state)
        for number, setting in wanted:
            if self._settings.get(number) != setting:
                self._set_up(number, setting)

    def _ack(self, rest: str) -> None:
        number = int(rest)
        while self._reports and self._reports[0][0] <= number:
            self._reports.pop(0)
            self._next = max(0, self._next - 1)
            if number == self._last:
                self._line.all_read()

    def _beat(self, rest: str) -> None:
        count = int(rest)
        if self._session:
            if self._last == "alive" and count != self._beats:
                self._line.all_read()  # the host counts on only after it has read the answer
            self._beats = count
            self._say(f"alive {count} {self._line.damaged} {self._line.unknown}", "alive")
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

    def _leave(self, _: str) -> None:
        self._runs = False

    def _introduce(self) -> None:
        kind = getattr(sys.implementation, "_machine", "board").partition(" with ")[0].replace(" ", "-")
        serial = binascii.hexlify(machine.unique_id()).decode()
        self._say(
            f"board {self._session} protocol={PROTOCOL} board={kind} firmware={FIRMWARE}"
            f" id={serial} pins=0-22,26-28 name={self._name}",
            "board",
        )

    def _say(self, text: str, what: object) -> None:
        self._last = what  # whoever has read this has read all before it
        self._line.say(text)

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
            self._say(text, number)
            self._line.write()
            self._next += 1
            self._sent = now

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
        try:
            if pin is None or not pin.change(words):
                self._drop(number)
                self._pins[number] = self._make(number, words)
        except (KeyError, ValueError, IndexError, TypeError, OverflowError):
            words = ["fault"]
            self._add("fault", number)
        self._settings[number] = setting  # a faulty one too: asking again would not help
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
        for number in list(self._settings):
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
