"""One match on the table: the only thing that changes a match.

Holds the course of the match and its journal, and keeps their order: the disk first, then the state, then whoever
listens. Must not know any particular game, which page is shown, nor where seeds and dates come from.
"""

import contextlib
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from device.course import AnyGame, Course
from device.disk import Disk
from device.errors import CannotSave
from device.evening import Seat
from device.journal import Journal
from device.record import REDO, UNDO, Entry, Header, do, end, seated
from device.replay import Games, replay, result_of, setup_of
from device.rules.game import Action, View


class Table:
    """A match being played; belongs to the thread that made it.

    What is not legal never gets in, what is not on the card is not played, and what the bag gave is never drawn
    anew by an undo. Attributes tell what is true now: `course`, `actions`, `over`, `can_undo`, `can_redo`, `unsaved`.
    """

    def __init__(self, header: Header, course: Course, journal: Journal, *, unsaved: bool = False) -> None:
        self.header = header
        """What the match started from, with the people as they sit now."""
        self.name = journal.path.name
        """The match's name: its file's."""
        self.fingerprint = header.fingerprint
        self.listeners: list[Callable[[Table], None]] = []
        """Each is told once after each change."""
        self.unsaved = unsaved
        """Whether the host chose to go on although the card does not write; ends with the first line it takes."""
        self._journal = journal
        self._thread = threading.get_ident()
        self._number = 0
        self._view: View | None = None
        self._become(course)

    @classmethod
    def begin(cls, game: AnyGame, header: Header, path: Path, disk: Disk, *, unsaved: bool = False) -> "Table":
        """Begin a match: its file appears with its header and the opening deal; `CannotSave` when it cannot.

        With `unsaved` the host has already chosen to play on a card that does not write.
        """
        course = Course.begin(game, setup_of(header, game, path.name))
        table = cls(header, course, Journal.create(path, header, disk), unsaved=unsaved)
        table._go(course)
        return table

    @classmethod
    def resume(cls, path: Path, games: Games, disk: Disk) -> "Table":
        """Take up a match where its file ends; what the bag still owes is dealt, and nothing is drawn anew.

        That follows from the file alone, so its lines may wait until the card takes the next one. Raises `JournalError`
        when the file cannot be used, and leaves it as it is.
        """
        journal, record = Journal.open(path, disk)
        try:
            course = replay(record, games)
            table = cls(replace(record.header, seats=record.seats), course, journal, unsaved=True)
            if course.draw(record.header.seed) is not None or (course.over and record.result is None):
                table._go(course)
            table.unsaved = False
        except BaseException:
            journal.close()
            raise
        return table

    @property
    def view(self) -> View:
        """What may be shown now; its number only rises."""
        if self._view is None:
            self._view = replace(self.course.game.view(self.course.state), number=self._number)
        return self._view

    def play(self, action: Action) -> None:
        """Let an action happen, and after it all that the bag gives; `IllegalAction` or `CannotSave` change nothing."""
        self._mine()
        self._go(self.course.play(action), do(action))

    def undo(self) -> None:
        """Take the last decision back, whoever made it; `IndexError` when there is none."""
        self._mine()
        self._go(self.course.undo(), UNDO)

    def redo(self) -> None:
        """Make a decision again that was taken back; `IndexError` when there is none."""
        self._mine()
        self._go(self.course.redo(), REDO)

    def seat(self, seats: tuple[Seat, ...]) -> None:
        """Put right who the people at the table are and where they sit; the match itself stays as it is.

        `seats` are as many as before and in their order; `CannotSave` changes nothing.
        """
        self._mine()
        if len(seats) != len(self.header.seats):
            raise ValueError(f"{len(seats)} people at a table of {len(self.header.seats)}")
        if seats == self.header.seats:
            return
        self._save([seated(seats)])
        self.header = replace(self.header, seats=seats)
        for listener in tuple(self.listeners):
            listener(self)

    def go_on_unsaved(self) -> None:
        """Play on although the card does not write, by the host's choice; each action tries the card again."""
        self._mine()
        self.unsaved = True

    def catch_up(self) -> None:
        """Put the lines that are owed on the card; `CannotSave` when it does not take them yet."""
        self._mine()
        self._journal.append()
        self.unsaved = False

    def close(self) -> None:
        """Leave the match, which stays as it is; lines that are owed get a last try."""
        self._mine()
        if self._journal.owes:
            with contextlib.suppress(CannotSave):
                self.catch_up()
        self._journal.close()

    def _mine(self) -> None:
        if threading.get_ident() != self._thread:
            raise RuntimeError("a table is changed only by the thread that made it")

    def _go(self, course: Course, *entries: Entry) -> None:
        """Deal what is due, put all of it on the card in one piece, and only then let it be true."""
        before = len(course.moves[-1].actions)
        course = course.deal(self.header.seed)
        lines = [*entries, *map(do, course.moves[-1].actions[before:])]
        if course.over:
            lines.append(end(result_of(course)))
        self._save(lines)
        self._become(course)
        for listener in tuple(self.listeners):
            listener(self)

    def _save(self, lines: Sequence[Entry]) -> None:
        try:
            self._journal.append(*lines)
        except CannotSave:
            if not self.unsaved:
                raise
            self._journal.owe(*lines)
        else:
            self.unsaved = False

    def _become(self, course: Course) -> None:
        self.course = course
        self.actions: Sequence[Action] = course.game.actions(course.state)
        self.over = course.over
        self.can_undo = len(course.moves) > 1
        self.can_redo = bool(course.undone)
        self._number += 1
        self._view = None


def after(table: Table, action: Action) -> View:
    """Show how it would be after a legal action, before the bag gives anything more."""
    game = table.course.game
    return replace(game.view(game.apply(table.course.state, action)), number=table.view.number)
