"""The cable: found, lost and found again, in a time that is turned by hand."""

import logging
from random import Random

import pytest

from firmware_bridge.errors import Away
from firmware_bridge.fake import FakePort
from firmware_bridge.health import CODES, Health, explain
from firmware_bridge.link import PAUSES_S, Link
from firmware_bridge.wire import In, Name, Out, Pwm
from tests.firmware_bridge.desk import Desk, NoisyPort

BUTTON = In(15, "up", 0)


@pytest.fixture
def desk() -> Desk:
    """Give an empty desk."""
    return Desk()


def connected(desk: Desk, port: FakePort) -> Link:
    link = desk.link(port)
    link.show((BUTTON, Out(16, 1)))
    desk.run(link, 0.5)
    return link


def test_the_only_board_is_found_without_a_name(desk: Desk) -> None:
    link = connected(desk, desk.port("red box"))

    assert link.health == Health("connected", "red box", "e6614103e7452b2f")


def test_a_board_is_found_by_the_name_stored_on_it(desk: Desk) -> None:
    red, blue = desk.port("red box", "e1"), desk.port("blue box", "e2")
    link = desk.link(red, blue, wanted="blue box")
    desk.run(link, 1)

    assert (link.health.code, red.is_open, blue.is_open) == ("connected", False, True)


def test_a_board_is_found_by_its_serial_number_whatever_its_name(desk: Desk) -> None:
    red, blue = desk.port("red box", "e1"), desk.port("", "e2")
    link = desk.link(red, blue, wanted="e2")
    desk.run(link, 1)

    assert (link.health.code, blue.is_open) == ("connected", True)


def test_two_links_find_their_boards_among_the_same_ports(desk: Desk) -> None:
    red, blue = desk.port("red box", "e1"), desk.port("blue box", "e2")
    first, second = desk.link(red, blue, wanted="blue box"), desk.link(red, blue, wanted="red box")
    for _ in range(400):
        first.turn()
        second.turn()
        desk.clock.now += 0.02

    assert (first.health.board, second.health.board) == ("blue box", "red box")


def test_of_several_boards_none_is_taken_without_a_name(desk: Desk) -> None:
    link = desk.link(desk.port("", "e1"), desk.port("", "e2"))
    desk.run(link, 1)

    assert link.health == Health("several", "", "e1, e2")


def test_the_wrong_board_is_named(desk: Desk) -> None:
    link = desk.link(desk.port("blue box", "e2"), wanted="red box")
    desk.run(link, 1)

    assert explain(link.health).startswith("Board 'red box': not found, but there is 'blue box'")


def test_a_board_plugged_in_later_is_found(desk: Desk) -> None:
    port = desk.port()
    port.pull_out()
    link = desk.link(port)
    desk.run(link, 60)
    port.plug_in()
    desk.run(link, PAUSES_S[-1] + 0.5)

    assert [health.code for health in desk.healths] == ["absent", "connected"]


def test_a_port_that_somebody_holds_for_12_seconds_is_waited_for(desk: Desk) -> None:
    port = desk.port()
    port.open()
    link = desk.link(port)
    desk.run(link, 12)
    port.close()
    desk.run(link, PAUSES_S[-1] + 0.5)

    assert [health.code for health in desk.healths] == ["busy", "connected"]


def test_the_pauses_between_tries_grow(desk: Desk) -> None:
    link = desk.link()
    pauses = []
    for _ in range(8):
        pauses.append(link.turn())
        desk.clock.now += pauses[-1]

    assert pauses == [*PAUSES_S, 4.0, 4.0, 4.0]


def test_a_minute_without_a_board_is_one_line_in_the_log(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "firmware_bridge"):
        desk.run(desk.link(wanted="red box"), 60)

    assert [record.getMessage() for record in caplog.records] == [explain(Health("absent", "red box"))]


def test_outputs_and_pins_are_as_before_when_the_cable_is_back(desk: Desk) -> None:
    port = desk.port()
    link = connected(desk, port)
    port.pull_out()
    port.board.reset()
    desk.run(link, 5)
    link.show((BUTTON, Out(16, 0), Pwm(17, 100, 9)))
    port.plug_in()
    desk.run(link, 5)

    assert port.board.settings == {15: BUTTON, 16: Out(16, 0), 17: Pwm(17, 100, 9)}


def test_a_board_that_was_reset_is_set_up_again(desk: Desk) -> None:
    port = desk.port()
    link = connected(desk, port)
    port.board.reset()
    desk.run(link, 2)

    assert (link.health.code, port.board.settings) == ("connected", {15: BUTTON, 16: Out(16, 1)})


