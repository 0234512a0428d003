"""Why a verdict is what it is: as facts that the rules alone can check, and as sentences.

``short_proof`` finds the proof that is told soonest, ``chain`` writes it down as ``facts``, ``telling`` puts
these into words, and ``because`` asks for all of it. ``better`` finds what would have been better. ``scenes``
shows a reason on the board, ``ideas`` only hint at it. ``check`` tells whether a fact is true.
"""

from .because import Reason, because, because_steps
from .better import better_steps
from .check import holds
from .facts import KINDS, Fact
from .ideas import ideas, pointer
from .scenes import move_scenes, scenes, text_of
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
