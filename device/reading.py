"""Reading a table of keys and values: each value typed and bounded, each problem noted with its line and its cure.

Holds no key of any particular file; a reader goes on after a problem, so that one reading finds them all.
Must not know what the values are for.
"""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple, TypeVar

T = TypeVar("T", int, str)


class Problem(NamedTuple):
    """Something wrong in a file: where, what, and the cure."""

    file: str
    line: int
    """From 1; 0 when it is not known."""
    key: str
    """Dotted, as the file would write it; empty for the file as a whole."""
    text: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        line = ": ".join(part for part in (place, self.key, self.text) if part)
        # One problem is one line, also where a key or a value of the file holds a line's end.
        return "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in line)


class Reader:
    r"""One table of a file, read key by key; what was not asked for at the end is unknown.

    >>> reader = Reader("x.toml", "[panel]\nhold = 1", {"panel": {"hold": 1}})
    >>> panel = reader.section("panel")
    >>> number(panel, "hold_s", 0.2, 3.0, 0.6)
    0.6
    >>> panel.leave_nothing()
    >>> print(*reader.problems)
    x.toml:2: panel.hold: is unknown: did you mean hold_s?
    """

    def __init__(self, file: str, text: str, table: Mapping[str, object], path: str = "") -> None:
        self._file, self._text, self._table, self._path = file, text, table, path
        self._asked: list[str] = []
        self._inner: list[Reader] = []
        self._problems: list[Problem] = []

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems so far, also those of the sections inside."""
        return (*self._problems, *(problem for inner in self._inner for problem in inner.problems))

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that are written here."""
        return tuple(self._table)

    def take(self, key: str) -> object:
        """Give the value as written; None when it is not."""
        self._asked.append(key)
        return self._table.get(key)

    def section(self, key: str) -> "Reader":
        """Read a table inside this one; an absent one is empty."""
        value = self.take(key)
        if value is not None and not isinstance(value, dict):
            self.refuse(key, f"{shown(value)} is no section", f"write [{self._dotted(key)}]")
        inner = Reader(self._file, self._text, value if isinstance(value, dict) else {}, self._dotted(key))
        self._inner.append(inner)
        return inner

    def refuse(self, key: str, what: str, cure: str) -> None:
        """Note a problem and go on."""
        self._problems.append(self.problem(key, what, cure))

    def problem(self, key: str, what: str, cure: str) -> Problem:
        """Say what is wrong with a key, at its line."""
        dotted = self._dotted(key)
        return Problem(self._file, _line(self._text, dotted), dotted, f"{what}: {cure}")

    def leave_nothing(self) -> None:
        """Refuse every key that was never asked for, naming the nearest that is."""
        for key in self._table:
            if key not in self._asked:
                near = get_close_matches(key, self._asked, 1, 0.5)
                known = f"did you mean {near[0]}?" if near else f"known here: {', '.join(dict.fromkeys(self._asked))}"
                self.refuse(key, "is unknown", known)

    def _dotted(self, key: str) -> str:
        return ".".join(part for part in (self._path, key) if part)


def shown(value: object) -> str:
    """Write a value as the file would, cut short."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value[:37]}..."' if len(value) > 40 else f'"{value}"'
    if isinstance(value, dict | list):
        return "a section" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) >= 10**40:  # Python writes none with thousands of digits
        return "a number beyond reason"
    return str(value)[:40]


def flag(read: Reader, key: str, *, default: bool) -> bool:
    """Read true or false."""
    value = read.take(key)
    if isinstance(value, bool) or value is None:
        return default if value is None else value
    read.refuse(key, f"{shown(value)} is neither true nor false", "write true or false, without quotes")
    return default


def whole(read: Reader, key: str, bounds: tuple[int, int], default: int) -> int:
    """Read a whole number, both bounds included."""
    value = read.take(key)
    if value is None:
        return default
    if isinstance(value, int) and not isinstance(value, bool) and bounds[0] <= value <= bounds[1]:
        return value
    read.refuse(key, f"{shown(value)} is not possible", f"write a whole number from {bounds[0]} to {bounds[1]}")
    return default


def number(read: Reader, key: str, least: float, most: float, default: float) -> float:
    """Read a number, both bounds included; neither nan nor infinite passes them."""
    value = read.take(key)
    if value is None:
        return default
    if isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most:
        return float(value)
    read.refuse(key, f"{shown(value)} is not possible", f"write a number from {least:g} to {most:g}")
    return default


def words(read: Reader, key: str) -> str:
    """Read a text that may not be empty; an absent one is."""
    value = read.take(key)
    if value is None:
        return ""
    if isinstance(value, str) and value.strip() and "\0" not in value:  # which no path may hold
        return value
    read.refuse(key, f"{shown(value)} is no text", 'write it between quotes: "..."')
    return ""


def one_of(read: Reader, key: str, choices: Sequence[T], default: T) -> T:
    """Read one of a few values."""
    value = read.take(key)
    if value is None:
        return default
    for choice in choices:
        if type(value) is type(choice) and value == choice:
            return choice
    near = get_close_matches(value, [str(choice) for choice in choices], 1) if isinstance(value, str) else []
    listed = ", ".join(shown(choice) for choice in choices)
    cure = f"did you mean {shown(near[0])}?" if near and isinstance(choices[0], str) else f"choose from {listed}"
    read.refuse(key, f"{shown(value)} is not possible", cure)
    return default


def size(read: Reader, key: str, bounds: tuple[int, int], default: tuple[int, int]) -> tuple[int, int]:
    """Read a width and a height, written as "800x480"."""
    value = read.take(key)
    if value is None:
        return default
    said = re.fullmatch(r"\s*(\d{1,5})\s*[xX]\s*(\d{1,5})\s*", value) if isinstance(value, str) else None
    if said and all(bounds[0] <= int(side) <= bounds[1] for side in said.groups()):
        return int(said[1]), int(said[2])
    read.refuse(key, f"{shown(value)} is no size", f'write it like "800x480", each side {bounds[0]} to {bounds[1]}')
    return default


def _line(text: str, dotted: str) -> int:
    """Find the line of a key, or of the nearest section round it; 0 when neither is written out."""
    lines: dict[str, int] = {}
    table = ""
    for count, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[+([^\]]+)\]", line):
            table = re.sub(r"[\s\"']", "", header[1])
            lines.setdefault(table, count)
        elif pair := re.match(r"\s*([\w\s\"'.-]+?)\s*=", line):
            key = re.sub(r"[\s\"']", "", pair[1])
            lines.setdefault(f"{table}.{key}" if table else key, count)
    while dotted and dotted not in lines:
        dotted = dotted.rpartition(".")[0]
    return lines.get(dotted, 0)
