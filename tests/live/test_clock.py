from kamisado_widget.live.clock import Clock
from tests.live.pupils import MovedTime


def made(seconds: float = 10) -> tuple[MovedTime, Clock, list[str]]:
    hours, up = MovedTime(), list[str]()
    return hours, Clock(hours, seconds, ("gold", "black"), up.append), up


def test_only_the_side_that_runs_loses_time() -> None:
    hours, clock, _ = made()
    hours.go_by(5)
    clock.start("gold")
    hours.go_by(3)
    clock.start("black")
    hours.go_by(1)
    assert clock.state() == {"gold": 7, "black": 9}
    clock.start("gold")
    assert clock.running == "gold"
    hours.go_by(2)
    assert clock.left("gold") == 5


def test_whose_time_is_up_is_said_once_and_then_it_stands() -> None:
    hours, clock, up = made()
    clock.start("gold")
    hours.go_by(4)
    clock.start("black")
    hours.go_by(60)
    assert up == ["black"]
    assert (clock.running, clock.state()) == ("", {"gold": 6, "black": 0})


def test_what_was_stopped_or_begun_anew_says_nothing_of_the_time_before() -> None:
    hours, clock, up = made()
    clock.start("gold")
    hours.go_by(9)
    clock.start("gold", anew=True)
    hours.go_by(9)
    assert (up, clock.left("gold")) == ([], 1)
    clock.stop()
    hours.go_by(60)
    assert (up, clock.left("gold")) == ([], 1)
