"""The values of the rules as JSON: scores and views in the form of `docs/formats.md`.

Holds names and nesting only. Must not know how anything is counted, nor files.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass

from device.rules.game import Score, Territory, View

Json = dict[str, object]
Square = tuple[int, int]

PAIRS = frozenset({"parts", "bonuses", "counters", "options", "values"})
"""Fields that are lists of name and value, and become objects."""


def score_form(name: str, score: Score, back: Callable[[int, int], Square] = lambda x, y: (x, y)) -> Json:
    """Write a score; `back` gives a square in the coordinates of whoever asked."""
    return {
        "name": name,
        "total": score.total,
        "base": score.base,
        "parts": dict(score.parts),
        "bonuses": dict(score.bonuses),
        "territories": [_territory_form(territory, back) for territory in score.territories],
        "largest": score.largest,
        "crowns": score.crowns,
        "place": score.place,
        "warnings": [{"code": found.code, **dict(found.values)} for found in score.impossible],
    }


def view_form(view: View) -> Json:
    """Write a view; the scores are left out, since they have a form of their own."""
    form = _form("view", view)
    if not isinstance(form, dict):
        raise TypeError(f"a view is written as an object, not as {form!r}")
    return form


def _territory_form(territory: Territory, back: Callable[[int, int], Square]) -> Json:
    cells = [list(back(x, y)) for x, y in territory.cells]
    return {
        "terrain": territory.terrain,
        "squares": territory.squares,
        "crowns": territory.crowns,
        "points": territory.points,
        "cells": sorted(cells),
    }


def _form(name: str, value: object) -> object:
    """Turn any value of the protocol into objects, lists, texts and numbers."""
    if is_dataclass(value):
        inside = ((field.name, getattr(value, field.name)) for field in fields(value))
        return {key: _form(key, part) for key, part in inside if key != "score"}
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        if names is not None:
            return {key: _form(key, part) for key, part in zip(names, value, strict=True)}
        return dict(value) if name in PAIRS else [_form("", part) for part in value]
    return value
