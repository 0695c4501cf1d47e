"""What can go wrong between this computer and a board, as one small tree.

    BridgeError
    ├── Damaged   a line whose checksum is wrong: counted and dropped
    ├── Unknown   a sound line in words we do not know: counted and ignored
    └── Away      the board cannot be used now, with a code that says why

Holds the exceptions only. It must not know a port, a pin or a word on a screen.
"""


class BridgeError(Exception):
    """Something between this computer and a board went wrong."""


class Damaged(BridgeError, ValueError):
    """A line arrived with a wrong checksum, or none, or endless."""


class Unknown(BridgeError, ValueError):
    """A line arrived whole, in words of another protocol version."""


class Away(BridgeError, OSError):
    """The board cannot be used now; `code` is one of `health.CODES`."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail
