"""Players of one's own: what they are, how they are asked, whom they meet, and what they overlook.

``player`` (what a player is, and what it may answer), ``thought`` (one at thought, with a limit of time),
``process`` (one that can be killed), ``game`` (one game), ``tournament`` (many), ``table``, ``elo`` and
``html`` (what came of them).
Names are loaded when they are first asked for. A player is shared as its source, by a person: nothing here
makes one of a text, a link or a file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .game import Game
    from .player import AnyPlayer, PlayerFailed, PlayerFunction, PlayerObject
    from .process import InProcess, in_process
    from .table import Row, Table
    from .tournament import Played, arena

_HOMES = {
    "AnyPlayer": "player",
    "Game": "game",
    "InProcess": "process",
    "Played": "tournament",
    "PlayerFailed": "player",
    "PlayerFunction": "player",
    "PlayerObject": "player",
    "Row": "table",
    "Table": "table",
    "arena": "tournament",
    "in_process": "process",
}

__all__ = [
    "AnyPlayer",
    "Game",
    "InProcess",
    "Played",
    "PlayerFailed",
    "PlayerFunction",
    "PlayerObject",
    "Row",
    "Table",
    "arena",
    "in_process",
]

__getattr__, __dir__ = lazily(__name__, _HOMES)
