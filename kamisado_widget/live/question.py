"""The question that a class is asked: that of the teacher's scene, or which move to make."""

from __future__ import annotations

from typing import NamedTuple, cast

from ..classroom import question
from ..i18n import say
from ..picture import SceneTask
from ..rules import IllegalMove
from ..rules.board import is_square
from ..rules.moves import is_move
from ..session import BoardSession, PuzzleSession, QuizSession, Session
from ..session.inbox import refusal_by_rule
from ..session.tree import ROOT
from ..session.wire import Node, Refusal
from ..solver import classify
from .audience import without_answer

PATIENCE = 3.0  # seconds to look for the truth
_MOST = 16  # squares in an answer
_MOST_LISTED = 6  # moves


class Truth(NamedTuple):
    """What is right.

    Attributes
    ----------
    good : tuple of str
        Right answers, as :meth:`ClassQuestion.read` gives them; none where none is right, or nobody knows.
    text : str
        What is to be said of it.
    """

    good: tuple[str, ...]
    text: str


def read_answer(task: SceneTask, answer: list[str]) -> str | None:
    """Return a page's answer to a task as it is counted, None where it is none to that."""
    asked = task["ask"]
    squares = all(is_square(each) for each in answer) and len(answer) == len(set(answer)) <= _MOST
    if asked in ("squares", "order"):
        parts = sorted(answer) if asked == "squares" else answer
        return " ".join(parts) if squares and answer else None
    if len(answer) != 1:
        return None
    fits = {
        "move": is_move(answer[0]),
        "tower": squares,
        "choice": answer[0] in task.get("choices", []),
    }
    return answer[0] if fits[asked] else None


def right_answers(task: SceneTask) -> tuple[str, ...]:
    """Return the right answers to a task, as they are counted; none where it does not say."""
    good = task.get("good", [])
    whole = read_answer(task, good) if task["ask"] in ("squares", "order") else None
    return (whole,) if whole else tuple(good)


class ClassQuestion:
    """What is asked at a scene.

    Attributes
    ----------
    scene : Node
        What is on the board, with the task and without its answer.
    at : tuple of int
        Epoch and index of the teacher's scene.
    """

    def __init__(self, teacher: Session, task: SceneTask) -> None:
        self.at = (teacher.epoch, teacher.cursor)
        self.language = teacher.language
        self.task = task
        bare = cast(Node, {**teacher.scene(), "parent": -1, "task": task})
        self.scene = without_answer(bare)

    def read(self, answer: list[str]) -> str | None:
        """Return an answer as it is counted, None where it is none to this question."""
        return read_answer(self.task, answer)

    def refused(self, answer: str) -> Refusal | None:
        """Return why an answer cannot even be given."""
        return None

    def truth(self) -> Truth:
        """Find what is right; it may take a while."""
        raise NotImplementedError

    def scene_with(self, truth: Truth) -> Node:
        """Return the scene with what is right."""
        good = [part for each in truth.good for part in self.parts(each)]
        return cast(Node, {**self.scene, "task": {**self.task, "good": good, "why": {}, "rule": ""}})

    @property
    def choices(self) -> list[str]:
        """The answers that there are to choose from; none where it is not to be chosen."""
        return list(self.task.get("choices", []))

    def parts(self, answer: str) -> list[str]:
        """Return an answer as a page sends it."""
        return answer.split(" ") if self.task["ask"] in ("squares", "order") else [answer]


class TaskQuestion(ClassQuestion):
    """The question of a lesson, an exercise or a quiz."""

    def truth(self) -> Truth:
        """Return what the task says."""
        return Truth(right_answers(self.task), "")


class MoveQuestion(ClassQuestion):
    """Which move to make."""

    def __init__(self, teacher: Session, prompt: str) -> None:
        self.position = teacher.position_at(teacher.cursor)
        super().__init__(teacher, SceneTask(ask="move", prompt=prompt, good=[], why={}, rule=""))

    def refused(self, answer: str) -> Refusal | None:
        """Refuse a move that a rule refuses."""
        try:
            self.position.play(answer)
        except IllegalMove as error:
            why = error.explanation
            assert why is not None
            return refusal_by_rule(why, self.language)
        return None

    def truth(self) -> Truth:
        """Ask the solver which moves win."""
        known = classify(self.position, lengths=False, seconds=PATIENCE)
        player = self.position.player
        good = tuple(str(move) for move, verdict in known.items() if verdict.winner is player)
        if not all(verdict.winner for verdict in known.values()):
            return Truth((), say("live.truth.unknown", self.language))
        if not good or len(good) == len(known):
            key = "live.truth.won" if good else "live.truth.lost"
            return Truth(good, say(key, self.language, player=player))
        key = "one" if len(good) == 1 else "some" if len(good) <= _MOST_LISTED else "more"
        return Truth(
            good, say(f"live.truth.{key}", self.language, moves=good, count=len(good), total=len(known))
        )


class PuzzleMoveQuestion(MoveQuestion):
    """Which move solves a puzzle, or goes on to."""

    def __init__(self, teacher: PuzzleSession) -> None:
        super().__init__(teacher, teacher.current.task_text(teacher.language))
        self._right_moves = teacher.right_moves

    def truth(self) -> Truth:
        """Ask the puzzle's own proof."""
        good = tuple(self._right_moves())
        return Truth(good, say("live.truth.puzzle", self.language, moves=good))


def question_at(teacher: Session) -> ClassQuestion | None:
    """Return what is asked where a teacher stands, None where there is nothing to ask."""
    scene, position = teacher.scene(), teacher.position_at(teacher.cursor)
    if str(teacher.cursor) in teacher.answered:
        return None
    if isinstance(teacher, QuizSession):
        return TaskQuestion(teacher, teacher.question_at(teacher.cursor).task())
    if "task" in scene:
        return TaskQuestion(teacher, scene["task"])
    if isinstance(teacher, PuzzleSession) and teacher.current.asks_fill and scene["parent"] == ROOT:
        return TaskQuestion(teacher, question(teacher.current, teacher.language).task())
    if not teacher.turn_state["moves"]:
        return None
    if isinstance(teacher, PuzzleSession):
        return PuzzleMoveQuestion(teacher)
    if isinstance(teacher, BoardSession):
        return MoveQuestion(teacher, say("live.which", teacher.language, player=position.player))
    return None
