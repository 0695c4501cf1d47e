"""What every panel promises, whatever its pins are: run over each bench in BENCHES."""

import random
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from threading import Event as Waiting
from time import monotonic

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from device import header
from device.errors import PanelTrouble
from device.evening import PLACES, Event, Lamp, Press
from device.lights import DARK
from device.panel import LOST, Panel
from device.rhythm import curve
from device.standby import FELT
from device.wiring import LampPins, PanelWiring, PlacePins
from firmware_bridge.fake import FakeBoard, FakePort, candidates
from firmware_bridge.pins import PicoFactory

try:
    import lgpio

    LineError: type[Exception] = lgpio.error
except ImportError:  # there is no lgpio for every Python and machine; the system's own error is taken as well
    LineError = OSError

BUTTONS = (17, 27, 18, 21)
LAMPS = (
    LampPins((22,)),
    LampPins((19,), dims=True),
    LampPins((5, 6, 13), dims=True),
    LampPins((16,), active_high=False),
)
FOUR = tuple(PlacePins(place, BUTTONS[place], LAMPS[place]) for place in range(4))
WIRING = PanelWiring("mock", hold_s=1.0, places=FOUR)


class BusyPins(MockFactory):
    """Pins of which some are held by somebody else, as lgpio says it; a far board that goes away."""

    def __init__(self) -> None:
        super().__init__(pin_class=MockPWMPin)
        self.busy: set[int] = set()

    def pin(self, name: int, **more: object) -> MockPWMPin:
        """Give a pin, unless it is busy."""
        if name in self.busy:
            raise LineError("GPIO busy")
        return super().pin(name, **more)


class MockBench:
    """Wires pulled by hand, and lamps read back from the pins."""

    presses = 200

    def __init__(self) -> None:
        self.factory = BusyPins()

    def press(self, pin: int) -> None:
        """Join the button's pin to ground."""
        self.factory.pin(pin).drive_low()

    def release(self, pin: int) -> None:
        """Part the button's pin from ground."""
        self.factory.pin(pin).drive_high()

    def level(self, pin: int) -> float:
        """Give how high a lamp's pin is."""
        return float(self.factory.pin(pin).state)


SIM = Path("/sys/devices/platform/gpio-sim.0/gpiochip0")
"""The kernel's own simulated chip, where the tests run on a kernel that has one."""


class SimBench:
    """Wires pulled through the kernel, and lamps read back from it; the pins are the Pi's real factory."""

    presses = 200

    def __init__(self) -> None:
        header.library()
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - only where there is a chip

        class Sim(LGPIOFactory):
            def _get_revision(self) -> int:
                return 0xC03111  # a Pi 4: the simulated machine cannot say what it is

        self.factory = Sim(chip=0)

    def press(self, pin: int) -> None:
        """Pull the button's line down, and give the kernel's event the time to arrive."""
        self._pull(pin, "pull-down")

    def release(self, pin: int) -> None:
        """Pull the button's line up again."""
        self._pull(pin, "pull-up")

    def level(self, pin: int) -> float:
        """Give how high a lamp's line is; of a dimmed one, its share of time."""
        pulses = self.factory.pin(pin).frequency
        return float(self.factory.pin(pin).state if pulses else (SIM / f"sim_gpio{pin}/value").read_text())

    def _pull(self, pin: int, way: str) -> None:
        (SIM / f"sim_gpio{pin}/pull").write_text(way)
        Waiting().wait(0.03)


class FarBench:
    """Wires and lamps of a board at the end of a cable, in software; what is told takes a moment to arrive."""

    presses = 20

    def __init__(self) -> None:
        self.port = FakePort(FakeBoard(), monotonic)
        self.factory = PicoFactory(candidates=candidates(self.port))

    def press(self, pin: int) -> None:
        """Pull the button's pin down, and let the board tell it."""
        self._drive(pin, 0)

    def release(self, pin: int) -> None:
        """Let go of the button's pin, and let the board tell it."""
        self._drive(pin, 1)

    def level(self, pin: int) -> float:
        """Give what a lamp's pin shows, once the board has been told."""
        Waiting().wait(0.02)
        return self.port.board.shows(pin) or 0.0

    def _drive(self, pin: int, level: int) -> None:
        self.port.drive(pin, level)
        told, patience = self.factory.pin(pin), 1000
        while told.state != level and patience:
            Waiting().wait(0.002)
            patience -= 1
        Waiting().wait(0.005)  # from the pin to whoever listens


