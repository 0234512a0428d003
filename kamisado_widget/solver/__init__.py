"""Who wins: every position of every round, solved.

``state`` is a position as numbers and ``target_table`` its table of targets; ``search`` is the one search
and ``goals`` what it is to prove. In ``core`` is the same a second time, compiled, which ``wasm`` runs;
``engine`` says which of the two searches. ``questions`` are what may be asked, in slices; ``solver`` answers
people, with a ``verdict``, a principal variation, or a ``proof``; ``openings`` are answers kept as data. A
match asks more: ``promotion`` is the goal of a ring for one of certain towers, ``stakes`` what a round is
worth by that. ``danger``, ``opponents`` with their ``best_play`` and ``characters``, and ``review`` are what
a learner has of it.
"""

from __future__ import annotations

from ..rules.proof import Proof
from .danger import danger
from .engine import backend
from .opponents import CHARACTERS, LEVELS, choose, level_label
from .review import Worth, review
from .solver import SOLVER_LOCK, Solver, by_shared, shared
from .stakes import Gain, Prize, gain, prizes
from .state import State
from .verdict import Verdict

__all__ = [
    "CHARACTERS",
    "LEVELS",
    "SOLVER_LOCK",
    "Gain",
    "Prize",
    "Proof",
    "Solver",
    "State",
    "Verdict",
    "Worth",
    "backend",
    "choose",
    "classify",
    "danger",
    "gain",
    "level_label",
    "principal_variation",
    "prizes",
    "proof",
    "review",
    "shared",
    "solve",
]

solve = by_shared(Solver.solve)
classify = by_shared(Solver.classify)
principal_variation = by_shared(Solver.principal_variation)
proof = by_shared(Solver.proof)


def __dir__() -> list[str]:
    return sorted(__all__)
