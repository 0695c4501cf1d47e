"""The lines of dominoes and the kings on them: who takes what, and who acts when.

Holds the box's course through a match: surplus, bag, first claims, rounds (rulebook, "setup" and "a round").
Must not know lands or points: what a player does with a domino is the game's matter.
"""

from functools import cache
from typing import NamedTuple

from device.rules.game import BAG, NOBODY, Action, IllegalAction, Note, Turn, domino, king


class Plan(NamedTuple):
    """The numbers of a match: they follow from players, edition and variant."""

    seats: int
    kings: int
    """Kings of each seat."""
    box: tuple[int, ...]
    """The numbers of the dominoes in the box."""
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
    """Where every domino that is not in a kingdom is, and whose turn it is.

    What changes most often comes first, so that a change is a few fields and the rest of the tuple.
    """

    turn: Turn
    notes: tuple[Note, ...]
    at: int
    """Which of the current line's kings acts."""
    next: tuple[Claim, ...]
    bag: tuple[int, ...]
    """Numbers not drawn yet, rising; the removed ones are not among them."""
    drawn: tuple[int, ...]
    """What has come out of the line that is being drawn."""
    plan: Plan
    surplus: int
    """How many are still to be removed."""
    removed: tuple[int, ...] = ()
    thrown: tuple[int, ...] = ()
    """Dominoes nobody took (second edition, three players)."""
    lines: int = 0
    """Lines drawn so far."""
    round: int = 0
    """0 during the first claims."""
    current: tuple[Claim, ...] = ()
    left: tuple[int, ...] = ()
    """The current line's dominoes that nobody took."""
    called: tuple[tuple[int, int], ...] = ()
    """Seat and king in the order the kings of the first claims were drawn."""

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
    return Draft(Turn(BAG, "remove" if surplus else "draw"), (), 0, (), plan.box, (), plan, surplus)


def bag_actions(draft: Draft) -> tuple[Action, ...]:
    """List the single things that may come out of the bag now."""
    step = draft.turn.step
    if step == "draw":
        return tuple(map(DRAW.__getitem__, draft.bag))
    if step == "remove":
        return tuple(map(REMOVE.__getitem__, draft.bag))
    if step == "ready":
        return (READY,)
    return tuple([KING[pair] for pair in _kings_to_call(draft)])


def come_out(draft: Draft, action: Action) -> Draft:
    """Give the draft after one thing has come out of the bag; when people deal, each is a decision of its own."""
    step = draft.turn.step
    if draft.plan.people:
        draft = draft._replace(notes=())
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
    if number not in draft.free:
        in_line = any(claim.number == number for claim in draft.next)
        raise IllegalAction("taken" if in_line else "not_in_line", action)
    seat, _, which = draft.turn
    line = tuple([Claim(number, seat, which) if claim[0] == number else claim for claim in draft.next])
    draft = Draft(draft.turn, (noted("claimed", seat, number),), draft.at, line, *draft[4:])
    if draft.round:
        return next_king(draft)
    if len(draft.called) < draft.plan.seats * draft.plan.kings:
        return draft._replace(turn=Turn(BAG, "king"))
    return _next_line(draft)


def settle(draft: Draft, note: Note) -> Draft:
    """Go on after the acting king's domino is laid or discarded: it chooses, or in the last round it is done."""
    seat, _, which = draft.turn
    if draft.next:
        return Draft(Turn(seat, "choose", which), (note,), *draft[2:])
    return next_king(Draft(draft.turn, (note,), *draft[2:]))


def next_king(draft: Draft) -> Draft:
    """Let the next king of the line act; after the last one the next line becomes the current one."""
    at = draft.at + 1
    if at < len(draft.current):
        _, seat, which = draft.current[at]
        return Draft(Turn(seat, draft.plan.first_step, which), draft.notes, at, *draft[3:])
    if draft.next:
        return _next_line(draft)
    return draft._replace(at=at, turn=Turn(NOBODY, "over"))


@cache
def noted(code: str, seat: int, number: int) -> Note:
    """Give the note that something has happened to a domino."""
    return Note(code, seat, (("domino", number),))


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
    if number is None or number not in draft.bag:
        raise IllegalAction("not_now" if action.verb != "remove" else "gone", action)
    left = draft.surplus - 1
    return draft._replace(
        turn=Turn(BAG, "remove" if left else "draw"),
        bag=_without(draft.bag, number),
        surplus=left,
        removed=(*draft.removed, number),
    )


def _draw(draft: Draft, action: Action) -> Draft:
    number = _DRAWN.get(action)
    if number is None or number not in draft.bag:
        raise IllegalAction("not_now" if action.verb != "draw" else "gone", action)
    drawn = (*draft.drawn, number)
    notes = (*draft.notes, noted("drawn", BAG, number))
    draft = Draft(draft.turn, notes, draft.at, draft.next, _without(draft.bag, number), drawn, *draft[6:])
    if len(drawn) < draft.plan.per_line:
        return draft
    if draft.plan.people:
        return draft._replace(turn=Turn(BAG, "ready"))
    return _line_shown(draft)


def _without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    place = numbers.index(number)
    return numbers[:place] + numbers[place + 1 :]


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
    left = draft.free
    notes = draft.notes + tuple([noted("left_over", NOBODY, number) for number in left])
    is_last = draft.lines == draft.plan.lines
    notes += (Note("last_round" if is_last else "round", NOBODY, (("round", draft.round + 1),)),)
    turn = Turn(current[0].seat, draft.plan.first_step, current[0].king) if is_last else Turn(BAG, "draw")
    return draft._replace(
        turn=turn,
        thrown=draft.thrown + left,
        round=draft.round + 1,
        current=current,
        left=left,
        at=0,
        next=(),
        notes=notes,
    )
