"""The Pico's `rp2` module for the MicroPython VM: nobody holds BOOTSEL."""

import os


def bootsel_button():
    return os.getenv("BOOTSEL") == "1"
