"""Plays the sounds of the house, or keeps still: no sound is ever the only sign.

A machine without an audio device, or without one of the files, says so once in the log and plays on in silence. It
must not know when anything sounds, nor why.
"""

import ui.kivy_setup  # noqa: F401, I001 - before Kivy

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

log = logging.getLogger(__name__)

FOLDER = Path(__file__).parent / "sounds"
VOLUME = 0.4
DEVICES = Path("/dev/snd")
"""Where Linux lists what can play; asking an audio library instead prints a page of complaints where there is none."""


class Playing(Protocol):
    """A sound that has been loaded."""

    volume: float

    def play(self) -> object:
        """Sound, from the start."""
        ...


def load(path: Path) -> Playing | None:
    """Load a sound file with Kivy's own player; None when this machine has no audio device."""
    if not any(DEVICES.glob("pcm*p")):
        return None
    from kivy.core.audio import SoundLoader  # noqa: PLC0415 - looks for an audio device, so only when one is wanted

    loaded: Playing | None = SoundLoader.load(str(path))
    return loaded


class Sounds:
    """The sounds heard so far this evening."""

    def __init__(self, loader: Callable[[Path], Playing | None] = load) -> None:
        self._load = loader
        self._loaded: dict[str, Playing | None] = {}
        self._last = 0
        self._mute = False
        """Whether it has been said that nothing here can play."""

    def hear(self, sounds: tuple[tuple[str, int], ...], *, on: bool) -> None:
        """Play what has not been played yet; with the sound off nothing reaches the player, and nothing is made up."""
        for code, number in sounds:
            if number > self._last:
                self._last = number
                if on:
                    self._play(code)

    def _play(self, code: str) -> None:
        if code not in self._loaded:
            path = FOLDER / f"{code}.wav"
            self._loaded[code] = self._load(path) if path.exists() else None
            if not path.exists():
                log.warning("no sound for %s: %s is missing", code, path.name)
            elif self._loaded[code] is None and not self._mute:
                self._mute = True
                log.warning("no sound: no player")
        sound = self._loaded[code]
        if sound is not None:
            sound.volume = VOLUME
            sound.play()
