"""How long a press takes from the board's pin to gpiozero's callback, beside a bare echo on the same machine.

`python benchmarks/bridge.py` starts the real firmware on the MicroPython VM at the end of a pseudo-terminal and
prints: the round trip of a bare pyserial echo with a MicroPython program that does nothing else, the time from
a press to the callback (which must be at most three times that), how often an idle link's thread wakes, and how
long 500 presses a second keep the link's thread busy. Exit code 1 when the limit is missed.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import serial  # noqa: E402  # the tree may not be installed
from gpiozero import Button  # noqa: E402

from firmware_bridge.fake import FakeBoard, FakePort, candidates  # noqa: E402
from firmware_bridge.link import Link  # noqa: E402
from firmware_bridge.pins import PicoFactory  # noqa: E402
from firmware_bridge.wire import Edge, In  # noqa: E402
from tests.firmware_bridge.rig import Rig  # noqa: E402

TIMES = 200
LIMIT = 3.0
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


def _timed(what: Callable[[], object]) -> float:
    begun = time.perf_counter()
    what()
    return (time.perf_counter() - begun) * 1000


def _row(name: str, times: list[float]) -> None:
    times = sorted(times)
    print(f"{name:<34} median {statistics.median(times):6.2f} ms   95 % {times[len(times) * 95 // 100]:6.2f} ms")


def main() -> int:
    """Measure everything and say whether the limit is kept."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        trips = echo(folder)
        _row("bare echo, round trip", trips)
        times = presses(folder)
        _row("press to gpiozero's callback", times)
        print(f"{'idle link':<34} {idle_wakes(folder):.1f} turns a second (a heartbeat and its answer: 2)")
        arrived, spent = storm()
        print(f"{'500 presses':<34} {arrived} arrived, {spent:.0f} ms of work: {spent / 10:.1f} % of that second")
    factor = statistics.median(times) / statistics.median(trips)
    print(f"{'press / echo':<34} {factor:.1f} (limit {LIMIT:.0f})")
    return 0 if factor <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
