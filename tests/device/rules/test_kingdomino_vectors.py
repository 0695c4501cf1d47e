"""The 207 public facts and test cases of Kingdomino, each by its number."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from device.rules import kingdomino
from device.rules.dominoes import DOMINOES
from device.rules.draft import Claim
from device.rules.game import NOBODY, Action, Domino, Turn
from device.rules.grid import DIRECTIONS
from device.rules.kingdomino_match import Holding, State
from device.rules.land import Land, has_castle_in_middle
from device.rules.scoring import TIE_STEPS, Bonuses, bonus_points, ranked
from tests.device.rules.builders import claims, drawn, laid, line, opened, piece, played, pose_in, walk

FIXTURE = Path(__file__).parents[2] / "fixtures" / "kingdomino_vectors.json"
CASES: list[dict[str, Any]] = json.loads(FIXTURE.read_text(encoding="utf-8"))["cases"]
SAID = {"occupied": "overlap", "edge": "exceeds_grid", "no_contact": "no_contact", "unlike": "no_terrain_match"}
COLOURS = ("blue", "green", "pink", "yellow")


def land_given(given: dict[str, Any]) -> Land:
    limit = given.get("limit", 5)
    return laid(given["placements"], limit) if "placements" in given else drawn(*given["grid"], limit=limit)


def faults(land: Land, move: Any) -> tuple[str, ...]:  # noqa: ANN401  a list or a mapping of the fixture
    if isinstance(move, dict):
        return land.faults(piece(move["left"], move["right"]), pose_in(move["x"], move["y"], move["dir"]))
    number, x, y, direction = move
    return land.faults(DOMINOES[number], pose_in(x, y, direction))


def check_domino_facts(given: dict[str, Any], expect: dict[str, Any]) -> None:
    halves = DOMINOES[given["number"]].halves
    assert sorted(half.terrain for half in halves) == sorted(expect["terrains_unordered"])
    assert sum(half.crowns for half in halves) == expect["crowns_total"]


def check_terrain_index(given: dict[str, Any], expect: dict[str, Any]) -> None:
    showing = [n for n, domino in DOMINOES.items() if given["terrain"] in [half.terrain for half in domino.halves]]
    assert showing == expect["numbers"]


def check_properties(given: dict[str, Any], expect: dict[str, Any]) -> None:
    found = sorted([t.terrain, t.squares, t.crowns] for t in land_given(given).territories())
    assert found == sorted(expect["properties"])


def check_bonus(given: dict[str, Any], expect: dict[str, Any]) -> None:
    land, options = land_given(given), given["options"]
    points = dict(bonus_points(land, Bonuses("harmony" in options, "middle_kingdom" in options)))
    assert sum(points.values()) == expect.get("bonus", expect.get("bonus_bounding_box"))
    assert expect.get("middle_kingdom", 0) in (0, points.get("middle_kingdom"))
    assert expect.get("harmony", 0) in (0, points.get("harmony"))
    base = land.tally().base
    assert base == expect.get("base", base)
    assert base + sum(points.values()) == expect.get("source_total", base + sum(points.values()))
    if "centred_by_bounding_box" in expect:
        assert has_castle_in_middle(land) == expect["centred_by_bounding_box"]


def check_score(given: dict[str, Any], expect: dict[str, Any]) -> None:
    land = land_given(given)
    tally = land.tally()
    assert (tally.base, tally.largest, tally.crowns) == (expect["base"], expect["largest"], expect["crowns"])
    bonuses = Bonuses("harmony" in given["options"], "middle_kingdom" in given["options"])
    total = tally.base + sum(points for _, points in bonus_points(land, bonuses))
    assert total == expect.get("total", total)
    found = sorted([t.terrain, t.squares, t.crowns] for t in land.territories())
    assert found == expect.get("properties", found)


def check_score_by_terrain(given: dict[str, Any], expect: dict[str, Any]) -> None:
    territories = land_given(given).territories()
    for terrain in ("forest", "swamp"):
        assert sum(t.points for t in territories if t.terrain == terrain) == expect[terrain]
    assert land_given(given).tally().base == expect["base"]


def check_score_after_move(given: dict[str, Any], expect: dict[str, Any]) -> None:
    land = land_given(given)
    number, x, y, direction = given["move"]
    assert (not faults(land, given["move"])) == expect["legal"]
    assert land.tally().base == expect["base_before"]
    assert land.lay(DOMINOES[number], pose_in(x, y, direction)).tally().base == expect["base_after"]


def check_score_after_discard(given: dict[str, Any], expect: dict[str, Any]) -> None:
    state = placing(given, given["domino"])
    after = played(state, "discard")
    assert not expect["can_place"]
    assert after.holdings[0].land.tally().base == expect["base_after"]


def check_property_value(given: dict[str, Any], expect: dict[str, Any]) -> None:
    each, more = divmod(given["crowns"], given["size"])
    row = " ".join(f"F{each + (at < more)}" for at in range(given["size"]))
    assert drawn(row, limit=7).tally().base == expect["points"]


def check_can_place(given: dict[str, Any], expect: dict[str, Any]) -> None:
    fits = land_given(given).fits(DOMINOES[given["domino"]])
    assert bool(fits) == expect["can_place"]
    assert fits == expect["distinct_placements"]
    assert (Action("discard") in kingdomino.actions(placing(given, given["domino"]))) == (
        expect["discard_allowed_strict"]
    )


def check_placement(given: dict[str, Any], expect: dict[str, Any]) -> None:
    found = faults(land_given(given), given["move"])
    assert (not found) == expect["legal"]
    assert {SAID[code] for code in found} <= set(expect.get("broken", ()))


def check_rotation(given: dict[str, Any], expect: dict[str, Any]) -> None:
    turned = DIRECTIONS.index(given["start"])
    assert [DIRECTIONS[(turned + quarter) % 4] for quarter in range(5)] == expect["sequence"]


def check_legal_directions(given: dict[str, Any], expect: dict[str, Any]) -> None:
    land, (x, y) = land_given(given), given["left_square_at"]
    legal = [d for d in DIRECTIONS if not land.faults(DOMINOES[given["domino"]], pose_in(x, y, d))]
    assert sorted(legal) == sorted(expect["directions"])


def check_ranking(given: dict[str, Any], expect: dict[str, Any]) -> None:
    if "players" in given:
        names = [player["name"] for player in given["players"]]
        tallies = [laid(player["placements"], 7).tally() for player in given["players"]]
        keys = [(tally.base, tally.largest, tally.crowns) for tally in tallies]
    else:
        names = list(given["totals"])
        keys = [(total["score"], total["largest"], total["crowns"]) for total in given["totals"].values()]
    steps = TIE_STEPS["first" if "total_crowns" in given["tiebreak"] else "second"]
    places = [place for place, _ in ranked(keys, steps)]
    dense = {place: at for at, place in enumerate(sorted(set(places)), start=1)}
    assert {name: dense[place] for name, place in zip(names, places, strict=True)} == expect["standings"]


def check_draft_sort(given: dict[str, Any], expect: dict[str, Any]) -> None:
    state = played(opened(len(given["drawn"])), *line(*given["drawn"]))
    assert [claim.number for claim in state.draft.next] == expect["line"]


def check_draft_draw(given: dict[str, Any], expect: dict[str, Any]) -> None:
    pile = given["pile_top_first"]
    taken, rest = pile[: given["kings_in_play"]], pile[given["kings_in_play"] :]
    state = played(opened(4), *line(*expect.get("line_before_sort", taken)))
    assert [claim.number for claim in state.draft.next] == expect["line"]
    assert len(state.draft.bag) == expect.get("pile_left", 44)
    assert set(expect.get("pile_rest", rest)) <= set(state.draft.bag)
    if "old_next_line_becomes" in expect:
        state = played(state, *claims(*((f"{seat}.0", number) for seat, number in enumerate(expect["line"]))))
        shown = {line.code: [slot.domino.number for slot in line.slots] for line in kingdomino.view(state).lines}
        assert shown == {expect["old_next_line_becomes"]: expect["line"]}


def check_draft_end(given: dict[str, Any], expect: dict[str, Any]) -> None:
    draft = opened(given["players"]).draft
    surplus = draft.surplus
    assert draft.plan.lines == given["lines_created"]
    assert (len(draft.bag) - surplus == draft.plan.lines * draft.plan.per_line) == expect["pile_empty"]
    last = next(s for s in walk("kingdomino", given["players"], {}, 1) if s.draft.round == given["lines_created"])
    assert (last.draft.next or None) == expect["next_line"]
    assert (not last.draft.bag) == expect["pile_empty"]


def check_setup(given: dict[str, Any], expect: dict[str, Any]) -> None:
    options = {"edition": "second"} if "second" in given.get("ruleset", "") else {}
    if given.get("variant") == "mighty_duel":
        options["mighty_duel"] = "on"
    state = opened(given["players"], **options)
    plan = state.rules.plan
    known = {
        "kings_per_player": plan.kings,
        "dominoes": 48 - plan.surplus,
        "per_line": plan.per_line,
        "lines": plan.lines,
        "line": plan.per_line,
        "pile_left": 48 - plan.surplus - plan.per_line,
        "chosen_per_line": plan.seats * plan.kings,
        "discarded_per_line": plan.per_line - plan.seats * plan.kings,
        "limit": state.rules.limit,
        "dominoes_per_player": plan.lines * plan.kings,
    }
    assert {key: known[key] for key in expect} == expect


def check_turn_order(given: dict[str, Any], expect: dict[str, Any]) -> None:
    seats = list(given["claims"])
    numbers = sorted(given["claims"].values())
    numbers += [48 - at for at in range(4 - len(numbers))] if len(seats) == 2 else []
    state = played(opened(4), *line(*numbers), *claims(*first_claims(given["claims"], numbers)))
    order = [claim.seat for claim in state.draft.current if claim.seat < len(seats)]
    assert [seats[seat] for seat in order] == expect["order"]


def first_claims(chosen: dict[str, int], numbers: list[int]) -> list[tuple[str, int]]:
    pairs = [(f"{seat}.0", number) for seat, number in enumerate(chosen.values())]
    rest = [number for number in numbers if number not in chosen.values()]
    return pairs + [(f"{seat}.0", number) for seat, number in enumerate(rest, start=len(chosen))]


def check_claim(given: dict[str, Any], expect: dict[str, Any]) -> None:
    standing = [
        (f"{COLOURS.index(colour)}.0", number)
        for number, colour in zip(given["line"], given["kings"], strict=True)
        if colour
    ]
    state = played(opened(4), *line(*given["line"]), *claims(*standing))
    state = played(state, f"king K{COLOURS.index(given['player'])}.0")
    accepted = Action.parse(f"choose #{given['pick']}") in kingdomino.actions(state)
    assert accepted == expect["accepted"]
    if accepted:
        state = played(state, f"choose #{given['pick']}")
    everyone = state.draft.next or state.draft.current
    kings = [COLOURS[claim.seat] if claim.seat != NOBODY else None for claim in everyone]
    assert kings == expect["kings_after"]


def check_turn_flow(given: dict[str, Any], expect: dict[str, Any]) -> None:
    if "order" not in given:
        check_settling(given, expect)
        return
    seats = [COLOURS.index(colour) for colour in given["order"]]
    standing = [colour for colour in given["order"] if colour in given["kings"]]
    numbers = {colour: given["line"][given["kings"].index(colour)] for colour in standing}
    if given["first_line"]:
        before = [(f"{COLOURS.index(colour)}.0", numbers[colour]) for colour in standing]
        state = played(opened(4), *line(*given["line"]), *claims(*before))
        state = played(state, f"king K{COLOURS.index(given['player'])}.0")
    else:
        first = claims(*((f"{seat}.0", 41 + at) for at, seat in enumerate(seats)))
        state = played(opened(4), *line(41, 42, 43, 44), *first, *line(*given["line"]))
        for colour in standing:
            state = played(state, str(kingdomino.actions(state)[0]), f"choose #{numbers[colour]}")
        state = played(state, str(kingdomino.actions(state)[0]))
    accepted = Action.parse(f"choose #{given['pick']}") in kingdomino.actions(state)
    assert accepted == expect["accepted"]
    if accepted:
        state = played(state, f"choose #{given['pick']}")
        if given["first_line"] and state.turn.step == "king":
            state = played(state, f"king K{COLOURS.index(expect['next_player'])}.0")
    assert (COLOURS[state.turn.seat], state.turn.step) == (expect["next_player"], expect["next_action"])


def check_settling(given: dict[str, Any], expect: dict[str, Any]) -> None:
    number = given["move"][0] if "move" in given else given["domino"]
    state = placing(given, number, last_round=given["last_round"], last_king=given.get("last_king", False))
    fits = bool(state.holdings[0].land.fits(DOMINOES[number]))
    assert fits == expect.get("can_place", fits)
    if "move" in given:
        wanted = DOMINOES[number], pose_in(*given["move"][1:])
        assert (not state.holdings[0].land.faults(*wanted)) == expect["legal"]
    options = [
        action for action in kingdomino.actions(state) if action.verb == ("place" if "move" in given else "discard")
    ]
    after = kingdomino.apply(state, options[0])
    if "over" in expect["next_action"]:
        assert after.turn.seat == NOBODY
    elif "chooses" in expect["next_action"]:
        assert after.turn == Turn(0, "choose")
    else:
        assert after.turn == Turn(1, "place")


def placing(given: dict[str, Any], number: int, *, last_round: bool = False, last_king: bool = False) -> State:
    """Give a match in which seat 0, with the land given, is about to place a domino."""
    state = opened(4)
    kings = [Claim(number, 0), Claim(number, 1)]
    draft = state.draft._replace(
        turn=Turn(0, "place"),
        round=12 if last_round else 3,
        lines=12 if last_round else 4,
        current=tuple(kings[:1] if last_king else kings),
        next=() if last_round else (Claim(3), Claim(4)),
    )
    holdings = (Holding(land_given(given)), *state.holdings[1:])
    return state._replace(draft=draft, holdings=holdings)


def check_saved_game(given: dict[str, Any], expect: dict[str, Any]) -> None:
    box = DOMINOES | {int(n): Domino(int(n), piece(*pair).halves) for n, pair in given["domino_overrides"].items()}
    numbers = [*given["claims_in_player_order"], *given["unclaimed"]]
    is_valid = True
    for placements in given["kingdoms_in_play_order"].values():
        land = Land.bare(5)
        for number, x, y, direction in placements:
            numbers.append(number)
            is_valid &= not land.faults(box[number], pose_in(x, y, direction))
            land = land.lay(box[number], pose_in(x, y, direction))
    assert (is_valid and len(set(numbers)) == len(numbers)) == expect["valid"]


CHECKS: dict[str, Callable[[dict[str, Any], dict[str, Any]], None]] = {
    name.removeprefix("check_"): check for name, check in globals().items() if name.startswith("check_")
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_public_case_comes_out(case: dict[str, Any]) -> None:
    CHECKS[case["kind"]](case["given"], case["expect"])


def test_all_cases_are_there() -> None:
    assert len(CASES) == 207


def test_the_cases_are_still_those_that_were_gathered() -> None:
    gathered = Path(__file__).parents[4] / "shared" / "vectors" / "kingdomino.json"
    if not gathered.exists():
        pytest.skip("only where the cases were gathered")

    assert json.loads(gathered.read_text(encoding="utf-8"))["cases"] == CASES
