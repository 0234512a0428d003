"""Write players, run them in a process, and rate them in an arena."""

from .arena import Game, Row, Table, arena
from .player import AnyPlayer, PlayerFailed, PlayerFunction, PlayerObject
from .process import InProcess, in_process

__all__ = [
    "AnyPlayer",
    "Game",
    "InProcess",
    "PlayerFailed",
    "PlayerFunction",
    "PlayerObject",
    "Row",
    "Table",
    "arena",
    "in_process",
]


def __dir__() -> list[str]:
    return sorted(__all__)
