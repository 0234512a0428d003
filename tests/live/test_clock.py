from kamisado_widget.live.seat import Clock
from tests.live.pupils import MovedTime


def made(seconds: float = 10) -> tuple[MovedTime, Clock, list[str]]:
    hours, up = MovedTime(), list[str]()
    return hours, Clock(hours, seconds, ("gold", "black"), up.append), up


def test_only_the_running_side_loses_time() -> None:
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


def test_time_out_is_reported_once() -> None:
    hours, clock, up = made()
    clock.start("gold")
    hours.go_by(4)
    clock.start("black")
    hours.go_by(60)
    assert up == ["black"]
    assert (clock.running, clock.state()) == ("", {"gold": 6, "black": 0})


def test_restarted_clock_forgets_earlier_time_outs() -> None:
    hours, clock, up = made()
    clock.start("gold")
    hours.go_by(9)
    clock.start("gold", reset=True)
    hours.go_by(9)
    assert (up, clock.left("gold")) == ([], 1)
    clock.stop()
    hours.go_by(60)
    assert (up, clock.left("gold")) == ([], 1)
