"""Why a verdict is what it is: as facts that the rules alone can check, and as sentences.

``short_proof`` finds the proof that is told soonest, ``chain`` writes it down as ``facts``, ``telling`` puts
these into words, and ``because`` asks for all of it;
``better`` finds what would have been better. ``check`` tells whether a fact is true.
"""

from .because import Reason, because, because_steps
from .better import better_steps
from .check import holds
from .facts import KINDS, Fact

__all__ = ["KINDS", "Fact", "Reason", "because", "because_steps", "better_steps", "holds"]
