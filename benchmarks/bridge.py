"""How long a press takes from the board's pin to gpiozero's callback, beside a bare echo on the same machine.

`python benchmarks/bridge.py` starts the real firmware on the MicroPython VM at the end of a pseudo-terminal and
prints: the round trip of a bare pyserial echo with a MicroPython program that does nothing else, the time from
a press to the callback (which must be at most three times that), how often an idle link's thread wakes, how long
500 presses a second keep the link's thread busy, and what they cost the frames of the real window in mid-match (drawn
without a display): none may keep the window's thread for longer than a frame lasts. Exit code 1 when a limit is missed.
"""

# ruff: noqa: PLC0415 - the window opens, and Kivy is imported, once its environment is set

import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import serial  # noqa: E402  # the tree may not be installed
from gpiozero import Button  # noqa: E402

from device.companion import Companion  # noqa: E402
from device.config import Config  # noqa: E402
from device.home import Home, World  # noqa: E402
from device.panel import Panel  # noqa: E402
from device.standby import Standby  # noqa: E402
from device.wiring import LampPins, PanelWiring, PlacePins  # noqa: E402
from firmware_bridge.fake import FakeBoard, FakePort, candidates  # noqa: E402
from firmware_bridge.health import Health  # noqa: E402
from firmware_bridge.link import Link  # noqa: E402
from firmware_bridge.pins import PicoFactory  # noqa: E402
from firmware_bridge.wire import Edge, In  # noqa: E402
from tests.firmware_bridge.rig import Rig  # noqa: E402

TIMES = 200
LIMIT = 3.0
STORM_HERTZ = 500
FRAME_MS = 1000 / 30
"""How long a frame lasts while something moves."""
SIX = tuple(zip(range(6), range(2, 8), range(16, 22), strict=True))
"""Places with the pins of their buttons and lamps."""
ECHO = """
import select, sys
incoming = select.poll()
incoming.register(sys.stdin, select.POLLIN)
while True:
    incoming.poll(-1)
    sys.stdout.buffer.write(sys.stdin.buffer.readline())
"""


def echo(folder: Path) -> list[float]:
    """Return the round trips, in milliseconds, of a line like a press."""
    program = folder / "echo.py"
    program.write_text(ECHO)
    rig = Rig(folder, program)
    line = b"edge 1 15 0 0*00000000\n"
    with serial.Serial(rig.path, timeout=5) as port:
        port.write(line)
        port.readline()
        trips = [_timed(lambda: (port.write(line), port.readline())) for _ in range(TIMES)]
    rig.close()
    return trips


def presses(folder: Path) -> list[float]:
    """Return the times, in milliseconds, from a pin's edge to gpiozero's callback."""
    rig = Rig(folder)
    news: SimpleQueue[None] = SimpleQueue()
    factory = PicoFactory(rig.path)
    times = []
    with Button(15, hold_time=0.01, pin_factory=factory) as button:
        button.when_pressed = button.when_released = lambda: news.put(None)
        for count in range(2 * TIMES):
            time.sleep(0.0007 * (count % 3 + 1))  # presses do not wait for the board's tick
            times.append(_timed(lambda level=count % 2: (rig.drive(15, level), news.get(timeout=5))))
    factory.close()
    rig.close()
    return times


def idle_wakes(folder: Path, seconds: float = 10) -> float:
    """Return how many turns an idle link takes a second; its heartbeat and the answer are two."""
    rig = Rig(folder)
    turns = [0]

    class Counted(Link):
        def turn(self) -> float:
            turns[0] += 1
            return super().turn()

    link = Counted(rig.path)
    link.show((In(15, "up"),))
    link.start()
    time.sleep(1)
    turns[0] = 0
    time.sleep(seconds)
    wakes = turns[0] / seconds
    link.close()
    rig.close()
    return wakes


def storm() -> tuple[int, float]:
    """Return how many of 500 presses arrived, and the milliseconds of work that they cost in all."""
    port = FakePort(FakeBoard(), time.monotonic)
    heard: list[object] = []
    link = Link(candidates=candidates(port), on_report=heard.append)
    link.show((In(15, "up"),))
    for _ in range(10):
        link.turn()
    begun = time.perf_counter()
    for count in range(500):
        port.drive(15, count % 2)
        link.turn()
    spent = (time.perf_counter() - begun) * 1000
    return sum(isinstance(report, Edge) for report in heard), spent


class Frames(NamedTuple):
    """What some seconds of the window's loop took, frame by frame, in milliseconds."""

    busy: list[float]
    """Of the window's own thread: what other programs do on this machine does not count."""
    apart: list[float]
    """By the clock on the wall."""

    @property
    def late(self) -> int:
        """How many kept the thread for longer than a frame lasts."""
        return sum(one > FRAME_MS for one in self.busy)


