"""The catalogues: complete, alike in all languages, and set as a printer would."""

import re
from pathlib import Path
from string import Formatter

import polib
import pytest

from device.words import DOMAINS, FOLDER, LANGUAGES, MissingWords, compile_all, load

ROOT = Path(__file__).parents[2]
SOURCES = "\n".join(
    path.read_text(encoding="utf-8") for folder in ("device", "ui") for path in sorted((ROOT / folder).rglob("*.py"))
)
NARROW_BEFORE = ":;?!»"


def entries(language: str) -> dict[str, polib.POEntry]:
    """Give every entry of a language by its code."""
    found = {}
    for domain in DOMAINS:
        for entry in polib.pofile(str(FOLDER / language / f"{domain}.po")):
            found[entry.msgid] = entry
    return found


def texts(entry: polib.POEntry) -> list[str]:
    """Give the texts of an entry: one, or its plural forms."""
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


def fields(text: str) -> set[str]:
    """Give the names of the values a text asks for."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


ENTRIES = {language: entries(language) for language in LANGUAGES}
EVERY_TEXT = [
    (language, code, text) for language in LANGUAGES for code, e in ENTRIES[language].items() for text in texts(e)
]


@pytest.mark.parametrize("language", ["fr", "nl"])
def test_every_language_has_the_same_codes(language: str) -> None:
    assert ENTRIES[language].keys() == ENTRIES["en"].keys()


@pytest.mark.parametrize("language", ["fr", "nl"])
def test_every_language_asks_for_the_same_values(language: str) -> None:
    asked = {code: set().union(*map(fields, texts(e))) for code, e in ENTRIES[language].items()}

    assert asked == {code: set().union(*map(fields, texts(e))) for code, e in ENTRIES["en"].items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_code_stands_in_two_catalogues(language: str) -> None:
    codes = [e.msgid for domain in DOMAINS for e in polib.pofile(str(FOLDER / language / f"{domain}.po"))]

    assert [code for code in codes if codes.count(code) > 1] == []


def test_a_plural_has_its_two_forms_everywhere() -> None:
    plural = {code for code, e in ENTRIES["en"].items() if e.msgid_plural}

    assert {
        (language, code)
        for language in LANGUAGES
        for code, e in ENTRIES[language].items()
        if (code in plural) != (len(e.msgstr_plural) == 2)
    } == set()


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["0 points", "1 point", "2 points"]),
        ("fr", ["0 point", "1 point", "2 points"]),
        ("nl", ["0 punten", "1 punt", "2 punten"]),
    ],
)
def test_numbers_take_the_form_of_their_language(language: str, expected: list[str]) -> None:
    words = load(language)

    assert [words.count("count.points", n) for n in range(3)] == expected


def test_no_text_is_empty() -> None:
    assert [(language, code) for language, code, text in EVERY_TEXT if not text.strip()] == []


def test_texts_use_printed_quotes_dots_and_no_double_blanks() -> None:
    typed = re.compile(r"[a-z]'[a-z]|\.\.\.|  | $|^ ", re.IGNORECASE)

    assert [(language, code, text) for language, code, text in EVERY_TEXT if typed.search(text)] == []


def test_french_never_breaks_a_line_before_its_tall_signs() -> None:
    def is_wrong(text: str) -> bool:
        prose = re.sub(r"https?:\S+", "", text)
        return any(re.search(rf"(^|[^\u00a0\u202f]){re.escape(sign)}( |$)", prose) for sign in NARROW_BEFORE)

    assert [(code, text) for language, code, text in EVERY_TEXT if language == "fr" and is_wrong(text)] == []


@pytest.mark.parametrize("language", ["en", "nl"])
def test_english_and_dutch_have_no_blank_before_signs(language: str) -> None:
    wrong = re.compile(r"[ \u00a0\u202f][:;?!](\s|$)")

    assert [(code, text) for known, code, text in EVERY_TEXT if known == language and wrong.search(text)] == []


def test_french_speaks_to_a_friend() -> None:
    formal = re.compile(r"\b(votre|vos|veuillez|cliquez|appuyez|choisissez)\b", re.IGNORECASE)

    assert [(code, text) for language, code, text in EVERY_TEXT if language == "fr" and formal.search(text)] == []


def test_dutch_speaks_to_a_friend() -> None:
    formal = re.compile(r"\b(u|uw|gelieve)\b", re.IGNORECASE)

    assert [(code, text) for language, code, text in EVERY_TEXT if language == "nl" and formal.search(text)] == []


def test_every_code_is_used_somewhere() -> None:
    quoted = set(re.findall(r"""["']([a-z_]+(?:\.[a-z0-9_]+)*\.?)(?=["'{])""", SOURCES))

    def is_used(code: str) -> bool:
        parts = code.split(".")
        return code in quoted or any(".".join(parts[:n]) + "." in quoted for n in range(1, len(parts)))

    assert [code for code in ENTRIES["en"] if not is_used(code)] == []


def test_a_code_without_words_is_named_with_its_language() -> None:
    with pytest.raises(MissingWords, match=r"no\.such\.code in nl"):
        load("nl").say("no.such.code")


def test_a_value_nobody_gave_is_named() -> None:
    with pytest.raises(MissingWords, match=r"note\.claimed in en: no value for 'name'"):
        load("en").say("note.claimed", domino=3)


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(MissingWords, match="known are en, fr, nl"):
        load("de")


def test_compiled_catalogues_say_the_same_as_their_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for source in FOLDER.glob("*/*.po"):
        copy = tmp_path / source.relative_to(FOLDER)
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(source.read_bytes())
    before = load("fr").say("verb.place")
    monkeypatch.setattr("device.words.FOLDER", tmp_path)
    compile_all(tmp_path)
    (tmp_path / "fr" / "core.mo").replace(tmp_path / "fr" / "kept.mo")
    (tmp_path / "fr" / "core.po").write_text("", encoding="utf-8")
    (tmp_path / "fr" / "kept.mo").replace(tmp_path / "fr" / "core.mo")
    (tmp_path / "fr" / "core.mo").touch()

    load.cache_clear()
    try:
        assert load("fr").say("verb.place") == before
    finally:
        load.cache_clear()
