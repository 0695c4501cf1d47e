"""When a finger counts (the look, section 2)."""

import pytest

from ui.finger import Finger, Tap
from ui.geometry import Box
from ui.scene import Area

TURN = Area("turn", Box(0, 0, 100, 60), square=False)
UNDO = Area("undo", Box(0, 60, 100, 60), square=False)
AREAS = [TURN, UNDO]


def tap(x: float, y: float, uid: int = 1, when: float = 0.0, device: str = "panel") -> Tap:
    """Bring a finger down."""
    return Tap(uid, device, when, x, y)


def test_a_touch_counts_on_release_inside() -> None:
    finger = Finger()

    assert finger.press(tap(50, 30), AREAS) == TURN
    assert finger.lift(1, 60, 40, AREAS) == TURN


def test_a_release_outside_means_nothing() -> None:
    finger = Finger()
    finger.press(tap(50, 50), AREAS)

    assert finger.lift(1, 50, 70, AREAS) is None


def test_a_long_drag_means_nothing_even_when_it_comes_back() -> None:
    finger = Finger()
    finger.press(tap(10, 30), AREAS)

    assert finger.move(1, 65, 30)
    assert finger.pressed is None
    assert finger.lift(1, 10, 30, AREAS) is None


def test_a_finger_may_tremble() -> None:
    finger = Finger()
    finger.press(tap(10, 30), AREAS)

    assert not finger.move(1, 60, 30)
    assert finger.lift(1, 60, 30, AREAS) == TURN


def test_a_second_finger_is_ignored() -> None:
    finger = Finger()
    finger.press(tap(50, 30), AREAS)

    assert finger.press(tap(50, 90, uid=2, when=1), AREAS) is None
    assert finger.lift(2, 50, 90, AREAS) is None
    assert finger.lift(1, 50, 30, AREAS) == TURN


def test_the_next_finger_counts_after_the_first_is_lifted() -> None:
    finger = Finger()
    finger.press(tap(50, 30), AREAS)
    finger.lift(1, 50, 30, AREAS)

    assert finger.press(tap(50, 90, uid=2, when=0.5), AREAS) == UNDO


@pytest.mark.parametrize(
    ("when", "device", "counts"), [(0.019, "mouse", False), (0.05, "mouse", True), (0.019, "panel", True)]
)
def test_one_tap_told_by_two_devices_counts_once(when: float, device: str, *, counts: bool) -> None:
    finger = Finger()
    finger.press(tap(50, 30), AREAS)
    finger.lift(1, 50, 30, AREAS)

    assert (finger.press(tap(52, 31, uid=2, when=when, device=device), AREAS) is not None) == counts


def test_what_is_no_longer_there_on_release_is_not_meant() -> None:
    finger = Finger()
    finger.press(tap(50, 30), AREAS)

    assert finger.lift(1, 50, 30, [UNDO]) is None


def test_another_control_under_a_lifted_finger_is_not_meant() -> None:
    finger = Finger()
    finger.press(tap(50, 30), AREAS)

    assert finger.lift(1, 50, 30, [Area("leave", TURN.box, square=False)]) is None


def test_what_was_drawn_last_lies_on_top() -> None:
    finger = Finger()
    sheet = Area("close", Box(0, 0, 100, 200), square=False)

    assert finger.press(tap(50, 30), [*AREAS, sheet]) == sheet


def test_a_finger_beside_everything_still_keeps_others_out() -> None:
    finger = Finger()

    assert finger.press(tap(300, 30), AREAS) is None
    assert finger.press(tap(50, 30, uid=2, when=1), AREAS) is None


def test_a_finger_that_was_never_lifted_is_forgotten() -> None:
    finger = Finger()
    finger.press(tap(50, 30), AREAS)

    assert finger.press(tap(50, 90, uid=2, when=31), AREAS) == UNDO
