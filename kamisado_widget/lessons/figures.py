"""The rulebook's figures 1(a) to 10(l), and the online site's examples, as positions.

The rulebook's diagrams are not public: the positions are reconstructed from its text, the simplest that fit.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..i18n import Sentence
from ..rules import Move, Player, Position


class Figure(NamedTuple):
    """A frame of a figure."""

    position: Position
    """Before the move; between rounds, before the fill."""
    move: Move | None
    """None for a frame that shows choices or a fill."""
    targets: tuple[str, ...]
    """The marked squares."""
    order: dict[str, int]
    """Numbers on the towers, by square."""
    players: dict[Player, str]
    """The players' names in the rulebook; empty for the online site's examples."""
    sentence: Sentence
    """The caption in our words."""
    rules: tuple[str, ...]
    """The ids of the rules that apply."""

    @property
    def caption(self) -> str:
        """The caption in the current language."""
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
"""All frames by name: ``"6a"``, or ``"yucata-blocked-1"`` for the online site's examples."""