def frames(folder: Path, seconds: float = 5) -> tuple[Frames, Frames, int]:
    """Return a match's frames while nobody presses, then in a storm on six buttons, and the presses it answered."""
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    os.environ.setdefault("KIVY_HOME", str(folder / "kivy"))
    from ui.kivy_setup import open_with

    open_with(800, 480)
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from device.evening import Ask, Press
    from ui.app import Inbox, Screen
    from ui.geometry import Panel as Size

    EventLoop.ensure_window()
    port, inbox, answered = FakePort(FakeBoard(), time.monotonic), Inbox(), [0]
    companion, standby = _evening(folder, port, inbox)
    screen = Screen(companion, Size(800, 480), inbox, standby)
    Window.add_widget(sheet := screen.build())
    for ask in (*(Ask("sit", str(place)) for place in (0, 2, 3, 5)), Ask("done"), Ask("begin")):
        companion.handle(ask, time.monotonic())
    handle = companion.handle

    def counted(event: object, now: float) -> None:
        answered[0] += isinstance(event, Press)
        handle(event, now)

    companion.handle = counted  # type: ignore[method-assign] # counted on the way
    quiet = _turn(seconds, sheet.canvas.ask_update)
    over = threading.Event()
    storm = threading.Thread(target=_storm, args=(port, over))
    storm.start()
    stormy = _turn(seconds, sheet.canvas.ask_update)
    over.set()
    storm.join()
    screen.on_stop()
    return quiet, stormy, answered[0]


def _evening(folder: Path, port: FakePort, inbox: "SimpleQueue[object]") -> "tuple[Companion, Standby]":
    places = tuple(PlacePins(place, button, LampPins((lamp,), dims=True)) for place, button, lamp in SIX)
    wiring = PanelWiring("pico", bounce_s=0.001, places=places)
    world = World({}, lambda: bytes(16), lambda: "", time.monotonic)
    home = Home(Config(panel=wiring), world, folder / "house")
    household = home.household()
    household.keep_settings(replace(household.settings, sound="off"))

    def make(hear: Callable[[Health], None]) -> PicoFactory:
        return PicoFactory("", wait=0, on_health=hear, candidates=candidates(port))

    panel = Standby(lambda: Panel(wiring, inbox, time.monotonic, factory=make))
    return home.companion(household, drawn_panel=False), panel


def _turn(seconds: float, draw: Callable[[], object]) -> Frames:
    """Turn the window's loop, with a frame in each turn."""
    from kivy.base import EventLoop
    from kivy.clock import Clock

    busy: list[float] = []
    moments: list[float] = []

    def note(_elapsed: float) -> None:
        busy.append(1000 * time.thread_time())
        moments.append(1000 * time.monotonic())
        draw()

    event = Clock.schedule_interval(note, 0)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        EventLoop.idle()
    Clock.unschedule(event)
    return Frames(*([b - a for a, b in pairwise(found)] for found in (busy, moments)))


def _storm(port: FakePort, over: threading.Event) -> None:
    """Press and let go, one button after the other."""
    begun = time.monotonic()
    for count in range(1_000_000):
        if over.wait(max(0.0, begun + count / STORM_HERTZ - time.monotonic())):
            return
        port.drive(SIX[count % 6][1], None if count // 6 % 2 else 0)


def _timed(what: Callable[[], object]) -> float:
    begun = time.perf_counter()
    what()
    return (time.perf_counter() - begun) * 1000


def _row(name: str, times: list[float]) -> None:
    times = sorted(times)
    print(f"{name:<42} median {statistics.median(times):6.2f} ms   95 % {times[len(times) * 95 // 100]:6.2f} ms")


def main() -> int:
    """Measure everything and say whether the limit is kept."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        trips = echo(folder)
        _row("bare echo, round trip", trips)
        times = presses(folder)
        _row("press to gpiozero's callback", times)
        print(f"{'idle link':<42} {idle_wakes(folder):.1f} turns a second (a heartbeat and its answer: 2)")
        arrived, spent = storm()
        print(f"{'500 presses':<42} {arrived} arrived, {spent:.0f} ms of work: {spent / 10:.1f} % of that second")
        quiet, stormy, answered = frames(folder)
    for name, seen in (("nobody presses", quiet), (f"{STORM_HERTZ} events a second", stormy)):
        _row(f"a frame's work, {name}", seen.busy)
        _row(f"from frame to frame, {name}", seen.apart)
    print(f"{'late frames':<42} {stormy.late} of {len(stormy.busy)} (limit 0); {answered} presses were answered")
    factor = statistics.median(times) / statistics.median(trips)
    print(f"{'press / echo':<42} {factor:.1f} (limit {LIMIT:.0f})")
    return 0 if factor <= LIMIT and not stormy.late else 1


if __name__ == "__main__":
    sys.exit(main())
