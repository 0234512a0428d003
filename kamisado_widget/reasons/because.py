"""Why a move wins or loses: a proof made short, as facts and as sentences."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from ..i18n import KamisadoError, Sentence, say
from ..rules import Move, Player, Position
from ..solver import SOLVER_LOCK, Solver, shared
from ..solver.slices import during
from .chain import MOST, FactChain
from .check import holds
from .facts import Fact
from .short_proof import Loss, ProvedWin, ShortProof
from .telling import MOST_SENTENCES, Claim, abridged, fits, tell

T = TypeVar("T")

_DEFENSES = 5  # in a proof that is told whole: more do not fit three sentences
_TRIED = 4  # winning replies that are looked at for one that leaves little
_POSITIONS = 4_000  # to look for that proof


class Reason(NamedTuple):
    """Why a move wins or loses.

    Attributes
    ----------
    winner : Player or None
        Who wins after the move with best play; None where that was not found out within the limits.
    claims : tuple of Claim
        At most three sentences, each with the facts that it tells.
    facts : tuple of Fact
        What is claimed, in order, and then what each of these facts rests on.
    deep : bool
        Whether nothing short is known.
    complete : bool
        Whether the facts alone prove who wins. If not, what they leave open is said in the sentences.

    Examples
    --------
    >>> reason = because("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO b b", "b3c2")
    >>> print(reason.text)
    Black lands on yellow, and Gold’s yellow tower gets across.
    """

    winner: Player | None
    claims: tuple[Claim, ...]
    facts: tuple[Fact, ...] = ()
    deep: bool = False
    complete: bool = False

    @property
    def text(self) -> str:
        """The sentences, in the language that is being spoken."""
        return self.render()

    def render(self, language: str | None = None) -> str:
        """Return the sentences in a language, by default in the one that is being spoken."""
        return " ".join(claim.sentence.render(language) for claim in self.claims)


def because(
    position: Position | str,
    move: Move | str,
    *,
    solver: Solver | None = None,
    seconds: float | None = None,
) -> Reason:
    """Return why a move wins or loses.

    Parameters
    ----------
    position : Position or str
        Where the move is made, or its text.
    move : Move or str
        A legal move or its text.
    solver : Solver, optional
        One that remembers earlier questions.
    seconds : float, optional
        How long it may take, as far as that can be kept; what is found by then is said.

    Returns
    -------
    Reason
        Its ``text``, the ``facts`` that the rules alone can check, and whether it is ``deep``.

    Raises
    ------
    ValueError
        If the position is none, the round is over, or the move is not legal.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> because(p, "g6e8").text
    'Gold gets across and wins the round.'
    """
    end = math.inf if seconds is None else time.monotonic() + seconds
    for known in because_steps(position, move, solver=solver):
        reason = known
        if time.monotonic() >= end:
            break
    return reason


def because_steps(
    position: Position | str, move: Move | str, *, solver: Solver | None = None
) -> Iterator[Reason]:
    """Work on :func:`because` in slices.

    Parameters
    ----------
    position, move, solver
        As for :func:`because`.

    Yields
    ------
    Reason
        What is known so far.

    Raises
    ------
    ValueError
        As :func:`because`.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> [reason.winner for reason in because_steps(p, "g6e8")]
    [Player.GOLD]
    """
    position = Position.of(position)
    if position.outcome:
        raise KamisadoError(say("solver.over"))
    move = position.find_move(move)
    chain = FactChain(position, move)
    if chain.at.outcome:
        yield _reason(chain, chain.at.outcome.winner, complete=True)
        return
    unknown = Reason(None, (Claim(Sentence("reason.unknown", {"mover": position.player})),), deep=True)
    yield unknown
    solver = solver or shared()
    verdict = yield from during(_stepped(solver, solver.steps(chain.at, lengths=False)), unknown)
    assert verdict.winner
    proof = ShortProof(chain.at, verdict.winner, _POSITIONS).find(_DEFENSES)
    if proof and chain.add(proof) and fits(tell(chain.facts, chain.details)):
        yield _reason(chain, verdict.winner, complete=True)
        return
    yield from _partly(FactChain(position, move), verdict.winner, proof, solver)


def _partly(
    chain: FactChain, winner: Player, proof: ProvedWin | Loss | None, solver: Solver
) -> Iterator[Reason]:
    """Tell what is short of a proof that is long."""
    chain.add_passes()
    while isinstance(proof, ProvedWin) and proof.after:
        chain.add_reply(proof.move)
        chain.add_passes()
        proof = proof.after
    if isinstance(proof, ProvedWin):
        chain.add(proof)
        yield _reason(chain, winner, complete=True)
        return
    if chain.at.player is winner:
        reply = yield from during(_narrowest(chain.at, solver), _reason(chain, winner, deep=True))
        chain.add_reply(reply)
        chain.add_passes()
    short = chain.at.player is not winner and chain.add_narrowing(ShortProof(chain.at, winner))
    if not short:
        told = _reason(chain, winner, deep=True)
        for change in chain.lasting_changes(winner):
            short = yield from during(_matters(change, solver), told)
            if short:
                chain.facts.insert(1, change)
                break
    yield _reason(chain, winner, deep=not (short or chain.add_threat(winner)))


def _matters(change: Fact, solver: Solver) -> Iterator[bool]:
    """Find out whether a move without that change would have been better, or as good where none is better."""
    position = Position.parse(change.at)
    if change.kind == "shuts":
        yield from _any(position, change.moves, False, solver)
        return
    others = [move for move in position.legal_moves if not holds(change._replace(move=str(move)))]
    verdict = yield from during(_stepped(solver, solver.steps(position, lengths=False)), False)
    if verdict.winner is position.player:
        yield from _any(position, others, True, solver)
    else:
        yield bool(others)


def _any(position: Position, moves: Iterable[Move | str], win: bool, solver: Solver) -> Iterator[bool]:
    """Find out whether one of these moves wins, or loses."""
    for move in moves:
        if (yield from during(wins_steps(position, move, solver), False)) is win:
            yield True
            return
    yield False


def wins_steps(position: Position, move: Move | str, solver: Solver) -> Iterator[bool]:
    """Find out in slices whether a move wins: the last word tells."""
    verdict = yield from during(_stepped(solver, solver.steps(position.play(move), lengths=False)), False)
    yield verdict.winner is position.player


def _narrowest(position: Position, solver: Solver) -> Iterator[Move]:
    """Find a winning reply after which most of the other's moves lose soon: in any case one that wins."""
    searches = {move: _search_after(position, move) for move in position.legal_moves}
    shares = {move: search.share_lost() if search else 0 for move, search in searches.items()}
    winning: list[Move] = []
    for move in sorted(shares, key=lambda move: -shares[move]):
        if (yield from during(wins_steps(position, move, solver), move)):
            winning.append(move)
            search = searches[move]
            if search and search.share_lost(soon=True) >= MOST:
                yield move
                return
            if len(winning) == _TRIED:
                break
    yield winning[0]


def _search_after(position: Position, reply: Move) -> ShortProof | None:
    """Return the search in which the other player must answer; None where they need not."""
    after = position.play(reply).settled()
    return None if after.outcome or after.player is position.player else ShortProof(after, position.player)


def _stepped(solver: Solver, steps: Iterator[T]) -> Iterator[T]:
    """Have the solver that is shared by threads stepped by one at a time."""
    return SOLVER_LOCK.interleaved(steps) if solver is shared() else steps


def _reason(chain: FactChain, winner: Player, *, deep: bool = False, complete: bool = False) -> Reason:
    claims = abridged(tell(chain.facts, chain.details))
    if deep:
        claims = (*claims[: MOST_SENTENCES - 1], Claim(Sentence("reason.deep", {})))
    return Reason(winner, claims, (*chain.facts, *chain.details), deep, complete)
