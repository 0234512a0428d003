"""All rules in one widget: each in a sentence, at work on a board, and the figures that show it."""

from __future__ import annotations

from traitlets.utils.bunch import Bunch

from ..i18n import say
from ..lessons import FIGURES, RULES, rule
from ..lessons.html import example_scene
from .base import SceneWidget, front
from .lesson import language_in
from .wire import Content, LessonNow, Node


class Rulebook(SceneWidget):
    """The table of all rules, T1 to TS8.

    Parameters
    ----------
    first : str, optional
        The rule to open at.
    **options
        Any trait of the widget.

    Raises
    ------
    ValueError
        If there is no such rule.

    Examples
    --------
    >>> Rulebook("S6").scene()["say"].split(":")[0]
    'Rule S6'
    """

    _esm = front("lesson")

    def __init__(self, first: str = "T1", **options: object) -> None:
        opened = rule(first).id
        nodes, self._contents = _of_all_rules(language_in(options))
        super().__init__("lesson", nodes, **options)
        self._tell_lesson()
        self.cursor = next(entry["node"] for entry in self._contents if entry["label"] == opened)

    def _whole(self) -> list[Node]:
        return _of_all_rules(self.language)[0]

    def _on_language(self, change: Bunch) -> None:
        with self._changing():
            super()._on_language(change)
            self._tell_lesson()

    def _tell_lesson(self) -> None:
        title, size = say("rulebook.title", self.language), len(self._whole())
        self.set_trait("lesson", LessonNow(title=title, size=size, contents=self._contents))


def _of_all_rules(language: str) -> tuple[list[Node], list[Content]]:
    nodes: list[Node] = []
    contents: list[Content] = []
    for name in RULES:
        contents.append({"node": len(nodes), "label": name})
        nodes += _of_rule(name, len(nodes), language)
    return nodes, contents


def _of_rule(name: str, at: int, language: str) -> list[Node]:
    """Tell a rule and its example, and behind it the figures that show it."""
    it = rule(name, language)
    root = Node(parent=-1, batch=0, **example_scene(it, language))
    root["say"] = say("rulebook.rule", language, rule=name, text=it.text, example=root["say"])
    figures = [
        Node(
            parent=at,
            batch=0,
            at=str(FIGURES[figure].position),
            say=FIGURES[figure].sentence.told(language),
            figure=figure,
        )
        for figure in it.figures
    ]
    return [root, *figures]
