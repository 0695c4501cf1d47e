"""One conversation, from hello to goodbye."""

import pytest

from firmware_bridge.errors import Away
from firmware_bridge.fake import FakeBoard
from firmware_bridge.session import BEAT_EVERY_S, HELLO_FOR_S, SILENCE_S, STATE_AGAIN_S, Session
from firmware_bridge.wire import (
    Ack,
    Alive,
    Beat,
    Board,
    Done,
    Ear,
    Edge,
    Hello,
    In,
    Leave,
    Level,
    Message,
    Out,
    State,
    encode,
)

CARD = Board(7, 1, "pico", "1.0", "e6", (15, 16), "red box")
BUTTON = In(15, "up", 20)


def said(data: bytes) -> tuple[Message, ...]:
    return Ear().hear(data)


def met(*settings: In | Out) -> Session:
    """Return a session in which the board has confirmed these settings."""
    session = Session(7, 0.0)
    session.want(settings)
    session.due(0.0)
    session.feed(encode(CARD), 0.0)
    session.due(0.0)
    session.feed(encode(Done(1, 1)), 0.0)
    session.due(0.0)
    return session


def test_the_host_says_hello_until_it_is_answered() -> None:
    session = Session(7, 0.0)

    assert [said(session.due(time)) for time in (0.0, 0.1, 0.5)] == [(Hello(7),), (), (Hello(7),)]


def test_whatever_half_line_is_in_the_way_of_hello_is_ended_first() -> None:
    assert Session(7, 0.0).due(0.0).startswith(b"\n")


def test_an_answer_to_somebody_else_is_no_answer() -> None:
    session = Session(7, 0.0)

    assert (session.feed(encode(CARD._replace(session=6)), 0.0), session.board) == ((), None)


def test_an_echo_of_our_own_words_is_no_answer() -> None:
    session = Session(7, 0.0)
    session.feed(session.due(0.0), 0.0)

    assert session.board is None


def test_a_board_that_never_answers_is_silent() -> None:
    session = Session(7, 0.0)

    with pytest.raises(Away, match="silent"):
        session.due(HELLO_FOR_S)


def test_a_prompt_that_answers_with_its_own_lines_is_strange() -> None:
    session = Session(7, 0.0)
    session.feed(b">>> \r\nTraceback (most recent call last):\r\nSyntaxError: invalid syntax\r\n", 0.1)

    with pytest.raises(Away, match="strange"):
        session.due(HELLO_FOR_S)


@pytest.mark.parametrize(("protocol", "code"), [(0, "older"), (2, "newer")])
def test_a_board_of_another_protocol_is_refused_with_its_number(protocol: int, code: str) -> None:
    session = Session(7, 0.0)
    session.feed(encode(CARD._replace(protocol=protocol)), 0.0)

    with pytest.raises(Away, match=f"{code}: it speaks wire {protocol}, this program 1"):
        session.due(0.0)


def test_the_whole_state_is_sent_once_the_board_is_known_even_an_empty_one() -> None:
    session = Session(7, 0.0)
    session.due(0.0)
    session.feed(encode(CARD), 0.0)

    assert said(session.due(0.0)) == (State(1, ()),)


def test_a_state_that_is_not_confirmed_is_sent_again_under_its_number() -> None:
    session = Session(7, 0.0)
    session.feed(encode(CARD), 0.0)
    session.due(0.0)

    assert said(session.due(STATE_AGAIN_S)) == (State(1, ()),)


def test_of_many_wishes_only_the_latest_is_sent() -> None:
    session = met()
    for level in (1, 0, 1):
        session.want((Out(16, level),))

    assert said(session.due(0.1)) == (State(2, (Out(16, 1),)),)


def test_a_wish_waits_until_the_board_has_done_the_one_before() -> None:
    session = met()
    session.want((Out(16, 1),))
    session.due(0.1)
    session.want((Out(16, 0),))

    assert said(session.due(0.2)) == ()


def test_each_report_is_taken_once_and_in_order() -> None:
    session = met(BUTTON)
    press, release = Edge(2, 15, 0, 0), Edge(3, 15, 1, 0)
    lines = encode(release) + encode(press) + encode(press) + encode(release)

    assert session.feed(lines, 0.1) == (press, release)


