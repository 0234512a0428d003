"""Everybody sees the teacher's board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, cast

from ...i18n import say
from ...sessions import Session
from ...sessions.board.session import BoardSession
from ...sessions.inbox import refusal
from ...sessions.lesson.session import GuidedSession, QuestionSession
from ...sessions.quiz import QuizSession
from ...sessions.tree import ROOT
from ...sessions.wire import KindName, Node, Reply, TurnState
from ..people import Person
from ..question import quiz_state, without_answer
from ..seat import Seat, SharedSeat, refused
from ..wire import SeatPlace
from .mode import Mode

if TYPE_CHECKING:
    from ..room import Room


class Follow(Mode):
    name: ClassVar[str] = "follow"

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self._teacher = room.teacher
        self._teacher.watch_drawings(True)
        self._audience = audience_of(self._teacher)
        self._onlooker = Spectator(self._audience)

    def seat(self, person: Person) -> Seat:
        return Spectator(self._audience)

    def shown(self) -> Seat:
        return self._onlooker

    def follow(self) -> None:
        self._audience.follow(self._teacher)

    def close(self) -> None:
        self._teacher.watch_drawings(False)


class Spectator(SharedSeat):
    """A seat that only watches."""

    place: ClassVar[SeatPlace] = "audience"

    def answer(self, message: object) -> Reply | None:
        act = message.get("act") if isinstance(message, dict) else None
        if act in ("hello", "load"):
            return super().answer(message)
        return refused(message, refusal(say("live.watch", self.session.language)))


class Audience(Session):
    """A tree that grows with the teacher's scenes, without answers to open questions."""

    kind: ClassVar[KindName] = "board"
    own_labels: ClassVar[tuple[str, ...]] = BoardSession.own_labels
    acts_taken = frozenset[str]()

    def __init__(self, teacher: Session) -> None:
        with teacher.lock:
            self._drawings = teacher.drawings
            self._take_path(teacher)
            super().__init__(
                self._scenes_of(teacher, self._path),
                language=teacher.language,
                **teacher.looks(of=["copied"]),
            )

    def follow(self, teacher: Session) -> None:
        with teacher.lock, self.changing():
            if (self._of, self.language) == (teacher.epoch, teacher.language):
                self._go_on(teacher)
            else:
                self._take_path(teacher)
                self.values["language"] = teacher.language
                self._begin(self._scenes_of(teacher, self._path))
            self.cursor = self._indices[teacher.cursor]
            self._drawings = teacher.drawings
            self.refresh_turn()

    def _take_path(self, teacher: Session) -> None:
        self._of = teacher.epoch
        self._indices: dict[int, int] = {}  # teacher's node to node here
        self._path = self._take_new(teacher)
        self._as_of = _written(teacher)

    def _take_new(self, teacher: Session) -> list[int]:
        """Nodes up to the current one that were not shown before."""
        new, node = [], teacher.cursor
        while node != ROOT and node not in self._indices:
            new.append(node)
            node = teacher.nodes[node]["parent"]
        for node in reversed(new):
            self._indices[node] = len(self._indices)
        return new[::-1]

    def _go_on(self, teacher: Session) -> None:
        if self._as_of != (written := _written(teacher)):
            self._as_of = written
            self._write_anew(teacher)
        if new := self._take_new(teacher):
            self._append(self._scenes_of(teacher, new))

    def _write_anew(self, teacher: Session) -> None:
        for node, scene in zip(self._indices, self._scenes_of(teacher, self._indices), strict=True):
            if self.nodes[self._indices[node]] != scene:
                self.nodes[self._indices[node]] = scene
                self.mark_changed("nodes")

    def _scenes_of(self, teacher: Session, nodes: Iterable[int]) -> list[Node]:
        return [self._scene_of(teacher, node) for node in nodes]

    def _scene_of(self, teacher: Session, node: int) -> Node:
        scene = cast(Node, dict(teacher.nodes[node]))
        scene["parent"] = self._indices.get(scene["parent"], -1)
        return without_answer(scene) if "task" in scene and str(node) not in teacher.answered else scene

    def _turn_at(self, node: int) -> TurnState:
        turn = super()._turn_at(node)
        turn["moves"] = []
        if self._drawings:
            turn["drawings"] = self._drawings
        return turn


class LessonAudience(Audience, GuidedSession):
    """An audience of a session with questions."""

    kind: ClassVar[KindName] = "quiz"
    own_labels: ClassVar[tuple[str, ...]] = QuizSession.own_labels

    def _labels_for(self, ruleset: str) -> dict[str, str]:
        return {**super()._labels_for(ruleset), "quiz.handed_in": ""}

    def follow(self, teacher: Session) -> None:
        with self.changing():
            super().follow(teacher)
            self.answered = {
                str(index): teacher.answered[str(node)]
                for node, index in self._indices.items()
                if str(node) in teacher.answered
            }
            self.lesson_state = quiz_state(teacher, len(self.nodes), closed=True)


def audience_of(teacher: Session) -> Audience:
    made = LessonAudience(teacher) if isinstance(teacher, QuestionSession) else Audience(teacher)
    made.follow(teacher)
    return made


def _written(teacher: Session) -> tuple[int, object]:
    return teacher.rewritten, teacher.answered
