"""A match at the table: who may act, what is being chosen, and what a gesture does.

Routes touches, buttons and controls to the cursor and the table. It must not know any rule, which page
comes next, or how anything is drawn; the time is handed in.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from device.course import refusal
from device.cursor import Cursor
from device.errors import CannotSave
from device.evening import Ask, Lamp, Notice, Press, Seat, Settings, TablePage, Touch
from device.rules.game import BAG, NOBODY, Action, Target, View, domino_at, square_at
from device.table import Table, after

GRACE_S = 0.6
"""After a change of seat, or where but one thing is left to do, OK does not count for so long: a double press
never plays for the next person, nor what nobody has seen."""

REFUSED_S = 0.6
"""How long a square asked for in vain stays crossed out."""

NEAREST = ("unlike", "no_contact", "edge", "occupied")
"""Why a domino may not lie somewhere, from almost legal to hopeless."""

SOUNDS = {
    "place": "placed",
    "copy": "placed",
    "paint": "placed",
    "placed": "placed",
    "choose": "chosen",
    "king": "out",
    "draw": "out",
    "ready": "out",
    "discard": "discard",
    "no_fit": "discard",
    "leave": "discard",
    "done": "count",
    "take": "chosen",
    "pick_two": "chosen",
    "roll": "out",
    "pass": "discard",
    "extra_cross": "placed",
    "three_per_domain": "chosen",
}

HELP_OF = {
    "draw": "people_deal",
    "ready": "people_deal",
    "king": "claims",
    "placed": "real_tiles",
    "over": "count",
}
"""The help card of a step, where it has another name than the step."""

HELP_IN = {
    "duel": {
        "oldest": "duel_aim",
        "roll": "duel_roll",
        "take": "duel_take",
        "place": "duel_place",
        "pass": "duel_pass",
        "placed": "duel_paper",
        "three_per_domain": "duel_lightning",
        "extra_cross": "duel_lightning",
        "copy": "duel_paper",
        "over": "duel_count",
    }
}
"""The same for games that have cards of their own."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a gesture did, beside changing what is shown."""

    notice: Notice | None = None
    sounds: tuple[str, ...] = ()
    flash: tuple[int, Lamp] | None = None
    """A place, and the rhythm its lamp plays once."""


NOTHING = Effect()


