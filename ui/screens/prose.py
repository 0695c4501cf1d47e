"""Running text on a page: breaking it into lines, cutting what is too long, capitals at the front.

Holds no words and no places of its own. It must not know which page it is on.
"""

# ruff: noqa: PLR0913, PLR0917 - a drawing is told its place, its size and its inks, in that order

import re

from ui.pieces import cut
from ui.scene import Scene

LEAST = 21.0
"""u: the smallest text there is, also where the house likes its text large."""

FILE = re.compile(r"\.[a-z]+[.,:;]?$")
"""How a word ends that is a file's name, perhaps at the end of a sentence."""

SHORTER = (8, 6, 5, 4, 3, 2)
"""How many letters of each name may stay where there is little room."""

LEAD = 1.26
"""A line's height in sizes: Cabin needs no more."""


def points(scene: Scene, size: str | float) -> float:
    """Give a type size in u, as the house likes its text."""
    return scene.sizes[size] if isinstance(size, str) else size


def sentence(text: str) -> str:
    """Begin with a capital; codes have their words in the middle of a sentence."""
    return text[:1].upper() + text[1:]


def broken(scene: Scene, text: str, wide: float, size: str | float = "body", kind: str = "t") -> tuple[str, ...]:
    """Break a text into lines of at most `wide` u.

    A wider file's name is shortened in its middle and a wider folder at its front; any other word is broken anywhere.
    """
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and scene.width(longer, size, kind) <= wide:
            lines[-1] = longer
            continue
        rest = word
        if word.startswith("/"):
            rest = ending(scene, word, wide, size, kind)
        elif FILE.search(word):
            rest = shortened(scene, word, wide, size, kind)
        while scene.width(rest, size, kind) > wide and len(rest) > 1:
            fits = max(n for n in range(1, len(rest)) if n == 1 or scene.width(rest[:n], size, kind) <= wide)
            lines.append(rest[:fits])
            rest = rest[fits:]
        lines.append(rest)
    return tuple(lines)


def shortened(scene: Scene, name: str, wide: float, size: str | float = "body", kind: str = "t") -> str:
    """Leave out the middle of a name that is wider than `wide`: its beginning and its kind tell it from others."""
    left = len(name)
    text = name
    while left > 2 and scene.width(text, size, kind) > wide:
        left -= 1
        text = f"{name[: left - left // 2]}…{name[len(name) - left // 2 :]}"
    return text


def ending(scene: Scene, folder: str, wide: float, size: str | float = "body", kind: str = "t") -> str:
    """Leave out the front of a folder that is wider than `wide`: its end says where to look."""
    text, left = folder, folder
    while len(left) > 1 and scene.width(text, size, kind) > wide:
        left = left[1:]
        text = f"…{left}"
    return text


def company(scene: Scene, names: tuple[str, ...], wide: float, size: str | float = "small") -> str:
    """Name several people on one line: whole, else each by its first letters, so that nobody is left out."""
    text = ", ".join(names)
    for letters in SHORTER:
        if scene.width(text, size) <= wide:
            break
        text = ", ".join(name if len(name) <= letters + 1 else f"{name[:letters]}." for name in names)
    return cut(scene, text, wide, size)


def size_for(scene: Scene, text: str, room: float, size: str = "small", kind: str = "t") -> str | float:
    """Give the size of a label: as large as the house likes its text, or the least there is where it is narrow."""
    return size if scene.width(text, size, kind) <= room else LEAST


def height(scene: Scene, lines: tuple[str, ...], size: str | float = "body") -> float:
    """Give the height in u that some lines take."""
    return len(lines) * points(scene, size) * LEAD


def paragraph(
    scene: Scene, x: float, y: float, lines: tuple[str, ...], size: str | float = "body", kind: str = "t",
    fill: str | None = None, on: str | None = None, anchor: str = "start",
) -> float:  # fmt: skip
    """Write lines from the upper edge y down, and give the y below them."""
    lead = points(scene, size) * LEAD
    for at, line in enumerate(lines):
        scene.text(x, y + (at + 0.5) * lead, line, size, kind, fill, on, anchor)
    return y + len(lines) * lead
