"""A storm: all solve the same puzzles against one clock, and see who has solved most."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kamisado_widget.live import Live
from kamisado_widget.puzzles import COLLECTION
from kamisado_widget.session import BoardSession, PuzzleSession
from tests.live.pupils import Class, Pupil

Room = Callable[..., Live]


@pytest.fixture
def live(room: Room) -> Live:
    live = room(BoardSession())
    live.mode = "storm"
    return live


def begin(live: Live, *pupils: Pupil) -> None:
    live.handle({"act": "begin"})
    for pupil in pupils:
        pupil.until(lambda pupil=pupil: "run" in pupil.state["_puzzle_state"])  # type: ignore[misc]


def shown(pupil: Pupil) -> Any:
    position = pupil.scene["position"]
    return next(puzzle for puzzle in COLLECTION if str(puzzle.position) == position)


def miss(live: Live, pupil: Pupil) -> None:
    mode: Any = live._room.mode
    session = next(seat.session for person, seat in mode._seats.items() if person.name == pupil.name)
    right = session.right_moves()
    move = next(move for move in session.turn_state["moves"] if move not in right)
    assert "ok" in pupil.ask("play", origin=move[:2], target=move[2:])
    pupil.until(lambda: pupil.state["_puzzle_state"]["run"]["marks"].endswith("-"))


def test_all_wait_then_have_the_same_puzzles_and_the_same_time(live: Live, pupils: Class) -> None:
    ann, bob = pupils.join(live, "Ann"), pupils.join(live, "Bob")
    assert ann.room["note"] == "It begins when your teacher says so."
    assert live.state()["mode"]["race"] == []
    assert "refused" in ann.ask("hint"), "nothing is to be solved yet"
    begin(live, ann, bob)
    assert shown(ann) == shown(bob)
    assert ann.state["_puzzle_state"]["run"]["seconds"] > 170
    assert live.state()["mode"]["clocks"][0]["running"]
    cleo = pupils.join(live, "Cleo")
    assert shown(cleo) == shown(ann), "whoever comes later has the same, and what time is left"


def test_who_has_missed_less_stands_first_and_each_hears_how_they_stand(live: Live, pupils: Class) -> None:
    ann, bob = pupils.join(live, "Ann"), pupils.join(live, "Bob")
    begin(live, ann, bob)
    miss(live, ann)
    bob.until(lambda: bob.room["note"] == "1 of 2: 0 solved.")
    assert [(row["name"], row["marks"]) for row in live.state()["mode"]["race"]] == [
        ("Bob", ""),
        ("Ann", "-"),
    ]


@pytest.mark.parametrize("what", ["ask", "choose", "stop clock"])
def test_nobody_stops_the_clock_or_chooses_other_puzzles(live: Live, pupils: Class, what: str) -> None:
    ann = pupils.join(live, "Ann")
    begin(live, ann)
    assert "refused" in ann.ask("set", what=what, name="streak")
    assert "seconds" in ann.state["_puzzle_state"]["run"]


def test_when_the_time_is_up_it_is_over_for_all_and_can_begin_again(live: Live, pupils: Class) -> None:
    ann = pupils.join(live, "Ann")
    begin(live, ann)
    miss(live, ann)
    live._call(live._room.mode._end)
    ann.until(lambda: ann.state["_puzzle_state"]["run"]["over"])
    assert ann.state["_puzzle_state"]["run"]["result"]["solved"] == 0
    assert "refused" in ann.ask("next"), "nothing goes on after the end"
    begin(live, ann)
    ann.until(lambda: ann.state["_puzzle_state"]["run"]["marks"] == "")


def test_the_puzzles_that_the_teacher_shows_are_taken_where_they_are_many(room: Room, pupils: Class) -> None:
    own = COLLECTION[::3]
    live = room(PuzzleSession(own))
    live.mode = "storm"
    ann = pupils.join(live, "Ann")
    begin(live, ann)
    assert shown(ann) in list(own)
