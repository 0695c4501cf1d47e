"""What gpiozero's documentation shows with buttons, lamps and boards, done on a far board's pins."""

import threading
from itertools import pairwise

import pytest
from gpiozero import (
    LED,
    PWMLED,
    RGBLED,
    Button,
    ButtonBoard,
    Buzzer,
    LEDBarGraph,
    LEDBoard,
    LEDCharDisplay,
    MotionSensor,
    Motor,
    OutputDevice,
    Robot,
    TonalBuzzer,
    TrafficLights,
)
from gpiozero.tones import Tone

from tests.firmware_bridge.benches import PATIENCE_S, FakeBench, reads


def test_a_lamp_blinks_in_the_background(fake: FakeBench) -> None:
    with LED(17, pin_factory=fake.factory) as red:
        red.blink(on_time=0.02, off_time=0.02)

        assert [fake.until(17, level) for level in (1, 0, 1, 0)] == [1, 0, 1, 0]


def test_a_lamp_has_a_variable_brightness(fake: FakeBench) -> None:
    with PWMLED(17, pin_factory=fake.factory) as led:
        seen = []
        for value in (0, 0.5, 1):
            led.value = value
            seen.append(fake.until(17, value))

        assert seen == [0, 0.5, 1]


def test_a_lamp_breathes(fake: FakeBench) -> None:
    with PWMLED(17, pin_factory=fake.factory) as led:
        led.pulse(fade_in_time=0.1, fade_out_time=0.1, n=1, background=False)

        assert fake.until(17, 0) == 0


def test_a_program_waits_for_a_press(fake: FakeBench) -> None:
    with Button(2, hold_time=0.01, pin_factory=fake.factory) as button:
        threading.Timer(0.02, fake.drive, (2, 0)).start()

        assert button.wait_for_press(PATIENCE_S)


def test_a_button_controls_a_lamp(fake: FakeBench) -> None:
    with LED(17, pin_factory=fake.factory) as led, Button(3, hold_time=0.01, pin_factory=fake.factory) as button:
        button.when_pressed = led.on
        button.when_released = led.off
        seen = []
        for level, lit in ((0, 1), (None, 0)):
            fake.drive(3, level)
            seen.append(fake.until(17, lit))

        assert seen == [1, 0]


def test_a_button_held_for_its_time_shuts_something_down(fake: FakeBench) -> None:
    with Button(2, hold_time=0.05, pin_factory=fake.factory) as shutdown:
        shutdown.when_held = lambda: fake.news.put(shutdown.held_time is not None)
        fake.drive(2, 0)

        assert fake.news.get(timeout=PATIENCE_S) is True


def test_one_function_hears_several_buttons_and_knows_which(fake: FakeBench) -> None:
    with (
        Button(2, hold_time=0.01, pin_factory=fake.factory) as left,
        Button(3, hold_time=0.01, pin_factory=fake.factory) as right,
    ):
        left.when_pressed = right.when_pressed = lambda button: fake.news.put(button.pin.info.name)
        heard = []
        for pin in (2, 3):
            fake.drive(pin, 0)
            heard.append(fake.news.get(timeout=PATIENCE_S))

        assert heard == ["GP2", "GP3"]


def test_each_of_several_buttons_lights_its_lamp(fake: FakeBench) -> None:
    with (
        ButtonBoard(2, 3, 4, hold_time=0.01, pin_factory=fake.factory) as buttons,
        LEDBoard(17, 18, 19, pin_factory=fake.factory) as leds,
    ):
        leds.source = buttons
        fake.drive(3, 0)

        assert [fake.until(18, 1), fake.until(17, 0), fake.until(19, 0)] == [1, 0, 0]


def test_a_board_of_lamps_is_dimmed_together(fake: FakeBench) -> None:
    with LEDBoard(16, 17, 18, 19, pwm=True, pin_factory=fake.factory) as leds:
        leds.value = (0.2, 0.4, 0.6, 0.8)

        assert [fake.until(pin, part) for pin, part in zip(range(16, 20), (0.2, 0.4, 0.6, 0.8), strict=True)] == [
            0.2,
            0.4,
            0.6,
            0.8,
        ]


def test_a_tree_of_lamps_is_reached_by_its_branches(fake: FakeBench) -> None:
    inner = LEDBoard(red=10, green=11, pin_factory=fake.factory)
    with LEDBoard(star=16, branch=inner, pin_factory=fake.factory) as tree:
        tree.branch.green.on()

        assert [fake.until(11, 1), fake.until(10, 0), fake.until(16, 0)] == [1, 0, 0]


def test_a_bar_graph_fills_from_the_other_end(fake: FakeBench) -> None:
    with LEDBarGraph(5, 6, 7, 8, pin_factory=fake.factory) as graph:
        graph.value = -1 / 4

        assert [fake.until(8, 1), fake.until(5, 0)] == [1, 0]


def test_traffic_lights_run_through_their_sequence(fake: FakeBench) -> None:
    with TrafficLights(2, 3, 4, pin_factory=fake.factory) as lights:
        lights.green.on()
        seen = [fake.until(4, 1)]
        lights.green.off()
        lights.amber.on()
        seen += [fake.until(3, 1), fake.until(4, 0)]

        assert seen == [1, 1, 0]


