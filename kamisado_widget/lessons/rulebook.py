"""The rules at hand: each in one sentence, and where it can be seen at work."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

from ..drawing import as_html
from ..i18n import KamisadoError, chosen, say
from ..i18n.message import shortened
from ..rules import Player, Position
from .figures import FIGURES

Does = Literal["refuses", "permits", "follows"]


class Example(NamedTuple):
    """A place where a rule can be seen."""

    position: Position
    move: str
    by: Player | None = None


class Rule(NamedTuple):
    """A rule of the rulebook.

    Attributes
    ----------
    id : str
        As the rulebook numbers it, ``"S6"``.
    text : str
        The rule in one sentence of ours.
    does : str
        ``"refuses"`` a wrong try, ``"permits"`` a legal act, or ``"follows"`` from one.
    examples : tuple of Example
        Where :meth:`Position.explain`, or the match for the refill, cites it.
    figures : tuple of str
        The figures that show it.
    language : str
        The language of its text.
    """

    id: str
    text: str
    does: Does
    examples: tuple[Example, ...]
    figures: tuple[str, ...]
    language: str

    def _repr_html_(self) -> str | None:
        return as_html(self)


_ENTRIES = json.loads((Path(__file__).parent / "rules.json").read_text(encoding="utf-8"))

RULES: tuple[str, ...] = tuple(_ENTRIES)
"""The ids of all rules, in the rulebook's order."""


def rule(id: str, language: str | None = None) -> Rule:
    """Return a rule by its id.

    Parameters
    ----------
    id : str
        One of :data:`RULES`; small letters will do.
    language : str, optional
        The language of its text; by default the one that is being spoken.

    Raises
    ------
    ValueError
        If there is no such rule, or no such language.

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
    """Return a rule's id as the rulebook writes it, or raise a KamisadoError."""
    if str(id).upper() not in _ENTRIES:
        found = shortened(str(id))
        raise KamisadoError(say("lesson.rule", language, found=found, first=RULES[0], last=RULES[-1]))
    return str(id).upper()


def _example(entry: Mapping[str, Any]) -> Example:
    where = FIGURES[entry["figure"]].position if "figure" in entry else Position.parse(entry["position"])
    return Example(where, entry["move"], Player(entry["by"]) if "by" in entry else None)
