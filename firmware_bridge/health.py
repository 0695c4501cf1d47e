"""How a board is, in a code a program can act on and a line a person can act on.

Holds the codes and their English lines with the cure. It must not know a port or a pin: the link says what
is so, this says it in words, and a program with words of its own uses the code instead.
"""

from typing import NamedTuple

CODES = (
    "looking",
    "connected",
    "several",
    "denied",
    "busy",
    "unfit",
    "older",
    "newer",
    "strange",
    "silent",
    "other",
    "lost",
    "absent",
    "closed",
)
"""The refusals among them stand in the order of their weight: of several, the first is told."""


class Health(NamedTuple):
    """How a board is right now."""

    code: str
    """One of `CODES`."""
    board: str = ""
    """The name or serial asked for, or of the board that is there."""
    detail: str = ""
    """A port, a version, the boards that were seen."""

    @property
    def is_connected(self) -> bool:
        """True while presses arrive and lamps obey."""
        return self.code == "connected"


_LINES = {
    "looking": "{who}: looking for it.",
    "connected": "{who}: connected at {detail}.",
    "absent": "{who}: not found; plug it in with a cable that carries data, then see `python -m firmware_bridge list`.",
    "busy": "{who}: {detail} is in use by another program; close it, or wait until it is done. Still trying.",
    "denied": "{who}: no permission for {detail}; add this user to its group (dialout; chatelain if installed).",
    "unfit": "{who}: {detail} is not a serial port; give a board's name, its serial number or its port.",
    "silent": "{who}: {detail} does not answer; put the firmware on it with `python -m firmware_bridge flash`.",
    "strange": "{who}: {detail} runs another program; put ours on it with `python -m firmware_bridge flash`.",
    "older": "{who}: its firmware is too old ({detail}); renew it with `python -m firmware_bridge flash`.",
    "newer": "{who}: its firmware is newer than this program ({detail}); upgrade this program.",
    "other": "{who}: not found, but there is {detail}; name one of these, or give this board its name again.",
    "several": "{who}: more than one board is plugged in ({detail}); say which one by its name.",
    "lost": "{who}: the connection at {detail} broke off; check the cable. Still trying.",
    "closed": "{who}: closed.",
}


def explain(health: Health) -> str:
    """Return one line that names the board, what is wrong and the cure."""
    who = f"Board {health.board!r}" if health.board else "The board"
    return _LINES[health.code].format(who=who, detail=health.detail or "its port")