def test_an_old_report_is_acknowledged_again() -> None:
    session = met(BUTTON)
    session.feed(encode(Done(1, 1)), 0.1)

    assert said(session.due(0.1)) == (Ack(1),)


def test_a_report_on_what_the_pin_was_before_is_not_passed_on() -> None:
    session = met(BUTTON)
    session.want((BUTTON._replace(bounce=5),))

    assert session.feed(encode(Edge(2, 15, 0, 0)), 0.1) == ()


def test_a_level_counts_when_only_another_pin_has_changed_since() -> None:
    session = Session(7, 0.0)
    session.feed(encode(CARD), 0.0)
    session.want((BUTTON,))
    session.due(0.0)
    session.want((BUTTON, Out(16, 1)))
    session.due(STATE_AGAIN_S)
    session.feed(encode(Done(1, 1)) + encode(Level(2, 15, 0)) + encode(Done(3, 2)), 0.5)

    assert session.level(15) == 0


def test_what_an_input_read_before_it_was_set_up_anew_is_forgotten() -> None:
    session = met(BUTTON)
    session.feed(encode(Edge(2, 15, 0, 0)), 0.1)
    session.want((In(15, "down"),))
    session.due(0.1)
    session.feed(encode(Done(3, 2)), 0.2)

    assert session.level(15) is None


def test_an_idle_conversation_is_one_beat_and_one_answer_a_second() -> None:
    session = met(BUTTON)
    spoken = []
    now = 0.0
    for _ in range(10):
        now = session.deadline()
        for beat in said(session.due(now)):
            spoken.append(beat)
            session.feed(encode(Alive(beat.beat)), now + 0.001)

    assert (spoken, now) == ([Beat(count) for count in range(1, 11)], pytest.approx(10 * BEAT_EVERY_S))


def test_the_round_trip_is_measured_at_every_beat() -> None:
    session = met()
    session.due(BEAT_EVERY_S)
    session.feed(encode(Alive(1)), BEAT_EVERY_S + 0.004)

    assert session.round_trip == pytest.approx(0.004)


def test_a_board_that_falls_silent_is_lost() -> None:
    session = met()

    with pytest.raises(Away, match="lost"):
        session.due(SILENCE_S)


def test_noise_is_no_sign_of_life() -> None:
    session = met()
    session.feed(b"\xff\x00 noise\n" + encode(Beat(1)), SILENCE_S - 0.1)

    with pytest.raises(Away, match="lost"):
        session.due(SILENCE_S)


def test_a_press_that_came_with_the_news_of_a_reset_is_not_forgotten() -> None:
    session = met(BUTTON)
    press = Edge(2, 15, 0, 0)

    assert session.feed(encode(press) + encode(CARD._replace(session=0)), 0.1) == (press,)


def test_a_board_that_started_anew_is_lost_until_it_is_greeted_again() -> None:
    session = met(BUTTON)
    session.feed(encode(CARD._replace(session=0)), 0.1)

    with pytest.raises(Away, match="lost"):
        session.due(0.1)


def test_the_same_introduction_twice_is_one() -> None:
    session = Session(7, 0.0)

    assert session.feed(encode(CARD) * 2, 0.0) == (CARD,)


def test_a_new_name_is_an_introduction() -> None:
    session = met()
    renamed = CARD._replace(name="blue box")

    assert session.feed(encode(renamed), 0.1) == (renamed,)


def test_a_rare_word_is_said_once() -> None:
    session = met()
    session.say(Leave())

    assert [said(session.due(0.1)), said(session.due(0.1))] == [(Leave(),), ()]


def test_a_press_whose_line_is_lost_arrives_a_little_later_with_its_age() -> None:
    board, session = FakeBoard(), Session(7, 0.0)
    session.want((In(15, "up"),))
    for time in (0.0, 0.01, 0.02, 0.03):
        board.feed(session.due(time), time)
        session.feed(board.take(time), time)
    board.drive(15, 0)
    board.tick(0.05)
    board.take(0.05)  # lost on the way
    board.tick(0.3)
    (edge,) = session.feed(board.take(0.3), 0.3)

    assert edge == Edge(3, 15, 0, 250)
