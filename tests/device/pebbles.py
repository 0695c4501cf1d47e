"""A tiny game with a bag, and a house that plays it: what the tests of tables and journals share."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from device.course import Course
from device.disk import Disk
from device.evening import COLOURS, Seat
from device.journal import read
from device.record import Header
from device.replay import header_for, replay
from device.rules.game import (
    BAG,
    NOBODY,
    Action,
    IllegalAction,
    Option,
    Realm,
    Score,
    Setup,
    Territory,
    Turn,
    View,
    domino,
)
from device.table import Table

SEED = bytes(range(16))


@dataclass(frozen=True, slots=True)
class Heap:
    """A state of Pebbles: what is in the bag, on offer and in front of each seat."""

    turn: Turn
    people: bool
    bag: tuple[int, ...]
    offer: tuple[int, ...] = ()
    taken: tuple[tuple[int, ...], ...] = ()


class Pebbles:
    """The bag gives one pebble for each seat, each seat takes one, until the bag is empty; most points win."""

    NAME = "pebbles"
    RULES = 3
    SEATS = (2, 3)
    OPTIONS = (
        Option("deal", ("app", "people"), "app"),
        Option("rounds", ("two", "four"), "two"),
        Option("duel", ("off", "on"), "off", seats=(2,)),
    )

    def start(self, setup: Setup) -> Heap:
        """Fill the bag."""
        rounds = 4 if setup.option("rounds", "two") == "four" else 2
        bag = tuple(range(1, setup.seats * rounds + 1))
        return Heap(Turn(BAG, "deal"), setup.option("deal", "app") == "people", bag, (), ((),) * setup.seats)

    def actions(self, state: Heap) -> tuple[Action, ...]:
        """List what the bag or a seat may do."""
        if state.turn.step == "deal":
            return tuple(Action("draw", (domino(n),)) for n in state.bag)
        if state.turn.step == "ready":
            return (Action("ready"),)
        if state.turn.step == "take":
            return tuple(Action("take", (domino(n),)) for n in state.offer)
        return ()

    def apply(self, state: Heap, action: Action) -> Heap:
        """Let a pebble come out or be taken."""
        if action not in self.actions(state):
            raise IllegalAction("not_now", action)
        if action.verb == "ready":
            return Heap(Turn(0, "take"), state.people, state.bag, state.offer, state.taken)
        number = int(action.targets[0][1:])
        if action.verb == "draw":
            offer = tuple(sorted((*state.offer, number)))
            bag = tuple(n for n in state.bag if n != number)
            full = Turn(BAG, "ready") if state.people else Turn(0, "take")
            return Heap(full if len(offer) == len(state.taken) else state.turn, state.people, bag, offer, state.taken)
        seat = state.turn.seat
        taken = tuple((*mine, number) if who == seat else mine for who, mine in enumerate(state.taken))
        offer = tuple(n for n in state.offer if n != number)
        rest = Turn(BAG, "deal") if state.bag else Turn(NOBODY, "over")
        return Heap(Turn(seat + 1, "take") if offer else rest, state.people, state.bag, offer, taken)

    def score(self, state: Heap) -> tuple[Score, ...]:
        """Add up each seat's pebbles."""
        totals = [sum(mine) for mine in state.taken]
        return tuple(
            Score(
                total=total,
                base=total,
                parts=(("territories", total),),
                bonuses=(),
                territories=(Territory("wheat", 1, total, total, ()),),
                largest=0,
                crowns=0,
                place=1 + sum(other > total for other in totals),
                decided_by="score",
            )
            for total in totals
        )

    def view(self, state: Heap) -> View:
        """Show the seats and what nobody has seen."""
        realms = tuple(
            Realm(seat, (), 5, (0, 0, 0, 0), score, state.taken[seat]) for seat, score in enumerate(self.score(state))
        )
        out = sum(map(len, state.taken)) + len(state.offer) + len(state.bag)
        done = (out - len(state.bag)) // len(state.taken)
        rounds = out // len(state.taken)
        return View("pebbles", state.turn, done, rounds, realms, (), (), (), NOBODY, unseen=state.bag)


class HastyDisk(Disk):
    """The real disk without its waiting, for tests that save thousands of times."""

    def sync(self, fd: int) -> None:
        """Do not wait for the card."""


class House:
    """A folder with matches of Pebbles."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.game = Pebbles()
        self.games: dict[str, Any] = {"pebbles": self.game}
        self.path = folder / "000001-pebbles.jsonl"
        self._open: list[Table] = []

    def header(self, seats: int = 2, seed: bytes = SEED, names: str = "ZPMT", **options: str) -> Header:
        """Seat so many at Pebbles."""
        people = tuple(Seat(names[n], COLOURS[n], n) for n in range(seats))
        return header_for(self.game, Setup(seats, tuple(sorted(options.items()))), people, seed)

    def begin(
        self, header: Header | None = None, disk: Disk | None = None, path: Path | None = None, *, unsaved: bool = False
    ) -> Table:
        """Begin a match of Pebbles in this folder."""
        where = path or self.path
        return self._kept(Table.begin(self.game, header or self.header(), where, disk or Disk(), unsaved=unsaved))

    def resume(self, disk: Disk | None = None, path: Path | None = None) -> Table:
        """Take the match up again."""
        return self._kept(Table.resume(path or self.path, self.games, disk or Disk()))

    def replayed(self, path: Path | None = None) -> Course:
        """Play what the file says, as a fresh program would."""
        return replay(read(path or self.path), self.games)

    def finished(self, header: Header | None = None, path: Path | None = None) -> Path:
        """Play a whole match, always the first action, and leave it."""
        table = self.begin(header, path=path or self.path)
        while not table.over:
            table.play(table.actions[0])
        table.close()
        return path or self.path

    def leave(self) -> None:
        """Close every table that is still open."""
        for table in self._open:
            table.close()

    def _kept(self, table: Table) -> Table:
        self._open.append(table)
        return table
