"""Verdicts: the result with best play."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.board import Player


class Verdict(NamedTuple):
    """The winner with best play, and the number of moves."""

    winner: Player | None
    """None if a limit ended the search."""
    moves: int | None
    """Real moves of both players until the round ends, with the fastest win and the slowest loss. A push
    counts, a pass (M6) does not. None if unknown.
    """


UNKNOWN = Verdict(None, None)


def best(player: Player, verdicts: list[Verdict]) -> Verdict:
    """Return the player's best verdict: the fastest win, or the slowest loss."""
    wins = [verdict for verdict in verdicts if verdict.winner is player]
    if wins:
        return min(wins, key=lambda verdict: verdict.moves or 0)
    return max(verdicts, key=lambda verdict: verdict.moves or 0)
