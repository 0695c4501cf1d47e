"""The journal on a card that is full, read-only, worn, shared or cut off between any two system calls."""

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from device.disk import Disk, FrailDisk
from device.errors import CannotSave, InUse
from device.journal import read
from device.table import Table
from tests.device.pebbles import House

KILLED, DONE, BROKEN = 9, 0, 70


def evening(house: House, disk: Disk) -> Iterator[Table]:
    """Begin, play, undo, redo, leave, resume and play to the end; each yield is something acknowledged."""
    table = house.begin(disk=disk)
    yield table
    for change in ("play", "play", "undo", "redo", "undo", "play"):
        table.play(table.actions[0]) if change == "play" else getattr(table, change)()
        yield table
    table.close()
    table = house.resume(disk=disk)
    while not table.over:
        table.play(table.actions[-1])
        yield table
    table.undo()
    yield table
    table.play(table.actions[0])
    yield table


def in_child(work: Callable[[], None]) -> int:
    """Do something in a process of its own and say how it ended."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    try:
        work()
        os._exit(DONE)
    finally:
        os._exit(BROKEN)


class TornDisk(FrailDisk):
    """A disk whose power goes in the middle of the write that is call number `at`."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at

    def write(self, fd: int, data: bytes) -> int:
        """Write a part and die there, when it is time."""
        if len(self.calls) == self.at:
            os.write(fd, data[: len(data) * 2 // 3])
            os._exit(KILLED)
        return super().write(fd, data)


class DarkDisk(FrailDisk):
    """A disk whose power goes at call number `at`, with all that was written and not yet synced."""

    def __init__(self, at: int) -> None:
        super().__init__(lambda ordinal, _call: self.lose() if ordinal == at else None)
        self.paths: dict[int, Path] = {}
        self.safe: dict[Path, int] = {}
        self.named: list[Path] = []

    def lose(self) -> None:
        """Forget what was never synced, and die."""
        for path, size in self.safe.items():
            if path.is_file() and path.stat().st_size > size:
                os.truncate(path, size)
        for path in self.named:
            path.unlink()
        os._exit(KILLED)

    def open(self, path: Path, flags: int) -> int:
        """Open, and take what is there already as safe."""
        fd = super().open(path, flags)
        self.paths[fd] = path
        self.safe.setdefault(path, path.stat().st_size)
        return fd

    def sync(self, fd: int) -> None:
        """Sync, after which the content, or the names of a folder, are safe."""
        super().sync(fd)
        path = self.paths[fd]
        self.safe[path] = path.stat().st_size
        self.named = [] if path.is_dir() else self.named

    def rename(self, old: Path, new: Path) -> None:
        """Rename; the new name is not safe yet, the content is what it was."""
        super().rename(old, new)
        self.safe[new] = self.safe.pop(old)
        self.paths = {fd: new if path == old else path for fd, path in self.paths.items()}
        self.named.append(new)


def dying(at: int) -> FrailDisk:
    return FrailDisk(lambda ordinal, _call: os._exit(KILLED) if ordinal == at else None)


def survivors(house: House, disk: Disk, acknowledged: Path) -> int:
    """Let the evening run in a child on this disk; write down how many steps it was told were safe."""

    def work() -> None:
        for count, _ in enumerate(evening(house, disk), start=1):
            acknowledged.write_text(str(count))

    return in_child(work)


def calls_of_an_evening(tmp_path: Path) -> list[str]:
    disk = FrailDisk()
    house = House(tmp_path)
    for _ in evening(house, disk):
        pass
    house.leave()
    return disk.calls


def courses(tmp_path: Path) -> list[object]:
    house = House(tmp_path)
    states = [table.course.state for table in evening(house, Disk())]
    house.leave()
    return states


@pytest.mark.parametrize("kind", [dying, TornDisk, DarkDisk])
def test_what_was_acknowledged_survives_a_kill_at_any_system_call(
    tmp_path: Path, kind: Callable[[int], FrailDisk]
) -> None:
    for name in ("measure", "model"):
        (tmp_path / name).mkdir()
    calls = calls_of_an_evening(tmp_path / "measure")
    states = courses(tmp_path / "model")
    moments = [at for at, call in enumerate(calls) if kind is not TornDisk or call == "write"]
    for at in moments:
        folder = tmp_path / f"{at}"
        folder.mkdir()
        house, told = House(folder), tmp_path / f"{at}.told"
        assert survivors(house, kind(at), told) == KILLED

        count = int(told.read_text()) if told.exists() else 0
        if count or house.path.exists():
            table = house.resume()
            assert table.course.state in states[max(count - 1, 0) : count + 1], (at, calls[at])
            table.close()


def test_a_save_writes_the_file_then_its_name_then_the_folder(house: House) -> None:
    disk = FrailDisk()
    table = house.begin(disk=disk)
    created = list(disk.calls)
    disk.calls.clear()

    table.play(table.actions[0])

    assert created == ["open", "lock", "open", "lock", "write", "sync", "rename", "sync"]
    assert disk.calls == ["write", "sync"]


def test_an_action_and_the_deal_after_it_are_one_save(house: House) -> None:
    disk = FrailDisk()
    table = house.begin(disk=disk)
    table.play(table.actions[0])
    disk.calls.clear()

    table.play(table.actions[0])

    assert disk.calls == ["write", "sync"]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.EACCES, errno.EINVAL])
