"""The verb `play`: a match in a terminal, line by line.

Holds the conversation: a line typed becomes a choice, a touch of the cursor, or one of a few words. Must not know
any rule, nor where lines come from and go to; both are handed in.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import fill

from device.cursor import Cursor
from device.errors import CannotSave
from device.opening import GAMES_IN_A_DYNASTY, Opening
from device.podium import Podium
from device.rules.game import BAG, Target
from device.table import Table
from device.terminal import WIDTH, Choice, Company, choices, ledger, screen, spoken
from device.words import LANGUAGES, load

COMMANDS = ("undo", "redo", "back", "help", "unsaved", "next", "quit")
"""What can be said beside choices; each has a word of its own in every language, and the English one always works."""

SHORT = {"q": "quit", "?": "help"}
"""What hands at a terminal type anyway."""

SQUARE = re.compile(r"-?\d+,-?\d+")

TOLD = ("discarded", "left_over", "last_round")
"""Notes of the rules that are worth a line before the next screen."""


@dataclass(frozen=True, slots=True)
class Talk:
    """Where the lines come from and go to."""

    ask: Callable[[str], str]
    """Gives the line typed after a prompt; raises `EOFError` when there are no more."""
    tell: Callable[[str], object]


class Sitting:
    """One match, played by whoever types."""

    def __init__(self, table: Table, company: Company, talk: Talk, opening: Opening | None = None) -> None:
        self.table = table
        self._opening = opening
        """Where a dynasty's games are added up; None where nobody asks for the next one."""
        self._company = company
        self._talk = talk
        self.cursor = Cursor.over(table.actions)

    @property
    def offered(self) -> tuple[Choice, ...]:
        """What can be typed now, beside the words."""
        return choices(self.table.view, self._company, self.cursor)

    def play(self) -> str:
        """Go on until nobody types any more; tells how it was left: open, over, or next for a dynasty's next game.

        Once the match is over an empty line leaves it, and undo goes back into it.
        """
        self._show()
        was_over, podium = False, None
        while True:
            if self.table.over and not was_over:
                podium = self._after()
            was_over = self.table.over
            try:
                typed = self._talk.ask("> ")
            except EOFError:
                return "over" if self.table.over else "open"
            word = command(typed)
            if word == "quit" or (self.table.over and not typed.strip()):
                return "over" if self.table.over else "open"
            if word == "next" and was_over and podium is not None and podium.has_next:
                return "next"
            if word:
                self._do(word)
            elif self.table.over:
                self._say("terminal.after")
            else:
                self._choose(typed.split())

    def _after(self) -> Podium | None:
        """Say what can be typed now that the match is over, with the sums of its dynasty."""
        podium = self._opening.podium_of(self.table) if self._opening else None
        if podium is not None and podium.page.dynasty:
            told = ledger(podium.page.dynasty, podium.page.dynasty_places, GAMES_IN_A_DYNASTY, self._company)
            self._talk.tell(told + "\n")
        self._say("terminal.after_game" if podium is not None and podium.has_next else "terminal.after")
        return podium

    def _do(self, word: str) -> None:
        """Do what a word asks."""
        table = self.table
        if word == "help":
            self._say("terminal.help")
        elif word == "back":
            self.cursor = self.cursor.back()
            self._show()
        elif word == "unsaved":
            table.go_on_unsaved()
            self._say("terminal.unsaved")
        elif word == "undo" and table.can_undo:
            self._change(table.undo)
        elif word == "redo" and table.can_redo:
            self._change(table.redo)
        else:
            self._say(f"terminal.nothing_to_{word}")

    def _choose(self, typed: list[str]) -> None:
        """Take a label of the list, or targets one after the other; nothing typed shows the page again."""
        if not typed:
            self._show()
            return
        choice = {choice.label: choice for choice in self.offered}.get(" ".join(typed).removeprefix("#"))
        if choice is not None and choice.action is not None:
            action = choice.action
            self._change(lambda: self.table.play(action))
            return
        for target in [choice.target] if choice and choice.target else map(Target, typed):
            if target not in self.cursor.lit:
                self._say(self._refusal(target), target=str(target))
                return
            self.cursor = self.cursor.touch(target)
        if len(self.cursor.left) == 1:
            action = self.cursor.left[0]
            self._change(lambda: self.table.play(action))
        else:
            self._show()

    def _refusal(self, target: Target) -> str:
        """Give the code of the words for a target that means nothing now."""
        on_land = self.table.view.turn.seat != BAG and SQUARE.fullmatch(target)
        return "refused.not_here" if on_land else "terminal.unknown"

    def _change(self, change: Callable[[], None]) -> None:
        """Change the match; a card that does not write is said, with what can be done."""
        try:
            change()
        except CannotSave as error:
            for part in ("thing", "reason", "cure"):
                self._say(f"trouble.{error.code}.{part}", **error.values)
            self._say("terminal.say_unsaved")
            return
        self.cursor = Cursor.over(self.table.actions)
        self._tell_news()
        self._show()

    def _tell_news(self) -> None:
        words = self._company.words
        for note in self.table.view.notes:
            if note.code in TOLD:
                self._say(f"note.{note.code}", name=self._company.name(note.seat), **spoken(note.values, words))

    def _show(self) -> None:
        self._talk.tell(screen(self.table.view, self._company, None if self.table.over else self.cursor))

    def _say(self, code: str, **values: int | str) -> None:
        self._talk.tell(fill(self._company.words.say(code, **values), WIDTH) + "\n")


def command(typed: str, known: Sequence[str] = COMMANDS) -> str:
    """Find the command a line means, in any of the languages; empty when it is none.

    >>> command("Annuler "), command("0,1"), command("q")
    ('undo', '', 'quit')
    """
    said = typed.strip().casefold()
    said = SHORT.get(said, said)
    for word in known:
        if said == word or any(said == load(language).say(f"terminal.word.{word}") for language in LANGUAGES):
            return word
    return ""
