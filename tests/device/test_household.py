"""The house's memory: kept for the next evening, damaged apart, and never silently reset."""

import errno
import json
import os
from pathlib import Path

import pytest

from device.disk import Disk, FrailDisk
from device.evening import PLACES, Seat, Settings
from device.household import Household

ZOE = Seat("Zoé", "rose", 0)
PIET = Seat("Piet", "blue", 3, "left", "nl")
PLACED = (ZOE, None, None, PIET, None, None)


def kept(folder: Path) -> Household:
    """Keep something in each file."""
    house = Household(folder, Disk())
    house.keep_settings(Settings(language="fr", sleep_minutes=10))
    house.keep_seats(PLACED, "kingdomino", (("harmony", "on"),))
    house.met(["Zoé", "Piet"])
    house.met(["Zoé"])
    return house


def test_the_next_evening_finds_all_that_was_kept(tmp_path: Path) -> None:
    kept(tmp_path)

    house = Household(tmp_path, Disk())

    assert house.settings == Settings(language="fr", sleep_minutes=10)
    assert (house.places, house.game, house.options) == (PLACED, "kingdomino", (("harmony", "on"),))
    assert (house.names, house.troubles) == (("Zoé", "Piet"), ())


def test_the_first_evening_has_defaults_and_no_trouble(tmp_path: Path) -> None:
    house = Household(tmp_path / "new", Disk())

    assert (house.settings, house.places, house.names, house.troubles) == (Settings(), (None,) * PLACES, (), ())


@pytest.mark.parametrize("data", [b"", b"\0" * 100, b"\xff\xd8", b"{", b"[]", b"7", b"[" * 9000])
@pytest.mark.parametrize("file", ["settings.json", "seats.json", "names.json"])
def test_a_damaged_file_costs_only_itself_and_is_kept_aside(tmp_path: Path, file: str, data: bytes) -> None:
    kept(tmp_path)
    (tmp_path / file).write_bytes(data)

    house = Household(tmp_path, Disk())

    whole = (house.settings != Settings(), house.places == PLACED, house.names == ("Zoé", "Piet"))
    assert whole == (file != "settings.json", file != "seats.json", file != "names.json")
    assert (tmp_path / f"{file}.damaged").read_bytes() == data
    assert [trouble.code for trouble in house.troubles] == ["household_damaged"]


def test_a_second_damaged_copy_does_not_replace_the_first(tmp_path: Path) -> None:
    for data in (b"one", b"two"):
        (tmp_path / "settings.json").write_bytes(data)
        Household(tmp_path, Disk())

    assert (tmp_path / "settings.json.damaged").read_bytes() == b"one"
    assert (tmp_path / "settings.json.damaged-2").read_bytes() == b"two"


def test_values_that_cannot_be_are_left_at_their_defaults(tmp_path: Path) -> None:
    said = {"language": "xx", "theme": 7, "text": "largest", "sleep_minutes": "5", "weather": "rain", "motion": None}
    (tmp_path / "settings.json").write_text(json.dumps(said))

    assert Household(tmp_path, Disk()).settings == Settings(text="largest")


def test_seats_that_cannot_be_are_left_out(tmp_path: Path) -> None:
    rows = [
        {"name": "Zoé", "colour": "rose", "place": 0},
        {"name": "twice", "colour": "rose", "place": 1},
        {"name": "same place", "colour": "blue", "place": 0},
        {"name": "nowhere", "colour": "green", "place": 6},
        {"name": 7, "colour": "white", "place": 2},
        {"name": "line\nbreak", "colour": "white", "place": 2},
        "nobody",
        None,
    ]
    (tmp_path / "seats.json").write_text(json.dumps({"places": rows, "game": [], "options": {"a": 1, "b": "on"}}))

    house = Household(tmp_path, Disk())

    assert house.places == (ZOE, *[None] * 5)
    assert house.options == (("b", "on"),)


def test_a_name_removed_stays_removed(tmp_path: Path) -> None:
    kept(tmp_path).forget("Zoé")

    assert Household(tmp_path, Disk()).names == ("Piet",)


def test_a_folder_that_only_reads_lasts_for_the_evening_and_is_said(tmp_path: Path) -> None:
    disk = FrailDisk()
    house = Household(tmp_path, disk)

    def refuse(_ordinal: int, _call: str) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    disk.before = refuse
    house.keep_settings(Settings(theme="light"))
    assert house.settings.theme == "light"
    assert [(t.code, t.values) for t in house.troubles] == [("household_unsaved", (("reason", "read_only"),))]

    disk.before = lambda _ordinal, _call: None
    house.keep_settings(Settings(theme="light"))
    assert house.troubles == ()


def test_a_save_that_fails_at_any_call_leaves_the_old_file_or_the_new(tmp_path: Path) -> None:
    for at in range(7):
        folder = tmp_path / str(at)
        folder.mkdir()
        Household(folder, Disk()).keep_settings(Settings(language="fr"))

        def refuse(ordinal: int, _call: str, at: int = at) -> None:
            if ordinal == at:
                raise OSError(errno.EIO, os.strerror(errno.EIO))

        Household(folder, FrailDisk(refuse)).keep_settings(Settings(language="nl"))
        again = Household(folder, Disk())

        assert again.settings.language in ("fr", "nl")
        assert again.troubles == ()


def test_a_save_writes_the_file_then_its_name_then_the_folder(tmp_path: Path) -> None:
    disk = FrailDisk()
    Household(tmp_path, disk).keep_settings(Settings())

    assert disk.calls == ["open", "open", "write", "sync", "rename", "sync"]


def test_a_name_of_blanks_alone_is_nobodys(tmp_path: Path) -> None:
    (tmp_path / "names.json").write_text('{"names": {"": 3, " ": 2, "Zoé": 1}}', encoding="utf-8")

    assert Household(tmp_path, Disk()).names == ("Zoé",)
