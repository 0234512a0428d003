"""Lesson and rulebook sessions."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, cast

from ...i18n import say, translated
from ...learner import Memory, Progress, QuestionId
from ...learner.topics import group_of, topic_of_task
from ...lessons import COURSE, FIGURES, RULES, LessonScript, compile_lesson, lesson_script, rule
from ...lessons.grading import mark
from ...lessons.parser import five_minutes
from ...lessons.rulebook import example_scene, rule_name
from ...solver import SOLVER_LOCK, shared
from ..fields import act, field, filled
from ..inbox import unknown_act
from ..session import Session, first_language
from ..wire import Content, KindName, LessonState, Node, Value, Why


class GuidedSession(Session):
    kind: ClassVar[KindName] = "lesson"
    own_labels: ClassVar[tuple[str, ...]] = ("task.",)

    lesson_state: LessonState = field("The lesson: title, contents, rings.", dict)

    def title(self) -> str:
        return self.lesson_state["title"]

    def _tell_lesson(self, state: LessonState, rings: int | None = None) -> None:
        """Send a lesson; without rings, the page counts them."""
        told: LessonState = {"title": "", "size": 0, "contents": [], **filled(state)}
        if rings is not None:
            told["rings"] = rings
        self.lesson_state = told


_PATIENCE = 1.0  # seconds to find the winner

_MOST_PLAYED = 100


def progress_in_memory() -> Progress:
    return Progress(Memory(None))


class QuestionSession(GuidedSession):
    @act("answer", where="scene")  # any scene: the page may be ahead of Python
    def act_answer(self, node: int, answer: list[str], shown: bool = False) -> Why | None:
        """Mark the answer to a scene's question, or record that it was shown."""
        if "task" not in self.nodes[node]:
            return unknown_act(self.language)
        why = self._grade(node, answer, shown)
        # The page has the scenes of the consequences.
        return cast(Why, {name: part for name, part in why.items() if name != "scenes"}) if why else None

    @act("again")
    def begin_anew(self) -> None:
        """Start again."""

    def _grade(self, node: int, answer: list[str], shown: bool) -> Why | None:
        raise NotImplementedError


class LessonSession(QuestionSession):
    """A lesson, step by step, with questions to answer on the board.

    Parameters
    ----------
    lesson : str or LessonScript
        A name of :data:`kamisado_widget.lessons.COURSE`, a script, or a text; LessonError, a ValueError, for
        others.
    progress : Progress, optional
        Stores rings and mastery; by default nothing is stored.
    **settings
        Any setting of a session.
    """

    def __init__(
        self,
        lesson: str | LessonScript,
        progress: Progress | None = None,
        *,
        language: str | None = None,
        **settings: object,
    ) -> None:
        self.script = lesson_script(lesson)
        self._progress = progress or progress_in_memory()
        self._tried: set[int] = set()
        self._right: set[int] = set()
        self._shown: set[int] = set()  # answered with "Show me"
        self._mistakes = 0
        nodes = self._scenes(first_language(language))
        self._size = len(nodes)
        self._questions = {index for index, node in enumerate(nodes) if "task" in node}
        super().__init__(nodes, language=language, **settings)

    def _scenes(self, language: str) -> list[Node]:
        return [Node(**node) for node in compile_lesson(self.script, language)]

    def _publish_lesson(self) -> None:
        """Send the lesson to the page; earned rings stay."""
        contents: list[Content] = []
        for index, node in enumerate(self.nodes[: self._size]):
            figure = node.get("figure")
            if figure and all(figure != entry["label"] for entry in contents):
                contents.append({"node": index, "label": figure})
        script = self.script.in_language(self.language)
        self._tell_lesson(
            LessonState(title=script.title, size=self._size, contents=contents, about=script.about),
            self._progress.rings.get(script.name),
        )

    def memory(self) -> Memory:
        return self._progress.memory

    def begin_anew(self) -> None:
        self._tried, self._right, self._shown = set(), set(), set()
        self._mistakes, self.answered = 0, {}
        self._begin(self._scenes(self.language))

    def another(self, reader: str, file: Path) -> LessonSession:
        return LessonSession(self.script, **self._seen())

    @property
    def own_name(self) -> str:
        return self.script.name if self.script.name in COURSE else ""

    def place(self) -> dict[str, Any] | None:
        """Return the step, the answers so far, and the moves tried from it."""
        step, end = self._step_at(self.cursor), [self.cursor, *self._way_on(self.cursor)][-1]
        way = self.tree.path_to(end if self._step_at(end) == step else self.cursor)
        played = [node for node in way if node >= self._size and self.nodes[node].get("kind") != "pass"]
        return {
            "lesson": self.script.name,
            "step": step,
            "played": [self.nodes[node]["move"] for node in played[:_MOST_PLAYED]],
            "at": sum(node <= self.cursor for node in played),
            "answered": self.answered,
            "tried": sorted(self._tried),
            "mistakes": self._mistakes,
        }

    def _step_at(self, node: int) -> int:
        """Return the lesson step above a scene."""
        while node >= self._size:
            node = self.nodes[node]["parent"]
        return node

    def resume(self, place: Mapping[str, Any]) -> None:
        step, answered, mistakes = place.get("step"), place.get("answered"), place.get("mistakes")
        tried = place.get("tried")
        fits = self.inbox.fitting({"cursor": step, "_answered": answered})
        if place.get("lesson") != self.script.name or len(fits) < 2 or not isinstance(mistakes, int):
            return
        with self.changing():
            self.receive(fits)
            self._right = {int(node) for node in self.answered} & self._questions
            self._shown = {node for node in self._right if self.answered[str(node)] == "shown"}
            before = {node for node in tried if isinstance(node, int)} if isinstance(tried, list) else set()
            self._tried = self._right | (before & self._questions)
            self._mistakes = mistakes
            self._play_again(self._step_at(self.cursor), place.get("played"), place.get("at"))

    def _play_again(self, step: int, played: object, at: object) -> None:
        """Replay the stored moves of a step; stop at one that does not fit."""
        if not isinstance(played, list) or type(at) is not int:
            return
        start, ends = len(self.nodes), [step]
        with suppress(ValueError):
            for move in played[:_MOST_PLAYED]:
                ends.append(self.tree.play(ends[-1], str(move)))
        self._publish_appended(start)
        self._note_way(ends[-1])
        self._arrive(ends[min(max(at, 0), len(ends) - 1)])

    @act("winner")
    def act_winner(self) -> None:
        """Tell who wins at the current scene if that is quickly known, and not the answer to a question."""
        if "task" in self.scene() and str(self.cursor) not in self.answered:
            return
        until = time.monotonic() + _PATIENCE
        for verdict in SOLVER_LOCK.interleaved(shared().steps(self.position_at(self.cursor), lengths=False)):
            if verdict.winner:
                self.turn_state = {**self.turn_state, "value": Value(winner=verdict.winner.value)}
            if verdict.winner or time.monotonic() > until:
                return

    def _grade(self, node: int, answer: list[str], shown: bool) -> Why | None:
        task = self.nodes[node]["task"]
        why = mark(task, answer)
        right = why is None and not shown
        if node not in self._tried:
            self._note(node, right)
        self._tried.add(node)
        self._mistakes += not right
        if shown and node not in self._right:
            self._shown.add(node)
        if why is None or shown:
            self._right.add(node)
            # No ring for a lesson whose answers were mostly shown.
            if self._right == self._questions and 2 * len(self._shown) < len(self._questions):
                self._progress.finish(self.script.name, self._mistakes)
                self._publish_lesson()
        return why

    def _note(self, node: int, right: bool) -> None:
        name = self.script.name
        named = QuestionId.of_question(name, self.nodes, node) if name in COURSE else ""
        if topic := topic_of_task(name, self.nodes[node]["task"]):
            self._progress.deck.note(topic, right, str(named))


