"""The rulebook's figures 1(a) to 10(l), and the online site's examples, as positions.

The rulebook's diagrams are not public. The positions were worked out from its text, so that every
sentence about every figure holds; where the text leaves a choice, the simplest was taken.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..i18n import Sentence
from ..rules import Move, Player, Position


class Figure(NamedTuple):
    """One frame of a figure.

    Attributes
    ----------
    position : Position
        Before the move; between rounds, where the towers stand on their way home.
    move : Move or None
        What is played; None where the frame shows choices or the refill.
    targets : tuple of str
        The squares that the figure marks.
    order : dict of str to int
        The numbers on the towers, by square.
    players : dict of Player to str
        The names that the rulebook gives them; empty for the online site's examples.
    sentence : Sentence
        What the frame shows, in our words, to be told in any language.
    rules : tuple of str
        The ids of the rules that can be seen at work.
    """

    position: Position
    move: Move | None
    targets: tuple[str, ...]
    order: dict[str, int]
    players: dict[Player, str]
    sentence: Sentence
    rules: tuple[str, ...]

    @property
    def caption(self) -> str:
        """What the frame shows, in the language that is being spoken."""
        return self.sentence.render()


def _read(name: str, entry: Mapping[str, Any]) -> Figure:
    move = entry.get("move")
    return Figure(
        Position.parse(entry["position"]),
        Move(entry["kind"], move[:2], move[2:]) if move else None,
        tuple(entry.get("targets", "").split()),
        {square: number for number, square in enumerate(entry.get("order", "").split(), start=1)},
        {Player(player): person for player, person in entry.get("players", {}).items()},
        Sentence(f"figure.{name}", {}),
        tuple(entry["rules"].split()),
    )


_ENTRIES = json.loads((Path(__file__).parent / "figures.json").read_text(encoding="utf-8"))

FIGURES: dict[str, Figure] = {name: _read(name, entry) for name, entry in _ENTRIES.items()}
"""Every frame by its name: ``"6a"``, or ``"yucata-blocked-1"`` for the online site's examples."""
