"""Purposes of moves in questions: the moves that serve one, and the consequences of the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..i18n import say
from ..rules import Move, Player, Position
from ..rules.board import Color
from ..svg import Arrow, Scene, Why

if TYPE_CHECKING:
    from ..solver import Verdict

PURPOSES = ("hand over", "again", "win", "lose", "safe", "trap")
"""Hand over a color (given after it), move again, win or lose the round; moves after which the opponent can
(lose) or cannot (safe) win at once; a trap without a way out."""
_MOST_NODES = 50_000  # positions per lesson: half a second in Python


class Purpose(NamedTuple):
    name: str
    color: Color | None

    def serves(self, position: Position, move: Move) -> bool:
        return _SERVES[self.name](position, position.play(move), self)

    def serving(self, position: Position) -> list[Move]:
        """Return the moves that serve the purpose; for a win, the immediate ones if there are any."""
        serving = [move for move in position.legal_moves if self.serves(position, move)]
        return serving or (winning_moves(position) if self.name == "win" else [])


def read_purpose(text: str) -> Purpose | None:
    if text in PURPOSES[1:]:
        return Purpose(text, None)
    name, _, color = text.rpartition(" ")
    if name == PURPOSES[0] and color in list(Color):
        return Purpose(name, Color(color))
    return None


def winning_reply(position: Position) -> Move | None:
    for move in position.legal_moves:
        outcome = position.play(move).outcome
        if outcome and outcome.winner is position.player:
            return move
    return None


def winning_moves(position: Position) -> list[Move]:
    """Return the winning moves; none if the search takes too long."""
    verdicts = _verdicts(position)
    if any(verdict.winner is None for verdict in verdicts.values()):
        return []
    return [move for move, verdict in verdicts.items() if verdict.winner is position.player]


@lru_cache(64)
def _verdicts(position: Position) -> Mapping[Move, Verdict]:
    from ..solver import classify

    return classify(position, nodes=_MOST_NODES)


def way_out(position: Position) -> Move | None:
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
    position: Position, move: Move, purpose: Purpose, names: Mapping[str, str], language: str
) -> Why:
    after = position.play(move)
    if after.outcome:
        winner = after.outcome.winner
        text = say(f"over.{after.outcome.reason}", language, winner=winner, loser=winner.other)
        return Why(rule="", text=text, squares=[move.target], scenes=[_played_out(position, move, text)])
    after = after.settled()
    # A move may serve the purpose and still not be the one that the author asks for.
    missed = "" if purpose.serves(position, move) else purpose.name
    key, reply = _what_follows(position, after, missed)
    player, later = after.player, None
    if missed == "win" and not reply and (end := _in_the_end(position, move)):
        key, player, later = end
    squares = [reply.origin, reply.target] if reply else list(after.movable)
    parts = {"player": names[player], "opponent": names[player.other], "wanted": purpose.color}
    parts |= {"origin": squares[0], "target": squares[-1], "color": after.required}
    text = say(f"lesson.then.{key}", language, moves=later, **parts)
    played = _played_out(position, move, text, squares if reply else None)
    return Why(rule="", text=text, squares=squares, scenes=[played])


def _in_the_end(position: Position, move: Move) -> tuple[str, Player, int | None] | None:
    """Return the key of the sentence, the winner after a move, and by how many moves another is faster.

    None if the solver needs too long or no move is faster.
    """
    verdicts = _verdicts(position)
    winner, moves = verdicts[move]
    if winner is None:
        return None
    if winner is not position.player:
        return "lost", winner, None
    lengths = [each.moves for each in verdicts.values() if each.winner is winner]
    if None in lengths and 0 not in lengths:
        return None
    soonest = min(length for length in lengths if length is not None)
    if moves is None:
        return "later.open", winner, None
    return None if moves == soonest else ("later", winner, moves - soonest)


def _what_follows(before: Position, after: Position, missed: str) -> tuple[str, Move | None]:
    again = after.player is before.player
    if not again and (reply := winning_reply(after)):
        return "wins", reply
    if missed == "trap" and not again and (out := way_out(after)):
        return "escapes", out
    key = "again" if again else "turn"
    return f"{key}.{missed.replace(' ', '_')}" if missed else key, None


def _played_out(position: Position, move: Move, text: str, reply: list[str] | None = None) -> Scene:
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
    return Scene(position=str(after), say=text, move=str(move), kind=move.kind, arrows=arrows)
