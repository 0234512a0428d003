from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import Any

import pytest

from kamisado_widget.lessons import COURSE, LessonError, Step, course
from kamisado_widget.lessons.storyboard import DraftScene, Storyboard
from kamisado_widget.rules import Position
from tests.sessions.helpers import SHARP

START = Position.start()
DIAGRAM = "8/8/8/3r4/3B+4/8/8/8 g -"


def board(*scenes: DraftScene | Position) -> Storyboard:
    drafts = (each if isinstance(each, DraftScene) else DraftScene(str(each)) for each in scenes)
    return Storyboard("Hello", scenes=tuple(drafts))


def steps(storyboard: Storyboard) -> list[Step]:
    return list(storyboard.script().steps)


@pytest.mark.parametrize("name", COURSE)
def test_round_trip(name: str) -> None:
    storyboard = Storyboard.of(course(name))
    assert storyboard.script() == course(name)
    assert Storyboard.from_dict(json.loads(json.dumps(storyboard.to_dict()))) == storyboard


def test_moves_are_inferred_from_boards() -> None:
    second = START.play("f8f4")
    apart = START.play("d8d5")
    assert steps(board(START, second, second, apart)) == [
        Step(position=str(START)),
        Step(move="f8f4"),
        Step(),
        Step(position=str(apart)),
    ]
    assert steps(board(DraftScene(DIAGRAM), START)) == [Step(diagram=DIAGRAM), Step(position=str(START))]


def test_unknown_last_move() -> None:
    position = Position.parse(SHARP)
    by_hand = position.play("g6e8").replace(last=None)
    assert steps(board(position, by_hand))[1] == Step(move="g6e8")


def test_scene_continues_from_a_named_one() -> None:
    named = DraftScene(str(START), Step(name="a"))
    other = DraftScene(str(START.play("e8e5")), Step(start="a"))
    storyboard = board(named, START.play("f8f4"), other)
    assert steps(storyboard)[2] == Step(start="a", move="e8e5")
    assert [storyboard.start_of(number) for number in range(3)] == [None, None, 0]


def test_scene_with_missing_start_continues_from_above() -> None:
    above = START.play("f8f4")
    lost = DraftScene(str(above.play("g1g6")), Step(start="gone", say="Then."))
    storyboard = board(START, START.play("d8d5"), above, lost)
    assert steps(storyboard)[3] == Step(move="g1g6", say="Then.")
    assert storyboard.start_of(3) is None
    assert steps(board(lost)) == [Step(position=lost.at, say="Then.")]


def test_errors_name_their_scene() -> None:
    asks = DraftScene(str(START), Step(ask="move", prompt="  "))
    for storyboard, line in ((board(asks), 1), (board(START, asks), 2)):
        with pytest.raises(LessonError) as caught:
            storyboard.script()
        assert caught.value.line == line
    unknown = DraftScene(str(START), Step(ask="loser", prompt="Who?"))
    with pytest.raises(LessonError) as caught:
        board(START, START, unknown).scenes_of(0)
    assert caught.value.line == 3


def test_scene_with_several_pictures() -> None:
    storyboard = Storyboard.of(course("figure-7-fill"))
    refill = next(number for number, step in enumerate(storyboard.script().steps) if step.fill)
    assert len(storyboard.scenes_of(refill)) == 8
    assert [node["batch"] for node in storyboard.scenes_of(0)] == [0]


def test_a_refill_may_be_shown_behind_the_end_of_a_round_and_behind_another() -> None:
    end = Position.parse(SHARP).play("g6e8")
    storyboard = board(Position.parse(SHARP), end, DraftScene(str(end), Step(say="Home.")))
    assert [storyboard.may_fill(number) for number in range(3)] == [False, False, True]
    filled = storyboard.filled(2, "gold left")
    storyboard = replace(storyboard, scenes=(*storyboard.scenes[:2], filled, DraftScene(filled.at)))
    assert (filled.step.fill, filled.step.say) == ("gold left", "Home.")
    assert steps(storyboard)[2].fill == "gold left"
    assert storyboard.may_fill(3), "the other player fills too"
    assert not board(DraftScene(DIAGRAM), DraftScene(DIAGRAM)).may_fill(1)


def test_a_refill_that_cannot_be_shown_names_its_scene() -> None:
    end = Position.parse(SHARP).play("g6e8")
    with pytest.raises(LessonError, match="in the way") as caught:
        board(Position.parse(SHARP), end, end).filled(2, "black left")
    assert caught.value.line == 3


KEPT = board(DraftScene(DIAGRAM, Step(say="Look.", marks=("d4",), ask="squares", prompt="Where?"))).to_dict()

SPOILED: dict[str, tuple[tuple[str | int, ...], Any]] = {
    "a title that is none": (("title",), 7),
    "no scenes": (("scenes",), []),
    "scenes that are none": (("scenes",), 7),
    "a board that is none": (("scenes", 0, "at"), 7),
    "a text that is none": (("scenes", 0, "step", "say"), 7),
    "marks that are none": (("scenes", 0, "step", "marks"), [7]),
    "a step that is none": (("scenes", 0, "step"), "x"),
    "boards that are none": (("scenes", 0, "read_from"), 7),
}


@pytest.mark.parametrize(("place", "value"), SPOILED.values(), ids=SPOILED)
def test_tampered_data_is_refused(place: tuple[str | int, ...], value: object) -> None:
    kept: Any = copy.deepcopy(KEPT)
    inner = kept
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    assert Storyboard.from_dict(kept) is None


@pytest.mark.parametrize("found", [None, [], "x", 7, {}])
def test_invalid_lesson_is_refused(found: object) -> None:
    assert Storyboard.from_dict(found) is None


def test_unknown_fields_are_ignored() -> None:
    kept: Any = copy.deepcopy(KEPT)
    kept["scenes"][0]["step"] |= {"color": "red", "line": 5, "why": ""}
    assert Storyboard.from_dict(kept) == Storyboard.from_dict(KEPT)
