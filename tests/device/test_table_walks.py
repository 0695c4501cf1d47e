"""Any walk of playing, undoing, redoing and resuming leaves a file that says exactly what the table shows."""

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.device.pebbles import HastyDisk, House

STEPS = st.lists(
    st.tuples(st.sampled_from(["play", "play", "play", "undo", "redo", "resume"]), st.integers(0, 2)), max_size=40
)


@settings(max_examples=250, deadline=None)
@given(
    steps=STEPS,
    deal=st.sampled_from(["app", "people"]),
    seats=st.sampled_from([2, 3]),
    seed=st.binary(min_size=16, max_size=16),
)
def test_a_random_walk_is_replayed_to_the_same_course(
    steps: list[tuple[str, int]], deal: str, seats: int, seed: bytes
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        table = house.begin(house.header(seats, seed, deal=deal), HastyDisk())
        past, future = [table.course.state], []
        for step, which in steps:
            if step == "play" and not table.over:
                table.play(table.actions[which % len(table.actions)])
                past, future = [*past, table.course.state], []
            elif step == "undo" and table.can_undo:
                table.undo()
                future.append(past.pop())
            elif step == "redo" and table.can_redo:
                table.redo()
                past.append(future.pop())
            elif step == "resume":
                table.close()
                table = house.resume(HastyDisk())

            assert table.course.state == past[-1]
            assert (table.can_undo, table.can_redo) == (len(past) > 1, bool(future))
        table.close()

        assert house.replayed() == table.course
