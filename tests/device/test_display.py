"""The display is found at every start, on made-up trees of /sys like those of real Pis."""

from pathlib import Path

import pytest

from device.display import Display, chosen, displays, turned

PI_5_RIBBON = {"card0-HDMI-A-1": "disconnected", "card0-HDMI-A-2": "disconnected", "card2-DSI-1": "connected 720x1280"}
PI_4_BOTH = {"card1-HDMI-A-1": "connected 1920x1080 1280x720", "card1-DSI-1": "connected 800x480"}


def kernel(root: Path, connectors: dict[str, str]) -> Path:
    """Write connectors as the kernel lists them; `card1`, which has no connector, lies among them."""
    for name, told in connectors.items():
        status, *modes = told.split()
        (root / "sys/class/drm" / name).mkdir(parents=True)
        (root / "sys/class/drm" / name / "status").write_text(f"{status}\n")
        (root / "sys/class/drm" / name / "modes").write_text("".join(f"{mode}\n" for mode in modes))
    (root / "sys/class/drm/card1").mkdir(parents=True, exist_ok=True)
    return root


@pytest.mark.parametrize(
    ("connectors", "found"),
    [
        (PI_5_RIBBON, Display(2, "DSI-1", (720, 1280))),
        (PI_4_BOTH, Display(1, "DSI-1", (800, 480))),
        ({"card0-HDMI-A-1": "connected 1920x1080i"}, Display(0, "HDMI-A-1", (1920, 1080))),
        ({"card0-Virtual-1": "connected 1280x800"}, Display(0, "Virtual-1", (1280, 800))),
        ({"card0-DSI-1": "connected"}, Display(0, "DSI-1", (0, 0))),
        ({"card0-Composite-1": "unknown 720x576"}, None),
        ({}, None),
    ],
    ids=["Pi 5 ribbon", "Pi 4 both", "interlaced", "emulated", "no modes told", "no answer", "no card"],
)
def test_the_display_that_is_plugged_in_is_chosen(
    tmp_path: Path, connectors: dict[str, str], found: Display | None
) -> None:
    assert chosen(displays(kernel(tmp_path, connectors))) == found


def test_cards_may_swap_their_numbers_between_two_boots(tmp_path: Path) -> None:
    first = kernel(tmp_path / "1", {"card0-DSI-1": "connected 800x480", "card1-HDMI-A-1": "disconnected"})
    second = kernel(tmp_path / "2", {"card1-DSI-1": "connected 800x480", "card0-HDMI-A-1": "disconnected"})

    assert [one.card for root in (first, second) for one in displays(root)] == [0, 1]


def test_a_television_comes_after_a_panel_and_before_what_nobody_knows(tmp_path: Path) -> None:
    names = {"card0-Unknown-1": "connected", "card0-HDMI-A-1": "connected", "card0-DPI-1": "connected"}

    assert [one.connector for one in displays(kernel(tmp_path, names))] == ["DPI-1", "HDMI-A-1", "Unknown-1"]


@pytest.mark.parametrize(("rotation", "size"), [(0, (7, 12)), (90, (12, 7)), (180, (7, 12)), (270, (12, 7))])
def test_a_quarter_turn_swaps_width_and_height(rotation: int, size: tuple[int, int]) -> None:
    assert turned((7, 12), rotation) == size
