"""The way to a board, as the link sees it: something that can be read, written and waited for.

Holds the shape only; a serial port has it (`link.py`) and so has a board in software (`fake.py`). It must not
know either of them.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol


class Port(Protocol):
    """An open way to a board; every method raises `Away` once the way is gone."""

    def read(self) -> bytes:
        """Return what has arrived, without waiting."""

    def write(self, data: bytes) -> int:
        """Write what there is room for and return how much that was, without waiting."""

    def wait(self, seconds: float, *, writing: bool) -> None:
        """Wait until something arrives (or there is room, when `writing`), somebody calls `wake`, or time is up."""

    def wake(self) -> None:
        """End a wait, from any thread."""

    def close(self) -> None:
        """Give the port back; may be called twice."""


class Candidate(NamedTuple):
    """A port behind which the board may be."""

    path: str
    serial: str
    open: Callable[[], Port]
    is_certain: bool = False
    """True when the path or serial number was asked for, so that its stored name does not matter."""
