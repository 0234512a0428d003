"""All rules in one widget: each in a sentence, at work on a board, and the figures that show it."""

from __future__ import annotations

from ..lessons import FIGURES, RULES, rule
from ..lessons.showing import example_scene
from ..words import say
from .base import SceneWidget
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

    def __init__(self, first: str = "T1", **options: object) -> None:
        opened = rule(first).id
        language = str(options.get("language", "en"))
        nodes: list[Node] = []
        contents: list[Content] = []
        for name in RULES:
            contents.append({"node": len(nodes), "label": name})
            nodes += _of_rule(name, len(nodes), language)
        super().__init__("lesson", nodes, **options)
        title = say("rulebook.title", language)
        self.set_trait("lesson", LessonNow(title=title, size=len(nodes), contents=contents))
        self.cursor = next(entry["node"] for entry in contents if entry["label"] == opened)


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
            say=FIGURES[figure].caption,
            figure=figure,
        )
        for figure in it.figures
    ]
    return [root, *figures]
