"""What a draft shows: the lines, the order of this round, what is known of the next, and who acts after.

Holds only what everybody at the table may know: never the bag's order, never which numbers were removed.
Must not know lands; whether a domino fits is handed in.
"""

from collections.abc import Callable, Mapping

from device.rules.draft import Claim, Draft
from device.rules.game import BAG, NOBODY, Domino, Line, Slot, Stand

Fit = Callable[[Domino], tuple[int, tuple[tuple[int, int], ...]]]
"""In how many places a domino fits in the acting seat's land, and the squares of those places."""


def lines(draft: Draft, box: Mapping[int, Domino], fit: Fit | None) -> tuple[Line, ...]:
    """Show the current line and the next one; the one being drawn counts as the next."""
    shown = []
    acting = draft.turn.seat >= 0
    if draft.current and draft.turn.seat != NOBODY:
        slots = [
            _slot(claim, box, _current_state(draft, at), fit if acting and at == draft.at else None)
            for at, claim in enumerate(draft.current)
        ]
        slots += [_slot(Claim(number), box, "left", None) for number in draft.left]
        slots.sort(key=lambda slot: slot.domino.number)
        shown.append(Line("current", draft.round, tuple(slots)))
    coming = draft.next or tuple(Claim(number) for number in sorted(draft.drawn))
    if coming:
        shown.append(Line("next", draft.round + 1, tuple(_next_slot(draft, claim, box, fit) for claim in coming)))
    return tuple(shown)


def order(draft: Draft) -> tuple[Stand, ...]:
    """Give this round's kings in the order they act; in the first claims only those drawn so far."""
    if draft.round:
        return tuple(
            Stand(claim.seat, claim.king, claim.number, _stand_state(draft, at))
            for at, claim in enumerate(draft.current)
        )
    on = {(claim.seat, claim.king): claim.number for claim in draft.next}
    return tuple(
        Stand(seat, which, on.get((seat, which), 0), "done" if (seat, which) in on else "acting")
        for seat, which in draft.called
    )


def coming(draft: Draft) -> tuple[Stand, ...]:
    """Give what is known of the next round's order, lowest number first."""
    return tuple(
        Stand(claim.seat, claim.king, claim.number, "free" if claim.seat == NOBODY else "waiting")
        for claim in draft.next
    )


def next_seat(draft: Draft) -> int:
    """Tell who acts after this turn, as far as the table can know; `NOBODY` when it cannot."""
    if draft.turn.seat == BAG:
        return draft.current[0].seat if draft.round else NOBODY
    if not draft.round:
        return _next_in_first_claims(draft)
    if draft.at + 1 < len(draft.current):
        return draft.current[draft.at + 1].seat
    return _first_of_next_round(draft)


def unseen(draft: Draft) -> tuple[int, ...]:
    """List the numbers nobody has seen: in the bag or removed, never told apart."""
    return tuple(sorted(draft.bag + draft.removed))


def rank(draft: Draft, number: int) -> tuple[int, int]:
    """Tell what place in the next round's order a free domino gives the acting king: the best and the worst case."""
    lower = [claim for claim in draft.next if claim.number < number]
    ahead = sum(claim.seat != NOBODY for claim in lower)
    free_lower = len(lower) - ahead
    free_higher = len(draft.free) - free_lower - 1
    kings = draft.plan.seats * draft.plan.kings
    others = kings - 1 - sum(claim.seat != NOBODY for claim in draft.next)
    return 1 + ahead + max(0, others - free_higher), 1 + ahead + min(others, free_lower)


def _slot(claim: Claim, box: Mapping[int, Domino], state: str, fit: Fit | None) -> Slot:
    piece = box[claim.number]
    fits, squares = fit(piece) if fit else (0, ())
    return Slot(piece, claim.seat, claim.king, state, fits, squares)


def _next_slot(draft: Draft, claim: Claim, box: Mapping[int, Domino], fit: Fit | None) -> Slot:
    piece = box[claim.number]
    if claim.seat != NOBODY:
        return Slot(piece, claim.seat, claim.king, "claimed")
    if draft.turn.seat < 0:
        return Slot(piece, NOBODY, 0, "free")
    fits, squares = fit(piece) if fit else (0, ())
    return Slot(piece, NOBODY, 0, "free", fits, squares, rank(draft, claim.number))


def _current_state(draft: Draft, at: int) -> str:
    if at < draft.at:
        return "played"
    return "acting" if at == draft.at and draft.turn.seat >= 0 else "claimed"


def _stand_state(draft: Draft, at: int) -> str:
    if at < draft.at:
        return "done"
    return "acting" if at == draft.at and draft.turn.seat >= 0 else "waiting"


def _next_in_first_claims(draft: Draft) -> int:
    """In the first claims kings come out by chance; only A B B A and the last claim tell who follows."""
    plan, called = draft.plan, draft.called
    if len(called) == plan.seats * plan.kings:
        return _first_of_next_round(draft)
    if plan.abba:
        first = called[0][0]
        return (1 - first, 1 - first, first)[len(called) - 1]
    return NOBODY


def _first_of_next_round(draft: Draft) -> int:
    """Tell whose king will stand on the lowest claimed domino once the acting king, the last, has chosen."""
    claimed = [claim for claim in draft.next if claim.seat != NOBODY]
    free = draft.free
    if not draft.next:
        return NOBODY
    lowest = claimed[0].number if claimed else 0
    if not free or 0 < lowest < free[0]:
        return claimed[0].seat
    if not claimed or free[-1] < lowest:
        return draft.turn.seat
    return NOBODY
