"""The modes of a class."""

from __future__ import annotations

from ...sessions import Session
from .each import Each
from .follow import Follow
from .machine_vote import Machine
from .mode import Mode
from .pairs import Pairs
from .vote import Vote

__all__ = ["MODES", "Mode", "fitting"]

MODES: dict[str, type[Mode]] = {mode.name: mode for mode in (Follow, Vote, Each, Machine, Pairs)}
"""By name, in the order of the panel; a room begins with the first."""


def fitting(session: Session) -> list[str]:
    return [name for name, mode in MODES.items() if mode.fits(session)]
