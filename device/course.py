"""The course of a match: its decisions so far, the states they led to, and what was taken back.

A frozen value: each thing that happens gives the next course. Chance is not in it; the seed is handed in where the
bag is dealt from. Must not know files, people or time.
"""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from device.chance import pick
from device.rules.game import BAG, NOBODY, Action, Game, IllegalAction, Setup, State

AnyGame = Game[Any]


class Move(NamedTuple):
    """A decision with all that the bag gave after it, and the state after each of these."""

    actions: tuple[Action, ...]
    states: tuple[State, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """The line of play from the start to now."""

    game: AnyGame
    deals: bool
    """Whether the app deals: then the bag's actions belong to the decision before and are undone with it."""
    moves: tuple[Move, ...]
    """The first is the opening: the start and what was dealt before anybody decided."""
    undone: tuple[Move, ...] = ()
    """What can be made again, the latest taken back last."""

    @classmethod
    def begin(cls, game: AnyGame, setup: Setup) -> "Course":
        """Stand at the start, before the bag gave anything."""
        return cls(game, setup.option("deal", "app") == "app", (Move((), (game.start(setup),)),))

    @property
    def state(self) -> State:
        """Everything true of the match now."""
        return self.moves[-1].states[-1]

    @property
    def played(self) -> tuple[Action, ...]:
        """Every action of this line of play, the bag's included."""
        return tuple(action for move in self.moves for action in move.actions)

    @property
    def draws(self) -> int:
        """How many things the app dealt in this line of play; the ordinal of the next draw."""
        return sum(len(move.actions) for move in self.moves) - len(self.moves) + 1 if self.deals else 0

    @property
    def over(self) -> bool:
        """Whether nobody acts any more."""
        return self.state.turn.seat == NOBODY

    def play(self, action: Action) -> "Course":
        """Go on by an action; what was taken back is forgotten. An illegal one raises `IllegalAction`."""
        before = self.state
        state: State = self.game.apply(before, action)
        if self.deals and before.turn.seat == BAG:
            last = self.moves[-1]
            grown = Move((*last.actions, action), (*last.states, state))
            return Course(self.game, self.deals, (*self.moves[:-1], grown))
        return Course(self.game, self.deals, (*self.moves, Move((action,), (state,))))

    def draw(self, seed: bytes) -> Action | None:
        """Say what comes out of the bag next when the app deals; None when it is not the bag's turn."""
        if not self.deals or self.state.turn.seat != BAG:
            return None
        actions = self.game.actions(self.state)
        return actions[pick(seed, self.draws, len(actions))]

    def deal(self, seed: bytes) -> "Course":
        """Go on until the bag has given all that it gives now."""
        course = self
        while (action := course.draw(seed)) is not None:
            course = course.play(action)
        return course

    def undo(self) -> "Course":
        """Take the last decision back, with all that the bag gave after it; `IndexError` at the opening."""
        if len(self.moves) == 1:
            raise IndexError("the opening cannot be undone")
        return replace(self, moves=self.moves[:-1], undone=(*self.undone, self.moves[-1]))

    def redo(self) -> "Course":
        """Make the decision taken back last again, with the same draws; `IndexError` when there is none."""
        if not self.undone:
            raise IndexError("there is nothing to redo")
        return replace(self, moves=(*self.moves, self.undone[-1]), undone=self.undone[:-1])


def refusal(course: Course, action: Action) -> str:
    """Say why an action is not legal now, by the code of its `IllegalAction`; empty when it is."""
    try:
        course.game.apply(course.state, action)
    except IllegalAction as illegal:
        return illegal.code
    return ""
