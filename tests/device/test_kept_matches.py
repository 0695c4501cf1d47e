"""A match that was played once is the same match on any machine and in any year."""

import pytest

from device.journal import read
from device.replay import replay, result_of, verify
from device.rules import GAMES
from tests.device.kept_matches import FOLDER, MATCHES, digest


@pytest.mark.parametrize("name", MATCHES)
def test_a_kept_match_replays_to_the_same_states_and_the_same_result(name: str) -> None:
    record = read(FOLDER / f"{name}.jsonl")

    course = replay(record, GAMES)

    assert (digest(course), result_of(course)) == ((FOLDER / f"{name}.sha256").read_text().strip(), record.result)


@pytest.mark.parametrize("name", MATCHES)
def test_the_bag_of_a_kept_match_is_proved_from_its_seed(name: str) -> None:
    record = read(FOLDER / f"{name}.jsonl")

    verdict = verify(record, GAMES)

    assert verdict.code == ("honest" if record.header.seed else "not_dealt")


def test_every_kept_match_is_listed() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(MATCHES)
