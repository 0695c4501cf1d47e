"""Boards to try pins on: gpiozero's mock, the board in software, and the real firmware on its VM."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.firmware_bridge.benches import Bench, FakeBench, FirmwareBench, MockBench
from tests.firmware_bridge.rig import Rig


@pytest.fixture(params=["mock", "fake", "firmware"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bench]:
    """Give each kind of pins in turn."""
    bench: Bench = {"mock": MockBench, "fake": FakeBench, "firmware": lambda: FirmwareBench(tmp_path)}[request.param]()
    yield bench
    bench.close()


@pytest.fixture
def fake() -> Iterator[FakeBench]:
    """Give the board in software."""
    bench = FakeBench()
    yield bench
    bench.close()


@pytest.fixture
def firmware(tmp_path: Path) -> Iterator[FirmwareBench]:
    """Give the real firmware, with a factory on it."""
    bench = FirmwareBench(tmp_path)
    yield bench
    bench.close()


@pytest.fixture
def plug(tmp_path: Path) -> Iterator[Callable[..., Rig]]:
    """Give boards with the real firmware and nobody talking to them."""
    rigs: list[Rig] = []

    def plug(name: str = "board", **how: bool) -> Rig:
        (tmp_path / name).mkdir()
        rigs.append(Rig(tmp_path / name, **how))
        return rigs[-1]

    yield plug
    complaints = [rig.close() for rig in rigs]
    assert complaints == [""] * len(rigs)
