"""Arguments of a command line, read so that every problem is one line and ends with exit code 2.

Holds the reader that all of Chatelain's programs share. Must not know any verb, nor what an argument means.
"""

import argparse
from collections.abc import Callable
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """Arguments whose every problem is one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where the help is, and end with 2."""
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def whole(least: int, most: int = 2**63 - 1) -> Callable[[str], int]:
    """Give a reader of whole numbers, both bounds included, whose problem is one line."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most):
            shown = text if len(text) <= 40 else f"{text[:37]}..."
            raise argparse.ArgumentTypeError(f"{shown!r} is not a whole number from {least} to {most}")
        return int(text)

    return read
