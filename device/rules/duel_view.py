"""What may be shown of a match of Kingdomino Duel, put into the one form of `game.View`.

Everything is open in this game but the dice that are not rolled yet. Must not know how a state changes.
"""

from device.rules.dice import BookRow, Die
from device.rules.duel_box import COATS, LIGHTNING
from device.rules.duel_count import counted, cross_worth
from device.rules.duel_draft import picks_two
from device.rules.duel_drawing import placings
from device.rules.duel_match import BLANK, OPTIONS, Holding, State, is_joker
from device.rules.duel_sheet import REACH_X, WINDOW, beside, bits, square_of
from device.rules.game import BAG, NOBODY, Blocked, Realm, Score, Stand, Turn, View
from device.rules.kingdomino_view import all_options, first_place


def score_of(state: State) -> tuple[Score, ...]:
    """Count both maps as they are."""
    return counted([(holding.sheet, holding.three) for holding in state.holdings])


def show(state: State, name: str) -> View:
    """Show all that may be shown."""
    turn, scores = shown_turn(state), score_of(state)
    return View(
        game=name,
        turn=turn,
        round=max(1, state.number),
        rounds=0,
        realms=tuple(_realm(state, seat, scores[seat], turn) for seat in range(2)),
        lines=(),
        order=_order(state),
        coming=(),
        next_seat=_next_seat(state),
        dice=_dice(state) if state.number and turn.step not in ("copy", "over") else (),
        book=_book(state),
        decided_by=first_place(scores) if turn.step == "over" else "",
        options=all_options(state.rules.setup, OPTIONS),
        notes=state.notes,
    )


def shown_turn(state: State) -> Turn:
    """Give the turn as people see it: drawing is called passing when nothing fits."""
    turn = state.turn
    return turn._replace(step="pass") if turn.step == "place" and not placings(state) else turn


def _realm(state: State, seat: int, score: Score, turn: Turn) -> Realm:
    holding = state.holdings[seat]
    stuck = seat == turn.seat and turn.step == "pass"
    acts_anew = seat == turn.seat and turn.step in ("place", "pass") and not holding.drawn
    return Realm(
        seat=seat,
        cells=holding.sheet.cells(),
        limit=2 * REACH_X + 1,
        window=WINDOW,
        score=score,
        counters=(("castle", int(holding.castle == BLANK)), ("squares", holding.filled)),
        blocked=_blocked(holding) if stuck else (),
        just_laid=() if acts_anew else tuple(square_of(bit) for bit in holding.latest),
        gains=_gains(state, seat),
    )


def _gains(state: State, seat: int) -> tuple[tuple[str, int], ...]:
    """Tell what each power that was used changed in the total; those that only moved dice changed no sum directly."""
    holding, found = state.holdings[seat], []
    if holding.castle != BLANK:
        found.append(("castle", cross_worth(holding.sheet, holding.castle)))
    points = {
        "three_per_domain": score_part(state, seat),
        "extra_cross": cross_worth(holding.sheet, holding.wizard) if holding.wizard != BLANK else 0,
    }
    for row, told in enumerate(state.rules.box.rows):
        if state.owners[row] == seat and state.used[row]:
            found.append((told.power, points.get(told.power, 0)))
    return tuple(found)


def score_part(state: State, seat: int) -> int:
    """Give the points of the wizard of three points, of one player."""
    holding = state.holdings[seat]
    return dict(counted([(holding.sheet, holding.three)])[0].parts)["three_per_domain"]


def _blocked(holding: Holding) -> tuple[Blocked, ...]:
    """Say of every empty square why the domino cannot be drawn there."""
    empty = holding.sheet.empty
    roomy = beside(empty) & empty
    return tuple(Blocked(*square_of(bit), "unlike" if roomy >> bit & 1 else "single") for bit in bits(empty))


def _order(state: State) -> tuple[Stand, ...]:
    """Give A and B of this turn."""
    if not state.number or state.turn.step in ("copy", "over"):
        return ()
    acting, second = state.turn.seat, 1 - state.first
    states = {
        state.first: "acting" if acting == state.first else "waiting" if acting == BAG else "done",
        second: "acting" if acting == second else "waiting",
    }
    return tuple(Stand(seat, 0, 0, states[seat]) for seat in (state.first, second))


def _next_seat(state: State) -> int:
    seat, step, _ = state.turn
    if step in ("over", "oldest"):
        return NOBODY
    if step == "roll":
        return state.first
    if step == "copy":
        return 1 if seat == 0 else NOBODY
    if step == "take":
        return seat if seat == state.first and picks_two(state) else 1 - seat
    if step in ("place", "placed") and seat == state.first:
        return 1 - seat
    return 1 - state.first  # once B has drawn or a lightning power is used, B begins the next turn


def _dice(state: State) -> tuple[Die, ...]:
    drawing, seat = state.drawing, state.turn.seat
    found = []
    for nth, faces in enumerate(state.rules.box.dice):
        taker, mine = state.takers[nth], state.takers[nth] == seat and state.turn.step in ("place", "placed")
        holding = state.holdings[taker] if taker != NOBODY else Holding()
        named = mine and state.up[nth] != BLANK and is_joker(state, nth) and drawing.coats[nth] != BLANK
        found.append(
            Die(
                number=nth + 1,
                faces=faces,
                up=state.up[nth],
                seat=taker,
                coat=COATS[drawing.coats[nth]] if named else "",
                cross=int(holding.crossed == nth or (mine and drawing.cross == nth)),
                drawn=nth in holding.drawn,
            )
        )
    return tuple(found)


def _book(state: State) -> tuple[BookRow, ...]:
    return tuple(
        BookRow(
            coat=told.coat,
            power=told.power,
            boxes=told.boxes,
            ticks=tuple(holding.ticks[row] for holding in state.holdings),
            seat=state.owners[row],
            state="used" if state.used[row] else "ready" if state.owners[row] != NOBODY else "open",
            at_once=told.power in LIGHTNING,
            turn=state.used[row],
        )
        for row, told in enumerate(state.rules.box.rows)
    )
