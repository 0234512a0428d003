"""The modes: what a class does."""

from __future__ import annotations

from .each import Each
from .follow import Follow
from .machine_vote import Machine
from .mode import Mode
from .pairs import Pairs
from .vote import Vote

__all__ = ["MODES", "Mode"]

MODES: dict[str, type[Mode]] = {mode.name: mode for mode in (Follow, Vote, Each, Machine, Pairs)}
"""By name, in the order of the panel; a room begins with the first."""
