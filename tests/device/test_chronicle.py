"""The house's matches: names, unfinished, finished and damaged ones, and the index that is never believed."""

import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest

from device.chronicle import INDEX, Chronicle
from device.disk import Disk, FrailDisk
from device.errors import CannotSave, Damaged
from device.people import closest, people
from device.record import Result
from device.summary import COLUMNS, Summary, table_rows
from tests.device.pebbles import House


def chronicle_of(house: House, disk: Disk | None = None) -> Chronicle:
    chronicle = Chronicle(house.folder, house.games, disk or Disk())
    chronicle.refresh()
    return chronicle


def a_week(house: House) -> None:
    """Finish three matches with other seeds, leave one unfinished and one damaged."""
    for ordinal in (1, 2, 3):
        path = house.folder / f"{ordinal:06}-pebbles.jsonl"
        house.finished(house.header(seed=bytes([ordinal] * 16)), path)
    (house.folder / "000004-pebbles.jsonl").write_bytes(b"rubbish\n")
    table = house.begin(house.header(rounds="four"), path=house.folder / "000005-pebbles.jsonl")
    while table.view.round < 3:
        table.play(table.actions[0])
    table.close()


def told(chronicle: Chronicle) -> tuple[object, ...]:
    return (chronicle.unfinished, chronicle.finished, chronicle.damaged)


def test_a_new_match_is_named_after_the_highest_ordinal(house: House) -> None:
    a_week(house)
    (house.folder / "000900-chess.jsonl").write_bytes(b"")

    assert chronicle_of(house).new_path("pebbles").name == "000901-pebbles.jsonl"


def test_an_unfinished_match_tells_its_round_and_who_plays(house: House) -> None:
    a_week(house)

    (match,) = chronicle_of(house).unfinished

    assert (match.name, match.game, match.seats) == ("000005-pebbles.jsonl", "pebbles", ("Z", "P"))
    assert (match.round, match.rounds) == (3, 4)


def test_finished_matches_come_newest_first_by_their_ordinal_not_by_the_clock(house: House) -> None:
    a_week(house)
    os.utime(house.folder / "000001-pebbles.jsonl", (4_000_000_000, 4_000_000_000))

    assert [match.ordinal for match in chronicle_of(house).finished] == [3, 2, 1]


def test_a_row_of_the_history_lists_the_best_seat_first(house: House) -> None:
    house.finished()

    seats = chronicle_of(house).finished[0].row.seats

    assert [place for *_, place in seats] == [1, 2]
    assert seats[0][2] > seats[1][2]


def test_a_damaged_file_is_listed_with_its_reason_and_left_alone(house: House) -> None:
    a_week(house)

    (damaged,) = chronicle_of(house).damaged

    assert (damaged.name, damaged.trouble) == ("000004-pebbles.jsonl", "bad_line")
    assert (house.folder / damaged.name).read_bytes() == b"rubbish\n"


def test_a_match_reopened_by_an_undo_is_unfinished_again(house: House) -> None:
    table = house.begin()
    while not table.over:
        table.play(table.actions[0])
    table.undo()

    assert [match.name for match in chronicle_of(house).unfinished] == [house.path.name]


def test_an_index_that_was_kept_says_the_same_as_one_built_anew(house: House) -> None:
    a_week(house)
    kept = chronicle_of(house)
    disk = FrailDisk()
    again = Chronicle(house.folder, house.games, disk)
    again.refresh()
    (house.folder / INDEX).unlink()

    assert told(again) == told(chronicle_of(house)) == told(kept)
    assert disk.calls == []


@pytest.mark.parametrize(
    "index", [b"", b"\0" * 512, b"\xff", b"{}", b"[]\n{}", b"1\n2\n3", b'[1,[["pebbles",2]],0]\n{}']
)
def test_an_index_that_is_damaged_or_foreign_is_built_anew(house: House, index: bytes) -> None:
    a_week(house)
    before = told(chronicle_of(house))
    good = (house.folder / INDEX).read_bytes()
    (house.folder / INDEX).write_bytes(index)

    assert told(chronicle_of(house)) == before
    assert (house.folder / INDEX).read_bytes() == good


def test_a_single_wrong_byte_in_the_index_is_noticed(house: House) -> None:
    a_week(house)
    before = told(chronicle_of(house))
    good = (house.folder / INDEX).read_bytes()
    (house.folder / INDEX).write_bytes(good.replace(b'"Z"', b'"Q"', 1))

    assert told(chronicle_of(house)) == before


def test_a_journal_that_changed_is_read_again_whatever_the_index_says(house: House) -> None:
    a_week(house)
    chronicle = chronicle_of(house)
    table = house.resume(path=house.folder / "000005-pebbles.jsonl")
    while not table.over:
        table.play(table.actions[0])
    chronicle.refresh()

    assert (len(chronicle.finished), chronicle.unfinished) == (4, ())


def test_a_folder_that_only_reads_is_shown_all_the_same_and_said(house: House) -> None:
    a_week(house)

    def refuse(_ordinal: int, _call: str) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    chronicle = chronicle_of(house, FrailDisk(refuse))

    assert (len(chronicle.finished), chronicle.unwritable) == (3, "read_only")


def test_a_folder_that_cannot_be_made_is_an_empty_house(tmp_path: Path, house: House) -> None:
    (tmp_path / "file").write_bytes(b"")
    chronicle = Chronicle(tmp_path / "file" / "matches", house.games, Disk())

    assert told(chronicle) == ((), (), ())
    assert chronicle.unwritable


