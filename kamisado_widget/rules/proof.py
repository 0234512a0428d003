"""A proof that a player wins, whatever the other does, and how it is checked by the rules alone.

A proof only says what its winner plays; all else follows from the rules. Whoever checks it plays every
legal move of the loser, in the order of ``legal_moves`` and each to its end before the next. Where the
winner is to move, a tower that can goes to the far home row (M7), and a single legal move is played; where
there is a choice, the next letter of the proof names the move, ``a`` the first of ``legal_moves``, ``b`` the
second, and so on (two letters where there are more than 26 moves, ``aa``, ``ab``). What comes after the same
towers, player to move and required color is looked at once: no move leads back to it, for each takes its own
tower forwards, and backwards only towers of lower rank (S2, S8); and passes that go round end it (M8).
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
    """A proof that cannot be read, or does not prove what it says, and where."""


class _Fields(NamedTuple):
    winner: Player
    root: Position
    choices: str


class Proof(_Fields):
    """What the winner of a position plays against whatever the other does.

    Parameters
    ----------
    winner : Player or str
        Who wins.
    root : Position or str
        What is proved.
    choices : str
        The winner's choices in the order in which :func:`verify` asks for them, a letter for each.

    Examples
    --------
    >>> proof = Proof("gold", "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y", "")
    >>> str(proof).splitlines()[0], Proof.parse(str(proof)) == proof
    ('Kamisado proof 1', True)
    """

    def __new__(cls, winner: Player | str, root: Position | str, choices: str) -> Proof:
        """Return a proof; whether it proves anything is for :func:`verify` to say."""
        if not isinstance(choices, str):
            raise ProofError(say("proof.letters", found=shortened(choices)))
        return super().__new__(cls, Player(winner), Position.of(root), choices)

    @classmethod
    def parse(cls, source: str) -> Proof:
        """Read a proof's text.

        Raises
        ------
        KamisadoError
            A ValueError, if it is not of that form, or its position is none.
        """
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
        """What is played in each position that can come about.

        One move where the winner is to move, all where the loser is, passes too: play them from ``root``
        on, and the winner wins every round.

        Raises
        ------
        ProofError
            A ValueError, where the proof does not prove what it says.

        Examples
        --------
        >>> root = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> [str(move) for move in Proof("gold", root, "").moves[root]]
        ['g6e8']
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
    """Check a proof of who wins a position, by the rules and without any search.

    Parameters
    ----------
    position : Position or str
        Any position, of any round of a match, or its text.
    proof : Proof or str
        What is to be checked, or its text.

    Returns
    -------
    Player
        Who wins, whatever the other does.

    Raises
    ------
    ProofError
        A ValueError, if that is not proved. The message says in which position, and why.

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
    """Check a proof of its own position, and pause at each that comes about: how many letters were read.

    Whoever comes to the end has had it checked as :func:`verify` does.
    """
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
    """Go through all that can come about: each position, what is played in it, how many letters are left."""
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
    """Return all of a position that changes in a round and matters for what comes after."""
    board, player, required, *_ = str(position).split()
    return board, player, required
