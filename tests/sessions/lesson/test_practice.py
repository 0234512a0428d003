import pytest

from kamisado_widget import Position
from kamisado_widget.learner import Memory, QuestionId
from kamisado_widget.learner.next import next_part
from kamisado_widget.learner.topics import topic_of_puzzle
from kamisado_widget.lessons import COURSE, exercise
from kamisado_widget.puzzles import Puzzle
from kamisado_widget.puzzles.sets import SETS, all_puzzles
from kamisado_widget.reasons import because
from kamisado_widget.sessions import LessonSession, PracticeSession, PuzzleSession
from kamisado_widget.sessions.course.offers import part_title
from kamisado_widget.sessions.lesson.questions import question_of, scenes_of
from kamisado_widget.sessions.wire import LessonState, Node
from tests.clock import Clock
from tests.sessions.helpers import SHARP, answer, right_answer, to_a_question
from tests.sessions.test_wire import problem


@pytest.fixture
def memory(clock: Clock) -> Memory:
    memory = Memory(None, clock=clock)
    memory.progress.record(exercise("push", 1, 77), right=False)
    lesson = LessonSession("figure-4", memory.progress)
    to_a_question(lesson)
    answer(lesson, ["none of them"])
    PuzzleSession(SHARP, memory.progress).solution()
    return memory


def test_mistake_counts_for_its_blunder(memory: Memory) -> None:
    question = question_of(QuestionId.of_mistake(Position.parse(SHARP)))
    assert question
    question.note(memory.progress, right=True)
    assert "blunder overlooked" in memory.deck.cards
    assert "" not in memory.deck.cards


def answer_all(practice: PracticeSession) -> None:
    for number in range(practice.lesson_state["size"]):
        practice.cursor = number
        assert "ok" in answer(practice, right_answer(practice.scene()["task"]))


def test_nothing_is_due_the_same_day(memory: Memory) -> None:
    practice = PracticeSession(memory.progress)
    assert "task" not in practice.scene()
    said = practice.scene()["say"]
    assert "tomorrow" in said
    assert said.endswith(
        f"Solve fresh puzzles, or continue with “{part_title(next_part(memory).part, 'en')}”."
    )


def test_missed_questions_are_due_the_next_day(memory: Memory, clock: Clock) -> None:
    clock.wait(1)
    practice = PracticeSession(memory.progress)
    assert problem(practice.nodes, list[Node]) is None
    assert problem(practice.lesson_state, LessonState) is None
    assert practice.lesson_state["about"] == "3 questions due today"
    assert len(practice.nodes) == 3
    answer_all(practice)
    assert practice.lesson_state["ending"] == "Nothing due today. Next: Thursday."
    assert memory.deck.due == ()


def test_missed_again(memory: Memory, clock: Clock) -> None:
    clock.wait(3)
    practice = PracticeSession(memory.progress)
    answer(practice, [], shown=True)
    answer(practice, practice.scene()["task"]["good"])
    assert len(memory.deck.due) == 2
    assert memory.deck.days == 0
    clock.wait(1)
    assert len(memory.deck.due) == 3


def test_any_winning_move_solves_a_mistake(clock: Clock) -> None:
    memory = Memory(None, clock=clock)
    memory.progress.record_puzzle(Puzzle.parse(SHARP), right=False)
    clock.wait(1)
    puzzle = PracticeSession(memory.progress)
    assert answer(puzzle, ["g6h7"])["refused"]["text"] == because(SHARP, "g6h7").text
    assert answer(puzzle, ["g6g6"])["refused"]["rule"] == "M5"
    memory = Memory(None, clock=clock)
    memory.deck.note("blunder overlooked", False, str(QuestionId.of_mistake(Position.parse(SHARP))))
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
    "name",
    [
        *("exercise nothing 1 seed 7", "exercise push 9 seed x", "lesson figure-99 move x"),
        *("lesson figure-4 move nowhere", "mistake x", "puzzle x", "of next year"),
    ],
)
@pytest.mark.parametrize("topic", ["S2", "idea doors", "blunder handed"])
def test_missing_questions_are_replaced(name: str, topic: str, clock: Clock) -> None:
    memory = Memory(None, clock=clock)
    memory.deck.note(topic, False, name)
    clock.wait(1)
    practice = PracticeSession(memory.progress)
    assert "task" in practice.scene()
    answer_all(practice)
    assert memory.deck.due == ()
    assert [len(card.answers) for card in memory.deck.cards.values()] == [2]