class RulebookSession(GuidedSession):
    """The rules in eight pictures, and the list of all rules, T1 to TS8.

    Parameters
    ----------
    first : str
        The picture, ``"1"`` to ``"8"``, or the rule to show first; ValueError for an unknown one.
    **settings
        Any setting of a session.
    """

    def __init__(self, first: str = "1", *, language: str | None = None, **settings: object) -> None:
        pictures = map(str, range(1, len(five_minutes().steps) + 1))
        opened = first if first in pictures else rule(first).id
        nodes = self._scenes(first_language(language))
        self._size = len(nodes)
        super().__init__(nodes, language=language, **settings)
        self.cursor = next(entry["node"] for entry in _contents(self.language) if entry["label"] == opened)

    @property
    def rule(self) -> str:
        """The current rule, or the number of the picture."""
        contents = reversed(_contents(self.language))
        return next(entry["label"] for entry in contents if entry["node"] <= self.cursor)

    def _scenes(self, language: str) -> list[Node]:
        nodes: list[Node] = [{**node, "parent": -1} for node in compile_lesson(five_minutes(), language)]
        for name in RULES:
            nodes += _scenes_of_rule(name, len(nodes), language)
        return nodes

    def _publish_lesson(self) -> None:
        title = say("rulebook.title", self.language)
        contents = _contents(self.language)
        self.lesson_state = LessonState(title=title, size=self._size, contents=contents)


def _contents(language: str) -> list[Content]:
    """Return the pictures and rules with their scenes; a rule's figures follow it."""
    script = five_minutes()
    group = translated(script.title, language)
    contents: list[Content] = [
        {"node": node, "label": f"{node + 1}", "name": translated(step.name, language), "group": group}
        for node, step in enumerate(script.steps)
    ]
    node = len(contents)
    for name in RULES:
        group = say(f"front.group.{group_of(name)}", language)
        contents.append({"node": node, "label": name, "name": rule_name(name, language), "group": group})
        node += 1 + len(rule(name).figures)
    return contents


def _scenes_of_rule(name: str, at: int, language: str) -> list[Node]:
    it = rule(name, language)
    root = Node(parent=-1, batch=0, **example_scene(it, language))
    said = {"name": rule_name(name, language), "rule": name, "text": it.text, "example": root["say"]}
    root["say"] = say("rulebook.rule", language, **said)
    figures = [
        Node(
            parent=at,
            batch=0,
            position=str(FIGURES[figure].position),
            say=FIGURES[figure].sentence.render(language),
            figure=figure,
        )
        for figure in it.figures
    ]
    return [root, *figures]
