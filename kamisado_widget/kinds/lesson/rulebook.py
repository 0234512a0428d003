"""All rules: each in a sentence, at work on a board, and the figures that show it."""

from __future__ import annotations

from ...i18n import say
from ...lessons import FIGURES, RULES, rule
from ...lessons.html import example_scene
from ...session.session import first_language
from ...session.wire import Content, LessonState, Node
from .guided import GuidedSession


class RulebookSession(GuidedSession):
    """The table of all rules, T1 to TS8, each in a sentence, at work on a board.

    Parameters
    ----------
    first : str
        The rule to open at.
    **settings
        Any setting of a session.

    Raises
    ------
    ValueError
        If there is no such rule.
    """

    def __init__(self, first: str = "T1", *, language: str | None = None, **settings: object) -> None:
        opened = rule(first).id
        nodes, self._contents = _scenes_of_rules(first_language(language))
        self._size = len(nodes)
        super().__init__(nodes, language=language, **settings)
        self._publish_lesson()
        self.cursor = next(entry["node"] for entry in self._contents if entry["label"] == opened)

    @property
    def rule(self) -> str:
        """The rule shown."""
        return next(entry["label"] for entry in reversed(self._contents) if entry["node"] <= self.cursor)

    def _fixed_scenes(self) -> list[Node]:
        return _scenes_of_rules(self.language)[0]

    def _publish_lesson(self) -> None:
        title = say("rulebook.title", self.language)
        self.lesson_state = LessonState(title=title, size=self._size, contents=self._contents)


def _scenes_of_rules(language: str) -> tuple[list[Node], list[Content]]:
    nodes: list[Node] = []
    contents: list[Content] = []
    for name in RULES:
        contents.append({"node": len(nodes), "label": name})
        nodes += _scenes_of_rule(name, len(nodes), language)
    return nodes, contents


def _scenes_of_rule(name: str, at: int, language: str) -> list[Node]:
    """Return a rule with its example, and behind it the figures that show it."""
    it = rule(name, language)
    root = Node(parent=-1, batch=0, **example_scene(it, language))
    root["say"] = say("rulebook.rule", language, rule=name, text=it.text, example=root["say"])
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
