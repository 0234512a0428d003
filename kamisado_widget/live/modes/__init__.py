"""What a class does: one mode a file, each with the same few hooks."""

from __future__ import annotations

from ..wire import ModeName
from .each import Each
from .follow import Follow
from .machine import Machine
from .mode import Mode
from .pairs import Pairs
from .vote import Vote

MODES: dict[ModeName, type[Mode]] = {mode.name: mode for mode in (Follow, Vote, Each, Machine, Pairs)}
"""By name, in the order in which a teacher sees them."""
