"""The baked drawings, and the faces."""

import itertools
import zlib
from pathlib import Path

import pytest
from PIL import Image

from device.evening import COLOURS
from ui.art import bake
from ui.atlas import PIXELS, atlas
from ui.lettering import FONTS
from ui.theme import FACES, LANDS

LETTERS = (
    "AÀÂÄÆBCÇDEÉÈÊËFGHIÎÏJKLMNOÔÖŒPQRSTUÙÛÜVWXYŸZaàâäæbcçdeéèêëfghiîïjklmnoôöœpqrstuùûüvwxyÿz"
    "0123456789.,:;!?'-…/+()«»\N{EN DASH}\N{RIGHT SINGLE QUOTATION MARK}"
)


def letters_of(font: Path) -> set[int]:
    """Read which letters an OpenType font has: the segments of its `cmap` table, format 4."""
    data = font.read_bytes()
    tables = {data[i : i + 4]: int.from_bytes(data[i + 8 : i + 12]) for i in range(12, 12 + 16 * data[5], 16)}
    cmap = tables[b"cmap"]
    word = lambda at: int.from_bytes(data[at : at + 2])  # noqa: E731 - a reader of two bytes
    starts = [cmap + int.from_bytes(data[cmap + 8 + 8 * i : cmap + 12 + 8 * i]) for i in range(word(cmap + 2))]
    at = next(start for start in starts if word(start) == 4)
    n = word(at + 6)
    segments = [(word(at + 16 + n + i), word(at + 14 + i)) for i in range(0, n, 2)]
    return {letter for first, last in segments for letter in range(first, last + 1)}


def test_the_atlas_is_baked_from_the_art_as_it_is_now() -> None:
    assert atlas().recipe == bake.recipe(), "the art has changed: run python -m ui.art.bake"


def test_every_symbol_is_in_the_atlas_once_or_once_a_seat() -> None:
    wanted = {"white"}
    for symbol in bake.symbols():
        wanted |= {f"{symbol.name}.{seat}" for seat in COLOURS} if symbol.seated else {symbol.name}

    assert {name for name in atlas().sprites if "/" not in name} == wanted


@pytest.mark.parametrize(
    ("pixels", "form"),
    [(200, "crown"), (128, "crown"), (65, "crown"), (64, "crown/2"), (33, "crown/2"), (20, "crown/4")],
)
def test_a_drawing_is_shown_from_the_smallest_form_that_is_large_enough(pixels: float, form: str) -> None:
    assert atlas().fitting("crown", pixels) == form


@pytest.mark.parametrize("name", ["t-wheat", "m-wheat", "king-1.rose", "s-blue", "i-turn"])
def test_each_smaller_form_is_half_as_large(name: str) -> None:
    whole, half = atlas().sprites[name], atlas().sprites[f"{name}/2"]

    assert half[2:] == tuple(side // 2 for side in whole[2:])


def test_every_terrain_has_a_large_and_a_small_form() -> None:
    keys = {"grass" if land == "grassland" else land for land in LANDS}

    assert {f"{size}-{key}" for size in "tm" for key in keys} <= set(atlas().sprites)


@pytest.mark.parametrize("land", LANDS)
@pytest.mark.parametrize("size", ["t", "m"])
def test_a_drawn_terrain_lies_on_the_ground_the_theme_tells(land: str, size: str) -> None:
    key = "grass" if land == "grassland" else land
    body = next(symbol.body for symbol in bake.symbols() if symbol.name == f"{size}-{key}")

    assert LANDS[land] in body.split("/>")[0]


def test_drawings_keep_a_distance_so_that_none_bleeds_into_another() -> None:
    places = sorted(atlas().sprites.values())

    for (x, y, w, h), (x2, y2, w2, h2) in itertools.combinations(places, 2):
        apart = max(x2 - (x + w), x - (x2 + w2), y2 - (y + h), y - (y2 + h2))
        assert apart >= bake.PAD


def test_the_atlas_lies_in_one_picture_of_a_size_every_chip_takes() -> None:
    width, height = atlas().size

    assert width.bit_count() == height.bit_count() == 1
    assert all(x + w <= width and y + h <= height for x, y, w, h in atlas().sprites.values())


def test_the_device_reads_the_pixels_that_the_picture_shows() -> None:
    with Image.open(bake.PICTURE) as picture:
        assert zlib.decompress(PIXELS.read_bytes()) == picture.convert("RGBA").tobytes()


def test_the_pixels_stay_small() -> None:
    assert PIXELS.stat().st_size < 1_000_000


@pytest.mark.parametrize("name", ["t-wheat", "m-lake", "castle.rose", "white"])
def test_corners_are_parts_of_the_picture(name: str) -> None:
    x0, y0, x1, y1 = atlas().corners(name)

    assert 0 < x0 < x1 < 1
    assert 0 < y0 < y1 < 1


@pytest.mark.parametrize("kind", FACES)
def test_each_face_has_every_letter_of_the_three_languages(kind: str) -> None:
    assert set(map(ord, LETTERS)) <= letters_of(FONTS / FACES[kind])


@pytest.mark.parametrize("family", ["Elstob", "Cabin"])
def test_each_family_comes_with_its_licence(family: str) -> None:
    assert "SIL OPEN FONT LICENSE" in (FONTS / f"OFL-{family}.txt").read_text("utf-8")
