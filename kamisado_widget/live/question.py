"""Questions to the class: the scene's own, a move to choose, or the teacher's."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar, Literal, NamedTuple, cast

from ..i18n import say
from ..learner.reader import plain
from ..lessons.grading import is_answer, mark
from ..reasons import because, scenes
from ..rules import IllegalMove, Player
from ..sessions import BoardSession, PuzzleSession, QuizSession, Session
from ..sessions.inbox import refusal_by_rule
from ..sessions.lesson.session import GuidedSession
from ..sessions.wire import LessonState, Node, QuizState, Why
from ..solver import classify
from ..svg import Mark, Scene, SceneTask

PATIENCE = 3.0  # seconds for the solver
_TELLING = 2.0  # seconds to find out why the answers given are right or wrong
_MOST = 16  # squares in an answer
_MOST_LISTED = 6  # moves


_OF_THE_ANSWER = ("marks", "numbers", "over")
"""Scene fields that could give away the answer."""


class Told(NamedTuple):
    """Feedback on one answer: a sentence and its board."""

    text: str
    scene: Scene | None = None


class Truth(NamedTuple):
    """The right answers, a sentence about them, and one about each answer that was given."""

    good: tuple[str, ...]
    text: str
    told: Mapping[str, Told] = MappingProxyType({})


def read_answer(task: SceneTask, answer: list[str]) -> str | None:
    """The answer in the form for counting, or None if it does not fit the task."""
    if len(answer) > _MOST or not is_answer(task["ask"], answer, task.get("choices", [])):
        return None
    return " ".join(sorted(answer) if task["ask"] == "squares" else answer)


def right_answers(task: SceneTask) -> tuple[str, ...]:
    good = task.get("good", [])
    whole = read_answer(task, good) if task["ask"] in ("squares", "order") else None
    return (whole,) if whole else tuple(good)


class ClassQuestion:
    def __init__(self, teacher: Session, task: SceneTask) -> None:
        self.at = (teacher.epoch, teacher.cursor)
        self.language = teacher.language
        self.task = task
        bare = cast(Node, {**teacher.scene(), "parent": -1, "task": task})
        self.scene = without_answer(bare)

    def read(self, answer: list[str]) -> str | None:
        return read_answer(self.task, answer)

    def refused(self, answer: str) -> Why | None:
        return None

    def truth(self) -> Truth:
        return Truth(right_answers(self.task), "")  # none where only the teacher knows

    def judge(self, ballots: Iterable[str]) -> Truth:
        """Return the truth with feedback on each answer, most frequent first, within the time limit."""
        truth = self.truth()
        given = [answer for answer, _ in Counter(ballots).most_common()] if truth.good else []
        end = time.monotonic() + _TELLING
        told = {each: self.tell(each, truth, end - time.monotonic()) for each in given}
        return truth._replace(told={answer: why for answer, why in told.items() if why and why.text})

    def tell(self, answer: str, truth: Truth, seconds: float) -> Told | None:
        given, good = self.parts(answer), self.task["good"]
        wrong = mark(self.task, given)
        if not wrong:
            return None
        if set(given) < set(good):
            return Told(say("live.missed", self.language, count=len(given), total=len(good)))
        if played := wrong.get("scenes"):
            return Told(wrong["text"], played[0])
        marks = [Mark(square=square, kind="point") for square in wrong["squares"]]
        return (
            Told(wrong["text"], cast(Scene, {**self.scene, "marks": marks})) if marks else Told(wrong["text"])
        )

    def scene_with(self, truth: Truth) -> Node:
        good = [part for each in truth.good for part in self.parts(each)]
        return cast(Node, {**self.scene, "task": {**self.task, "good": good, "why": {}, "rule": ""}})

    @property
    def choices(self) -> list[str]:
        return list(self.task.get("choices", []))

    def parts(self, answer: str) -> list[str]:
        return answer.split(" ") if self.task["ask"] in ("squares", "order") else [answer]


class MoveQuestion(ClassQuestion):
    otherwise: ClassVar[str] = "live.loses"
    """Feedback on a wrong move without a proved loss."""

    def __init__(self, teacher: Session, prompt: str) -> None:
        self.position = teacher.position_at(teacher.cursor)
        super().__init__(teacher, SceneTask(ask="move", prompt=prompt, good=[], why={}, rule=""))

    def refused(self, answer: str) -> Why | None:
        try:
            self.position.play(answer)
        except IllegalMove as error:
            why = error.explanation
            assert why is not None
            return refusal_by_rule(why, self.language)
        return None

    def tell(self, answer: str, truth: Truth, seconds: float) -> Told | None:
        """Why a move wins or loses, by the last sentence of its reason."""
        reason = because(self.position, answer, seconds=seconds)
        claims = [claim for claim in reason.claims if claim.facts]
        shown = scenes(reason._replace(claims=tuple(claims[-1:])), self.language)
        text = shown[0]["say"] if shown and (len(claims) > 1 or not reason.deep) else ""
        if answer in truth.good:
            return Told(f"{say('page.task.right', self.language)} {text}") if text else None
        opponent = self.position.player.other
        if reason.winner is not opponent:
            shown, text = [], say(self.otherwise, self.language, opponent=opponent)
        scene = shown[0] if shown else Scene(position=str(self.position.play(answer)), say="")
        text = text or say("live.loses", self.language, opponent=opponent)
        return Told(text, {**scene, "move": answer, "kind": "move"})

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
    otherwise = "live.unsolved"

    def __init__(self, teacher: PuzzleSession) -> None:
        super().__init__(teacher, teacher.current.task_text(teacher.language))
        self._right_moves = teacher.right_moves

    def truth(self) -> Truth:
        good = tuple(self._right_moves())
        return Truth(good, say("live.truth.puzzle", self.language, moves=good))


def question_at(teacher: Session) -> ClassQuestion | None:
    scene, position = teacher.scene(), teacher.position_at(teacher.cursor)
    if str(teacher.cursor) in teacher.answered:
        return None
    if isinstance(teacher, QuizSession):
        return ClassQuestion(teacher, teacher.question_at(teacher.cursor).task())
    if "task" in scene:
        return ClassQuestion(teacher, scene["task"])
    if not teacher.turn_state["moves"]:
        return None
    if isinstance(teacher, PuzzleSession):
        return PuzzleMoveQuestion(teacher)
    if isinstance(teacher, BoardSession):
        return MoveQuestion(teacher, say("live.which", teacher.language, player=position.player))
    return None


OwnAsk = Literal["move", "squares", "winner", "choice"]
"""The forms of a question by the teacher: a move, squares, the winner, or a choice."""

_MOST_CHOICES = 8


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
        return ClassQuestion(teacher, SceneTask(ask="squares", prompt=text, good=[], why={}, rule=""))
    given = [choice for choice in dict.fromkeys(map(plain, choices)) if choice][:_MOST_CHOICES]
    if len(given) < 2:
        return None
    return ClassQuestion(
        teacher, SceneTask(ask="choice", prompt=text, choices=given, good=[], why={}, rule="")
    )


def quiz_state(teacher: Session, size: int, *, closed: bool, held: bool = True) -> LessonState:
    quiz = QuizState(id="live", held=held, handed_in=closed, given={}, notice="", total=size, score=0)
    title = teacher.title() if isinstance(teacher, GuidedSession) else ""
    return LessonState(title=title, size=size, contents=[], quiz=quiz)


def without_answer(scene: Node) -> Node:
    kept = cast(Node, {name: part for name, part in scene.items() if name not in _OF_THE_ANSWER})
    kept["task"] = cast(
        SceneTask,
        {name: part for name, part in scene["task"].items() if name in ("ask", "prompt", "choices")},
    )
    if "arrows" in kept:
        kept["arrows"] = [arrow for arrow in kept["arrows"] if arrow["kind"] == "point"]
    return kept
