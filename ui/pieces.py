"""What lies on the table: badges, kings, squares of land, dominoes and their backs.

Functions that draw onto a scene, each at the place it is told. They must not know any page or rule.
"""

# ruff: noqa: PLR0913, PLR0917 - a drawing is told its place, its size and its inks, in that order

from collections.abc import Sequence

from ui import outline
from ui.coats import COATS, coat_square
from ui.scene import Scene
from ui.theme import CAPS, GOLD, INK, RHYTHMS, SEATS, THREAD, Colour, mix

SMALL = 30.0
"""Squares under this many u show one bold mark each instead of a drawing."""
BACK, BACK_GOLD = mix("#3A2616", "#7A5632", 0.35), "#C79A45"
"""A domino's back is brown, with a thread of gold."""
SMALL_KING = 44.0
"""Kings under this height are crown and shield only."""


def badge(scene: Scene, x: float, y: float, s: float, seat: str, op: float = 1.0) -> None:
    """Draw a seat's badge: its shape in ink on its colour."""
    colour = SEATS[seat]
    scene.rect(x, y, s, s, colour, INK, max(1.2, s * 0.035), s * 0.14, op)
    if s >= 44:
        i = s * 0.075
        scene.rect(x + i, y + i, s - 2 * i, s - 2 * i, None, mix(colour, INK, 0.45), 1.2, s * 0.08, op)
    k = 0.6 if s >= 44 else 0.68
    scene.sprite(f"s-{seat}", x + s * (1 - k) / 2, y + s * (1 - k) / 2, s * k, color=INK, op=op)


def king(scene: Scene, x: float, y: float, h: float, seat: str, n: int = 1, op: float = 1.0) -> float:
    """Draw a seat's first or second king behind its shield, h high, and give its width."""
    w = h * 40 / 52
    small = h < SMALL_KING
    scene.sprite(f"king-{n}{'s' if small else ''}.{seat}", x, y, w, h, op=op)
    if small:
        k, cy = (0.43, 0.605) if n == 1 else (0.36, 0.595)
    else:
        k, cy = (0.34, 0.735) if n == 1 else (0.25, 0.712)
    if seat == "rose":
        cy += 0.015  # a heart's weight lies above its middle
    k *= h
    scene.sprite(f"s-{seat}", x + w / 2 - k / 2, y + h * cy - k / 2, k, color=INK, op=op)
    return w


def number(
    scene: Scene, x: float, cy: float, n: int, size: str | float, fill: Colour | None = None, on: Colour | None = None
) -> float:
    """Write a domino's number, centred; 6 and 9 are underlined, since they may be read from two sides."""
    w = scene.text(x, cy, str(n), size, "d", fill, on, "middle")
    if n in {6, 9}:
        points = scene.sizes[size] if isinstance(size, str) else size
        y = cy + points * CAPS["d"] / 2 + 4
        scene.line(x - w / 2, y, x + w / 2, y, fill or scene.theme.ink, 2)
    return w


def square(
    scene: Scene, x: float, y: float, s: float, terrain: str, crowns: int = 0, seat: str = "",
    *, flip: bool = False, high: float | None = None,
) -> None:  # fmt: skip
    """Draw one square of land; `flip` mirrors it, so that a field looks sown; a square being turned is less `high`."""
    if terrain in COATS:
        coat_square(scene, x, y, s, terrain, crowns)
        return
    small = s < SMALL
    if terrain == "castle":
        scene.sprite(f"castle{'-s' if small else ''}.{seat}", x, y, s)
        return
    key = "grass" if terrain == "grassland" else terrain
    scene.sprite(("m-" if small else "t-") + key, x, y, s, high, flip=flip and terrain != "town")
    if crowns:
        _crowns(scene, x, y, s, crowns)


def _crowns(scene: Scene, x: float, y: float, s: float, n: int) -> None:
    """Draw gold crowns on an ink pill in the upper right; gold dots where they would be too small to count."""
    if s >= SMALL:
        cw = s * (0.25 if n < 3 else 0.22)
        ch = cw * 0.75
        w, h = n * cw + s * 0.08, ch + s * 0.09
        px, py = x + s - w - s * 0.045, y + s * 0.045
        scene.rect(px, py, w, h, INK, THREAD, max(0.8, s * 0.014), h * 0.3)
        for i in range(n):
            scene.sprite("crown", px + s * 0.04 + i * cw, py + (h - ch) / 2, cw, ch)
        return
    r = max(2.1, s * 0.125)
    w = n * r * 2 + 1.6
    scene.rect(x + s - w - 0.8, y + 0.8, w, r * 2 + 1.6, INK, rx=r * 0.8)
    for i in range(n):
        circle(scene, x + s - w + i * r * 2 + r, y + 1.6 + r, r * 0.82, GOLD)


