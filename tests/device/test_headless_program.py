"""The real program without a screen: lines from a terminal, and a clean end whoever asks for it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from device.evening import TablePage
from device.verbs.headless import QUIT, Inbox, read_lines
from tests.device.silent import Table, typed

ROOT = Path(__file__).parents[2]


def test_lines_come_from_a_terminal_and_its_end_is_a_wish_to_end() -> None:
    ours, theirs = os.openpty()
    inbox: Inbox = Inbox()
    thread = read_lines(theirs, inbox)
    os.write(ours, "Zoé\nhelp\n".encode())
    heard = [inbox.get(timeout=5), inbox.get(timeout=5)]
    os.write(ours, b"\x04")
    heard.append(inbox.get(timeout=5))
    thread.join(5)
    os.close(ours)
    os.close(theirs)

    assert heard == ["Zoé", "help", QUIT]


CONFIG = """
[panel]
factory = "mock"
[panel.seats.1]
button = 5
lamp = 17
[panel.seats.4]
button = 6
lamp = 27
"""


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=lambda end: end.name)
def test_the_real_program_ends_well_when_it_is_told_to_and_keeps_the_match(end: signal.Signals, tmp_path: Path) -> None:
    Table(tmp_path / "house").run(typed("1", "4", "begin"))
    settings = tmp_path / "chatelain.toml"
    settings.write_text(CONFIG, encoding="utf-8")
    words = ["play", "--panel", "--config", str(settings), "--matches", str(tmp_path / "house")]
    running = subprocess.Popen(
        [sys.executable, "-m", "device", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    )
    assert running.stdout
    said = ""
    while "Press: the next choice" not in said:
        line = running.stdout.readline()
        assert line, running.communicate()[1]
        said += line
    running.send_signal(end)
    rest, complaints = running.communicate(timeout=10)

    assert "The match is kept" in rest
    assert (running.returncode, complaints, isinstance(Table(tmp_path / "house").page, TablePage)) == (0, "", True)


def test_a_terminal_that_is_hung_up_ends_the_program_and_keeps_the_match(tmp_path: Path) -> None:
    settings = tmp_path / "chatelain.toml"
    settings.write_text(CONFIG, encoding="utf-8")
    ours, theirs = os.openpty()
    words = ["play", "--panel", "--config", str(settings), "--matches", str(tmp_path / "house")]
    running = subprocess.Popen(
        [sys.executable, "-m", "device", *words],
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    )
    os.close(theirs)
    os.write(ours, b"1\n4\nbegin\n")
    said = b""
    while b"Press: the next choice" not in said:
        said += os.read(ours, 4096)
    os.close(ours)
    _, complaints = running.communicate(timeout=10)

    assert (running.returncode, complaints, isinstance(Table(tmp_path / "house").page, TablePage)) == (0, "", True)
