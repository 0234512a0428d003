"""Ids of questions, to ask them again in any language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

if TYPE_CHECKING:
    from ..lessons.exercises import Exercise
    from ..puzzles import Puzzle
    from ..rules import Position
    from ..svg import Scene

QuestionKind = Literal["exercise", "lesson", "mistake", "puzzle"]


class QuestionId(NamedTuple):
    """The id of a question.

    Attributes
    ----------
    kind : str
        ``"exercise"``, ``"lesson"``, ``"mistake"`` or ``"puzzle"``.
    question : str
        An exercise's kind, level and seed; a lesson's name with the question and its position; the position
        before a blunder; a puzzle's line.

    Examples
    --------
    >>> from kamisado_widget.lessons import exercise
    >>> named = QuestionId.of_exercise(exercise("push", 1, seed=77))
    >>> str(named)
    'exercise push 1 seed 77'
    >>> QuestionId.parse(str(named)) == named
    True
    """

    kind: QuestionKind
    question: str

    def __str__(self) -> str:
        return f"{self.kind} {self.question}"

    @classmethod
    def parse(cls, text: str) -> QuestionId | None:
        """Parse an id; None if invalid. Does not check that the question exists."""
        kind, _, question = text.partition(" ")
        for known in get_args(QuestionKind):
            if kind == known and question:
                return cls(known, question)
        return None

    @classmethod
    def of_exercise(cls, item: Exercise) -> QuestionId:
        return cls("exercise", item.text)

    @classmethod
    def of_question(cls, lesson: str, scenes: Sequence[Scene], number: int) -> QuestionId:
        """Return the id of a lesson's question, made of its form and its position."""
        ask, position = scenes[number]["task"]["ask"], scenes[number]["position"]
        asked = [(each["position"], each["task"]["ask"]) for each in scenes[:number] if "task" in each]
        before = asked.count((position, ask))
        again = f"-{before + 1}" if before else ""  # the same question in other words
        return cls("lesson", f"{lesson} {ask}{again} {position}")

    @classmethod
    def of_mistake(cls, position: Position) -> QuestionId:
        """Return the id of a blunder in a round: the position before it."""
        return cls("mistake", str(position))

    @classmethod
    def of_puzzle(cls, puzzle: Puzzle) -> QuestionId:
        return cls("puzzle", puzzle.text)


@cache
def number_of(named: QuestionId) -> int | None:
    from ..lessons import COURSE, compile_lesson, course

    lesson = named.question.partition(" ")[0]
    if lesson not in COURSE:
        return None
    scenes = compile_lesson(course(lesson), "en")
    asking = (number for number, scene in enumerate(scenes) if "task" in scene)
    return next((n for n in asking if QuestionId.of_question(lesson, scenes, n) == named), None)


def exercise_of(named: QuestionId | None, language: str | None = None) -> Exercise | None:
    from ..lessons.exercises import read_exercise

    try:
        return read_exercise(named.question, language) if named and named.kind == "exercise" else None
    except ValueError:
        return None