def _shadow(scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Draw what shows of the shadow under a domino: its foot and a thread on each side; the rest would be hidden."""
    scene.rect(x - 1, y + h - 4.5, w + 2, 8, "#000000", rx=4, op=0.45)
    for at in (x - 0.5, x + w + 0.5):
        scene.line(at, y + 3, at, y + h - 3, "#000000", 1, 0.45)


def domino(
    scene: Scene, x: float, y: float, s: float, halves: Sequence[tuple[str, int]], frame: Colour | None = None,
    sw: float = 1.6, *, tall: bool = False,
) -> None:  # fmt: skip
    """Draw a domino's two squares, side by side or (`tall`) one above the other, with an edge in `frame`."""
    w, h = (s, 2 * s) if tall else (2 * s, s)
    _shadow(scene, x, y, w, h)
    for i, (terrain, crowns) in enumerate(halves):
        square(scene, x + (0 if tall else i * s), y + (i * s if tall else 0), s, terrain, crowns, flip=i == 1)
    if halves[0][0] != halves[1][0]:
        lead = max(1.2, s * 0.03)
        if tall:
            scene.line(x, y + s, x + s, y + s, INK, lead)
        else:
            scene.line(x + s, y, x + s, y + s, INK, lead)
    scene.rect(x, y, w, h, None, frame or INK, sw, 2.5)


def back(scene: Scene, x: float, y: float, s: float, n: int, w: float | None = None, op: float = 1.0) -> None:
    """Draw a domino's back: its number in a vellum lozenge between two crowns."""
    w = 2 * s if w is None else w
    scene.rect(x - 1, y + 1.5, w + 2, s + 2, "#000000", rx=4, op=0.45 * op)
    scene.rect(x, y, w, s, BACK, INK, 1.6, 2.5, op)
    scene.rect(x + s * 0.07, y + s * 0.07, w - s * 0.14, s - s * 0.14, None, BACK_GOLD, 1, 1.5, op)
    cx, cy, k = x + w / 2, y + s / 2, s * 0.36
    lozenge(scene, cx, cy, k * 1.7, k, "#F1E2BF", THREAD, 1.2, op)
    if w >= 1.5 * s:
        for side in (-1, 1):
            scene.sprite("crown-flat", cx + side * w * 0.36 - s * 0.1, cy - s * 0.075, s * 0.2, s * 0.15, BACK_GOLD, op)
    small = s * 0.48 * CAPS["d"] * scene.mm < 2.6
    scene.text(cx, cy, str(n), s * 0.48, "d", INK, "#F1E2BF", "middle", op=op, deco=small)


def rhythm(
    scene: Scene, x: float, y: float, length: float, t: float, seat: str, *, flat: bool = True, k: float = 1.0
) -> None:
    """Draw a line that belongs to a seat, t thick: its colour in its rhythm, along x or (not `flat`) along y."""
    p, end, i = 6 * k, length - 6 * k, max(1, t * 0.19)
    while p < end:
        for stroke in RHYTHMS[seat]:
            n = min((30 if stroke == "-" else 8) * k, end - p)
            if n < 4 * k:
                return
            if flat:
                scene.rect(x + p, y + i, n, t - 2 * i, SEATS[seat], rx=1.5)
            else:
                scene.rect(x + i, y + p, t - 2 * i, n, SEATS[seat], rx=1.5)
            p += n + 6 * k
        p += 12 * k


def circle(
    scene: Scene, x: float, y: float, r: float, fill: Colour | None = None, stroke: Colour | None = None,
    sw: float = 1.5, op: float = 1.0, dash: tuple[float, float] | None = None,
) -> None:  # fmt: skip
    """Draw a circle around x, y."""
    scene.shape(outline.circle(x, y, r), fill, stroke, sw, op, dash)


def ring(scene: Scene, x: float, y: float, r: float, stroke: Colour | None = None) -> None:
    """Draw the dashed ring of a place that is still free."""
    circle(scene, x, y, r, None, stroke or scene.theme.edge, 1.6, dash=(3.5, 3.4))


def lozenge(
    scene: Scene, x: float, y: float, rx: float, ry: float, fill: Colour | None = None,
    stroke: Colour | None = None, sw: float = 1.5, op: float = 1.0,
) -> None:  # fmt: skip
    """Draw a lozenge around x, y."""
    scene.shape(outline.lozenge(x, y, rx, ry), fill, stroke, sw, op)


def cross(scene: Scene, x: float, y: float, s: float, colour: Colour | None = None) -> None:
    """Draw the cross of a refusal over a square: its light colour on an ink edge."""
    i = s * 0.18
    for ink, sw in ((INK, s * 0.135), (colour or scene.theme.refuse, s * 0.075)):
        scene.line(x + i, y + i, x + s - i, y + s - i, ink, sw)
        scene.line(x + s - i, y + i, x + i, y + s - i, ink, sw)


def cut(scene: Scene, name: str, room: float, size: str | float = "body", kind: str = "t") -> str:
    """Cut a name, and only a name, with an ellipsis so that it fits."""
    if scene.width(name, size, kind) <= room:
        return name
    while len(name) > 1 and scene.width(name + "…", size, kind) > room:
        name = name[:-1].rstrip()
    return name + "…"
