"""Keep the last result of a machine test in docs/machine-tests.md: one section for each command, replaced whole."""

# ruff: noqa: S607, T201 - a command of a person, who reads what it prints
import platform
import re
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from textwrap import indent

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "machine-tests.md"

HEAD = """# Machine tests

What was last seen on real parts: a real systemd, an emulated machine with a display and a touch panel, a kernel's
own pins. Each section is written by its command under `tests/machine/`; the README there says what each needs.
"""


def say(text: str) -> None:
    """Tell whoever waits how far it is."""
    print(text, flush=True)


def keep(command: str, title: str, lines: Iterable[str]) -> None:
    """Write a command's section anew; the others stay as they are."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else HEAD
    version = subprocess.run(["git", "describe", "--always"], cwd=ROOT, capture_output=True, text=True, check=False)
    now = datetime.now(UTC).date().isoformat()
    about = f"`{command}`, {now}, version {version.stdout.strip() or 'unknown'}, on {platform.machine()}"
    section = f"## {title}\n\n{about}\n\n" + "\n".join(lines).rstrip() + "\n"
    kept = re.sub(rf"\n## {re.escape(title)}\n.*?(?=\n## |\Z)", "", text, flags=re.DOTALL).rstrip()
    PAGE.write_text(f"{kept}\n\n{section}", encoding="utf-8")


def finding(what: str, good: object, seen: object = "") -> str:
    """Give the line of one thing that was looked at, with what was seen; several lines of it stand in a block."""
    text = str(seen).strip()
    told = f"\n\n  ```\n{indent(text, '  ')}\n  ```" if "\n" in text else f" ({text})" if text else ""
    return f"- {'ok' if good else '**NOT AS IT SHOULD BE**'}: {what}{told}"
