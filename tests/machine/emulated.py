"""An emulated computer with a display: switched on, looked at, touched, and its plug pulled.

Knows QEMU and the rig inside (guest_rig.py); must not know Chatelain.
"""

import json
import select
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

# KVM is not used: where it is offered to a guest of a guest it may not work. AVX, emulated, draws buttons wrongly.
MACHINE = ("-accel", "tcg,thread=multi", "-cpu", "qemu64,+ssse3,+sse4.1,+sse4.2,+popcnt", "-m", "1500", "-smp", "2",
           "-nodefaults", "-display", "none", "-no-reboot")  # fmt: skip


class Refused(RuntimeError):
    """The machine, or the rig in it, did not do what it was asked."""


class Computer:
    """One emulated computer, from power on to power off."""

    def __init__(self, folder: Path, size: tuple[int, int], *more: str) -> None:
        """Switch it on: its files are in a folder, its panel has a size, and QEMU is told whatever else it has."""
        self._folder, self._size = folder, size
        for name in ("qmp", "rig"):
            (folder / name).unlink(missing_ok=True)
        command = ["qemu-system-x86_64", *MACHINE, "-kernel", str(folder / "vmlinuz"),
                   "-initrd", str(folder / "initrd"),
                   "-append", "console=ttyS0 console=tty0 root=/dev/vda rw quiet net.ifnames=0",
                   "-drive", f"file={folder / 'disk'},format=raw,if=virtio",
                   "-device", f"virtio-gpu-pci,id=panel,xres={size[0]},yres={size[1]}", "-device", "qemu-xhci",
                   "-audiodev", f"wav,id=speaker,path={folder / 'sound.wav'}",
                   # Without a mixer, which would start mute as it does on no Pi.
                   "-device", "intel-hda", "-device", "hda-output,audiodev=speaker,mixer=off",
                   "-serial", f"file:{folder / 'console'}",
                   "-chardev", f"socket,id=rig,path={folder / 'rig'},server=on,wait=off", "-serial", "chardev:rig",
                   "-qmp", f"unix:{folder / 'qmp'},server=on,wait=off", *more]  # fmt: skip
        self.process = subprocess.Popen(command)
        self._began = time.monotonic()
        self._qmp = Line(folder / "qmp")
        self._qmp.read()
        self._qmp.ask({"execute": "qmp_capabilities"})
        self._rig = Line(folder / "rig")

    def wake(self, seconds: float = 240) -> float:
        """Wait for the rig inside; gives the seconds since power on."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if self._rig.ask({"run": "true"}, 5).get("code") == 0:
                    return time.monotonic() - self._began
            except Refused:
                continue
        raise Refused((self._folder / "console").read_text(errors="replace")[-1500:])

    def run(self, command: str, *, check: bool = True) -> str:
        """Run a shell command inside, as root; gives what it wrote."""
        told = self._rig.ask({"run": command}, 180)
        if check and told.get("code"):
            raise Refused(f"{command} gave {told['code']}: {told['out']}")
        return str(told["out"])

    def do(self, **what: object) -> None:
        """Ask the rig for anything else: a touch panel, a tap, a board."""
        told = self._rig.ask(what, 60)
        if "error" in told:
            raise Refused(f"{what}: {told['error']}")

    def picture(self, file: Path, of: str = "panel") -> None:
        """Keep what stands on the panel, or on another display."""
        where = {"filename": str(file), "format": "png", "device": of}
        self._qmp.ask({"execute": "screendump", "arguments": where})

    @property
    def is_heard(self) -> bool:
        """Whether the speaker has given a sound that is no silence, since power on."""
        recorded = self._folder / "sound.wav"
        return recorded.exists() and any(recorded.read_bytes()[64:])  # behind the file's head

    def pull_the_plug(self) -> None:
        """Take the power away, without a word to anybody inside."""
        self.process.kill()
        self.process.wait()

    def goes_off(self, seconds: float) -> bool:
        """Wait until it has switched itself off."""
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True


class Line:
    """A socket that takes a JSON value and gives one back."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._rest, self._asked = b"", 0
        for _ in range(100):
            try:
                self._socket.connect(str(path))
            except OSError:
                select.select([], [], [], 0.1)
            else:
                return
        raise Refused(f"{path.name} is not there")

    def ask(self, what: dict[str, Any], seconds: float = 30) -> dict[str, Any]:
        """Ask, and wait for the answer to this very question; what else is heard is passed over."""
        self._asked += 1
        self._socket.sendall(json.dumps({**what, "id": self._asked}).encode() + b"\n")
        while True:
            told = self.read(seconds)
            if told.get("id") == self._asked:
                return told

    def read(self, seconds: float = 30) -> dict[str, Any]:
        """Read the next value."""
        end = time.monotonic() + seconds
        while b"\n" not in self._rest:
            if not select.select([self._socket], [], [], max(0.0, end - time.monotonic()))[0]:
                raise Refused("no answer")
            data = self._socket.recv(65536)
            if not data:
                raise Refused("the machine is gone")
            self._rest += data
        line, self._rest = self._rest.split(b"\n", 1)
        try:
            value: dict[str, Any] = json.loads(line)
        except ValueError:
            return {}
        return value


def comes(condition: Callable[[], object], seconds: float) -> bool:
    """Wait for something; tell whether it came."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        select.select([], [], [], 0.5)
    return False
