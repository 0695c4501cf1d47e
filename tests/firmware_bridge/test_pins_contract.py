"""What any gpiozero device may expect of pins: the mock's, the fake board's and the real firmware's alike."""

import pytest
from gpiozero import (
    LED,
    PWMLED,
    RGBLED,
    Button,
    ButtonBoard,
    DigitalInputDevice,
    DigitalOutputDevice,
    GPIOPinInUse,
    LEDBarGraph,
    LEDBoard,
    PinFixedPull,
    PinInvalidFunction,
    PinInvalidPin,
    PinInvalidPull,
    PinSetInput,
)

from tests.firmware_bridge.benches import PATIENCE_S, Bench, reads


def test_a_button_tells_of_each_press_and_release_in_order(bench: Bench) -> None:
    with Button(15, hold_time=0.01, pin_factory=bench.factory) as button:
        button.when_pressed = lambda: bench.news.put("pressed")
        button.when_released = lambda: bench.news.put("released")
        told = []
        for level in (0, None) * 3:
            bench.drive(15, level)
            told.append(bench.news.get(timeout=PATIENCE_S))

        assert told == ["pressed", "released"] * 3


def test_a_button_knows_whether_it_is_pressed(bench: Bench) -> None:
    with Button(15, hold_time=0.01, pin_factory=bench.factory) as button:
        before = button.is_pressed
        bench.drive(15, 0)
        button.wait_for_press(PATIENCE_S)

        assert (before, button.is_pressed, button.value) == (False, True, 1)


def test_a_button_with_a_pull_down_is_pressed_when_it_is_high(bench: Bench) -> None:
    with Button(15, pull_up=False, hold_time=0.01, pin_factory=bench.factory) as button:
        before = button.is_pressed
        bench.drive(15, 1)
        button.wait_for_press(PATIENCE_S)

        assert (before, button.is_pressed) == (False, True)


def test_a_held_button_is_held_once(bench: Bench) -> None:
    with Button(15, hold_time=0.05, pin_factory=bench.factory) as button:
        button.when_held = lambda: bench.news.put("held")
        button.when_released = lambda: bench.news.put("released")
        bench.drive(15, 0)
        first = bench.news.get(timeout=PATIENCE_S)
        bench.drive(15, None)

        assert (first, bench.news.get(timeout=PATIENCE_S)) == ("held", "released")


def test_a_floating_input_reads_what_drives_it(bench: Bench) -> None:
    with DigitalInputDevice(15, pull_up=None, active_state=True, pin_factory=bench.factory) as sensor:
        bench.drive(15, 1)
        sensor.wait_for_active(PATIENCE_S)
        bench.drive(15, 0)

        assert sensor.wait_for_inactive(PATIENCE_S)


def test_several_buttons_are_told_apart(bench: Bench) -> None:
    with ButtonBoard(13, 14, 15, hold_time=0.01, pin_factory=bench.factory) as buttons:
        buttons.when_pressed = lambda: bench.news.put(tuple(buttons.value))
        bench.drive(14, 0)

        assert bench.news.get(timeout=PATIENCE_S) == (0, 1, 0)


def test_a_lamp_is_lit_darkened_and_toggled(bench: Bench) -> None:
    with LED(16, pin_factory=bench.factory) as lamp:
        seen = [bench.until(16, 0)]
        lamp.on()
        seen.append(bench.until(16, 1))
        lamp.toggle()
        seen.append(bench.until(16, 0))

        assert seen == [0, 1, 0]


def test_a_lamp_that_is_lit_by_a_low_pin_starts_high(bench: Bench) -> None:
    with LED(16, active_high=False, pin_factory=bench.factory) as lamp:
        dark = bench.until(16, 1)
        lamp.on()

        assert (dark, bench.until(16, 0), lamp.is_lit) == (1, 0, True)


def test_an_output_keeps_what_it_shows_until_it_is_closed(bench: Bench) -> None:
    device = DigitalOutputDevice(16, initial_value=True, pin_factory=bench.factory)
    lit = bench.until(16, 1)
    device.close()

    assert (lit, bench.until(16, None)) == (1, None)


