"""The house keeps its own rules: sizes of files and functions, which way imports go, what the tree may name."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("device", "ui", "firmware_bridge")
TABLES = {"device/rules/dominoes.py"}
"""Data tables, which may be as long as the data."""

ALLOWED_IN_RULES = {"dataclasses", "enum", "typing", "functools", "itertools", "collections", "collections.abc"}
CLOCKS_AND_CHANCE = {"random", "secrets", "time", "datetime"}
WHERE_CLOCKS_AND_CHANCE_LIVE = {
    "device/__main__.py",  # an entry point
    "device/check.py",  # asks whether the clock is set
    "device/verbs/simulate.py",  # hands chance in from a seed, and times it when asked
    "ui/start.py",  # an entry point
    "ui/app.py",  # the loop, which hands the time in
    "ui/sounds/bake.py",  # the noise of a plucked string, always the same
    "ui/stops.py",  # the dice that choose the tour's pictures
    "firmware_bridge/__main__.py",  # an entry point
    "firmware_bridge/link.py",  # the port's thread
}
ONLY_IN = {
    "gpiozero": {"device/panel.py", "firmware_bridge/pins.py"},
    "serial": {"firmware_bridge/link.py"},
}


def modules(*packages: str) -> list[Path]:
    found = [path for package in packages for path in sorted((ROOT / package).rglob("*.py"))]
    return [path for path in found if "firmware" not in path.relative_to(ROOT).parts[1:-1]]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("path", modules(*PACKAGES, "benchmarks", "tests"), ids=name_of)
def test_a_file_is_short_enough_to_be_read_in_one_go(path: Path) -> None:
    limit = 500 if name_of(path).startswith("tests") else 400

    lines = len(path.read_text(encoding="utf-8").splitlines())

    assert lines <= limit or name_of(path) in TABLES


@pytest.mark.parametrize("path", modules(*PACKAGES), ids=name_of)
def test_a_function_fits_on_a_screen_and_a_class_has_few_public_names(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]

    long = {f.name: _length(f) for f in functions if _length(f) > 40}
    wide = {c.name: names for c in classes if len(names := _public(c)) > 10 and not _is_record(c)}

    assert (long, wide) == ({}, {})


def _length(function: ast.FunctionDef) -> int:
    """Count the lines of a function without its docstring."""
    first = function.body[0]
    doc = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    start = function.lineno - 1 if not doc else (first.end_lineno or 0) - 1
    return (function.end_lineno or 0) - start


def _public(cls: ast.ClassDef) -> list[str]:
    return [f.name for f in cls.body if isinstance(f, ast.FunctionDef) and not f.name.startswith("_")]


def _is_record(cls: ast.ClassDef) -> bool:
    """A pin of gpiozero's has the methods that gpiozero asks for."""
    return any(isinstance(base, ast.Name) and base.id in ("Pin", "PiPin", "App") for base in cls.bases)


@pytest.mark.parametrize("path", modules(*PACKAGES), ids=name_of)
def test_every_module_says_what_it_holds(path: Path) -> None:
    doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))

    assert doc and doc.splitlines()[0].endswith((".", ":", "`."))


@pytest.mark.parametrize("path", modules("device/rules"), ids=name_of)
def test_the_rules_import_nothing_of_the_world(path: Path) -> None:
    foreign = {name for name in imported(path) if name not in ALLOWED_IN_RULES and not name.startswith("device.rules")}

    assert foreign == set()


@pytest.mark.parametrize("path", modules(*PACKAGES), ids=name_of)
def test_clocks_and_chance_live_at_the_entry_points(path: Path) -> None:
    if name_of(path) in WHERE_CLOCKS_AND_CHANCE_LIVE:
        return

    assert CLOCKS_AND_CHANCE.isdisjoint(imported(path))


@pytest.mark.parametrize("path", modules(*PACKAGES), ids=name_of)
def test_pins_and_ports_are_known_in_one_place_each(path: Path) -> None:
    strays = {
        library
        for library, places in ONLY_IN.items()
        if name_of(path) not in places and any(name.split(".")[0] == library for name in imported(path))
    }

    assert strays == set()


@pytest.mark.parametrize("path", modules(*PACKAGES), ids=name_of)
def test_nothing_is_caught_without_a_name(path: Path) -> None:
    handlers = [n for n in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(n, ast.ExceptHandler)]
    broad = [
        h.lineno for h in handlers if h.type is None or (isinstance(h.type, ast.Name) and h.type.id == "Exception")
    ]

    assert broad == []


def test_no_file_of_the_tree_names_a_place_of_one_machine_or_a_registry() -> None:
    git = ["git", "ls-files"]
    listed = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    texts = [ROOT / name for name in listed.splitlines() if re.search(r"\.(py|sh|toml|md|txt|po|service|rules)$", name)]
    private = re.compile("/" + r"work/|/" + r"root/|pypi\." + r"org|registry\." + r"npmjs|deb\.debian\." + "org")

    found = [path.name for path in texts if path.exists() and private.search(path.read_text(encoding="utf-8"))]

    assert found == []


def test_the_folder_named_systemd_is_never_mistaken_for_a_library() -> None:
    users = [name_of(path) for path in modules(*PACKAGES) if any(i.split(".")[0] == "systemd" for i in imported(path))]

    assert users == []