def test_other_files_in_the_folder_are_no_matches(house: House) -> None:
    for name in ("notes.txt", "1-pebbles.jsonl", "000001-pebbles.jsonl.cut", ".000002-pebbles.jsonl.new"):
        (house.folder / name).write_bytes(b"x")

    assert told(chronicle_of(house)) == ((), (), ())


@pytest.mark.parametrize("name", ["../000001-pebbles.jsonl", "000001-pebbles.jsonl/..", "", "index"])
def test_a_name_that_is_no_match_leads_nowhere(house: House, name: str) -> None:
    with pytest.raises(Damaged):
        chronicle_of(house).path(name)


def test_an_export_is_the_file_byte_for_byte_and_replaces_no_other(house: House, tmp_path: Path) -> None:
    house.finished()
    chronicle, stick = chronicle_of(house), tmp_path / "stick"
    stick.mkdir()
    (stick / house.path.name).write_bytes(b"another house's match")

    first = chronicle.export(house.path.name, stick)
    second = chronicle.export(house.path.name, stick)

    assert first == second == stick / "000001-pebbles-2.jsonl"
    assert first.read_bytes() == house.path.read_bytes()


def test_an_export_that_fails_says_why(house: House, tmp_path: Path) -> None:
    house.finished()

    with pytest.raises(CannotSave) as caught:
        chronicle_of(house).export(house.path.name, tmp_path / "no stick")

    assert caught.value.code == "gone"


def test_the_history_as_a_table_has_a_row_for_each_seat(house: House) -> None:
    a_week(house)

    rows = list(table_rows(chronicle_of(house).finished))

    assert len(rows) == 6
    assert dict(zip(COLUMNS, rows[0], strict=True))["match"] == "000003-pebbles.jsonl"


def test_a_match_that_failed_to_open_twice_in_a_row_is_not_taken_up_by_itself(house: House) -> None:
    automatic = [chronicle_of(house).begin_opening("000001-pebbles.jsonl") for _ in range(3)]

    assert automatic == [True, True, False]


def test_an_opening_that_went_well_or_another_match_starts_the_count_anew(house: House) -> None:
    chronicle = chronicle_of(house)
    for _ in range(2):
        chronicle.begin_opening("000001-pebbles.jsonl")
    assert chronicle.begin_opening("000002-pebbles.jsonl")
    for _ in range(2):
        chronicle.begin_opening("000001-pebbles.jsonl")
    chronicle.opened()

    assert chronicle.begin_opening("000001-pebbles.jsonl")


@pytest.mark.parametrize("marker", [b"", b"[]", b'{"match": "000001-pebbles.jsonl", "times": "many"}'])
def test_a_damaged_marker_of_openings_counts_as_none(house: House, marker: bytes) -> None:
    (house.folder / "opening.json").write_bytes(marker)

    assert chronicle_of(house).begin_opening("000001-pebbles.jsonl")


def test_a_dynasty_adds_up_over_its_matches_after_a_restart(house: House) -> None:
    first = house.path.name
    for ordinal, said in ((1, ("", 1)), (2, (first, 2)), (3, (first, 3))):
        header = replace(house.header(seed=bytes([ordinal] * 16)), dynasty=said)
        house.finished(header, house.folder / f"{ordinal:06}-pebbles.jsonl")
    house.finished(path=house.folder / "000004-pebbles.jsonl")

    chronicle = chronicle_of(house)
    dynasty = chronicle.dynasty("000002-pebbles.jsonl")

    assert (dynasty.first, len(dynasty.matches)) == (first, 3)
    by_name = {match.name: match.result for match in chronicle.finished}
    assert dynasty.totals == tuple(result.totals for name in dynasty.matches if (result := by_name[name]))


def test_a_dynasty_follows_a_colour_to_another_seat(house: House) -> None:
    header = replace(house.header(), dynasty=("", 1))
    house.finished(header)
    turned = replace(header, seats=header.seats[::-1], dynasty=(house.path.name, 2))
    house.finished(turned, house.folder / "000002-pebbles.jsonl")

    dynasty = chronicle_of(house).dynasty(house.path.name)

    assert dynasty.totals[1] == dynasty.totals[0][::-1]


def test_a_match_outside_any_dynasty_is_one_of_its_own(house: House) -> None:
    house.finished()

    assert chronicle_of(house).dynasty(house.path.name).matches == ()


def test_a_shared_win_is_a_win_and_said_to_be_shared(house: House) -> None:
    house.finished()
    (match,) = chronicle_of(house).finished
    assert match.result is not None
    tied = match._replace(result=match.result._replace(totals=(5, 5), places=(1, 1), territories=(3, 4)))
    alone = match._replace(result=match.result._replace(totals=(9, 4), places=(1, 2), territories=(9, 2)))

    first, second = sorted(people((tied, alone)), key=lambda row: -row.wins)

    assert (first.matches, first.wins, first.shared, first.average, first.best, first.territory) == (2, 2, 1, 7.0, 9, 9)
    assert (second.wins, second.shared, second.average) == (1, 1, 4.5)


def test_the_closest_match_is_the_one_with_the_smallest_margin(house: House) -> None:
    a_week(house)
    finished = chronicle_of(house).finished

    row = closest(finished)

    assert row is not None
    assert row.seats[0][2] - row.seats[1][2] == min(match.margin for match in finished)


def test_a_house_without_evenings_has_nobody_and_no_closest_match() -> None:
    assert (people(()), closest(())) == ((), None)


def test_whoever_counted_a_kingdom_alone_has_won_nothing() -> None:
    counted = Summary(
        "000001-count.jsonl", "count", people=(("Zoé", "rose"),), result=Result((40,), (1,), (20,), "score")
    )

    (row,) = people((counted,))

    assert (row.matches, row.wins, row.shared, row.best) == (1, 0, 0, 40)
