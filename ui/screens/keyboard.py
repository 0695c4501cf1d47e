"""The keyboard on the screen: which keys lie where in each language's layout, and how they are drawn.

Holds the rows of letters and the capital's rule. It must not know whose name is typed, nor what a key does to it.
"""

from typing import NamedTuple

from device.evening import Ask
from device.words import Words
from ui.geometry import Box
from ui.scene import Scene

LAYOUTS = {
    "azerty": ("azertyuiop", "qsdfghjklm", "wxcvbn"),
    "qwerty": ("qwertyuiop", "asdfghjkl'", "zxcvbnm"),
}
"""The letters as they lie on the tables of the countries: French hands know azerty, Dutch and English ones qwerty."""

ACCENTS = "éèêëàâçïîöôüñäûùáóí"
"""What the names of three languages, and of their neighbours, need besides plain letters; the commonest first."""

WIDE = 13
NARROW = 10
"""Columns of keys: on a wide screen the accents, erase and space lie beside the letters."""


class Key(NamedTuple):
    """A key: the letter it types, a space, or `erase`."""

    value: str
    span: int = 1
    """How many columns it covers."""


def layout_of(language: str) -> str:
    """Give the name of a language's layout."""
    return "azerty" if language == "fr" else "qwerty"


def rows_of(language: str, columns: int) -> tuple[tuple[Key, ...], ...]:
    """Lay the keys in rows, each as wide as the keyboard."""
    top, middle, low = LAYOUTS[layout_of(language)]
    signs = "-'" if "'" not in middle else "-"
    if columns >= WIDE:
        beside = columns - len(middle)
        rest = ACCENTS[columns:]
        low += signs + rest[beside:]
        return (
            _keys(ACCENTS[:columns]),
            (*_keys(top), Key("erase", columns - len(top))),
            _keys(middle + rest[:beside]),
            (*_keys(low), Key(" ", columns - len(low))),
        )
    return (
        _keys(ACCENTS[:columns]),
        _keys(ACCENTS[columns:] + "-"),
        _keys(top),
        _keys(middle),
        (*_keys(low + signs[1:]), Key(" ", columns - len(low + signs[1:]) - 2), Key("erase", 2)),
    )


def is_capital(draft: str) -> bool:
    """Tell whether the next letter begins a name, so that nobody needs a shift key.

    >>> is_capital(""), is_capital("Zo"), is_capital("Anne-")
    (True, False, True)
    """
    return not draft or draft[-1] in " -'"


ENTER, KEYPAD_ENTER, BACKSPACE, ESCAPE = 13, 271, 8, 27
"""The numbers by which a window knows the keys that type no letter."""

LETTERS = frozenset("".join("".join(rows) for rows in LAYOUTS.values()) + ACCENTS + "-'")


def struck(key: int) -> Ask | None:
    """Give what a key that types no letter means while a name is typed.

    >>> struck(8), struck(122)
    (Ask(code='erase', value=''), None)
    """
    if key in (ENTER, KEYPAD_ENTER):
        return Ask("done")
    if key == ESCAPE:
        return Ask("close")
    return Ask("erase") if key == BACKSPACE else None


def typed(letter: str, draft: str) -> Ask | None:
    """Give what a letter of a real keyboard does to a name; None for a sign that is not part of one.

    >>> typed("é", ""), typed("1", "Zo")
    (Ask(code='key', value='É'), None)
    """
    if letter == " ":
        return None if is_capital(draft) else Ask("key", " ")
    if letter.lower() not in LETTERS:
        return None
    return Ask("key", letter.upper() if is_capital(draft) else letter)


def draw(scene: Scene, box: Box, language: str, draft: str, words: Words) -> None:
    """Draw the keys; each asks for its letter as it would be typed now."""
    rows = rows_of(language, WIDE if box.w >= 13 * 48 else NARROW)
    high = box.h / len(rows)
    for at, row in enumerate(rows):
        wide = box.w / sum(key.span for key in row)
        x = box.x
        for key in row:
            _draw_key(scene, key, Box(x, box.y + at * high, key.span * wide, high), draft, words)
            x += key.span * wide


def _draw_key(scene: Scene, key: Key, box: Box, draft: str, words: Words) -> None:
    """Draw one key; an empty name leaves nothing to erase, and no name begins with a space."""
    erase = key.value == "erase"
    works = bool(draft) if erase else not (key.value == " " and is_capital(draft))
    theme = scene.theme
    ground = theme.raised if works else theme.page
    scene.rect(box.x + 2, box.y + 2, box.w - 4, box.h - 4, ground, theme.edge if works else theme.rule, 1.2, rx=4)
    ink = theme.ink if works else theme.ink3
    letter = key.value.upper() if is_capital(draft) else key.value
    if erase:
        word = words.say("editor.erase")
        scene.text(box.x + box.w / 2, box.y + box.h / 2, word, "small", "t", ink, ground, "middle", fit=box.w - 8)
    elif key.value == " ":
        half, low = min(40.0, box.w / 2 - 14), box.y + box.h / 2 + 6
        bracket = ((-half, -7.0), (-half, 0.0), (half, 0.0), (half, -7.0))
        scene.shape(tuple((box.x + box.w / 2 + x, low + y) for x, y in bracket), None, ink, 2.4, closed=False)
    else:
        scene.text(box.x + box.w / 2, box.y + box.h / 2, letter, 28, "t", ink, ground, "middle", fit=box.w - 6)
    if works:
        scene.touch(Ask("erase") if erase else Ask("key", letter), *box)


def _keys(letters: str) -> tuple[Key, ...]:
    return tuple(Key(letter) for letter in letters)
