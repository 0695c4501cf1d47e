"""Choosing is narrowing: the legal actions, kept down by touches and button steps until one is left.

A cursor is a value. Touch and seat button move it alike, so nothing illegal can be asked for and no game has
input code of its own. It must not know what an action does, who acts, or how anything is drawn.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from device.rules.game import Action, Target


@dataclass(frozen=True, slots=True)
class Cursor:
    """The choice in progress.

    >>> from device.rules.game import square
    >>> lay = [Action("place", (square(0, 1), square(x, 1))) for x in (-1, 1)]
    >>> Cursor.over(lay).touch(square(1, 1)).ghost
    Action(verb='place', targets=('0,1', '1,1'))
    """

    actions: tuple[Action, ...]
    """All that is legal now, in the game's order."""
    touched: tuple[Target, ...] = ()
    """What has been touched so far; every action in `left` is named by all of it."""
    at: int | None = None
    """Which of the steps a button points at, or which candidate is shown; None before the first step."""

    @classmethod
    def over(cls, actions: Sequence[Action]) -> "Cursor":
        """Begin a choice with nothing touched."""
        return cls(tuple(actions))

    @property
    def left(self) -> tuple[Action, ...]:
        """The actions that everything touched names."""
        if not self.touched:
            return self.actions
        return tuple(a for a in self.actions if all(t in a.names or t == a.verb for t in self.touched))

    @property
    def lit(self) -> frozenset[Target]:
        """Every target that may be touched now, those that start the choice anew included.

        An action whose targets are all touched while others are still meant too is told from them by its verb.
        """
        return frozenset(t for a in self.actions for t in a.names) | frozenset(map(Target, self._spoken))

    @property
    def _spoken(self) -> tuple[str, ...]:
        """Give the verbs that alone tell an action from the others that are left."""
        verbs = [a.verb for a in self.left] if self.touched else []
        ended = [a.verb for a in self.left if set(a.names) <= set(self.touched)] if verbs else []
        return tuple(verb for verb in ended if 1 == verbs.count(verb) < len(verbs))

    @property
    def _steps(self) -> tuple[Target, ...]:
        """The distinct next targets a button steps through; empty when it steps through whole actions."""
        left = self.left
        shared = set.intersection(*(set(a.names) for a in left)) if left else set()
        open_names = [[t for t in a.names if t not in self.touched and t not in shared] for a in left]
        if all(len(names) <= 1 for names in open_names):
            return ()
        return (*_distinct(names[0] for names in open_names if names), *map(Target, self._spoken))

    @property
    def pointed(self) -> Target | None:
        """The target a button points at while it narrows; None when it points at a whole action or at nothing."""
        if self.at is None:
            return None
        steps = self._steps
        return steps[self.at % len(steps)] if steps else None

    @property
    def ghost(self) -> Action | None:
        """The one action that OK would play; None while the choice is still open."""
        left = self.left
        if len(left) == 1:
            return left[0]
        if self.at is None:
            return None
        pointed = self.pointed
        if pointed is None:
            return left[self.at % len(left)]
        meant = [a for a in left if pointed in a.names or pointed == a.verb]
        return meant[0] if len(meant) == 1 else None

    @property
    def can_turn(self) -> bool:
        """Whether a ghost is shown that could also lie another way."""
        return self.ghost is not None and not self._steps and len(self.left) > 1

    def touch(self, target: Target) -> "Cursor":
        """Narrow by a touch; a lit target that does not go with the earlier touches starts anew.

        A target that names nothing legal leaves the cursor as it is.
        """
        if target not in self.lit:
            return self
        if target in self.touched:
            return self.next() if self.can_turn else self
        narrowed = replace(self, touched=(*self.touched, target), at=None)
        if not narrowed.left:
            narrowed = self._anew(target)
        shown = replace(narrowed, at=0)
        return shown if shown.pointed is None else narrowed

    def _anew(self, target: Target) -> "Cursor":
        """Begin again with this target, keeping the earlier touches that go with it (a domino, then squares)."""
        kept: tuple[Target, ...] = ()
        for old in self.touched:
            if not _is_square(old) and any({target, old, *kept} <= set(a.names) for a in self.actions):
                kept += (old,)
        return replace(self, touched=(*kept, target), at=None)

    def next(self) -> "Cursor":
        """Step on: to the next target, or to the next whole action; with a ghost shown, to its other ways round."""
        return replace(self, at=0 if self.at is None else self.at + 1)

    def accept(self) -> "Cursor":
        """Take the target a button points at; with a ghost there is nothing to narrow."""
        pointed = self.pointed
        if self.ghost is not None or pointed is None:
            return self
        return replace(self, touched=(*self.touched, pointed), at=0)

    def back(self) -> "Cursor":
        """Widen again by one step."""
        if self.touched:
            return replace(self, touched=self.touched[:-1], at=None)
        return replace(self, at=None)


def _distinct(targets: Iterable[Target]) -> tuple[Target, ...]:
    return tuple(dict.fromkeys(targets))


def _is_square(target: Target) -> bool:
    return "," in target
