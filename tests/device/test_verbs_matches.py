"""The verbs that play, replay, simulate and list matches."""

import csv
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from device.__main__ import main
from device.disk import Disk
from device.journal import read
from device.rules import GAMES, setup_for
from device.table import Table
from device.verbs.play import COMMANDS, command
from device.verbs.simulate import figures, play_one
from device.words import LANGUAGES, load
from tests.device.sittings import begin, play

Form = dict[str, Any]


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let these lines be typed, and then nothing more."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in lines)))


def finished(folder: Path, seats: int = 2) -> Path:
    """Play a match to its end, always the first choice."""
    table = begin(folder, seats=seats)
    while not table.over:
        table.play(table.actions[0])
    table.close()
    return folder / table.name


def answered(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Form]:
    """Ask a verb, and give its code and its JSON."""
    code = main(arguments)
    form: Form = json.loads(capsys.readouterr().out)
    return code, form


def test_a_match_that_nobody_ends_is_kept_and_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch)
    code = main(["play", "--matches", str(tmp_path)])

    file = tmp_path / "000001-kingdomino.jsonl"
    assert (code, f"play --resume {file}" in capsys.readouterr().out, file.exists()) == (0, True, True)


def test_a_kept_match_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch)
    main(["play", "--matches", str(tmp_path), "--seed", "00ff"])
    first = re.findall(r"^(\d+)\) ", capsys.readouterr().out, re.MULTILINE)[0]
    typing(monkeypatch, first)
    main(["play", "--resume", str(tmp_path / "000001-kingdomino.jsonl")])

    assert f"choose #{first}" in (tmp_path / "000001-kingdomino.jsonl").read_text(encoding="utf-8")


def test_a_finished_match_shows_its_seed_and_how_to_check_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = finished(tmp_path)
    typing(monkeypatch)
    main(["play", "--resume", str(file)])

    assert f"replay {file} --verify" in capsys.readouterr().out


def test_the_same_seed_deals_the_same_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = []
    for evening in ("one", "two"):
        typing(monkeypatch, "quit")
        main(["play", "--matches", str(tmp_path / evening), "--seed", "c0ffee"])
        pages.append(capsys.readouterr().out.replace(evening, ""))

    assert pages[0] == pages[1]


def test_two_squares_place_a_domino_that_lies_but_one_way(tmp_path: Path) -> None:
    table = begin(tmp_path)
    while table.view.turn.step != "place":
        table.play(table.actions[0])
    action = table.actions[0]

    play(table, [" ".join(action.targets[1:])])

    assert action in table.course.played


def test_undo_and_redo_work_in_the_conversation(tmp_path: Path) -> None:
    table = begin(tmp_path)
    label = str(table.view.lines[0].slots[0].domino.number)
    play(table, [label])
    after = table.course.played
    play(table, ["undo", "redo"])

    assert table.course.played == after


