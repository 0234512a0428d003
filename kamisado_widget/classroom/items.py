"""Questions of a quiz: exercises, and first moves of puzzles.

An answer is stored as text: concatenated squares (``"c4d5"``), a move (``"c8c5"``), the number of a choice
(``"2"``), or ``"?"`` if the answer was shown. It is independent of the language.
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
from ..lessons import KINDS, Exercise, Feedback
from ..lessons.exercises import read_exercise
from ..lessons.exercises.draft import Ask
from ..lessons.grading import is_answer, task_of
from ..puzzles import Puzzle
from ..puzzles.attempt import Attempt
from ..reasons import because
from ..rules import Position
from ..rules.board import RAYS
from ..solver import Solver
from ..svg import Arrow, Scene, SceneTask, Why, made, mover, why_by_rule

SHOWN = "?"
"""The stored answer if the solution was shown."""

_NODES = 3000  # search limit for the reply; without it the sentence is shorter
_LONGEST = 2 * 64  # maximum length: all squares of the board

Item: TypeAlias = "Exercise | Puzzle | str | Question"


class Question(ABC):
    """A question that the rules can mark.

    Attributes
    ----------
    text : str
        A line that recreates it: ``"blocked 2 seed 7"``, or a puzzle's line.
    id : str
        A hash of the question, independent of the language; it changes if another version of the package
        asks something else for the same text.
    language : str
        Its language.
    """

    text: str
    language: str
    position: Position
    ask: Ask
    prompt: str
    choices: tuple[str, ...] = ()

    @cached_property
    def id(self) -> str:
        """A hash of the question."""
        asked = f"{self.text}|{self.position}|{self.ask}|{self.move}|{len(self.choices)}"
        return sha256(asked.encode()).hexdigest()[:8]

    @property
    def move(self) -> str:
        """The move in question, if any."""
        return ""

    @abstractmethod
    def task(self) -> SceneTask:
        """Return the task for the page."""

    @abstractmethod
    def mark(self, answer: str) -> Feedback:
        """Mark a stored answer."""

    @abstractmethod
    def solution(self) -> tuple[str, ...]:
        """Return all right answers, the best first."""

    @abstractmethod
    def reason(self) -> str:
        """Return why the best answer is right; empty if that is long."""

    @abstractmethod
    def into(self, language: str) -> Question:
        """Return the question in another language."""

    def read(self, given: str | Iterable[str]) -> str | None:
        """Return squares, a move, or a choice (its text or number) in stored form; None for anything else."""
        whole = given.strip() if isinstance(given, str) else " ".join(given)
        if self.ask == "choice":
            return str(self.choices.index(whole) + 1) if whole in self.choices else self._kept(whole)
        return self._kept("".join(whole.replace(",", " ").split()))

    def _kept(self, text: str) -> str | None:
        if self.ask == "squares":
            text = "".join(sorted(set(_squares(text))))
        return text if self.knows(text) else None

    def knows(self, answer: object) -> bool:
        """Whether a value is a stored answer to this question; never raises."""
        if not isinstance(answer, str) or not 0 < len(answer) <= _LONGEST:
            return False
        if self.ask == "choice":
            return answer in [str(number) for number in range(1, len(self.choices) + 1)]
        parts = [answer] if self.ask == "move" else _squares(answer)
        return is_answer(self.ask, parts) and (self.ask != "squares" or parts == sorted(parts))

    def describe(self, answer: str) -> str:
        """Return an answer in readable form."""
        if answer == SHOWN:
            return say("quiz.shown", self.language)
        if self.ask == "choice":
            return self.choices[int(answer) - 1]
        return answer if self.ask == "move" else ", ".join(_squares(answer))

    def to_wire(self, answer: str) -> list[str]:
        """Return an answer in the page's form; empty if the solution was shown."""
        if answer == SHOWN:
            return []
        return [self.describe(answer)] if self.ask in ("choice", "move") else _squares(answer)

    def scene(self) -> Scene:
        """Return the scene of the question."""
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
    def __init__(self, item: Exercise) -> None:
        self._item = item
        self.text = item.text
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
    """The first move of a puzzle; all solutions are right."""

    ask: Ask = "move"

    def __init__(self, item: Puzzle, language: str) -> None:
        self._item = item
        self.text = item.text
        self.language = language
        self.position = item.position
        self.prompt = say("quiz.which", language, task=item.task_text(language))

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
    """Return a question from an exercise, a puzzle or a text, in the current language unless one is given.

    A text is ``"blocked 2 seed 7"`` (kind, level and seed of an exercise) or a puzzle's line. ValueError for
    anything else says what was expected.

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
    return read_exercise(text)


def questions(items: Iterable[Item], language: str | None = None) -> tuple[Question, ...]:
    """Return the questions of a quiz; ValueError for none, a duplicate, or an invalid one.

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
    """Return a quiz's id, a hash of its questions in order.

    Examples
    --------
    >>> len(quiz_id(questions(["blocked 1 seed 7"])))
    8
    """
    return sha256(" ".join(each.id for each in asked).encode()).hexdigest()[:8]


def _squares(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def refuted(puzzle: Puzzle, move: str, language: str | None = None) -> Why:
    position = puzzle.position
    explained = position.explain(move[:2], move[2:])
    if not explained.legal:
        return why_by_rule(explained, language)
    key, parts = _reply(puzzle, position.play(move))
    told = {"move": move, "player": puzzle.player, "opponent": puzzle.player.other, **parts}
    return {"rule": "", "text": say(f"quiz.wrong.{key}", language, **told), "squares": []}


def _reply(puzzle: Puzzle, after: Position) -> tuple[str, dict[str, object]]:
    if after.outcome:
        return "over", {}
    if not puzzle.aim.has_reason:
        return puzzle.aim.key, {}
    after = after.settled()
    if after.outcome or after.player is puzzle.player:
        return "win", {}
    at_once = next(
        (m for m in after.legal_moves if (over := after.play(m).outcome) and over.winner is after.player),
        None,
    )
    if at_once:
        return "at_once", {"reply": at_once}
    # A new solver, so that a move always gets the same answer; winners only, which is fast.
    verdicts = Solver().classify(after, lengths=False, nodes=_NODES)
    reply = next((m for m, verdict in verdicts.items() if verdict.winner is after.player), None)
    return ("reply", {"reply": reply}) if reply else ("win", {})


def reasons(puzzle: Puzzle, language: str | None = None) -> dict[str, Why]:
    """Return the feedback on each wrong move, for a page without Python.

    Keys: the move, then its origin, then ``"*"``.
    """
    position, right = puzzle.position, Attempt(puzzle).first_moves()
    why: dict[str, Why] = {}
    for origin in position.movable:
        beside = ("b" if origin[0] == "a" else "a") + origin[1]
        for target in (beside, origin, *(square for ray in RAYS[puzzle.player][origin] for square in ray)):
            if origin + target not in right:
                why[origin + target] = refuted(puzzle, origin + target, language)
        why[origin] = why.pop(origin + beside)
    wrong = next(square for square in position.towers if square not in position.movable)
    why["*"] = refuted(puzzle, wrong + wrong, language)
    return why
