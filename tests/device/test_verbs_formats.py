"""The documentation of the formats: its examples are asked and answered as written."""

import json
import re
from pathlib import Path

import pytest

from device.__main__ import main
from device.rules.plausible import CODES
from device.summary import COLUMNS

FORMATS = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")


def example(title: str, part: str) -> str:
    """Give an example of the page."""
    found = re.search(rf"^```json {title} {part}\n(.*?)^```", FORMATS, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("title", ["score", "legal", "duel score", "duel legal"])
def test_an_example_is_answered_as_the_page_says(
    title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "asked.json").write_text(example(title, "asks"), encoding="utf-8")
    code = main([title.rsplit(maxsplit=1)[-1], str(tmp_path / "asked.json")])

    assert (code, json.loads(capsys.readouterr().out)) == (0, json.loads(example(title, "answers")))


def test_every_warning_has_its_line() -> None:
    assert [code for code in CODES if f"`{code}`" not in FORMATS] == []


def test_every_column_of_the_history_is_named() -> None:
    assert [column for column in COLUMNS if f"`{column}`" not in FORMATS] == []
