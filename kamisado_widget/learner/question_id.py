"""What a question is called, so that it can be asked again in any language."""

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
    """The name of a question.

    Attributes
    ----------
    kind : str
        ``"exercise"``, ``"lesson"``, ``"mistake"`` or ``"puzzle"``.
    question : str
        Which one: an exercise’s kind, level and seed; a lesson’s name, what it asks and where; the
        position in which a round’s win was given away; a puzzle’s line.

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
        """Return the name as one line, as it is kept."""
        return f"{self.kind} {self.question}"

    @classmethod
    def parse(cls, text: str) -> QuestionId | None:
        """Read such a line; None where it is none. Whether there is such a question is not looked at."""
        kind, _, question = text.partition(" ")
        for known in get_args(QuestionKind):
            if kind == known and question:
                return cls(known, question)
        return None

    @classmethod
    def of_exercise(cls, item: Exercise) -> QuestionId:
        """Return the name of an exercise."""
        return cls("exercise", f"{item.kind} {item.level} seed {item.seed}")

    @classmethod
    def of_question(cls, lesson: str, scenes: Sequence[Scene], number: int) -> QuestionId:
        """Return the name of a question of a lesson: it is known by how it is asked, and where.

        Parameters
        ----------
        lesson : str
            One of :data:`kamisado_widget.lessons.COURSE`.
        scenes : sequence of Scene
            The lesson's.
        number : int
            Which of them asks.
        """
        ask, position = scenes[number]["task"]["ask"], scenes[number]["position"]
        asked = [(each["position"], each["task"]["ask"]) for each in scenes[:number] if "task" in each]
        before = asked.count((position, ask))
        again = f"-{before + 1}" if before else ""  # the same is asked there in other words
        return cls("lesson", f"{lesson} {ask}{again} {position}")

    @classmethod
    def of_mistake(cls, position: Position) -> QuestionId:
        """Return the name of a win that was given away in a round.

        Parameters
        ----------
        position : Position
            Where: whoever is to move there wins.
        """
        return cls("mistake", str(position))

    @classmethod
    def of_puzzle(cls, puzzle: Puzzle) -> QuestionId:
        """Return the name of a puzzle, of the collection or of any other origin."""
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
    """Return the exercise that is named; None where there is none of that kind and level."""
    from ..lessons.exercises import KINDS, exercise

    words = named.question.split() if named else []
    if not named or named.kind != "exercise" or len(words) != 4 or words[0] not in KINDS:
        return None
    try:
        return exercise(words[0], int(words[1]), int(words[3]), language)
    except ValueError:
        return None
