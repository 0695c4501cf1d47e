"""The pin factory: names, refusals, and boards that come and go."""

import threading
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from queue import SimpleQueue

import pytest
from gpiozero import (
    LED,
    PWMLED,
    BadPinFactory,
    Button,
    Device,
    GPIOPinInUse,
    PinInvalidBounce,
    PinInvalidPin,
    PinInvalidState,
    PinPWMFixedValue,
    PinPWMUnsupported,
    PinSPIUnsupported,
    Servo,
)

from firmware_bridge.fake import FakeBoard, FakePort, candidates
from firmware_bridge.health import Health
from firmware_bridge.pins import BOARD, BOARD_VARIABLE, PicoFactory
from tests.firmware_bridge.benches import PATIENCE_S, FakeBench, FirmwareBench, WatchedPort, reads
from tests.firmware_bridge.rig import Cable, Rig


@pytest.mark.parametrize("name", [15, "15", "GP15", "GPIO15", "BOARD20", "PICO:20"])
def test_a_pin_has_the_names_printed_on_the_board_and_gpiozeros(fake: FakeBench, name: int | str) -> None:
    assert fake.factory.pin(name) is fake.factory.pin("GP15")


@pytest.mark.parametrize(
    ("name", "line"),
    [
        (99, r"99 on board 'red box': there is no such pin; use GP0 to GP22 and GP26 to GP28"),
        (25, r"25 on board 'red box': GP25 is the board's own lamp"),
        ("LED", r"'LED' on board 'red box': GP25 is the board's own lamp"),
        ("GP23", r"GP23 sets the board's own power supply"),
        ("GND", r"GND on board 'red box' is GND, not a pin for devices"),
        ("BOARD40", r"BOARD40 on board 'red box' is VBUS, not a pin for devices"),
    ],
)
def test_a_pin_that_cannot_be_used_is_refused_with_the_cure(fake: FakeBench, name: int | str, line: str) -> None:
    with pytest.raises(PinInvalidPin, match=line):
        LED(name, pin_factory=fake.factory)


def test_a_pin_is_in_use_under_its_place_on_the_header_too(fake: FakeBench) -> None:
    with LED("GP15", pin_factory=fake.factory), pytest.raises(GPIOPinInUse, match="GP15"):
        Button("BOARD20", pin_factory=fake.factory)


def test_the_header_has_forty_pins_of_which_twenty_six_are_for_devices() -> None:
    pins = BOARD.headers["PICO"].pins.values()

    assert (len(pins), sum("gpio" in pin.interfaces for pin in pins)) == (40, 26)


def test_the_header_can_be_printed() -> None:
    assert ("GP15 20 |o         o| 21 GP16" in f"{BOARD:board}", "GP15 (20)" in f"{BOARD:headers}") == (True, True)


@pytest.mark.parametrize("hertz", [1, 2_000_000])
def test_a_frequency_the_chip_cannot_make_is_refused(fake: FakeBench, hertz: int) -> None:
    with pytest.raises(PinPWMUnsupported, match=f"GP16 on board 'red box' cannot be dimmed at {hertz} Hz; use 8 to"):
        PWMLED(16, frequency=hertz, pin_factory=fake.factory)


def test_two_pins_of_one_channel_cannot_be_dimmed_apart(fake: FakeBench) -> None:
    with (
        PWMLED(0, pin_factory=fake.factory),
        pytest.raises(PinPWMUnsupported, match=r"GP16 .* shares its PWM channel with GP0, in use: take another pin"),
    ):
        PWMLED(16, pin_factory=fake.factory)


def test_two_pins_of_one_slice_have_one_frequency(fake: FakeBench) -> None:
    with (
        PWMLED(16, frequency=100, pin_factory=fake.factory),
        pytest.raises(PinPWMUnsupported, match=r"GP17 .* shares its PWM frequency with GP16: use 100 Hz"),
    ):
        PWMLED(17, frequency=200, pin_factory=fake.factory)


def test_a_servo_moves(fake: FakeBench) -> None:
    with Servo(16, pin_factory=fake.factory) as servo:
        servo.max()

        assert fake.until(16, 0.1) == pytest.approx(0.1, abs=0.001)


def test_an_input_cannot_be_dimmed(fake: FakeBench) -> None:
    pin = fake.factory.pin(15)
    pin.function = "input"

    with pytest.raises(PinPWMFixedValue, match="GP15 on board 'red box' is an input"):
        pin.frequency = 100


def test_a_brightness_beyond_full_is_refused(fake: FakeBench) -> None:
    with pytest.raises(PinInvalidState, match="GP15 on board 'red box' cannot show 2; use 0 to 1"):
        fake.factory.pin(15).output_with_state(2)


def test_a_negative_bounce_time_is_refused(fake: FakeBench) -> None:
    with pytest.raises(PinInvalidBounce, match="GP15 on board 'red box' cannot wait -1 s"):
        Button(15, bounce_time=-1, pin_factory=fake.factory)


