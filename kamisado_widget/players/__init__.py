"""Players of one's own: what they are, how they are asked, whom they meet, and what they overlook.

``player`` (what a player is, and what it may answer), ``thought`` (one at thought, with a limit of time),
``process`` (one that can be killed), ``game`` (one game), ``tournament`` (many), ``table``, ``elo`` and
``html`` (what came of them), ``encoding`` (positions and moves in numbers), ``aec`` (an environment to train
in), ``examination`` (what a player overlooks).
Names are loaded when they are first asked for. A player is shared as its source, by a person: nothing here
makes one of a text, a link or a file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .aec import environment
    from .encoding import ACTIONS, PLANES, Features, action_of, actions, features, move_at, planes, ways_home
    from .examination import Report, examine
    from .game import Game
    from .player import AnyPlayer, PlayerFailed, PlayerFunction, PlayerObject
    from .process import InProcess, in_process
    from .table import Row, Table
    from .tournament import Played, arena

_HOMES = {
    "ACTIONS": "encoding",
    "AnyPlayer": "player",
    "Features": "encoding",
    "Game": "game",
    "InProcess": "process",
    "PLANES": "encoding",
    "Played": "tournament",
    "PlayerFailed": "player",
    "PlayerFunction": "player",
    "PlayerObject": "player",
    "Report": "examination",
    "Row": "table",
    "Table": "table",
    "action_of": "encoding",
    "actions": "encoding",
    "arena": "tournament",
    "environment": "aec",
    "examine": "examination",
    "features": "encoding",
    "in_process": "process",
    "move_at": "encoding",
    "planes": "encoding",
    "ways_home": "encoding",
}

__all__ = [
    "ACTIONS",
    "PLANES",
    "AnyPlayer",
    "Features",
    "Game",
    "InProcess",
    "Played",
    "PlayerFailed",
    "PlayerFunction",
    "PlayerObject",
    "Report",
    "Row",
    "Table",
    "action_of",
    "actions",
    "arena",
    "environment",
    "examine",
    "features",
    "in_process",
    "move_at",
    "planes",
    "ways_home",
]

__getattr__, __dir__ = lazily(__name__, _HOMES)
