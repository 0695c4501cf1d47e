"""However a program ends, its lamps are dark: real programs on mock pins that write down every level."""

import signal
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from queue import SimpleQueue
from threading import active_count
from time import monotonic
from typing import ClassVar

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from device.errors import PanelTrouble
from device.evening import Event, Lamp, Press
from device.panel import Panel
from device.standby import FELT
from device.wiring import LampPins, PanelWiring, PlacePins
from tests.device.test_panel import WIRING, BusyPins, LineError

PROGRAM = """
import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from time import monotonic

from gpiozero.pins.mock import MockFactory, MockPWMPin

from device.evening import Lamp
from device.panel import Panel
from device.wiring import LampPins, PanelWiring, PlacePins

levels = Path(sys.argv[1]).open("a", buffering=1)


class WrittenDown(MockPWMPin):
    def _change_state(self, value):
        if self.function == "output":
            levels.write(f"{self.info.name} {float(value)}\\n")
        return super()._change_state(value)


wiring = PanelWiring("mock", places=(PlacePins(0, 17, LampPins((22,), dims=True)), PlacePins(1, 27, LampPins((25,)))))
panel = Panel(wiring, SimpleQueue(), monotonic, factory=MockFactory(pin_class=WrittenDown))
"""

LIT = """
panel.show((Lamp("rose", "turn"), Lamp("blue", "winner"), *(Lamp("", "dark"),) * 4))
while panel.step() is None:
    pass
print("lit", flush=True)
"""

ENDS = {
    "its own end": f"panel.start(){LIT}",
    "an exception": f"panel.start(){LIT}raise ValueError('out of cards')",
    "a wished exit": f"panel.start(){LIT}raise SystemExit(3)",
    "SIGTERM": f"panel.start(){LIT}Event().wait()",
    "SIGHUP": f"panel.start(){LIT}Event().wait()",
    "a with block left by an exception": f"with panel:{LIT.replace(chr(10), chr(10) + '    ')}raise ValueError('out')",
}


@pytest.mark.parametrize("end", ENDS)
def test_the_lamps_are_dark_at_the_end(end: str, tmp_path: Path) -> None:
    written = tmp_path / "levels"
    source = PROGRAM + ENDS[end]
    running = subprocess.Popen(
        [sys.executable, "-c", source, str(written)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=Path(__file__).parents[2],
        text=True,
    )
    assert running.stdout
    with running.stdout as said:
        assert said.readline() == "lit\n"
        if end.startswith("SIG"):
            running.send_signal(signal.Signals[end])
        code = running.wait(10)

    levels = [line.split() for line in written.read_text().splitlines()]
    last = {pin: float(level) for pin, level in levels}

    assert any(float(level) > 0 for _, level in levels)
    assert set(last.values()) == {0.0}
    assert code == {"its own end": 0, "a wished exit": 3, "SIGTERM": 0, "SIGHUP": 0}.get(end, 1)


def test_the_panels_own_thread_tells_a_hold_that_no_edge_announces() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    inbox: SimpleQueue[Event] = SimpleQueue()
    wiring = PanelWiring("mock", hold_s=0.2, places=(PlacePins(4, 17),))
    with Panel(wiring, inbox, monotonic, factory=factory):
        factory.pin(17).drive_low()
        heard = inbox.get(timeout=5), inbox.get(timeout=5)

    assert heard == (FELT, Press(4, "hold"))


def test_a_panel_has_one_thread_for_six_seats_and_it_ends_with_it() -> None:
    before = active_count()
    places = tuple(PlacePins(place, 4 + place, LampPins((16 + place,), dims=True)) for place in range(6))
    with Panel(PanelWiring("mock", places=places), SimpleQueue(), monotonic) as panel:
        panel.show((Lamp("rose", "turn"),) * 6)
        during = active_count()

    assert (during - before, active_count() - before) == (1, 0)


def test_a_dark_panels_thread_looks_at_the_clock_only_when_something_happens() -> None:
    looks: list[float] = []

    def clock() -> float:
        looks.append(monotonic())
        return looks[-1]

    factory = MockFactory(pin_class=MockPWMPin)
    inbox: SimpleQueue[Event] = SimpleQueue()
    wiring = PanelWiring("mock", hold_s=0.2, places=(PlacePins(0, 17), PlacePins(1, 27)))
    with Panel(wiring, inbox, clock, factory=factory):
        for pin in (17, 27):
            factory.pin(pin).drive_low()
            for _ in (FELT, "hold"):
                inbox.get(timeout=5)

    # One for the start; for each press its edge, the waking by it, the bounce and the hold; and a few early wakes.
    assert len(looks) <= 1 + 2 * 4 + 8


class OnePi(BusyPins):
    """Pins that all factories of a program share, as on a real header."""

    _shared: ClassVar[defaultdict[str, list[object]]] = defaultdict(list)

    def __init__(self, busy: int) -> None:
        super().__init__()
        self._reservations = OnePi._shared
        self.busy = {busy}


def test_a_panel_that_failed_leaves_no_pin_behind_for_the_next_try() -> None:
    inbox: SimpleQueue[Event] = SimpleQueue()
    refused = []
    for busy in (6, 13, 16, 99):
        try:
            Panel(WIRING, inbox, lambda: 0.0, factory=OnePi(busy)).close()
        except PanelTrouble as trouble:
            refused.append(trouble)

    busy = str(LineError("GPIO busy"))
    assert [(trouble.values["pin"], trouble.says) for trouble in refused] == [
        (6, f"seat 3, pin 6: {busy}"),
        (13, f"seat 3, pin 13: {busy}"),
        (16, f"seat 4, pin 16: {busy}"),
    ]
