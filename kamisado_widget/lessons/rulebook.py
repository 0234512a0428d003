"""The rules, each as one sentence with examples."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any, Literal, NamedTuple

from ..i18n import KamisadoError, chosen, say
from ..i18n.message import shortened
from ..rules import Player, Position
from ..svg import Mark, Scene, svg
from .figures import FIGURES

Does = Literal["refuses", "permits", "follows"]


class Example(NamedTuple):
    position: Position
    move: str
    by: Player | None = None


class Rule(NamedTuple):
    """A rule of the rulebook."""

    id: str
    """Its number in the rulebook, like ``"S6"``."""
    text: str
    """The rule in one sentence of our own."""
    does: Does
    """``"refuses"`` an attempt, ``"permits"`` an act, or ``"follows"`` from one."""
    examples: tuple[Example, ...]
    """Examples in which :meth:`Position.explain`, or the match for fills, cites it."""
    figures: tuple[str, ...]
    language: str

    def _repr_html_(self) -> str:
        scene = example_scene(self, self.language)
        names = ", ".join(self.figures)
        figures = say("rulebook.figures", self.language, names=names) if names else ""
        caption = f"<b>{self.id}</b> {escape(self.text)} {escape(scene['say'])} {escape(figures)}"
        picture = f"{svg(scene)}<figcaption>{caption}</figcaption>"
        return f'<figure style="margin:0;max-width:460px">{picture}</figure>'


_ENTRIES = json.loads((Path(__file__).parent / "rules.json").read_text(encoding="utf-8"))

RULES: tuple[str, ...] = tuple(_ENTRIES)


def rule(id: str, language: str | None = None) -> Rule:
    """Return a rule by its id in upper or lower case, by default in the current language.

    Examples
    --------
    >>> rule("S6").text
    'A tower on its own home row can’t be pushed: nothing goes off the board.'
    >>> rule("M6").figures[0]
    '4b'
    """
    own = known(id, language)
    entry = _ENTRIES[own]
    return Rule(
        own,
        say(f"rule.{own}", language),
        entry["does"],
        tuple(_example(example) for example in entry["examples"]),
        tuple(name for name, figure in FIGURES.items() if own in figure.rules),
        chosen(language),
    )


def rule_name(id: str, language: str | None = None) -> str:
    own = known(id, language)
    return say(f"rule_name.{own[1:] if own[1] == 'S' else own}", language)


def known(id: str, language: str | None = None) -> str:
    """Return a rule's id in upper case; raise a KamisadoError if it is unknown."""
    if str(id).upper() not in _ENTRIES:
        found = shortened(str(id))
        raise KamisadoError(say("lesson.rule", language, found=found, first=RULES[0], last=RULES[-1]))
    return str(id).upper()


def _example(entry: Mapping[str, Any]) -> Example:
    where = FIGURES[entry["figure"]].position if "figure" in entry else Position.parse(entry["position"])
    return Example(where, entry["move"], Player(entry["by"]) if "by" in entry else None)


def example_scene(it: Rule, language: str | None = None) -> Scene:
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
    """Explain a fill: F1 by player, F2 by direction."""
    chooser = by.other if it.id == "F1" else by
    side = {"left": "right", "right": "left"}[direction] if it.id == "F2" else direction
    key = f"{'refused' if it.does == 'refuses' else 'allowed'}.{it.id}"
    reason = say(key, language, player=chooser, direction=side)
    return say("rulebook.fill", language, player=by, direction=direction, reason=reason)
