"""Questions to the class: the scene's own, a move to choose, or the teacher's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, cast

from ..i18n import say
from ..learner.reader import plain
from ..rules import IllegalMove, Player
from ..rules.board import is_square
from ..rules.moves import is_move
from ..sessions import BoardSession, PuzzleSession, QuizSession, Session
from ..sessions.inbox import refusal_by_rule
from ..sessions.lesson.session import GuidedSession
from ..sessions.wire import LessonState, Node, QuizState, Refusal
from ..solver import classify
from ..svg import SceneTask

PATIENCE = 3.0  # seconds for the solver
_MOST = 16  # squares in an answer
_MOST_LISTED = 6  # moves


_OF_THE_ANSWER = ("marks", "numbers", "over")
"""What of a scene might tell the answer to its question."""


class Truth(NamedTuple):
    """The right answers, and a sentence about them."""

    good: tuple[str, ...]
    text: str


def read_answer(task: SceneTask, answer: list[str]) -> str | None:
    """The answer as it is counted, or None if it does not fit the task."""
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
    good = task.get("good", [])
    whole = read_answer(task, good) if task["ask"] in ("squares", "order") else None
    return (whole,) if whole else tuple(good)


class ClassQuestion:
    """A question about the teacher's scene."""

    def __init__(self, teacher: Session, task: SceneTask) -> None:
        self.at = (teacher.epoch, teacher.cursor)
        self.language = teacher.language
        self.task = task
        bare = cast(Node, {**teacher.scene(), "parent": -1, "task": task})
        self.scene = without_answer(bare)

    def read(self, answer: list[str]) -> str | None:
        return read_answer(self.task, answer)

    def refused(self, answer: str) -> Refusal | None:
        return None

    def truth(self) -> Truth:
        raise NotImplementedError

    def scene_with(self, truth: Truth) -> Node:
        good = [part for each in truth.good for part in self.parts(each)]
        return cast(Node, {**self.scene, "task": {**self.task, "good": good, "why": {}, "rule": ""}})

    @property
    def choices(self) -> list[str]:
        return list(self.task.get("choices", []))

    def parts(self, answer: str) -> list[str]:
        return answer.split(" ") if self.task["ask"] in ("squares", "order") else [answer]


class TaskQuestion(ClassQuestion):
    """A question of a lesson, exercise or quiz."""

    def truth(self) -> Truth:
        return Truth(right_answers(self.task), "")


class MoveQuestion(ClassQuestion):
    """Which move to play."""

    def __init__(self, teacher: Session, prompt: str) -> None:
        self.position = teacher.position_at(teacher.cursor)
        super().__init__(teacher, SceneTask(ask="move", prompt=prompt, good=[], why={}, rule=""))

    def refused(self, answer: str) -> Refusal | None:
        try:
            self.position.play(answer)
        except IllegalMove as error:
            why = error.explanation
            assert why is not None
            return refusal_by_rule(why, self.language)
        return None

    def truth(self) -> Truth:
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
    """Which move solves the puzzle."""

    def __init__(self, teacher: PuzzleSession) -> None:
        super().__init__(teacher, teacher.current.task_text(teacher.language))
        self._right_moves = teacher.right_moves

    def truth(self) -> Truth:
        good = tuple(self._right_moves())
        return Truth(good, say("live.truth.puzzle", self.language, moves=good))


def question_at(teacher: Session) -> ClassQuestion | None:
    """The question at the teacher's scene, or None."""
    scene, position = teacher.scene(), teacher.position_at(teacher.cursor)
    if str(teacher.cursor) in teacher.answered:
        return None
    if isinstance(teacher, QuizSession):
        return TaskQuestion(teacher, teacher.question_at(teacher.cursor).task())
    if "task" in scene:
        return TaskQuestion(teacher, scene["task"])
    if not teacher.turn_state["moves"]:
        return None
    if isinstance(teacher, PuzzleSession):
        return PuzzleMoveQuestion(teacher)
    if isinstance(teacher, BoardSession):
        return MoveQuestion(teacher, say("live.which", teacher.language, player=position.player))
    return None


OwnAsk = Literal["move", "squares", "winner", "choice"]
"""Which move to make, which squares are meant, who wins, or one of some answers."""

_MOST_CHOICES = 8


class OpenQuestion(ClassQuestion):
    """A question whose answer only the teacher knows."""

    def truth(self) -> Truth:
        return Truth((), "")


class WinnerQuestion(ClassQuestion):
    def __init__(self, teacher: Session, prompt: str) -> None:
        self.position = teacher.position_at(teacher.cursor)
        self._players = {str(say("live.ask.player", teacher.language, player=each)): each for each in Player}
        choices = list(self._players)
        task = SceneTask(ask="choice", prompt=prompt, choices=choices, good=[], why={}, rule="")
        super().__init__(teacher, task)

    def truth(self) -> Truth:
        winner = self.position.outcome.winner if self.position.outcome else self._found()
        if winner is None:
            return Truth((), say("live.truth.unknown", self.language))
        good = tuple(label for label, player in self._players.items() if player is winner)
        return Truth(good, say("live.truth.winner", self.language, player=winner))

    def _found(self) -> Player | None:
        player = self.position.player
        winners = {
            verdict.winner for verdict in classify(self.position, lengths=False, seconds=PATIENCE).values()
        }
        if player in winners:
            return player
        return None if None in winners else player.other


def own_question(
    teacher: Session, asked: OwnAsk, prompt: str, choices: Iterable[str]
) -> ClassQuestion | None:
    """A question from the teacher, or None if it has fewer than two answers or no moves."""
    language = teacher.language
    player = teacher.position_at(teacher.cursor).player
    text = plain(prompt) or say(
        "live.which" if asked == "move" else f"live.ask.{asked}", language, player=player
    )
    if asked == "winner":
        return WinnerQuestion(teacher, text)
    if asked == "move":
        return MoveQuestion(teacher, text) if teacher.position_at(teacher.cursor).legal_moves else None
    if asked == "squares":
        return OpenQuestion(teacher, SceneTask(ask="squares", prompt=text, good=[], why={}, rule=""))
    given = [choice for choice in dict.fromkeys(map(plain, choices)) if choice][:_MOST_CHOICES]
    if len(given) < 2:
        return None
    return OpenQuestion(
        teacher, SceneTask(ask="choice", prompt=text, choices=given, good=[], why={}, rule="")
    )


def quiz_state(teacher: Session, size: int, *, closed: bool, held: bool = True) -> LessonState:
    quiz = QuizState(id="live", held=held, handed_in=closed, given={}, notice="", total=size, score=0)
    title = teacher.title() if isinstance(teacher, GuidedSession) else ""
    return LessonState(title=title, size=size, contents=[], quiz=quiz)


def without_answer(scene: Node) -> Node:
    """The scene without anything that gives the answer away."""
    kept = cast(Node, {name: part for name, part in scene.items() if name not in _OF_THE_ANSWER})
    kept["task"] = cast(
        SceneTask,
        {name: part for name, part in scene["task"].items() if name in ("ask", "prompt", "choices")},
    )
    if "arrows" in kept:
        kept["arrows"] = [arrow for arrow in kept["arrows"] if arrow["kind"] == "point"]
    return kept
