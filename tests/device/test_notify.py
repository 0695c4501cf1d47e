"""Systemd hears what it needs, over its own socket, and nothing is missed where nobody listens."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.notify import Service


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.settimeout(5)
        yield ear


def heard(ear: socket.socket) -> str:
    return ear.recv(200).decode()


def test_the_first_screen_the_beats_and_the_end_are_told(ear: socket.socket) -> None:
    service = Service({"NOTIFY_SOCKET": str(ear.getsockname())})
    service.ready()
    service.beat()
    service.ending()

    assert [heard(ear) for _ in range(3)] == ["READY=1", "WATCHDOG=1", "STOPPING=1"]


def test_a_socket_without_a_file_is_found() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind("\0chatelain-test-notify")
        Service({"NOTIFY_SOCKET": "@chatelain-test-notify"}).ready()

        assert heard(ear) == "READY=1"


def test_the_loop_beats_three_times_as_often_as_it_must() -> None:
    assert Service({"NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": "6000000"}).beat_s == 2.0


@pytest.mark.parametrize("usec", ["", "0", "soon"])
def test_without_a_watchdog_the_loop_need_not_beat(usec: str) -> None:
    assert Service({"NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": usec}).beat_s is None


def test_a_program_started_by_hand_is_no_service(caplog: pytest.LogCaptureFixture) -> None:
    service = Service({})
    service.ready()
    service.steady()

    assert (service.is_one, service.beat_s, caplog.text) == (False, None, "")


def test_a_systemd_that_has_gone_ends_no_evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    Service({"NOTIFY_SOCKET": str(tmp_path / "gone")}).beat()

    assert "systemd did not hear WATCHDOG=1" in caplog.text


def test_a_minute_of_running_makes_the_next_failure_wait_a_short_time_again(tmp_path: Path) -> None:
    (tmp_path / "starts").write_text("7\n")
    service = Service({"RUNTIME_DIRECTORY": f"{tmp_path}:/run/other"})
    service.steady()
    service.steady()

    assert not (tmp_path / "starts").exists()


def test_a_loop_of_its_own_beats_when_it_is_time_and_not_before(ear: socket.socket) -> None:
    service = Service({"NOTIFY_SOCKET": str(ear.getsockname()), "WATCHDOG_USEC": "9000000"})
    dues = [service.tend(now) for now in (100.0, 101.0, 103.0, 103.5)]
    ear.settimeout(0)

    assert dues == [103.0, 103.0, 106.0, 106.0]
    assert heard(ear) == "WATCHDOG=1"
    with pytest.raises(BlockingIOError):
        heard(ear)


def test_without_a_watchdog_a_loop_is_woken_once_more_and_then_left_alone(tmp_path: Path) -> None:
    (tmp_path / "starts").write_text("3\n")
    service = Service({"NOTIFY_SOCKET": str(tmp_path / "gone"), "RUNTIME_DIRECTORY": str(tmp_path)})

    assert [service.tend(now) for now in (100.0, 160.0, 1000.0)] == [160.0, None, None]
    assert not (tmp_path / "starts").exists()


def test_by_hand_no_loop_is_ever_woken() -> None:
    assert Service({}).tend(100.0) is None
