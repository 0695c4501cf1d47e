"""The page of the self-test, and the settings page where it begins: what they say, and that it can be read."""

from dataclasses import replace

import pytest

from device.evening import Ask, PanelPart, SelfTestPage, Settings, Shown, Trouble, WiredPlace
from device.words import LANGUAGES
from tests.ui import house_builders as house
from ui import pages
from ui.geometry import Panel
from ui.screens import selftest, settings

LOST = Trouble("board_lost", (("board", "red box"), ("seats", "4, 5, 6"), ("detail", "USB")))
BOARD = PanelPart("pico", "a name of two dozen chars", (3, 4, 5))
PARTS = (PanelPart("lgpio", "", (0, 1, 2)), BOARD)


def seat(place: int, *, button: bool = True, lamp: bool = True) -> WiredPlace:
    return WiredPlace(place, button, lamp)


SIX = tuple(seat(place) for place in range(6))
STATES = ("click", "missed", "hold", "seen", "now", "waiting")
PAGES = {
    "asking": SelfTestPage(tuple(zip(SIX, STATES, strict=True)), 4),
    "swapped": SelfTestPage(tuple(zip(SIX, STATES, strict=True)), 4, 1),
    "over": SelfTestPage(tuple((wired, "missed") for wired in SIX)),
    "well": SelfTestPage(tuple((wired, "click") for wired in SIX)),
    "a lamp alone": SelfTestPage(((seat(0, button=False), "now"),), 0),
    "a button alone": SelfTestPage(((seat(5, lamp=False), "now"),), 5),
}


def shown(page: SelfTestPage, *troubles: Trouble, **likes: str) -> Shown:
    return Shown(page, settings=Settings(**likes), troubles=troubles)  # type: ignore[arg-type] # by name


@pytest.mark.parametrize("panel", house.PANELS, ids=lambda panel: f"{panel.width}x{panel.height}")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_every_moment_of_the_test_can_be_read_and_touched(page: str, language: str, panel: Panel) -> None:
    found = []
    for text in ("normal", "largest"):
        for theme in ("dark", "light"):
            what = shown(PAGES[page], LOST, language=language, text=text, theme=theme)
            found += house.drawn(selftest.draw, what, panel).check()

    assert found == []


@pytest.mark.parametrize("panel", house.PANELS, ids=lambda panel: f"{panel.width}x{panel.height}")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panels_health_can_be_read_on_the_settings_page(language: str, panel: Panel) -> None:
    found = []
    for part in (BOARD, BOARD._replace(looking=True), BOARD._replace(trouble=LOST)):
        likes = Settings(language=language, text="largest")
        device = (LOST,) if part.trouble else ()
        page = replace(house.settings_page(likes, device), panel=(PARTS[0], part))
        found += house.drawn(settings.draw, Shown(page, settings=likes), panel).check()

    assert found == []


@pytest.mark.parametrize("page", PAGES)
def test_there_is_always_a_way_out(page: str) -> None:
    assert Ask("close") in house.asks(house.drawn(selftest.draw, shown(PAGES[page])))


def test_it_can_be_done_again_only_once_it_is_over() -> None:
    again = [name for name, page in PAGES.items() if Ask("self_test") in house.asks(pages.draw(shown(page), PANEL))]

    assert again == ["over", "well"]


PANEL = house.PANELS[0]


def test_swapped_wires_are_named_with_both_seats() -> None:
    said = house.said(house.drawn(selftest.draw, shown(PAGES["swapped"])))

    assert "That was seat 2" in said and "seat 5?" in said


def test_a_lamp_without_a_button_asks_for_no_press() -> None:
    said = house.said(house.drawn(selftest.draw, shown(PAGES["a lamp alone"])))

    assert ("Does its lamp blink?" in said, "press its button" in said) == (True, False)


@pytest.mark.parametrize(("panel", "offered"), [((), False), (PARTS, True)])
def test_the_settings_offer_the_test_where_something_is_wired(panel: tuple[PanelPart, ...], *, offered: bool) -> None:
    page = replace(house.settings_page(Settings()), panel=panel)

    assert (Ask("self_test") in house.asks(house.drawn(settings.draw, house.shown(page)))) == offered


def test_the_settings_name_each_place_of_the_pins_with_its_seats_and_its_health() -> None:
    lost = BOARD._replace(trouble=LOST)
    page = replace(house.settings_page(Settings(), (LOST,)), panel=(PARTS[0], lost))
    said = house.said(house.drawn(settings.draw, house.shown(page)))

    assert "Seat 1, 2, 3: on the Pi" in said and "No buttons at seat 4, 5, 6" in said
    assert "All is well" not in said


def test_a_board_that_is_looked_for_is_not_called_well_yet() -> None:
    page = replace(house.settings_page(Settings()), panel=(BOARD._replace(looking=True),))

    assert "All is well" not in house.said(house.drawn(settings.draw, house.shown(page)))
