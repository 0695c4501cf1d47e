"""What the tests of the bridge share: a clock that is turned by hand, and a link without a thread."""

from dataclasses import dataclass, field
from random import Random

from firmware_bridge.fake import FakeBoard, FakePort, candidates
from firmware_bridge.health import Health
from firmware_bridge.link import Link
from firmware_bridge.wire import Board, Edge, Level, Report


class Clock:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


class NoisyPort(FakePort):
    """A cable that splits, merges, repeats and damages lines, and carries other people's words."""

    def __init__(self, board: FakeBoard, clock: Clock, chance: Random) -> None:
        super().__init__(board, clock)
        self.noise = 0.3
        self._chance = chance
        self._held = b""

    def read(self) -> bytes:
        """Return a part of what was said, sometimes with noise in it."""
        self._held += self._spoil(super().read())
        cut = self._chance.randint(0, len(self._held)) if self._chance.random() < self.noise else len(self._held)
        now, self._held = self._held[:cut], self._held[cut:]
        return now

    def write(self, data: bytes) -> int:
        """Let the board hear a part of it, sometimes with noise in it."""
        cut = self._chance.randint(1, len(data)) if self._chance.random() < self.noise else len(data)
        super().write(self._spoil(data[:cut]) if cut == len(data) else data[:cut])
        return cut

    def pull_out(self) -> None:
        """Pull the cable; what was on its way is gone."""
        super().pull_out()
        self._held = b""

    def _spoil(self, data: bytes) -> bytes:
        if not data or self._chance.random() >= self.noise:
            return data
        match self._chance.randrange(4):
            case 0:
                return data + data
            case 1:
                return data + b"AT+GCAP\r\n\x7e\xff\x03" + bytes(self._chance.randrange(256) for _ in range(9)) + b"\n"
            case 2:
                return data.replace(b"e", b"a", 1)
            case _:
                return b""


@dataclass
class Desk:
    """Links and boards on one desk, all in one thread and in a time of their own."""

    clock: Clock = field(default_factory=Clock)
    heard: list[Board | Report] = field(default_factory=list)
    healths: list[Health] = field(default_factory=list)

    def port(self, name: str = "", serial: str = "e6614103e7452b2f", **more: int) -> FakePort:
        """Plug in a board."""
        return FakePort(FakeBoard(name, serial, **more), self.clock)

    def link(self, *ports: FakePort, wanted: str = "") -> Link:
        """Begin to look for a board among these."""
        return Link(
            wanted,
            candidates=candidates(*ports),
            on_report=self.heard.append,
            on_health=self.healths.append,
            clock=self.clock,
        )

    def run(self, link: Link, seconds: float, step: float = 0.05) -> None:
        """Let time pass, with a turn of the link at every step."""
        end = self.clock.now + seconds
        while self.clock.now < end:
            link.turn()
            self.clock.now += step
        link.turn()

    def edges(self) -> list[tuple[int, int]]:
        """Return pin and level of every change heard so far."""
        return [(report.pin, report.level) for report in self.heard if isinstance(report, Edge)]

    def levels(self) -> list[tuple[int, int]]:
        """Return pin and level of every first reading heard so far."""
        return [(report.pin, report.level) for report in self.heard if isinstance(report, Level)]
