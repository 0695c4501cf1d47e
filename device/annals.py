"""The history page: which part of the finished evenings is shown, and what the house knows of each name.

A frozen value over the chronicle's summaries. It must not know files or how a row is drawn.
"""

from dataclasses import dataclass, replace

from device.evening import HistoryPage, HistoryRow, PersonRow, Unfinished
from device.people import closest, people
from device.summary import Summary

ROWS = 5
"""Evenings, or names, on one page."""


@dataclass(frozen=True, slots=True)
class Annals:
    """The finished evenings, newest first, and the part that is shown."""

    rows: tuple[HistoryRow, ...]
    people: tuple[PersonRow, ...]
    closest: HistoryRow | None
    first: int = 0
    tab: str = "matches"
    unfinished: tuple[Unfinished, ...] = ()
    """Matches that can be taken up again; they come before the finished ones."""

    @classmethod
    def of(cls, finished: tuple[Summary, ...], unfinished: tuple[Unfinished, ...] = ()) -> "Annals":
        """Open at the newest evening."""
        rows = tuple(summary.row for summary in finished)
        return cls(rows, people(finished), closest(finished), unfinished=unfinished)

    def ask(self, code: str, value: str) -> "Annals":
        """Answer a control of the page; a code that is not the history's changes nothing."""
        if code == "tab":
            tab = value if value in ("matches", "people") else ("people" if self.tab == "matches" else "matches")
            return replace(self, tab=tab, first=0)
        step = {"older": ROWS, "newer": -ROWS}.get(code, 0)
        last = max(0, (self._total - 1) // ROWS * ROWS)
        return replace(self, first=min(max(0, self.first + step), last))

    def page(self) -> HistoryPage:
        """Say all that the history shows."""
        first, last = self.first, self.first + ROWS
        matches, before = self.tab == "matches", len(self.unfinished)
        return HistoryPage(
            rows=self.rows[max(0, first - before) : max(0, last - before)] if matches else (),
            first=first,
            total=self._total,
            people=() if matches else self.people[first:last],
            closest=self.closest,
            tab=self.tab,
            unfinished=self.unfinished[first:last] if matches else (),
        )

    @property
    def _total(self) -> int:
        """How many lines the tab has on all its pages."""
        return len(self.unfinished) + len(self.rows) if self.tab == "matches" else len(self.people)