def test_a_lamp_is_dimmed(bench: Bench) -> None:
    with PWMLED(16, pin_factory=bench.factory) as lamp:
        lamp.value = 0.25

        assert (bench.until(16, 0.25), lamp.value) == (0.25, 0.25)


def test_a_lamp_blinks_as_often_as_it_is_told(bench: Bench) -> None:
    with PWMLED(16, pin_factory=bench.factory) as lamp:
        lamp.blink(on_time=0.01, off_time=0.01, n=3, background=False)

        assert bench.until(16, 0) == 0


def test_a_coloured_lamp_shows_its_colour(bench: Bench) -> None:
    with RGBLED(16, 17, 18, pin_factory=bench.factory) as lamp:
        lamp.color = (1, 0.5, 0)

        assert [bench.until(16, 1), bench.until(17, 0.5), bench.until(18, 0)] == [1, 0.5, 0]


def test_a_board_of_lamps_shows_a_pattern(bench: Bench) -> None:
    with LEDBoard(16, 17, 18, pin_factory=bench.factory) as lamps:
        lamps.value = (1, 0, 1)

        assert [bench.until(16, 1), bench.until(17, 0), bench.until(18, 1)] == [1, 0, 1]


def test_a_bar_of_lamps_shows_a_part(bench: Bench) -> None:
    with LEDBarGraph(16, 17, 18, 19, pin_factory=bench.factory) as bar:
        bar.value = 1 / 2

        assert [bench.until(17, 1), bench.until(18, 0)] == [1, 0]


def test_a_lamp_follows_a_button(bench: Bench) -> None:
    with Button(15, hold_time=0.01, pin_factory=bench.factory) as button, LED(16, pin_factory=bench.factory) as lamp:
        lamp.source = button
        bench.drive(15, 0)

        assert bench.until(16, 1) == 1


def test_a_pin_in_use_is_refused_under_any_of_its_names(bench: Bench) -> None:
    with LED(16, pin_factory=bench.factory), pytest.raises(GPIOPinInUse, match="16"):
        LED("GPIO16", pin_factory=bench.factory)


def test_a_pin_is_free_again_after_its_device_is_closed(bench: Bench) -> None:
    LED(16, pin_factory=bench.factory).close()
    with Button(16, hold_time=0.01, pin_factory=bench.factory) as button:
        bench.drive(16, 0)

        assert button.wait_for_press(PATIENCE_S)


def test_the_same_pin_is_always_the_same(bench: Bench) -> None:
    assert bench.factory.pin(15) is bench.factory.pin("GPIO15")


def test_only_chosen_edges_are_told(bench: Bench) -> None:
    pin = bench.factory.pin(15)
    pin.input_with_pull("up")
    pin.edges = "rising"

    def changed(_: float, state: int) -> None:
        bench.news.put(int(state))

    pin.when_changed = changed
    for _ in range(2):
        bench.drive(15, 0)
        reads(bench, 15, 0)
        bench.drive(15, None)
        reads(bench, 15, 1)

    assert [bench.news.get(timeout=PATIENCE_S) for _ in range(2)] == [1, 1]


def test_an_input_cannot_be_set(bench: Bench) -> None:
    pin = bench.factory.pin(15)
    pin.function = "input"

    with pytest.raises(PinSetInput, match="15"):
        pin.state = 1


def test_an_output_cannot_be_pulled(bench: Bench) -> None:
    pin = bench.factory.pin(15)
    pin.function = "output"

    with pytest.raises(PinFixedPull, match="15"):
        pin.pull = "up"


@pytest.mark.parametrize(
    ("attribute", "value", "error"),
    [("function", "dance", PinInvalidFunction), ("pull", "sideways", PinInvalidPull)],
)
def test_what_no_pin_can_do_is_refused(bench: Bench, attribute: str, value: str, error: type[Exception]) -> None:
    pin = bench.factory.pin(15)
    pin.function = "input"

    with pytest.raises(error):
        setattr(pin, attribute, value)


def test_a_pin_that_does_not_exist_is_refused(bench: Bench) -> None:
    with pytest.raises(PinInvalidPin, match="99"):
        LED(99, pin_factory=bench.factory)
