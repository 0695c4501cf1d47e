"""What a newcomer does with files: names a match, follows a damaged one, pastes the command that is told."""

import io
import json
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.__main__ import main
from device.command import command
from device.findings import matches
from device.verbs import replay
from tests.device.evenings import Evening
from tests.device.sittings import begin


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.companion.close()


def spoilt(evening: Evening, line: str, after: int = 0) -> Path:
    """Begin a match, leave it, and put a line into its file: at the end, or after so many lines."""
    evening.begin(0, 2)
    evening.ask("leave")
    (path,) = evening.journals
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    lines.insert(after or len(lines), line)
    Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return Path(path)


def test_a_replay_says_in_words_why_something_cannot_have_happened(evening: Evening) -> None:
    path = spoilt(evening, json.dumps({"do": "juggle"}))

    damage = replay.answer(path).damage

    assert damage is not None
    assert "here: not now: something else comes first" in damage.says


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ('{"do": "juggle"}', "juggle cannot have happened here: not now: something else comes first"),
        ("no line", "is not a line of a match"),
        ('{"do": "jug\\u001b[2Jgle"}', "jug?[2Jgle cannot have happened here: not now: something else comes first"),
    ],
)
def test_of_a_damaged_match_is_shown_what_comes_before(
    line: str, what: str, evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    path = spoilt(evening, line, after=3)

    code = main(["replay", str(path)])
    said = capsys.readouterr()
    form = json.loads(said.out)

    assert said.err == f"{path}: line 4: {what}: what comes before it is shown; mend it from a copy\n"
    assert (code, form["lines"], form["damaged"]["line"]) == (1, 2, 4)


@pytest.mark.parametrize(("line", "verdict"), [("no line", "honest"), ('{"do": "juggle"}', "rigged")])
def test_the_draws_before_a_damage_are_checked_and_an_impossible_one_is_no_honest_one(
    line: str, verdict: str, evening: Evening
) -> None:
    path = spoilt(evening, line, after=3)

    form = replay.answer(path, prove=True).form

    assert dict(form)["verified"]["code"] == verdict  # type: ignore[index]


def test_a_damaged_match_can_be_followed_up_to_the_damage(evening: Evening, capsys: pytest.CaptureFixture[str]) -> None:
    path = spoilt(evening, "no line", after=3)

    codes = [main(["replay", str(path), "--at", at]) for at in "123"]

    assert codes == [1, 1, 2]
    assert capsys.readouterr().err.splitlines()[-1] == (
        f"{path}: there is no line of play 3: give --at a number up to 2"
    )


def test_the_check_says_that_the_lines_before_a_damage_can_be_shown(evening: Evening) -> None:
    path = spoilt(evening, "no line", after=3)

    cures = [found.cure for found in matches(path.parent) if found.state == "warn"]

    assert cures == [f"it is kept as it is; `{command('device', 'replay', str(path))}` shows what comes before"]


def test_a_match_is_found_by_its_name_in_the_house_s_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    (tmp_path / "state").mkdir()
    table = begin(tmp_path / "state")
    table.close()
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))

    codes = (main(["replay", table.name]), main(["play", "--resume", table.name]))

    assert (codes, capsys.readouterr().err) == ((0, 0), "")


@pytest.mark.parametrize("arguments", [("replay",), ("play", "--resume")])
def test_a_match_that_is_nowhere_is_named_as_it_was_asked_for(
    arguments: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main([*arguments, str(tmp_path / "nowhere")])
    said = capsys.readouterr().err

    assert (code, said.count("\n"), said.startswith(f"{tmp_path / 'nowhere'}: cannot be ")) == (2, 1, True)
    assert said.endswith(
        ": No such file or directory: give the file of a match, or the name of one in the house's folder\n"
    )


def test_a_command_that_is_told_runs_in_this_very_folder(tmp_path: Path) -> None:
    told = command("device", "replay", str(tmp_path / "nowhere at all"))

    run = subprocess.run(shlex.split(told), capture_output=True, text=True, check=False)

    assert (run.returncode, run.stderr.count("\n"), "nowhere at all: cannot be read" in run.stderr) == (2, 1, True)
