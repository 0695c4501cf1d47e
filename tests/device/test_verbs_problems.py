"""Unusable input: every problem at once, one line each, naming what, where and the cure; exit code 2."""

import io
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.__main__ import main
from device.verbs.play import command
from tests.device.sittings import begin, play

ROOT = Path(__file__).parents[2]
VERBS = ("score", "legal", "replay")


def complaints(verb: str, text: str | bytes, folder: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Give the lines of complaint about a file, without its name; nothing else may be said."""
    file = folder / "asked.json"
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    code = main([verb, str(file)])
    said = capsys.readouterr()
    assert (code, said.out) == (2, "")
    return [line.removeprefix(f"{file}: ") for line in said.err.splitlines()]


def wrong(kingdom: object = None, **more: object) -> str:
    """Write a sheet with one kingdom."""
    return json.dumps({"kingdoms": [{"rows": ["C"]} if kingdom is None else kingdom], **more})


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (wrong(edition="third"), 'edition: "third" is not known: write first or second'),
        (wrong(size=6), "size: 6 is not known: write 5 or 7"),
        (wrong(size=True), "size: true is not known: write 5 or 7"),
        (wrong(size=5.0), "size: 5.0 is not known: write 5 or 7"),
        (wrong(options=["harmonie"]), 'options: "harmonie" is not known: write harmony or middle_kingdom'),
        (wrong(option=["harmony"]), '"option": unknown key: did you mean options'),
        (wrong(game="chess"), 'game: "chess" is not known: write kingdomino or duel'),
        (wrong({"rows": ["C"], "nmae": "Zoé"}), 'kingdom 1, "nmae": unknown key: did you mean name'),
        (wrong({"name": "Zoé"}), "kingdom 1: it has to be written in one way: give placed or rows, one of them"),
        (wrong({}), "kingdom 1: it has to be written in one way: give placed or rows, one of them"),
        (wrong({}, game="duel"), "kingdom 1, rows: 0 of them: a map has 5"),
        (wrong({"rows": ["C W0", "W0"]}), "kingdom 1, row 2: 1 squares where row 1 has 2: write . for an empty square"),
        (
            wrong({"placed": [[1, 1, 0]]}),
            'kingdom 1, placed 1: [1, 1, 0] is no placed domino: write [number, x, y, "right"]',
        ),
        (wrong({"placed": [[49, 1, 0, "up"]]}), "kingdom 1, placed 1: 49 is no domino: write a number from 1 to 48"),
        (
            wrong({"placed": [[{"left": "W1", "right": "W1"}, 1, 0, "up"]]}),
            'kingdom 1, placed 1: {"left": "W1", "right": "W1"} is no domino: write a number from 1 to 48',
        ),
        (
            wrong({"placed": [["Q12", 1, 0, "up"]]}),
            'kingdom 1, placed 1: "Q12" is no domino: write a number from 1 to 48',
        ),
        (
            wrong({"placed": [["K123", 1, 0, "up"]]}),
            'kingdom 1, placed 1: "K123" is no domino: write a number from 1 to 48',
        ),
        (
            wrong({"placed": [[1, 1, 0, "north"]]}),
            'kingdom 1, placed 1: "north" is no direction: write right, left, up, down',
        ),
        (
            wrong({"placed": [[1, 9, 0, "up"]]}),
            "kingdom 1, placed 1: 9,0 is no square: write whole numbers from -6 to 6",
        ),
        (wrong({"placed": [[1, 0, 0, "up"]]}), "kingdom 1: domino 1 lies on the castle at 0,0: move one of them"),
        (
            wrong({"rows": ["C"], "discarded": [0]}),
            "kingdom 1, discarded 1: 0 is no domino: write a number from 1 to 48",
        ),
        (json.dumps({}), "kingdoms: 0 of them: write 1 to 6"),
        (json.dumps({"kingdoms": [{"rows": ["C"]}] * 9}), "kingdoms: 9 of them: write 1 to 6"),
        ("[]", "[] where an object is needed: write { ... }"),
        ('{"kingdoms": [}', "line 1: this is not JSON: expecting value"),
        ("", "line 1: this is not JSON: expecting value"),
        ("[" * 200_000, "this is not JSON for kingdoms: it is nested too deeply or a number is too long"),
    ],
)
def test_a_problem_names_what_where_and_the_cure(
    text: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert line in complaints("score", text, tmp_path, capsys)


@pytest.mark.parametrize("token", ["X1", "W", "W-1", "W4", "W10", "T0", "w0", "C1", "🌾0"])
def test_a_square_that_does_not_exist_is_named_by_row_and_place(
    token: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = complaints("score", wrong({"rows": ["C W0", f"W0 {token}"]}), tmp_path, capsys)

    assert [line.split(":")[0] for line in said] == ["kingdom 1, row 2, square 2"]


@pytest.mark.parametrize("verb", ["score", "legal"])
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("[1, 2]", ["[1, 2] where an object is needed: write { ... }"]),
        ('{"game": "duel", "game": "duel"}', ['"game": this key is written twice: keep one of them']),
        (
            '{"size": 5, "size": 7, "kingdoms": [{"rows": ["C"], "rows": ["C W0"]}]}',
            [
                '"rows": this key is written twice: keep one of them',
                '"size": this key is written twice: keep one of them',
            ],
        ),
    ],
)
def test_what_makes_the_rest_meaningless_is_said_alone(
    verb: str, text: str, lines: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert complaints(verb, text, tmp_path, capsys) == lines


def test_all_problems_are_said_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = json.dumps({"size": 9, "edition": "x", "kingdoms": [{"rows": ["C X1"]}, {"placed": [[99, 0, 1, "up"]]}]})

    assert len(complaints("score", text, tmp_path, capsys)) == 4


def test_bytes_that_are_no_text_are_named_by_their_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert complaints("score", b'{"a": "\xff"}', tmp_path, capsys) == ["byte 7 is not UTF-8: save it as UTF-8"]


@pytest.mark.parametrize("verb", ["score", "legal"])
def test_a_file_that_is_not_there_is_named(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert (main([verb, "nowhere.json"]), capsys.readouterr().err) == (
        2,
        "nowhere.json: cannot be read: No such file or directory\n",
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "chess"], "chess: unknown game: known are kingdomino, duel, count"),
        (["play", "kingdomno"], "kingdomno: unknown game: did you mean kingdomino"),
        (["play", "--seats", "6"], "--seats 6: kingdomino is not for so many: known are 2, 3, 4"),
        (["play", "--option", "harmoni=on"], "--option harmoni=on: unknown option: did you mean harmony"),
        (["play", "--option", "edition=3"], "--option edition=3: unknown value: known are first, second"),
        (
            ["play", "--seats", "3", "--option", "mighty_duel=on"],
            "--option mighty_duel=on: only for 2 seats: leave it out",
        ),
        (["play", "--seed", "xyz"], "--seed xyz: no seed: write 2 to 128 digits from 0 to f, an even number of them"),
        (["play", "--names", "A,B", "--seats", "3"], "--names: 2 names for 3 seats: give one for each"),
        (
            ["play", "--resume", "x", "--seats", "2"],
            "--seats: a match that is taken up has these already: leave it out",
        ),
        (["play", "--names", "A" * 15 + ",B"], "--names: 'AAAAAAAAAAAAAAA' is no name: write 1 to 14 letters"),
        (["play", "--names", "Zoé,Piet,zoé"], "--names: Zoé, zoé: two seats of one name: give each a name of its own"),
        (
            ["simulate", "--option", "kingdoms=table"],
            "kingdoms copied by hand cannot be played at random: leave count and kingdoms=table out",
        ),
    ],
)
def test_an_argument_that_cannot_be_is_one_line(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = [] if arguments[0] == "simulate" or "--resume" in arguments else ["--matches", str(tmp_path)]

    assert (main([*arguments, *folder]), capsys.readouterr().err) == (2, said + "\n")


def test_a_number_beyond_the_limit_is_told_the_limit(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["simulate", "--seed", "9" * 44])

    assert "..." + "' is not a whole number from 0 to 9223372036854775807; see" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [["paly"], [], ["simulate", "--matches", "0"], ["replay"], ["score", "-", "--size", "5"]]
)
def test_a_command_that_does_not_exist_points_to_the_help(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)

    assert capsys.readouterr().err.endswith("--help\n")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
tokens = st.sampled_from(["C", ".", "W0", "F1", "M3", "S2", "L1", "T0", "x", "W9", ""])
near_kingdoms = st.fixed_dictionaries(
    {},
    optional={
        "name": st.text(max_size=5) | json_values,
        "rows": st.lists(st.lists(tokens, max_size=8).map(" ".join), max_size=8) | json_values,
        "placed": st.lists(
            st.tuples(
                st.integers(-1, 50), st.integers(-7, 7), st.integers(-7, 7), st.sampled_from(["up", "left", "x"])
            ),
            max_size=6,
        )
        | json_values,
        "discarded": st.lists(st.integers(0, 50), max_size=3) | json_values,
    },
)
near_sheets = st.fixed_dictionaries(
    {"kingdoms": st.lists(near_kingdoms, max_size=3) | json_values},
    optional={
        "size": st.sampled_from([5, 7]) | json_values,
        "edition": st.sampled_from(["first", "second"]) | json_values,
        "options": st.lists(st.sampled_from(["harmony", "middle_kingdom"])) | json_values,
    },
)
near_questions = st.builds(
    lambda kingdom, domino: {**kingdom, "domino": domino},
    near_kingdoms,
    st.integers(0, 49) | st.fixed_dictionaries({"left": tokens, "right": tokens}) | json_values,
)


def said_in_lines(verb: str, data: bytes, folder: Path) -> bool:
    """Tell whether a file is answered, whole or before its damage, or refused; anything raised is a failure."""
    file = folder / "asked"
    file.write_bytes(data)
    return main([verb, str(file)]) in ((0, 1, 2) if verb == "replay" else (0, 2))


@pytest.mark.parametrize("verb", VERBS)
def test_random_bytes_never_bring_a_verb_down(verb: str, tmp_path: Path) -> None:
    @settings(max_examples=60, deadline=None, derandomize=True)
    @given(st.binary(max_size=200))
    def no_bytes_do(data: bytes) -> None:
        assert said_in_lines(verb, data, tmp_path)

    no_bytes_do()


@pytest.mark.parametrize("verb", VERBS)
def test_random_json_never_brings_a_verb_down(verb: str, tmp_path: Path) -> None:
    @settings(max_examples=120, deadline=None, derandomize=True)
    @given(json_values | near_sheets | near_questions)
    def no_value_does(value: object) -> None:
        assert said_in_lines(verb, json.dumps(value).encode(), tmp_path)

    no_value_does()


def test_a_match_with_any_line_changed_is_replayed_or_refused(tmp_path: Path) -> None:
    table = begin(tmp_path)
    for _ in range(12):
        table.play(table.actions[0])
    table.close()
    lines = (tmp_path / table.name).read_bytes().splitlines(keepends=True)

    @settings(max_examples=100, deadline=None, derandomize=True)
    @given(st.integers(0, len(lines) - 1), st.binary(max_size=40) | json_values.map(lambda v: json.dumps(v).encode()))
    def no_line_does(at: int, other: bytes) -> None:
        assert said_in_lines("replay", b"".join([*lines[:at], other + b"\n", *lines[at + 1 :]]), tmp_path)

    no_line_does()


@pytest.mark.parametrize(
    ("verb", "data"),
    [
        ("score", b'{"kingdoms": [{"name": "\\ud800", "rows": ["C W1"]}]}'),
        ("score", b'{"kingdoms": [{"name": "Zo\xc3\xa9", "rows": ["C X1"]}]}'),
        ("legal", b"\x00\xff" * 40),
        ("replay", b'{"format": 1, "game": "kingdomino"}\n'),
    ],
    ids=["half a sign", "foreign letters", "bytes", "half a header"],
)
def test_a_real_program_ends_without_a_traceback(verb: str, data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "asked"
    file.write_bytes(data)

    run = subprocess.run(
        [sys.executable, "-m", "device", verb, str(file)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C"},
        capture_output=True,
        check=False,
    )

    assert (run.returncode in (0, 2), b"Traceback" in run.stderr) == (True, False)


def buffered() -> dict[str, str]:
    """Give the environment of most machines, where what is printed waits in a buffer."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


def test_an_answer_that_nobody_reads_to_its_end_is_no_error(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)

    run = subprocess.run(
        [sys.executable, "-m", "device", "simulate", "--matches", "1"],
        cwd=ROOT,
        env={**buffered(), "XDG_STATE_HOME": str(tmp_path)},
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)

    assert (run.returncode, run.stderr) == (0, b"")


def test_a_folder_that_cannot_be_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")

    folder = tmp_path / "file" / "below"

    code = main(["play", "--matches", str(folder)])

    cure = "give a folder that takes it, with --matches DIR"
    said = f"{folder}: the match cannot be saved: Not a directory: {cure}\n"
    assert (code, capsys.readouterr().err) == (2, said)


typed_lines = st.lists(
    st.text(max_size=12)
    | st.sampled_from(["0,1", "--1,2", ",", "#", "#99", "K0.1", "1", "12", "undo", "redo", "back", "help", "0,1 0,2"]),
    max_size=8,
)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(typed_lines)
def test_whatever_is_typed_the_match_goes_on(lines: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = begin(Path(folder))
        play(table, [line for line in lines if command(line) != "quit"])

        assert not table.over


def test_a_settings_file_that_cannot_be_read_is_said_by_the_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "chatelain.toml").write_text("bad = [", encoding="utf-8")
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))

    assert (main(["history"]), "chatelain.toml" in capsys.readouterr().err) == (2, True)


def test_without_being_asked_matches_are_kept_in_the_state_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    main(["play"])

    assert ([path.name for path in tmp_path.rglob("*.jsonl")], str(tmp_path) in capsys.readouterr().out) == (
        ["000001-kingdomino.jsonl"],
        True,
    )


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_castle_is_no_half_of_a_domino(side: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "asked"
    file.write_text(json.dumps({"domino": {"left": "W0", "right": "W0", side: "C"}}), encoding="utf-8")

    code = main(["legal", str(file)])

    assert (code, f"domino, {side}: a castle is no half of a domino" in capsys.readouterr().err) == (2, True)
