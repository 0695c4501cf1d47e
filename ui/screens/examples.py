"""The pictures on the help cards: small lands, lines of dominoes with their kings, backs.

Holds what each picture shows and draws it as large as its box allows. It must not know any rule: a picture is
drawn as it is written here.
"""

from typing import NamedTuple

from device.rules.game import Cell
from ui import board, pieces
from ui.coats import CODES
from ui.geometry import Box
from ui.outline import lozenge
from ui.scene import Scene

TERRAINS = {
    "W": "wheat", "F": "forest", "L": "lake", "G": "grassland", "S": "swamp", "M": "mine", "T": "town", "C": "castle",
    **CODES,
}  # fmt: skip
LEAST = 70.0
"""A box lower than this shows no picture."""


class Land(NamedTuple):
    """Rows of terrain letter and crowns from the top, `.` empty; some squares lit, and a verdict."""

    rows: tuple[str, ...]
    lit: tuple[tuple[int, int], ...] = ()
    """Column and row, from the upper left."""
    right: bool | None = None
    """A tick or a cross beside it; None without."""


class Stand(NamedTuple):
    """A domino of a line, and the king on it."""

    number: int
    halves: str
    colour: str = ""
    """Empty while it is free."""
    king: int = 1
    state: str = ""
    """now: framed in light; gone: dim; left: crossed out."""


class Queue(NamedTuple):
    """A line of dominoes, lowest number first; `arrow` points the way the turns go."""

    stands: tuple[Stand, ...]
    arrow: bool = False


class Backs(NamedTuple):
    """Dominoes with their numbers up."""

    numbers: tuple[int, ...]


Picture = Land | Queue | Backs

FULL = ("W0 F0 F1 G0 L0", "M2 F0 C0 G1 G0", "S0 S1 G0 F0 W0")
"""The three middle rows of a kingdom of five."""

