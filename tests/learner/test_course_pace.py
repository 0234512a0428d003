"""The pace of the course: every part ends, no rule is repeated endlessly, and puzzles come early."""

from random import Random

import pytest

from kamisado_widget.learner import Memory
from kamisado_widget.learner.deck import LONGEST, MISSED, minutes
from kamisado_widget.learner.next import MOST_ASKED, idea_of, next_part, parts, round_of, standing
from kamisado_widget.learner.topics import topic_of_puzzle
from kamisado_widget.lessons import COURSE
from kamisado_widget.puzzles.sets import all_puzzles, puzzle_set
from kamisado_widget.sessions import ExerciseSession, PracticeSession
from kamisado_widget.sessions.wire import Node
from tests.clock import Clock
from tests.sessions.helpers import ask

LESSONS_A_DAY = 2
DRILLS = [part for part in parts() if part.split()[-1] in "123"]


class Student:
    """A simulated student who follows the course and knows a share of the answers."""

    def __init__(self, share: float, never: str = "", seed: int = 1) -> None:
        self.share, self.never, self.chance = share, never, Random(seed)
        self.clock = Clock()
        self.memory = Memory(None, clock=self.clock)
        self.practiced: list[float] = []  # minutes of each practice

    def knows(self, rule: str) -> bool:
        return rule != self.never and self.chance.random() < self.share

    def answer(self, session: ExerciseSession | PracticeSession, number: int) -> bool:
        """Answer a question, asking for the solution after a wrong answer; return whether it was right."""
        session.cursor = number
        task = session.scene()["task"]
        right = self.knows(task["rule"])
        if not right:
            ask(session, act="answer", answer=[], shown=True)
        good = task["good"] if task["ask"] in ("squares", "order") else task["good"][:1]
        assert "ok" in ask(session, act="answer", answer=good, shown=False)
        return right

    def drill(self, part: str) -> list[str]:
        """Do exercises until the part is done, and return the rules asked about."""
        kind, level = part.split()
        session = ExerciseSession(kind, int(level), progress=self.memory.progress)
        asked: list[str] = []
        while standing(self.memory.now, part) != "done":
            assert len(asked) < len(session.nodes), "the part is unfinished, but no question follows"
            asked.append(session.nodes[len(asked)]["task"]["rule"])
            self.answer(session, len(asked) - 1)
        return asked

    def practice(self) -> float:
        """Do the due reviews and return the minutes they took."""
        session = PracticeSession(self.memory.progress)
        assert "task" in session.nodes[0], "due cards come as questions"
        number, took = 0, 0.0
        while number < len(session.nodes):
            right = self.answer(session, number)
            took += minutes(session.nodes[number]["task"]["rule"]) * (1 if right else MISSED)
            number += 1
        return took

    def study(self, part: str) -> None:
        if idea := idea_of(part):
            for puzzle in list(puzzle_set(idea))[:MOST_ASKED]:
                self.memory.progress.record_puzzle(puzzle, right := self.knows(part))
                if right:
                    self.memory.progress.finish(f"puzzle {puzzle.id}")
        elif part in COURSE or round_of(part):
            self.memory.progress.finish(part)
        else:
            self.drill(part)

    def days(self, last: str) -> dict[str, int]:
        """Return the day each part was reached, up to the last part."""
        came: dict[str, int] = {}
        day = 0
        while last not in came:
            day += 1
            assert day < 60, came
            self.clock.wait(1)
            lessons = 0
            while True:
                part = next_part(self.memory).part
                if part == "practice":
                    self.practiced.append(self.practice())
                    continue
                lessons += part in COURSE
                if lessons > LESSONS_A_DAY:
                    break
                came.setdefault(part, day)
                self.study(part)
                if part == last:
                    break
        return came


@pytest.mark.parametrize(
    ("share", "never"), [(0.9, ""), (0.7, ""), pytest.param(0.7, "M6", marks=pytest.mark.slow)]
)
def test_course_takes_two_weeks_first_puzzle_by_day_two(share: float, never: str) -> None:
    came = Student(share, never).days("round points")
    assert max(came.values()) <= 14
    assert min(day for part, day in came.items() if idea_of(part)) <= 2


@pytest.mark.parametrize("part", DRILLS)
@pytest.mark.parametrize("seed", [1, 2])
def test_exercises_end_after_eight_questions(part: str, seed: int) -> None:
    student = Student(0.0, seed=seed)
    asked = student.drill(part)
    assert len(asked) == MOST_ASKED
    assert not any(len({*asked[at : at + 3]}) == 1 for at in range(len(asked) - 2)), asked
    assert standing(student.memory.now, part) == "done"
    assert part not in student.memory.progress.rings, "no ring yet"


def test_unknown_rule_does_not_repeat_forever() -> None:
    asked = Student(1.0, never="M6").drill("blocked 1")
    assert len(asked) <= MOST_ASKED


def test_exercises_end_with_result() -> None:
    student = Student(1.0, never="M6")
    session = ExerciseSession("blocked", 1, progress=student.memory.progress)
    right = sum(student.answer(session, number) for number in range(MOST_ASKED))
    assert len(session.nodes) == MOST_ASKED
    assert session.lesson_state["ending"] == (
        f"{right} of {MOST_ASKED} right on the first try. What you missed comes back in practice."
    )
    assert "ok" in ask(session, act="again")
    assert "ending" not in session.lesson_state


@pytest.mark.slow
@pytest.mark.parametrize(("share", "never"), [(0.7, ""), (0.7, "M6"), (0.4, "")])
def test_practice_takes_at_most_twelve_minutes(share: float, never: str) -> None:
    student = Student(share, never)
    student.days("round points")
    for _ in range(14):
        student.clock.wait(1)
        if student.memory.deck.due:
            student.practiced.append(student.practice())
    assert max(student.practiced) <= LONGEST
    assert max(student.practiced) > 8, "some days must have real practice"


def test_helper_scene_varies(clock: Clock) -> None:
    memory, helpers = Memory(None, clock=clock), []
    for _ in range(3):
        memory.deck.note("M6", right=False)
        clock.wait(1)
    for _ in range(3):
        clock.wait(memory.deck.days or 0)
        practice = PracticeSession(memory.progress)
        ask(practice, act="answer", answer=[], shown=True)
        helpers.append(practice.nodes[1]["position"])
    assert len({*helpers}) == 3


def positions(nodes: list[Node]) -> list[str]:
    return [node["position"] for node in nodes]


def test_no_puzzle_twice_in_a_session() -> None:
    for seed in range(12):
        student = Student(0.7, seed=seed)
        for topic in ("idea quiet", "blunder deep"):
            student.memory.deck.note(topic, right=True)
        student.clock.wait(30)
        session = PracticeSession(student.memory.progress)
        assert len({*positions(session.nodes)}) == len(session.nodes) == 2


def test_repeated_puzzle_is_announced(clock: Clock) -> None:
    memory = Memory(None, clock=clock)
    memory.deck.note("idea quiet", right=True)
    clock.wait(30)
    assert "seen this puzzle" not in PracticeSession(memory.progress).scene()["say"]
    for puzzle in all_puzzles().values():
        if topic_of_puzzle(puzzle) == "idea quiet":
            memory.progress.record_puzzle(puzzle, right=True)
    clock.wait(300)
    assert PracticeSession(memory.progress).scene()["say"].startswith("You’ve seen this puzzle before. ")