@pytest.mark.parametrize("calls", [1, 6])
def test_a_failure_at_any_call_loses_no_line_and_doubles_none(tmp_path: Path, number: int, calls: int) -> None:
    (tmp_path / "measure").mkdir()
    total = len(calls_of_an_evening(tmp_path / "measure"))
    for at in range(total):
        folder = tmp_path / f"{at}"
        folder.mkdir()
        house, weather = House(folder), Weather(at, number, calls)
        table = until_it_begins(house, FrailDisk(weather))
        for _ in range(40):
            if table.over:
                break
            before, size = table.course, len(table.course.played)
            try:
                table.play(table.actions[0])
            except CannotSave:
                assert table.course is before
            else:
                assert len(table.course.played) > size
            assert house.replayed().played[: len(table.course.played)] == table.course.played
        table.close()

        assert table.over
        assert house.replayed().state == table.course.state
        assert [entry.word for entry in read(house.path).entries].count("end") == 1


class Weather:
    """Bad weather: every call fails from one ordinal on, for so many calls."""

    def __init__(self, begin: int, number: int, calls: int) -> None:
        self.bad = range(begin, begin + calls)
        self.number = number

    def __call__(self, ordinal: int, call: str) -> None:
        """Refuse the call while it lasts."""
        if ordinal in self.bad:
            raise OSError(self.number, f"{os.strerror(self.number)} at {call}")


def until_it_begins(house: House, disk: Disk) -> Table:
    for _ in range(40):
        try:
            return house.begin(disk=disk)
        except CannotSave:
            if house.path.exists():
                assert house.replayed().played
                house.path = house.path.with_name("000002-pebbles.jsonl")
    raise AssertionError("the match never begins")


def test_a_card_that_fills_up_in_the_middle_of_a_line_leaves_no_half_of_it(house: House) -> None:
    disk = FrailDisk()
    table = house.begin(disk=disk)
    before = house.path.read_bytes()
    disk.room = 5

    with pytest.raises(CannotSave) as caught:
        table.play(table.actions[0])

    assert (caught.value.code, caught.value.values["file"]) == ("full", house.path.name)
    assert house.path.read_bytes() == before


def test_half_a_line_that_cannot_be_taken_back_goes_before_the_next(house: House) -> None:
    disk = FrailDisk()
    table = house.begin(disk=disk)
    disk.room = 5
    disk.before = lambda _ordinal, call: _refuse(errno.EIO) if call == "truncate" else None
    with pytest.raises(CannotSave):
        table.play(table.actions[0])

    disk.before, disk.room = lambda _ordinal, _call: None, None
    table.play(table.actions[1])

    assert house.replayed().state == table.course.state


def _refuse(number: int) -> None:
    raise OSError(number, os.strerror(number))


@pytest.mark.parametrize("number", [errno.EROFS, errno.ENOSPC])
def test_the_host_may_go_on_unsaved_and_one_good_save_catches_up(house: House, number: int) -> None:
    disk = FrailDisk()
    table = house.begin(disk=disk)
    saved = house.path.read_bytes()
    disk.before = lambda _ordinal, call: _refuse(number) if call == "write" else None
    with pytest.raises(CannotSave):
        table.play(table.actions[0])
    assert not table.unsaved

    table.go_on_unsaved()
    table.play(table.actions[0])
    table.undo()
    table.redo()
    assert (table.unsaved, house.path.read_bytes()) == (True, saved)

    disk.before = lambda _ordinal, _call: None
    table.play(table.actions[0])
    assert not table.unsaved
    assert house.replayed() == table.course


