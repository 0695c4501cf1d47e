"""What the tests of the device share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.device.pebbles import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Give a house with an empty folder."""
    house = House(tmp_path)
    yield house
    house.leave()
