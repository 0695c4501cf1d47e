"""The Raspberry Pi Pico's header, and what its chip can and cannot do, as plain facts.

Holds the forty pins and the sharing of PWM channels (RP2040 datasheet, section 4.5.2). It must not know
gpiozero or the wire; `pins.py` turns these facts into gpiozero's own.
"""

LEFT = (
    "0",
    "1",
    "GND",
    "2",
    "3",
    "4",
    "5",
    "GND",
    "6",
    "7",
    "8",
    "9",
    "GND",
    "10",
    "11",
    "12",
    "13",
    "GND",
    "14",
    "15",
)
"""Pins 1 to 20, downwards with the USB socket at the top: a number is that GP pin."""
RIGHT = (
    *("16", "17", "GND", "18", "19", "20", "21", "GND", "22", "RUN", "26", "27", "AGND", "28"),
    *("ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS"),
)
"""Pins 21 to 40, upwards."""
USABLE = "GP0 to GP22 and GP26 to GP28"
OWN = {
    23: "GP23 sets the board's own power supply",
    24: "GP24 senses the board's own USB power",
    25: "GP25 is the board's own lamp, which shows whether it has a host",
    29: "GP29 measures the board's own supply",
}
"""Pins of the chip that the board needs for itself; none of them is on the header."""
LEAST_HERTZ, MOST_HERTZ = 8, 1_000_000
"""What the chip's PWM can do at its usual clock, and what is of any use."""


def positions() -> tuple[tuple[int, str], ...]:
    """Return for each pin of the header its number and the word printed beside it."""
    return tuple((number, _word(word)) for number, word in enumerate((*LEFT, *RIGHT), start=1))


def slice_of(pin: int) -> int:
    """Return the PWM slice of a pin: all pins of a slice share one frequency."""
    return pin // 2 % 8


def channel_of(pin: int) -> tuple[int, int]:
    """Return the PWM channel of a pin: two pins of a channel cannot be dimmed differently."""
    return slice_of(pin), pin % 2


def drawing() -> str:
    """Return the header as text, with the USB socket at the top."""
    pairs = ((_word(LEFT[row]), _word(RIGHT[19 - row])) for row in range(20))
    lines = [f"{left:>5} {row:>2} |o{'':9}o| {41 - row} {right}" for row, (left, right) in enumerate(pairs, start=1)]
    return "\n".join([f"{'':9}+---[USB]---+", *lines, f"{'':9}+-----------+"])


def _word(word: str) -> str:
    return f"GP{word}" if word.isdigit() else word
