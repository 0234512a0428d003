"""Players of one's own: what they are, how they are asked, whom they meet, and what they overlook.

``player`` (what a player is, and what it may answer), ``thought`` (one at thought, with a limit of time),
``process`` (one that can be killed).
Names are loaded when they are first asked for. A player is shared as its source, by a person: nothing here
makes one of a text, a link or a file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .player import AnyPlayer, PlayerFailed, PlayerFunction, PlayerObject
    from .process import InProcess, in_process

_HOMES = {
    "AnyPlayer": "player",
    "InProcess": "process",
    "PlayerFailed": "player",
    "PlayerFunction": "player",
    "PlayerObject": "player",
    "in_process": "process",
}

__all__ = [
    "AnyPlayer",
    "InProcess",
    "PlayerFailed",
    "PlayerFunction",
    "PlayerObject",
    "in_process",
]

__getattr__, __dir__ = lazily(__name__, _HOMES)
