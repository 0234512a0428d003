"""Rules and progress as they look in a notebook: pictures and a map, without a widget."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from ..i18n import say
from ..picture import Mark, Scene, svg
from .exercises import KINDS
from .parser import COURSE, course

if TYPE_CHECKING:
    from ..rules import Player
    from .progress import Progress
    from .rulebook import Rule

_CELL = "display:inline-block;width:44px;margin:2px;text-align:center;font-size:13px"


def rule_html(rule: Rule) -> str:
    """Show a rule: its sentence, an example on a board with what the rules say to it, and its figures.

    Examples
    --------
    >>> from kamisado_widget.lessons import rule
    >>> rule_html(rule("S6"))[:12]
    '<figure styl'
    """
    scene = example_scene(rule, rule.language)
    names = ", ".join(rule.figures)
    figures = say("rulebook.figures", rule.language, names=names) if names else ""
    caption = f"<b>{rule.id}</b> {escape(rule.text)} {escape(scene['say'])} {escape(figures)}"
    return f'<figure style="margin:0;max-width:460px">{svg(scene)}<figcaption>{caption}</figcaption></figure>'


def example_scene(it: Rule, language: str | None = None) -> Scene:
    """Show what is tried in a rule's first example, and what the rules say to it.

    Examples
    --------
    >>> from kamisado_widget.lessons import rule
    >>> example_scene(rule("S6"))["marks"]
    [{'square': 'e8', 'kind': 'point'}]
    """
    example = it.examples[0]
    if example.by is not None:
        return {"at": str(example.position), "say": _fill(it, example.by, example.move, language)}
    origin, target = example.move[:2], example.move[2:]
    why = example.position.explain(origin, target)
    reason = why.sentence.render(language)
    scene: Scene = {
        "at": str(example.position),
        "say": say("rulebook.move", language, origin=origin, square=target, reason=reason),
        "marks": [Mark(square=square, kind="point") for square in why.squares],
    }
    if origin != target:
        scene["arrows"] = [{"origin": origin, "target": target, "kind": "point"}]
    return scene


def _fill(it: Rule, by: Player, direction: str, language: str | None) -> str:
    """Say what the rules say to a fill: F1 names who may choose, F2 the side that was chosen."""
    chooser = by.other if it.id == "F1" else by
    side = {"left": "right", "right": "left"}[direction] if it.id == "F2" else direction
    key = f"{'refused' if it.does == 'refuses' else 'allowed'}.{it.id}"
    told = say(key, language, player=chooser, direction=side)
    return say("rulebook.fill", language, player=by, direction=direction, reason=told)


def progress_html(progress: Progress) -> str:
    """Show which rules are mastered, chapter by chapter, and the stars earned.

    Examples
    --------
    >>> from kamisado_widget.lessons import Progress
    >>> "T1" in progress_html(Progress("nowhere.json"))
    True
    """
    mastery = progress.mastery
    rows = (
        f"<div>{''.join(_rule(name, mastery[name]) for name in names)}</div>"
        for _, names in groupby(mastery, key=lambda name: name.rstrip("0123456789"))
    )
    stars = "".join(
        f"<li>{escape(_title(name))}: {'★' * count}{'☆' * (3 - count)}</li>"
        for name, count in progress.stars.items()
    )
    return f"<div>{''.join(rows)}<ul>{stars}</ul></div>"


def _title(name: str) -> str:
    """Return what a learner calls a lesson, or a kind and level of exercise."""
    kind, _, level = name.rpartition(" ")
    if kind in KINDS:
        return f"{say(f'exercise.title.{kind}')} {say('exercise.at_level', level=level)}"
    return course(name).told().title if name in COURSE else name


def _rule(name: str, share: float) -> str:
    """Draw a rule with a bar as long as it is mastered."""
    bar = f"height:4px;width:{round(100 * share)}%;background:#28a04a"
    label = escape(say("rulebook.mastered", rule=name, share=round(100 * share)))
    return (
        f'<span style="{_CELL}" role="img" aria-label="{label}" title="{label}">{name}'
        f'<span style="display:block;height:4px;background:rgba(128,128,128,.3)">'
        f'<span style="display:block;{bar}"></span></span></span>'
    )
