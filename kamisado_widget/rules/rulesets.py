"""Rulesets: the official game and its variants, as data."""

from __future__ import annotations

import json
import os
from typing import Any, NamedTuple

from ..i18n import KamisadoError, say
from ..i18n.message import shortened


class Ruleset(NamedTuple):
    """A variant of the game."""

    name: str
    """The name used in position texts."""
    formats: tuple[str, ...]
    ranges: tuple[int, ...]
    """Range by rank: plain (M2), Sumo (S1), Double Sumo (DS1), Triple Sumo (TS1). A tower of rank *n* pushes
    up to *n* towers (S7, DS7, TS7).
    """
    range_rule: str
    """The rule that limits the range."""
    forms: tuple[str, ...]
    """Prefix of the rule ids by rank, like ``"DS"`` for a Double Sumo."""
    own_forms: tuple[int, ...]
    """The rule numbers that use this prefix; the others are S rules."""
    layout_by_lot: bool
    points: str
    """The scores in sentences: ``"rings"`` by the points a ring adds, ``"totals"`` by what its tower is worth
    then. The sums are equal.
    """

    def cite(self, rule: str, rank: int) -> str:
        """Return a rule's id for a rank.

        Examples
        --------
        >>> RULESETS["official"].cite("S2", 2), RULESETS["official"].cite("S10", 2)
        ('DS2', 'S10')
        """
        if rule[0] == "S" and int(rule[1:]) in self.own_forms:
            return self.forms[rank] + rule[1:]
        return rule


def _load() -> dict[str, Ruleset]:
    with open(os.path.join(os.path.dirname(__file__), "rulesets.json"), encoding="utf-8") as file:
        data = json.load(file)
    return {
        name: Ruleset(name, **{key: _frozen(it) for key, it in entry.items()}) for name, entry in data.items()
    }


def _frozen(value: object) -> Any:
    if isinstance(value, dict):
        return tuple(value.values())
    return tuple(value) if isinstance(value, list) else value


RULESETS = _load()


def ruleset_named(found: object) -> str:
    if isinstance(found, str) and found in RULESETS:
        return found
    raise KamisadoError(say("error.ruleset", found=shortened(found), names=", ".join(RULESETS)))