PICTURES: dict[str, tuple[Picture, ...]] = {
    "aim": (Land(("W0 W1 F0 F0 L1", "W0 W0 C0 F1 L0", "G2 G0 S1 L0 L0")),),
    "claims": (
        Queue((Stand(3, "F0 F0", "rose"), Stand(15, "W0 G0"), Stand(27, "F1 W0", "blue"), Stand(45, "M2 W0"))),
    ),
    "place": (Land((". W0 L1", "C0 W1 . "), ((1, 0), (2, 0)), right=True),),
    "choose": (
        Queue((Stand(8, "L0 L0", "yellow"), Stand(18, "F0 G0"), Stand(31, "L1 W0", state="now"), Stand(48, "W0 M3"))),
    ),
    "order": (
        Queue(
            (
                Stand(3, "F0 F0", "rose", state="gone"), Stand(15, "W0 G0", "green", state="now"),
                Stand(27, "F1 W0", "blue"), Stand(45, "M2 W0", "yellow"),
            ),
            arrow=True,
        ),
    ),
    "discard": (Land(("F0 W0 L0", "M1 M0 . ", "C0 S0 G0"), ((2, 1),), right=False),),
    "second_king": (
        Queue(
            (
                Stand(8, "L0 L0", "rose"), Stand(18, "F0 G0", "rose", 2),
                Stand(31, "L1 W0", "blue"), Stand(48, "W0 M3", "blue", 2),
            ),
            arrow=True,
        ),
    ),
    "last_round": (
        Queue(
            (
                Stand(12, "S0 S0", "rose", state="gone"), Stand(24, "F1 W0", "green", state="gone"),
                Stand(36, "W0 G1", "blue", state="now"), Stand(40, "M1 W0", "yellow"),
            ),
            arrow=True,
        ),
    ),
    "count": (Land(("W1 W0 W0", "C0 L0 W1"), ((0, 0), (1, 0), (2, 0), (2, 1))),),
    "tie": (Land(("F0 F0 F0 F0", "L2 L1 C0 F0"), ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1))),),
    "one_half": (
        Land(("G0 G1 F0", "C0 G0 L0"), ((1, 0), (2, 0)), right=True),
        Land(("L0 F0 M1", "C0 G0 . "), ((1, 0), (2, 0)), right=False),
    ),
    "castle": (Land((". L0 . ", "W0 C0 F1", ". S0 . "), right=True),),
    "corners": (Land((". F0 F1", "C0 W0 . "), ((1, 0), (2, 0)), right=False),),
    "frame": (Land(("C0 W0 W1 L0 L1", "G0 G0 S0 . . ", ". . . . . "), ((0, 0),), right=True),),
    "no_keeping": (Land(("W0 W1 F0", "C0 L0 F0"), ((1, 0), (2, 0)), right=True),),
    "harmony": (Land(("W0 W1 L0 L1 L0", *FULL, "S0 L0 L1 F1 W1"), right=True),),
    "middle_kingdom": (Land(("W0 W1 L0 L1 . ", *FULL, ". L0 L1 F1 W1"), ((2, 2),), right=True),),
    "mighty_duel": (
        Land(
            (
                "W0 W1 L0 L1 L0 F0 F0", "W0 F0 F1 G0 L0 F0 . ", "M2 F0 G0 G1 G0 W0 . ", "S0 S1 G0 C0 W0 W0 L0",
                "S0 L0 L1 F1 W1 . L0", "G0 G2 L0 F0 F0 . M1", ". . W0 W0 S1 S0 M0",
            )
        ),
    ),
    "edition": (
        Queue(
            (
                Stand(12, "S0 S0", "rose"), Stand(24, "F1 W0", "green"),
                Stand(36, "W0 G1", "blue"), Stand(40, "M1 W0", state="left"),
            )
        ),
    ),
    "people_deal": (Backs((8, 18, 31, 48)),),
    "real_tiles": (Queue((Stand(48, "W0 M3", "rose", state="now"),)),),
    "copy": (Land(("W0 W1 . ", "C0 L0 L1", ". . . "), ((1, 1), (2, 1))),),
    "duel_aim": (Land(("ST0 ST1 DO0 DD1", "ST1 C0 DO1 DD0")),),
    "duel_place": (
        Land((". DO0 BL0", "C0 DO0 . "), ((1, 0), (2, 0)), right=True),
        Land((". QU0 QU2", "C0 DO0 . "), ((1, 0), (2, 0)), right=False),
    ),
    "duel_apart": (Land((". DO0 . ", "C0 DO0 ST0", ". . ST1"), ((1, 0), (2, 2)), right=True),),
    "duel_count": (Land(("DD1 DD0 DD0", "C0 ST1 DD1"), ((0, 0), (1, 0), (2, 0), (2, 1))),),
    "duel_no_cross": (Land(("ST0 ST0 ST0", "C0 ST0 ST0"), ((0, 0), (1, 0), (2, 0), (1, 1), (2, 1)), right=False),),
    "duel_tie": (Land(("DO0 DO1 DO0", "BL2 BL0 C0"), ((0, 0), (1, 0), (2, 0)), right=True),),
    "duel_castle": (Land(("ST1 DO0", "C0 . "), ((0, 0),), right=True),),
}  # fmt: skip
"""Pictures worth more than their words, by the card's code."""


def draw(scene: Scene, box: Box, code: str) -> None:
    """Draw a card's pictures side by side, if there is room to see them."""
    pictures = PICTURES.get(code, ())
    if not pictures or box.h < LEAST:
        return
    wide = box.w / len(pictures)
    for i, picture in enumerate(pictures):
        at = Box(box.x + i * wide, box.y, wide, box.h)
        if isinstance(picture, Land):
            _draw_land(scene, at, picture)
        elif isinstance(picture, Queue):
            _draw_queue(scene, at, picture)
        else:
            _draw_backs(scene, at, picture)


