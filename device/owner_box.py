"""An owner's own box of Kingdomino Duel: the faces of the dice and the rows of the spellbook, from a file of theirs.

Holds the file's form, which `docs/formats.md` describes, and its checks. Must not know how dice are used.
"""

from pathlib import Path

from device.reading import Problem, Reader, words
from device.rules.duel_box import AS_WE_KNOW_IT, CODES, DICE, read_box

DICE_TEXTS, ROW_TEXTS = ([part.strip() for part in half.split("/")] for half in AS_WE_KNOW_IT.split("|"))


def read_owner_box(path: Path) -> tuple[str, tuple[Problem, ...]]:
    """Read the file: the box in its one form, and what is wrong with the file; what is not written is as printed."""
    import tomllib  # noqa: PLC0415 - most houses have no such file, and the first page should not wait for its parser

    try:
        text = path.read_text(encoding="utf-8-sig")
        table = tomllib.loads(text)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else f"is not TOML: {error}"
        return "", (Problem(str(path), 0, "", f"{reason}: mend it, or take duel_box out of the configuration"),)
    file = Reader(str(path), text, table)
    dice, rows = file.section("dice"), file.section("spellbook")
    dice_told = [_checked(dice, str(nth + 1), DICE_TEXTS[nth], _with_die(nth)) for nth in range(DICE)]
    rows_told = [
        f"{code} {_checked(rows, code, ROW_TEXTS[nth].partition(' ')[2], _with_row(nth))}"
        for nth, code in enumerate(CODES.values())
    ]
    for section in (file, dice, rows):
        section.leave_nothing()
    if file.problems:
        return "", file.problems
    try:
        return read_box(f"{' / '.join(dice_told)} | {' / '.join(rows_told)}"), ()
    except ValueError as error:
        return "", (Problem(str(path), 0, "spellbook", str(error)),)


def _checked(section: Reader, key: str, printed: str, box_with: "_Filled") -> str:
    """Read one die or row; one that cannot be is noted at its line, and is as printed for the rest of the reading."""
    told = words(section, key) or printed
    try:
        box_with.read(told)
    except ValueError as error:
        section.refuse(key, f'"{told[:40]}" cannot be', str(error).partition(": ")[2] or str(error))
        return printed
    return told


class _Filled:
    """The printed box with one part of it left out, to try what somebody wrote for it."""

    def __init__(self, dice: list[str], rows: list[str]) -> None:
        self._dice, self._rows = dice, rows

    def read(self, told: str) -> None:
        """Try a text in the place that is left out; `ValueError` says what is wrong with it."""
        text = f"{' / '.join(self._dice)} | {' / '.join(self._rows)}".replace("%", told)
        try:
            read_box(text)
        except ValueError as error:
            # That every power has one row can only be told once all rows are read.
            if not str(error).startswith("every"):
                raise


def _with_die(nth: int) -> _Filled:
    return _Filled([*DICE_TEXTS[:nth], "%", *DICE_TEXTS[nth + 1 :]], ROW_TEXTS)


def _with_row(nth: int) -> _Filled:
    code = ROW_TEXTS[nth].split()[0]
    return _Filled(DICE_TEXTS, [*ROW_TEXTS[:nth], f"{code} %", *ROW_TEXTS[nth + 1 :]])
