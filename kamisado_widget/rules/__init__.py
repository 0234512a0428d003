"""The rules of Kamisado, on the standard library alone.

One file for each chapter of the rulebook: ``board`` (squares, colors, towers), ``moves`` (M1 to M4),
``sumo`` (S, DS and TS: pushes), ``outcome`` (M6 to M8: blocked towers, passes, how a round ends),
``position`` (T1, T2 and playing a move), ``explain`` (which rule allows or refuses a move), ``problems``
(what play cannot have brought about), ``setup`` (checking, reading and writing a position), ``diagram``
(boards with fewer towers), ``fill`` (F1 to F4), ``match`` (rounds, rings, points), ``record`` (the
annotation) and ``rulesets`` (the variants). ``proof`` checks by these rules that a player wins against any
defense.
"""

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