def _draw_land(scene: Scene, box: Box, picture: Land) -> None:
    rows = [row.split() for row in picture.rows]
    columns = max(map(len, rows))
    sign = 0.0 if picture.right is None else 44.0
    s = min(64.0, (box.h - 8) / len(rows), (box.w - 16 - sign) / columns)
    cells = tuple(
        Cell(x, -y, TERRAINS[half[:-1]], int(half[-1]))
        for y, row in enumerate(rows)
        for x, half in enumerate(row)
        if half != "."
    )
    left, top = box.x + (box.w - columns * s - sign) / 2, box.y + (box.h - len(rows) * s) / 2
    dim = [(c.x, c.y) for c in cells if picture.lit and (c.x, -c.y) not in picture.lit]
    window = (0, 1 - len(rows), columns - 1, 0)
    grid = board.board(scene, left, top, s, cells, window, "rose", board.Marks(dim=dim))
    for x, y in picture.lit:
        scene.rect(*grid.at((x, -y)), s, s, None, scene.theme.light, 2.4, rx=2)
    if picture.right is not None:
        _draw_verdict(scene, left + columns * s + 14, top + len(rows) * s / 2, right=picture.right)


def _draw_verdict(scene: Scene, x: float, cy: float, *, right: bool) -> None:
    """Draw a tick in gold or a cross in the colour of refusal."""
    if right:
        scene.sprite("i-ok", x, cy - 15, 30, color=scene.theme.gold)
    else:
        pieces.cross(scene, x - 6, cy - 22, 44)


def _draw_queue(scene: Scene, box: Box, picture: Queue) -> None:
    """Draw a line as the margin shows it: each domino with its number and king beside it."""
    high = min(66.0, box.h / len(picture.stands))
    s = high - 6
    wide = 2 * s + 46 + s
    left = box.x + (box.w - wide) / 2
    top = box.y + (box.h - high * len(picture.stands)) / 2
    for i, stand in enumerate(picture.stands):
        _draw_stand(scene, left, top + i * high + 3, s, stand)
    if picture.arrow:
        x, foot = left - 22, top + high * len(picture.stands) - 8
        scene.line(x, top + 8, x, foot - 6, scene.theme.gold, 2.4)
        scene.shape(((x - 7, foot - 10), (x + 7, foot - 10), (x, foot)), scene.theme.gold)


def _draw_stand(scene: Scene, x: float, y: float, s: float, stand: Stand) -> None:
    theme = scene.theme
    gone = stand.state == "gone"
    halves = [(TERRAINS[half[0]], int(half[1:])) for half in stand.halves.split()]
    if stand.state == "now":
        scene.rect(x - 6, y - 3, 3 * s + 58, s + 6, None, theme.light, 2.4, rx=5)
    scene.push(0, 0, op=0.35 if gone else 1.0)
    pieces.domino(scene, x, y, s, halves)
    scene.text(x + 2 * s + 24, y + s / 2, str(stand.number), 22, "d", theme.ink, theme.page, "middle", deco=True)
    if stand.colour:
        pieces.king(scene, x + 2 * s + 48, y + 1, s - 2, stand.colour, stand.king)
    else:
        r = s * 0.26
        box = (x + 2 * s + 48 + s * 0.4 - r, y + s / 2 - r, 2 * r, 2 * r)
        scene.rect(*box, None, theme.edge, 1.6, rx=r, dash=(3.5, 3.4))
    scene.pop()
    if stand.state == "left":
        pieces.cross(scene, x + s / 2, y, s)


def _draw_backs(scene: Scene, box: Box, picture: Backs) -> None:
    """Draw backs two by two."""
    rows = -(-len(picture.numbers) // 2)
    s = min(64.0, box.h / rows - 10, (box.w - 30) / 4)
    left, top = box.x + (box.w - 4 * s - 10) / 2, box.y + (box.h - rows * (s + 10)) / 2
    for i, number in enumerate(picture.numbers):
        x, y = left + i % 2 * (2 * s + 10), top + i // 2 * (s + 10) + 5
        pieces.back(scene, x, y, s, number)
    scene.shape(lozenge(box.x + box.w / 2, top + rows * (s + 10) / 2, 4, 5), scene.theme.gold)
