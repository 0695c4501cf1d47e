"""The verbs `score` and `legal`: what comes out for what goes in."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from device.__main__ import main
from device.kingdoms import read_question, read_sheet
from device.verbs import legal, score

Form = dict[str, Any]

KINGDOMS = Path(__file__).parents[1] / "fixtures" / "kingdoms"
VECTORS = Path(__file__).parents[1] / "fixtures" / "kingdomino_vectors.json"
CASES = json.loads(VECTORS.read_text(encoding="utf-8"))["cases"]


def sheet(*kingdoms: Form, **more: object) -> Form:
    """Score kingdoms."""
    return score.answer(read_sheet(json.dumps({"kingdoms": kingdoms, **more})))


def places(**question: object) -> Form:
    """Ask where a domino may lie."""
    return legal.answer(read_question(json.dumps(question)))


def cases(*kinds: str) -> list[Any]:
    """Give the known cases of some kinds, named by their number."""
    return [pytest.param(c["given"], c["expect"], id=c["id"]) for c in CASES if c["kind"] in kinds]


@pytest.mark.parametrize(("given", "expect"), cases("score", "bonus"))
def test_a_drawing_scores_what_is_known(given: Form, expect: Form) -> None:
    answer = sheet({"rows": given["grid"]}, size=given["limit"], options=given["options"])["kingdoms"][0]

    known = {key: expect[key] for key in ("base", "largest", "crowns", "total") if key in expect}
    assert {key: answer[key] for key in known} == known


@pytest.mark.parametrize(("given", "expect"), [c for c in cases("score", "bonus") if "placements" in c.values[0]])
def test_placed_dominoes_score_what_is_known(given: Form, expect: Form) -> None:
    answer = sheet({"placed": given["placements"]}, size=given["limit"], options=given["options"])["kingdoms"][0]

    known = {key: expect[key] for key in ("base", "total", "bonus", "harmony", "middle_kingdom") if key in expect}
    got = {**answer, **answer["bonuses"], "bonus": sum(answer["bonuses"].values())}
    assert {key: got.get(key, 0) for key in known} == known


@pytest.mark.parametrize(("given", "expect"), [c for c in cases("ranking") if "players" in c.values[0]])
def test_places_are_what_is_known(given: Form, expect: Form) -> None:
    edition = "first" if "total_crowns" in given.get("tiebreak", ["total_crowns"]) else "second"
    answer = sheet(*({"name": p["name"], "placed": p["placements"]} for p in given["players"]), edition=edition)

    order = sorted(set(expect["standings"].values()))
    dense = {k["name"]: k["place"] for k in answer["kingdoms"]}
    ranks = sorted(set(dense.values()))
    assert {name: ranks.index(place) for name, place in dense.items()} == {
        name: order.index(place) for name, place in expect["standings"].items()
    }


@pytest.mark.parametrize(("given", "expect"), [c for c in cases("can_place") if "placements" in c.values[0]])
def test_places_for_a_domino_are_what_is_known(given: Form, expect: Form) -> None:
    answer = places(size=given["limit"], placed=given["placements"], domino=given["domino"])

    assert (bool(answer["placements"]), len(answer["placements"])) == (
        expect["can_place"],
        expect.get("distinct_placements", len(answer["placements"])),
    )


@pytest.mark.parametrize("file", sorted(KINGDOMS.glob("*.score.json")), ids=lambda file: file.stem)
def test_a_file_answers_as_documented(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = json.loads(file.read_text(encoding="utf-8"))
    question = file.with_name(file.name.replace(".score.json", ".json"))

    code = main(["score", str(question)])

    assert (code, json.loads(capsys.readouterr().out)) == (0, asked)


def test_after_a_shared_place_the_next_counts_both() -> None:
    best, third, last = {"rows": ["C W1"]}, {"rows": ["C W0 W0"]}, {"rows": ["C W0"]}
    answer = sheet(best, best, third, last)

    assert [k["place"] for k in answer["kingdoms"]] == [1, 1, 3, 4]


def test_a_shared_first_place_is_said() -> None:
    assert sheet({"rows": ["C W1"]}, {"rows": ["W1 C"]})["decided_by"] == "shared"


def test_the_second_edition_does_not_count_crowns_to_break_a_tie() -> None:
    two = {"rows": ["C L0 L1"]}, {"rows": ["C S2 F0 F0"]}

    assert [sheet(*two, edition=edition)["decided_by"] for edition in ("first", "second")] == ["crowns", "shared"]


def test_the_middle_of_a_drawing_is_the_middle_cell_of_its_grid() -> None:
    rows = [". . .", "W0 C .", ". . ."]

    assert sheet({"rows": rows}, options=["middle_kingdom"])["kingdoms"][0]["bonuses"] == {"middle_kingdom": 10}


def test_with_two_castles_none_is_in_the_middle() -> None:
    answer = sheet({"rows": ["C", "C", "."]}, options=["middle_kingdom"])

    assert answer["kingdoms"][0]["bonuses"] == {"middle_kingdom": 0}


def test_margins_beyond_the_size_do_not_move_the_middle() -> None:
    corner = ["C W0 W0 W0 W0", *["W0 W0 W0 W0 W0"] * 4]
    wide = [*[" ".join("." * 9)] * 4, *[f". . . . {row}" for row in corner]]
    answer = sheet({"rows": corner}, {"rows": wide}, options=["middle_kingdom"])

    assert [k["bonuses"]["middle_kingdom"] for k in answer["kingdoms"]] == [0, 0]


def test_the_middle_of_placed_dominoes_is_the_middle_of_their_box() -> None:
    answer = sheet({"placed": [[1, 1, 0, "right"]]}, options=["middle_kingdom"])

    assert answer["kingdoms"][0]["bonuses"] == {"middle_kingdom": 0}


def test_a_discarded_domino_loses_harmony() -> None:
    full = ["W0 W0 W0 W0 W0"] * 2 + ["W0 W0 C W0 W0"] + ["W0 W0 W0 W0 W0"] * 2
    answer = sheet({"rows": full}, {"rows": full, "discarded": [3]}, options=["harmony"])

    assert [k["bonuses"]["harmony"] for k in answer["kingdoms"]] == [5, 0]


def test_bonuses_are_worth_five_and_ten() -> None:
    full = ["W0 W0 W0 W0 W0"] * 2 + ["W0 W0 C W0 W0"] + ["W0 W0 W0 W0 W0"] * 2
    answer = sheet({"rows": full}, options=["middle_kingdom", "harmony"])

    assert answer["kingdoms"][0]["parts"] == {"territories": 0, "harmony": 5, "middle_kingdom": 10}


def test_cells_are_in_the_coordinates_of_the_writer_even_far_from_the_castle() -> None:
    answer = sheet({"rows": ["C W0 . . . . . . . . . . M3"]})

    assert answer["kingdoms"][0]["territories"][0]["cells"] == [[12, 0]]


@pytest.mark.parametrize(
    ("kingdom", "warning"),
    [
        ({"placed": [[19, 3, 3, "right"]]}, {"code": "no_contact", "domino": 19}),
        ({"placed": [[1, 1, 0, "right"], [5, 1, 1, "right"]]}, {"code": "unlike", "domino": 5}),
        ({"placed": [[19, 0, 1, "right"]], "discarded": [19]}, {"code": "not_yours", "domino": 19}),
        ({"rows": ["W0 W0"]}, {"code": "no_castle"}),
        ({"rows": ["C W0 W0 C"]}, {"code": "two_castles"}),
        ({"rows": ["C W0 W0 W0 W0 W0 W0"]}, {"code": "too_wide", "columns": 7, "limit": 5}),
        ({"rows": ["C M3 M3"]}, {"code": "too_many_crowned", "terrain": "mine", "crowns": 3, "count": 2, "box": 1}),
    ],
)
def test_what_cannot_be_is_said_and_blocks_nothing(kingdom: Form, warning: Form) -> None:
    assert warning in sheet(kingdom)["kingdoms"][0]["warnings"]


def test_the_order_of_writing_does_not_matter() -> None:
    near, far = [1, 1, 0, "right"], [2, 3, 0, "right"]

    assert [sheet({"placed": p}, size=7)["kingdoms"][0]["warnings"] for p in ([near, far], [far, near])] == [[], []]


def test_the_same_domino_in_two_kingdoms_is_said() -> None:
    one = {"placed": [[19, 0, 1, "right"]]}

    assert sheet(one, one)["kingdoms"][1]["warnings"] == [{"code": "twice", "domino": 19}]


def test_a_bare_castle_takes_an_equal_domino_in_twelve_ways_and_an_unequal_one_in_twenty_four() -> None:
    assert [len(places(domino=number)["placements"]) for number in (1, 48)] == [12, 24]


def test_a_domino_may_be_given_by_its_two_squares() -> None:
    assert places(domino={"left": "W0", "right": "M3"}) == places(domino=48)


def test_a_question_may_name_its_game() -> None:
    assert places(game="kingdomino", domino=48) == places(domino=48)


def test_a_domino_that_fits_nowhere_may_be_discarded() -> None:
    rows = ["W0 W0 W0 W0 W0"] * 2 + ["W0 W0 C W0 W0"] + ["W0 W0 W0 W0 W0", "W0 W0 W0 W0 ."]

    assert places(rows=rows, domino=1) == {"placements": [], "may_discard": True}


def test_both_notations_give_the_same_places() -> None:
    placed = places(placed=[[19, 0, 1, "right"], [48, 1, 0, "right"]], domino=30)

    assert placed == places(rows=["W1 F0 .", "C W0 M3"], domino=30)


def test_a_file_on_standard_input_is_read(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"kingdoms": [{"rows": ["C W1"]}]}')))

    assert (main(["score", "-"]), json.loads(capsys.readouterr().out)["kingdoms"][0]["total"]) == (0, 1)
