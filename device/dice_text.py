"""Dice and a spellbook in letters, for the terminal.

Holds the text of a die, of a square with a coat, of the rows people tick. Must not know any rule.
"""

from collections.abc import Callable

from device.rules.dice import BookRow, Die
from device.rules.dominoes import token
from device.rules.duel_box import CODES, JOKER, face_code
from device.rules.game import NOBODY, Half, Target, View
from device.words import Words

Name = Callable[[int], str]
"""Gives the name of a seat."""


def square_text(half: Half) -> str:
    """Write a square of any game.

    >>> square_text(Half("black", 2)), square_text(Half("wheat", 1))
    ('BL2', 'W1')
    """
    return face_code(half) if half.terrain in CODES or half.terrain == JOKER else token(half)


def die_text(die: Die) -> str:
    """Write what a die shows: its face, the coat its joker stands for, a cross that was added."""
    face = die.face
    if face is None:
        return "--"
    named = f"={CODES[die.coat]}" if die.coat else ""
    return f"{face_code(face)}{named}{'+' * die.cross}"


def target_text(target: Target, view: View, words: Words) -> str | None:
    """Write a die, one of its faces, a coat or a brush; None for any other target."""
    if target[:1] == "=" and len(target) > 2:
        return target[1:]
    if words.has(f"terrain.{target}"):
        return words.say(f"terrain.{target}")
    number, dot, index = target[1:].partition(".")
    if target[:1] != "d" or not number.isdecimal():
        return None
    die = next((die for die in view.dice if die.number == int(number)), None)
    if die is None:
        return None
    return f"{die.number}:{face_code(die.faces[int(index)])}" if dot else f"{die.number}:{die_text(die)}"


def dice_line(view: View, words: Words, name: Name) -> str:
    """Write the dice and who has them, in one line."""
    if not view.dice:
        return ""
    told = (
        f"{die.number}:{die_text(die)} {name(die.seat) if die.seat != NOBODY else words.say('terminal.free')}"
        for die in view.dice
    )
    return words.say("terminal.pair", what=words.say("terminal.dice"), about="   ".join(told))


def book_lines(view: View, words: Words, name: Name) -> str:
    """Write the spellbook: for each row its coat, both players' boxes, its power and whose it is."""
    if not view.book or view.turn.step == "over":
        return ""
    wide = max(row.boxes for row in view.book)
    coats = [f"{CODES[row.coat]} {words.say(f'terrain.{row.coat}')}" for row in view.book]
    room = max(map(len, coats))
    head = f"{words.say('terminal.book'):<{room}} {name(0):<{wide + 3}} {name(1):<{wide + 3}}"
    rows = (f"{coat:<{room}} {_row(row, wide, words, name)}" for coat, row in zip(coats, view.book, strict=True))
    return "\n".join([head.rstrip(), *rows])


def _row(row: BookRow, wide: int, words: Words, name: Name) -> str:
    boxes = " ".join(f"{_boxes(row, seat):<{max(wide + 3, len(name(seat)))}}" for seat in range(len(row.ticks)))
    owner = "" if row.seat == NOBODY else f" {name(row.seat)}{' x' if row.state == 'used' else ''}"
    return f"{boxes} {'! ' if row.at_once else '  '}{words.say(f'power.{row.power}')}{owner}"


def _boxes(row: BookRow, seat: int) -> str:
    """Write a player's boxes: x ticked, . open; a line that is struck out is dashes."""
    if row.seat not in (NOBODY, seat):
        return "-" * row.boxes
    return "x" * row.ticks[seat] + "." * (row.boxes - row.ticks[seat])
