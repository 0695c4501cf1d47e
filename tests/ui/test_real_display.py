"""The program itself on an X display, with a real pointer and real keys, killed in the middle and started again."""

import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from device.evening import Ask, Shown
from device.journal import read
from device.lobby import Lobby
from ui import pages
from ui.geometry import Panel
from ui.screens.panel import FRAME

ROOT = Path(__file__).resolve().parents[2]
SIZE = Panel(800, 480)
PATIENCE = 400
"""Looks at what is awaited, a twentieth of a second apart, before a test gives up."""


def comes(condition: Callable[[], object], looks: int = PATIENCE) -> bool:
    """Wait for something of another process; tell whether it came."""
    for _ in range(looks):
        if condition():
            return True
        select.select([], [], [], 0.05)
    return False


def until(condition: Callable[[], object]) -> None:
    """Wait for something of another process, and fail when it does not come."""
    assert comes(condition)


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """Give an X display of our own; the server says itself which number it took."""
    ours, its = os.pipe()
    command = ["Xvfb", "-displayfd", str(its), "-screen", "0", "1000x700x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(
        command,
        pass_fds=(its,),
        stderr=subprocess.DEVNULL,
    )
    os.close(its)
    with os.fdopen(ours) as told:
        yield f":{told.readline().strip()}"
    server.terminate()
    server.wait()


class Program:
    """`python -m ui` on a display, and hands on its pointer and keys."""

    def __init__(self, display: str, state: Path) -> None:
        self._environment = {**os.environ, "DISPLAY": display, "XDG_STATE_HOME": str(state), "STATE_DIRECTORY": ""}
        self._environment.pop("SDL_VIDEODRIVER", None)
        self._environment["KIVY_HOME"] = str(state / "kivy")
        self.matches = state / "chatelain"
        self.process = self._start()

    def _start(self) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "ui", "--size", "800x480"]
        process = subprocess.Popen(command, cwd=ROOT, env=self._environment, stderr=subprocess.PIPE)
        try:
            until(lambda: self._do("search", "--onlyvisible", "--class", "."))
        except BaseException:
            _end(process)
            raise
        return process

    def restart_after(self, signal_: signal.Signals) -> int:
        self.process.send_signal(signal_)
        self.process.communicate()
        code = self.process.returncode
        self.process = self._start()
        return code

    def tap(self, ask: Ask, shown: Shown, done: Callable[[], object]) -> None:
        """Click in the middle of what means a control, again if the page was not drawn yet, until it is done."""
        assert any(self._click(ask, shown) or comes(done, 40) for _ in range(10))

    def _click(self, ask: Ask, shown: Shown) -> None:
        box = next(area.box for area in pages.draw(shown, SIZE).areas if area.event == ask)
        x, y = self._corner()
        at = (x + FRAME + box.x + box.w / 2, y + FRAME + box.y + box.h / 2)
        self._do("mousemove", *(str(round(v)) for v in at), "click", "1")

    def key(self, key: str) -> None:
        self._do("search", "--onlyvisible", "--class", ".", "windowfocus", "--sync", "key", key)

    def _corner(self) -> tuple[int, int]:
        told = self._do("search", "--onlyvisible", "--class", ".", "getwindowgeometry")
        found = re.search(r"Position: (\d+),(\d+)", told)
        assert found, told
        return int(found[1]), int(found[2])

    def _do(self, *words: str) -> str:
        command = ["xdotool", *words]
        run = subprocess.run(command, env=self._environment, capture_output=True, text=True, check=False)
        return run.stdout


@pytest.fixture
def program(display: str, tmp_path: Path) -> Iterator[Program]:
    program = Program(display, tmp_path)
    yield program
    _end(program.process)


def _end(process: "subprocess.Popen[bytes]") -> None:
    if process.returncode is None:
        process.terminate()
        process.communicate()


def actions(program: Program) -> int:
    return len(read(next(program.matches.glob("*.jsonl"))).entries)


def seated(program: Program) -> int:
    file = program.matches / "seats.json"
    return file.read_text().count('"name"') if file.exists() else 0


def test_people_sit_down_by_pointer_and_key_and_a_killed_program_comes_back_where_it_was(program: Program) -> None:
    lobby = Lobby()
    program.tap(Ask("sit", "0"), Shown(lobby.page(())), lambda: seated(program) == 1)
    program.key("3")
    until(lambda: seated(program) == 2)
    both = Shown(lobby.sit(0, str).sit(2, str).page(()))
    program.tap(Ask("begin"), both, lambda: list(program.matches.glob("*.jsonl")))
    begun = actions(program)

    killed = program.restart_after(signal.SIGKILL)
    until(lambda: _stepped(program, begun))

    assert killed == -signal.SIGKILL
    assert actions(program) > begun


def _stepped(program: Program, begun: int) -> bool:
    """Press every place's key, short and long; only the acting seat's counts."""
    for key in ("1", "3"):
        program.key(key)
    for key in ("1", "3"):
        program._do("keydown", key)
        select.select([], [], [], 0.7)
        program._do("keyup", key)
    return actions(program) > begun


def test_the_program_ends_in_good_order_when_it_is_asked_to(program: Program) -> None:
    program.process.send_signal(signal.SIGTERM)
    _, complaints = program.process.communicate()

    assert (program.process.returncode, complaints) == (0, b"")
