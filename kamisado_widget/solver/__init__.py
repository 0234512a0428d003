"""The solver: proves who wins any position, and in how many moves."""

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
