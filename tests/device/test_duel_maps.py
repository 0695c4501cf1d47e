"""Kingdomino Duel on the command line and in files: maps to score, an owner's own box, a match told and proved."""

import json
from pathlib import Path

import pytest

from device.__main__ import main
from device.config import Config, House, load
from device.errors import BadConfig, BadInput
from device.home import Home, World
from device.maps import read_duel_question, read_maps
from device.owner_box import read_owner_box
from device.rules.duel_box import PRINTED
from device.verbs.duel_maps import legal_answer, score_answer
from tests.device.sittings import begin, play_at_random

ROOT = Path(__file__).parents[2]
BARE = [".. .. .. .. .. .. .."] * 2 + [".. .. .. CA .. .. .."] + [".. .. .. .. .. .. .."] * 2
CASES = json.loads((ROOT / "tests/fixtures/duel_vectors.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", [c for c in CASES if c["group"] == "scoring"], ids=lambda case: str(case["id"]))
def test_a_written_map_scores_what_is_known(case: dict[str, dict[str, object]]) -> None:
    asked = {"rows": case["given"]["map"], "three_per_domain": case["given"]["three_coat"]}
    kingdoms = score_answer(read_maps(json.dumps({"game": "duel", "kingdoms": [asked]})))["kingdoms"]

    assert isinstance(kingdoms, list)
    assert kingdoms[0]["total"] == case["expect"]["total"]
    assert kingdoms[0]["largest"] == case["expect"]["largest_domain"]


def test_an_equal_count_is_a_draw() -> None:
    both = [{"rows": BARE}, {"rows": BARE}]

    assert score_answer(read_maps(json.dumps({"game": "duel", "kingdoms": both})))["decided_by"] == "shared"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"kingdoms": []}, "kingdoms: 0 of them: write 1 or 2"),
        ({"kingdoms": [{"rows": BARE, "wizard": 1}]}, 'kingdom 1, "wizard": unknown key'),
        ({"kingdoms": [{"rows": BARE[:4]}]}, "kingdom 1, rows: 4 of them: a map has 5"),
        ({"kingdoms": [{"rows": [*BARE[:4], ".."]}]}, 'kingdom 1, row 5: ".." is no row'),
        ({"kingdoms": [{"rows": [*BARE[:4], "?? .. .. .. .. .. .."]}]}, 'row 5, square 1: "??" is no square of Duel'),
        ({"kingdoms": [{"rows": [*BARE[:4], "CA .. .. .. .. .. .."]}]}, 'row 5, square 1: "CA" is in the wrong place'),
        ({"kingdoms": [{"rows": BARE, "three_per_domain": "lion"}]}, '"lion" is no coat'),
        ({"kingdoms": [{"rows": BARE, "name": 3}]}, "kingdom 1, name: 3 is no name"),
        ({"kingdoms": [7]}, "kingdom 1: 7 where an object is needed"),
    ],
)
def test_a_map_that_cannot_be_read_is_named_with_its_place(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_maps(json.dumps({"game": "duel", **wrong}))

    assert any(said in problem for problem in caught.value.problems)


def test_a_first_domino_has_24_places_and_none_may_be_left_out() -> None:
    answer = legal_answer(read_duel_question('{"game": "duel", "dice": ["DO0", "BL0"]}'))

    assert isinstance(answer["placements"], list)
    assert (len(answer["placements"]), answer["may_pass"]) == (24, False)


def test_equal_dice_are_listed_once_for_each_pair_of_squares() -> None:
    answer = legal_answer(read_duel_question('{"game": "duel", "dice": ["DO0", "DO0"]}'))

    assert isinstance(answer["placements"], list)
    assert len(answer["placements"]) == 12


def test_who_can_draw_a_die_by_itself_may_not_pass() -> None:
    rows = [".. DO0 DO0 DO0 DO0 DO0 ..", *["DO0 DO0 DO0 DO0 DO0 DO0 DO0"] * 4]
    rows[2] = "DO0 DO0 DO0 CA DO0 DO0 DO0"
    asked = {"game": "duel", "rows": rows, "dice": ["DO0", "BL0"]}
    answers = [legal_answer(read_duel_question(json.dumps({**asked, "powers": p}))) for p in ([], ["separate_dice"])]

    assert [(answer["may_pass"], answer.get("squares")) for answer in answers] == [
        (True, None),
        (False, [[(-3, 2), (3, 2)], []]),
    ]


def test_dice_that_cannot_be_are_all_named_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        read_duel_question('{"game": "duel", "dice": ["DO3"], "powers": ["fly"]}')

    assert len(caught.value.problems) == 3


# ------------------------------------------------------------------ an owner's box


def test_the_sample_is_the_box_as_we_know_it() -> None:
    assert read_owner_box(ROOT / "duel.sample.toml") == (PRINTED, ())


def test_a_corrected_face_reaches_the_match(tmp_path: Path) -> None:
    sample = (ROOT / "duel.sample.toml").read_text(encoding="utf-8")
    (tmp_path / "ours.toml").write_text(sample.replace("BL2", "BL1"), encoding="utf-8")
    (tmp_path / "chatelain.toml").write_text('[house]\nduel_box = "ours.toml"\n', encoding="utf-8")
    config = load(tmp_path / "chatelain.toml")
    world = World({}, seed=lambda: bytes(16), today=str, clock=float)

    table = Home(config, world, tmp_path / "matches").opening.begin("duel", begin(tmp_path, "duel").header.seats, {})

    assert "BL1" in dict(table.header.options)["box"]


def test_a_box_of_ones_own_is_named_so_on_the_result(tmp_path: Path) -> None:
    box = config_box(tmp_path, "DO0 DO0 DO0 DO0 DO0 DO0")
    opening = Home(Config(house=House(duel_box=box)), World({}, bytes, str, float), tmp_path / "matches").opening
    table = opening.begin("duel", begin(tmp_path, "duel").header.seats, {})
    play_at_random(table, "en", b"own", patience=8)

    assert ("box", "own") in opening.podium_of(table).page.options


def config_box(folder: Path, first_die: str) -> str:
    """Write a box with another first die, and read it."""
    (folder / "box.toml").write_text(f'[dice]\n1 = "{first_die}"\n', encoding="utf-8")
    box, problems = read_owner_box(folder / "box.toml")
    assert problems == ()
    return box


def test_every_mistake_in_a_box_is_said_at_once_with_its_line(tmp_path: Path) -> None:
    wrong = '[dice]\n1 = "DO0 XX1 DO0 DO0 DO0 DO0"\n2 = "DO0"\n5 = "DO0"\n[spellbook]\nDO = "0 turn_die"\n'
    (tmp_path / "ours.toml").write_text(wrong, encoding="utf-8")

    lines = sorted((problem.line, problem.key) for problem in read_owner_box(tmp_path / "ours.toml")[1])

    assert lines == [(2, "dice.1"), (3, "dice.2"), (4, "dice.5"), (6, "spellbook.DO")]


def test_two_rows_with_one_power_are_refused(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text('[spellbook]\nDO = "5 turn_die"\n', encoding="utf-8")

    assert "every power has one row" in str(read_owner_box(tmp_path / "ours.toml")[1][0])


@pytest.mark.parametrize("text", ["[dice", "[dice]\n1 = 3\n"])
def test_a_box_that_cannot_be_used_stops_the_start_with_its_reason(text: str, tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(text, encoding="utf-8")
    (tmp_path / "chatelain.toml").write_text('[house]\nduel_box = "ours.toml"\n', encoding="utf-8")

    with pytest.raises(BadConfig, match=r"ours\.toml"):
        load(tmp_path / "chatelain.toml")


def test_a_box_that_is_not_there_is_named(tmp_path: Path) -> None:
    (tmp_path / "chatelain.toml").write_text('[house]\nduel_box = "ours.toml"\n', encoding="utf-8")

    with pytest.raises(BadConfig, match="No such file"):
        load(tmp_path / "chatelain.toml")


# ------------------------------------------------------------------ the verbs


@pytest.mark.parametrize("options", [{}, {"deal": "people"}, {"kingdoms": "table"}, {"leave_out": "on"}])
def test_a_whole_match_is_played_by_labels_alone(options: dict[str, str], tmp_path: Path) -> None:
    table = begin(tmp_path, "duel", 2, options)

    play_at_random(table, "fr", b"labels", patience=24)

    assert table.over


def test_dice_that_chatelain_rolled_are_proved_afterwards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = begin(tmp_path, "duel", 2)
    play_at_random(table, "en", b"labels", patience=24)
    table.close()

    code = main(["replay", str(tmp_path / table.name), "--verify"])

    told = json.loads(capsys.readouterr().out)
    assert (code, told["verified"]["code"], told["verified"]["draws"] % 4) == (0, "honest", 0)


def test_an_undo_never_rolls_again(tmp_path: Path) -> None:
    table = begin(tmp_path, "duel", 2)
    table.play(table.actions[0])
    before = [die.up for die in table.view.dice]
    table.undo()
    table.play(table.actions[1])

    assert [die.up for die in table.view.dice] == before


def test_random_matches_are_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["simulate", "duel", "--matches", "3"])

    assert (code, json.loads(capsys.readouterr().out)["seats"]) == (0, 2)