BENCHES = {"mock": MockBench, "pico": FarBench, **({"gpio-sim": SimBench} if SIM.exists() else {})}


class Evening:
    """A panel on a bench, and time that passes when it is told to."""

    def __init__(self, bench: MockBench | SimBench | FarBench, wiring: PanelWiring = WIRING) -> None:
        self.now, self.wakes = 100.0, 0
        self.bench = bench
        self.inbox: SimpleQueue[Event] = SimpleQueue()
        self.panel = Panel(wiring, self.inbox, lambda: self.now, factory=bench.factory)

    def wait(self, seconds: float) -> None:
        """Let time pass, waking exactly when the panel asks to."""
        end = self.now + seconds
        while (due := self.panel.step()) is not None and self.now + due <= end:
            self.now += due
            self.wakes += 1
        self.now = end
        self.panel.step()

    def press(self, place: int, seconds: float) -> None:
        """Press a place's button for a while, and let it settle."""
        self.bench.press(BUTTONS[place])
        self.wait(seconds)
        self.bench.release(BUTTONS[place])
        self.wait(0.1)

    def show(self, *lamps: Lamp) -> None:
        """Show lamps from the first place on, the others dark."""
        self.panel.show((*lamps, *DARK)[:PLACES])
        self.panel.step()

    def heard(self) -> list[Event]:
        """Take everything out of the queue; gives the presses."""
        return [event for event in self.told() if event != FELT]

    def told(self) -> list[Event]:
        """Take everything out of the queue."""
        return [self.inbox.get_nowait() for _ in range(self.inbox.qsize())]


@pytest.fixture(params=BENCHES)
def evening(request: pytest.FixtureRequest) -> Iterator[Evening]:
    evening = Evening(BENCHES[request.param]())
    yield evening
    evening.panel.close()


@pytest.fixture
def on_mock() -> Iterator[Evening]:
    """A panel whose pins remember every level they had."""
    evening = Evening(MockBench())
    yield evening
    evening.panel.close()


def test_a_short_press_is_a_click_of_its_place(evening: Evening) -> None:
    evening.press(2, 0.2)

    assert evening.heard() == [Press(2, "click")]


@pytest.mark.parametrize(("seconds", "kind"), [(0.99, "click"), (1.01, "hold")])
def test_a_second_parts_clicks_from_holds(evening: Evening, seconds: float, kind: str) -> None:
    evening.press(0, seconds)

    assert evening.heard() == [Press(0, kind)]


def test_a_hold_is_heard_while_the_finger_is_still_down(evening: Evening) -> None:
    evening.bench.press(BUTTONS[1])
    evening.wait(1.0)

    assert evening.heard() == [Press(1, "hold")]


def test_five_bounces_are_one_press(evening: Evening) -> None:
    for _ in range(5):
        evening.bench.press(BUTTONS[0])
        evening.wait(0.002)
        evening.bench.release(BUTTONS[0])
        evening.wait(0.002)
    evening.press(0, 0.2)

    assert evening.heard() == [Press(0, "click")]


def test_a_spike_while_held_is_nothing(evening: Evening) -> None:
    evening.bench.press(BUTTONS[0])
    evening.wait(0.5)
    evening.bench.release(BUTTONS[0])
    evening.wait(0.01)
    evening.bench.press(BUTTONS[0])
    evening.wait(2)

    assert evening.heard() == [Press(0, "hold")]


def test_two_seats_at_once_are_both_heard(evening: Evening) -> None:
    for place in (0, 3):
        evening.bench.press(BUTTONS[place])
    evening.wait(0.1)
    for place in (3, 0):
        evening.bench.release(BUTTONS[place])
    evening.wait(0.1)

    assert sorted(evening.heard()) == [Press(0, "click"), Press(3, "click")]


def test_many_noisy_presses_are_as_many_clicks(evening: Evening) -> None:
    chance = random.Random(3)  # noqa: S311 - bounces need no strong chance
    for _ in range(evening.bench.presses):
        for edge in (evening.bench.press, evening.bench.release):
            for _ in range(chance.randrange(4)):
                evening.bench.press(BUTTONS[0])
                evening.wait(chance.uniform(0, 0.001))
                evening.bench.release(BUTTONS[0])
                evening.wait(chance.uniform(0, 0.001))
            edge(BUTTONS[0])
            evening.wait(0.04)

    assert evening.heard() == [Press(0, "click")] * evening.bench.presses


