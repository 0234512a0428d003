"""Rules as they look in a notebook: pictures, without a widget."""

from __future__ import annotations

from html import escape

from ..drawing import as_html
from ..i18n import say
from ..rules import Player
from ..svg import Mark, Scene, svg
from .rulebook import Rule


@as_html.register
def rule_html(rule: Rule) -> str:
    """Show a rule: its sentence, an example on a board with what the rules say to it, and its figures."""
    scene = example_scene(rule, rule.language)
    names = ", ".join(rule.figures)
    figures = say("rulebook.figures", rule.language, names=names) if names else ""
    caption = f"<b>{rule.id}</b> {escape(rule.text)} {escape(scene['say'])} {escape(figures)}"
    return f'<figure style="margin:0;max-width:460px">{svg(scene)}<figcaption>{caption}</figcaption></figure>'


def example_scene(it: Rule, language: str | None = None) -> Scene:
    """Show what is tried in a rule's first example, and what the rules say to it."""
    example = it.examples[0]
    if example.by is not None:
        return {"position": str(example.position), "say": _fill(it, example.by, example.move, language)}
    origin, target = example.move[:2], example.move[2:]
    why = example.position.explain(origin, target)
    reason = why.sentence.render(language)
    scene: Scene = {
        "position": str(example.position),
        "say": say("rulebook.move", language, reason=reason),
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
    reason = say(key, language, player=chooser, direction=side)
    return say("rulebook.fill", language, player=by, direction=direction, reason=reason)
