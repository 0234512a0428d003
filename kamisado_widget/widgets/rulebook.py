"""All rules in one widget: each in a sentence, at work on a board, and the figures that show it."""

from __future__ import annotations

from ..lessons import FIGURES, RULES, Rule, rule
from ..lessons.rulebook import Example
from ..picture import Mark, Scene
from ..rules import Player
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
    example = it.examples[0]
    root = Node(parent=-1, batch=0, **_example(it, example, language))
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


def _example(it: Rule, example: Example, language: str) -> Scene:
    """Show what is tried, and what the rules say to it."""
    if example.by is not None:
        return {"at": str(example.position), "say": _fill(it, example.by, example.move, language)}
    origin, target = example.move[:2], example.move[2:]
    why = example.position.explain(origin, target)
    scene: Scene = {
        "at": str(example.position),
        "say": say(
            "rulebook.move", language, origin=origin, square=target, reason=why.sentence.told(language)
        ),
        "marks": [Mark(square=square, kind="point") for square in why.squares],
    }
    if origin != target:
        scene["arrows"] = [{"origin": origin, "target": target, "kind": "point"}]
    return scene


def _fill(it: Rule, by: Player, direction: str, language: str) -> str:
    """Say what the rules say to a fill: F1 names who may choose, F2 the side that was chosen."""
    chooser = by.other if it.id == "F1" else by
    side = {"left": "right", "right": "left"}[direction] if it.id == "F2" else direction
    key = f"{'refused' if it.does == 'refuses' else 'allowed'}.{it.id}"
    told = say(key, language, player=chooser, direction=side)
    return say("rulebook.fill", language, player=by, direction=direction, reason=told)
