"""Compile the catalogues: a step of the set-up.

Holds the entry point alone. Must not know any word.
"""

import sys

from device.words import compile_all

if __name__ == "__main__":
    sys.stdout.write(f"{len(compile_all())} catalogues compiled\n")
