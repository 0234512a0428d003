"""Proofs that a player wins against any defense, checked by the rules alone.

A proof holds only the winner's choices. The verifier plays every legal move of the loser, in the order of
``legal_moves`` and depth first. When the winner is to move, it moves a tower to the far home row if one can
(M7), or plays the only legal move; otherwise the proof's next letter is the index of the move, ``a`` for the
first (two letters, ``aa``, ``ab``, where there are more than 26). Positions with the same towers, player and
required color are visited once. This terminates: a tower only moves forwards, pushes move back only towers of
lower rank (S2, S8), and circular passes end the round (M8).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice, product
from operator import length_hint
from string import ascii_lowercase
from typing import NamedTuple

from ..i18n import KamisadoError, say
from ..i18n.message import shortened
from .board import HOME_ROW, Player
from .moves import Move
from .position import Position

EDITION = 1
_TITLE = "Kamisado proof"


class ProofError(KamisadoError):
    """An invalid or failed proof, and where it fails."""


class _Fields(NamedTuple):
    winner: Player
    root: Position
    choices: str


class Proof(_Fields):
    """The winner's moves against every defense from a root.

    ``choices`` are the winner's choices as letters, in the order :func:`verify` asks for them.

    Examples
    --------
    >>> proof = Proof("gold", "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y", "")
    >>> str(proof).splitlines()[0], Proof.parse(str(proof)) == proof
    ('Kamisado proof 1', True)
    """

    def __new__(cls, winner: Player | str, root: Position | str, choices: str) -> Proof:
        if not isinstance(choices, str):
            raise ProofError(say("proof.letters", found=shortened(choices)))
        return super().__new__(cls, Player(winner), Position.of(root), choices)

    @classmethod
    def parse(cls, source: str) -> Proof:
        """Parse a proof; invalid text or an invalid position raises a :class:`KamisadoError`."""
        lines = source.split("\n") if isinstance(source, str) else []
        title, root, winner, *choices = (*lines, "", "", "")
        name, _, edition = title.strip().rpartition(" ")
        if name != _TITLE or winner.strip() not in list(Player):
            raise ProofError(say("proof.text", title=f"{_TITLE} {EDITION}"))
        if edition != str(EDITION):
            raise ProofError(say("proof.edition", found=shortened(edition), known=EDITION))
        return cls(winner.strip(), root.strip(), "".join("".join(choices).split()))

    def __str__(self) -> str:
        lines = [self.choices[begin : begin + 100] for begin in range(0, len(self.choices), 100)]
        return "\n".join([f"{_TITLE} {EDITION}", str(self.root), self.winner, *lines])

    @cached_property
    def moves(self) -> dict[Position, tuple[Move, ...]]:
        """The moves of each position that can arise: one for the winner, all for the loser, passes included.

        Raises a :class:`ProofError` if the proof fails.
        """
        played = {_key(position): moves for position, moves, _ in _walk(self)}
        found: dict[Position, tuple[Move, ...]] = {}
        waiting = [self.root]
        while waiting:
            position = waiting.pop()
            if position not in found and not position.outcome:
                found[position] = played[_key(position)]
                waiting += [position.play(move) for move in found[position]]
        return found


def verify(position: Position | str, proof: Proof | str) -> Player:
    """Check by the rules, without a search, that a proof of a position holds; return the winner.

    A :class:`ProofError` says in which position it fails and why.

    Examples
    --------
    >>> proof = Proof("gold", "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y", "")
    >>> verify("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y", proof)
    Player.GOLD
    """
    position = Position.of(position)
    proof = proof if isinstance(proof, Proof) else Proof.parse(proof)
    if position != proof.root:
        raise ProofError(say("proof.other", found=proof.root, expected=position))
    for _ in verify_steps(proof):
        pass
    return proof.winner


def verify_steps(proof: Proof) -> Iterator[int]:
    """Verify a proof in steps; yield the number of letters read at each position."""
    for _, _, left in _walk(proof):
        yield len(proof.choices) - left


def move_names(position: Position) -> dict[str, Move]:
    moves, home = position.legal_moves, HOME_ROW[position.player.other]
    obvious = moves[0] if len(moves) == 1 else next((move for move in moves if move.target in home), None)
    if obvious:
        return {"": obvious}
    letters = product(ascii_lowercase, repeat=1 if len(moves) <= len(ascii_lowercase) else 2)
    return dict(zip(map("".join, letters), moves, strict=False))


def _walk(proof: Proof) -> Iterator[tuple[Position, tuple[Move, ...], int]]:
    """Yield each position, its moves, and the number of letters left."""
    choices = iter(proof.choices)
    waiting, seen = [proof.root], set()
    while waiting:
        position = waiting.pop()
        if position.outcome:
            if position.outcome.winner is not proof.winner:
                raise ProofError(say("proof.lost", position=position, player=position.outcome.winner))
        elif (key := _key(position)) not in seen:
            seen.add(key)
            winning = position.player is proof.winner
            moves = (_choice(position, choices),) if winning else position.legal_moves
            yield position, moves, length_hint(choices)
            waiting += [position.play(move) for move in reversed(moves)]
    if rest := "".join(choices):
        raise ProofError(say("proof.long", found=shortened(rest)))


def _choice(position: Position, letters: Iterator[str]) -> Move:
    moves = move_names(position)
    found = "".join(islice(letters, len(next(iter(moves)))))
    if found not in moves:
        raise ProofError(say("proof.choice", position=position, last=max(moves), found=shortened(found)))
    return moves[found]


def _key(position: Position) -> tuple[str, ...]:
    """Return the parts of a position that affect later play."""
    board, player, required, *_ = str(position).split()
    return board, player, required
