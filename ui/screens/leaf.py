"""A leaf: the scene a part of the page is drawn on, what is shown, and the words it is said in.

Three values that travel together, and a few shapes that all play screens share. It must not know any rule.
"""

from typing import NamedTuple

from device.evening import Seat, Shown, TablePage
from device.rules.game import View
from device.words import Words
from ui.motion import REST, Motion
from ui.scene import Scene
from ui.screens.reading import Choice, choice_of, table_page
from ui.theme import Colour, Theme, mix


class Leaf(NamedTuple):
    """What every part of a page is drawn with."""

    scene: Scene
    shown: Shown
    words: Words
    choice: Choice
    """The page's cursor, read once."""
    motion: Motion = REST
    """How far everything that moves has come."""

    @property
    def page(self) -> TablePage:
        """The table's page."""
        return table_page(self.shown)

    @property
    def view(self) -> View:
        """The view on the page."""
        return self.page.view

    @property
    def c(self) -> Theme:
        """The colours of the light that burns."""
        return self.scene.theme

    @property
    def tint(self) -> Colour:
        """The ground of a lit row of the margin."""
        return mix(self.c.table, self.c.light, 0.10 if self.c.dark else 0)

    def paper(self, down: float) -> Colour:
        """Give the colour of the page, from its head (0) to its foot (1)."""
        return mix(self.c.page, self.c.pagehi, down * 0.75)

    def seat(self, index: int) -> Seat | None:
        """Give the seat of an index; None for the bag and for nobody."""
        return self.page.seats[index] if 0 <= index < len(self.page.seats) else None


def leaf_of(scene: Scene, shown: Shown, words: Words, motion: Motion = REST) -> Leaf:
    """Begin a leaf: read the choice that is on the page."""
    return Leaf(scene, shown, words, choice_of(table_page(shown).cursor), motion)
