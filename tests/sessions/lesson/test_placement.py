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
from tests.sessions.helpers import ask
from tests.sessions.test_wire import problem

ASKED = [chapter.name for chapter in CHAPTERS for _ in chapter.placement]


def take(
    test: PlacementSession, missed: tuple[str, ...] = (), since: int = 0, upto: int = len(ASKED)
) -> None:
    for number, chapter in list(enumerate(ASKED))[since:upto]:
        test.cursor = number
        task = test.scene()["task"]
        good = task["good"] if task["ask"] in ("squares", "order") else task["good"][:1]
        ask(test, act="answer", answer=good, shown=chapter in missed)


def test_it_is_offered_to_those_who_have_finished_nothing(memory: Memory) -> None:
    assert CourseSession(memory.progress).course_state["placement"]["part"] == "placement"
    memory.progress.finish("figure-1")
    assert "placement" not in CourseSession(memory.progress).course_state


def test_it_asks_about_every_chapter_of_the_rules_and_never_the_same(memory: Memory) -> None:
    rules = [chapter.name for chapter in CHAPTERS if any(part.startswith("figure") for part in chapter.parts)]
    assert set(rules) <= set(ASKED)
    test = PlacementSession(memory.progress)
    assert len({node["position"] for node in test.nodes}) == len(ASKED)
    again = PlacementSession(memory.progress)
    assert [node["position"] for node in again.nodes] != [node["position"] for node in test.nodes]


def test_who_knows_the_rules_goes_on_with_what_wins(memory: Memory) -> None:
    test = PlacementSession(memory.progress)
    take(test)
    assert test.lesson_state["ending"].startswith("You know the rules!")
    assert next_part(memory) == ("doors", "next")


def test_who_does_not_is_told_where_to_look_and_begins_there(memory: Memory) -> None:
    test = PlacementSession(memory.progress)
    take(test, missed=("02_blocked", "06_double_sumo"))
    assert "Look at: Blocked towers · Two rings." in test.lesson_state["ending"]
    assert next_part(memory) == ("figure-4", "next")
    assert standing(memory.now, "figure-1") == "done"
    assert standing(memory.now, "figure-9") == "open"


def test_what_was_missed_comes_back(memory: Memory, clock: Clock) -> None:
    take(PlacementSession(memory.progress), missed=("03_deadlock",))
    clock.wait(1)
    hanging = [name for topic in memory.deck.due for name in memory.deck.hanging(topic)]
    assert [name.split()[1] for name in hanging] == ["deadlock"]


def test_nothing_counts_before_the_last_answer(memory: Memory) -> None:
    test = PlacementSession(memory.progress)
    ask(test, act="answer", answer=test.scene()["task"]["good"], shown=False)
    assert "ending" not in test.lesson_state
    assert memory.now.progress.passed == {}


def test_a_test_that_was_begun_goes_on(memory: Memory) -> None:
    left = PlacementSession(memory.progress)
    take(left, missed=(ASKED[0],), upto=4)
    again = run_again(left, memory)
    assert [node["position"] for node in again.nodes] == [node["position"] for node in left.nodes]
    assert again.cursor == left.cursor == 3
    take(again, since=4)
    assert set(memory.now.progress.passed) == set(ASKED) - {ASKED[0]}, "missed before it was left"


def test_a_test_that_is_over_begins_anew(memory: Memory) -> None:
    left = PlacementSession(memory.progress)
    take(left)
    again = run_again(left, memory)
    assert [node["position"] for node in again.nodes] != [node["position"] for node in left.nodes]
    assert (again.cursor, again.answered) == (0, {})


@pytest.mark.parametrize("cards", [[], ["exercise push 1 seed 7"], "many", [None]])
def test_a_place_that_is_no_tests_is_left_alone(cards: object, memory: Memory) -> None:
    memory.remember_place(place_of("placement"), {"cards": cards, "step": 3, "tried": [0], "missed": [1]})
    test = PlacementSession(memory.progress)
    Recall(test, memory, place_of("placement")).bring_back()
    assert (test.cursor, test.answered) == (0, {})


def run_again(left: PlacementSession, memory: Memory) -> PlacementSession:
    again = PlacementSession(memory.progress)
    Recall(left, memory, f"{left.kind} {left.own_name}").save()
    Recall(again, memory, f"{again.kind} {again.own_name}").bring_back()
    return again


def test_it_can_be_taken_back(memory: Memory) -> None:
    take(PlacementSession(memory.progress), missed=("05_sumo",))
    course = CourseSession(memory.progress)
    assert course.course_state["passed"].startswith("From your test, you know: How towers move · ")
    assert "ok" in ask(course, act="relearn")
    assert "passed" not in course.course_state
    assert next_part(memory).part == "first-moves"


def test_a_lesson_that_is_read_all_the_same_is_gone_on_with(memory: Memory, clock: Clock) -> None:
    def stop_within(lesson: str) -> None:
        session = LessonSession(lesson, memory.progress)
        session.cursor = 2
        Recall(session, memory, place_of(lesson)).save()

    stop_within("figure-1")
    clock.wait(1)
    take(PlacementSession(memory.progress))
    assert standing(memory.now, "figure-1") == "done", "it was begun before the test"
    clock.wait(1)
    stop_within("figure-2")
    assert next_part(memory) == ("figure-2", "go_on")


def test_it_is_remembered(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    take(PlacementSession(Memory(file).progress))
    assert set(Memory(file).now.progress.passed) == set(ASKED)


@pytest.mark.parametrize("missed", [(), ("02_blocked",), tuple(ASKED)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_how_it_went_in_every_language(
    language: str, missed: tuple[str, ...], memory: Memory
) -> None:
    test = PlacementSession(memory.progress, language=language)
    take(test, missed)
    assert problem(test.lesson_state, LessonState) is None
    course = CourseSession(memory.progress, language=language)
    assert problem(course.course_state, CourseState) is None
