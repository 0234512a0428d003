"""Questions that stand by themselves: an exercise, and what a card of the deck asks again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Protocol

from ...classroom import question
from ...i18n import KamisadoError, say
from ...learner import Card, Progress
from ...learner.progress import exercise_of
from ...lessons import COURSE, compile_lesson, course
from ...lessons.exercises import Exercise
from ...lessons.grading import mark, task_of
from ...picture import Task, Why, mover
from ...puzzles import Puzzle
from ...puzzles.attempt import Attempt
from ...reasons import because
from ...rules import Position
from ...session.inbox import refusal, refusal_by_rule, refusal_why
from ...session.narrator import Narrator
from ...session.wire import Node, Refusal
from ...solver import classify
from ..puzzle.attempts import REASON_SECONDS, judge


class SceneQuestion(Protocol):
    """A question that stands by itself."""

    def scene(self, language: str) -> Node:
        """Return the scene that asks it."""

    def grade(self, answer: Sequence[str], language: str) -> Refusal | None:
        """Return what a wrong answer hears, None to a right one.

        Raises
        ------
        ValueError
            If the answer is not of the form that was asked for.
        """

    def note(self, progress: Progress, right: bool) -> None:
        """Remember how it was answered without help."""


class ExerciseQuestion:
    """An exercise as a question.

    Parameters
    ----------
    item : Exercise
        The exercise.
    """

    def __init__(self, item: Exercise) -> None:
        self.item = item

    def scene(self, language: str) -> Node:
        """Return the scene that asks it."""
        item = replace(self.item, language=language)
        node = Node(parent=-1, batch=0, position=str(item.position), say="", task=task_of(item))
        if item.move:
            node["arrows"] = [{"origin": item.move.origin, "target": item.move.target, "kind": "point"}]
        return node

    def grade(self, answer: Sequence[str], language: str) -> Refusal | None:
        """Return what a wrong answer hears, None to a right one."""
        item = replace(self.item, language=language)
        given = tuple(answer) if item.ask in ("squares", "order") else "".join(answer[:1])
        said = item.check(given)
        return None if said.right else Refusal(rule=said.rule, text=said.text, squares=list(said.squares))

    def note(self, progress: Progress, right: bool) -> None:
        """Remember how it was answered without help."""
        progress.record(self.item, right)


class LessonQuestion:
    """A question of a lesson that was missed.

    Parameters
    ----------
    card : Card
        The lesson's name, what it asks, and where.

    Raises
    ------
    KamisadoError
        A ValueError, if the course has no such question any more.
    """

    def __init__(self, card: Card) -> None:
        self._card = card
        self._lesson = card.question.partition(" ")[0]
        scenes = scenes_of(self._lesson, "en") if self._lesson in COURSE else []
        asking = (number for number, scene in enumerate(scenes) if "task" in scene)
        found = next((n for n in asking if Card.of_question(self._lesson, scenes, n) == card), None)
        if found is None:
            raise KamisadoError(say("deck.gone", question=str(card)))
        self._number = found

    def scene(self, language: str) -> Node:
        """Return the scene that asks it, without what led to it."""
        node = scenes_of(self._lesson, language)[self._number]
        kept = {key: value for key, value in node.items() if key not in ("move", "kind", "entries")}
        return Node(**{**kept, "parent": -1, "batch": 0})  # type: ignore[typeddict-item]

    def grade(self, answer: Sequence[str], language: str) -> Refusal | None:
        """Return what a wrong answer hears, None to a right one."""
        why = mark(self.scene(language)["task"], answer)
        return refusal_why(why) if why else None

    def note(self, progress: Progress, right: bool) -> None:
        """Remember how it was answered without help."""
        rule = self.scene("en")["task"]["rule"]
        if rule:
            progress.note(rule, right)
        progress.memory.deck.note(self._card, right)


class PuzzleQuestion:
    """A puzzle that was missed: what is asked is its first move.

    Parameters
    ----------
    card : Card
        The puzzle's line.
    puzzle : Puzzle
        The puzzle.
    """

    def __init__(self, card: Card, puzzle: Puzzle) -> None:
        self._card = card
        self._puzzle = puzzle
        self._attempt = Attempt(puzzle)

    def scene(self, language: str) -> Node:
        """Return the scene that asks for its first move."""
        wrong = Why(rule="", text=say("lesson.look", language), squares=[])
        task: Task = {
            "ask": "move",
            "prompt": self._puzzle.task_text(language),
            "good": list(self._attempt.first_moves()),
            "why": {"*": wrong},
            "rule": "",
        }
        return _asked(self._puzzle.position, task, language)

    def grade(self, answer: Sequence[str], language: str) -> Refusal | None:
        """Return how a wrong move is answered, and why it does not do."""
        move = "".join(answer[:1])
        position = self._puzzle.position
        if ruled_out := _ruled_out(position, move, language):
            return ruled_out
        judged = judge(self._attempt, [], position, move)
        if judged.result.right:
            return None
        reason = judged.reason
        return refusal(
            reason.render(language) if reason and not reason.deep else say("lesson.look", language)
        )

    def note(self, progress: Progress, right: bool) -> None:
        """Remember how it was answered without help."""
        progress.memory.deck.note(self._card, right)


class FillQuestion(PuzzleQuestion):
    """A puzzle that was missed, which asks for a fill."""

    def scene(self, language: str) -> Node:
        """Return the scene that asks for it."""
        position = self._puzzle.position
        said = Narrator(language, position.ruleset).opening(position)["say"]
        task = question(self._puzzle, language).task()
        return Node(parent=-1, batch=0, position=str(position), say=said, task=task)

    def grade(self, answer: Sequence[str], language: str) -> Refusal | None:
        """Return what a wrong fill hears, None to a right one."""
        why = mark(self.scene(language)["task"], answer)
        return refusal_why(why) if why else None


class MistakeQuestion:
    """A win that was given away in a round: what is asked is a move that keeps it.

    Parameters
    ----------
    card : Card
        The position.

    Raises
    ------
    KamisadoError
        A ValueError, if there is no such position, or whoever is to move there does not win.
    """

    def __init__(self, card: Card) -> None:
        self._card = card
        self._position = Position.parse(card.question)
        verdicts = classify(self._position, lengths=False)
        good = [move for move, known in verdicts.items() if known.winner is self._position.player]
        self._good = [str(move) for move in sorted(good, key=lambda m: not self._position.play(m).outcome)]
        if not good:
            raise KamisadoError(say("deck.gone", question=str(card)))

    def scene(self, language: str) -> Node:
        """Return the scene that asks for a better move."""
        task: Task = {
            "ask": "move",
            "prompt": say("deck.mistake", language, player=self._position.player),
            "good": self._good,
            "why": {"*": Why(rule="", text=say("lesson.look", language), squares=[])},
            "rule": "",
        }
        return _asked(self._position, task, language)

    def grade(self, answer: Sequence[str], language: str) -> Refusal | None:
        """Return why a wrong move gives the win away as well."""
        move = "".join(answer[:1])
        if move in self._good:
            return None
        if ruled_out := _ruled_out(self._position, move, language):
            return ruled_out
        reason = because(self._position, move, seconds=REASON_SECONDS)
        return refusal(reason.render(language))

    def note(self, progress: Progress, right: bool) -> None:
        """Remember how it was answered without help."""
        progress.memory.deck.note(self._card, right)


def _asked(position: Position, task: Task, language: str) -> Node:
    """Return a scene that asks for a move, and says which tower must make it."""
    opening = Narrator(language, position.ruleset).opening(position)
    return Node(
        parent=-1, batch=0, position=str(position), say=opening["say"], marks=mover(position), task=task
    )


def _ruled_out(position: Position, move: str, language: str) -> Refusal | None:
    """Return the rule that speaks against a move, if there is one."""
    said = position.explain(move[:2], move[2:])
    return None if said.legal else refusal_by_rule(said, language)


@cache
def _own_puzzles() -> dict[str, Puzzle]:
    """Return the package's own puzzles by their lines: they are proved, which for a fill takes a while."""
    from ...puzzles import COLLECTION  # some time is needed to read it

    return {puzzle.text: puzzle for puzzle in COLLECTION}


@cache
def scenes_of(lesson: str, language: str) -> list[Node]:
    """Return the scenes of a lesson of the course; they are not to be changed."""
    return [Node(**node) for node in compile_lesson(course(lesson), language)]


def question_of(card: Card) -> SceneQuestion | None:
    """Return what a card asks; None where there is no such question any more."""
    try:
        if card.kind == "lesson":
            return LessonQuestion(card)
        if card.kind == "puzzle":
            puzzle = _own_puzzles().get(card.question) or Puzzle.parse(card.question)
            return (FillQuestion if puzzle.asks_fill else PuzzleQuestion)(card, puzzle)
        if card.kind == "mistake":
            return MistakeQuestion(card)
    except ValueError:
        return None
    item = exercise_of(card)
    return ExerciseQuestion(item) if item else None
