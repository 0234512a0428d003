"""What a step takes a reader is counted from the first thing they do, and long absences count little."""

from hypothesis import given
from hypothesis import strategies as st

from kamisado_widget.learner.effort import LONGEST_STAY, Effort, Efforts, read_efforts
from tests.clock import Clock


def test_time_goes_to_the_step_that_the_reader_stands_at() -> None:
    clock = Clock()
    efforts = Efforts(clock)
    clock.wait(seconds=50)  # the page was only open
    efforts.stand_at(1)
    clock.wait(seconds=20)
    efforts.tried(1)
    clock.wait(seconds=5)
    efforts.tried(1)
    clock.wait(seconds=7)
    efforts.stand_at(2)
    assert efforts.steps == {1: Effort(2, 32)}


def test_whoever_goes_away_does_not_stand_there_all_the_time() -> None:
    clock = Clock()
    efforts = Efforts(clock, here=3)
    efforts.tried(3)
    clock.wait(days=1)
    efforts.stand_at(4)
    assert efforts.steps[3] == Effort(1, LONGEST_STAY)


json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(json)
def test_whatever_stands_in_a_file_is_read(value: object) -> None:
    efforts = read_efforts(value)
    assert read_efforts(Efforts(Clock(), steps=efforts).to_list()) == efforts
