"""The disk: the few system calls with which the house keeps its files.

One seam for everything that is written, so that a card that is full, read-only, worn or cut off can be had in a
test at any call. Must not know what the files hold.
"""

import errno
import fcntl
import os
from collections.abc import Callable
from pathlib import Path


class Disk:
    """The real disk; each method is one system call and raises `OSError`."""

    def open(self, path: Path, flags: int) -> int:
        """Open a file or a folder; a child process never inherits it."""
        return os.open(path, flags | os.O_CLOEXEC, 0o644)

    def lock(self, fd: int, *, wait: bool = False) -> None:
        """Take the file for this program alone; `BlockingIOError` when another has it and there is no waiting."""
        fcntl.flock(fd, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))

    def write(self, fd: int, data: bytes) -> int:
        """Write some or all of the bytes, and say how many."""
        return os.write(fd, data)

    def sync(self, fd: int) -> None:
        """Return only when the card itself has it."""
        os.fsync(fd)

    def truncate(self, fd: int, size: int) -> None:
        """Cut a file back to so many bytes."""
        os.ftruncate(fd, size)

    def rename(self, old: Path, new: Path) -> None:
        """Give a file another name, in the place of whatever had it."""
        old.replace(new)

    def remove(self, path: Path) -> None:
        """Remove a file; fine when there is none."""
        path.unlink(missing_ok=True)

    def close(self, fd: int) -> None:
        """Close a file, and with it its lock."""
        os.close(fd)


class FrailDisk(Disk):
    """A disk for tests that tells each call before it happens, and may have little room left."""

    def __init__(self, before: Callable[[int, str], None] = lambda _ordinal, _call: None) -> None:
        self.before = before
        """Gets the ordinal and the name of the call; it may raise an `OSError`, or end the process."""
        self.calls: list[str] = []
        self.room: int | None = None
        """Bytes that can still be written; None: plenty."""

    def _tell(self, call: str) -> None:
        self.calls.append(call)
        self.before(len(self.calls) - 1, call)

    def open(self, path: Path, flags: int) -> int:
        """Tell, then open."""
        self._tell("open")
        return super().open(path, flags)

    def lock(self, fd: int, *, wait: bool = False) -> None:
        """Tell, then lock."""
        self._tell("lock")
        super().lock(fd, wait=wait)

    def write(self, fd: int, data: bytes) -> int:
        """Tell, then write as much as there is room for."""
        self._tell("write")
        if self.room is None:
            return super().write(fd, data)
        if not self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = super().write(fd, data[: self.room])
        self.room -= written
        return written

    def sync(self, fd: int) -> None:
        """Tell, then sync."""
        self._tell("sync")
        super().sync(fd)

    def truncate(self, fd: int, size: int) -> None:
        """Tell, then truncate."""
        self._tell("truncate")
        super().truncate(fd, size)

    def rename(self, old: Path, new: Path) -> None:
        """Tell, then rename."""
        self._tell("rename")
        super().rename(old, new)

    def remove(self, path: Path) -> None:
        """Tell, then remove."""
        self._tell("remove")
        super().remove(path)


def write_all(disk: Disk, fd: int, data: bytes) -> None:
    """Write every byte, however few the disk takes at a time."""
    left = memoryview(data)
    while left:
        left = left[disk.write(fd, bytes(left)) :]


def replace_whole(disk: Disk, path: Path, data: bytes) -> None:
    """Put a file in place so that after a power cut the old one or the new one is there, whole.

    The file is on the card before it gets its name, and the name before this returns.
    """
    fresh = path.with_name(f".{path.name}.new")
    folder = disk.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fd = disk.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        try:
            write_all(disk, fd, data)
            disk.sync(fd)
        finally:
            disk.close(fd)
        disk.rename(fresh, path)
        disk.sync(folder)
    finally:
        disk.close(folder)
