"""A question of a quiz: an exercise, or the first move of a puzzle.

An answer is kept as a short text: squares one behind the other (``"c4d5"``), a move (``"c8c5"``), the
number of a choice (``"2"``), or ``"?"`` where the reader had the answer shown. It is the same in every
language, fits a file and a line, and nothing else is ever believed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from typing import TypeAlias

from ..i18n import chosen, say
from ..i18n.message import shortened
from ..lessons import KINDS, Exercise, Feedback, exercise
from ..lessons.exercises.draft import Ask
from ..lessons.grading import task_of
from ..puzzles import Puzzle
from ..puzzles.attempt import Attempt
from ..reasons import because
from ..rules import Position
from ..rules.board import is_square
from ..rules.moves import is_move
from ..svg import Arrow, Scene, SceneTask, made, mover
from .refutation import reasons, refuted

SHOWN = "?"
"""The answer of a reader who had the answer shown."""

_LONGEST = 2 * 64  # characters of an answer: all squares of the board

Item: TypeAlias = "Exercise | Puzzle | str | Question"
"""What a question can be made of."""


class Question(ABC):
    """Something to be asked, with the rules as its judge.

    Attributes
    ----------
    text : str
        A line that it can be made of again: ``"blocked 2 seed 7"``, or a puzzle's line.
    id : str
        A short name of what is asked: the same in every language, another where another edition of
        the package would ask something else under the same text.
    language : str
        The language it is told in.
    """

    text: str
    language: str
    position: Position
    ask: Ask
    prompt: str
    choices: tuple[str, ...] = ()

    @cached_property
    def id(self) -> str:
        """A short name of what is asked."""
        asked = f"{self.text}|{self.position}|{self.ask}|{self.move}|{len(self.choices)}"
        return sha256(asked.encode()).hexdigest()[:8]

    @property
    def move(self) -> str:
        """The move that is asked about, where the question is about one."""
        return ""

    @abstractmethod
    def task(self) -> SceneTask:
        """Return it as a page gets it that marks by itself."""

    @abstractmethod
    def mark(self, answer: str) -> Feedback:
        """Mark an answer of the kept form."""

    @abstractmethod
    def solution(self) -> tuple[str, ...]:
        """Return all right answers, the best one first."""

    @abstractmethod
    def reason(self) -> str:
        """Return why the best answer is right, with the rule that decides; empty where that is long."""

    @abstractmethod
    def into(self, language: str) -> Question:
        """Return the same question in another language."""

    def read(self, given: str | Iterable[str]) -> str | None:
        """Return an answer in the form that is kept, None where it is no answer to this question.

        Parameters
        ----------
        given : str or iterable of str
            As the page sends it or a person writes it: squares, a move, a choice's text or number.
        """
        whole = given.strip() if isinstance(given, str) else " ".join(given)
        if self.ask == "choice":
            return str(self.choices.index(whole) + 1) if whole in self.choices else self._kept(whole)
        return self._kept("".join(whole.replace(",", " ").split()))

    def _kept(self, text: str) -> str | None:
        if self.ask == "squares":
            text = "".join(sorted(set(_squares(text))))
        return text if self.knows(text) else None

    def knows(self, answer: object) -> bool:
        """Tell whether something is an answer of the kept form; whatever it is, this is no error."""
        if not isinstance(answer, str) or not 0 < len(answer) <= _LONGEST:
            return False
        if self.ask == "choice":
            return answer in [str(number) for number in range(1, len(self.choices) + 1)]
        if self.ask == "move":
            return is_move(answer)
        squares = _squares(answer)
        whole = "".join(squares) == answer and all(is_square(square) for square in squares)
        if self.ask == "tower":
            return whole and len(squares) == 1
        if self.ask == "squares":
            return whole and squares == sorted(set(squares))
        return whole and len(squares) == len(set(squares))

    def describe(self, answer: str) -> str:
        """Return an answer as a reader knows it: the text of a choice, a move, squares."""
        if answer == SHOWN:
            return say("quiz.shown", self.language)
        if self.ask == "choice":
            return self.choices[int(answer) - 1]
        return answer if self.ask == "move" else ", ".join(_squares(answer))

    def to_wire(self, answer: str) -> list[str]:
        """Return an answer as the page sends it; nothing where the answer was shown."""
        if answer == SHOWN:
            return []
        return [self.describe(answer)] if self.ask in ("choice", "move") else _squares(answer)

    def scene(self) -> Scene:
        """Return what is on the board when it is asked."""
        scene: Scene = {"position": str(self.position), "say": ""}
        if self.move:
            scene["arrows"] = [Arrow(origin=self.move[:2], target=self.move[2:], kind="point")]
        return scene

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Question) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<{self.text}>"


class _OfExercise(Question):
    """An exercise, which knows its own answer."""

    def __init__(self, item: Exercise) -> None:
        self._item = item
        self.text = f"{item.kind} {item.level} seed {item.seed}"
        self.language = item.language
        self.position = item.position
        self.ask = item.ask
        self.prompt = item.question
        self.choices = item.choices

    @property
    def move(self) -> str:
        return str(self._item.move or "")

    def task(self) -> SceneTask:
        return task_of(self._item)

    def mark(self, answer: str) -> Feedback:
        if answer == SHOWN:
            return Feedback(False, self._item.rule, say("quiz.shown", self.language))
        given = self.to_wire(answer)
        feedback = self._item.check(given if self.ask in ("squares", "order") else given[0])
        return feedback if feedback.rule else feedback._replace(rule=self._item.rule)

    def solution(self) -> tuple[str, ...]:
        right = self.read(self._item.answer)
        assert right is not None
        return (right,)

    def reason(self) -> str:
        _, rule, text, _ = self._item.check(self._item.answer)
        return f"{rule}: {text.removeprefix(say('exercise.right', self.language, why=''))}"

    def into(self, language: str) -> Question:
        return _OfExercise(replace(self._item, language=language))


class _OfPuzzle(Question):
    """The first move of a puzzle: any move that does what the puzzle asks is right."""

    ask: Ask = "move"

    def __init__(self, item: Puzzle, language: str) -> None:
        self._item = item
        self.text = item.text
        self.language = language
        self.position = item.position
        self.prompt = item.task_text(language)

    def scene(self) -> Scene:
        return {**super().scene(), "marks": mover(self.position)}

    def task(self) -> SceneTask:
        return {
            "ask": "move",
            "prompt": self.prompt,
            "good": list(self.solution()),
            "why": reasons(self._item, self.language),
            "rule": "",
            "after": made(self.position, self.solution()),
        }

    def mark(self, answer: str) -> Feedback:
        if answer in self.solution():
            return Feedback(True, "", say("quiz.right", self.language))
        if answer == SHOWN:
            return Feedback(False, "", say("quiz.shown", self.language))
        return self._missed(answer)

    def _missed(self, answer: str) -> Feedback:
        why = refuted(self._item, answer, self.language)
        return Feedback(False, why["rule"], why["text"], tuple(why["squares"]))

    def solution(self) -> tuple[str, ...]:
        return Attempt(self._item).first_moves()

    def reason(self) -> str:
        if not self._item.aim.has_reason or self._item.moves == 1:
            return ""
        why = because(self.position, self._item.first[0])
        return "" if why.deep else why.render(self.language)

    def into(self, language: str) -> Question:
        return type(self)(self._item, language)


def question(item: Item, language: str | None = None) -> Question:
    """Make a question of an exercise, a puzzle, or a line of text.

    Parameters
    ----------
    item : Exercise, Puzzle, str or Question
        A text is ``"blocked 2 seed 7"`` (kind, level and seed of an exercise), or a puzzle's line.
    language : str, optional
        The language it is told in; by default the one that is being spoken.

    Raises
    ------
    ValueError
        If it is none of these; the message says what was expected.

    Examples
    --------
    >>> question("targets 1 seed 7").ask
    'squares'
    >>> question("targets 1 seed 7").id == question("targets 1 seed 7", "de").id
    True
    """
    language = chosen(language)
    if isinstance(item, str):
        item = _from_text(item)
    if isinstance(item, Question):
        return item if item.language == language else item.into(language)
    if isinstance(item, Exercise):
        return _OfExercise(item).into(language)
    if isinstance(item, Puzzle):
        return _OfPuzzle(item, language)
    raise ValueError(say("quiz.item", language, found=shortened(repr(item))))


def _from_text(text: str) -> Exercise | Puzzle:
    words = text.split()
    if not words or words[0] not in KINDS:
        if "/" not in text:
            raise ValueError(say("quiz.text", found=shortened(text), names=", ".join(KINDS)))
        return Puzzle.parse(text)
    if len(words) != 4 or words[2] != "seed" or not (words[1] + words[3]).isdecimal() or len(text) > 60:
        raise ValueError(say("quiz.seed", found=shortened(text)))
    return exercise(words[0], int(words[1]), int(words[3]))


def questions(items: Iterable[Item], language: str | None = None) -> tuple[Question, ...]:
    """Make the questions of a quiz.

    Raises
    ------
    ValueError
        If there is none, one stands there twice, or one is none of what :func:`question` takes.

    Examples
    --------
    >>> [asked.ask for asked in questions(["blocked 1 seed 7", "targets 1 seed 7"])]
    ['choice', 'squares']
    """
    made = tuple(question(item, language) for item in ([items] if isinstance(items, str) else items))
    if not made:
        raise ValueError(say("quiz.none", language))
    twice = next((asked for index, asked in enumerate(made) if asked in made[:index]), None)
    if twice is not None:
        raise ValueError(say("quiz.twice", language, found=shortened(twice.text)))
    return made


def quiz_id(asked: Sequence[Question]) -> str:
    """Return a short name of a quiz: of its questions in their order.

    Examples
    --------
    >>> len(quiz_id(questions(["blocked 1 seed 7"])))
    8
    """
    return sha256(" ".join(each.id for each in asked).encode()).hexdigest()[:8]


def _squares(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]
