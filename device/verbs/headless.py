"""The table without a screen: buttons and lamps, and lines typed where there is somebody to type.

Holds the one loop, which sleeps until something comes or is due, and what a typed line means on each page. Must not
know pins, files or any rule.
"""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from textwrap import fill
from threading import Thread
from types import FrameType

from device.companion import Companion
from device.evening import PLACES, Ask, Event, LobbyPage, Press, ResultPage, Shown, TablePage, Touch, TroublePage
from device.rules.game import Action, Target
from device.standby import NEWS, Standby
from device.terminal import WIDTH, choices, printable
from device.verbs.bulletin import company_of, news
from device.verbs.play import COMMANDS, command
from device.words import load

QUIT = "quit"
"""The line that ends the program; also what a signal is turned into."""

WORDS = (*COMMANDS, "begin", "resume", "rematch", "lobby")

AT_TABLE = {"undo": "undo", "redo": "redo", "back": "back", "unsaved": "go_unsaved", "lobby": "leave"}
AT_RESULT = {"next": "next_game", "rematch": "rematch", "lobby": "lobby"}
"""Words that ask for a control of the page."""

Inbox = SimpleQueue[Event | str]


class Headless:
    """One evening, led by presses and typed lines."""

    def __init__(
        self,
        companion: Companion,
        standby: Standby,
        inbox: Inbox,
        tell: Callable[[str], object],
        clock: Callable[[], float],
    ) -> None:
        self._companion, self._standby, self._inbox = companion, standby, inbox
        self._tell, self._clock = tell, clock
        self._told: Shown | None = None
        self._left = False
        companion.listen(lambda shown: standby.show(shown.lamps))

    def run(self) -> None:
        """Stay until somebody ends it; then the match is kept as it is, and no lamp is lit."""
        try:
            self._standby.show(self._companion.shown.lamps)
            self._see_to_panel()
            self._say()
            while not (self._left or self._companion.wish):
                self._turn()
            if self._table is not None:
                self._answer("kept_here")
        finally:
            self._companion.close()
            self._standby.close()

    def _turn(self) -> None:
        """Wait for what comes next or is due next, and say what it changed."""
        now = self._clock()
        dues = [due for due in (self._companion.deadline(now), self._standby.due) if due is not None]
        try:
            item = self._inbox.get(timeout=max(0.0, min(dues) - now) + 0.001 if dues else None)
        except Empty:
            self._companion.tick(self._clock())
            self._see_to_panel()
        else:
            self._take(item)
        self._say()

    def _take(self, item: Event | str) -> None:
        if isinstance(item, str):
            self._read(item)
            return
        if item in NEWS:
            self._see_to_panel()
        else:
            self._companion.handle(item, self._clock())

    def _see_to_panel(self) -> None:
        now = self._clock()
        self._standby.see_to_it(now)
        self._companion.note_panel(self._standby.parts, now)

    def _say(self) -> None:
        """Write what is new since the last time."""
        shown = self._companion.shown
        text = news(self._told, shown)
        self._told = shown
        if text:
            self._tell(text)

    # -------------------------------------------------------------- what is typed

    def _read(self, line: str) -> None:
        """Take a typed line; nobody types in their sleep, so it wakes and counts."""
        shown = self._companion.shown
        if shown.asleep:
            self._do(Ask("wake"))
        word, typed = command(line, WORDS), line.strip()
        if word == QUIT:
            self._left = True
        elif word == "help" or not typed:
            self._answer("help_panel")
        elif isinstance(shown.page, TablePage):
            self._read_at_table(shown.page, word, typed)
        elif not self._read_elsewhere(word, typed):
            self._answer("unknown", target=typed)

    def _read_elsewhere(self, word: str, typed: str) -> bool:
        """Take a line in the lobby, at the result or at a stop; tells whether it meant anything."""
        page = self._companion.shown.page
        if typed.isdecimal() and 1 <= int(typed) <= PLACES and isinstance(page, LobbyPage | ResultPage):
            self._do(Press(int(typed) - 1, "click"))
        elif isinstance(page, LobbyPage) and word == "begin":
            self._do(Ask("begin"))
        elif isinstance(page, LobbyPage) and word == "resume" and page.unfinished:
            self._do(Ask("resume", page.unfinished[0].name))
        elif isinstance(page, ResultPage) and word == "undo":
            self._do(Ask("doubt"), Ask("undo"))
        elif isinstance(page, ResultPage) and word in AT_RESULT:
            self._do(Ask(AT_RESULT[word]))
        elif isinstance(page, TroublePage) and word in page.choices:
            self._do(Ask(word))
        else:
            return False
        return True

    def _read_at_table(self, page: TablePage, word: str, typed: str) -> None:
        """Take a word, a label of the list, or squares and numbers one after the other."""
        if word in ("undo", "redo") and not (page.can_undo if word == "undo" else page.can_redo):
            self._answer(f"nothing_to_{word}")
            return
        if word in AT_TABLE:
            self._do(Ask(AT_TABLE[word]))
            return
        offered = choices(page.view, company_of(self._companion.shown), page.cursor)
        choice = {choice.label: choice for choice in offered}.get(" ".join(typed.split()).removeprefix("#"))
        if choice is not None and choice.action is not None:
            self._play(choice.action)
            return
        for target in [choice.target] if choice and choice.target else map(Target, typed.split()):
            if not self._touch(page, target):
                self._answer("unknown", target=target)
                return
        now = self._table
        if now is not None and now.view.number == page.view.number and len(now.cursor.left) == 1:
            self._do(Ask("ok"))

    def _play(self, action: Action) -> None:
        """Narrow the choice to one action, turn until it is the ghost, and take it."""
        page = self._table
        if page is None:
            return
        self._do(*[Ask("back")] * (len(page.cursor.touched) + 1))
        for name in action.names:
            self._touch(page, name)
        self._touch(page, Target(action.verb))
        for _ in page.cursor.actions:
            now = self._table
            if now is None or now.view.number != page.view.number or now.cursor.ghost in (action, None):
                break
            self._do(Ask("turn"))
        now = self._table
        if now is not None and now.view.number == page.view.number and now.cursor.ghost == action:
            self._do(Ask("ok"))

    def _touch(self, page: TablePage, target: Target) -> bool:
        """Touch what is lit on the page as it is now; what was decided meanwhile needs no more."""
        now = self._table
        if now is None or now.view.number != page.view.number:
            return True
        if target not in now.cursor.lit:
            return False
        if target not in now.cursor.touched:
            self._do(Touch(target, now.view.number))
        return True

    @property
    def _table(self) -> TablePage | None:
        page = self._companion.shown.page
        return page if isinstance(page, TablePage) else None

    def _do(self, *events: Event) -> None:
        for event in events:
            self._companion.handle(event, self._clock())

    def _answer(self, code: str, **values: str) -> None:
        """Answer whoever typed, in the house's language."""
        words = load(self._companion.shown.settings.language)
        printed = {name: printable(value) for name, value in values.items()}
        self._tell(fill(words.say(f"terminal.{code}", **printed), WIDTH) + "\n")


def read_lines(fd: int, inbox: Inbox) -> Thread:
    """Put what is typed at a terminal into the inbox, line by line, from a thread; its end is a wish to end.

    It reads the descriptor itself: a thread that sleeps inside Python's own reader would hold its lock at the end.
    """

    def read() -> None:
        rest = b""
        while data := _some(fd):
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                inbox.put(line.decode("utf-8", "replace"))
        inbox.put(QUIT)

    thread = Thread(target=read, name="lines", daemon=True)
    thread.start()
    return thread


def _some(fd: int) -> bytes:
    """Wait for something typed; nothing once the terminal has gone."""
    try:
        return os.read(fd, 4096)
    except OSError:
        return b""


@contextmanager
def signals_end(inbox: Inbox) -> Iterator[None]:
    """While this lasts, whoever asks the program to end is heard between two events, never in the middle of one."""

    def end(_number: int, _frame: FrameType | None) -> None:
        inbox.put(QUIT)

    before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
