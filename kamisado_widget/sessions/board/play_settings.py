"""The settings that only a board has: each is declared here, and nowhere else.

Those of whatever shows a board are declared in ``sessions/settings.py``.
"""

from __future__ import annotations

import random
from typing import cast

from ...i18n import say
from ...i18n.message import shortened
from ...players.player import AnyPlayer, is_player
from ...rules import Player
from ...solver.opponents import LEVELS, OPPONENTS
from ..fields import one_of, setting

_SEEDS = 1_000_000
_AHEAD = {level.ahead: name for name, level in LEVELS.items() if not (level.overlooks or level.insight)}
a_level = one_of(OPPONENTS, "error.opponent")


def _an_opponent(value: object) -> str | AnyPlayer | None:
    """Take a level, how many moves it sees ahead, a player of somebody's own, or None."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = _AHEAD.get(value, value)
    return cast(AnyPlayer, value) if is_player(value) else a_level(value)


def _some_seconds(value: object) -> float | None:
    """Take a time above 0, or None for no limit."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not value > 0:
        raise ValueError(say("player.seconds", found=shortened(value)))
    return float(value)


a_side = one_of(tuple(player.value for player in Player), "error.which_player")


def draw_seed() -> int:
    """Draw what an opponent draws its choices with."""
    return random.randrange(_SEEDS)


class BoardSettings:
    """What people may set on a board: who plays, and what is to be known."""

    verdicts: bool = setting(
        False,
        "Show who wins the position and after each move, and in how many moves, with the best line.",
        by="page",
        link=True,
    )
    danger: bool = setting(
        False, "Show the moves after which the opponent wins at once.", by="page", link=True
    )
    opponent: str | AnyPlayer | None = setting(
        None,
        "Its level, one of :data:`kamisado_widget.solver.LEVELS`, or how many moves ahead it looks; a character, "
        "one of :data:`kamisado_widget.solver.CHARACTERS`; or a player of your own, "
        "see :class:`kamisado_widget.players.PlayerObject`; None for no opponent.",
        by="code",
        link=True,
        check=_an_opponent,
    )
    opponent_seconds: float | None = setting(
        10.0,
        "How long a player of your own may think about a move; None for as long as it likes.",
        by="code",
        check=_some_seconds,
    )
    opponent_plays: str | None = setting(
        None,
        '``"gold"`` or ``"black"``; None for whoever does not begin at the root of the tree.',
        by="code",
        link=True,
        check=a_side,
    )
    challenge: bool = setting(
        False, "Whether a friend has sent the position, to be won against the opponent.", by="code"
    )
    seed: int = setting(
        draw_seed,
        "What the opponent draws its choices with: the same seed and the same moves make the same game.",
        by="code",
    )
