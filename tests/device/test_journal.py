"""The journal's file: what is read, what a power cut may take, and what is refused by name."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.course import Course
from device.errors import Damaged, JournalError, Newer, NotReplayable
from device.evening import COLOURS, Seat
from device.journal import read
from device.record import Header, Record, do, line, parse, seat_from
from device.replay import header_for, replay
from device.rules import GAMES, setup_for
from device.rules.game import Action
from tests.device.pebbles import House

Lines = list[dict[str, Any]]


def whole_match(house: House) -> bytes:
    """Play a match with an undo and a redo in it."""
    table = house.begin()
    table.play(table.actions[0])
    table.undo()
    table.redo()
    table.undo()
    while not table.over:
        table.play(table.actions[-1])
    table.close()
    return house.path.read_bytes()


def rewritten(house: House, change: Callable[[Lines], object]) -> Path:
    """Write a whole match with a change in its lines."""
    lines = [json.loads(text) for text in whole_match(house).splitlines()]
    change(lines)
    house.path.write_text("".join(json.dumps(said) + "\n" for said in lines))
    return house.path


def refusal(house: House) -> JournalError:
    """Open the match and say how it is refused; the file must stay as it is."""
    before = house.path.read_bytes()
    with pytest.raises(JournalError) as caught:
        house.resume()
    assert house.path.read_bytes() == before
    return caught.value


def test_a_header_is_read_back_as_it_was_written(house: House) -> None:
    header = replace(house.header(seats=3), dynasty=("000007-pebbles.jsonl", 2), about="2 May", version="1.0")

    record = parse(line(header), "x.jsonl")

    assert record.header == header


def test_the_header_names_every_option_that_makes_sense_also_the_defaults(house: House) -> None:
    assert dict(house.header(seats=3).options) == {"deal": "app", "rounds": "two"}
    assert dict(house.header(seats=2).options) == {"deal": "app", "duel": "off", "rounds": "two"}


def test_a_file_cut_at_any_byte_keeps_every_whole_line(house: House) -> None:
    data = whole_match(house)
    header = data.index(b"\n") + 1
    for size in range(header, len(data) + 1):
        record = parse(data[:size], "cut.jsonl")

        whole = data[:size].rfind(b"\n") + 1
        assert (record.size, len(record.entries)) == (whole, data[:whole].count(b"\n") - 1)


def test_a_file_cut_within_its_header_is_named_damaged(house: House) -> None:
    data = whole_match(house)
    codes = set()
    for size in range(data.index(b"\n") + 1):
        with pytest.raises(Damaged) as caught:
            parse(data[:size], "cut.jsonl")
        codes.add(caught.value.code)

    assert codes == {"empty", "no_header"}


def test_a_match_cut_at_any_byte_can_be_played_to_its_end(house: House) -> None:
    data = whole_match(house)
    for size in range(data.index(b"\n") + 1, len(data) + 1, 3):
        house.path.write_bytes(data[:size])
        table = house.resume()
        while not table.over:
            table.play(table.actions[0])
        table.close()

        assert house.replayed().state == table.course.state
        assert read(house.path).result is not None


@pytest.mark.parametrize("zeros", [1, 7, 512, 4096])
def test_a_tail_of_zeros_costs_nothing_that_was_whole(house: House, zeros: int) -> None:
    data = whole_match(house)
    for size in range(data.index(b"\n") + 1, len(data) + 1, 11):
        record = parse(data[:size] + bytes(zeros), "zeros.jsonl")

        assert record.size == data[:size].rfind(b"\n") + 1


def test_a_torn_last_line_that_has_its_end_is_left_out(house: House) -> None:
    data = whole_match(house)

    assert parse(data + b'{"do": "ta\n', "torn.jsonl").size == len(data)


def test_opening_alone_changes_nothing_and_the_next_line_trims_the_cut(house: House) -> None:
    table = house.begin()
    table.close()
    whole = house.path.read_bytes()
    house.path.write_bytes(whole + b'{"do": "ta')

    table = house.resume()
    assert house.path.read_bytes() == whole + b'{"do": "ta'
    table.play(table.actions[0])

    assert house.path.read_bytes().startswith(whole + b'{"do": "take')
    assert not house.path.with_name(house.path.name + ".cut").exists()


def test_what_is_more_than_the_start_of_a_line_is_kept_beside(house: House) -> None:
    table = house.begin()
    table.close()
    with house.path.open("ab") as file:
        file.write(b"rubbish\0\0\0")

    table = house.resume()
    table.play(table.actions[0])

    assert house.path.with_name(house.path.name + ".cut").read_bytes() == b"rubbish\0\0\0"
    assert house.replayed().state == table.course.state


def test_an_end_that_a_cut_took_is_written_again_on_resume(house: House) -> None:
    data = whole_match(house)
    house.path.write_bytes(data[: data.rindex(b'{"end"')])

    house.resume()

    assert house.path.read_bytes() == data


def test_a_deal_that_a_cut_took_is_dealt_again_the_same(house: House) -> None:
    table = house.begin()
    table.play(table.actions[0])
    table.play(table.actions[0])
    table.close()
    data = house.path.read_bytes()
    house.path.write_bytes(data[: data.rindex(b'{"do"')])

    table = house.resume()

    assert house.path.read_bytes() == data


@pytest.mark.parametrize("number", [2, 3, 5])
@pytest.mark.parametrize(
    "wrong", [b"", b"{", b"[1]", b"\0\0\0", b'{"do": 7}', b'{"do": " "}', b'{"draw": "#3"}', b"\xff\xfe", b"[" * 9000]
)
def test_damage_before_the_last_line_is_named_with_its_line(house: House, number: int, wrong: bytes) -> None:
    lines = whole_match(house).split(b"\n")
    lines[number - 1] = wrong
    house.path.write_bytes(b"\n".join(lines))

    error = refusal(house)

    assert (error.code, error.line, error.file) == ("bad_line", number, house.path.name)


@pytest.mark.parametrize("data", [b"", b"\0" * 4096, b"\xff\xd8\xff\xe0", b"{}", b"{}\n", b"null\n", b"[]\n", b"\n\n"])
def test_a_file_that_is_no_match_is_named_damaged(house: House, data: bytes) -> None:
    house.path.write_bytes(data)

    assert isinstance(refusal(house), Damaged)


def test_a_folder_or_nothing_in_the_place_of_a_match_is_named(house: House) -> None:
    house.path.mkdir()
    for path in (house.path, house.folder / "000002-pebbles.jsonl"):
        with pytest.raises(Damaged, match="cannot be opened"):
            house.resume(path=path)


HEADERS: dict[str, tuple[dict[str, Any], type[JournalError], str]] = {
    "newer format": ({"format": 3}, Newer, "newer_format"),
    "newer rules": ({"rules": 4}, Newer, "newer_rules"),
    "older rules": ({"rules": 2}, NotReplayable, "older_rules"),
    "no format": ({"format": "1"}, Damaged, "bad_header"),
    "rules that are true": ({"rules": True}, Damaged, "bad_header"),
    "unknown game": ({"game": "chess"}, NotReplayable, "unknown_game"),
    "game that is a list": ({"game": []}, Damaged, "bad_header"),
    "unknown option": ({"options": {"giants": "on"}}, NotReplayable, "unknown_option"),
    "unknown choice": ({"options": {"rounds": "nine"}}, NotReplayable, "unknown_option"),
    "game that is true": ({"dynasty": {"first": "", "game": True}}, Damaged, "bad_header"),
    "half a game": ({"dynasty": {"first": "", "game": 1.0}}, Damaged, "bad_header"),
    "options in a list": ({"options": ["rounds"]}, Damaged, "bad_header"),
    "nobody": ({"seats": []}, Damaged, "bad_header"),
    "nine seats": ({"seats": [{"name": "Z", "colour": "rose", "place": n} for n in range(9)]}, Damaged, "bad_header"),
    "one seat": ({"seats": [{"name": "Z", "colour": "rose", "place": 0}]}, NotReplayable, "wrong_seats"),
    "two in one place": (
        {"seats": [{"name": "Z", "colour": "rose", "place": 0}, {"name": "P", "colour": "blue", "place": 0}]},
        Damaged,
        "bad_header",
    ),
    "one colour twice": (
        {"seats": [{"name": "Z", "colour": "rose", "place": 0}, {"name": "P", "colour": "rose", "place": 1}]},
        Damaged,
        "bad_header",
    ),
    "no such colour": (
        {"seats": [{"name": "Z", "colour": "beige", "place": 0}, {"name": "P", "colour": "rose", "place": 1}]},
        Damaged,
        "bad_header",
    ),
    "seed that is no number": ({"seed": "zz"}, Damaged, "bad_header"),
    "fourth game of a dynasty": ({"dynasty": {"first": "", "game": 4}}, Damaged, "bad_header"),
}


@pytest.mark.parametrize("case", HEADERS)
def test_a_header_that_cannot_be_is_refused_with_the_reason(house: House, case: str) -> None:
    said, kind, code = HEADERS[case]
    rewritten(house, lambda lines: (lines[0].update(said), lines.pop()))

    error = refusal(house)

    assert (type(error), error.code, error.line) == (kind, code, 1)


def test_an_option_for_another_number_of_seats_is_refused(house: House) -> None:
    header = replace(house.header(seats=3), options=(("duel", "on"),))

    with pytest.raises(NotReplayable, match="not for 3 seats"):
        house.begin(header)


BODIES: dict[str, tuple[Callable[[Lines], None], str, int]] = {
    "a pebble twice": (lambda lines: lines.insert(2, lines[1]), "illegal_action", 3),
    "an unknown pebble": (lambda lines: lines.insert(1, {"do": "draw #99"}), "illegal_action", 2),
    "an unknown verb": (lambda lines: lines.insert(3, {"do": "juggle"}), "illegal_action", 4),
    "one seat takes two": (lambda lines: lines.insert(4, {"do": "take #1"}), "illegal_action", 5),
    "an undo of the opening": (lambda lines: lines.insert(3, {"undo": 1}), "nothing_to_undo", 4),
    "a redo of nothing": (lambda lines: lines.insert(3, {"redo": 1}), "nothing_to_redo", 4),
    "an end in the middle": (lambda lines: lines.insert(3, lines[-1]), "ends_too_soon", 4),
    "play after the end": (lambda lines: lines.append({"do": "take #1"}), "illegal_action", 15),
}


@pytest.mark.parametrize("case", BODIES)
def test_lines_that_cannot_have_happened_are_refused_at_their_line(house: House, case: str) -> None:
    change, code, number = BODIES[case]
    rewritten(house, change)

    error = refusal(house)

    assert (type(error), error.code, error.line) == (NotReplayable, code, number)
    assert str(error).startswith(f"{house.path.name}, line {number}: ")


def test_a_result_for_other_seats_is_damage(house: House) -> None:
    rewritten(house, lambda lines: lines[-1]["end"].update(totals=[1, 2, 3]))

    assert refusal(house).code == "bad_line"


def test_unknown_extra_fields_are_ignored(house: House) -> None:
    def adorn(lines: Lines) -> None:
        for said in lines:
            said["weather"] = {"rain": [1, 2]}
        lines[0]["seats"][0]["shoe"] = 43

    rewritten(house, adorn)

    assert house.replayed().over


TEXTS = st.text(st.sampled_from("place drawkingcos#0123456789,-.=W K\u0663"), min_size=1, max_size=24).filter(str.strip)


@given(
    text=TEXTS
    | st.sampled_from(["place #99 0,1 0,2", "place #1 0,1", "choose #x", "king K9.9", "draw #", "#", "place  #1"])
)
def test_nonsense_in_a_line_is_illegal_in_every_game_never_a_crash(text: str) -> None:
    seats = tuple(Seat("Z", colour, place) for place, colour in enumerate(COLOURS[:2]))
    for name, game in GAMES.items():
        header = header_for(game, setup_for(name, 2, {}), seats, bytes(16))
        course = Course.begin(game, setup_for(name, 2, {})).deal(header.seed)
        played = [line(do(action)) for action in course.played]

        record = parse(b"".join([line(header), *played, line(do(Action.parse(text))), b'{"undo": 1}\n']), "x.jsonl")
        error = refused(record)

        legal = Action.parse(text) in game.actions(course.state)
        assert legal or (error and (error.code, error.line) == ("illegal_action", len(played) + 2))


def refused(record: Record) -> NotReplayable | None:
    try:
        replay(record, GAMES)
    except NotReplayable as error:
        return error
    return None


def test_a_file_far_too_big_to_be_a_match_is_not_read(house: House) -> None:
    with house.path.open("wb") as file:
        file.truncate(50_000_000)

    assert refusal(house).code == "too_big"


def test_a_line_is_written_as_documented(house: House) -> None:
    data = whole_match(house).decode().splitlines()

    assert data[1].startswith('{"do": "draw #')
    assert '{"undo": 1}' in data
    assert '{"redo": 1}' in data
    assert data[-1].startswith('{"end": {"totals": [')
    assert isinstance(read(house.path).header, Header)
    assert replay(read(house.path), house.games).over


def test_a_language_this_program_does_not_speak_gives_way_to_the_hosts() -> None:
    assert seat_from({"name": "Zoé", "colour": "rose", "place": 0, "language": "eo"}) == Seat("Zoé", "rose", 0)
