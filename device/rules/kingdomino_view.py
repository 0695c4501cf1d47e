"""What may be shown of a Kingdomino match, put into the one form of `game.View`.

Never tells which dominoes were removed, nor which king comes out next. Must not know how a state changes.
"""

from device.rules import lineup
from device.rules.copying import Sheet
from device.rules.dominoes import DOMINOES
from device.rules.game import BAG, NOBODY, Blocked, Domino, Option, Realm, Score, Setup, Turn, View
from device.rules.grid import bits, square_of
from device.rules.kingdomino_match import OPTIONS, Holding, State, score_of, sheet_of
from device.rules.land import blocked, reach, window


def show(state: State, name: str) -> View:
    """Show all that may be shown."""
    rules, draft, turn = state.rules, state.draft, shown_turn(state)
    scores = score_of(state)
    hand = _hand(state)
    is_copying = turn.step in ("copy", "over") and rules.on_table
    realms = []
    for seat, holding in enumerate(state.holdings):
        proof = blocked(holding.land) if seat == turn.seat and turn.step == "discard" else ()
        sheet = sheet_of(holding) if is_copying else None
        just_laid = () if (turn.seat, turn.step) in ((seat, "place"), (seat, "discard")) else _just_laid(holding)
        realms.append(realm(seat, holding, scores[seat], blocked=proof, sheet=sheet, just_laid=just_laid))
    playing = turn.step not in ("copy", "over")
    return View(
        game=name,
        turn=turn,
        round=max(1, draft.round),
        rounds=draft.plan.lines,
        realms=tuple(realms),
        lines=lineup.lines(draft, DOMINOES, _fit(state)) if playing else (),
        order=lineup.order(draft) if playing else (),
        coming=lineup.coming(draft) if playing else (),
        next_seat=_next_seat(state),
        hand=hand,
        faces=_faces(state) if turn.step == "copy" else (),
        unseen=lineup.unseen(draft),
        decided_by=first_place(scores) if turn.step == "over" else "",
        options=all_options(state.rules.setup, OPTIONS),
        notes=state.notes,
        places=draft.plan.per_line,
    )


def shown_turn(state: State) -> Turn:
    """Give the turn as people see it: placing is called discarding when nothing fits."""
    turn = state.turn
    if turn.step == "place" and not state.holdings[turn.seat].land.fits(DOMINOES[state.draft.claim.number]):
        return turn._replace(step="discard")
    return turn


def realm(  # noqa: PLR0913  the parts of a value
    seat: int,
    holding: Holding,
    score: Score,
    *,
    blocked: tuple[Blocked, ...] = (),
    sheet: Sheet | None = None,
    just_laid: tuple[tuple[int, int], ...] = (),
) -> Realm:
    """Show one seat; with a sheet, its kingdom is being copied."""
    land = holding.land
    return Realm(
        seat=seat,
        cells=land.cells(),
        limit=land.limit,
        window=window(land, least=1 if sheet else 0),
        score=score,
        dominoes=holding.taken,
        discarded=holding.discarded,
        blocked=blocked,
        just_laid=just_laid,
        to_copy=sheet.numbers if sheet else (),
    )


def all_options(setup: Setup, options: tuple[Option, ...]) -> tuple[tuple[str, str], ...]:
    """Give every option that is meant for this number of seats, with its value."""
    return tuple(
        (option.name, setup.option(option.name, option.default))
        for option in options
        if not option.seats or setup.seats in option.seats
    )


def first_place(scores: tuple[Score, ...]) -> str:
    """Tell what decided the first place."""
    return next(score.decided_by for score in scores if score.place == 1)


def _hand(state: State) -> Domino | None:
    if state.turn.step in ("place", "placed"):
        return DOMINOES[state.draft.claim.number]
    return None


def _fit(state: State) -> lineup.Fit | None:
    """Give what tells where a domino fits in the acting seat's land; None when its kingdom is on the table."""
    if state.turn.seat < 0 or state.rules.on_table:
        return None
    land = state.holdings[state.turn.seat].land
    return lambda domino: (land.fits(domino), _squares(reach(land, domino)))


def _faces(state: State) -> tuple[Domino, ...]:
    """Show the dominoes that the acting seat can still copy."""
    return tuple(DOMINOES[number] for number in sheet_of(state.holdings[state.turn.seat]).numbers)


def _next_seat(state: State) -> int:
    turn = state.turn
    if turn.seat == NOBODY:
        return NOBODY
    if turn.step == "copy":
        return turn.seat + 1 if turn.seat + 1 < len(state.holdings) else NOBODY
    if turn.seat != BAG and not state.draft.next and state.draft.at + 1 == len(state.draft.current):
        return 0 if state.rules.on_table else NOBODY
    return lineup.next_seat(state.draft)


def _just_laid(holding: Holding) -> tuple[tuple[int, int], ...]:
    for laid in reversed(holding.land.laid):
        if laid.domino.number == holding.latest:
            return square_of(laid.left), square_of(laid.right)
    return ()


def _squares(mask: int) -> tuple[tuple[int, int], ...]:
    return tuple(square_of(bit) for bit in bits(mask))
