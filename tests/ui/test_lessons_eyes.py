"""What other tables have taught about eyes: who sees no red, green or blue, or no colour at all, can still play."""

from functools import cache
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from device.evening import COLOURS, Lamp
from device.rhythm import curve
from ui.art.bake import PICTURE
from ui.atlas import atlas

TERRAINS = ("wheat", "forest", "lake", "grass", "swamp", "mine")
VISIONS = {
    "no red": (0.152, 1.053, -0.205, 0, 0.115, 0.786, 0.099, 0, -0.004, -0.048, 1.052, 0),
    "no green": (0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0),
    "no blue": (1.256, -0.077, -0.179, 0, -0.078, 0.931, 0.148, 0, 0.005, 0.691, 0.304, 0),
    "no colour": (0.299, 0.587, 0.114, 0) * 3,
}
"""How a picture looks to eyes that lack one kind of cone (Machado, Oliveira and Fernandes 2009), or all."""

APART = 40
"""Steps of 255 by which two points must differ to look different."""


@cache
def drawing(name: str) -> Image.Image:
    """Cut a drawing out of the atlas."""
    x, y, w, h = atlas().sprites[name]
    with Image.open(PICTURE) as picture:
        return picture.convert("RGBA").crop((x, y, x + w, y + h))


def unlike(one: Image.Image, other: Image.Image) -> float:
    """Give the part of the points in which two pictures look different."""
    most = max(ImageChops.difference(one, other).split(), key=lambda band: sum(band.histogram()[APART:]))
    return sum(most.histogram()[APART:]) / (most.width * most.height)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("form", ["t", "m"])
def test_any_two_terrains_look_different_to_every_eye(vision: str, form: str) -> None:
    seen = {land: drawing(f"{form}-{land}").convert("RGB").convert("RGB", VISIONS[vision]) for land in TERRAINS}
    alike = {(a, b): round(unlike(seen[a], seen[b]), 2) for a, b in combinations(TERRAINS, 2)}

    assert min(alike.values()) >= 0.2, alike


def test_any_two_seats_have_shapes_that_differ_without_their_colours() -> None:
    shapes = {seat: drawing(f"s-{seat}").getchannel("A") for seat in COLOURS}
    alike = {(a, b): round(unlike(shapes[a], shapes[b]), 2) for a, b in combinations(COLOURS, 2)}

    assert min(alike.values()) >= 0.1, alike


def test_any_two_seats_greet_with_lamps_that_differ_in_black_and_white() -> None:
    greetings = {
        colour: tuple(curve(Lamp(colour, "greeting"), t, dims=False) > 0.5 for t in range(0, 3000, 20))
        for colour in COLOURS
    }

    assert len(set(greetings.values())) == len(COLOURS)
