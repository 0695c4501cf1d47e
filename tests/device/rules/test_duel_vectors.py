"""The public facts and test cases of Kingdomino Duel, each by its name, and a whole game replayed."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from device.rules import duel
from device.rules.duel_book import blanks, fill_in
from device.rules.duel_box import COATS, CODES, KEPT, PRINTED, box_of, distinct_faces, face_code
from device.rules.duel_count import counted, three_points
from device.rules.duel_drawing import turnable
from device.rules.duel_match import State, dice_of
from device.rules.duel_sheet import domains
from device.rules.game import NOBODY, IllegalAction, Turn
from tests.device.rules.duel_positions import (
    BARE,
    begun,
    drawing,
    drawn_map,
    owning,
    rolled,
    target,
    texts,
    ticks,
    told,
    with_map,
)

Case = dict[str, Any]

FIXTURE: Case = json.loads((Path(__file__).parents[2] / "fixtures" / "duel_vectors.json").read_text(encoding="utf-8"))
CASES: list[Case] = FIXTURE["cases"]
BOX = box_of(PRINTED)
PLAYERS = {"P1": 0, "P2": 1}


def check_dice(case: str, _given: Case, expect: Case) -> None:
    if case == "dice-totals":
        shown = Counter(face_code(face) for die in BOX.dice for face in die)
        wanted = {"??" if code == "joker" else code: n for code, n in expect["face_totals"].items()}
        assert (shown, sum(shown.values())) == (wanted, expect["faces"])
    elif case == "dice-jokers":
        jokers = Counter(sum(face.terrain == "joker" for face in die) for die in BOX.dice)
        assert jokers == {1: expect["dice_with_one_joker"], 0: expect["dice_without_joker"]}
    else:
        rolls = list(product(*BOX.dice))
        assert sum(all(f.terrain != "joker" for f in roll) for roll in rolls) == expect["rolls_without_joker"]
        crosses = Counter(str(sum(face.crowns for face in roll)) for roll in rolls)
        assert crosses == expect["rolls_by_total_crosses"]


def check_draft(case: str, given: Case, expect: Case) -> None:
    if case == "draft-roles-alternate":
        firsts = []
        state = begun(0)
        while len(firsts) < 4:
            state = rolled(state, 1, 1, 1, 1)
            firsts.append(("oldest", "other")[state.turn.seat])
            state = told(state, "take d1", "take d2 d3")
            while state.turn.step == "place":
                state = duel.apply(state, duel.actions(state)[0])
        assert firsts == list(expect["A_by_turn"].values())
        return
    picks_two = given["pick_two_used"]
    state = rolled(owning(begun(), 0, *["pick_two"] * picks_two), 1, 1, 1, 1)
    wanted = f"take {' '.join(f'd{number}' for number in given.get('A_takes', [1]))}"
    order = []
    for take in ["pick_two", wanted] if picks_two else [wanted, "take d2 d3"]:
        state = told(state, take)
        order += [f"P{note.seat + 1}" for note in state.notes if note.code == "took"]
    taken = {name: [nth + 1 for nth in dice_of(state, seat)] for name, seat in PLAYERS.items()}
    assert order == expect["order"]
    assert [len(dice) for dice in taken.values()] == [2, 2]
    assert {name: taken[name] for name in PLAYERS if name in expect} == {n: expect[n] for n in PLAYERS if n in expect}


def score_form(sheet_rows: list[str], coat: str | None) -> Case:
    sheet, three = drawn_map(sheet_rows), COATS.index(coat) if coat else -1
    score = counted([(sheet, three)])[0]
    by_coat = {
        one: {
            "points": sum(d.points for d in score.territories if d.terrain == one),
            "domains": sum(d.terrain == one for d in score.territories),
        }
        for one in COATS
    }
    return {
        "base": score.base,
        "bonus3": dict(score.parts)["three_per_domain"],
        "total": score.total,
        "largest_domain": score.largest,
        "domains": len(score.territories),
        "by_coat": by_coat,
    }


def check_scoring(_case: str, given: Case, expect: Case) -> None:
    found = score_form(given["map"], given["three_coat"])
    found["by_coat"] = {coat: found["by_coat"][coat] for coat in expect.get("by_coat", ())}
    assert {key: found[key] for key in expect} == expect


def check_winner(_case: str, given: Case, expect: Case) -> None:
    maps = [given[name] for name in ("P1", "P2")]
    scores = counted([(drawn_map(m["map"]), COATS.index(m["three_coat"]) if m["three_coat"] else -1) for m in maps])
    winners = [name for name, score in zip(("P1", "P2"), scores, strict=True) if score.place == 1]
    assert [[score.total, score.largest] for score in scores] == [expect["P1"], expect["P2"]]
    assert ("draw" if len(winners) == 2 else winners[0]) == expect["winner"]


def check_placement(case: str, given: Case, expect: Case) -> None:
    sheet = drawn_map(given["map"])
    if case == "place-count-first-domino":
        state = drawing(sheet, *given["drawn"])
        places = texts(state, "place")
        assert len(places) == expect["oriented_placements"]
        assert len({frozenset(place.split()[1:]) for place in places}) == expect["square_pairs"]
        return
    squares = [target(square) for square in given["squares"]]
    powers = ["ignore_connection"] * given["ignore_connection"]
    apart = given["mode"] == "separate"
    state = drawing(sheet, *given["drawn"], *powers, *(["separate_dice"] if apart else []))
    if powers:
        state = told(state, "ignore_connection")
    wanted = [f"place d1 {squares[0]}", f"place d2 {squares[1]}"] if apart else [f"place {' '.join(squares)}"]
    try:
        told(state, *(["separate_dice"] if apart else []), *wanted)
        legal = True
    except IllegalAction:
        legal = False
    assert legal == expect["legal"]


def check_can_place(_case: str, given: Case, expect: Case) -> None:
    sheet = drawn_map(given["map"])
    can = {}
    for name, power in (("plain", ""), ("with_ignore_connection", KEPT[0]), ("with_separate_dice", KEPT[1])):
        state = drawing(sheet, *given["dice"], power)
        if power in texts(state):
            state = told(state, power)
            can[name] = "pass" not in texts(state)
        else:
            can[name] = not power and "pass" not in texts(state)
    assert can == expect


def book_state(given: Case) -> State:
    """Set the end of a turn up: both players have drawn, and hold dice that show what is asked."""
    state = begun()
    dice, takers = list(state.rules.box.dice), [NOBODY] * 4
    blanks_wanted = (*given["A_dice"], *["BL2"] * (2 - len(given["A_dice"])))
    others = (*given.get("B_dice", ()), *["BL2"] * (2 - len(given.get("B_dice", ()))))
    for nth, code in enumerate((*blanks_wanted, *others)):
        dice[nth] = (drawing_face(code),) * 6
        takers[nth] = nth // 2
    rules = state.rules._replace(box=state.rules.box._replace(dice=tuple(dice)))
    owned = {code: {"A": 0, "B": 1}[who] for code, who in given.get("rows_owned_before", {}).items()}
    state = state._replace(
        rules=rules,
        up=(0,) * 4,
        takers=tuple(takers),
        owners=tuple(owned.get(CODES[coat], NOBODY) for coat in COATS),
    )
    sheet = drawn_map([*BARE[:1], ".. .. .. DO0 .. .. ..", *BARE[2:]])
    for seat, name in enumerate("AB"):
        drew = (0, 1) if given.get("could_place", True) else ()
        state = with_map(state, seat, sheet, ticks=ticks(given.get(f"{name}_before", {})), drawn=drew)
    return state._replace(turn=Turn(1, "place"))


def drawing_face(code: str) -> Any:  # noqa: ANN401  a half
    return next(face for die in BOX.dice for face in die if face_code(face) == code)


def finished(state: State) -> State:
    """Fill the spellbook in, using any lightning power as it comes."""
    state = fill_in(state)
    while state.turn.step in ("three_per_domain", "extra_cross"):
        state = duel.apply(state, duel.actions(state)[0])
    return state


def check_spellbook(case: str, given: Case, expect: Case) -> None:
    if case == "book-thresholds":
        assert {CODES[row.coat]: row.boxes for row in BOX.rows} == expect["boxes"]
        assert {CODES[row.coat]: row.power for row in BOX.rows} == expect["powers"]
        return
    if case == "book-not-placed":
        for reading, option in (("default", "on"), ("english_reading", "off")):
            state = book_state(given)
            state = state._replace(rules=state.rules._replace(undrawn_ticks=option == "on"))
            assert finished(state).holdings[0].ticks == ticks(expect[reading]["A_after"])
        return
    before = book_state(given)
    after = finished(before)
    assert [h.ticks for h in after.holdings] == [ticks(expect["A_after"]), ticks(expect["B_after"])]
    for seat, name in enumerate("AB"):
        gained = [
            row.power
            for row, old, new in zip(BOX.rows, before.owners, after.owners, strict=True)
            if old == NOBODY and new == seat
        ]
        assert gained == expect[f"{name}_gains"]


def check_powers(case: str, given: Case, expect: Case) -> None:
    if case in ("power-extra-cross-empty-square", "power-extra-cross-castle"):
        state = owning(with_map(begun(), 0, drawn_map(given["map"])), 0, "extra_cross")
        state = state._replace(turn=Turn(0, "extra_cross"))
        assert (f"extra_cross {target(given['square'])}" in texts(state)) == expect["allowed"]
    elif case == "power-extra-cross-not-earned":
        state = book_state({"A_dice": [], "A_before": {"QU": given["quarters_ticks"]}})
        assert (fill_in(state).turn.step == "extra_cross") == expect["allowed"]
    elif case == "power-from-next-turn":
        state = book_state({"A_dice": ["ST0"], "A_before": {"ST": 4}})
        after = fill_in(state)
        assert expect == {"usable_at_turn_6": False, "usable_at_turn_7": after.owners[1] == 0 and not after.used[1]}
        assert after.turn.step == "roll"
    elif case.startswith("power-turn-die"):
        nth = given["die"] - 1
        faces = BOX.dice[nth]
        assert sorted({face_code(face) for face in faces}) == sorted(expect["reachable"])
        state = rolled(begun(), 0, 0, 0, 0)
        assert set(turnable(state, nth)) == set(distinct_faces(faces)) - {0}
    elif case == "power-three-per-domain-count":
        sheet, which = drawn_map(given["map"]), COATS.index(given["coat"])
        assert three_points(sheet, which) == expect["bonus"]
        assert sum(domain.terrain == given["coat"] for domain in domains(sheet)) == expect["dot_domains"]
    else:
        apart = drawn_map([".. .. .. DO0 .. DO0 ..", *BARE[1:4], "DO0 .. .. .. .. .. .."])
        state = with_map(begun(), 0, apart, three=COATS.index("dot"))
        joined = with_map(state, 0, drawn_map([".. .. .. DO0 DO0 DO0 ..", *BARE[1:4], "DO0 .. .. .. .. .. .."]))
        coat = given["at_end"]["coat"]
        dots = [sum(t.terrain == coat for t in duel.score(s)[0].territories) for s in (state, joined)]
        assert dots == [given["at_choice"]["domains"], given["at_end"]["domains"]]
        assert dict(duel.score(joined)[0].parts)["three_per_domain"] == expect["bonus"]


def check_end(_case: str, given: Case, expect: Case) -> None:
    turns = [given["placed"]] if "placed" in given else list(given.values())
    for placed in turns:
        state = book_state({"A_dice": [], "B_dice": []})
        for seat, name in enumerate(("P1", "P2")):
            state = with_map(state, seat, state.holdings[seat].sheet, drawn=(0, 1) if placed[name] else ())
        after = finished(state)
        assert (after.turn.step == "over") == expect["ended"]
        if expect["ended"]:
            assert [note.code for note in after.notes][-2:] == ["nobody_drew", "over"]


CHECKS: dict[str, Callable[[str, Case, Case], None]] = {
    "dice": check_dice,
    "draft": check_draft,
    "scoring": check_scoring,
    "winner": check_winner,
    "placement": check_placement,
    "can_place": check_can_place,
    "spellbook": check_spellbook,
    "powers": check_powers,
    "end": check_end,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_every_known_case_comes_out(case: Case) -> None:
    CHECKS[case["group"]](case["id"], case["given"], case["expect"])


def test_there_are_as_many_cases_as_are_known() -> None:
    assert len(CASES) == 59


# ------------------------------------------------------------------ a whole game


def drawn_as(play: Case, powers: list[Case]) -> list[str]:
    """Say what a player did: powers, the coat of each joker, then the squares."""
    said = []
    for power in powers:
        if power["player"] == play["player"] and power["power"] != "pick_two":
            is_castle = power["power"] == "castle_cross"
            said.append(f"castle castle d{power['die']}" if is_castle else power["power"])
    if play["squares"] is None:
        return [*said, "pass"]
    return said


def play_of(state: State, play: Case, powers: list[Case]) -> State:
    state = told(state, *drawn_as(play, powers))
    if play["squares"] is None:
        return state
    order = sorted(zip(play["dice"], play["squares"], play["drawn"], strict=True))
    for number, _, code in order:
        coat = next(coat for coat, short in CODES.items() if short == code[:2])
        if f"coat d{number} {coat}" in texts(state):
            state = told(state, f"coat d{number} {coat}")
    squares = [target(square) for _, square, _ in order]
    if "separate_dice" in [power["power"] for power in powers if power["player"] == play["player"]]:
        both = zip(order, squares, strict=True)
        return told(state, *(f"place d{number} {square}" for (number, _, _), square in both))
    together = f"place {' '.join(squares)}"
    return told(state, together if together in texts(state) else f"place {' '.join(squares[::-1])}")


def take_of(state: State, turn: Case) -> State:
    first, *rest = turn["draft"]
    if turn["draft"][1][0] == turn["A"]:
        return told(state, "pick_two", f"take d{first[1]} d{rest[0][1]}")
    two = sorted(number for player, number in rest if player != turn["A"])
    return told(state, f"take d{first[1]}", f"take d{two[0]} d{two[1]}")


@pytest.mark.parametrize("game", FIXTURE["games"], ids=lambda game: str(game["about"]["id"]))
def test_a_known_game_is_replayed_to_its_end(game: Case) -> None:
    about = game["about"]
    state = begun(PLAYERS[about["first_A"]])
    for turn in game["turns"]:
        assert (state.number, state.first) == (turn["turn"], PLAYERS[turn["A"]])
        state = take_of(rolled(state, *turn["roll_face_index"]), turn)
        for play in turn["plays"]:
            assert state.turn.seat == PLAYERS[play["player"]]
            state = play_of(state, play, turn["powers_used"])
        for instant in turn["instant"]:
            assert (state.turn.seat, state.turn.step) == (PLAYERS[instant["player"]], instant["power"])
            what = instant["coat"] if "coat" in instant else target(instant["square"])
            state = told(state, f"{instant['power']} {what}")
        after = [ticks(turn["spellbook_after"][player]) for player in PLAYERS]
        assert [holding.ticks for holding in state.holdings] == after

    assert (state.turn.step, state.number) == ("over", about["end"]["turn"])
    assert [holding.sheet for holding in state.holdings] == [drawn_map(about["maps"][p]) for p in PLAYERS]
    for player, seat in PLAYERS.items():
        score, wanted = duel.score(state)[seat], about["scores"][player]
        bonus = dict(score.parts)["three_per_domain"]
        found = [score.base, bonus, score.total, score.largest, len(score.territories)]
        assert found == [wanted[k] for k in ("base", "bonus3", "total", "largest_domain", "domains")]
        assert (state.holdings[seat].castle >= 0) == about["castle_used"][player]
    owners = {coat: NOBODY if who is None else PLAYERS[who] for coat, who in about["rows_won"].items()}
    assert dict(zip(COATS, state.owners, strict=True)) == owners
    assert duel.score(state)[PLAYERS[about["winner"]]].place == 1


def test_blank_dice_alone_tick() -> None:
    state = book_state({"A_dice": ["DO0", "DS1"]})

    assert [COATS[row] for row in blanks(state, 0)] == ["dot"]
