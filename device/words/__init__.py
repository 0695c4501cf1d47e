"""Every word a person reads: codes with values in, sentences in English, French or Dutch out.

Holds the reading of the catalogues, several per language so that each part of the house keeps its own.
Must not know what a code means, who says it, or where the sentence is shown.
"""

import io
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

LANGUAGES = ("en", "fr", "nl")
"""The codes of the languages; English is a catalogue like the others."""

DOMAINS = ("core", "table", "house", "terminal", "duel")
"""core: what the rules and the companion can say; table, house, terminal: the words of those who show it.

duel: the words of one game, also those that say a thing of all games in its own way (`Words.of`).
"""

FOLDER = Path(__file__).parent
"""Where the catalogues lie, one folder per language."""


class MissingWords(KeyError):
    """A code that has no words in a language, or words that ask for a value nobody gave."""

    def __init__(self, code: str, language: str, why: str) -> None:
        super().__init__(f"{code} in {language}: {why}")
        self.code = code
        self.language = language


class Words:
    """One language: codes in, sentences out.

    >>> load("fr").say("verb.place")
    'pose'
    """

    def __init__(self, language: str, catalogues: tuple[GNUTranslations, ...]) -> None:
        self.language = language
        self._catalogues = catalogues

    def has(self, code: str) -> bool:
        """Whether the code has words."""
        return self._find(code) is not None

    def of(self, game: str, code: str) -> str:
        """Give the code under which a game says a thing in its own way, else the code all games share.

        >>> load("en").of("duel", "verb.place"), load("en").of("duel", "verb.take")
        ('duel.verb.place', 'verb.take')
        """
        own = f"{game}.{code}"
        return own if self.has(own) else code

    def say(self, code: str, **values: int | str) -> str:
        """Give the sentence of a code, its {names} filled with the values."""
        return self._fill(code, self._find(code), values)

    def count(self, code: str, n: int, **values: int | str) -> str:
        """Give the form of a sentence that goes with a number; the number fills {n}."""
        return self._fill(code, self._find(code, n), {"n": n, **values})

    def _find(self, code: str, n: int = 1) -> str | None:
        for catalogue in self._catalogues:
            text = catalogue.ngettext(code, code, n)
            if text == code:
                text = catalogue.gettext(code)
            if text != code:
                return text
        return None

    def _fill(self, code: str, text: str | None, values: dict[str, int | str]) -> str:
        if text is None:
            raise MissingWords(code, self.language, "no words")
        try:
            return text.format_map(values)
        except KeyError as name:
            raise MissingWords(code, self.language, f"no value for {name}") from None


@cache
def load(language: str) -> Words:
    """Read the catalogues of a language; an unknown language is a `MissingWords` too."""
    if language not in LANGUAGES:
        raise MissingWords("language", language, f"there is no such language; known are {', '.join(LANGUAGES)}")
    return Words(language, tuple(_catalogue(FOLDER / language / f"{domain}.po") for domain in DOMAINS))


def compile_all(folder: Path = FOLDER) -> tuple[Path, ...]:
    """Write a compiled catalogue beside each readable one, and give their paths."""
    written = []
    for source in sorted(folder.glob("*/*.po")):
        compiled = source.with_suffix(".mo")
        compiled.write_bytes(_compiled(source))
        written.append(compiled)
    return tuple(written)


def _catalogue(source: Path) -> GNUTranslations:
    """Read the compiled catalogue; one that is absent or older than its source is compiled in memory."""
    compiled = source.with_suffix(".mo")
    if compiled.exists() and compiled.stat().st_mtime_ns >= source.stat().st_mtime_ns:
        return GNUTranslations(io.BytesIO(compiled.read_bytes()))
    return GNUTranslations(io.BytesIO(_compiled(source)))


def _compiled(source: Path) -> bytes:
    import polib  # noqa: PLC0415 - not needed where the catalogues are compiled, and slow to load

    binary: bytes = polib.pofile(str(source), encoding="utf-8").to_binary()
    return binary
