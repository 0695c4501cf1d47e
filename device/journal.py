"""One match's file: append only, one line for each thing that happened, on the card before anybody sees it.

Holds the open file, its lock and the lines it owes. Must not know the rules, nor what the lines mean; that is
`device/record.py`. The order of the system calls is described in `docs/journal.md`.
"""

import contextlib
import errno
import os
from pathlib import Path

from device.disk import Disk, replace_whole, write_all
from device.errors import CannotSave, Damaged, InUse
from device.record import LARGEST, Entry, Header, Record, is_clean, line, parse

_ONLY_READS = (errno.EROFS, errno.EACCES, errno.EPERM)


def read(path: Path, before: int = 0) -> Record:
    """Read a journal without taking or changing it; with `before` only the lines that come before that one."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as problem:
        raise Damaged("unreadable", f"cannot be read: {problem.strerror}", file=path.name) from problem
    if before:
        data = b"".join(line + b"\n" for line in data.split(b"\n")[: before - 1])
    return parse(data, path.name)


class Journal:
    """A match's file, held by this program alone; appends lines and never changes one.

    A line is on the card when `append` returns. When the card refuses, `CannotSave` is raised and the file is as
    before; lines may be owed instead, and go out with the next append that works.
    """

    def __init__(self, path: Path, disk: Disk) -> None:
        self.path = path
        self._disk = disk
        self._fd: int | None = None
        self._writable = False
        self._size = 0
        self._stale = b""
        """Bytes that may follow the whole lines and must go before the next line comes."""
        self._owed = b""
        self._phantom: bytes | None = None
        """What stands under the file's name since a beginning that failed and could not be taken back."""

    @classmethod
    def create(cls, path: Path, header: Header, disk: Disk) -> "Journal":
        """Plan the file of a new match: its header is owed, and the first append makes the file appear whole."""
        journal = cls(path, disk)
        journal._owed = line(header)
        return journal

    @classmethod
    def open(cls, path: Path, disk: Disk) -> tuple["Journal", Record]:
        """Take up a match's file and read it; what a power cut left unfinished goes when the next line comes."""
        journal = cls(path, disk)
        try:
            journal._take()
        except BlockingIOError as problem:
            raise InUse("in_use", "is open in another program; close that one first", file=path.name) from problem
        except OSError as problem:
            raise Damaged("unreadable", f"cannot be opened: {problem.strerror}", file=path.name) from problem
        try:
            record = read(path)
        except BaseException:
            journal.close()
            raise
        journal._size, journal._stale = record.size, record.cut
        return journal, record

    @property
    def owes(self) -> bool:
        """Whether lines wait that are not on the card."""
        return bool(self._owed)

    def append(self, *entries: Entry) -> None:
        """Put the owed lines and these on the card, all or none."""
        data = self._owed + b"".join(line(entry) for entry in entries)
        try:
            if self._fd is None and not self._size:
                self._appear(data)
            else:
                self._extend(data)
        except OSError as problem:
            raise CannotSave.because(problem, self.path.name) from problem
        self._owed = b""

    def owe(self, *entries: Entry) -> None:
        """Keep lines for the next append, without asking the card."""
        self._owed += b"".join(line(entry) for entry in entries)

    def close(self) -> None:
        """Give the file free for other programs; nothing owed is written."""
        if self._fd is not None:
            self._disk.close(self._fd)
            self._fd = None

    def _take(self) -> None:
        """Open the file and lock it; a card that only reads is fine until a line comes."""
        try:
            fd = self._disk.open(self.path, os.O_RDWR | os.O_APPEND)
            self._writable = True
        except OSError as problem:
            if problem.errno not in _ONLY_READS:
                raise
            fd = self._disk.open(self.path, os.O_RDONLY)
        try:
            self._disk.lock(fd)
        except OSError:
            self._disk.close(fd)
            raise
        self._fd = fd

    def _appear(self, data: bytes) -> None:
        """Make the new file: it has its name only once it is on the card, and never takes another's place."""
        disk, fresh = self._disk, self.path.with_name(f".{self.path.name}.new")
        folder = disk.open(self.path.parent, os.O_RDONLY | os.O_DIRECTORY)
        fd = None
        try:
            disk.lock(folder, wait=True)
            if self.path.exists() and self.path.read_bytes() != self._phantom:
                raise FileExistsError(errno.EEXIST, "there is already a match of that name")
            fd = disk.open(fresh, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC)
            disk.lock(fd)
            write_all(disk, fd, data)
            disk.sync(fd)
            disk.rename(fresh, self.path)
            self._fd, self._writable, self._size = fd, True, len(data)
            disk.sync(folder)
        except OSError:
            if fd is not None:
                self._forget(fd, fresh, data)
            raise
        finally:
            disk.close(folder)

    def _forget(self, fd: int, fresh: Path, data: bytes) -> None:
        """Take back a file that did not get on the card whole, or remember it as nobody's."""
        if self._fd is None:
            with contextlib.suppress(OSError):
                self._disk.remove(fresh)
        else:
            self._fd, self._size, self._phantom = None, 0, data
            with contextlib.suppress(OSError):
                self._disk.remove(self.path)
        self._disk.close(fd)

    def _extend(self, data: bytes) -> None:
        """Add whole lines after the whole lines."""
        fd = self._ready()
        try:
            write_all(self._disk, fd, data)
            self._disk.sync(fd)
        except OSError:
            self._stale = b"\n"
            with contextlib.suppress(OSError):
                self._disk.truncate(fd, self._size)
                self._disk.sync(fd)
                self._stale = b""
            raise
        self._size += len(data)

    def _ready(self) -> int:
        """Give a file that ends after its last whole line; raise `OSError` when it cannot be had."""
        if self._fd is None or not self._writable:
            self.close()
            self._take()
        fd = self._fd
        if fd is None or not self._writable:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        now = os.fstat(fd)
        if not now.st_nlink:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        if self._stale:
            self._trim(fd)
        elif now.st_size != self._size:
            raise OSError(errno.ESTALE, "another program has changed it")
        return fd

    def _trim(self, fd: int) -> None:
        """Cut off what a power cut or a refused write left; anything but the start of one line is kept beside."""
        if not is_clean(self._stale):
            replace_whole(self._disk, self.path.with_name(f"{self.path.name}.cut"), self._stale)
        self._disk.truncate(fd, self._size)
        self._stale = b""
