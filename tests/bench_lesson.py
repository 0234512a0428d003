"""How long the steps of the lesson plan take a class: thirty real sockets, each thinking 5 to 40 seconds.

python tests/bench_lesson.py [SPEED]: time runs SPEED times as fast as in a classroom; what the room itself
needs is multiplied with it, so what is printed is never too short.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random

from kamisado_widget.classroom import AnswerSheet
from kamisado_widget.live import Live
from kamisado_widget.session import BoardSession, ExerciseSession, QuizSession, SharedSheet
from tests.live.pupils import Class, Pupil

PUPILS = 30
THINK = (5, 40)  # seconds
TYPE = (10, 40)  # seconds, an address or a name
ROUND = 12 * 60  # seconds that the plan has for rounds
BLOCKED = "o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n"
QUIZ = "which_tower 1 seed 1, targets 1 seed 2, refused 1 seed 4, blocked 1 seed 5, blocked 1 seed 3"


class Lesson:
    """A class, and a clock that runs faster."""

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self.home = Class()
        self.pupils: list[Pupil] = []
        self._pool = ThreadPoolExecutor(PUPILS)
        self._begun = time.monotonic()

    def think(self, random: Random, of: tuple[float, float] = THINK) -> None:
        time.sleep(random.uniform(*of) / self.speed)

    def minutes(self) -> float:
        return (time.monotonic() - self._begun) * self.speed / 60

    def step(self, name: str, planned: str, does: Callable[[int, Random], object]) -> None:
        """Have all do something at the same time, and print how long it took until the last was done."""
        begun = self.minutes()
        list(self._pool.map(lambda number: does(number, Random(number)), range(PUPILS)))
        print(f"{name:<28} {self.minutes() - begun:5.1f} min   planned {planned}")

    def close(self) -> None:
        self._pool.shutdown()
        self.home.close()


def main(speed: float = 30) -> None:
    """Go through the plan."""
    os.chdir(tempfile.mkdtemp())
    lesson = Lesson(speed)
    live = Live(BoardSession())

    def come_in(number: int, random: Random) -> None:
        lesson.think(random, TYPE)
        lesson.think(random, TYPE)
        lesson.pupils.append(lesson.home.join(live, f"Pupil {number}"))

    def vote(number: int, random: Random) -> None:
        pupil = lesson.pupils[number]
        pupil.until(lambda: pupil.kind == "quiz" and not pupil.quiz["handed_in"])
        lesson.think(random)
        assert "ok" in pupil.answer(random.choice(moves))

    def answer(questions: int) -> Callable[[int, Random], None]:
        """Answer each question wrongly once in three times, and then rightly."""

        def work(number: int, random: Random) -> None:
            pupil = lesson.pupils[number]
            pupil.until(lambda: pupil.room["mode"] == "each" and "task" in pupil.scene)
            for node in range(questions):
                pupil.go(node)
                task = pupil.scene["task"]
                lesson.think(random)
                if random.random() < 1 / 3:
                    pupil.answer("a1")
                    lesson.think(random)
                whole = task["ask"] in ("squares", "order")
                pupil.answer(*(task["good"] if whole else task["good"][:1]))

        return work

    def play(number: int, random: Random) -> None:
        pupil, until = lesson.pupils[number], lesson.minutes() + ROUND / 60
        pupil.until(lambda: pupil.room["mode"] == "pairs")
        while lesson.minutes() < until:
            moves = pupil.state["_turn_state"]["moves"]
            if moves:
                lesson.think(random, (THINK[0], THINK[1] / 2))
                with suppress(AssertionError):
                    pupil.play(random.choice(moves))
            time.sleep(1 / lesson.speed)
        rounds.append(bool(pupil.scene.get("over")))

    lesson.step("come in", "5", come_in)
    moves = ["f8f4", "c8c5", "d8d4"]
    live.mode = "vote"
    lesson.step("a first vote", "with that", vote)
    live.reveal()
    live = Live(ExerciseSession("targets", 1, 2))
    live.mode = "each"
    lesson.step("three exercises", "7", answer(3))
    live = Live(BoardSession(BLOCKED))
    live.mode = "vote"
    moves = [str(move) for move in live.widget.position_at(0).legal_moves]  # type: ignore[union-attr, attr-defined]
    lesson.step("the blocked tower, a vote", "8", vote)
    live.reveal()
    live = Live(BoardSession())
    live.mode = "pairs"
    rounds: list[bool] = []
    lesson.step("a round in pairs", "12", play)
    items = QUIZ.split(", ")
    live = Live(QuizSession(SharedSheet(AnswerSheet(items, Path("answers.json")))))
    live.mode = "each"
    lesson.step("the quiz", "10", answer(len(items)))
    marked = live.results()
    print(f"{'all':<28} {lesson.minutes():5.1f} min   planned 45")
    answered = sum(bool(row.marks) for row in marked)
    print(f"answered {answered} of {PUPILS}; rounds that were over: {sum(rounds) // 2}")
    live.stop()
    lesson.close()


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