def test_spi_is_refused(fake: FakeBench) -> None:
    with pytest.raises(PinSPIUnsupported):
        fake.factory.spi(port=0, device=0)


def test_a_button_held_from_the_start_is_pressed_and_tells_no_press(fake: FakeBench) -> None:
    fake.drive(15, 0)
    with Button(15, hold_time=0.01, pin_factory=fake.factory) as button:
        button.when_pressed = lambda: fake.news.put("pressed")
        held = button.is_pressed
        fake.drive(15, None)
        reads(fake, 15, 1)

        assert (held, fake.news.empty()) == (True, True)


def test_without_a_board_the_factory_says_what_helps() -> None:
    with pytest.raises(
        BadPinFactory, match=r"Board 'red box': not found; plug it in .* `python -m firmware_bridge list`"
    ):
        PicoFactory("red box", wait=0.05, candidates=candidates())


@pytest.mark.parametrize(
    ("ports", "line"),
    [
        ((FakeBoard("", "e1"), FakeBoard("", "e2")), r"more than one board is plugged in \(e1, e2\); say which one"),
        ((FakeBoard("", "e1", protocol=2),), r"its firmware is newer than this program \(it speaks wire 2"),
    ],
)
def test_what_waiting_does_not_cure_is_said_at_once(ports: tuple[FakeBoard, ...], line: str) -> None:
    with pytest.raises(BadPinFactory, match=line):
        PicoFactory(wait=3600, candidates=candidates(*map(WatchedPort, ports)))


def test_a_factory_need_not_wait_for_its_board_and_sets_it_up_when_it_comes() -> None:
    port = WatchedPort(FakeBoard())
    port.pull_out()
    factory = PicoFactory(wait=0, candidates=candidates(port))
    with LED(16, pin_factory=factory) as lamp, Button(15, pin_factory=factory) as button:
        lamp.on()
        away = button.is_pressed, factory.health.is_connected
        port.plug_in()
        while port.board.shows(16) != 1:
            assert port.written.wait(PATIENCE_S)
            port.written.clear()

        assert away == (False, False)
    factory.close()


def test_each_change_of_health_is_told(fake: FakeBench) -> None:
    port = FakePort(FakeBoard("red box"), fake.factory.ticks)
    healths: SimpleQueue[Health] = SimpleQueue()
    factory = PicoFactory(candidates=candidates(port), on_health=healths.put)
    port.pull_out()
    codes = [healths.get(timeout=PATIENCE_S).code for _ in range(2)]
    factory.close()

    assert codes == ["connected", "lost"]


def until(is_so: Callable[[], bool]) -> None:
    for _ in range(5000):
        if is_so():
            return
        threading.Event().wait(0.001)


def test_the_loss_of_a_board_is_told_after_the_presses_that_came_before_it() -> None:
    port, news = WatchedPort(FakeBoard()), SimpleQueue[str]()
    factory = PicoFactory(candidates=candidates(port), on_health=lambda health: news.put(health.code))

    def slowly() -> None:
        threading.Event().wait(0.2)
        news.put("pressed")

    with Button(15, pin_factory=factory) as button:
        button.when_pressed = slowly
        told = [news.get(timeout=PATIENCE_S)]
        until(lambda: factory._link.level(15) == 1)  # told before the finger comes, so that it is seen to come
        port.drive(15, 0)
        until(lambda: factory.pin(15).state == 0)
        port.pull_out()
        told += [news.get(timeout=PATIENCE_S) for _ in range(2)]
    factory.close()

    assert told == ["connected", "pressed", "lost"]


def test_a_slow_listener_loses_no_press_and_not_the_board(fake: FakeBench) -> None:
    hold_up = threading.Event()
    with Button(15, hold_time=0.01, pin_factory=fake.factory) as button:
        button.when_pressed = lambda: (hold_up.wait(PATIENCE_S), fake.news.put("pressed"))
        for _ in range(5):
            fake.drive(15, 0)
            reads(fake, 15, 0)
            fake.drive(15, None)
            reads(fake, 15, 1)
        hold_up.set()

        assert [fake.news.get(timeout=PATIENCE_S) for _ in range(5)] == ["pressed"] * 5


