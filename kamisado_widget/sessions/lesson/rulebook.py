"""All rules: each in a sentence, at work on a board, and the figures that show it."""

from __future__ import annotations

from ...i18n import say
from ...learner.mastery import group_of
from ...lessons import FIGURES, RULES, rule
from ...lessons.html import example_scene
from ...lessons.rulebook import rule_name
from ..session import first_language
from ..wire import Content, LessonState, Node
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
        nodes = _scenes_of_rules(first_language(language))
        self._size = len(nodes)
        super().__init__(nodes, language=language, **settings)
        self._publish_lesson()
        self.cursor = next(entry["node"] for entry in _contents(self.language) if entry["label"] == opened)

    @property
    def rule(self) -> str:
        """The rule shown."""
        contents = reversed(_contents(self.language))
        return next(entry["label"] for entry in contents if entry["node"] <= self.cursor)

    def _fixed_scenes(self) -> list[Node]:
        return _scenes_of_rules(self.language)

    def _publish_lesson(self) -> None:
        title = say("rulebook.title", self.language)
        contents = _contents(self.language)
        self.lesson_state = LessonState(title=title, size=self._size, contents=contents)


def _contents(language: str) -> list[Content]:
    """Return each rule with its name, at its own scene; its figures follow."""
    contents: list[Content] = []
    node = 0
    for name in RULES:
        group = say(f"front.group.{group_of(name)}", language)
        contents.append({"node": node, "label": name, "name": rule_name(name, language), "group": group})
        node += 1 + len(rule(name).figures)
    return contents


def _scenes_of_rules(language: str) -> list[Node]:
    nodes: list[Node] = []
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
