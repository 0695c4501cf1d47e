"""Puts the firmware on a board, with MicroPython's own tool.

Holds the steps: let the old program leave, copy the file, start it, and see that it answers. It must not know
gpiozero, nor how the tool talks to a board; `mpremote` is an optional package and runs as a program of its own.
"""

import importlib.util
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from firmware_bridge.bench import Find, Say, choose, introduce
from firmware_bridge.health import Health, explain
from firmware_bridge.link import find
from firmware_bridge.wire import Leave

FIRMWARE = Path(__file__).parent / "firmware" / "main.py"
TOOL = (sys.executable, "-m", "mpremote")
MISSING = "mpremote is missing; install it with `pip install mpremote`."
FAILED = (
    "If the board has no MicroPython yet: hold BOOTSEL while plugging it in, and copy MicroPython's UF2 file for it\n"
    "onto the drive that appears. If it has: unplug it, plug it in again, hold BOOTSEL for two seconds at once."
)


def has_tool() -> bool:
    """Return whether mpremote is installed."""
    return importlib.util.find_spec("mpremote") is not None


def flash(wanted: str, say: Say, *, candidates: Find = find, tool: Sequence[str] = TOOL) -> int:
    """Put the firmware on the board that is meant; return an exit code."""
    if tuple(tool) == TOOL and not has_tool():
        say(MISSING)
        return 2
    board = choose(wanted, candidates)
    if isinstance(board, Health):
        say(explain(board))
        return 1
    introduce(board, then=Leave())  # ours ignores Ctrl-C, so it is asked; another program is interrupted by the tool
    say(f"Copying the firmware to {board.path}.")
    copied = subprocess.run(  # noqa: S603  # our own tool, our own file, a port that was found
        [*tool, "connect", board.path, "fs", "cp", str(FIRMWARE), ":main.py", "+", "reset"],
        capture_output=True,
        text=True,
        check=False,
    )
    if copied.returncode:
        reason = (copied.stderr or copied.stdout).strip().splitlines() or ["it gave no reason"]
        say(f"mpremote could not do it: {reason[-1]}")
        say(FAILED)
        return 1
    health, card = introduce(board)
    if card is None:
        say(explain(health))
        return 1
    say(f"Board {card.name or card.serial!r} runs firmware {card.firmware}.")
    return 0
