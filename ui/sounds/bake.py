"""Draws every sound as a wave file beside this one: `python -m ui.sounds.bake`.

Wood, gut string and a small bell, by plain sums and a fixed dice, so that the files come out the same anywhere. Run
when a sound changes, never on the device. It must not know when anything sounds.
"""

import hashlib
import math
import random
import wave
from array import array
from collections.abc import Callable
from functools import partial
from pathlib import Path

RATE = 22050
"""Samples in a second, one channel, 16 bits."""
FOLDER = Path(__file__).parent
MARK = FOLDER / "recipe.txt"
"""The sum of this file when the sounds were drawn; another sum means that they are stale."""

Samples = list[float]
NOTES = {
    "rose": 523.25, "yellow": 587.33, "green": 659.25, "blue": 783.99,
    "orange": 440.0, "purple": 392.0, "white": 880.0, "red": 349.23,
}  # fmt: skip
"""The note of each seat, in hertz: a scale in which any two sound well together."""


def string(hertz: float, seconds: float, *, soft: float = 0.5) -> Samples:
    """Pluck a gut string: a burst of noise going round a loop that swallows its high parts."""
    dice = random.Random(int(hertz * 100))  # noqa: S311 - noise, always the same
    loop = [dice.uniform(-1, 1) for _ in range(round(RATE / hertz))]
    out = []
    for i in range(round(RATE * seconds)):
        at = i % len(loop)
        loop[at] = 0.996 * (soft * loop[at] + (1 - soft) * loop[(at + 1) % len(loop)])
        out.append(loop[at])
    return out


def wood(hertz: float, seconds: float, *, dull: float = 60.0) -> Samples:
    """Knock on wood: a few tones that are not in tune, dying quickly."""
    tones = ((1.0, 1.0), (2.76, 0.5), (5.4, 0.25))
    return [
        sum(part * math.sin(math.tau * hertz * ratio * i / RATE) for ratio, part in tones) * math.exp(-dull * i / RATE)
        for i in range(round(RATE * seconds))
    ]


def bell(hertz: float, seconds: float) -> Samples:
    """Ring a small bell."""
    tones = ((1.0, 1.0, 4.0), (2.0, 0.4, 7.0), (2.99, 0.3, 10.0))
    return [
        sum(part * math.sin(math.tau * hertz * k * i / RATE) * math.exp(-fall * i / RATE) for k, part, fall in tones)
        for i in range(round(RATE * seconds))
    ]


def brush(seconds: float, *, low: float) -> Samples:
    """Brush over paper: noise that swells and goes, without its high parts."""
    dice, held, out = random.Random(3), 0.0, []  # noqa: S311 - noise, always the same
    length = round(RATE * seconds)
    for i in range(length):
        held += low * (dice.uniform(-1, 1) - held)
        out.append(held * math.sin(math.pi * i / length))
    return out


def together(*parts: tuple[float, Samples]) -> Samples:
    """Lay sounds over each other, each beginning at its own second."""
    length = max(round(at * RATE) + len(samples) for at, samples in parts)
    out = [0.0] * length
    for at, samples in parts:
        start = round(at * RATE)
        for i, sample in enumerate(samples):
            out[start + i] += sample
    return out


SOUNDS: dict[str, Callable[[], Samples]] = {
    **{f"turn.{colour}": partial(string, hertz, 0.4) for colour, hertz in NOTES.items()},
    "out": lambda: together(*((k * 0.08, wood(900 + 60 * k, 0.12)) for k in range(4))),
    "placed": lambda: wood(320, 0.2, dull=28),
    "chosen": lambda: together((0.0, wood(620, 0.12, dull=45)), (0.11, wood(740, 0.16, dull=40))),
    "refused": lambda: together((0.0, wood(140, 0.14, dull=36)), (0.13, wood(130, 0.16, dull=36))),
    "undo": lambda: brush(0.26, low=0.25),
    "discard": lambda: brush(0.36, low=0.6),
    "count": lambda: wood(1400, 0.06, dull=90),
    "end": lambda: together((0.0, bell(523.25, 1.2)), (0.16, bell(659.25, 1.04)), (0.32, bell(783.99, 0.88))),
}
"""Each sound by the code of `Shown.sounds`."""


def recipe() -> str:
    """Give the sum that tells whether the files are what this program would draw."""
    return hashlib.sha256(Path(__file__).read_bytes()).hexdigest()


def main() -> None:
    """Draw every sound."""
    for code, draw in SOUNDS.items():
        samples = draw()
        peak = max(map(abs, samples)) or 1.0
        fade = round(RATE * 0.004)
        for i in range(fade):
            samples[-1 - i] *= i / fade
        whole = array("h", (round(26000 * sample / peak) for sample in samples))
        with wave.open(str(FOLDER / f"{code}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(whole.tobytes())
    MARK.write_text(recipe() + "\n")


if __name__ == "__main__":
    main()
