"""A verdict: what perfect play makes of a position."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.board import Player


class Verdict(NamedTuple):
    """Who wins a position with best play, and in how many moves.

    Attributes
    ----------
    winner : Player or None
        None where a limit ended the search before this was known.
    moves : int or None
        The real moves of both players until the round ends, the winner as fast and the loser as
        slow as can be. A push is a move, a pass (M6) is none. None where it is not known.

    Examples
    --------
    >>> Verdict(Player.GOLD, 3).winner
    Player.GOLD
    """

    winner: Player | None
    moves: int | None


UNKNOWN = Verdict(None, None)


def best(player: Player, verdicts: list[Verdict]) -> Verdict:
    """Return the verdict that a player would choose: the fastest win, or the slowest loss."""
    wins = [verdict for verdict in verdicts if verdict.winner is player]
    if wins:
        return min(wins, key=lambda verdict: verdict.moves or 0)
    return max(verdicts, key=lambda verdict: verdict.moves or 0)
