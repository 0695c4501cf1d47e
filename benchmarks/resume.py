"""How long taking up a match takes, and how a start grows with the number of matches in the house.

Resume is set beside the least that could be done: reading the same file and laying its dominoes unchecked in plain
dictionaries. Starts are counted over houses of 100, 1,000 and 10,000 matches: into the match that is on, as after a
pulled plug; into the lobby, with the index kept; and with the index built anew.
Prints a table to read and one line of JSON. Run with `python benchmarks/resume.py [--quick]` from the root of the tree.
"""

import argparse
import gc
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

import dictionary_engine as plain  # noqa: E402  the path is set above

from device.chronicle import INDEX, Chronicle  # noqa: E402
from device.config import Config, House  # noqa: E402
from device.disk import Disk, FrailDisk  # noqa: E402
from device.evening import COLOURS, Seat, TablePage  # noqa: E402
from device.home import Home, World  # noqa: E402
from device.replay import header_for  # noqa: E402
from device.rules import GAMES, setup_for  # noqa: E402
from device.table import Table  # noqa: E402

SEATS = tuple(Seat(name, COLOURS[n], n) for n, name in enumerate(("Zoé", "Piet", "Ann", "Lou")))


class MemoryDisk(FrailDisk):
    """The disk without its waiting, so that building thousands of matches takes no evening."""

    def sync(self, fd: int) -> None:
        """Do not wait for the card."""


def match(path: Path, chance: random.Random, stop: int = 1000) -> None:
    """Play a four-player match at random, up to so many decisions."""
    game = GAMES["kingdomino"]
    header = header_for(game, setup_for("kingdomino", 4, {}), SEATS, chance.randbytes(16))
    table = Table.begin(game, header, path, MemoryDisk())
    while not table.over and stop:
        table.play(chance.choice(table.actions))
        stop -= 1
    table.close()


def unchecked(path: Path) -> list[plain.Kingdom]:
    """Read a match and lay its dominoes, believing every line."""
    header, *lines = path.read_bytes().splitlines()
    kingdoms = [plain.bare() for _ in json.loads(header)["seats"]]
    current: list[tuple[int, int]] = []
    following: list[tuple[int, int]] = []
    seat = 0
    for line in lines:
        verb, *targets = json.loads(line).get("do", "end").split(" ")
        if verb == "king":
            seat = int(targets[0][1])
        elif verb == "choose":
            following.append((int(targets[0][1:]), seat))
        elif verb in ("place", "discard"):
            if not current:
                current, following = sorted(following, reverse=True), []
            number, seat = current.pop()
            if verb == "place":
                squares = [int(part) for target in targets[1:] for part in target.split(",")]
                plain.lay(kingdoms[seat], number, (squares[0], squares[1], squares[2], squares[3]))
    return kingdoms


def fastest(work: Callable[[], object], rounds: int) -> float:
    """Give the milliseconds of the fastest of several rounds."""
    times = []
    gc.collect()
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return 1000 * min(times)


def resume_figures(folder: Path, rounds: int) -> dict[str, float]:
    """Time the resume of a whole match and of the unchecked reading of the same file."""
    path = folder / "000001-kingdomino.jsonl"
    match(path, random.Random(7))
    ours = fastest(lambda: Table.resume(path, GAMES, Disk()).close(), rounds)
    theirs = fastest(lambda: unchecked(path), rounds)
    return {"resume_ms": ours, "unchecked_ms": theirs, "ratio": ours / theirs, "bytes": path.stat().st_size}


def house_of(folder: Path, matches: int, chance: random.Random) -> None:
    """Fill a folder from twenty different matches, all but the last two finished."""
    folder.mkdir()
    models = []
    for _ in range(20):
        match(folder / "000000-kingdomino.jsonl", chance)
        models.append((folder / "000000-kingdomino.jsonl").read_bytes())
        (folder / "000000-kingdomino.jsonl").unlink()
    for n in range(1, matches - 1):
        (folder / f"{n:06}-kingdomino.jsonl").write_bytes(models[n % 20])
    for n in (matches - 1, matches):
        match(folder / f"{n:06}-kingdomino.jsonl", chance, stop=40)


def start(folder: Path) -> None:
    """Do what a start does: see what can be taken up, and name the next match."""
    chronicle = Chronicle(folder, GAMES, Disk())
    chronicle.refresh()
    if len(chronicle.unfinished) != 2 or not chronicle.new_path("kingdomino").name:
        raise AssertionError("the house is not what it was filled with")


def take_up(folder: Path, matches: int) -> None:
    """Do what the program does after a pulled plug: open the house, and show the match that is on."""
    home = Home(Config(house=House(matches=str(folder))), World({}, lambda: bytes(16), str, time.monotonic))
    household = home.household()
    household.keep_match(f"{matches:06}-kingdomino.jsonl")
    companion = home.companion(household, drawn_panel=True)
    if not isinstance(companion.shown.page, TablePage):
        raise AssertionError("the match that is on is not shown")  # noqa: TRY004 - it is the house that is wrong
    companion.close()


def start_figures(folder: Path, sizes: tuple[int, ...], rounds: int) -> list[dict[str, float]]:
    """Time starts over growing houses, with the index and without."""
    rows = []
    for size in sizes:
        house = folder / str(size)
        house_of(house, size, random.Random(size))
        anew = fastest(lambda house=house: ((house / INDEX).unlink(missing_ok=True), start(house)), 1)
        kept = fastest(lambda house=house: start(house), rounds)
        on = fastest(lambda house=house, size=size: take_up(house, size), rounds)
        per_match = 1000 * kept / size
        rows.append({"matches": size, "on_ms": on, "start_ms": kept, "anew_ms": anew, "us_per_match": per_match})
    return rows


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds, and no house of 10,000 matches")
    quick = parser.parse_args().quick
    with tempfile.TemporaryDirectory() as name:
        resume = resume_figures(Path(name), 5 if quick else 30)
        rows = start_figures(Path(name), (100, 1000) if quick else (100, 1000, 10_000), 3 if quick else 7)
    print(f"resume of a whole match: {resume['resume_ms']:.2f} ms, unchecked {resume['unchecked_ms']:.2f} ms,", end=" ")
    print(f"{resume['ratio']:.1f} times")
    for row in rows:
        print(
            f"with {row['matches']:>6} matches: into the one that is on {row['on_ms']:6.2f} ms "
            f"({row['on_ms'] / rows[0]['on_ms']:.1f} times the first); into the lobby {row['start_ms']:8.2f} ms "
            f"({row['start_ms'] / rows[0]['start_ms']:5.1f} times the first, {row['us_per_match']:6.2f} us per match); "
            f"index anew {row['anew_ms']:9.1f} ms ({row['anew_ms'] / row['start_ms']:5.1f} times)"
        )
    print(json.dumps({"resume": resume, "starts": rows}))


if __name__ == "__main__":
    main()
