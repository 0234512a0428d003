"""Lessons step by step, and the table of rules."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from ...i18n import say, translated
from ...learner import Memory, Progress, QuestionId
from ...learner.mastery import group_of
from ...learner.remembered import Remembered
from ...learner.topics import topic_of_task
from ...lessons import COURSE, FIGURES, RULES, LessonScript, compile_lesson, lesson_script, rule
from ...lessons.grading import mark
from ...lessons.html import example_scene
from ...lessons.parser import five_minutes
from ...lessons.rulebook import rule_name
from ...solver import SOLVER_LOCK, shared
from ..fields import act, field
from ..inbox import refusal_why, unknown_act
from ..session import Session, first_language
from ..wire import Content, KindName, LessonState, Node, Refusal, Value


class GuidedSession(Session):
    """Scenes with a guide: what lessons, exercises, quizzes and the rulebook share."""

    kind: ClassVar[KindName] = "lesson"
    own_labels: ClassVar[tuple[str, ...]] = ("task.",)

    lesson_state: LessonState = field("Title, contents, rings.", dict)

    def title(self) -> str:
        """Return the heading of a page that was given none."""
        return self.lesson_state["title"]


_PATIENCE = 1.0  # seconds to find out who wins

_MOST_PLAYED = 100  # moves that are kept of what was played from a step


def unkept() -> Progress:
    """Return progress that is nobody's, and gone with the session."""
    return Progress(Memory(None))


class QuestionSession(GuidedSession):
    """Scenes with questions: what lessons, exercises and quizzes share."""

    @act("answer", where="scene")  # it names its question, and no reader waits for Python
    def act_answer(self, node: int, answer: list[str], shown: bool = False) -> Refusal | None:
        """Mark an answer to the question of a scene, or note that it was shown."""
        if "task" not in self.nodes[node]:
            return unknown_act(self.language)
        return self._grade(node, answer, shown)

    @act("again")
    def act_again(self) -> None:
        """Begin once more."""
        self.begin_anew()

    def _grade(self, node: int, answer: list[str], shown: bool) -> Refusal | None:
        """Mark an answer to the question of a scene, and remember it."""
        raise NotImplementedError


class LessonSession(QuestionSession):
    """A lesson, step by step: before anything is shown, the reader answers on the board.

    Parameters
    ----------
    lesson : str or LessonScript
        One of :data:`kamisado_widget.lessons.COURSE`, a lesson of one's own, or its text.
    progress : Progress, optional
        Where rings and mastered rules are kept; by default they are nobody's.
    **settings
        Any setting of a session.

    Raises
    ------
    LessonError
        A ValueError, if there is no such lesson, or it cannot be shown; the message names its line.
    """

    def __init__(
        self,
        lesson: str | LessonScript,
        progress: Progress | None = None,
        *,
        language: str | None = None,
        **settings: object,
    ) -> None:
        self._script = lesson_script(lesson)
        self._progress = progress or unkept()
        self._tried: set[int] = set()
        self._right: set[int] = set()
        self._shown: set[int] = set()  # of those, answered by "Show me"
        self._mistakes = 0
        nodes = self._scenes(first_language(language))
        self._size = len(nodes)
        self._questions = {index for index, node in enumerate(nodes) if "task" in node}
        super().__init__(nodes, language=language, **settings)
        self._publish_lesson()

    @property
    def script(self) -> LessonScript:
        """The lesson."""
        return self._script

    def _scenes(self, language: str) -> list[Node]:
        return [Node(**node) for node in compile_lesson(self._script, language)]

    def _fixed_scenes(self) -> list[Node]:
        return self._scenes(self.language)

    def _publish_lesson(self) -> None:
        """Tell the page what the lesson is; rings that were earned stay."""
        contents: list[Content] = []
        for index, node in enumerate(self.nodes[: self._size]):
            figure = node.get("figure")
            if figure and all(figure != entry["label"] for entry in contents):
                contents.append({"node": index, "label": figure})
        script = self._script.in_language(self.language)
        state = LessonState(title=script.title, size=self._size, contents=contents)
        if script.about:
            state["about"] = script.about
        if rings := self._progress.rings.get(script.name):
            state["rings"] = rings
        self.lesson_state = state

    def memory(self) -> Remembered:
        """Return where the reader's progress is kept."""
        return self._progress.memory

    def begin_anew(self) -> None:
        """Begin at the first step, with nothing answered."""
        self._tried, self._right, self._shown = set(), set(), set()
        self._mistakes, self.answered = 0, {}
        self._begin(self._scenes(self.language))
        self._publish_lesson()

    def another(self, reader: str, file: Path) -> LessonSession:
        """Return the same lesson at its first step."""
        return LessonSession(self._script, **self._seen())

    @property
    def own_name(self) -> str:
        """What the place in a lesson of the course is called wherever it is read."""
        return self._script.name if self._script.name in COURSE else ""

    def place(self) -> dict[str, Any] | None:
        """Return the step, what was answered up to it, and what was played from it."""
        step, end = self._step_at(self.cursor), [self.cursor, *self._way_on(self.cursor)][-1]
        way = self._tree.path_to(end if self._step_at(end) == step else self.cursor)
        played = [node for node in way if node >= self._size and self.nodes[node].get("kind") != "pass"]
        return {
            "lesson": self._script.name,
            "step": step,
            "played": [self.nodes[node]["move"] for node in played[:_MOST_PLAYED]],
            "at": sum(node <= self.cursor for node in played),
            "answered": self.answered,
            "tried": sorted(self._tried),
            "mistakes": self._mistakes,
        }

    def _step_at(self, node: int) -> int:
        """Return the step of the lesson that a scene belongs to; what was tried from it hangs below it."""
        while node >= self._size:
            node = self.nodes[node]["parent"]
        return node

    def resume(self, place: Mapping[str, Any]) -> None:
        """Go back to a step, with the questions answered that were."""
        step, answered, mistakes = place.get("step"), place.get("answered"), place.get("mistakes")
        tried = place.get("tried")
        fits = self.inbox.fitting({"cursor": step, "_answered": answered})
        if place.get("lesson") != self._script.name or len(fits) < 2 or not isinstance(mistakes, int):
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
        """Play again what was played from a step, as far as it fits, and go as far along it."""
        if not isinstance(played, list) or type(at) is not int:
            return
        start, ends = len(self.nodes), [step]
        with suppress(ValueError):
            for move in played[:_MOST_PLAYED]:
                ends.append(self._tree.play(ends[-1], str(move)))
        self._publish_appended(start)
        self._note_way(ends[-1])
        self._arrive(ends[min(max(at, 0), len(ends) - 1)])

    @act("winner")
    def act_winner(self) -> None:
        """Tell who wins at the scene shown, if that is soon found out; an open question is not given away."""
        if "task" in self.scene() and str(self.cursor) not in self.answered:
            return
        until = time.monotonic() + _PATIENCE
        for verdict in SOLVER_LOCK.interleaved(shared().steps(self.position_at(self.cursor), lengths=False)):
            if verdict.winner:
                self.turn_state = {**self.turn_state, "value": Value(winner=verdict.winner.value)}
            if verdict.winner or time.monotonic() > until:
                return

    def _grade(self, node: int, answer: list[str], shown: bool) -> Refusal | None:
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
            # Nothing is earned for reading answers: most of them are the reader's own.
            if self._right == self._questions and 2 * len(self._shown) < len(self._questions):
                self._progress.finish(self._script.name, self._mistakes)
                self._publish_lesson()
        return refusal_why(why) if why else None

    def _note(self, node: int, right: bool) -> None:
        """Remember the first answer to the question of a scene."""
        name = self._script.name
        named = (
            QuestionId.of_question(name, self.nodes, node) if name in COURSE else ""
        )  # else not found again
        if topic := topic_of_task(name, self.nodes[node]["task"]):
            self._progress.deck.note(topic, right, str(named))


