"""The page that tells the wire says what the program does."""

import re
from pathlib import Path

import firmware_bridge.fake
from firmware_bridge import health, link, session, wire

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "wire.md").read_text()
FIRMWARE = (ROOT / "firmware_bridge" / "firmware" / "main.py").read_text()


def constant(name: str) -> str:
    (value,) = re.findall(rf"^{name} = (\S+)", FIRMWARE, re.MULTILINE)
    return str(value).strip('"')


def test_every_word_stands_in_the_page() -> None:
    missing = [word for word in wire._PARSERS if f"`{word}" not in PAGE]

    assert missing == []


def test_every_word_of_the_page_is_one() -> None:
    words = set(re.findall(r"^\| `([a-z]+)[ `]", PAGE, re.MULTILINE))

    assert words == set(wire._PARSERS)


def test_the_firmware_and_the_host_agree_on_their_numbers() -> None:
    firmware = [constant(name) for name in ("PROTOCOL", "LONGEST", "NO_HOST_MS", "AGAIN_MS", "MOST_REPORTS")]
    fake = firmware_bridge.fake

    assert firmware == [
        str(wire.PROTOCOL),
        str(wire.LONGEST),
        f"{fake.NO_HOST_S * 1000:.0f}",
        f"{fake.AGAIN_S * 1000:.0f}",
        str(fake.MOST_REPORTS),
    ]


def test_the_board_gives_up_its_host_only_after_the_host_gave_up_the_board() -> None:
    assert session.BEAT_EVERY_S < session.SILENCE_S < firmware_bridge.fake.NO_HOST_S


def test_the_page_tells_the_pauses_between_tries() -> None:
    *first, last = (f"{pause:g}" for pause in link.PAUSES_S)

    assert f"pauses of {', '.join(first)} and then always {last}" in " ".join(PAGE.split())


def test_every_code_of_health_has_its_line() -> None:
    assert set(health._LINES) == set(health.CODES)