def test_a_button_is_felt_as_it_goes_down_and_tells_how_far_it_has_come_to_a_hold(evening: Evening) -> None:
    evening.bench.press(BUTTONS[1])
    evening.wait(0.3)
    felt, half, others = evening.told(), evening.panel.held(1, evening.now), evening.panel.held(0, evening.now)
    evening.wait(0.8)
    held, past = evening.told(), evening.panel.held(1, evening.now)
    evening.bench.release(BUTTONS[1])
    evening.wait(0.1)

    assert (felt, half, others) == ([FELT], pytest.approx(0.3 / WIRING.hold_s, abs=0.1), 0.0)
    assert (held, past, evening.told()) == ([Press(1, "hold")], 0.0, [])


def test_a_handler_that_raises_does_not_cost_the_next_press(evening: Evening) -> None:
    def handle(event: Event) -> None:
        raise ValueError(event)

    evening.press(0, 0.1)
    with pytest.raises(ValueError, match="click"):
        handle(evening.heard()[0])
    evening.press(0, 0.1)

    assert evening.heard() == [Press(0, "click")]


def test_presses_wait_in_order_while_nobody_listens(evening: Evening) -> None:
    for place in (3, 1, 1, 2, 0):
        evening.press(place, 0.1)

    assert [press.place for press in evening.heard()] == [3, 1, 1, 2, 0]


def test_a_lamp_follows_its_curve(evening: Evening) -> None:
    turn = Lamp("rose", "turn")
    evening.show(DARK[0], turn)
    seen, expected = [], []
    for step in range(1, 40):
        evening.wait(0.06)
        seen.append(evening.bench.level(19))
        expected.append(curve(turn, step * 60 + 0.5))

    assert seen == pytest.approx(expected, abs=0.011)  # the Pi's pins dim in steps of a hundredth


def test_a_lamp_that_cannot_dim_is_only_on_or_off(evening: Evening) -> None:
    evening.show(Lamp("rose", "second"))
    seen = []
    for _ in range(8):
        seen.append(evening.bench.level(22))
        evening.wait(0.18)

    assert seen == [1, 0, 1, 0, 0, 0, 0, 0]


def test_a_lamp_from_the_supply_is_lit_by_a_low_pin(evening: Evening) -> None:
    before = evening.bench.level(16)
    evening.show(*DARK[:3], Lamp("blue", "asked"))

    assert (before, evening.bench.level(16)) == (1, 0)


def test_three_colours_show_the_seats_colour(evening: Evening) -> None:
    evening.show(*DARK[:2], Lamp("orange", "winner"))

    assert [evening.bench.level(pin) for pin in (5, 6, 13)] == pytest.approx([1, 90 / 255, 0], abs=0.011)


def test_the_same_lamp_asked_again_plays_on(evening: Evening) -> None:
    evening.show(Lamp("rose", "asked"))
    evening.wait(0.7)
    evening.show(Lamp("rose", "asked"))

    assert evening.bench.level(22) == 0


def test_a_greeting_is_heard_out_when_what_follows_is_asked_for(evening: Evening) -> None:
    greeting, after = Lamp("orange", "greeting", nonce=4, then="next"), Lamp("orange", "next")
    evening.show(DARK[0], greeting)
    evening.wait(0.5)
    evening.show(DARK[0], after)
    evening.wait(0.7)
    second_blink = evening.bench.level(19)
    evening.wait(1)

    assert (second_blink, evening.bench.level(19)) == pytest.approx((1, 0.14), abs=0.011)


def test_another_rhythm_cuts_a_greeting_short(evening: Evening) -> None:
    evening.show(DARK[0], Lamp("orange", "greeting", then="next"))
    evening.wait(0.5)
    evening.show(DARK[0], Lamp("orange", "dark"))

    assert evening.bench.level(19) == 0


def test_a_flash_asked_again_flashes_again(evening: Evening) -> None:
    seen = []
    for nonce in (1, 2):
        evening.show(Lamp("rose", "refused", nonce=nonce, then="dark"))
        evening.wait(0.15)
        seen.append(evening.bench.level(22))
        evening.wait(2)
        seen.append(evening.bench.level(22))

    assert seen == [1, 0, 1, 0]


