"""A table without a screen whose pins are pulled by hand: what its tests share."""

from collections.abc import Iterator
from pathlib import Path
from queue import Empty

from gpiozero.pins.mock import MockFactory, MockPWMPin

from device.config import Config
from device.errors import PanelTrouble
from device.evening import TablePage
from device.home import Home, World
from device.panel import Panel
from device.standby import AnyPanel, Standby
from device.verbs.headless import QUIT, Headless, Inbox
from device.wiring import LampPins, PanelWiring, PlacePins

PLACES, BUTTONS, LAMPS = (0, 2, 3), (5, 6, 13), (17, 27, 22)
WIRING = PanelWiring(
    "mock",
    places=tuple(PlacePins(p, b, LampPins((w,))) for p, b, w in zip(PLACES, BUTTONS, LAMPS, strict=True)),
)


class Still(Panel):
    """A panel that is stepped by hand."""

    def start(self) -> None:
        """Have no thread."""


class Script(Inbox):
    """An inbox that lets the people do the next thing whenever it is empty."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: Iterator[str | None] = iter(())
        self.slept: list[float | None] = []
        """How long each wait was to last at most."""

    def get(self, block: bool = True, timeout: float | None = None):  # type: ignore[no-untyped-def] # noqa: ANN201, ARG002, FBT001, FBT002 - a queue's
        """Give what is there; else let somebody press or type; a thing that takes time is `None`."""
        self.slept.append(timeout)
        while self.empty():
            said = next(self.hands, QUIT)
            if said is not None:
                self.put(said)
            elif self.empty():
                raise Empty
        return super().get(block=False)


class Table:
    """One evening at a table whose pins are pulled by hand."""

    def __init__(self, folder: Path, *, seed: bytes = bytes(range(16))) -> None:
        self.now, self.told = 100.0, list[str]()
        self.inbox = Script()
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.broken = False
        self.panels: list[Still] = []
        world = World({}, lambda: seed, lambda: "2026-05-02", lambda: self.now)
        self.home = Home(Config(panel=WIRING), world, folder)
        self.companion = self.home.companion(self.home.household(), drawn_panel=False)
        self.standby = Standby(self._panel)

    def _panel(self) -> AnyPanel:
        if self.broken:
            raise PanelTrouble("panel_lost", reason="unplugged")
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.panels.append(Still(WIRING, self.inbox, lambda: self.now, factory=self.factory))  # type: ignore[arg-type] # the inbox takes more
        return self.panels[-1]

    def run(self, hands: Iterator[str | None]) -> str:
        """Let the people do one thing after the other; gives all that was told."""
        self.inbox.hands = hands
        Headless(self.companion, self.standby, self.inbox, self.told.append, lambda: self.now).run()
        return "".join(self.told)

    def press(self, place: int, kind: str) -> None:
        """Press a place's button by its pin, and let it go."""
        pin = self.factory.pin(BUTTONS[PLACES.index(place)])
        pin.drive_low()
        self._pass(0.1, 0.9 if kind == "hold" else 0.1)
        pin.drive_high()
        self._pass(0.1, 0.9)

    def _pass(self, *seconds: float) -> None:
        for some in seconds:
            self.now += some
            self.panels[-1].step()

    @property
    def page(self) -> object:
        return self.companion.shown.page

    def is_dark(self) -> bool:
        return not any(self.factory.pin(lamp).state for lamp in LAMPS)

    def by_buttons(self) -> Iterator[None]:
        """Sit down, play a whole match and agree, by nothing but presses."""
        for place in PLACES:
            self.press(place, "click")
            yield
        self.press(0, "hold")
        yield
        while isinstance(self.page, TablePage):
            cursor, turn = self.page.cursor, self.page.view.turn
            self.press(self.page.seats[max(turn.seat, 0)].place, "hold" if cursor.ghost or cursor.pointed else "click")
            yield
        for place in PLACES:
            self.press(place, "click")
            yield


def typed(*lines: str) -> Iterator[str]:
    return iter(lines)
