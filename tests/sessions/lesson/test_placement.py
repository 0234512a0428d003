from pathlib import Path

import pytest

from kamisado_widget.i18n import LANGUAGES
from kamisado_widget.learner import Memory
from kamisado_widget.learner.next import next_part, place_of, standing
from kamisado_widget.lessons.chapters import CHAPTERS
from kamisado_widget.sessions import CourseSession, LessonSession, PlacementSession
from kamisado_widget.sessions.course.wire import CourseState
from kamisado_widget.sessions.readers import Recall
from kamisado_widget.sessions.wire import LessonState
from tests.clock import Clock
from tests.sessions.helpers import answer, ask, right_answer
from tests.sessions.test_wire import problem

ASKED = [chapter.name for chapter in CHAPTERS for _ in chapter.placement]


def take(
    test: PlacementSession, missed: tuple[str, ...] = (), since: int = 0, upto: int = len(ASKED)
) -> None:
    for number, chapter in list(enumerate(ASKED))[since:upto]:
        test.cursor = number
        answer(test, right_answer(test.scene()["task"]), shown=chapter in missed)


def test_offered_to_new_readers(memory: Memory) -> None:
    assert CourseSession(memory.progress).course_state["placement"]["part"] == "placement"
    memory.progress.finish("figure-1")
    assert "placement" not in CourseSession(memory.progress).course_state


def test_asks_every_chapter(memory: Memory) -> None:
    rules = [chapter.name for chapter in CHAPTERS if any(part.startswith("figure") for part in chapter.parts)]
    assert set(rules) <= set(ASKED)
    test = PlacementSession(memory.progress)
    assert len({node["position"] for node in test.nodes}) == len(ASKED)
    again = PlacementSession(memory.progress)
    assert [node["position"] for node in again.nodes] != [node["position"] for node in test.nodes]


def test_good_result_skips_the_rules(memory: Memory) -> None:
    test = PlacementSession(memory.progress)
    take(test)
    assert test.lesson_state["ending"].startswith("You know the rules!")
    assert next_part(memory) == ("doors", "next")


def test_weak_result_starts_at_the_gap(memory: Memory) -> None:
    test = PlacementSession(memory.progress)
    take(test, missed=("02_blocked", "06_double_sumo"))
    assert "Look at: Blocked towers · Two rings." in test.lesson_state["ending"]
    assert next_part(memory) == ("figure-4", "next")
    assert standing(memory.now, "figure-1") == "done"
    assert standing(memory.now, "figure-9") == "open"


def test_missed_questions_return(tmp_path: Path, clock: Clock) -> None:
    memory = Memory(tmp_path / "progress.json", clock=clock)
    take(PlacementSession(memory.progress), missed=("03_deadlock",))
    clock.wait(1)
    hanging = [name for topic in memory.deck.due for name in memory.deck.hanging(topic)]
    assert [name.split()[1] for name in hanging] == ["deadlock"]
    assert set(Memory(memory.path).now.progress.passed) == set(ASKED) - {"03_deadlock"}


def test_resumes(memory: Memory) -> None:
    left = PlacementSession(memory.progress)
    take(left, missed=(ASKED[0],), upto=4)
    assert "ending" not in left.lesson_state
    assert memory.now.progress.passed == {}
    again = run_again(left, memory)
    assert [node["position"] for node in again.nodes] == [node["position"] for node in left.nodes]
    assert again.cursor == left.cursor == 3
    take(again, since=4)
    assert set(memory.now.progress.passed) == set(ASKED) - {ASKED[0]}, (
        "the question missed before leaving is not passed"
    )


def test_finished_test_restarts(memory: Memory) -> None:
    left = PlacementSession(memory.progress)
    take(left)
    again = run_again(left, memory)
    assert [node["position"] for node in again.nodes] != [node["position"] for node in left.nodes]
    assert (again.cursor, again.answered) == (0, {})


@pytest.mark.parametrize("cards", [[], ["exercise push 1 seed 7"], "many", [None]])
def test_foreign_state_is_ignored(cards: object, memory: Memory) -> None:
    memory.remember_place(place_of("placement"), {"cards": cards, "step": 3, "tried": [0], "missed": [1]})
    test = PlacementSession(memory.progress)
    Recall(test, memory, place_of("placement")).restore()
    assert (test.cursor, test.answered) == (0, {})


def run_again(left: PlacementSession, memory: Memory) -> PlacementSession:
    again = PlacementSession(memory.progress)
    Recall(left, memory, f"{left.kind} {left.own_name}").save()
    Recall(again, memory, f"{again.kind} {again.own_name}").restore()
    return again


def test_undo(memory: Memory) -> None:
    take(PlacementSession(memory.progress), missed=("05_sumo",))
    course = CourseSession(memory.progress)
    assert course.course_state["passed"].startswith("From your test, you know: How towers move · ")
    assert "ok" in ask(course, act="relearn")
    assert "passed" not in course.course_state
    assert next_part(memory).part == "first-moves"


def test_skipped_lesson_can_be_read(memory: Memory, clock: Clock) -> None:
    def stop_within(lesson: str) -> None:
        session = LessonSession(lesson, memory.progress)
        session.cursor = 2
        Recall(session, memory, place_of(lesson)).save()

    stop_within("figure-1")
    clock.wait(1)
    take(PlacementSession(memory.progress))
    assert standing(memory.now, "figure-1") == "done", "the chapter was begun before the test"
    clock.wait(1)
    stop_within("figure-2")
    assert next_part(memory) == ("figure-2", "go_on")


@pytest.mark.parametrize("missed", [(), ("02_blocked",), tuple(ASKED)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(language: str, missed: tuple[str, ...], memory: Memory) -> None:
    test = PlacementSession(memory.progress, language=language)
    take(test, missed)
    assert problem(test.lesson_state, LessonState) is None
    course = CourseSession(memory.progress, language=language)
    assert problem(course.course_state, CourseState) is None