def test_a_listener_that_raises_is_reported_and_the_button_goes_on(
    fake: FakeBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported: SimpleQueue[str] = SimpleQueue()
    monkeypatch.setattr(threading, "excepthook", lambda told: reported.put(str(told.exc_value)))

    def stumble() -> None:
        fake.news.put("pressed")
        raise ValueError("a stone")

    with Button(15, hold_time=0.01, pin_factory=fake.factory) as button:
        button.when_pressed = stumble
        for _ in range(2):
            fake.drive(15, 0)
            fake.news.get(timeout=PATIENCE_S)
            fake.drive(15, None)
            reads(fake, 15, 1)

        assert [reported.get(timeout=PATIENCE_S) for _ in range(2)] == ["a stone"] * 2


def test_a_forgotten_device_is_not_kept_alive_by_its_pin(fake: FakeBench) -> None:
    Button(15, hold_time=0.01, pin_factory=fake.factory).close()

    assert fake.factory.pin(15).when_changed is None


def test_two_boards_are_told_apart() -> None:
    red, blue = WatchedPort(FakeBoard("red box", "e1")), WatchedPort(FakeBoard("blue box", "e2"))
    where = candidates(red, blue)
    first, second = PicoFactory("blue box", candidates=where), PicoFactory("red box", candidates=where)
    with LED(16, pin_factory=first) as lamp:
        lamp.on()
        while blue.board.shows(16) != 1:
            assert blue.written.wait(PATIENCE_S)
            blue.written.clear()

        assert red.board.shows(16) is None
    first.close()
    second.close()


def test_gpiozero_finds_the_factory_by_its_entry_point(
    plug: Callable[..., Rig], monkeypatch: pytest.MonkeyPatch
) -> None:
    group = "gpiozero_pin_factories"
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    entry = EntryPoint("pico", project["entry-points"][group]["pico"], group)
    monkeypatch.setattr("gpiozero.devices.entry_points", lambda group: [entry] * (group == entry.group))
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "pico")
    monkeypatch.setenv(BOARD_VARIABLE, plug().path)
    monkeypatch.setattr(Device, "pin_factory", None)
    with LED(16) as lamp:
        lamp.on()
        kind = type(lamp.pin_factory)
    Device.pin_factory.close()

    assert kind is PicoFactory


@pytest.fixture
def cable(plug: Callable[..., Rig], tmp_path: Path) -> Iterator[Cable]:
    """Give a cable to a board with the real firmware."""
    cable = Cable(plug(), tmp_path / "red-box")
    yield cable
    cable.close()


def connected(factory: PicoFactory, *, wanted: bool) -> bool:
    for _ in range(5000):
        if factory.health.is_connected == wanted:
            break
        threading.Event().wait(0.001)
    return factory.health.is_connected


def test_pulling_the_cable_and_putting_it_back_costs_nothing(cable: Cable) -> None:
    factory = PicoFactory(str(cable.path))
    news: SimpleQueue[str] = SimpleQueue()
    with LED(16, pin_factory=factory) as lamp, Button(15, hold_time=0.01, pin_factory=factory) as button:
        button.when_pressed = lambda: news.put("pressed")
        cable.pull_out()
        away = connected(factory, wanted=False)
        lamp.on()
        cable.plug_in()
        back = connected(factory, wanted=True)
        lit = cable.rig.until(16, 1)
        quiet = news.empty()
        cable.rig.drive(15, 0)

        assert (away, back, quiet, news.get(timeout=PATIENCE_S), lit) == (
            False,
            True,
            True,
            "pressed",
            1,
        )
    factory.close()


def test_a_board_that_is_reset_while_a_button_is_held_tells_no_second_press(cable: Cable) -> None:
    factory = PicoFactory(str(cable.path))
    news: SimpleQueue[str] = SimpleQueue()
    with Button(15, hold_time=60, pin_factory=factory) as button:
        button.when_pressed = lambda: news.put("pressed")
        button.when_released = lambda: news.put("released")
        cable.rig.drive(15, 0)
        first = news.get(timeout=PATIENCE_S)
        cable.rig.reset()
        connected(factory, wanted=False)
        back = connected(factory, wanted=True)
        cable.rig.drive(15, None)

        assert (first, back, news.get(timeout=PATIENCE_S)) == ("pressed", True, "released")
    factory.close()


def test_presses_and_lamps_survive_a_cable_that_spoils_what_it_carries(cable: Cable) -> None:
    factory = PicoFactory(str(cable.path))
    news: SimpleQueue[str] = SimpleQueue()
    told, shown = [], []
    with LED(16, pin_factory=factory) as lamp, Button(15, hold_time=60, pin_factory=factory) as button:
        button.when_pressed = lambda: news.put("pressed")
        button.when_released = lambda: news.put("released")
        cable.noise = 0.15
        for level in (0, None) * 10:
            cable.rig.drive(15, level)
            told.append(news.get(timeout=PATIENCE_S))
            lamp.toggle()
            shown.append(cable.rig.until(16, lamp.value))
        cable.noise = 0
    factory.close()

    assert (told, shown) == (["pressed", "released"] * 10, [1, 0] * 10)


def test_a_port_in_use_by_another_program_is_said_and_waited_for(firmware: FirmwareBench) -> None:
    second = PicoFactory(firmware.rig.path, wait=0)
    for _ in range(5000):
        if second.health.code == "busy":
            break
        threading.Event().wait(0.001)
    refused = second.health.code
    firmware.factory.close()
    back = connected(second, wanted=True)
    second.close()

    assert (refused, back) == ("busy", True)


def test_after_many_replugs_there_is_one_thread_and_no_more_descriptors(cable: Cable) -> None:
    factory = PicoFactory(str(cable.path))
    counts = []
    for _ in range(5):
        cable.pull_out()
        connected(factory, wanted=False)
        cable.plug_in()
        connected(factory, wanted=True)
        counts.append((threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))))
    factory.close()

    assert counts == [counts[0]] * 5
