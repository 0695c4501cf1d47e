"""The rules import nothing of the world."""

import ast
from pathlib import Path

import pytest

import device.rules

ALLOWED = {"dataclasses", "enum", "typing", "functools", "itertools", "collections", "collections.abc"}
MODULES = sorted(Path(str(device.rules.__file__)).parent.glob("*.py"))


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_a_rules_module_imports_only_value_tools_and_rules(path: Path) -> None:
    others = {name for name in imported(path) if name not in ALLOWED and not name.startswith("device.rules")}

    assert not others
