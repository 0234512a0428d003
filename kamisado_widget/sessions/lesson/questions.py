"""Single questions: an exercise, or the question of a review card."""

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
from ...lessons.grading import mark, task_of, why_of
from ...puzzles import Puzzle
from ...puzzles.attempt import Attempt
from ...puzzles.sets import puzzles_by_line
from ...reasons import because
from ...rules import Position
from ...solver import classify
from ...svg import SceneTask, Why, made, mover
from ..inbox import refusal, refusal_by_rule
from ..narration import Narrator
from ..puzzle.attempts import REASON_SECONDS, judge
from ..wire import Node

_EASIEST = 6  # the easiest new puzzles about an idea, to choose from
_LEARNED_BY = {"overlooked": "two-threats", "handed": "doors", "allowed": "safe-moves", "deep": "quiet"}
"""The puzzle set that trains against each kind of blunder."""


class SceneQuestion(Protocol):
    def scene(self, language: str) -> Node: ...

    def grade(self, answer: Sequence[str], language: str) -> Why | None:
        """Return the feedback on a wrong answer, None for a right one; ValueError for the wrong form."""

    def note(self, progress: Progress, right: bool) -> None: ...


class ExerciseQuestion:
    def __init__(self, item: Exercise) -> None:
        self.item = item

    def scene(self, language: str) -> Node:
        item = replace(self.item, language=language)
        node = Node(parent=-1, batch=0, position=str(item.position), say="", task=task_of(item))
        if item.move:
            node["arrows"] = [{"origin": item.move.origin, "target": item.move.target, "kind": "point"}]
        return node

    def grade(self, answer: Sequence[str], language: str) -> Why | None:
        item = replace(self.item, language=language)
        given = tuple(answer) if item.ask in ("squares", "order") else "".join(answer[:1])
        feedback = item.check(given)
        return None if feedback.right else why_of(feedback)

    def note(self, progress: Progress, right: bool) -> None:
        progress.record(self.item, right)


class LessonQuestion:
    """A missed question of a lesson; KamisadoError if the lesson no longer has it."""

    def __init__(self, named: QuestionId) -> None:
        self._named = named
        self._lesson = named.question.partition(" ")[0]
        number = number_of(named)
        if number is None:
            raise KamisadoError(say("deck.gone", question=str(named)))
        self._number = number

    def scene(self, language: str) -> Node:
        """Return the scene of the question, without those before it."""
        node = scenes_of(self._lesson, language)[self._number]
        kept = {key: value for key, value in node.items() if key not in ("move", "kind", "entries")}
        return Node(**{**kept, "parent": -1, "batch": 0})  # type: ignore[typeddict-item]

    def grade(self, answer: Sequence[str], language: str) -> Why | None:
        return mark(self.scene(language)["task"], answer)

    def note(self, progress: Progress, right: bool) -> None:
        topic = topic_of_task(self._lesson, self.scene("en")["task"])
        progress.deck.note(topic, right, str(self._named))


class PuzzleQuestion:
    def __init__(self, puzzle: Puzzle, topic: str = "", *, met: bool = False) -> None:
        self._topic, self._met = topic, met
        self._puzzle = puzzle
        self._attempt = Attempt(puzzle)

    def scene(self, language: str) -> Node:
        good = list(self._attempt.first_moves())
        node = _asked(self._puzzle.position, self._puzzle.task_text(language), good, language)
        if self._met:
            node["say"] = f"{say('deck.again', language)} {node['say']}"
        return node

    def grade(self, answer: Sequence[str], language: str) -> Why | None:
        """Return how a wrong move is refuted."""
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
        progress.record_puzzle(self._puzzle, right, self._topic)


class MistakeQuestion:
    """A mistake of a round: find a move that keeps the win; KamisadoError if the position is not won."""

    def __init__(self, named: QuestionId, topic: str) -> None:
        self._named, self._topic = named, topic
        self._position = Position.parse(named.question)
        verdicts = classify(self._position, lengths=False)
        good = [move for move, known in verdicts.items() if known.winner is self._position.player]
        self._good = [str(move) for move in sorted(good, key=lambda m: not self._position.play(m).outcome)]
        if not good:
            raise KamisadoError(say("deck.gone", question=str(named)))

    def scene(self, language: str) -> Node:
        prompt = say("deck.mistake", language, player=self._position.player)
        return _asked(self._position, prompt, self._good, language)

    def grade(self, answer: Sequence[str], language: str) -> Why | None:
        """Return why a wrong move gives the win away again."""
        move = "".join(answer[:1])
        if move in self._good:
            return None
        if ruled_out := _ruled_out(self._position, move, language):
            return ruled_out
        reason = because(self._position, move, seconds=REASON_SECONDS)
        return refusal(reason.render(language))

    def note(self, progress: Progress, right: bool) -> None:
        progress.deck.note(self._topic, right, str(self._named))


def _asked(position: Position, prompt: str, good: list[str], language: str) -> Node:
    said = Narrator(language, position.ruleset).opening(position)["say"]
    task: SceneTask = {
        "ask": "move",
        "prompt": prompt,
        "good": good,
        "why": {"*": Why(rule="", text=say("lesson.look", language), squares=[])},
        "rule": "",
        "after": made(position, good),
    }
    return Node(parent=-1, batch=0, position=str(position), say=said, marks=mover(position), task=task)


def _ruled_out(position: Position, move: str, language: str) -> Why | None:
    said = position.explain(move[:2], move[2:])
    return None if said.legal else refusal_by_rule(said, language)


@cache
def scenes_of(lesson: str, language: str) -> list[Node]:
    """Return the scenes of a lesson; shared, so do not modify them."""
    return [Node(**node) for node in compile_lesson(course(lesson), language)]


def question_of(named: QuestionId | None, topic: str = "") -> SceneQuestion | None:
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
    """Return the question of a card: a missed one, else a new position, not in ``shown``."""
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
    """Return the idea of a topic; for a blunder the one that trains against it."""
    kind, _, name = topic.partition(" ")
    return f"idea {_LEARNED_BY[name]}" if kind == "blunder" else topic


def _puzzles_about(idea: str, progress: Progress, shown: Collection[str]) -> list[Puzzle]:
    """Return the puzzles about an idea that are new to the reader, or else all, easiest first."""
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
    """Return help with a missed topic: the next scene of its lesson, and an easy exercise or puzzle."""
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
