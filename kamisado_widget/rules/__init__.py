"""The rules of Kamisado: positions, moves, matches and records; standard library only."""

from ..i18n import KamisadoError
from .board import Color, Layout, Player, Tower
from .diagram import Diagram
from .explain import Explanation
from .fill import IllegalFill
from .match import FORMATS, Match
from .moves import Move
from .outcome import Outcome
from .position import IllegalMove, Position
from .proof import Proof, ProofError, verify
from .record import RecordError
from .rulesets import RULESETS, Ruleset
from .setup import Setup, SetupError

__all__ = [
    "FORMATS",
    "RULESETS",
    "Color",
    "Diagram",
    "Explanation",
    "IllegalFill",
    "IllegalMove",
    "KamisadoError",
    "Layout",
    "Match",
    "Move",
    "Outcome",
    "Player",
    "Position",
    "Proof",
    "ProofError",
    "RecordError",
    "Ruleset",
    "Setup",
    "SetupError",
    "Tower",
    "verify",
]


def __dir__() -> list[str]:
    return sorted(__all__)
