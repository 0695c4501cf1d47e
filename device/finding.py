"""What the check finds, as a value, and the machine it looks at.

Holds the two values alone; must not know how anything is looked at, nor how it is shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple


class Finding(NamedTuple):
    """One thing that was looked at."""

    code: str
    """config, pieces, words, state, matches, panel, screen, touch, sound, gpio, board, power, clock or versions."""
    state: str
    """ok, none (it is not there, and need not be), warn (the evening can go on) or fail."""
    says: str
    cure: str = ""
    values: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine to look at: its environment and the root of its files."""

    environment: Mapping[str, str]
    root: Path = Path("/")
