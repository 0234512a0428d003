"""The ways to play: one official game and its relatives, as data that changes words and numbers."""

from __future__ import annotations

import json
import os
from typing import Any, NamedTuple

from ..i18n import KamisadoError, say
from ..i18n.message import shortened


class Ruleset(NamedTuple):
    """What one way to play changes.

    Attributes
    ----------
    name : str
        As it stands in a position's text.
    formats : tuple of str
        The kinds of match that are played.
    ranges : tuple of int
        How many squares a tower of each rank may move: plain (M2), Sumo (S1), Double Sumo (DS1),
        Triple Sumo (TS1). There are as many ranks as ranges. A tower of rank *n* pushes up to *n*
        towers (S7, DS7, TS7).
    range_rule : str
        The rule that limits the range.
    forms : tuple of str
        How the rules of each rank are numbered: ``"DS"`` where a Double Sumo has rules of its own.
    own_forms : tuple of int
        The numbers that come in those forms; the others are always S rules.
    layout_by_lot : bool
        Whether the board is drawn by lot.
    points : str
        Whether a ring is told by what it adds (``"rings"``) or by what its tower is worth then
        (``"totals"``); both come to the same score.
    """

    name: str
    formats: tuple[str, ...]
    ranges: tuple[int, ...]
    range_rule: str
    forms: tuple[str, ...]
    own_forms: tuple[int, ...]
    layout_by_lot: bool
    points: str

    def cite(self, rule: str, rank: int) -> str:
        """Return a rule's id in the form of a tower's rank.

        Examples
        --------
        >>> RULESETS["official"].cite("S2", 2), RULESETS["official"].cite("S10", 2)
        ('DS2', 'S10')
        """
        if rule[0] == "S" and int(rule[1:]) in self.own_forms:
            return self.forms[rank] + rule[1:]
        return rule

    def worth(self, rank: int) -> int:
        """Return the points that are told of a tower which has just got its ring number ``rank``.

        Examples
        --------
        >>> [RULESETS["official"].worth(rank) for rank in (1, 2, 3, 4)]
        [1, 2, 4, 8]
        >>> [RULESETS["yucata"].worth(rank) for rank in (1, 2, 3, 4)]
        [1, 3, 7, 15]
        """
        ring = 1 << (rank - 1)
        return ring if self.points == "rings" else 2 * ring - 1


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
"""Every way to play, by name."""


def ruleset_named(found: object) -> str:
    if isinstance(found, str) and found in RULESETS:
        return found
    raise KamisadoError(say("error.ruleset", found=shortened(found), names=", ".join(RULESETS)))
