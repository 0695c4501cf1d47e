"""What other tables have taught about buttons, lamps and programs that come and go."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPWMPin

from device.evening import Event, Lamp, Press
from device.panel import Panel
from device.standby import FELT, RETRY_S, Standby
from device.wiring import LampPins, PanelWiring, PlacePins
from tests.device.evenings import Evening

BUTTON, LAMP = 17, 22
WIRING = PanelWiring("mock", places=(PlacePins(0, BUTTON, LampPins((LAMP,))),))
SHINING = (Lamp("rose", "winner"), *(Lamp("", "dark"),) * 5)
ROOT = Path(__file__).resolve().parents[2]


class Bench:
    """Pins that outlive panels, and a clock that moves when told."""

    def __init__(self) -> None:
        self.pins, self.inbox, self.now = MockFactory(pin_class=MockPWMPin), SimpleQueue[Event](), 0.0
        self.panels: list[Panel] = []
        self.standby = Standby(self.panel)

    def panel(self) -> Panel:
        """Claim the pins; the test lets the panel's time pass by hand."""
        panel = Panel(WIRING, self.inbox, lambda: self.now, factory=self.pins)
        panel.start = lambda: None
        self.panels.append(panel)
        return panel

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.standby.see_to_it(self.now)
        for panel in self.panels[-1:]:
            panel.step()

    @property
    def lamp(self) -> float:
        return float(self.pins.pin(LAMP).state)


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.standby.close()


# ------------------------------------------------------------------ pins that others hold


def test_a_panel_whose_pin_is_taken_says_which_seat_and_pin(bench: Bench) -> None:
    taken = LED(LAMP, pin_factory=bench.pins)
    bench.wait(0)
    taken.close()

    assert bench.standby.trouble is not None
    assert dict(bench.standby.trouble.values) == {"seat": 1, "pin": LAMP, "holder": "?"}


def test_a_pin_that_was_taken_is_asked_for_again_and_the_lamp_shines_as_was_last_wished(bench: Bench) -> None:
    taken = LED(LAMP, pin_factory=bench.pins)
    bench.wait(0)
    bench.standby.show(SHINING)
    taken.close()
    bench.wait(RETRY_S / 2)
    early = bench.standby.trouble
    bench.wait(RETRY_S / 2)
    bench.wait(0.5)

    assert (early is None, bench.standby.trouble, bench.lamp) == (False, None, 1.0)


def test_while_all_is_well_nobody_asks_for_the_panel(bench: Bench) -> None:
    bench.wait(0)

    assert bench.standby.due is None


# ------------------------------------------------------------------ lamps and presses


def test_a_lamp_that_a_killed_program_left_lit_is_dark_before_the_first_page(bench: Bench) -> None:
    left = bench.pins.pin(LAMP)
    left.function = "output"
    left.state = True
    bench.wait(0)

    assert bench.lamp == 0.0


def test_presses_made_while_the_table_was_busy_are_dropped_by_rule_and_not_by_chance(tmp_path: Path) -> None:
    evening = Evening(tmp_path).begin(0, 2, 3, 5)
    acting = evening.acting_place
    others = [place for place in (0, 2, 3, 5) if place != acting]
    before = evening.table
    for place in (*others, *others):
        evening.do(Press(place, "hold"), after_s=0.0)
    unchanged = evening.table
    evening.do(Press(acting, "click"), after_s=0.0)

    assert unchanged == before
    assert evening.table.cursor.at == 0


def test_a_button_held_long_is_one_hold_and_letting_go_is_nothing(bench: Bench) -> None:
    bench.wait(0)
    pin = bench.pins.pin(BUTTON)
    pin.drive_low()
    for _ in range(40):
        bench.wait(0.1)
    pin.drive_high()
    bench.wait(0.1)
    bench.wait(0.1)
    heard = [bench.inbox.get_nowait() for _ in range(bench.inbox.qsize())]

    assert heard == [FELT, Press(0, "hold")]


# ------------------------------------------------------------------ programs


def starts_programs(path: Path) -> set[str]:
    """Give what a module uses that makes another process."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imports = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return (imports & {"subprocess", "multiprocessing"}) | (names & {"fork", "forkpty", "system", "popen"})


def test_nothing_that_runs_during_an_evening_starts_another_program_that_could_keep_the_pins() -> None:
    modules = [*(ROOT / "device").rglob("*.py"), *(ROOT / "ui").rglob("*.py")]
    found = {path.relative_to(ROOT).as_posix() for path in modules if starts_programs(path)}

    assert found == {"ui/tour.py"}  # which takes pictures, and opens no pin


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.mark.parametrize("way", ["left", "played out", "power cut"])
def test_many_matches_leave_no_file_open(tmp_path: Path, way: str) -> None:
    evening = Evening(tmp_path)
    ends: dict[str, Callable[[], None]] = {
        "left": lambda: evening.ask("leave"),
        "played out": lambda: (evening.play_out(), evening.ask("lobby"))[1],
        "power cut": lambda: (evening.pull_the_plug(), evening.ask("leave"))[1],
    }
    counts = []
    evening.seat(0, 3)
    for _ in range(4):
        evening.ask("begin")
        ends[way]()
        counts.append(descriptors())

    assert counts == counts[:1] * 4
