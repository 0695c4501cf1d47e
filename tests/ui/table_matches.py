"""Table pages from matches that are really played, for the tests of the play screens."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from device.chance import pick
from device.cursor import Cursor
from device.evening import COLOURS, Seat, Settings, Shown, TablePage
from device.rules import GAMES, setup_for
from device.rules.game import BAG, Action, State

SEED = b"a table in a test"
NAMES = ("Zoé", "Piet", "Anaïs", "Maximilienne", "Bartholomeus", "Wilhelmina")


class Match:
    """A match played by chance, one action at a time."""

    def __init__(self, game: str, seats: int, seed: bytes = SEED, **options: str) -> None:
        self.game = GAMES[game]
        self.seed = seed
        self.state: State = self.game.start(setup_for(game, seats, options))
        self.count = seats
        self.drawn = 0

    def play(self, action: Action | None = None) -> None:
        """Play an action, or one picked by chance."""
        actions = self.game.actions(self.state)
        if action is None:
            action = actions[pick(self.seed, self.drawn, len(actions))]
            self.drawn += 1
        self.state = self.game.apply(self.state, action)

    def until(self, wanted: Callable[["Match"], bool], limit: int = 2000) -> "Match":
        """Play on until something is so."""
        for _ in range(limit):
            if wanted(self):
                return self
            self.play()
        raise AssertionError("it never came to that")

    def settle(self) -> "Match":
        """Let the bag act when the app deals."""
        people = ("deal", "people") in self.game.view(self.state).options
        while self.state.turn.seat == BAG and not people:
            self.play()
        return self

    def page(self, cursor: Cursor | None = None, **more: object) -> TablePage:
        """Give the page as the companion would."""
        view = replace(self.game.view(self.state), number=7)
        cursor = cursor or Cursor.over(self.game.actions(self.state))
        after = None
        if cursor.ghost is not None:
            after = self.game.view(self.game.apply(self.state, cursor.ghost))
        page = TablePage(view, cursor, people(self.count), after, can_undo=True, counting=view.game == "count")
        return replace(page, **more)  # type: ignore[arg-type]

    def ghost(self, verb: str = "") -> Cursor:
        """Give a cursor whose ghost is the first action of a verb."""
        cursor = Cursor.over(self.game.actions(self.state))
        wanted = next(a for a in cursor.actions if a.verb == verb or not verb)
        for target in wanted.names:
            cursor = cursor.touch(target)
        return cursor if cursor.ghost else cursor.touch(wanted.names[-1])


def people(count: int, names: tuple[str, ...] = NAMES, language: str = "", hand: str = "right") -> tuple[Seat, ...]:
    """Seat some people around the table."""
    return tuple(Seat(names[i], COLOURS[i], i, hand, language) for i in range(count))


def shown(page: TablePage, **settings: object) -> Shown:
    """Show a page to a house that likes it so."""
    return Shown(page, settings=replace(Settings(), **settings))  # type: ignore[arg-type]


def moments() -> Iterator[tuple[str, TablePage]]:
    """Give a page for each thing that can be going on at a table."""
    for seats in (2, 3, 4):
        match = Match("kingdomino", seats).settle()
        yield f"first choice of {seats}", match.page()
        yield f"first choice of {seats}, one touched", match.page(match.ghost())
        match.until(lambda m: m.game.view(m.state).turn.step == "place" and m.game.view(m.state).round == 3)
        yield f"place of {seats}, nothing touched", match.page()
        first = Cursor.over(match.game.actions(match.state))
        yield f"place of {seats}, one square touched", match.page(first.touch(first.actions[-1].targets[1]))
        yield f"place of {seats}, ghost", match.page(match.ghost())
        match.play()
        yield f"choice of {seats}", match.page()
        yield f"choice of {seats}, one touched", match.page(match.ghost())
        match.until(lambda m: m.game.view(m.state).turn.step == "discard")
        yield f"discard of {seats}", match.page()
        match.until(lambda m: m.game.view(m.state).round == m.game.view(m.state).rounds and m.state.turn.seat >= 0)
        yield f"last round of {seats}", match.page()
