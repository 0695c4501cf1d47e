"""Every contrast of the look, recomputed."""

import itertools

import pytest

from device.evening import COLOURS
from ui.geometry import mm_per_u
from ui.theme import (
    CAPS,
    DARK,
    GOLD,
    INK,
    LANDS,
    LARGEST,
    LIGHT,
    RHYTHMS,
    SEATS,
    SIZES,
    THEMES,
    Theme,
    contrast,
    luminance,
    mix,
)

GROUNDS = ("page", "table", "pagehi")


def lightness(colour: str) -> float:
    """Give L* of CIE 1976."""
    y = luminance(colour)
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", ["ink", "ink2"])
def test_names_and_labels_can_be_read_on_every_ground(theme: Theme, ground: str, ink: str) -> None:
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("ink", ["ink3", "light", "refuse"])
def test_other_inks_can_be_read_on_page_and_table(theme: Theme, ink: str) -> None:
    assert min(contrast(getattr(theme, ink), ground) for ground in (theme.page, theme.table)) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_sums_in_gold_can_be_read_on_the_page(theme: Theme) -> None:
    assert contrast(theme.gold, theme.page) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_word_on_the_main_plaque_can_be_read(theme: Theme) -> None:
    assert contrast(theme.onlight, theme.light) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_frames_of_controls_stand_out_from_their_grounds(theme: Theme) -> None:
    assert min(contrast(theme.edge, ground) for ground in (theme.page, theme.table)) >= 3


@pytest.mark.parametrize(
    ("ratio", "one", "other"),
    [
        (13.2, DARK.ink, DARK.page),
        (15.8, DARK.ink, DARK.table),
        (12.6, DARK.light, DARK.page),
        (5.4, DARK.edge, DARK.page),
        (14.7, LIGHT.ink, LIGHT.page),
        (9.9, LIGHT.ink, LIGHT.table),
        (7.5, LIGHT.light, LIGHT.page),
        (11.1, GOLD, INK),
    ],
)
def test_contrasts_are_those_the_look_promises(ratio: float, one: str, other: str) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.06)


@pytest.mark.parametrize("seat", SEATS)
def test_a_seats_shape_stands_out_in_ink_on_its_colour(seat: str) -> None:
    assert contrast(INK, SEATS[seat]) >= 3.9


def test_every_colour_of_the_evening_has_a_pigment_and_a_rhythm_of_its_own() -> None:
    assert set(SEATS) == set(RHYTHMS) == set(COLOURS)
    assert len(set(SEATS.values())) == len(set(RHYTHMS.values())) == len(COLOURS)


def test_neighbouring_terrains_differ_in_lightness() -> None:
    levels = sorted(lightness(colour) for colour in LANDS.values())

    assert min(b - a for a, b in itertools.pairwise(levels)) >= 5.5


@pytest.mark.parametrize("sizes", [SIZES, LARGEST])
@pytest.mark.parametrize("px", [1.0, 1.5])
def test_capitals_are_never_under_2_6_mm(sizes: dict[str, float], px: float) -> None:
    assert min(sizes.values()) * CAPS["t"] * mm_per_u(px) >= 2.6


def test_black_on_white_has_the_contrast_of_the_standard() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


def test_mixing_paints_a_part_of_one_colour_over_another() -> None:
    assert mix("#000000", "#FF8040", 0.5) == "#804020"