def test_the_latest_picture_wins(on_mock: Evening) -> None:
    for lamp in (Lamp("rose", "winner"), Lamp("rose", "asked"), Lamp("rose", "dark")):
        on_mock.panel.show((lamp, *DARK[1:]))
    on_mock.panel.step()

    assert [state.state for state in on_mock.bench.factory.pin(22).states] == [False]


def test_an_idle_panel_never_wakes(on_mock: Evening) -> None:
    on_mock.show(*(Lamp("rose", "next") for _ in range(2)), Lamp("green", "agreed"))
    on_mock.bench.factory.pin(19).clear_states()
    on_mock.wait(0.1)
    on_mock.wakes = 0
    on_mock.wait(600)

    assert on_mock.panel.step() is not None  # place 0 cannot dim: a glint every three seconds
    assert on_mock.wakes <= 2 * 600 / 3


def test_a_dark_panel_asks_for_no_wake_at_all(evening: Evening) -> None:
    evening.show(*DARK)

    assert evening.panel.step() is None


def test_a_breathing_lamp_wakes_at_its_steps_only(evening: Evening) -> None:
    evening.show(DARK[0], Lamp("rose", "turn"))
    evening.wait(60)
    first, evening.wakes = evening.wakes, 0
    evening.wait(60)

    assert (first <= 14 * 60, evening.wakes <= 7 * 60) == (True, True)


def test_closing_darkens_the_lamps_and_ignores_the_rest(on_mock: Evening) -> None:
    on_mock.show(Lamp("rose", "winner"), Lamp("rose", "winner"))
    pins = [on_mock.bench.factory.pin(pin) for pin in (22, 19)]
    on_mock.panel.close()
    on_mock.panel.close()
    on_mock.panel.show((Lamp("rose", "winner"),) * PLACES)

    assert ([float(pin.state) for pin in pins], on_mock.panel.is_open) == ([0, 0], False)


def test_one_pin_twice_is_refused_with_its_seat(evening: Evening) -> None:
    twice = PanelWiring("mock", places=(PlacePins(0, 20), PlacePins(4, 20)))

    with pytest.raises(PanelTrouble) as refusal:
        Panel(twice, evening.inbox, lambda: 0.0, factory=MockFactory(pin_class=MockPWMPin))

    assert (refusal.value.code, refusal.value.values) == ("panel_busy", {"seat": 5, "pin": 20, "holder": "?"})


def test_a_busy_pin_is_named_and_can_be_had_later() -> None:
    bench = MockBench()
    bench.factory.busy = {6}
    with pytest.raises(PanelTrouble) as refusal:
        Evening(bench)
    bench.factory.busy = set()
    evening = Evening(bench)
    evening.press(0, 0.1)

    assert (refusal.value.code, refusal.value.values["pin"], evening.heard()) == ("panel_busy", 6, [Press(0, "click")])


def test_a_pin_that_the_board_has_not_is_named() -> None:
    with pytest.raises(PanelTrouble) as refusal:
        Evening(MockBench(), PanelWiring("mock", places=(PlacePins(0, 99),)))

    assert refusal.value.code == "panel_no_pin"


def test_a_fixed_pull_up_cannot_be_a_pull_down() -> None:
    with pytest.raises(PanelTrouble) as refusal:
        Evening(MockBench(), PanelWiring("mock", pull_up=False, places=(PlacePins(0, 2),)))

    assert refusal.value.code == "panel_fixed_pull"


def test_a_button_joined_to_the_supply_works_with_a_pull_down() -> None:
    evening = Evening(MockBench(), PanelWiring("mock", pull_up=False, places=(PlacePins(0, 17),)))
    for edge in (evening.bench.release, evening.bench.press):  # high is pressed, low is let go
        edge(17)
        evening.wait(0.1)

    assert evening.heard() == [Press(0, "click")]


def test_a_panel_that_goes_away_says_so_once(on_mock: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_pin: MockPWMPin, _value: float) -> None:
        raise LineError("unknown handle")

    on_mock.show(DARK[0], Lamp("rose", "turn"))
    with monkeypatch.context() as patched:
        patched.setattr(MockPWMPin, "_set_state", gone)
        on_mock.wait(5)

    assert (on_mock.heard(), on_mock.panel.trouble.code) == ([LOST], "panel_lost")


def test_every_button_has_an_explicit_debounce(on_mock: Evening) -> None:
    assert [on_mock.bench.factory.pin(pin).bounce for pin in BUTTONS] == [0.005] * 4