class Play:
    """One match in progress, with its cursor."""

    def __init__(self, table: Table, now: float, looked_at: int = 0) -> None:
        self.table = table
        self.paused = False
        self._looked_at = looked_at
        self._cursor = Cursor.over(table.actions)
        self._view = table.view
        self._after: tuple[Action, View] | None = None
        self._grace_until = now
        self._refused: tuple[Target, float] | None = None
        self._again: Callable[[float], Effect] | None = None
        """What the card did not take, to be done again if the host goes on unsaved; another choice lets it go."""
        self._warned = False
        """Whether the host has been told what leaving loses; another choice lets that go, too."""

    # -------------------------------------------------------------- what is shown

    def page(self, now: float) -> TablePage:
        """Say all that the table shows now."""
        table = self.table
        return TablePage(
            view=self._view,
            cursor=self._cursor,
            seats=self.seats,
            after=self._foreseen(),
            can_undo=table.can_undo,
            can_redo=table.can_redo,
            grace=now < self._grace_until,
            refused=self._refused[0] if self._refused and now < self._refused[1] else None,
            unsaved=table.unsaved,
            fingerprint=table.fingerprint,
            counting=self._view.game == "count",
            paused=self.paused,
            looked_at=self._looked_at,
        )

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in the order of the seats; where they sit may change during a match."""
        return self.table.header.seats

    @property
    def acting(self) -> Seat | None:
        """Whose turn it is; None for the bag and when the match is over."""
        seat = self._view.turn.seat
        return self.seats[seat] if seat >= 0 else None

    @property
    def help(self) -> str:
        """The help card that goes with the step."""
        step = self._view.turn.step
        if step == "place" and self._view.round == self._view.rounds:
            return "last_round"
        return HELP_IN.get(self._view.game, HELP_OF).get(step, step)

    def deadline(self, now: float) -> float | None:
        """When the page will change by itself: the end of the grace or of a refusal."""
        ends = [self._grace_until, self._refused[1] if self._refused else 0.0]
        return min((end for end in ends if end > now), default=None)

    # -------------------------------------------------------------- what comes in

    def touch(self, touch: Touch, now: float, settings: Settings) -> Effect:
        """Narrow the choice by a finger; a touch made for an older view is dropped."""
        if touch.number != self._view.number or self.paused:
            return NOTHING
        if touch.target not in self._cursor.lit:
            return self._refuse(touch.target, now)
        self._refused = None
        self._choose(self._cursor.touch(touch.target))
        decided = len(self._cursor.left) == 1
        if decided and (settings.at_once == "on" or self._view.turn.step in ("draw", "king", "roll")):
            return self._ok(now)
        return NOTHING

    def press(self, press: Press, now: float) -> Effect:
        """Step or accept by a seat's button; anybody's but the acting seat's only blinks."""
        acting = self.acting
        if acting is not None and acting.place != press.place:
            colour = next((seat.colour for seat in self.seats if seat.place == press.place), "")
            return Effect(flash=(press.place, Lamp(colour, "refused")))
        if self.paused:
            return NOTHING
        if press.kind == "click":
            self._choose(self._cursor.next())
            return NOTHING
        if self._cursor.ghost is not None:
            return self._ok(now)
        self._choose(self._cursor.accept())
        return NOTHING

    def _ok(self, now: float) -> Effect:
        """Play the ghost, if there is one and the grace is over."""
        ghost = self._cursor.ghost
        if ghost is None or now < self._grace_until or self.paused:
            return NOTHING
        before = self._view.turn.seat
        try:
            self.table.play(ghost)
        except CannotSave as error:
            return self._not_saved(error, self._ok)
        self._renew(now)
        return Effect(self._news(), self._heard(ghost, before))

    def ask(self, ask: Ask, now: float) -> Effect:
        """Answer a control of the page; a code that is not the table's changes nothing."""
        if ask.code == "ok":
            return self._ok(now)
        if ask.code == "undo" and self.table.can_undo:
            return self._travel(self.table.undo, now)
        if ask.code == "redo" and self.table.can_redo:
            return self._travel(self.table.redo, now)
        if ask.code == "go_unsaved":
            self.table.go_on_unsaved()
            return self._again(now) if self._again else NOTHING
        if ask.code == "retry_save":
            self.table.catch_up()
        elif ask.code == "pause":
            self.paused = not self.paused
        elif ask.code == "turn" and self._cursor.can_turn and not self.paused:
            self._choose(self._cursor.next())
        elif ask.code == "back" and not self.paused:
            self._choose(self._cursor.back())
        return NOTHING

    def loss(self) -> Effect | None:
        """Say what leaving would lose, if the card still does not take it; asked again, nothing more is said."""
        if not self.table.unsaved or self._warned:
            return None
        try:
            self.table.catch_up()
        except CannotSave:
            self._warned = True
            return Effect(Notice("leave_unsaved", refused=True, action="leave"), ("refused",))
        return None

    # -------------------------------------------------------------- inside

    def _choose(self, cursor: Cursor) -> None:
        self._cursor, self._again, self._warned = cursor, None, False

    def _not_saved(self, error: CannotSave, again: Callable[[float], Effect]) -> Effect:
        """Offer to go on unsaved, with just what the card did not take."""
        self._again = again
        notice = Notice("cannot_save", tuple(error.values.items()), refused=True, action="go_unsaved")
        return Effect(notice, ("refused",))

    def _travel(self, step: Callable[[], None], now: float) -> Effect:
        try:
            step()
        except CannotSave as error:
            return self._not_saved(error, partial(self._travel, step))
        self._renew(now)
        return Effect(sounds=("undo",))

    def _renew(self, now: float) -> None:
        """Take the table's new view, begin a fresh choice, and start the grace.

        A seat that goes on needs none while it has to choose, since then OK means nothing yet; nor does the bag.
        """
        before = self._view.turn.seat
        self._view = self.table.view
        self._choose(Cursor.over(self.table.actions))
        self._refused = None
        seat = self._view.turn.seat
        forced = seat >= 0 and self._cursor.ghost is not None
        if forced or seat not in (before, NOBODY):
            self._grace_until = now + GRACE_S

    def _foreseen(self) -> View | None:
        ghost = self._cursor.ghost
        if ghost is None:
            return None
        if self._after is None or self._after[0] is not ghost:
            self._after = (ghost, after(self.table, ghost))
        return self._after[1]

    def _refuse(self, target: Target, now: float) -> Effect:
        """Say why a target is not legal, as far as it can be known without knowing the rules."""
        if self._view.turn.seat == BAG and domino_at(target) is not None:
            code = "already_out"
        elif domino_at(target) is not None:
            code = "taken"
        elif square_at(target) is not None:
            code = self._reason(target)
        else:
            return NOTHING
        self._refused = (target, now + REFUSED_S)
        return Effect(Notice(code, refused=True, seat=self._view.turn.seat), ("refused",))

    def _reason(self, square: Target) -> str:
        """Ask the game why a square is not lit: of all ways to lie there, the reason that came nearest to legal."""
        shapes = {(action.verb, action.targets[0]) for action in self._cursor.actions if len(action.targets) == 3}
        x, y = square_at(square) or (0, 0)
        beside = [Target(f"{x + dx},{y + dy}") for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        tried = [
            Action(verb, (first, *pair))
            for verb, first in shapes
            for other in beside
            for pair in ((square, other), (other, square))
        ]
        given = {refusal(self.table.course, action) for action in tried}
        return next((code for code in NEAREST if code in given), "not_here")

    def _heard(self, played: Action, before: int) -> tuple[str, ...]:
        """Say what sounds: the thing done, and the note of the seat whose turn it has become."""
        if self.table.over:
            return ("end",)
        done = (SOUNDS[played.verb],) if played.verb in SOUNDS else ()
        seat = self._view.turn.seat
        return (*done, f"turn.{self.seats[seat].colour}") if seat >= 0 and seat != before else done

    def _news(self) -> Notice | None:
        """Tell the last thing that people did not decide themselves, if there is one."""
        note = next((n for n in reversed(self._view.notes) if n.code in NEWS), None)
        return None if note is None else Notice(note.code, note.values, seat=note.seat)


NEWS = ("left_over", "last_round")
"""Notes of the rules that deserve a line of their own."""
