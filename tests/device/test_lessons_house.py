"""What other tables have taught about files: another version's, a bad card's, and what an evening must not forget."""

import errno
from dataclasses import replace
from pathlib import Path

import pytest

from device.disk import Disk
from device.evening import TablePage, TroublePage
from tests.device.evenings import Evening


class WornCard(Disk):
    """A card that the system turns read-only once it is told to; counts how often it was tried since."""

    def __init__(self) -> None:
        self.worn, self.tries = False, 0

    def write(self, fd: int, data: bytes) -> int:
        if self.worn:
            self.tries += 1
            raise OSError(errno.EROFS, "Read-only file system")
        return super().write(fd, data)


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


# ------------------------------------------------------------------ another version's files


def from_a_newer_program(evening: Evening) -> Path:
    """Turn the match that is on into one that a newer program wrote."""
    evening.companion.close()
    (journal,) = evening.journals
    journal.write_bytes(journal.read_bytes().replace(b'"format": ', b'"format": 9', 1))
    return journal


def test_a_match_of_a_newer_program_is_named_and_left_untouched(evening: Evening) -> None:
    evening.begin(0, 2).decide()
    journal = from_a_newer_program(evening)
    before = journal.read_bytes()
    evening.pull_the_plug()
    page = evening.shown.page
    evening.ask("lobby", "begin")

    assert isinstance(page, TroublePage) and page.trouble.code == "newer_format"
    assert journal.read_bytes() == before
    assert isinstance(evening.shown.page, TablePage)


@pytest.mark.parametrize("file", ["settings.json", "seats.json", "names.json"])
def test_what_a_newer_program_added_to_a_file_of_the_house_does_no_harm(evening: Evening, file: str) -> None:
    evening.ask("set:language")
    evening.begin(0, 2).ask("leave")
    before = (evening.lobby, evening.shown.settings)
    path = evening.folder / file
    path.write_bytes(path.read_bytes().replace(b"{", b'{"comet": [{"tail": 2}],', 1))
    evening.pull_the_plug()

    assert (evening.lobby, evening.shown.settings) == before
    assert evening.shown.troubles == ()


def test_a_choice_that_another_program_kept_gives_way_to_the_default(evening: Evening) -> None:
    evening.seat(0, 2, harmony="on")
    path = evening.folder / "seats.json"
    path.write_bytes(path.read_bytes().replace(b'"harmony": "on"', b'"harmony": "twice"', 1))
    evening.pull_the_plug()
    kept = {row.option.name: row.value for row in evening.lobby.options}["harmony"]
    evening.ask("option:harmony", "begin")

    assert (kept, dict(evening.table.view.options)["harmony"]) == ("off", "on")


# ------------------------------------------------------------------ a card that turns read-only


def test_a_match_goes_on_to_its_result_on_a_card_that_turned_read_only_and_says_so_all_the_time(tmp_path: Path) -> None:
    card = WornCard()
    evening = Evening(tmp_path, disk=card).begin(0, 2)
    evening.play_to(3, "place")
    card.worn = True
    evening.decide()
    evening.ask("go_unsaved")
    said, tries = set(), []
    while isinstance(evening.shown.page, TablePage):
        said.add(evening.table.unsaved)
        evening.decide()
        tries.append(card.tries)

    assert said == {True}
    assert evening.result.unsaved
    assert tries == sorted(set(tries))  # the card is asked again at each decision


def test_a_card_that_writes_again_gets_the_whole_match(tmp_path: Path) -> None:
    card = WornCard()
    evening = Evening(tmp_path, disk=card).begin(0, 2)
    card.worn = True
    evening.decide()
    evening.ask("go_unsaved")
    evening.play_to(3, "place")
    card.worn = False
    evening.play_out()
    result = evening.result
    evening.pull_the_plug()

    assert replace(evening.result, agreed=result.agreed) == result


# ------------------------------------------------------------------ what an evening must not forget


def test_a_new_match_keeps_names_seats_colours_hands_and_languages(evening: Evening) -> None:
    evening.seat(0, 3).ask(
        "edit:0", *["erase"] * 14, "key:o", "key:m", "key:a", "colour:white", "hand", "done", "begin"
    )
    people = evening.table.seats
    evening.decide()
    evening.ask("new_match", "begin")

    assert evening.table.seats == people
    assert ("Oma", "white", "left") in {(seat.name, seat.colour, seat.hand) for seat in people}


def test_a_match_that_was_left_by_a_slip_is_back_with_one_touch_and_can_still_be_undone(evening: Evening) -> None:
    evening.begin(0, 2)
    for _ in range(5):
        evening.decide()
    before = evening.table
    evening.ask("new_match")
    evening.ask(f"resume:{evening.lobby.unfinished[0].name}")

    assert (evening.table.view, evening.table.can_undo) == (before.view, True)
