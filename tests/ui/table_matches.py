"""Table pages from matches that are really played, for the tests of the play screens."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from device.chance import pick
from device.cursor import Cursor
from device.evening import COLOURS, Seat, Settings, Shown, TablePage
from device.rules import GAMES, setup_for
from device.rules.game import BAG, NOBODY, Action, Domino, Line, Slot, Stand, Turn, View

SEED = b"a table in a test"
NAMES = ("Zoé", "Piet", "Anaïs", "Maximilienne", "Bartholomeus", "Wilhelmina")


class Match:
    """A match played by chance, one action at a time."""

    def __init__(self, game: str, seats: int, seed: bytes = SEED, **options: str) -> None:
        self.game = GAMES[game]
        self.state = self.game.start(setup_for(game, seats, options))
        self.count = seats
        self.seed = seed
        self.played = 0

    @property
    def view(self) -> View:
        """What may be shown now."""
        return self.game.view(self.state)

    def play(self, action: Action | None = None) -> "Match":
        """Play an action, or one picked by chance."""
        actions = self.game.actions(self.state)
        chosen = action or actions[pick(self.seed, self.played, len(actions))]
        self.played += 1
        self.state = self.game.apply(self.state, chosen)
        return self

    def until(self, step: str, turn: Callable[[View], bool] = lambda _: True) -> "Match":
        """Play on until a step comes, and whatever else is wanted of the view."""
        for _ in range(3000):
            view = self.view
            if view.turn.step == step and turn(view):
                return self
            if view.turn.seat == NOBODY:
                break
            self.play()
        raise LookupError(f"it never came to {step}")

    def page(self, cursor: Cursor | None = None, **more: object) -> TablePage:
        """Give the page as the companion would."""
        view = replace(self.view, number=7)
        cursor = cursor or self.cursor
        after = None if cursor.ghost is None else self.game.view(self.game.apply(self.state, cursor.ghost))
        page = TablePage(view, cursor, people(self.count), after, can_undo=True, counting=view.game == "count")
        return replace(page, **more)  # type: ignore[arg-type]

    @property
    def cursor(self) -> Cursor:
        """A choice with nothing touched."""
        return Cursor.over(self.game.actions(self.state))

    def ghost(self, verb: str = "") -> Cursor:
        """Give a cursor whose ghost is the first action of a verb."""
        cursor = self.cursor
        wanted = next(a for a in cursor.actions if a.verb == verb or not verb)
        for target in wanted.names:
            cursor = cursor.touch(target)
        return cursor


def people(count: int, names: tuple[str, ...] = NAMES, language: str = "", hand: str = "right") -> tuple[Seat, ...]:
    """Seat some people around the table."""
    return tuple(Seat(names[i], COLOURS[i], i, hand, language) for i in range(count))


def seated_at(page: TablePage, place: int, hand: str = "right") -> TablePage:
    """Let the acting seat sit at another place of the table."""
    acting = page.view.turn.seat
    seats = tuple(replace(s, place=place if i == acting else s.place, hand=hand) for i, s in enumerate(page.seats))
    return replace(page, seats=seats)


def shown(page: TablePage, **settings: object) -> Shown:
    """Show a page to a house that likes it so."""
    return Shown(page, settings=replace(Settings(), **settings))  # type: ignore[arg-type]


def six(*, choosing: bool = False) -> TablePage:
    """Give a page of six seats and a line of eight, as larger boxes have; put together from a match of four."""
    match = Match("kingdomino", 4).until("choose" if choosing else "place", lambda v: v.round == 6 and v.turn.seat >= 0)
    page = match.page(match.ghost())
    view = page.view
    realms = tuple(replace(view.realms[i % 4], seat=i) if i > 3 else view.realms[i] for i in range(6))
    following = next(line for line in view.lines if line.code == "next")
    extra = tuple(
        Slot(replace_number(slot, i), 4 + i, 0, "claimed") for i, slot in enumerate(following.slots[:2])
    )  # fmt: skip
    free = tuple(replace(s, domino=s.domino._replace(number=46 + i)) for i, s in enumerate(following.slots[:2]))
    line = Line("next", following.round, (*following.slots, *extra, *free)[:8])
    order = (*view.order, Stand(4, 0, 46, "waiting"), Stand(5, 1, 48, "waiting"))
    lines = tuple(line if old.code == "next" else old for old in view.lines)
    return replace(page, view=replace(view, realms=realms, lines=lines, order=order), seats=people(6))


def replace_number(slot: Slot, at: int) -> Domino:
    """Give the domino of a slot another number."""
    return slot.domino._replace(number=40 + at)


def playing() -> Iterator[tuple[str, TablePage]]:
    """Give a page for each thing that can be going on while kingdoms grow on the screen."""
    for seats in (2, 3, 4):
        match = Match("kingdomino", seats).until("choose")
        yield f"first choice of {seats}", match.page()
        yield f"first choice of {seats}, one touched", match.page(match.ghost())
        match.until("place", lambda v: v.round == 3)
        yield f"place of {seats}, grace", match.page(grace=True)
        last = match.cursor.actions[-1]
        yield f"place of {seats}, one square touched", match.page(match.cursor.touch(last.targets[1]))
        yield f"place of {seats}, a button points", match.page(match.cursor.next())
        yield f"place of {seats}, ghost", match.page(match.ghost(), can_redo=True)
        yield f"place of {seats}, break", match.page(paused=True)
        match.until("choose")
        yield f"choice of {seats}", match.page(unsaved=True)
        yield f"choice of {seats}, one touched", match.page(match.ghost())
        match.until("place", lambda v: v.round == v.rounds)
        yield f"last round of {seats}", match.page(match.ghost())
        yield f"discard of {seats}", discarding(seats).page()
    mighty = Match("kingdomino", 2, mighty_duel="on").until("place", lambda v: v.round == 9)
    yield "mighty duel", mighty.page(mighty.ghost())
    free = Match("kingdomino", 3, free_discard="on").until("place", lambda v: v.round == 4)
    yield "free discard", free.page(free.ghost("place"))
    thrown = Match("kingdomino", 3, edition="second").until("place", lambda v: v.round == 5)
    yield "second edition of 3", thrown.page(thrown.ghost())


def discarding(seats: int) -> Match:
    """Play matches until somebody finds no place for a domino."""
    for n in range(100):
        try:
            return Match("kingdomino", seats, bytes([n])).until("discard")
        except LookupError:
            continue
    raise LookupError("everything fits always")


def beside() -> Iterator[tuple[str, TablePage]]:
    """Give a page for each thing that goes on when the real box or the real kingdoms lie on the table."""
    deal = Match("kingdomino", 4, deal="people")
    yield "nothing dealt", deal.page()
    yield "one dealt", deal.play().play().page()
    yield "a line dealt", deal.until("ready").page()
    yield "a king comes out", deal.until("king").page()
    yield "dealing in a round", deal.until("draw", lambda v: v.round == 3).page()
    tiles = Match("kingdomino", 4, kingdoms="table").until("placed", lambda v: v.round == 5)
    yield "real tiles", tiles.page()
    yield "real tiles, placed", tiles.page(tiles.ghost("placed"))
    tiles.until("choose")
    yield "real tiles, choice", tiles.page(tiles.ghost())
    two = Match("kingdomino", 2, kingdoms="table").until("choose", lambda v: v.round == 3)
    yield "real tiles of 2, choice", two.page()
    yield from copies()


def copies() -> Iterator[tuple[str, TablePage]]:
    """Give the pages of copying a kingdom, after a match and without one."""
    match = Match("kingdomino", 4, kingdoms="table")
    while match.view.turn.step != "copy":
        match.play(Action("placed") if match.view.turn.step == "placed" else None)
    yield "copy begins", match.page()
    match.play(match.ghost("copy").ghost)
    yield "copy, a domino touched", match.page(match.cursor.touch(match.cursor.actions[0].targets[0]))
    yield "copy, ghost", match.page(match.ghost("copy"))
    yield "copy, done touched", match.page(match.ghost("done"))
    painted = next(a for a in match.cursor.actions if a.verb == "paint")
    yield "copy, a square touched", match.page(match.cursor.touch(painted.targets[1]))
    yield "copy, painting", match.page(match.ghost("paint"))
    count = Match("count", 4)
    yield "count begins", count.page()
    yield "count, ghost", count.page(count.ghost("copy"))


def moments() -> dict[str, TablePage]:
    """Give a page for each thing that can be going on at a table."""
    pages = dict((*playing(), *beside()))
    return {**pages, "six seats": six(), "six seats choose": six(choosing=True)}


def acts(page: TablePage) -> bool:
    """Tell whether a seat acts, not the bag."""
    return page.view.turn.seat not in (BAG, NOBODY) and page.view.turn != Turn(BAG, "draw")
