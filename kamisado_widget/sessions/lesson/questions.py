"""Questions that stand by themselves: an exercise, and what a card of the deck asks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache
from random import choice
from typing import Protocol

from ...i18n import KamisadoError, say
from ...learner import Progress, QuestionId
from ...learner.card import TIRED, Card
from ...learner.question_id import exercise_of, number_of
from ...learner.topics import lessons_of, topic_of_mistake, topic_of_puzzle, topic_of_task
from ...lessons import RULES, compile_lesson, course
from ...lessons.exercises import Exercise, about
from ...lessons.grading import mark, task_of
from ...puzzles import Puzzle
from ...puzzles.attempt import Attempt
from ...puzzles.sets import puzzles_by_line
from ...reasons import because
from ...rules import Position
from ...solver import classify
from ...svg import SceneTask, Why, made, mover
from ..inbox import refusal, refusal_by_rule, refusal_why
from ..narration import Narrator
from ..puzzle.attempts import REASON_SECONDS, judge
from ..wire import Node, Refusal

_EASIEST = 6  # puzzles about an idea that the reader has not met, of which one is asked
_LEARNED_BY = {"overlooked": "two-threats", "handed": "doors", "allowed": "safe-moves", "deep": "quiet"}
"""The idea whose puzzles train a reader against a kind of blunder."""


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
    """An exercise as a question."""

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

    Raises
    ------
    KamisadoError
        A ValueError, if the course has no such question any more.
    """

    def __init__(self, named: QuestionId) -> None:
        self._named = named
        self._lesson = named.question.partition(" ")[0]
        number = number_of(named)
        if number is None:
            raise KamisadoError(say("deck.gone", question=str(named)))
        self._number = number

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
        topic = topic_of_task(self._lesson, self.scene("en")["task"])
        progress.deck.note(topic, right, str(self._named))


class PuzzleQuestion:
    """A puzzle as a question: what is asked is its first move."""

    def __init__(self, puzzle: Puzzle, topic: str = "", *, met: bool = False) -> None:
        self._topic, self._met = topic, met
        self._puzzle = puzzle
        self._attempt = Attempt(puzzle)

    def scene(self, language: str) -> Node:
        """Return the scene that asks for its first move."""
        wrong = Why(rule="", text=say("lesson.look", language), squares=[])
        task: SceneTask = {
            "ask": "move",
            "prompt": self._puzzle.task_text(language),
            "good": list(self._attempt.first_moves()),
            "why": {"*": wrong},
            "rule": "",
        }
        node = _asked(self._puzzle.position, task, language)
        if self._met:
            node["say"] = f"{say('deck.again', language)} {node['say']}"
        return node

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
        progress.record_puzzle(self._puzzle, right, self._topic)


