"""Arguments of a command line, read so that every problem is one line and ends with exit code 2.

Holds the reader that all of Chatelain's programs share. Must not know any verb, nor what an argument means.
"""

import argparse
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """Arguments whose every problem is one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where the help is, and end with 2."""
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")
