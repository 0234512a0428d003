"""Reasons: why a move wins or loses, as checkable facts and as sentences."""

from .because import Reason, because, because_steps, better_steps
from .check import holds
from .facts import KINDS, Fact
from .scenes import ideas, move_scenes, pointer, scenes, text_of
from .telling import Claim

__all__ = [
    "KINDS",
    "Claim",
    "Fact",
    "Reason",
    "because",
    "because_steps",
    "better_steps",
    "holds",
    "ideas",
    "move_scenes",
    "pointer",
    "scenes",
    "text_of",
]


def __dir__() -> list[str]:
    return sorted(__all__)
