"""How one of Chatelain's programs is asked for: a command that works when it is pasted.

Holds which Python runs this, as seen from the working folder. Must not know any program, nor who is told.
"""

import shlex
import sys
from contextlib import suppress
from pathlib import Path


def command(*arguments: str) -> str:
    """Write the command of a module with its arguments, for this very Python: not every machine has a `python`."""
    python = Path(sys.executable or "python3")
    with suppress(OSError, ValueError):  # the working folder is gone, or not round it
        python = python.relative_to(Path.cwd())
    return shlex.join([str(python), *("-P",) * sys.flags.safe_path, "-m", *arguments])