def test_a_lost_board_is_reported_within_two_and_a_half_seconds(desk: Desk) -> None:
    port = desk.port()
    link = connected(desk, port)
    port.pull_out()
    desk.run(link, 0.1)

    assert desk.healths[-1].code == "lost"


class FullPort(FakePort):
    """A board that stops reading."""

    def write(self, data: bytes) -> int:
        """Take nothing."""
        return 0 if self.board.settings else super().write(data)


def test_a_board_that_stops_reading_is_lost_and_holds_up_nobody(desk: Desk) -> None:
    port = FullPort(desk.port().board, desk.clock)
    link = connected(desk, port)
    for count in range(1000):
        link.show((BUTTON, Out(16, count % 2)))
        link.turn()
    desk.run(link, 4)

    assert "lost" in [health.code for health in desk.healths]


class VanishingPort(FakePort):
    """A port that goes away in the middle of a line, once."""

    has_vanished = False

    def write(self, data: bytes) -> int:
        """Take half a line, the first time a lamp is lit."""
        if self.board.settings and not self.has_vanished:
            super().write(data[: len(data) // 2])
            self.has_vanished = True
            self.pull_out()
            raise Away("lost")
        return super().write(data)


def test_a_port_that_vanishes_in_mid_write_is_opened_again(desk: Desk) -> None:
    port = VanishingPort(desk.port().board, desk.clock)
    link = connected(desk, port)
    link.show((BUTTON, Out(16, 0)))
    port.plug_in()
    desk.run(link, 2)

    assert (port.has_vanished, port.board.settings[16]) == (True, Out(16, 0))


def test_an_idle_link_wakes_for_its_heartbeat_and_the_answer_only(desk: Desk) -> None:
    port = desk.port()
    link = connected(desk, port)
    begun, turns = desk.clock.now, 0
    while desk.clock.now < begun + 10:
        seconds = link.turn()
        turns += 1
        answered = port._woken.is_set()
        port._woken.clear()
        desk.clock.now += 0 if answered else seconds

    assert turns <= 2 * 10 + 2


def test_a_board_that_is_given_a_name_is_still_found(desk: Desk) -> None:
    port = desk.port("red box")
    link = desk.link(port, wanted="red box")
    desk.run(link, 1)
    link.say(Name("blue box"))
    desk.run(link, 1)
    port.board.reset()
    desk.run(link, 2)

    assert (port.board.name, link.health.board) == ("blue box", "blue box")


def test_after_the_last_word_the_board_has_let_go_of_its_pins(desk: Desk) -> None:
    port = desk.port()
    link = connected(desk, port)
    link.close()

    assert (port.board.settings, port.is_open, link.health.code) == ({}, False, "closed")


def test_without_a_host_the_board_lets_go_of_its_pins(desk: Desk) -> None:
    port = desk.port()
    connected(desk, port)
    port.board.tick(desk.clock.now + 3)

    assert port.board.shows(16) is None


def test_every_way_a_board_can_be_is_told_with_its_name() -> None:
    lines = [explain(Health(code, "red box", "/dev/ttyACM7")) for code in CODES]

    assert all(line.startswith("Board 'red box': ") and "{" not in line for line in lines)


def test_a_pressed_button_is_reported_once_over_a_noisy_cable(desk: Desk) -> None:
    port = NoisyPort(desk.port().board, desk.clock, Random(5))  # noqa: S311
    link = connected(desk, port)
    desk.run(link, 2)
    expected = []
    for _ in range(200):
        for level in (0, None):
            port.drive(15, level)
            expected.append((15, 0 if level == 0 else 1))
            while desk.edges() != expected:
                desk.run(link, 0.04, 0.02)
                assert desk.clock.now < 10_000

    assert desk.edges() == expected


def test_every_change_is_told_when_five_hundred_come_in_a_second(desk: Desk) -> None:
    port = desk.port()
    link = connected(desk, port)
    for count in range(500):
        port.drive(15, count % 2)
        desk.clock.now += 0.002
        link.turn()
    desk.run(link, 1)

    assert desk.edges() == [(15, count % 2) for count in range(500)]


def test_two_links_that_ask_each_others_boards_first_find_their_own(desk: Desk) -> None:
    ports = desk.port("red", "e1"), desk.port("blue", "e2")
    links = [desk.link(*ports, wanted=wanted) for wanted in ("blue", "red")]
    end = desk.clock.now + 5
    while desk.clock.now < end:
        for link in links:
            link.turn()
        desk.clock.now += 0.02

    assert [link.health.code for link in links] == ["connected", "connected"]
    assert [health.code for health in desk.healths] == ["connected", "connected"]