def test_after_a_good_save_the_host_is_asked_again(house: House) -> None:
    disk = FrailDisk()
    table = house.begin(disk=disk)
    table.go_on_unsaved()
    table.play(table.actions[0])
    disk.room = 0

    with pytest.raises(CannotSave):
        table.play(table.actions[0])


def test_a_match_may_begin_unsaved_and_appears_whole_when_the_card_writes(house: House) -> None:
    disk = FrailDisk()
    disk.room = 0
    with pytest.raises(CannotSave):
        house.begin(disk=disk)
    table = house.begin(disk=disk, unsaved=True)
    table.play(table.actions[0])
    assert (table.unsaved, list(house.folder.glob("*.jsonl"))) == (True, [])

    disk.room = None
    table.play(table.actions[0])

    assert house.replayed() == table.course


def test_a_beginning_that_could_not_be_taken_back_is_no_obstacle_to_the_next_try(house: House) -> None:
    disk = FrailDisk(lambda ordinal, call: _refuse(errno.EIO) if call == "remove" or ordinal == 7 else None)
    table = house.begin(disk=disk, unsaved=True)
    assert (table.unsaved, house.path.exists()) == (True, True)

    table.play(table.actions[0])

    assert not table.unsaved
    assert house.replayed() == table.course


@pytest.mark.parametrize("last_try", [Table.catch_up, Table.close])
def test_what_is_owed_is_saved_before_the_next_action_and_on_leaving(
    house: House, last_try: Callable[[Table], None]
) -> None:
    disk = FrailDisk()
    table = house.begin(disk=disk)
    table.go_on_unsaved()
    disk.room = 0
    table.play(table.actions[0])
    disk.room = None

    last_try(table)

    assert (table.unsaved, house.replayed()) == (False, table.course)


def test_a_match_on_a_card_that_only_reads_can_be_looked_at_and_goes_on_when_it_writes(house: House) -> None:
    house.begin().close()
    mounted = FrailDisk(lambda ordinal, call: _refuse(errno.EROFS) if call == "open" and ordinal % 3 == 0 else None)
    table = house.resume(disk=mounted)
    mounted.before = lambda _ordinal, call: _refuse(errno.EROFS) if call == "open" else None
    with pytest.raises(CannotSave) as caught:
        table.play(table.actions[0])
    assert caught.value.code == "read_only"

    mounted.before = lambda _ordinal, _call: None
    table.play(table.actions[0])

    assert house.replayed() == table.course


def test_a_deal_that_a_power_cut_took_waits_for_a_card_that_only_reads(house: House) -> None:
    table = house.begin()
    table.close()
    dealt, whole = table.course, house.path.read_bytes()
    house.path.write_bytes(whole[: whole[:-1].rfind(b"\n") + 1])
    mounted = FrailDisk(lambda _ordinal, call: _refuse(errno.EROFS) if call == "write" else None)
    again = house.resume(disk=mounted)
    assert (again.course.state, again.unsaved) == (dealt.state, False)

    with pytest.raises(CannotSave):
        again.play(again.actions[0])
    mounted.before = lambda _ordinal, _call: None
    again.play(again.actions[0])

    assert house.replayed() == again.course


def test_a_new_match_never_takes_the_place_of_another(house: House) -> None:
    house.finished()
    before = house.path.read_bytes()

    with pytest.raises(CannotSave) as caught:
        house.begin()

    assert (caught.value.code, house.path.read_bytes()) == ("exists", before)


def test_a_file_that_was_removed_or_changed_meanwhile_is_noticed(house: House) -> None:
    table = house.begin()
    with house.path.open("ab") as file:
        file.write(b"{}\n")
    with pytest.raises(CannotSave, match="changed"):
        table.play(table.actions[0])
    house.path.unlink()

    with pytest.raises(CannotSave) as caught:
        table.play(table.actions[0])

    assert caught.value.code == "gone"


def test_a_match_open_in_another_program_is_refused_and_left_alone(house: House) -> None:
    house.begin()
    before = house.path.read_bytes()

    def other() -> None:
        with pytest.raises(InUse, match="open in another program"):
            Table.resume(house.path, house.games, Disk())

    assert in_child(other) == DONE
    assert house.path.read_bytes() == before


def test_a_match_that_was_left_is_free_for_another_program(house: House) -> None:
    house.begin().close()

    def other() -> None:
        table = Table.resume(house.path, house.games, Disk())
        table.play(table.actions[0])

    assert in_child(other) == DONE
    assert len(house.replayed().played) == 3
