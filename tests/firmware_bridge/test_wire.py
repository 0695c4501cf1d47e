"""The words on the wire."""

import binascii

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.errors import Damaged, Unknown
from firmware_bridge.wire import (
    LONGEST,
    PROTOCOL,
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
    State,
    decode,
    encode,
    gather,
    spread,
)

numbers = st.integers(0, 10**9)
pins = st.integers(0, 28)
names = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="*"), min_size=1, max_size=24
)
words = st.text("abcdefghijklmnopqrstuvwxyz0123456789-.", min_size=1, max_size=12)
settings = st.one_of(
    st.builds(In, pins, st.sampled_from(("up", "down", "floating")), st.integers(0, 10_000)),
    st.builds(Out, pins, st.integers(0, 1)),
    st.builds(Pwm, pins, st.integers(8, 1_000_000), st.integers(0, 65535)),
)
messages = st.one_of(
    st.builds(Hello, numbers, numbers),
    st.builds(State, numbers, st.lists(settings, max_size=26).map(tuple)),
    st.builds(Ack, numbers),
    st.builds(Beat, numbers),
    st.builds(Name, names),
    st.just(Bye()),
    st.just(Leave()),
    st.builds(
        Board,
        numbers,
        numbers,
        words,
        words,
        words,
        st.sets(pins, min_size=1).map(sorted).map(tuple),
        st.just("") | names,
    ),
    st.builds(Alive, numbers, numbers, numbers),
    st.builds(Done, numbers, numbers),
    st.builds(Level, numbers, pins, st.integers(0, 1)),
    st.builds(Edge, numbers, pins, st.integers(0, 1), numbers),
    st.builds(Fault, numbers, pins),
)


def line(text: str) -> bytes:
    return b"%s*%08x\n" % (text.encode(), binascii.crc32(text.encode()))


@given(messages)
def test_every_message_is_read_as_it_was_written(message: Message) -> None:
    assert decode(encode(message).rstrip(b"\n")) == message


@given(st.lists(messages, max_size=8), st.data())
def test_however_the_bytes_are_split_the_messages_are_the_same(said: list[Message], data: st.DataObject) -> None:
    stream = b"".join(map(encode, said))
    ear, heard = Ear(), []

    while stream:
        cut = data.draw(st.integers(1, len(stream)))
        heard += ear.hear(stream[:cut])
        stream = stream[cut:]

    assert heard == said


@given(messages, st.data())
def test_a_changed_byte_is_never_taken_for_a_message(message: Message, data: st.DataObject) -> None:
    whole = encode(message).rstrip(b"\n")
    place = data.draw(st.integers(0, len(whole) - 1))
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[place]))

    with pytest.raises(Damaged):
        decode(whole[:place] + bytes([other]) + whole[place + 1 :])


@given(st.binary(max_size=2000))
def test_no_garbage_is_a_message_or_an_error(garbage: bytes) -> None:
    assert Ear().hear(garbage + b"\n") == ()


def test_a_message_is_heard_after_any_garbage_that_ended() -> None:
    ear = Ear()

    assert ear.hear(b"\x00\xff>>> AT+GCAP\r" + encode(Beat(7))) == (Beat(7),)


def test_damaged_lines_are_counted() -> None:
    ear = Ear()
    ear.hear(b"beat 1*00000000\nnoise\n")

    assert (ear.damaged, ear.unknown) == (2, 0)


@pytest.mark.parametrize(
    "text",
    [
        "sing 1",
        "beat",
        "beat 1 2",
        "beat -1",
        "beat 1_0",
        "state 1 15=up",
        "state 1 15=in,sideways,0",
        "state 1 16=out,2",
        "name ",
        "name " + "x" * 25,
        "board 1 protocol=1 board=pico firmware=1 id=2 name=",
        "board 1 protocol=1 board=pico firmware=1 id=2 pins=0-999999999 name=",
    ],
)
def test_sound_lines_in_strange_words_are_unknown(text: str) -> None:
    with pytest.raises(Unknown):
        decode(line(text).rstrip())


def test_unknown_lines_are_counted_and_ignored() -> None:
    ear = Ear()
    heard = ear.hear(line("sing 1") + encode(Beat(2)))

    assert (heard, ear.unknown) == ((Beat(2),), 1)


def test_an_endless_line_is_one_damage_and_costs_no_memory() -> None:
    ear = Ear()
    for _ in range(100):
        ear.hear(b"x" * 1000)

    assert (ear.damaged, ear.hear(b"the end of it\n" + encode(Beat(1)))) == (1, (Beat(1),))


def test_the_longest_state_fits_into_the_longest_line() -> None:
    every_pin_dimmed = tuple(Pwm(pin, 1_000_000, 65535) for pin in (*range(23), 26, 27, 28))

    assert len(encode(State(10**9, every_pin_dimmed))) < LONGEST


def test_a_board_may_tell_more_than_this_program_knows() -> None:
    told = line(f"board 5 protocol={PROTOCOL} board=pico lamps=3 firmware=1.0 id=e6 pins=0-2,5 name=red box").rstrip()

    assert decode(told) == Board(5, PROTOCOL, "pico", "1.0", "e6", (0, 1, 2, 5), "red box")


@given(st.sets(pins, min_size=1))
def test_a_list_of_pins_is_spread_as_it_was_gathered(numbers: set[int]) -> None:
    ascending = tuple(sorted(numbers))

    assert spread(gather(ascending)) == ascending
