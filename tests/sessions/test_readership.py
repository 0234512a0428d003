from typing import Any

import pytest

from kamisado_widget.learner import Memory
from kamisado_widget.puzzles import COLLECTION
from kamisado_widget.sessions import (
    BoardSession,
    ExerciseSession,
    LessonSession,
    PuzzleSession,
    Session,
    wire,
)
from kamisado_widget.sessions.readership import Readership
from kamisado_widget.sessions.recall import Recall
from tests.sessions.helpers import ROUND, ask
from tests.sessions.test_wire import problem


@pytest.fixture
def readership(memory: Memory) -> Readership:
    return Readership(memory)


@pytest.fixture
def lesson(memory: Memory, readership: Readership) -> LessonSession:
    session = LessonSession("figure-4", memory.progress)
    readership.add(session)
    readership.add_recall(recalled(session, memory))
    return session


kept: list[Recall] = []


def recalled(session: Session, memory: Memory) -> Recall:
    kept.append(Recall(session, memory, session.kind))
    return kept[-1]


def choose(session: Session, name: str) -> Any:
    return ask(session, act="reader", what="choose", name=name)


def test_nothing_is_said_of_readers_until_somebody_asks(lesson: LessonSession) -> None:
    assert lesson.readers == {"names": []}
    ask(lesson, act="reader", what="ask")
    assert lesson.readers == {"names": [""], "reader": ""}
    assert problem(lesson.readers, wire.ReadersState) is None


def test_another_reader_begins_anew_and_the_first_finds_their_place(
    lesson: LessonSession,
) -> None:
    choose(lesson, "Ann")
    lesson.receive({"_answered": {"0": "right"}, "cursor": 2})
    kept[-1].save()
    assert "ok" in choose(lesson, "Bob")
    assert (lesson.cursor, lesson.answered) == (0, {})
    choose(lesson, "Ann")
    assert (lesson.cursor, lesson.answered) == (2, {"0": "right"})


def test_who_is_forgotten_can_be_remembered_again(lesson: LessonSession, memory: Memory) -> None:
    choose(lesson, "Ann")
    memory.progress.finish("figure-4")
    ask(lesson, act="reader", what="forget")
    assert lesson.readers == {"names": [""], "reader": "", "forgotten": "Ann"}
    assert "rings" not in lesson.lesson_state
    ask(lesson, act="reader", what="undo")
    assert lesson.readers == {"names": ["", "Ann"], "reader": "Ann"}
    assert lesson.lesson_state["rings"] == 2
    assert "ok" in ask(lesson, act="reader", what="undo"), "twice is once"


def test_all_sessions_of_the_memory_have_the_same_reader(
    lesson: LessonSession, memory: Memory, readership: Readership
) -> None:
    puzzles = PuzzleSession(COLLECTION[:3], memory.progress)
    exercises = ExerciseSession("targets", 1, 3, memory.progress)
    board = BoardSession()
    for session in (puzzles, exercises):
        readership.add(session)
    readership.add_recall(recalled(board, memory))
    for move in ROUND:
        board.play(move)
    kept[-1].save()
    solved = puzzles.current
    memory.progress.finish(f"puzzle {solved.id}")
    exercises.receive({"_answered": {"0": "right"}})
    choose(lesson, "Bob")
    assert puzzles.readers == exercises.readers == lesson.readers
    assert puzzles.puzzle_state["solved"] == 0
    assert exercises.answered == {}
    assert board.last_round == {}
    choose(lesson, "")
    assert puzzles.puzzle_state["solved"] == 1
    assert puzzles.current != solved
    assert board.last_round == {"moves": len(ROUND), "node": len(ROUND)}


@pytest.mark.parametrize("wrong", [{}, {"what": "ban"}, {"what": "choose"}, {"what": "choose", "name": 5}])
def test_what_makes_no_sense_is_refused(lesson: LessonSession, wrong: dict[str, Any]) -> None:
    assert "refused" in ask(lesson, act="reader", **wrong)
    assert lesson.readers == {"names": []}


def test_where_nobody_in_particular_reads_nobody_can_be_chosen() -> None:
    lesson = LessonSession("figure-4")
    assert "refused" in choose(lesson, "Ann")
    assert lesson.readers == {}


def test_a_page_that_is_handed_out_names_no_reader(lesson: LessonSession) -> None:
    from kamisado_widget.export.page import packed

    choose(lesson, "Ann")
    assert "Ann" not in str(packed(lesson)["state"])
