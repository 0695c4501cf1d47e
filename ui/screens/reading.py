"""What a table page says, asked in the words of a drawing: who acts, what is lit, what is hot, in which language.

Plain questions about the values of an evening. It must not know a scene, a colour, a size, or any rule.
"""

from collections.abc import Callable
from typing import NamedTuple

from device.cursor import Cursor
from device.evening import Seat, Shown, TablePage
from device.rules.game import Action, Cell, Domino, Line, Realm, Slot, Target, View, domino_at, square_at
from device.words import Words

Speaker = Callable[[str], Words]
"""Gives the words of a language by its code."""

PLACING = ("place", "discard")
"""The steps in which the domino in hand goes to the acting seat's land."""

COAT = ("coat", "three_per_domain")
"""The actions that name a coat of arms."""

Spot = tuple[int, int]
"""A square of a land."""


class Choice(NamedTuple):
    """A cursor read once for a drawing: thousands of actions are not gone through for every square."""

    actions: tuple[Action, ...]
    touched: tuple[Target, ...]
    left: tuple[Action, ...]
    lit: frozenset[Target]
    ghost: Action | None
    pointed: Target | None
    can_turn: bool
    is_open: bool
    """Whether a choice has been begun, so that going back takes a step of it back."""


def choice_of(cursor: Cursor) -> Choice:
    """Read a cursor."""
    return Choice(
        actions=cursor.actions,
        touched=cursor.touched,
        left=cursor.left,
        lit=cursor.lit,
        ghost=cursor.ghost,
        pointed=cursor.pointed,
        can_turn=cursor.can_turn,
        is_open=bool(cursor.touched) or cursor.at is not None,
    )


def table_page(shown: Shown) -> TablePage:
    """Give the page, which must be a table's."""
    if not isinstance(shown.page, TablePage):
        raise TypeError(f"a {type(shown.page).__name__} is not a table")
    return shown.page


def acting(page: TablePage) -> Seat | None:
    """Give the seat that acts; None for the bag, and when the match is over."""
    seat = page.view.turn.seat
    return page.seats[seat] if 0 <= seat < len(page.seats) else None


def acting_realm(view: View) -> Realm | None:
    """Give the acting seat's realm; None for the bag, and when the match is over."""
    return next((realm for realm in view.realms if realm.seat == view.turn.seat), None)


def host_words(shown: Shown, say: Speaker) -> Words:
    """Give the words of the margin: the host's."""
    return say(shown.settings.language)


def folio_words(shown: Shown, say: Speaker) -> Words:
    """Give the words of the folio: the acting seat's, or the host's when it has chosen none."""
    seat = acting(table_page(shown))
    return say((seat.language if seat else "") or shown.settings.language)


def line_of(view: View, code: str) -> Line | None:
    """Give the current or the next line, if there is one."""
    return next((line for line in view.lines if line.code == code and line.slots), None)


def slot_of(view: View, number: int | None) -> Slot | None:
    """Find the place of a domino in the lines."""
    return next((slot for line in view.lines for slot in line.slots if slot.domino.number == number), None)


def hot_domino(choice: Choice) -> int | None:
    """Give the domino of a line that is being thought of: shown as a ghost, pointed at, or touched."""
    ghost = choice.ghost
    targets = (ghost.targets[:1] if ghost else ()) + ((choice.pointed,) if choice.pointed else ()) + choice.touched
    return next((n for n in map(domino_at, targets) if n is not None), None)


def domino_in_hand(view: View, choice: Choice) -> Domino | None:
    """Give the domino the folio shows: the one in hand, or the one being thought of."""
    if view.hand is not None:
        return view.hand
    number = hot_domino(choice)
    slot = slot_of(view, number)
    return slot.domino if slot else None


def spots(targets: frozenset[Target] | tuple[Target, ...]) -> tuple[Spot, ...]:
    """Give the squares among some targets."""
    return tuple(spot for spot in map(square_at, targets) if spot is not None)


def lit_spots(choice: Choice) -> tuple[Spot, ...]:
    """Give every square that may be touched now."""
    return spots(choice.lit)


def narrowed_spots(choice: Choice) -> tuple[Spot, ...]:
    """Give the squares that go with a first touched square; all that are lit when none is touched."""
    if not spots(choice.touched):
        return lit_spots(choice)
    return spots(frozenset(t for a in choice.left for t in a.names) - frozenset(choice.touched))


def thought_spot(choice: Choice) -> Spot | None:
    """Give the single square that is pointed at or touched while there is no ghost."""
    if choice.ghost is not None:
        return None
    pointed = square_at(choice.pointed) if choice.pointed else None
    touched = spots(choice.touched)
    return pointed or (touched[-1] if touched else None)


def ghost_cells(page: TablePage) -> tuple[Cell, ...]:
    """Give the squares that OK would add to the acting seat's land: what is shown is what will lie there."""
    now, then = acting_realm(page.view), _same_realm(page)
    if now is None or then is None:
        return ()
    old = set(now.cells)
    return tuple(cell for cell in then.cells if cell not in old)


def gone_spots(page: TablePage) -> tuple[Spot, ...]:
    """Give the squares that OK would empty: what an erasure takes away."""
    now, then = acting_realm(page.view), _same_realm(page)
    if now is None or then is None:
        return ()
    kept = {(cell.x, cell.y) for cell in then.cells}
    return tuple((cell.x, cell.y) for cell in now.cells if (cell.x, cell.y) not in kept)


def _same_realm(page: TablePage) -> Realm | None:
    realms = page.after.realms if page.after is not None else ()
    return next((realm for realm in realms if realm.seat == page.view.turn.seat), None)


def places(choice: Choice) -> int:
    """Count the distinct places where the domino in hand may lie."""
    return sum(action.verb == "place" for action in choice.actions)


def two_kings(view: View) -> bool:
    """Tell whether a seat has more than one king."""
    stands = view.order + view.coming
    return any(stand.king for stand in stands) or any(slot.king for line in view.lines for slot in line.slots)


def can_accept(page: TablePage, choice: Choice) -> bool:
    """Tell whether OK would do something now."""
    return not page.grace and not page.paused and (choice.ghost is not None or choice.pointed is not None)


def chooses_coat(view: View, choice: Choice) -> bool:
    """Tell whether a coat of arms is chosen, for a joker or for a power: the coats then stand at the foot."""
    return bool(view.book) and any(action.verb in COAT for action in choice.actions)


def is_choosing(page: TablePage) -> bool:
    """Tell whether a seat is choosing a domino of a line."""
    return page.view.turn.step == "choose"


def counts_late(view: View) -> bool:
    """Tell whether the kingdoms lie on the real table, so that nothing can be counted until they are copied."""
    return ("kingdoms", "table") in view.options and view.turn.step not in ("copy", "over")
