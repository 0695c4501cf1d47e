"""The verb `history`: the evenings so far, for a reader or for a spreadsheet.

Holds how rows are written. Must not know the folder's files, nor where the text goes.
"""

import csv
import io

from device.chronicle import Chronicle
from device.people import people
from device.summary import COLUMNS, table_rows
from device.terminal import printable


def as_csv(chronicle: Chronicle) -> str:
    """Write one line per seat of each finished match; a text that a spreadsheet would calculate is quoted."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n")
    write.writerow(COLUMNS)
    for row in table_rows(chronicle.finished):
        write.writerow([_harmless(value) for value in row])
    return out.getvalue()


def as_text(chronicle: Chronicle) -> str:
    """Write the finished matches, newest first, the unfinished and damaged ones, and what each name has won."""
    lines = []
    for match in chronicle.finished:
        row = match.row
        seats = ", ".join(f"{place}. {name} {total}" for name, _, total, place in row.seats)
        lines.append(f"{row.match}  {row.about or '-':<10}  {seats}")
    for open_match in chronicle.unfinished:
        where = f"round {open_match.round} of {open_match.rounds}" if open_match.rounds else "in progress"
        lines.append(f"{open_match.name}  {where}: {', '.join(open_match.seats)}")
    for broken in chronicle.damaged:
        why = broken.trouble.replace("_", " ")
        lines.append(f"{broken.name}  cannot be used: {why}; `replay` names the place")
    if not lines:
        return "no evening yet\n"
    told = people(chronicle.finished)
    if told:
        lines += ["", f"{'name':<16}{'matches':>8}{'wins':>6}{'shared':>8}{'average':>9}{'best':>6}"]
    for one in told:
        lines.append(f"{one.name:<16}{one.matches:>8}{one.wins:>6}{one.shared:>8}{one.average:>9.1f}{one.best:>6}")
    return "\n".join(map(printable, lines)) + "\n"


def _harmless(value: str | int) -> str | int:
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@" and value else value
