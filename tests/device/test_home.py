"""The house as it is configured: what an entry point gets from one configuration and what the world hands in."""

import errno
from pathlib import Path
from queue import SimpleQueue

import pytest

from device.config import Config, House, Screen
from device.evening import LobbyPage, PanelPart, Seat
from device.home import Home, World, sticks
from device.wiring import PanelWiring, PlacePins


def world(today: str = "2026-05-02") -> World:
    return World({}, lambda: bytes(range(16)), lambda: today, lambda: 100.0)


def home(folder: Path, **sections: object) -> Home:
    return Home(Config(**sections), world(), folder)  # type: ignore[arg-type] # by name


def test_a_date_before_the_first_chatelain_is_a_clock_that_was_never_set() -> None:
    assert (world("1970-01-01").about(), world("2026-05-02").about()) == ("", "2026-05-02")


def test_the_evening_begins_in_the_lobby(tmp_path: Path) -> None:
    house = home(tmp_path)

    companion = house.companion(house.household(), drawn_panel=True)

    assert isinstance(companion.shown.page, LobbyPage)


def test_a_match_begins_with_the_seed_and_the_date_that_are_handed_in(tmp_path: Path) -> None:
    people = (Seat("Zoé", "rose", 0), Seat("Piet", "blue", 3))

    table = home(tmp_path).opening.begin("kingdomino", people, {})
    table.close()

    assert (table.header.seed, table.header.about) == (bytes(range(16)), "2026-05-02")


def test_a_configured_language_counts_until_somebody_has_played(tmp_path: Path) -> None:
    first = home(tmp_path, house=House(language="nl")).household()
    before = first.settings.language
    first.keep_seats((None,) * 6, "kingdomino", ())
    again = home(tmp_path, house=House(language="fr")).household()

    assert (before, again.settings.language) == ("nl", "nl")


def test_a_configured_light_counts_every_evening(tmp_path: Path) -> None:
    home(tmp_path).household().keep_seats((None,) * 6, "kingdomino", ())

    assert home(tmp_path, screen=Screen(theme="light")).household().settings.theme == "light"


@pytest.mark.parametrize(("factory", "has"), [("none", False), ("mock", True), ("lgpio", True)])
def test_a_house_has_a_panel_when_one_is_configured(factory: str, has: bool, tmp_path: Path) -> None:  # noqa: FBT001 - a case's answer
    assert home(tmp_path, panel=PanelWiring(factory)).has_panel == has


def test_a_house_whose_seats_alone_name_a_board_has_a_panel(tmp_path: Path) -> None:
    wiring = PanelWiring(places=(PlacePins(3, 15, factory="pico", board="red box"),))

    assert home(tmp_path, panel=wiring).has_panel


def test_each_place_where_pins_live_is_kept_alive_by_itself(tmp_path: Path) -> None:
    port = str(tmp_path / "red-box")
    wiring = PanelWiring("mock", places=(PlacePins(0, 17), PlacePins(3, 15, factory="pico", board=port)))
    standby = home(tmp_path, panel=wiring).standby(SimpleQueue())
    standby.see_to_it(0.0)
    header, board = standby.parts
    standby.close()

    assert (header, board._replace(trouble=None, looking=False)) == (
        PanelPart("mock", "", (0,)),
        PanelPart("pico", port, (3,)),
    )


def test_without_a_stick_a_match_is_copied_beside_the_others(tmp_path: Path) -> None:
    assert sticks(tmp_path, (tmp_path / "media",)) == (tmp_path / "export",)


def test_a_card_that_takes_no_folder_leaves_the_sticks(tmp_path: Path) -> None:
    (tmp_path / "export").write_bytes(b"something else has this name")

    assert sticks(tmp_path, (tmp_path / "media",)) == (tmp_path / "export",)


def test_a_stick_that_was_pulled_out_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "media" / "me" / "stick").mkdir(parents=True)

    def gone(_path: Path) -> bool:
        raise OSError(errno.ENOTCONN, "Transport endpoint is not connected")

    monkeypatch.setattr(Path, "is_mount", gone)

    assert sticks(tmp_path, (tmp_path / "media",)) == (tmp_path / "export",)
