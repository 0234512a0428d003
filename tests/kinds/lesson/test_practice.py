"""Practice: what went wrong, in whatever it was, is asked again on its day."""

from typing import Any

import pytest

from kamisado_widget import Position
from kamisado_widget.kinds.lesson.questions import question_of, scenes_of
from kamisado_widget.learner import Card, Memory
from kamisado_widget.lessons import COURSE, exercise
from kamisado_widget.puzzles import COLLECTION, Puzzle
from kamisado_widget.reasons import because
from kamisado_widget.session import LessonSession, PracticeSession, PuzzleSession
from kamisado_widget.session.wire import LessonState, Node
from tests.learner.test_progress import Clock
from tests.session.helpers import SHARP, ask, to_a_question
from tests.session.test_wire import problem


@pytest.fixture
def memory(clock: Clock) -> Memory:
    """What is remembered of one who missed an exercise, a lesson's question, and a puzzle."""
    memory = Memory(None, clock=clock)
    memory.progress.record(exercise("push", 1, 77), right=False)
    lesson = LessonSession("figure-4", memory.progress)
    to_a_question(lesson)
    ask(lesson, act="answer", answer=["none of them"], shown=False)
    PuzzleSession(SHARP, memory.progress).solution()
    return memory


def answer(practice: PracticeSession, given: list[str], shown: bool = False) -> Any:
    return ask(practice, act="answer", answer=given, shown=shown)


def answer_all(practice: PracticeSession) -> None:
    for number in range(practice.lesson_state["size"]):
        practice.cursor = number
        task = practice.scene()["task"]
        good = task["good"] if task["ask"] in ("squares", "order") else task["good"][:1]
        assert "ok" in answer(practice, good)


def test_nothing_is_due_on_the_day_itself(memory: Memory) -> None:
    practice = PracticeSession(memory.progress)
    assert "task" not in practice.scene()
    assert "tomorrow" in practice.scene()["say"]


def test_all_that_went_wrong_is_asked_the_next_day(memory: Memory, clock: Clock) -> None:
    clock.wait(1)
    practice = PracticeSession(memory.progress)
    assert problem(practice.nodes, list[Node]) is None
    assert problem(practice.lesson_state, LessonState) is None
    assert practice.lesson_state["about"] == "3 questions due today"
    assert len(practice.nodes) == 3
    answer_all(practice)
    assert practice.lesson_state["ending"] == "Nothing is due today. The next question comes in 2 days."
    assert memory.deck.due == ()


def test_one_that_is_missed_again_comes_back_the_next_day(memory: Memory, clock: Clock) -> None:
    clock.wait(3)
    practice = PracticeSession(memory.progress)
    answer(practice, [], shown=True)
    answer(practice, practice.scene()["task"]["good"])
    assert len(memory.deck.due) == 2
    assert memory.deck.days == 0
    clock.wait(1)
    assert len(memory.deck.due) == 3


def test_a_move_that_does_not_solve_a_puzzle_is_told_why(clock: Clock) -> None:
    memory = Memory(None, clock=clock)
    memory.deck.note(Card.of_puzzle(Puzzle.parse(SHARP)), right=False)
    clock.wait(1)
    practice = PracticeSession(memory.progress)
    assert answer(practice, ["g6h7"])["refused"]["text"] == because(SHARP, "g6h7").text
    assert answer(practice, ["g6g6"])["refused"]["rule"] == "M5"
    assert "ok" in answer(practice, ["g6e8"])


def test_a_fill_that_was_missed_is_a_choice(clock: Clock) -> None:
    memory, puzzle = Memory(None, clock=clock), COLLECTION.filter(task="fill")[0]
    memory.deck.note(Card.of_puzzle(puzzle), right=False)
    clock.wait(1)
    practice = PracticeSession(memory.progress)
    right = f"Fill from the {puzzle.first[0]}"
    wrong = next(choice for choice in practice.scene()["task"]["choices"] if choice != right)
    assert puzzle.refutation[wrong.split()[-1]] in answer(practice, [wrong])["refused"]["text"]
    assert "refused" in answer(practice, ["left"])
    assert "ok" in answer(practice, [right])
    assert memory.deck.days == 1


def test_a_win_that_was_given_away_is_kept_by_any_move_that_wins(clock: Clock) -> None:
    memory = Memory(None, clock=clock)
    memory.deck.note(Card.of_mistake(Position.parse(SHARP)), right=False)
    clock.wait(1)
    practice = PracticeSession(memory.progress)
    assert practice.scene()["task"]["good"] == ["g6e8", "g6f7"]
    assert practice.scene()["say"] == "Gold must move the yellow tower."
    assert practice.scene()["marks"] == [{"square": "g6", "kind": "point"}]
    assert answer(practice, ["g6h7"])["refused"]["text"] == because(SHARP, "g6h7").text
    assert answer(practice, ["g6g6"])["refused"]["rule"] == "M5"
    assert "ok" in answer(practice, ["g6f7"])
    assert memory.deck.days == 1


@pytest.mark.parametrize(
    "card",
    [
        "exercise nothing 1 seed 7",
        "lesson figure-99 move x",
        "puzzle x",
        "mistake x",
        "exercise push 9 seed x",
    ],
)
def test_what_there_is_no_more_is_passed_over(card: str, memory: Memory, clock: Clock) -> None:
    memory.deck.note(Card.parse(card) or Card("puzzle", card), right=False)
    clock.wait(1)
    assert len(PracticeSession(memory.progress).nodes) == 3


def test_what_there_is_no_more_is_not_due_for_ever(clock: Clock) -> None:
    memory = Memory(None, clock=clock)
    memory.deck.note(Card("lesson", "figure-4 move nowhere"), right=False)
    clock.wait(1)
    assert memory.deck.due
    practice = PracticeSession(memory.progress)
    assert "task" not in practice.scene()
    assert memory.deck.due == ()


@pytest.mark.parametrize("name", COURSE)
def test_every_question_of_the_course_is_found_again_by_its_card(name: str) -> None:
    scenes = scenes_of(name, "en")
    asking = [number for number, scene in enumerate(scenes) if "task" in scene]
    for number in asking:
        found = question_of(Card.of_question(name, scenes, number))
        assert found
        assert found.scene("de")["task"] == scenes_of(name, "de")[number]["task"]


def test_a_review_speaks_every_language(memory: Memory, clock: Clock) -> None:
    clock.wait(1)
    practice = PracticeSession(memory.progress)
    english = [node["task"]["prompt"] for node in practice.nodes]
    practice.language = "de"
    assert all(node["task"]["prompt"] not in english for node in practice.nodes)
    assert practice.lesson_state["title"] == "Wiederholung"
