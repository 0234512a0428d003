"""What was found out about a scene, in the form in which the page takes it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...reasons import Reason
from ...rules import Move
from ...solver import Gain, Verdict
from ..wire import Value

CodedSentence = tuple[str, dict[str, object]]
"""A sentence not said yet: its key in the catalog, and its parts, which may be notes too."""


@dataclass
class SceneAnalysis:
    """What is known of a scene by now."""

    verdicts: dict[Move, Verdict] = field(default_factory=dict)
    gains: dict[Move, Gain] = field(default_factory=dict)
    value: Value | None = None
    best: list[str] = field(default_factory=list)
    complete: bool = False
    danger: list[str] | None = None
    warned: bool = False  # the reader has asked what is dangerous here
    hint: tuple[Move, Reason] | None = None  # the best move, and why
    asked: int = 0  # for how much of the hint
    why: tuple[Move, Reason] | None = None  # the best move if it wins, or else the one before, and why
    notes: list[CodedSentence] = field(default_factory=list)

    @property
    def values(self) -> dict[str, Value]:
        """Who wins after each move, and for how much, as far as it is known."""
        return {
            str(move): to_wire(verdict, self.gains.get(move))
            for move, verdict in self.verdicts.items()
            if verdict.winner
        }


def to_wire(verdict: Verdict, gain: Gain | None = None) -> Value:
    """Return a verdict in the form in which the page takes it; its winner must be known."""
    assert verdict.winner
    value = Value(winner=verdict.winner.value)
    if verdict.moves is not None:
        value["moves"] = verdict.moves
    if gain:
        value["points"] = gain.least
        if gain.wins_match:
            value["match"] = True
    return value
