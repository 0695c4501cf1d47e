"""The lines of dominoes and the kings on them: who takes what, and who acts when.

Holds the box's course through a match: surplus, bag, first claims, rounds (rulebook, "setup" and "a round").
Must not know lands or points: what a player does with a domino is the game's matter.
"""

from typing import NamedTuple

from device.rules.game import BAG, NOBODY, Action, IllegalAction, Note, Turn, domino, king
from device.rules.grid import bits


class Plan(NamedTuple):
    """The numbers of a match: they follow from players, edition and variant."""

    seats: int
    kings: int
    """Kings of each seat."""
    box: int
    """The numbers of the dominoes in the box, as a set of bits."""
    surplus: int
    """Dominoes removed unseen before the first line."""
    per_line: int
    lines: int
    people: bool = False
    """True when people deal from the real box and say what came out."""
    abba: bool = False
    """True when the first claims go A B B A after the first king."""
    first_step: str = "place"
    """What a king does first in a round: place on screen, or say `placed` when the kingdom is on the table."""


class Claim(NamedTuple):
    """A domino in a line and the king on it."""

    number: int
    seat: int = NOBODY
    king: int = 0


class Draft(NamedTuple):
    """Where every domino that is not in a kingdom is, and whose turn it is."""

    plan: Plan
    turn: Turn
    bag: int
    """Numbers not drawn yet, as a set of bits; the removed ones are not in it."""
    surplus: int
    """How many are still to be removed."""
    removed: int = 0
    thrown: int = 0
    """Dominoes nobody took (second edition, three players)."""
    drawn: tuple[int, ...] = ()
    """What has come out of the line that is being drawn."""
    lines: int = 0
    """Lines drawn so far."""
    round: int = 0
    """0 during the first claims."""
    current: tuple[Claim, ...] = ()
    left: tuple[int, ...] = ()
    """The current line's dominoes that nobody took."""
    at: int = 0
    """Which of the current line's kings acts."""
    next: tuple[Claim, ...] = ()
    called: tuple[tuple[int, int], ...] = ()
    """Seat and king in the order the kings of the first claims were drawn."""
    notes: tuple[Note, ...] = ()

    @property
    def claim(self) -> Claim:
        """The claim of the king that acts; only during a round."""
        return self.current[self.at]

    @property
    def free(self) -> tuple[int, ...]:
        """The numbers of the next line that can still be chosen."""
        return tuple([number for number, seat, _ in self.next if seat == NOBODY])


REMOVE = {number: Action("remove", (domino(number),)) for number in range(1, 61)}
DRAW = {number: Action("draw", (domino(number),)) for number in range(1, 61)}
CHOOSE = {number: Action("choose", (domino(number),)) for number in range(1, 61)}
KING = {(seat, which): Action("king", (king(seat, which),)) for seat in range(6) for which in range(2)}
READY = Action("ready")

_REMOVED = {action: number for number, action in REMOVE.items()}
_DRAWN = {action: number for number, action in DRAW.items()}
_CHOSEN = {action: number for number, action in CHOOSE.items()}
_CALLED = {action: pair for pair, action in KING.items()}


def open_draft(plan: Plan) -> Draft:
    """Begin: the surplus is removed first; when people deal it simply stays in the box."""
    surplus = 0 if plan.people else plan.surplus
    return Draft(plan, Turn(BAG, "remove" if surplus else "draw"), plan.box, surplus)


def bag_actions(draft: Draft) -> tuple[Action, ...]:
    """List the single things that may come out of the bag now."""
    step = draft.turn.step
    if step == "draw":
        return tuple([DRAW[number] for number in bits(draft.bag)])
    if step == "remove":
        return tuple([REMOVE[number] for number in bits(draft.bag)])
    if step == "ready":
        return (READY,)
    return tuple([KING[pair] for pair in _kings_to_call(draft)])


def come_out(draft: Draft, action: Action) -> Draft:
    """Give the draft after one thing has come out of the bag."""
    step = draft.turn.step
    if step == "draw":
        return _draw(draft, action)
    if step == "king":
        return _call(draft, action)
    if step == "remove":
        return _remove(draft, action)
    if action != READY:
        raise IllegalAction("not_now", action)
    return _line_shown(draft)


def choose_actions(draft: Draft) -> tuple[Action, ...]:
    """List the dominoes of the next line that are still free."""
    return tuple([CHOOSE[number] for number in draft.free])


