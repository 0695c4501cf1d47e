"""Reading what somebody wrote as JSON: every problem with where, what and cure, all of them said at once.

Holds no key of any particular format. Must not know what the values are for, nor where the text came from.
"""

import json
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from device.errors import BadInput


class Problems:
    """The problems met so far, so that all of them can be said at once."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, where: str, what: str, cure: str) -> None:
        """Note one problem."""
        self.lines.append(": ".join(part for part in (where, what, cure) if part))

    def raise_if_any(self) -> None:
        """End the reading when something is wrong."""
        if self.lines:
            raise BadInput(self.lines)

    def fields(self, entry: object, where: str, known: Sequence[str]) -> Mapping[str, object]:
        """Take an object with known keys only: a misspelt key must not score zero without a word.

        Where the whole text is no object there is nothing more to be said of it, and the reading ends.
        """
        if not isinstance(entry, dict):
            self.add(where, f"{shown(entry)} where an object is needed", "write { ... }")
            if not where:
                self.raise_if_any()
            return {}
        for key in entry:
            if key not in known:
                near = get_close_matches(key, known, n=1)
                cure = f"did you mean {near[0]}" if near else f"known are {', '.join(known)}"
                self.add(inside(where, shown(key)), "unknown key", cure)
        return entry

    def items(self, entry: Mapping[str, object], key: str, where: str) -> Sequence[object]:
        """Take a list; an absent one is empty."""
        value = entry.get(key, [])
        if isinstance(value, list):
            return value
        self.add(inside(where, key), f"{shown(value)} where a list is needed", "write [ ... ]")
        return []

    def one_of(self, entry: Mapping[str, object], key: str, known: Sequence[str | int]) -> str | int:
        """Take one of the known values; an absent one is the first of them."""
        value = entry.get(key, known[0])
        for choice in known:
            if value == choice and type(value) is type(choice):
                return choice
        self.add(key, f"{shown(value)} is not known", f"write {' or '.join(map(str, known))}")
        return known[0]


def parsed(text: str) -> object:
    """Read JSON; `BadInput` names the line that is none, or every key that one object has twice."""
    twice: list[str] = []

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        entry: dict[str, object] = {}
        for key, value in pairs:
            if key in entry:
                twice.append(shown(key))
            entry[key] = value
        return entry

    try:
        read: object = json.loads(text, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        raise BadInput([f"line {error.lineno}: this is not JSON: {error.msg.lower()}"]) from None
    except (RecursionError, ValueError):
        raise BadInput(["this is not JSON for kingdoms: it is nested too deeply or a number is too long"]) from None
    if twice:
        raise BadInput(f"{key}: this key is written twice: keep one of them" for key in dict.fromkeys(twice))
    return read


def inside(where: str, what: str) -> str:
    """Say where inside something a problem is."""
    return f"{where}, {what}" if where else what


def shown(value: object) -> str:
    """Show a value of the text, cut so that the line stays a line."""
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 40 else text[:36] + " ..."
