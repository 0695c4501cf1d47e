"""The self-test's one rule: who is asked, for how long, and what counts as an answer."""

from pathlib import Path

import pytest

from device.chronicle import Chronicle
from device.companion import Companion
from device.evening import Ask, LobbyPage, PanelPart, Press, SelfTestPage, SettingsPage, TablePage, Trouble, WiredPlace
from device.household import Household
from device.opening import Opening
from device.rules import GAMES
from device.selftest import LOOK_S, TEST_S, SelfTest, wired_places
from device.wiring import LampPins, PanelWiring, PlacePins
from tests.device.evenings import Evening

BOTH, BUTTON, LAMP = (
    WiredPlace(0, button=True, lamp=True),
    WiredPlace(2, button=True, lamp=False),
    WiredPlace(3, button=False, lamp=True),
)
WIRED = (BOTH, BUTTON, LAMP)


def states(test: SelfTest, now: float) -> list[str]:
    return [state for _, state in test.page(now).rows]


def test_each_seat_is_asked_in_turn_and_its_press_is_the_answer() -> None:
    test = SelfTest(WIRED, 0.0).press(Press(0, "click"), 1.0).press(Press(2, "hold"), 2.0)

    assert states(test, 2.0) == ["click", "hold", "now"]


def test_the_press_of_another_seat_is_named_and_answers_nothing() -> None:
    page = SelfTest(WIRED, 0.0).press(Press(2, "click"), 1.0).page(1.0)

    assert (page.now, page.wrong) == (0, 2)


def test_a_lamp_without_a_button_only_asks_to_be_seen() -> None:
    test = SelfTest((LAMP,), 0.0)

    assert (states(test, LOOK_S - 0.1), states(test, LOOK_S)) == (["now"], ["seen"])


def test_the_press_of_a_seat_that_has_no_button_is_anothers_wire() -> None:
    assert SelfTest((LAMP,), 0.0).press(Press(3, "click"), 1.0).page(1.0).wrong == 3


@pytest.mark.parametrize("seats", range(1, 7))
def test_it_takes_a_minute_at_most_whoever_does_not_press(seats: int) -> None:
    test = SelfTest(tuple(WiredPlace(place, button=True, lamp=True) for place in range(seats)), 100.0)

    assert (states(test, 100.0 + TEST_S + 0.001), test.at(200.0).is_well) == (["missed"] * seats, False)


def test_it_asks_to_be_woken_when_the_next_seat_is_due_and_never_once_it_is_over() -> None:
    test = SelfTest(WIRED, 0.0)

    assert (test.deadline(1.0), test.deadline(21.0), test.deadline(100.0)) == (20.0, 40.0, None)


def test_only_what_is_really_wired_is_tried_in_the_order_of_the_table() -> None:
    places = (PlacePins(3, 27, factory="pico"), PlacePins(0, 17, LampPins((22,))), PlacePins(1, 5, factory="none"))

    assert wired_places(PanelWiring("mock", places=places)) == (BOTH, WiredPlace(3, button=True, lamp=False))


# ------------------------------------------------------------------ in the evening


class Wired(Evening):
    """An evening with real buttons and lamps at three places."""

    wired = WIRED

    def _companion(self) -> Companion:
        chronicle = Chronicle(self.folder / "matches", GAMES, self.disk)
        opening = Opening(chronicle, self.disk, seed=lambda: self.seed)
        household = Household(self.folder, self.disk)
        return Companion(household, opening, self.now, drawn_panel=False, wired=self.wired)


@pytest.fixture
def evening(tmp_path: Path) -> Wired:
    return Wired(tmp_path)


def test_from_the_settings_each_lamp_blinks_until_its_button_is_pressed(evening: Wired) -> None:
    evening.ask("settings", "self_test")
    first = [at for at, lamp in enumerate(evening.lamps) if lamp.rhythm == "asked"]
    evening.press("click", 0)
    second = [at for at, lamp in enumerate(evening.lamps) if lamp.rhythm == "asked"]

    assert (first, second) == ([0], [2])


def test_when_it_is_over_all_is_dark_and_it_may_be_done_again(evening: Wired) -> None:
    evening.ask("settings", "self_test")
    evening.wait(TEST_S + 1)
    over, dark = evening.shown.page, {lamp.rhythm for lamp in evening.lamps}
    evening.ask("self_test")

    assert isinstance(over, SelfTestPage)
    assert (over.now, dark, evening.shown.page.now) == (None, {"dark"}, 0)


def test_the_way_out_leads_to_the_settings_and_then_back(evening: Wired) -> None:
    evening.ask("settings", "self_test", "close")
    settings = evening.shown.page
    evening.ask("close")

    assert (type(settings), type(evening.shown.page)) == (SettingsPage, LobbyPage)


def test_a_match_that_is_on_hears_no_press_of_the_self_test(evening: Wired) -> None:
    evening.begin(0, 2, 3)
    before = evening.table
    evening.ask("settings", "self_test")
    for place in (0, 2, 3):
        evening.press("hold", place)
    evening.ask("close", "close")

    assert isinstance(evening.shown.page, TablePage)
    assert evening.table.view == before.view


def test_without_a_real_button_there_is_no_self_test(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.ask("settings", "self_test")

    assert isinstance(evening.shown.page, SettingsPage)


def test_the_settings_say_how_each_place_of_the_pins_is(evening: Wired) -> None:
    lost = Trouble("board_lost", (("board", "red box"), ("seats", "4"), ("detail", "USB")))
    parts = (PanelPart("lgpio", "", (0, 2)), PanelPart("pico", "red box", (3,), lost))
    evening.companion.note_panel(parts, evening.now)
    evening.do(Ask("settings"))

    assert isinstance(evening.shown.page, SettingsPage)
    assert (evening.shown.page.panel, evening.shown.page.device, evening.shown.troubles) == (parts, (lost,), (lost,))