def test_a_colour_is_faded(fake: FakeBench) -> None:
    with RGBLED(red=9, green=10, blue=11, pin_factory=fake.factory) as led:
        led.blink(
            on_time=0.01, off_time=0, fade_in_time=0.05, on_color=(0, 1, 0), off_color=(1, 0, 0), n=1, background=False
        )
        led.color = (0, 0, 1)

        assert [fake.until(9, 0), fake.until(10, 0), fake.until(11, 1)] == [0, 0, 1]


def test_a_motion_sensor_sees_motion(fake: FakeBench) -> None:
    with MotionSensor(4, pin_factory=fake.factory) as pir:
        fake.drive(4, 1)

        assert pir.wait_for_motion(PATIENCE_S)


def test_a_buzzer_beeps(fake: FakeBench) -> None:
    with Buzzer(17, pin_factory=fake.factory) as buzzer:
        buzzer.beep(on_time=0.02, off_time=0.02)

        assert [fake.until(17, 1), fake.until(17, 0)] == [1, 0]


def test_a_tone_is_played_at_its_pitch(fake: FakeBench) -> None:
    with TonalBuzzer(17, pin_factory=fake.factory) as buzzer:
        buzzer.play(Tone("A4"))

        assert (fake.until(17, 0.5), buzzer.pwm_device.frequency) == (pytest.approx(0.5, abs=0.001), 440)


def test_a_motor_turns_forward_and_back(fake: FakeBench) -> None:
    with Motor(forward=4, backward=14, pin_factory=fake.factory) as motor:
        motor.forward(0.5)
        ahead = fake.until(4, 0.5), fake.until(14, 0)
        motor.backward()

        assert (ahead, fake.until(14, 1), fake.until(4, 0)) == ((0.5, 0), 1, 0)


def test_a_display_shows_a_digit(fake: FakeBench) -> None:
    segments = (8, 9, 10, 11, 12, 13, 14)
    with LEDCharDisplay(*segments, pin_factory=fake.factory) as display:
        display.value = "4"

        assert [fake.until(pin, level) for pin, level in zip(segments, (0, 1, 1, 0, 0, 1, 1), strict=True)] == [
            0,
            1,
            1,
            0,
            0,
            1,
            1,
        ]


def test_a_reaction_game_knows_who_was_first(fake: FakeBench) -> None:
    with (
        LED(17, pin_factory=fake.factory) as led,
        Button(2, hold_time=0.01, pin_factory=fake.factory) as player_1,
        Button(3, hold_time=0.01, pin_factory=fake.factory) as player_2,
    ):
        led.on()
        player_1.when_pressed = lambda: fake.news.put("player 1")
        player_2.when_pressed = lambda: fake.news.put("player 2")
        fake.drive(3, 0)
        fake.drive(2, 0)

        assert {fake.news.get(timeout=PATIENCE_S) for _ in range(2)} == {"player 1", "player 2"}


def test_presses_are_stamped_in_their_order(fake: FakeBench) -> None:
    pin = fake.factory.pin(15)
    pin.input_with_pull("up")

    def changed(ticks: float, _: int) -> None:
        fake.news.put(ticks)

    pin.when_changed = changed
    reads(fake, 15, 1)
    for level in (0, None) * 3:
        fake.drive(15, level)
        reads(fake, 15, 1 if level is None else 0)
    stamps = [fake.news.get(timeout=PATIENCE_S) for _ in range(6)]

    assert all(fake.factory.ticks_diff(later, earlier) > 0 for earlier, later in pairwise(stamps))


def test_a_lamp_follows_a_button_by_its_source(fake: FakeBench) -> None:
    with LED(17, pin_factory=fake.factory) as led, Button(2, hold_time=0.01, pin_factory=fake.factory) as button:
        led.source_delay = 0.005
        led.source = button
        fake.drive(2, 0)
        lit = fake.until(17, 1)
        fake.drive(2, None)

        assert (lit, fake.until(17, 0)) == (1, 0)


def test_a_button_that_stays_down_says_so_again_and_again(fake: FakeBench) -> None:
    with Button(2, hold_time=0.02, hold_repeat=True, pin_factory=fake.factory) as button:
        button.when_held = lambda: fake.news.put("held")
        fake.drive(2, 0)

        assert [fake.news.get(timeout=PATIENCE_S) for _ in range(3)] == ["held"] * 3


def test_one_lamp_of_a_board_is_on_at_a_time(fake: FakeBench) -> None:
    with LEDBoard(5, 6, 13, pin_factory=fake.factory) as leds:
        seen = []
        for value in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
            leds.value = value
            seen.append(tuple(fake.until(pin, level) for pin, level in zip((5, 6, 13), value, strict=True)))

        assert seen == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]


def test_a_robot_turns_on_the_spot(fake: FakeBench) -> None:
    left, right = (Motor(*pins, pin_factory=fake.factory) for pins in ((4, 14), (17, 18)))
    with Robot(left=left, right=right, pin_factory=fake.factory) as robot:
        robot.left()

        assert [fake.until(pin, level) for pin, level in ((4, 0), (14, 1), (17, 1), (18, 0))] == [0, 1, 1, 0]


def test_a_relay_is_switched(fake: FakeBench) -> None:
    with OutputDevice(16, pin_factory=fake.factory) as relay:
        relay.on()

        assert (fake.until(16, 1), relay.value) == (1, 1)
