"""The very file that is flashed, on the MicroPython VM, spoken to in its own words."""

import binascii
import select
from collections.abc import Callable

import pytest

from firmware_bridge.wire import (
    Ack,
    Alive,
    Beat,
    Board,
    Bye,
    Done,
    Ear,
    Edge,
    Fault,
    Hello,
    In,
    Leave,
    Level,
    Message,
    Name,
    Out,
    Pwm,
    Setting,
    State,
    encode,
)
from tests.firmware_bridge.rig import FIRMWARE, Rig

Plug = Callable[..., Rig]


def tell(rig: Rig, *messages: Message) -> None:
    rig.write(b"".join(map(encode, messages)))


def ask(rig: Rig, *messages: Message, until: str) -> tuple[Message, ...]:
    """Say this, and return what was answered up to the first line with this word."""
    tell(rig, *messages)
    said = b""
    while (b"\n" + until.encode()) not in b"\n" + said:
        said += rig.read(b"\n")
        assert said, f"no {until!r} came"
    return Ear().hear(said + rig.read(b"\n", 0.05))


def begin(rig: Rig, *settings: Setting) -> None:
    """Begin session 7 with these settings, and acknowledge what is reported on them."""
    rig.read(b"name=")
    tell(rig, Hello(7), State(1, settings))
    inputs = [setting for setting in settings if isinstance(setting, In)]
    said = rig.read(b"level %d " % (1 + len(inputs)) if inputs else b"done 1 ")
    if not said.endswith(b"\n"):
        rig.read(b"\n")
    tell(rig, Ack(1 + len(inputs)))


def test_at_power_up_the_board_says_what_it_is(plug: Plug) -> None:
    (card,) = Ear().hear(plug().read(b"\n"))

    assert isinstance(card, Board)
    assert (card.session, card.protocol, card.serial, card.pins) == (0, 1, "e6614103e7452b2f", (*range(23), 26, 27, 28))


def test_garbage_of_every_byte_is_neither_answered_nor_fatal(plug: Plug) -> None:
    rig = plug()
    begin(rig, Out(16, 1))
    rig.write(bytes(range(256)) * 4 + b"AT\rAT+GCAP\r\n\x7e\x7e" + b"beat 1*00000000\r\n\n")
    answers = ask(rig, Beat(5), until="alive")

    assert (answers[-1], len(answers), rig.until(16, 1)) == (Alive(5, 11, 0), 1, 1)


def test_an_endless_line_is_dropped_and_the_next_one_heard(plug: Plug) -> None:
    rig = plug()
    begin(rig)
    rig.write(b"x" * 5000 + b"\n")

    assert ask(rig, Beat(5), until="alive")[-1] == Alive(5, 1, 0)


def test_strange_words_are_counted(plug: Plug) -> None:
    rig = plug()
    begin(rig)
    for strange in (b"sing 1", b"beat x", b"ack"):
        rig.write(strange + b"*%08x\n" % binascii.crc32(strange))

    assert ask(rig, Beat(5), until="alive")[-1] == Alive(5, 0, 3)


def test_a_press_is_reported_again_until_it_is_acknowledged(plug: Plug) -> None:
    rig = plug()
    begin(rig, In(15, "up"))
    rig.drive(15, 0)
    first = Ear().hear(rig.read(b"\n"))
    second = Ear().hear(rig.read(b"\n"))
    tell(rig, Ack(3))

    assert [type(first[0]), first[0][:3], second[0][:3], ask(rig, Beat(1), until="alive")[-1][:1]] == [
        Edge,
        (3, 15, 0),
        (3, 15, 0),
        (1,),
    ]


def test_a_press_that_is_told_late_tells_its_age(plug: Plug) -> None:
    rig = plug()
    begin(rig, In(15, "up"))
    rig.drive(15, 0)
    rig.read(b"\n")
    (again,) = Ear().hear(rig.read(b"\n"))

    assert isinstance(again, Edge)
    assert 190 <= again.age <= 400


def test_five_bounces_are_one_press(plug: Plug) -> None:
    rig = plug()
    begin(rig, In(15, "up", 30))
    for level in (0, 1, 0, 1, 0, 1, 0, 1, 0):
        rig.drive(15, level)
        select.select([], [], [], 0.002)
    edges = Ear().hear(rig.read(b"\n"))
    tell(rig, Ack(3))

    assert ([edge[:3] for edge in edges], rig.read(b"\n", 0.1)) == ([(3, 15, 0)], b"")


def test_a_spike_shorter_than_the_bounce_time_is_nothing(plug: Plug) -> None:
    rig = plug()
    begin(rig, In(15, "up", 50))
    for _ in range(5):
        rig.drive(15, 0)
        select.select([], [], [], 0.003)
        rig.drive(15, 1)
        select.select([], [], [], 0.01)

    assert rig.read(b"\n", 0.1) == b""


def test_an_input_that_is_already_pressed_is_told_as_a_level(plug: Plug) -> None:
    rig = plug()
    rig.drive(15, 0)
    rig.read(b"name=")
    answers = ask(rig, Hello(7), State(1, (In(15, "up"),)), until="level")

    assert answers[-2:] == (Done(1, 1), Level(2, 15, 0))


def test_a_new_session_tells_all_levels_again_and_leaves_the_lamps_alone(plug: Plug) -> None:
    rig = plug()
    settings = (In(15, "up"), Out(16, 1))
    begin(rig, *settings)
    rig.shown.clear()
    answers = ask(rig, Hello(8), State(1, settings), until="level")

    assert (answers[-2:], 16 in rig.shown) == ((Done(1, 1), Level(2, 15, 1)), False)


