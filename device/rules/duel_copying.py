"""A paper map of Kingdomino Duel entered by hand: a coat with its crosses, square by square.

Nothing is forbidden here, since what is drawn on paper is drawn. Must not know turns or powers.
"""

from functools import lru_cache

from device.rules.duel_box import COATS, face_code
from device.rules.duel_sheet import BOARD, MOST_CROSSES, Sheet, bit_of, bits, square_of
from device.rules.game import Action, Half, Note, Target, square, square_at

DONE = Action("done")
ERASE = Target("=.")
TOKENS = {
    Target(f"={face_code(Half(coat, crosses))}"): Half(coat, crosses)
    for coat in COATS
    for crosses in range(MOST_CROSSES + 1)
}
"""What a square can carry, as targets: `=DO0`, `=BL2` and so on."""

_PAINT = {
    (what, bit): Action("paint", (what, square(*square_of(bit)))) for what in (*TOKENS, ERASE) for bit in bits(BOARD)
}


@lru_cache(maxsize=8)
def offers(sheet: Sheet) -> tuple[Action, ...]:
    """List everything that can be entered next."""
    found = [_PAINT[what, bit] for what, half in TOKENS.items() for bit in bits(BOARD) if sheet.half_at(bit) != half]
    return (*found, *(_PAINT[ERASE, bit] for bit in bits(sheet.drawn)), DONE)


def enter(sheet: Sheet, seat: int, action: Action) -> tuple[Sheet, Note]:
    """Give the map after a square is painted or rubbed out."""
    what, where = action.targets
    bit = bit_of(*(square_at(where) or (0, 0)))
    if what == ERASE:
        return sheet.without(bit), Note("erased", seat, (("square", where),))
    return sheet.with_coat(bit, TOKENS[what]), Note("painted", seat, (("square", where), ("token", what[1:])))