class RulebookSession(GuidedSession):
    """The game in eight pictures, and all rules, T1 to TS8, each in a sentence, at work on a board.

    Parameters
    ----------
    first : str
        The picture, ``"1"`` to ``"8"``, or the rule to open at.
    **settings
        Any setting of a session.

    Raises
    ------
    ValueError
        If there is no such rule.
    """

    def __init__(self, first: str = "1", *, language: str | None = None, **settings: object) -> None:
        pictures = map(str, range(1, len(five_minutes().steps) + 1))
        opened = first if first in pictures else rule(first).id
        nodes = _scenes_of_rules(first_language(language))
        self._size = len(nodes)
        super().__init__(nodes, language=language, **settings)
        self._publish_lesson()
        self.cursor = next(entry["node"] for entry in _contents(self.language) if entry["label"] == opened)

    @property
    def rule(self) -> str:
        """The rule shown, or the number of the picture."""
        contents = reversed(_contents(self.language))
        return next(entry["label"] for entry in contents if entry["node"] <= self.cursor)

    def _fixed_scenes(self) -> list[Node]:
        return _scenes_of_rules(self.language)

    def _publish_lesson(self) -> None:
        title = say("rulebook.title", self.language)
        contents = _contents(self.language)
        self.lesson_state = LessonState(title=title, size=self._size, contents=contents)


def _pictures(language: str) -> list[Content]:
    script = five_minutes()
    group = translated(script.title, language)
    return [
        {"node": node, "label": f"{node + 1}", "name": translated(step.name, language), "group": group}
        for node, step in enumerate(script.steps)
    ]


def _contents(language: str) -> list[Content]:
    """Return the pictures, then each rule with its name, at its own scene; its figures follow."""
    contents = _pictures(language)
    node = len(contents)
    for name in RULES:
        group = say(f"front.group.{group_of(name)}", language)
        contents.append({"node": node, "label": name, "name": rule_name(name, language), "group": group})
        node += 1 + len(rule(name).figures)
    return contents


def _scenes_of_rules(language: str) -> list[Node]:
    nodes: list[Node] = [{**node, "parent": -1} for node in compile_lesson(five_minutes(), language)]
    for name in RULES:
        nodes += _scenes_of_rule(name, len(nodes), language)
    return nodes


def _scenes_of_rule(name: str, at: int, language: str) -> list[Node]:
    """Return a rule with its example, and behind it the figures that show it."""
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