def test_undo_at_the_beginning_says_that_there_is_nothing(tmp_path: Path) -> None:
    assert "there is nothing to undo" in play(begin(tmp_path), ["undo"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_its_own_words_for_the_commands(language: str) -> None:
    typed = [load(language).say(f"terminal.word.{word}") for word in COMMANDS]

    assert [command(word.upper()) for word in typed] == list(COMMANDS)


def test_no_command_is_another_one_in_another_language() -> None:
    spoken: dict[str, set[str]] = {}
    for language in LANGUAGES:
        for word in COMMANDS:
            spoken.setdefault(load(language).say(f"terminal.word.{word}"), set()).add(word)

    assert [said for said, meanings in spoken.items() if len(meanings) > 1] == []


def test_a_card_that_does_not_write_is_said_and_nothing_is_played(tmp_path: Path) -> None:
    table = begin(tmp_path)
    before = table.course.played
    (tmp_path / table.name).unlink()
    label = str(table.view.lines[0].slots[0].domino.number)

    told = play(table, [label])

    assert ("The match is not saved" in told, table.course.played) == (True, before)


def test_the_host_may_go_on_unsaved(tmp_path: Path) -> None:
    table = begin(tmp_path)
    (tmp_path / table.name).unlink()
    label = str(table.view.lines[0].slots[0].domino.number)

    play(table, [label, "unsaved", label])

    assert (table.unsaved, str(table.course.moves[1].actions[0])) == (True, f"choose #{label}")


def test_a_match_replays_to_its_scores(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = finished(tmp_path, seats=3)
    code, form = answered(capsys, "replay", str(file))

    result = read(file).result
    assert (code, tuple(s["total"] for s in form["scores"])) == (0, result and result.totals)


def test_a_replay_can_stop_early(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    form = answered(capsys, "replay", str(finished(tmp_path)), "--at", "0")[1]

    assert (form["at"], form["view"]["turn"]["step"], form["over"]) == (0, "remove", False)


def test_a_replay_beyond_the_end_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (main(["replay", str(finished(tmp_path)), "--at", "9999"]), capsys.readouterr().err.count("\n")) == (2, 1)


def test_an_honest_deal_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, form = answered(capsys, "replay", str(finished(tmp_path)), "--verify")

    assert (code, form["verified"]["honest"], form["verified"]["draws"] > 40) == (0, True, True)


def test_a_rigged_deal_is_answered_with_no(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = finished(tmp_path)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    at = [i for i, line in enumerate(lines) if '"remove ' in line][:2]
    lines[at[0]], lines[at[1]] = lines[at[1]], lines[at[0]]
    file.write_text("".join(lines), encoding="utf-8")

    code, form = answered(capsys, "replay", str(file), "--verify")

    assert (code, form["verified"]["code"], form["verified"]["line"]) == (1, "rigged", at[0] + 1)


def test_the_same_seed_gives_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("simulate", "kingdomino", "--seats", "3", "--matches", "4", "--seed", "7")

    assert answered(capsys, *asked) == answered(capsys, *asked)


def test_another_seed_gives_other_figures() -> None:
    game, setup = GAMES["kingdomino"], setup_for("kingdomino", 2, {})

    assert figures(game, setup, 3, 1)["averages"] != figures(game, setup, 3, 2)["averages"]


def test_figures_count_every_match_once(capsys: pytest.CaptureFixture[str]) -> None:
    form = answered(capsys, "simulate", "--matches", "12", "--seats", "4", "--option", "edition=second")[1]

    assert sum(form["wins"]) - sum(form["shared"]) + form["decided_by"].get("shared", 0) == 12


def test_the_margin_is_from_the_best_to_the_next_of_many_seats(capsys: pytest.CaptureFixture[str]) -> None:
    _, told = answered(capsys, "simulate", "--seats", "4", "--matches", "1")
    scores = play_one(GAMES["kingdomino"], setup_for("kingdomino", 4, {}), b"0/0").scores
    best, second, *_ = sorted((score.total for score in scores), reverse=True)

    assert told["margin"]["average"] == best - second


def test_speed_is_named_only_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    forms = [answered(capsys, "simulate", "--matches", "1", *more)[1] for more in ((), ("--time",))]

    assert ["matches_per_second" in form for form in forms] == [False, True]


def test_no_bar_is_drawn_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "--matches", "2"])

    assert capsys.readouterr().err == ""


def test_a_bar_is_drawn_for_a_person_and_the_figures_stay_clean() -> None:
    person, terminal = os.openpty()
    run = subprocess.run(
        [sys.executable, "-m", "device", "simulate", "--matches", "2", "--seats", "2"],
        cwd=Path(__file__).parents[2],
        stdout=subprocess.PIPE,
        stderr=terminal,
        check=True,
    )
    seen = os.read(person, 4096)
    os.close(person)
    os.close(terminal)

    assert (b"2/2" in seen, json.loads(run.stdout)["matches"]) == (True, 2)


def test_a_house_without_matches_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (main(["history", "--matches", str(tmp_path)]), capsys.readouterr().out) == (0, "no evening yet\n")


@pytest.mark.parametrize("kind", ["absent", "file"])
def test_a_history_that_cannot_be_looked_into_is_not_called_empty(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = tmp_path / kind
    if kind == "file":
        asked.touch()
    code = main(["history", "--matches", str(asked)])
    said = capsys.readouterr()

    assert (code, said.out, said.err.count("\n"), str(asked) in said.err) == (2, "", 1, True)
    assert asked.exists() == (kind == "file")


def test_the_history_names_winners_and_open_matches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = finished(tmp_path, seats=2)
    file.rename(tmp_path / "000002-kingdomino.jsonl")
    begin(tmp_path).close()
    main(["history", "--matches", str(tmp_path)])

    out = capsys.readouterr().out
    assert re.search(r"000002-kingdomino\.jsonl .*1\. (Zoé|Piet).*\n000001-kingdomino\.jsonl  round 1 of 6", out)


def test_the_history_as_a_table_has_a_row_for_each_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    finished(tmp_path, seats=3)
    main(["history", "--csv", "--matches", str(tmp_path)])

    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert sorted(row["name"] for row in rows) == ["Anaïs", "Piet", "Zoé"]


def test_a_name_cannot_make_a_spreadsheet_calculate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = finished(tmp_path)
    file.write_text(file.read_text(encoding="utf-8").replace("Zoé", "=1+1"), encoding="utf-8")
    main(["history", "--csv", "--matches", str(tmp_path)])

    assert "'=1+1" in capsys.readouterr().out


@pytest.mark.parametrize("verb", ["play", "score", "legal", "replay", "simulate", "history"])
def test_every_verb_explains_itself_on_a_screenful(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([verb, "--help"])

    assert 4 < capsys.readouterr().out.count("\n") < 32


def test_a_resumed_table_is_the_one_that_was_left(tmp_path: Path) -> None:
    table = begin(tmp_path)
    play(table, [str(table.view.lines[0].slots[0].domino.number)])
    table.close()

    again = Table.resume(tmp_path / table.name, GAMES, Disk())

    assert again.course.played == table.course.played