def test_rule_questions_vary(clock: Clock) -> None:
    memory, seen = Memory(None, clock=clock), []
    memory.deck.note("S2", right=True)
    for _ in range(5):
        clock.wait(memory.deck.days or 1)
        practice = PracticeSession(memory.progress)
        assert practice.scene()["task"]["rule"] == "S2"
        seen.append(practice.scene()["position"])
        answer_all(practice)
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("idea", SETS)
def test_idea_is_asked_by_a_new_puzzle(idea: str, clock: Clock) -> None:
    memory = Memory(None, clock=clock)
    memory.deck.note(f"idea {idea}", right=True)
    own = set(SETS[idea][:-1])
    for each in own:
        memory.progress.finish(f"puzzle {each}")
    clock.wait(9)
    at = PracticeSession(memory.progress).scene()["position"]
    found = [puzzle for puzzle in all_puzzles().values() if str(puzzle.position) == at]
    assert {topic_of_puzzle(puzzle) for puzzle in found} == {f"idea {idea}"}
    assert not {puzzle.id for puzzle in found} & own


def test_four_misses_show_the_lesson(clock: Clock) -> None:
    memory = Memory(None, clock=clock)
    for _ in range(4):
        clock.wait(1)
        practice = PracticeSession(memory.progress)
        if "task" in practice.scene():
            answer(practice, [], shown=True)
        else:
            memory.deck.note("M6", right=False)
    assert [node["task"]["rule"] for node in practice.nodes] == ["M6"] * 3
    assert practice.nodes[1]["position"] in {node["position"] for node in scenes_of("figure-4", "en")}
    assert memory.deck.days == 7


@pytest.mark.parametrize("topic", ["idea doors", "blunder handed"])
def test_resting_idea_offers_help(topic: str, clock: Clock) -> None:
    memory = Memory(None, clock=clock)
    for _ in range(3):
        memory.deck.note(topic, right=False)
        clock.wait(1)
    practice = PracticeSession(memory.progress)
    answer(practice, [], shown=True)
    asked, shown, puzzle = (node["position"] for node in practice.nodes)
    assert shown in {node["position"] for node in scenes_of("doors", "en")}
    easiest = min(
        (each for each in all_puzzles().values() if topic_of_puzzle(each) == "idea doors"),
        key=lambda each: (str(each.position) == asked, each.rating),
    )
    assert puzzle == str(easiest.position)
    assert memory.deck.days == 7


def test_long_practice_is_lazy(clock: Clock) -> None:
    memory = Memory(None, clock=clock)
    for rule in ("T2", "M2", "M6", "F3", "F4", "S2"):
        memory.deck.note(rule, right=False)
    clock.wait(1)
    practice = PracticeSession(memory.progress)
    assert len(practice.nodes) == 3
    assert (practice.lesson_state["total"], practice.lesson_state["about"]) == (6, "6 questions due today")
    for number in range(6):
        assert "ending" not in practice.lesson_state
        practice.cursor = number
        answer(practice, [], shown=True)
    assert "ending" in practice.lesson_state
    assert len(practice.nodes) == 6


@pytest.mark.parametrize("name", COURSE)
def test_every_question_has_a_card(name: str) -> None:
    scenes = scenes_of(name, "en")
    asking = [number for number, scene in enumerate(scenes) if "task" in scene]
    for number in asking:
        found = question_of(QuestionId.of_question(name, scenes, number))
        assert found
        assert found.scene("de")["task"] == scenes_of(name, "de")[number]["task"]


def test_every_language(memory: Memory, clock: Clock) -> None:
    clock.wait(1)
    practice = PracticeSession(memory.progress)
    english = [node["task"]["prompt"] for node in practice.nodes]
    practice.language = "de"
    assert all(node["task"]["prompt"] not in english for node in practice.nodes)
    assert practice.lesson_state["title"] == "Wiederholung"
