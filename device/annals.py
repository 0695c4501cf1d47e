"""The history page: which part of the finished evenings is shown, and what the house knows of each name.

A frozen value over the chronicle's summaries. It must not know files or how a row is drawn.
"""

from dataclasses import dataclass, replace

from device.evening import HistoryPage, HistoryRow, PersonRow
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

    @classmethod
    def of(cls, finished: tuple[Summary, ...]) -> "Annals":
        """Open at the newest evening."""
        return cls(tuple(summary.row for summary in finished), people(finished), closest(finished))

    def ask(self, code: str, value: str) -> "Annals":
        """Answer a control of the page; a code that is not the history's changes nothing."""
        if code == "tab":
            tab = value if value in ("matches", "people") else ("people" if self.tab == "matches" else "matches")
            return replace(self, tab=tab, first=0)
        length = len(self.rows) if self.tab == "matches" else len(self.people)
        step = {"older": ROWS, "newer": -ROWS}.get(code, 0)
        last = max(0, (length - 1) // ROWS * ROWS)
        return replace(self, first=min(max(0, self.first + step), last))

    def page(self) -> HistoryPage:
        """Say all that the history shows."""
        part = slice(self.first, self.first + ROWS)
        matches = self.tab == "matches"
        return HistoryPage(
            rows=self.rows[part] if matches else (),
            first=self.first,
            total=len(self.rows) if matches else len(self.people),
            people=() if matches else self.people[part],
            closest=self.closest,
            tab=self.tab,
        )