class MistakeQuestion:
    """A win that was given away in a round: what is asked is a move that keeps it.

    Raises
    ------
    KamisadoError
        A ValueError, if there is no such position, or whoever is to move there does not win.
    """

    def __init__(self, named: QuestionId, topic: str) -> None:
        self._named, self._topic = named, topic
        self._position = Position.parse(named.question)
        verdicts = classify(self._position, lengths=False)
        good = [move for move, known in verdicts.items() if known.winner is self._position.player]
        self._good = [str(move) for move in sorted(good, key=lambda m: not self._position.play(m).outcome)]
        if not good:
            raise KamisadoError(say("deck.gone", question=str(named)))

    def scene(self, language: str) -> Node:
        """Return the scene that asks for a better move."""
        task: SceneTask = {
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
        progress.deck.note(self._topic, right, str(self._named))


def _asked(position: Position, task: SceneTask, language: str) -> Node:
    """Return a scene that asks for a move, and says which tower must make it."""
    opening = Narrator(language, position.ruleset).opening(position)
    task["after"] = made(position, task["good"])
    return Node(
        parent=-1, batch=0, position=str(position), say=opening["say"], marks=mover(position), task=task
    )


def _ruled_out(position: Position, move: str, language: str) -> Refusal | None:
    """Return the rule that speaks against a move, if there is one."""
    said = position.explain(move[:2], move[2:])
    return None if said.legal else refusal_by_rule(said, language)


@cache
def scenes_of(lesson: str, language: str) -> list[Node]:
    """Return the scenes of a lesson of the course; they are not to be changed."""
    return [Node(**node) for node in compile_lesson(course(lesson), language)]


def question_of(named: QuestionId | None, topic: str = "") -> SceneQuestion | None:
    """Return a question by its name; None where there is no such question any more."""
    try:
        if named and named.kind == "lesson":
            return LessonQuestion(named)
        if named and named.kind == "puzzle":
            return PuzzleQuestion(
                puzzles_by_line().get(named.question) or Puzzle.parse(named.question), topic
            )
        if named and named.kind == "mistake":
            topic = topic or topic_of_mistake(Position.parse(named.question), None)
            return MistakeQuestion(named, topic)
    except ValueError:
        return None
    item = exercise_of(named)
    return ExerciseQuestion(item) if item else None


def question_about(topic: str, progress: Progress, shown: Collection[str] = ()) -> SceneQuestion | None:
    """Return what a card asks: first what was missed, else a position that the reader has not met.

    No position that was ``shown`` is asked again.
    """
    card = progress.deck.cards.get(topic)
    for name in progress.deck.hanging(topic):
        question = question_of(QuestionId.parse(name), topic)
        if question and question.scene("en")["position"] not in shown:
            return question
    if topic in RULES:
        return ExerciseQuestion(about(topic, level=1 if card and card.misses else None))
    puzzles = _puzzles_about(_idea_of(topic), progress, shown)
    if not puzzles:
        return None
    puzzle = choice(puzzles[:_EASIEST])
    return PuzzleQuestion(puzzle, topic, met=_is_met(puzzle, progress))


def _idea_of(topic: str) -> str:
    """Return the idea that helps with what is no rule: of a blunder the one that is trained against it."""
    kind, _, name = topic.partition(" ")
    return f"idea {_LEARNED_BY[name]}" if kind == "blunder" else topic


def _puzzles_about(idea: str, progress: Progress, shown: Collection[str]) -> list[Puzzle]:
    """Return the puzzles about an idea, the easiest first: those that are new to the reader, or else all."""
    pool = [
        puzzle
        for puzzle in puzzles_by_line().values()
        if topic_of_puzzle(puzzle) == idea and str(puzzle.position) not in shown
    ]
    fresh = [each for each in pool if not _is_met(each, progress)]
    return sorted(fresh or pool, key=lambda each: each.rating)


def _is_met(puzzle: Puzzle, progress: Progress) -> bool:
    met = progress.memory.now.progress
    return f"puzzle {puzzle.id}" in met.rings or puzzle.text in met.tried


def easier(topic: str, progress: Progress, shown: Collection[str] = ()) -> list[SceneQuestion]:
    """Return what helps with what is always missed: a scene of its lesson, and an easy exercise or puzzle.

    Each time it is the next scene.
    """
    learned = topic if topic in RULES else _idea_of(topic)
    asking = [
        LessonQuestion(QuestionId.of_question(lesson, scenes, number))
        for lesson in lessons_of(learned)
        for scenes in [scenes_of(lesson, "en")]
        for number, scene in enumerate(scenes)
        if "task" in scene and topic_of_task(lesson, scene["task"]) == learned
    ]
    asking = [each for each in asking if each.scene("en")["position"] not in shown]
    if not asking:
        return []
    helper = asking[(progress.deck.cards.get(topic, Card()).misses - TIRED) % len(asking)]
    if topic in RULES:
        return [helper, ExerciseQuestion(about(topic, level=1))]
    shown = {*shown, helper.scene("en")["position"]}
    return [helper, *(PuzzleQuestion(each, topic) for each in _puzzles_about(learned, progress, shown)[:1])]
