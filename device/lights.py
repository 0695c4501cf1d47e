"""What each place's lamp does: from the page that is shown to six lamps, one for each place.

Holds which rhythm means what: your turn, your second king, you are next, refused, asked, won. Must not know how
a rhythm looks (that is `device.rhythm`), nor that pins, threads or clocks exist.
"""

from device.cursor import Cursor
from device.evening import PLACES, Lamp, LobbyPage, Page, ResultPage, Seat, SelfTestPage, TablePage
from device.rhythm import ONCE
from device.rules.game import View, domino_at

DARK = (Lamp("", "dark"),) * PLACES
"""The lamps of a page that asks nothing of anybody: history, settings, trouble."""

Flash = tuple[int, Lamp]
"""A place, and a rhythm its lamp plays once: `refused` or `greeting`, with a nonce that rises."""


def lamps(page: Page, *, asleep: str = "", flash: Flash | None = None) -> tuple[Lamp, ...]:
    """Give the lamps of the six places.

    `asleep` is the code of `Shown.asleep`: on the candle page only the acting lamp stays on, very faint. A flash
    plays once over what its place shows anyway.
    """
    if isinstance(page, TablePage):
        shown = _table(page)
    elif isinstance(page, LobbyPage):
        shown = _lobby(page)
    elif isinstance(page, ResultPage):
        shown = _result(page)
    elif isinstance(page, SelfTestPage):
        shown = tried(page.now)
    else:
        shown = DARK
    if asleep == "candle":
        shown = tuple(_sleeping(lamp) for lamp in shown)
    return shown if flash is None else _flashed(shown, flash)


def tried(place: int | None) -> tuple[Lamp, ...]:
    """Give the lamps of a self-test: the place that is asked blinks in white, which is made of all colours."""
    return tuple(Lamp("white", "asked") if at == place else DARK[0] for at in range(PLACES))


def _table(page: TablePage) -> tuple[Lamp, ...]:
    """The acting seat is called, the seat after it is told; while paused nobody is called."""
    view = page.view
    rhythms = {view.next_seat: Lamp("", "next")}
    rhythms[view.turn.seat] = Lamp("", "next") if page.paused else _call(view, page.cursor)
    return _seated(page.seats, rhythms)


def _call(view: View, cursor: Cursor) -> Lamp:
    """Your turn: which of the rhythms, so that a seat knows what for without reading."""
    rank = _rank(view, cursor)
    if rank:
        return Lamp("", "rank", rank)
    if view.turn.king or _is_second(view):
        return Lamp("", "second")
    return Lamp("", "choose" if view.turn.step in ("choose", "take") else "turn")


def _is_second(view: View) -> bool:
    """Tell whether the acting seat is the second of this turn's dice (Duel: player B)."""
    return bool(view.dice) and len(view.order) > 1 and view.order[1].seat == view.turn.seat


def _rank(view: View, cursor: Cursor) -> int:
    """Count which king of the next round the domino in question makes; the worst case, so that it is never too good.

    0 when no free domino is in question.
    """
    if view.turn.step != "choose" or cursor.ghost is None:
        return 0
    numbers = {domino_at(target) for target in cursor.ghost.targets}
    ranks = [slot.rank[1] for line in view.lines for slot in line.slots if slot.domino.number in numbers]
    return ranks[0] if ranks else 0


def _lobby(page: LobbyPage) -> tuple[Lamp, ...]:
    """Whoever sits has a faint lamp; the seat being set up, or about to move, breathes."""
    rhythms = {place: Lamp("", "next") for place in range(PLACES)}
    for place in (page.editing, page.moving):
        if place is not None:
            rhythms[place] = Lamp("", "turn")
    return tuple(
        Lamp(seat.colour, rhythms[place].rhythm) if seat else DARK[place] for place, seat in enumerate(page.places)
    )


def _result(page: ResultPage) -> tuple[Lamp, ...]:
    """Each seat is asked whether the count is right; once all have agreed, the winners shine."""
    if page.agreed and all(page.agreed):
        best = {realm.seat: Lamp("", "winner") for realm in page.view.realms if realm.score.place == 1}
        return _seated(page.seats, best)
    rhythms = {seat: Lamp("", "agreed" if agreed else "asked") for seat, agreed in enumerate(page.agreed)}
    return _seated(page.seats, rhythms)


def _seated(seats: tuple[Seat, ...], rhythms: dict[int, Lamp]) -> tuple[Lamp, ...]:
    """Put each seat's rhythm, in its colour, at the place where it sits."""
    shown = list(DARK)
    for number, seat in enumerate(seats):
        shown[seat.place] = rhythms.get(number, DARK[0])._replace(colour=seat.colour)
    return tuple(shown)


def _sleeping(lamp: Lamp) -> Lamp:
    calling = lamp.rhythm in ("turn", "choose", "second", "rank")
    return Lamp(lamp.colour, "asleep" if calling else "dark")


def _flashed(shown: tuple[Lamp, ...], flash: Flash) -> tuple[Lamp, ...]:
    place, once = flash
    before = shown[place]
    if once.rhythm not in ONCE:
        raise ValueError(f"{once.rhythm} does not play once")
    lamp = once._replace(colour=once.colour or before.colour, blinks=before.blinks, then=before.rhythm)
    return (*shown[:place], lamp, *shown[place + 1 :])
