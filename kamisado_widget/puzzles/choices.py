"""What a puzzle lets its solver choose from: the moves of a round, or the fills for the next one."""

from __future__ import annotations

from ..rules import Match, Move, Player, Position
from ..rules.fill import DIRECTIONS


def chooser(position: Position) -> Player:
    """Return who chooses: who is to move, or who has won the round and is the next one's defender (F1).

    Examples
    --------
    >>> print(chooser(Position.start()))
    black
    """
    return position.outcome.winner if position.outcome else position.player


def led_to(position: Position, choice: Move | str) -> Position:
    """Return where a choice leads: the position after a move, or the next round's line-up.

    Raises
    ------
    IllegalMove, IllegalFill
        A ValueError, if a rule refuses it.

    Examples
    --------
    >>> end = Position.parse("4yrg1/7G/3kY3/1oR1K2n/7O/1b3P2/p7/N5B1 g p").play("f3a8")
    >>> print(led_to(end, "left"))
    pbonkyrg/8/8/8/8/8/8/NBORKYGP+ b -
    """
    if choice in DIRECTIONS:
        return Match.after_round(position).line_up(str(choice))
    return position.play(choice)


def choices(position: Position) -> dict[str, Position]:
    """Return all that can be chosen, by its text, and where it leads.

    Examples
    --------
    >>> end = Position.parse("4yrg1/7G/3kY3/1oR1K2n/7O/1b3P2/p7/N5B1 g p").play("f3a8")
    >>> list(choices(end)), len(choices(Position.start()))
    (['left', 'right'], 102)
    """
    if position.outcome:
        return {direction: led_to(position, direction) for direction in DIRECTIONS}
    return {str(move): position.play(move) for move in position.legal_moves}
