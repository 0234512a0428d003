"""Lessons: scenes that ask before they show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from traitlets.utils.bunch import Bunch

from ..i18n import LANGUAGES, chosen, say
from ..lessons import COURSE, Exercise, LessonScript, Progress, course, exercise, load_lesson, tell
from ..lessons.grading import mark, task_of
from ..rules.text import shortened
from .base import SceneWidget, front
from .wire import Content, LessonNow, Node, Refusal

_AHEAD = 5  # exercises ready from the start; a saved page has so many
_open: dict[Path, Progress] = {}


def progress_in(path: str | Path) -> Progress:
    """Return the progress kept in a file, one object for each file however many widgets use it."""
    full = Path(path).absolute()
    if full not in _open:
        _open[full] = Progress(full)
    return _open[full]


def language_in(options: dict[str, Any]) -> str:
    """Return the language that a widget with these options begins with."""
    return chosen(options.get("language", LANGUAGES[0]))


class TaskWidget(SceneWidget):
    """Scenes with questions; what lessons and exercises share."""

    _esm = front("lesson")

    def _acts(self) -> dict[str, Callable[[dict[str, object]], Refusal | None]]:
        return {**super()._acts(), "answer": self._act_answer}

    def _act_answer(self, message: dict[str, object]) -> Refusal | None:
        answer = message.get("answer")
        asked = self.scene().get("task")
        if asked is None or not isinstance(answer, list) or not all(isinstance(a, str) for a in answer):
            return Refusal(rule="", text=say("notice.answer", self.language), squares=[])
        return self._marked([str(a) for a in answer], message.get("shown") is True)

    def _marked(self, answer: list[str], shown: bool) -> Refusal | None:
        """Mark an answer to the scene shown, and remember it."""
        raise NotImplementedError


class Lesson(TaskWidget):
    """A lesson, step by step: before anything is shown, the reader answers on the board.

    Parameters
    ----------
    lesson : str or LessonScript
        One of :data:`kamisado_widget.lessons.COURSE`, or a lesson of one's own.
    progress : Progress, optional
        Where stars and mastered rules are kept; by default in ``kamisado-progress.json`` beside the
        notebook.
    **options
        Any trait of the widget, as ``flipped=True``.

    Raises
    ------
    ValueError
        If there is no such lesson, or it cannot be told; the message names its line.

    Examples
    --------
    >>> lesson = Lesson("figure-4")
    >>> lesson.scene()["task"]["prompt"]
    'Move Amy’s brown tower four squares straight ahead.'
    """

    def __init__(
        self, lesson: str | LessonScript, progress: Progress | None = None, **options: object
    ) -> None:
        script = course(lesson) if isinstance(lesson, str) else lesson
        if not isinstance(script, LessonScript):
            raise ValueError(say("lesson.unknown", found=shortened(str(lesson)), names=", ".join(COURSE)))
        self._script = script
        self._progress = progress or progress_in("kamisado-progress.json")
        self._tried: set[int] = set()
        self._mistakes = 0
        nodes = self._scenes(language_in(options))
        super().__init__("lesson", nodes, **options)
        self._asked = {index for index, node in enumerate(nodes) if "task" in node}
        self._answered_tasks: set[int] = set()
        self._tell_lesson(len(nodes))

    def _scenes(self, language: str) -> list[Node]:
        return [Node(**node) for node in tell(self._script, language)]

    def _whole(self) -> list[Node]:
        return self._scenes(self.language)

    def _on_language(self, change: Bunch) -> None:
        with self._changing():
            super()._on_language(change)
            self._tell_lesson(self.lesson["size"])

    def _tell_lesson(self, size: int) -> None:
        """Tell the page what the lesson is; stars that were earned stay."""
        contents: list[Content] = []
        for index, node in enumerate(self.nodes[:size]):
            figure = node.get("figure")
            if figure and all(figure != entry["label"] for entry in contents):
                contents.append({"node": index, "label": figure})
        script = self._script.told(self.language)
        about = LessonNow(title=script.title, size=size, contents=contents)
        if script.about:
            about["about"] = script.about
        if "stars" in self.lesson:
            about["stars"] = self.lesson["stars"]
        self.set_trait("lesson", about)

    @classmethod
    def load(cls, path: str | Path, progress: Progress | None = None, **options: object) -> Lesson:
        """Open a lesson from a text file.

        Raises
        ------
        LessonError
            A ValueError that names file, line and what was expected.
        OSError
            If there is no such file.
        """
        return cls(load_lesson(path), progress, **options)

    def _marked(self, answer: list[str], shown: bool) -> Refusal | None:
        task = self.scene()["task"]
        why = mark(task, answer)
        right = why is None and not shown
        if task["rule"] and self.cursor not in self._tried:
            self._progress.note(task["rule"], right)
        self._tried.add(self.cursor)
        self._mistakes += not right
        if why is None or shown:
            self._answered_tasks.add(self.cursor)
            if self._answered_tasks == self._asked:
                stars = self._progress.finish(self._script.name, self._mistakes)
                self.set_trait("lesson", {**self.lesson, "stars": stars})
        return Refusal(**why) if why else None


class Exercises(TaskWidget):
    """Exercises of one kind, one after another, for as long as the reader likes.

    Parameters
    ----------
    kind : str
        One of :data:`kamisado_widget.lessons.KINDS`.
    level : int
        1 to 3.
    seed : int, optional
        What the first five are drawn with; those that follow are new, or missed ones that come back.
    progress : Progress, optional
        As for :class:`Lesson`.
    **options
        Any trait of the widget.

    Raises
    ------
    ValueError
        If there is no such kind or level.

    Examples
    --------
    >>> Exercises("blocked", level=1, seed=7).scene()["task"]["ask"]
    'choice'
    """

    def __init__(
        self,
        kind: str,
        level: int = 1,
        seed: int | None = None,
        progress: Progress | None = None,
        **options: object,
    ) -> None:
        self._what = (kind, level)
        self._seed = seed
        self._progress = progress or progress_in("kamisado-progress.json")
        self._items: list[Exercise] = []
        language = language_in(options)
        super().__init__("lesson", [self._next(language) for _ in range(_AHEAD)], **options)
        self._tell_lesson()

    def _acts(self) -> dict[str, Callable[[dict[str, object]], Refusal | None]]:
        """Take answers only: scenes played between would shift those of the exercises."""
        return {"answer": self._act_answer}

    def _whole(self) -> list[Node]:
        self._items = [replace(item, language=self.language) for item in self._items]
        return [_scene(number, item) for number, item in enumerate(self._items, start=1)]

    def _on_language(self, change: Bunch) -> None:
        with self._changing():
            super()._on_language(change)
            self._tell_lesson()

    def _tell_lesson(self) -> None:
        (kind, level), language = self._what, self.language
        title = say(f"exercise.title.{kind}", language)
        stars = self._progress.stars.get(f"{kind} {level}", 0)
        about = say("exercise.at_level", language, level=level)
        now = LessonNow(title=title, about=about, size=len(self._items), contents=[], stars=stars)
        self.set_trait("lesson", {**now, "endless": True})

    def _next(self, language: str) -> Node:
        """Draw one more exercise, and return its scene."""
        kind, level = self._what
        if self._seed is None or len(self._items) >= _AHEAD:
            item = self._progress.next(kind, level, language)
        else:
            item = exercise(kind, level, self._seed + len(self._items), language)
        self._items.append(item)
        return _scene(len(self._items), item)

    def _marked(self, answer: list[str], shown: bool) -> Refusal | None:
        item = self._items[self.cursor]
        task = self.scene()["task"]
        given = tuple(answer) if item.ask in ("squares", "order") else "".join(answer[:1])
        try:
            feedback = item.check(given) if shown else self._progress.answer(item, given)
        except ValueError as error:
            return Refusal(rule="", text=str(error), squares=[])
        if self.cursor >= len(self._items) - 2:
            self._append([self._next(self.language)])
        self._tell_lesson()
        if feedback.right or shown:
            return None
        return Refusal(rule=feedback.rule or task["rule"], text=feedback.text, squares=list(feedback.squares))


def _scene(number: int, item: Exercise) -> Node:
    node = Node(parent=-1, batch=number, at=str(item.position), say="", task=task_of(item))
    if item.move:
        node["arrows"] = [{"origin": item.move.origin, "target": item.move.target, "kind": "point"}]
    return node
