"""The Pico's `rp2` module for the MicroPython VM: somebody holds BOOTSEL, or not."""

import os


def bootsel_button() -> bool:
    """Return whether BOOTSEL is held."""
    return os.getenv("BOOTSEL") == "1"
