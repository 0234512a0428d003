"""What a move is for: which moves serve a purpose, and what follows from the others, by the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import NamedTuple

from ..i18n import say
from ..picture import Arrow, Scene, Why
from ..rules import Move, Position
from ..rules.board import Color

PURPOSES = ("hand over", "again", "win", "lose", "safe", "trap")
"""What a move may be for: to hand over a color, which is named behind it; to move again; to win the round.
Or it is one of those after which the opponent wins at once, or of those after which not; or a trap, out of
which no reply leads."""


class Purpose(NamedTuple):
    """What is looked for.

    Attributes
    ----------
    name : str
        One of :data:`PURPOSES`.
    color : Color or None
        The color that is to be handed over.
    """

    name: str
    color: Color | None

    def serves(self, position: Position, move: Move) -> bool:
        """Tell whether a move is what is looked for."""
        return _SERVES[self.name](position, position.play(move), self)


def read_purpose(text: str) -> Purpose | None:
    """Return the purpose that a text names, None if there is no such purpose.

    Examples
    --------
    >>> read_purpose("hand over green").color.value
    'green'
    >>> read_purpose("look good") is None
    True
    """
    if text in PURPOSES[1:]:
        return Purpose(text, None)
    name, _, color = text.rpartition(" ")
    if name == PURPOSES[0] and color in list(Color):
        return Purpose(name, Color(color))
    return None


def winning_reply(position: Position) -> Move | None:
    """Return a move with which the player to move wins the round at once, None if there is none."""
    for move in position.legal_moves:
        outcome = position.play(move).outcome
        if outcome and outcome.winner is position.player:
            return move
    return None


def way_out(position: Position) -> Move | None:
    """Return a move after which the other player does not win at once, None if there is none."""
    safe = (move for move in position.legal_moves if _is_safe(position, position.play(move)))
    return next(safe, None)


def _hands_over(before: Position, after: Position, purpose: Purpose) -> bool:
    return not after.outcome and after.player is not before.player and after.required is purpose.color


def _moves_again(before: Position, after: Position, _purpose: Purpose) -> bool:
    return not after.outcome and after.settled().player is before.player


def _wins(before: Position, after: Position, _purpose: Purpose) -> bool:
    return after.outcome is not None and after.outcome.winner is before.player


def _loses(before: Position, after: Position, _purpose: Purpose | None = None) -> bool:
    if after.outcome:
        return after.outcome.winner is not before.player
    settled = after.settled()
    return settled.player is not before.player and winning_reply(settled) is not None


def _is_safe(before: Position, after: Position, _purpose: Purpose | None = None) -> bool:
    return not _loses(before, after)


def _is_trap(before: Position, after: Position, _purpose: Purpose) -> bool:
    if after.outcome:
        return False
    settled = after.settled()
    return settled.player is not before.player and way_out(settled) is None


_SERVES: dict[str, Callable[[Position, Position, Purpose], bool]] = dict(
    zip(PURPOSES, (_hands_over, _moves_again, _wins, _loses, _is_safe, _is_trap), strict=True)
)


def consequence(
    position: Position, move: Move, names: Mapping[str, str], language: str, *, trap: bool = False
) -> Why:
    """Return what follows from a move: who is to move next, or wins.

    Parameters
    ----------
    position : Position
        Where the move is made.
    move : Move
        The move.
    names : mapping of str to str
        What the players are called.
    language : str
        The language that is spoken.
    trap : bool
        Whether it was to be a trap: then the way out is told.

    Examples
    --------
    >>> p = Position.parse("obpk3n/8/6B1/1y1g4/2P2r2/8/8/NGRYK2O g o")  # figure 2j
    >>> names = {"gold": "Alain", "black": "Johan"}
    >>> consequence(p, next(m for m in p.legal_moves if m == "h1h2"), names, "en")["text"]
    'After that, Johan wins at once: red from f4 to f1.'
    """
    after = position.play(move)
    if after.outcome:
        winner = after.outcome.winner
        text = say(f"over.{after.outcome.reason}", language, winner=winner, loser=winner.other)
        return Why(rule="", text=text, squares=[move.target], scenes=[_played_out(position, move, text)])
    after = after.settled()
    player = names[after.player]
    reply = winning_reply(after)
    if after.player is position.player:
        key, squares = "again", list(after.movable)
    elif reply:
        key, squares = "wins", [reply.origin, reply.target]
    elif trap and (out := way_out(after)):
        key, squares = "escapes", [out.origin, out.target]
    else:
        key, squares = "turn", list(after.movable)
    parts = {"origin": squares[0], "target": squares[-1], "color": after.required}
    text = say(f"lesson.then.{key}", language, player=player, **parts)
    played = _played_out(position, move, text, squares if key in ("wins", "escapes") else None)
    return Why(rule="", text=text, squares=squares, scenes=[played])


def _played_out(position: Position, move: Move, text: str, reply: list[str] | None = None) -> Scene:
    """Return what a move would lead to: where it stops, which tower it names, passes, and the reply."""
    after = here = position.play(move)
    named = [move.target]
    while not here.outcome:
        named.append(here.movable[0])
        if here.legal_moves[0].kind != "pass":
            break
        here = here.passed(here.movable[0])
    arrows = [Arrow(origin=one, target=other, kind="pass") for one, other in pairwise(named)]
    if reply:
        arrows.append(Arrow(origin=reply[0], target=reply[1], kind="point"))
    return Scene(at=str(after), say=text, move=str(move), kind=move.kind, arrows=arrows)
