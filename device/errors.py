"""Every error that is Chatelain's own, as a tree of codes with values.

Words for players are chosen elsewhere, by the code; `str()` is an English line for developers and the command
line. An action the rules refuse is `device.rules.game.IllegalAction`. Must not know files, pins or sentences.

ChatelainError
├── BadInput (ValueError)        something given to a program cannot be used; it ends with exit code 2
│   └── BadConfig                the configuration file, with all its problems at once
├── JournalError
│   ├── Damaged (ValueError)     a file of the house cannot be read
│   ├── Newer                    a newer program wrote it
│   ├── NotReplayable (ValueError)  it reads well, but says something impossible
│   ├── InUse                    another program has the match open
│   └── CannotSave (OSError)     the card does not write
└── PanelError                   a button or lamp cannot be had
    └── PanelTrouble             the configured panel cannot start, or has gone
        └── PanelAway            its board is away, and looked for; it comes back by itself
"""

import errno
from collections.abc import Iterable

Value = str | int

DISK_CODES = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read_only",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EIO: "worn",
    errno.ESTALE: "changed",
    errno.ENOENT: "gone",
    errno.EEXIST: "exists",
    errno.ENODEV: "gone",
    errno.ENOTDIR: "gone",
}
"""What the operating system's number means to the host of an evening; any other number is `unwritable`."""


class ChatelainError(Exception):
    """Anything that goes wrong in a way a person can be told about: a code with values."""

    exit_code = 1

    def __init__(self, code: str, says: str = "", **values: Value) -> None:
        super().__init__(code)
        self.code = code
        self.says = says
        self.values = values

    def __str__(self) -> str:
        detail = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return self.says or (f"{self.code} ({detail})" if detail else self.code)


class BadInput(ChatelainError, ValueError):
    """Something given to a program cannot be used; each problem is one line: what, where, cure."""

    exit_code = 2

    def __init__(self, problems: Iterable[str], code: str = "bad_input", **values: Value) -> None:
        self.problems = tuple(problems)
        super().__init__(code, "\n".join(self.problems), **values)


class BadConfig(BadInput):
    """The configuration file cannot be used."""

    def __init__(self, problems: Iterable[str], code: str = "bad_config", **values: Value) -> None:
        super().__init__(problems, code, **values)


class JournalError(ChatelainError):
    """A match's file cannot be used; it is left as it is."""

    exit_code = 2

    def __init__(self, code: str, says: str = "", *, file: str, line: int = 0, **values: Value) -> None:
        place: dict[str, Value] = {"file": file, "line": line} if line else {"file": file}
        super().__init__(code, says, **place, **values)
        self.file = file
        self.line = line
        """From 1, the header's; 0 when the whole file is meant."""

    def __str__(self) -> str:
        where = f"{self.file}, line {self.line}" if self.line else self.file
        return f"{where}: {self.says or self.code}"


class Damaged(JournalError, ValueError):
    """The file cannot be read: empty, no_header, bad_header, bad_line, too_big, unreadable."""


class Newer(JournalError):
    """A newer program wrote the file: newer_format, newer_rules."""


class NotReplayable(JournalError, ValueError):
    """The file reads well but says something impossible.

    Codes: unknown_game, older_rules, wrong_seats, unknown_option, illegal_action, nothing_to_undo,
    nothing_to_redo, ends_too_soon.
    """


class InUse(JournalError):
    """Another program has the match open."""


class CannotSave(JournalError, OSError):
    """The card does not write: full, read_only, forbidden, worn, gone, changed, exists, unwritable."""

    exit_code = 1

    @classmethod
    def because(cls, problem: OSError, file: str) -> "CannotSave":
        """Say what the operating system's refusal means."""
        code = DISK_CODES.get(problem.errno or 0, "unwritable")
        return cls(code, f"cannot be saved: {problem.strerror or problem}", file=file)


class PanelError(ChatelainError):
    """A button or a lamp cannot be had."""


class PanelTrouble(PanelError):
    """The configured panel cannot start, or has gone."""


class PanelAway(PanelTrouble):
    """The panel's board is away, and looked for all the time: nobody needs to claim its pins again."""
