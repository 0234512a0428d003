"""What may be played, and why not: the rulebook of Kamisado, on the standard library alone.

One file for one chapter: ``board`` (the squares and their colors), ``towers``, ``moves`` (M1 to
M4), ``sumo`` (S, DS and TS: pushes), ``blocked`` (M6 and the circle of M8), ``outcome`` (M7, M8),
``position`` (whose turn, T1 and T2, and playing a move), ``explain`` (which rule, and in what
words), ``problems`` (what play could not have brought about), ``standing`` (what these look at), ``text``,
``writing`` and ``setup`` (how a position is read, written and checked), ``diagram`` (boards with fewer
towers), ``fill`` (F1 to F4), ``match`` and ``round`` (rings, points), ``record`` (the annotation),
``rulesets`` (what other ways to play change). By them ``proof`` checks why a player wins, whatever the
other does.
"""

from ..i18n import KamisadoError
from .board import Color, Layout, Player
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
from .towers import Tower

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