def test_a_pin_that_is_not_in_the_state_any_more_drives_nothing(plug: Plug) -> None:
    rig = plug()
    begin(rig, Out(16, 1), Pwm(17, 100, 65535))
    before = rig.until(16, 1), rig.until(17, 1)
    tell(rig, State(2, ()))

    assert (before, rig.until(16, None), rig.until(17, None)) == ((1, 1), None, None)


def test_an_old_state_that_comes_late_changes_nothing(plug: Plug) -> None:
    rig = plug()
    begin(rig, Out(16, 1))
    tell(rig, State(3, (Out(16, 0),)), State(2, (Out(16, 1),)))
    ask(rig, Beat(1), until="alive")

    assert rig.until(16, 0) == 0


@pytest.mark.parametrize("pin", [25, 29, 40])
def test_a_pin_the_board_does_not_give_away_is_a_fault(plug: Plug, pin: int) -> None:
    rig = plug()
    begin(rig)

    assert ask(rig, State(2, (Out(pin, 1),)), until="fault")[-1] == Fault(3, pin)


def test_a_number_too_big_for_the_chip_is_a_fault_and_the_board_goes_on(plug: Plug) -> None:
    rig = plug()
    begin(rig, Out(16, 1))
    faults = ask(rig, State(2, (Out(16, 1), Pwm(17, 10**20, 5))), until="fault")

    assert [said.pin for said in faults if isinstance(said, Fault)] == [17]
    assert ask(rig, Beat(2), until="alive")[-1] == Alive(2)


def test_without_a_host_the_pins_are_let_go_and_the_lamp_flashes_until_one_is_back(plug: Plug) -> None:
    rig = plug()
    begin(rig, Out(16, 1))
    with_host = rig.until("LED", 1), rig.until(16, 1)
    released = rig.until(16, None)
    rhythm = rig.until("LED", 0), rig.until("LED", 1)
    tell(rig, Hello(8), State(1, (Out(16, 1),)))

    assert (with_host, released, rhythm, rig.until(16, 1)) == ((1, 1), None, (0, 1), 1)


def test_a_goodbye_lets_go_at_once(plug: Plug) -> None:
    rig = plug()
    begin(rig, Out(16, 1))
    lit = rig.until(16, 1)
    tell(rig, Bye())

    assert (lit, rig.until(16, None)) == (1, None)


def test_a_board_without_a_host_answers_a_beat_with_its_card(plug: Plug) -> None:
    rig = plug()
    rig.read(b"\n")

    assert isinstance(ask(rig, Beat(1), until="board")[-1], Board)


def test_a_name_outlives_the_power(plug: Plug) -> None:
    rig = plug()
    rig.read(b"\n")
    ask(rig, Name("boîte rouge"), until="board")
    rig.reset()
    (card,) = Ear().hear(rig.read(b"\n"))

    assert isinstance(card, Board)
    assert card.name == "boîte rouge"


def test_leave_ends_the_program_so_that_it_can_be_replaced(plug: Plug) -> None:
    rig = plug()
    begin(rig, Out(16, 1))
    tell(rig, Leave())

    assert (rig.process.wait(5), rig.until(16, None)) == (0, None)


def test_with_bootsel_held_the_program_does_not_begin(plug: Plug) -> None:
    assert plug(held=True).process.wait(5) == 0


def test_a_host_that_does_not_read_holds_up_no_pin(plug: Plug) -> None:
    rig = plug()
    begin(rig, In(15, "up"))
    for number in range(1000):  # far more answers than the pipe can hold
        tell(rig, Hello(7), Beat(number))
    tell(rig, State(2, (Out(16, 1),)))

    assert rig.until(16, 1) == 1


def test_states_that_nobody_sees_confirmed_do_not_fill_the_memory(plug: Plug) -> None:
    rig = plug()
    begin(rig)
    for number in range(2, 500):
        tell(rig, State(number, (Out(16, number % 2),)))
    tell(rig, Ack(1000), State(1000, (Out(17, 1),)))

    assert rig.until(17, 1) == 1


def test_a_button_that_nobody_listens_to_ends_at_its_true_level(plug: Plug) -> None:
    rig = plug()
    begin(rig, In(15, "up"))
    for count in range(100):  # more than the board keeps
        rig.drive(15, count % 2)
        select.select([], [], [], 0.003)
    said: list[Message] = []
    ear = Ear()
    while not said or not isinstance(said[-1], Alive):
        said += ear.hear(rig.read(b"\n", 1))
        tell(rig, Ack(max((report[0] for report in said if isinstance(report, Edge)), default=0)))
        if not select.select([rig.cable], [], [], 0.3)[0]:
            tell(rig, Beat(1))
    levels = {edge.number: edge.level for edge in said if isinstance(edge, Edge)}

    assert list(levels.values()) == [count % 2 for count in range(len(levels))]
    assert levels[max(levels)] == 1


def test_it_needs_nothing_beyond_micropython() -> None:
    imports = {line.split()[1] for line in FIRMWARE.read_text().splitlines() if line.startswith("import ")}

    assert imports == {"micropython", "binascii", "machine", "rp2", "select", "sys", "time"}


def test_it_works_within_a_picos_memory(plug: Plug) -> None:
    rig = plug()
    begin(rig)
    every_pin = tuple(Pwm(pin, 1_000_000, 65535) for pin in (*range(23), 26, 27, 28))
    for number in range(2, 30):
        answers = ask(rig, State(number, every_pin if number % 2 else ()), Ack(number - 1), until="done")

    assert answers[-1] == Done(29, 29)