def choose(draft: Draft, action: Action) -> Draft:
    """Put the acting king on a free domino of the next line, and go on to the next king."""
    number = _CHOSEN.get(action)
    if number is None:
        raise IllegalAction("not_now" if action.verb != "choose" else "not_in_line", action)
    seat, _, which = draft.turn
    if number not in draft.free:
        in_line = any(claim.number == number for claim in draft.next)
        raise IllegalAction("taken" if in_line else "not_in_line", action)
    line = tuple([Claim(number, seat, which) if claim[0] == number else claim for claim in draft.next])
    draft = draft._replace(next=line, notes=(Note("claimed", seat, (("domino", number),)),))
    if draft.round:
        return next_king(draft)
    if len(draft.called) < draft.plan.seats * draft.plan.kings:
        return draft._replace(turn=Turn(BAG, "king"))
    return _next_line(draft)


def settle(draft: Draft, note: Note) -> Draft:
    """Go on after the acting king's domino is laid or discarded: it chooses, or in the last round it is done."""
    draft = draft._replace(notes=(note,))
    if not draft.next:
        return next_king(draft)
    return draft._replace(turn=Turn(draft.turn.seat, "choose", draft.turn.king))


def next_king(draft: Draft) -> Draft:
    """Let the next king of the line act; after the last one the next line becomes the current one."""
    at = draft.at + 1
    if at < len(draft.current):
        _, seat, which = draft.current[at]
        return draft._replace(at=at, turn=Turn(seat, draft.plan.first_step, which))
    if draft.next:
        return _next_line(draft)
    return draft._replace(at=at, turn=Turn(NOBODY, "over"))


def _kings_to_call(draft: Draft) -> list[tuple[int, int]]:
    """List the kings that may be drawn for the next of the first claims."""
    plan, called = draft.plan, draft.called
    if not plan.abba:
        return [
            pair for seat in range(plan.seats) for which in range(plan.kings) if (pair := (seat, which)) not in called
        ]
    if not called:
        return [(seat, 0) for seat in range(plan.seats)]
    first = called[0][0]
    return [((1 - first, 0), (1 - first, 1), (first, 1))[len(called) - 1]]


def _remove(draft: Draft, action: Action) -> Draft:
    number = _REMOVED.get(action)
    if number is None or not draft.bag >> number & 1:
        raise IllegalAction("not_now" if action.verb != "remove" else "gone", action)
    left = draft.surplus - 1
    return draft._replace(
        turn=Turn(BAG, "remove" if left else "draw"),
        bag=draft.bag & ~(1 << number),
        surplus=left,
        removed=draft.removed | 1 << number,
    )


def _draw(draft: Draft, action: Action) -> Draft:
    number = _DRAWN.get(action)
    if number is None or not draft.bag >> number & 1:
        raise IllegalAction("not_now" if action.verb != "draw" else "gone", action)
    draft = draft._replace(
        bag=draft.bag & ~(1 << number),
        drawn=(*draft.drawn, number),
        notes=(*draft.notes, Note("drawn", BAG, (("domino", number),))),
    )
    if len(draft.drawn) < draft.plan.per_line:
        return draft
    if draft.plan.people:
        return draft._replace(turn=Turn(BAG, "ready"))
    return _line_shown(draft)


def _call(draft: Draft, action: Action) -> Draft:
    pair = _CALLED.get(action)
    if pair is None or pair not in _kings_to_call(draft):
        raise IllegalAction("not_now" if action.verb != "king" else "gone", action)
    seat, which = pair
    note = Note("called", seat, (("king", which),))
    return draft._replace(called=(*draft.called, pair), turn=Turn(seat, "choose", which), notes=(*draft.notes, note))


def _line_shown(draft: Draft) -> Draft:
    """Sort the line that was drawn, lowest number first, and show it."""
    line = tuple([Claim(number) for number in sorted(draft.drawn)])
    draft = draft._replace(next=line, drawn=(), lines=draft.lines + 1)
    if not draft.round:
        return draft._replace(turn=Turn(BAG, "king"))
    return draft._replace(turn=Turn(draft.current[0].seat, draft.plan.first_step, draft.current[0].king))


def _next_line(draft: Draft) -> Draft:
    """Make the next line the current one; what nobody took leaves the game; draw again while there are lines."""
    current = tuple([claim for claim in draft.next if claim.seat != NOBODY])
    thrown, notes, left = draft.thrown, draft.notes, draft.free
    for number in left:
        thrown |= 1 << number
        notes += (Note("left_over", NOBODY, (("domino", number),)),)
    is_last = draft.lines == draft.plan.lines
    notes += (Note("last_round" if is_last else "round", NOBODY, (("round", draft.round + 1),)),)
    turn = Turn(current[0].seat, draft.plan.first_step, current[0].king) if is_last else Turn(BAG, "draw")
    return draft._replace(
        turn=turn,
        thrown=thrown,
        round=draft.round + 1,
        current=current,
        left=left,
        at=0,
        next=(),
        notes=notes,
    )
