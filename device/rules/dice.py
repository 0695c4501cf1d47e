"""Dice and a spellbook, as a view shows them to everybody.

Two values for games that roll and write instead of laying dominoes. Must not know any particular game, nor how a
die comes to lie as it does.
"""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # game.View is made of these, so at run time the import goes the other way
    from device.rules.game import Half


class Die(NamedTuple):
    """A die of the box: all it can show, what it shows, and who has it."""

    number: int
    """From 1; the dice are unlike each other."""
    faces: "tuple[Half, ...]"
    up: int
    """The index of the face that shows; -1 before it is rolled."""
    seat: int
    """Whoever took it, or `NOBODY`."""
    coat: str = ""
    """What its joker stands for, once that is said."""
    cross: int = 0
    """Crosses added to it this turn."""
    drawn: bool = False
    """Whether it has found its place on the map already."""

    @property
    def face(self) -> "Half | None":
        """What shows; None before it is rolled."""
        return self.faces[self.up] if self.up >= 0 else None


class BookRow(NamedTuple):
    """A row of a spellbook: what the two sides have ticked, and the power it gives."""

    coat: str
    power: str
    boxes: int
    """How many each seat has to tick."""
    ticks: tuple[int, ...]
    """Seat by seat."""
    seat: int
    """Whoever owns the row and its power, or `NOBODY`."""
    state: str
    """open: nobody has it; ready: it waits for its owner; used."""
    at_once: bool = False
    """True for a power that is used the moment it is gained."""
    turn: int = 0
    """The turn it was used in; 0 while it was not."""
