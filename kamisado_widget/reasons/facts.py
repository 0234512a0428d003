"""Facts: claims about positions that the rules alone can check."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

FactKind = Literal[
    "hands",
    "must",
    "reply",
    "push",
    "home",
    "opens",
    "gives_up",
    "shuts",
    "threatens",
    "blocked",
    "deadlock",
    "nowhere",
    "only",
    "narrow",
    "answered",
    "soon",
]
KINDS: tuple[FactKind, ...] = get_args(FactKind)


class Fact(NamedTuple):
    """One claim about one position.

    Notes
    -----
    What each kind claims:

    hands
        At ``at``, ``move`` is legal, and the tower on ``squares[0]`` must move after it (T2, S3).
    must
        At ``at`` the player must move the tower on ``squares[0]`` (T2, S3).
    reply
        At ``at``, ``move`` is legal and is played.
    push
        At ``at``, ``move`` is a push; its player moves again (S2, S3).
    home
        At ``at``, ``move`` reaches the far home row and ends the round (M7). ``squares`` are its path.
    opens
        At ``at``, the enemy tower on ``squares[0]`` could not reach its far home row if it were to move;
        after ``move`` it can, on the last of ``squares``.
    gives_up
        At ``at``, the player's tower on ``squares[0]`` could reach its far home row, on the last of
        ``squares``, if it were to move; after ``move`` it cannot reach it anywhere.
    shuts
        At ``at``, ``move`` leaves the enemy tower on ``squares[0]`` no way to its far home row if it were to
        move. The moves in ``moves``, of the same tower as ``move``, would leave it one.
    threatens
        At ``at``, the tower on ``squares[0]`` could reach its far home row, on the last of ``squares``, if it
        were to move.
    blocked
        At ``at`` the tower on ``squares[0]`` must move and cannot: the towers on the other squares stand
        in its way. ``move`` is its pass (M6).
    deadlock
        At ``at``, ``move`` leaves no tower that can ever move again: its player loses (M8).
    nowhere
        At ``at`` every legal move loses at once; they are ``moves``. *At once*: the move is a deadlock, or
        the opponent's next real move can end the round on the home row.
    only
        At ``at`` every legal move except ``move`` loses at once; those are ``moves``.
    narrow
        At ``at`` the legal moves in ``moves`` lose at once.
    answered
        At ``at``, ``move`` does not save its player: the opponent replies ``moves[0]`` and then wins with
        the next move against any reply.
    soon
        At ``at`` each of the legal moves in ``moves`` loses at once, or to a reply as in *answered*.
    """

    kind: FactKind
    at: str
    """The text of the position."""
    move: str = ""
    """A move, like ``"c8c5"``, or empty."""
    squares: tuple[str, ...] = ()
    """Squares to highlight, the tower's own first."""
    moves: tuple[str, ...] = ()
    """A group of moves, or empty."""
