"""Sounds are never the only sign, and never stop an evening."""

import wave
from pathlib import Path

import pytest

from ui import sound
from ui.sound import Sounds
from ui.sounds import bake


class Speaker:
    """A player that remembers what it was given."""

    def __init__(self) -> None:
        self.loaded: list[str] = []
        self.played: list[str] = []

    def __call__(self, path: Path) -> "Speaker.Sound":
        self.loaded.append(path.stem)
        return Speaker.Sound(path.stem, self.played)

    class Sound:
        """One loaded sound."""

        def __init__(self, code: str, played: list[str]) -> None:
            self.code, self.played, self.volume = code, played, 1.0

        def play(self) -> None:
            self.played.append(f"{self.code} at {self.volume}")


def test_each_sound_is_played_once_at_a_table_volume() -> None:
    speaker = Speaker()
    sounds = Sounds(speaker)
    for _ in range(3):
        sounds.hear((("placed", 1), ("turn.blue", 2)), on=True)

    assert speaker.played == ["placed at 0.4", "turn.blue at 0.4"]


def test_with_the_sound_off_nothing_reaches_the_player_and_nothing_is_made_up_later() -> None:
    speaker = Speaker()
    sounds = Sounds(speaker)
    sounds.hear((("placed", 1),), on=False)
    sounds.hear((("placed", 1),), on=True)

    assert (speaker.loaded, speaker.played) == ([], [])


def test_a_missing_sound_is_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    sounds = Sounds(Speaker())
    for number in (1, 2, 3):
        sounds.hear((("no such sound", number),), on=True)

    assert len(caplog.records) == 1


def test_a_machine_without_a_player_is_silent(caplog: pytest.LogCaptureFixture) -> None:
    sounds = Sounds(lambda _path: None)
    sounds.hear((("placed", 1), ("placed", 2)), on=True)

    assert len(caplog.records) == 1


def test_the_files_are_what_the_recipe_would_draw() -> None:
    assert bake.MARK.read_text().strip() == bake.recipe(), "stale: run python -m ui.sounds.bake"


@pytest.mark.parametrize("code", sorted(bake.SOUNDS))
def test_a_sound_is_short(code: str) -> None:
    with wave.open(str(sound.FOLDER / f"{code}.wav")) as file:
        seconds = file.getnframes() / file.getframerate()

    assert seconds <= (1.25 if code == "end" else 0.41)
