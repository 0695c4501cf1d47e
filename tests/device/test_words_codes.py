"""Every code that a person may meet has words in the three languages."""

import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from device import errors
from device.chronicle import UNKEPT
from device.evening import COLOURS, PLACES
from device.rules import GAMES
from device.rules.dominoes import TERRAINS
from device.rules.scoring import TIE_STEPS
from device.words import LANGUAGES, load

DEVICE = Path(__file__).parents[2] / "device"
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in sorted(DEVICE.rglob("*.py")))


def of_the_rules() -> Iterator[str]:
    """Give every code the games can emit."""
    for name, game in GAMES.items():
        module: Any = game
        yield f"game.{name}"
        yield from (f"verb.{step}" for step in module.STEPS)
        yield from (f"refused.{code}" for code in module.REFUSALS)
        yield from (f"note.{code}" for code in module.NOTES)
        yield from (f"impossible.{code}" for code in module.IMPOSSIBLE)
        for option in module.OPTIONS:
            yield from (f"option.{option.name}", f"option.{option.name}.about")
            yield from (f"choice.{option.name}.{choice}" for choice in option.choices)
    yield from (f"terrain.{terrain}" for terrain in (*TERRAINS, "castle"))
    yield from (f"blocked.{code}" for code in ("unlike", "single", "edge"))
    yield from (f"part.{code}" for code in ("territories", "harmony", "middle_kingdom"))
    yield from (f"decided.{step}" for step in {*TIE_STEPS["first"], *TIE_STEPS["second"], "shared"})
    yield from (f"edition.{edition}" for edition in TIE_STEPS)


def of_the_seats() -> Iterator[str]:
    """Give the names of seats and places."""
    for colour in COLOURS:
        yield from (f"colour.{colour}", f"seat.{colour}")
    yield from (f"ordinal.{place}" for place in range(1, PLACES + 1))


def troubles() -> Iterator[str]:
    """Give the codes of everything that can be wrong with files, the card and the panel."""
    documented: list[type[Any] | ModuleType] = [errors.Damaged, errors.Newer, errors.NotReplayable, errors.CannotSave]
    for kind in documented:
        listed = (kind.__doc__ or "").split(":", 1)[1]
        yield from re.findall(r"[a-z]+(?:_[a-z]+)*", listed)
    yield from (*errors.DISK_CODES.values(), "unwritable", *UNKEPT.values(), "unkept")
    yield from re.findall(r"\b(?:Panel)?Trouble\(\s*\"([a-z_]+)\"", SOURCES)
    yield from re.findall(r"\bInUse\(\s*\"([a-z_]+)\"", SOURCES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_rules_has_words(language: str) -> None:
    words = load(language)

    assert [code for code in of_the_rules() if not words.has(code)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_seat_and_place_has_a_name(language: str) -> None:
    words = load(language)

    assert [code for code in of_the_seats() if not words.has(code)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trouble_has_a_thing_a_reason_and_a_cure(language: str) -> None:
    words = load(language)
    wanted = [f"trouble.{code}.{part}" for code in sorted(set(troubles())) for part in ("thing", "reason", "cure")]

    assert [code for code in wanted if not words.has(code)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notice_of_the_companion_has_words(language: str) -> None:
    words = load(language)
    codes = re.findall(r"\bNotice\(\s*\"([a-z_]+)\"", SOURCES)

    assert [
        code for code in codes if not any(words.has(f"{kind}.{code}") for kind in ("notice", "refused", "note"))
    ] == []


def test_every_verb_that_can_be_played_has_a_plaque() -> None:
    words = load("en")
    verbs = set(re.findall(r"\bAction\(\"([a-z_]+)\"", SOURCES))

    assert [verb for verb in sorted(verbs) if not words.has(f"action.{verb}")] == []


def test_every_code_that_is_said_literally_has_words() -> None:
    ui = "\n".join(path.read_text(encoding="utf-8") for path in sorted((DEVICE.parent / "ui").rglob("*.py")))
    said = re.findall(r"\b(?:say|count)\(\s*f?\"([a-z_]+\.[a-z_.0-9]+)\"", SOURCES + ui)

    assert [code for code in sorted(set(said)) if not load("en").has(code)] == []
