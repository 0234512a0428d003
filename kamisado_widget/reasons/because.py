"""Explain why a move wins or loses, and find a better one."""

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

_DEFENSES = 5  # more defenses do not fit three sentences
_TRIED = 4  # winning replies tried in search of a short proof
_REASONS_TRIED = 3  # winning moves tried in search of a short reason
_POSITIONS = 4_000


class Reason(NamedTuple):
    """Why a move wins or loses.

    Examples
    --------
    >>> reason = because("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO b b", "b3c2")
    >>> print(reason.text)
    Black lands on yellow, and Gold’s yellow tower gets across.
    """

    winner: Player | None
    """The winner after the move with best play; None if the limits ended the search."""
    claims: tuple[Claim, ...]
    """At most three sentences, each with its facts."""
    facts: tuple[Fact, ...] = ()
    """The facts of the claims, in order, followed by the facts that they rest on."""
    deep: bool = False
    """Whether no short proof is known."""
    complete: bool = False
    """Whether the facts alone prove the winner. If not, the sentences say what is missing."""

    @property
    def text(self) -> str:
        """The sentences in the current language."""
        return self.render()

    def render(self, language: str | None = None) -> str:
        """Return the sentences in a language, by default the current one."""
        return " ".join(claim.sentence.render(language) for claim in self.claims)


def because(
    position: Position | str,
    move: Move | str,
    *,
    solver: Solver | None = None,
    seconds: float | None = None,
) -> Reason:
    """Explain why a move wins or loses.

    A ``solver`` may be reused with its cache; ``seconds`` is an approximate limit. An illegal move or a round
    that is over raises a :class:`KamisadoError`.

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
    """Run :func:`because` in slices; each yield is the reason so far."""
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
    """Find out whether a move without this change would have been better, or as good in a lost position."""
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
    for move in moves:
        if (yield from during(wins_steps(position, move, solver), False)) is win:
            yield True
            return
    yield False


def wins_steps(position: Position, move: Move | str, solver: Solver) -> Iterator[bool]:
    """Find out in slices whether a move wins; the last yield is the answer."""
    verdict = yield from during(_stepped(solver, solver.steps(position.play(move), lengths=False)), False)
    yield verdict.winner is position.player


def better_steps(
    position: Position | str, *, solver: Solver | None = None
) -> Iterator[tuple[Move, Reason] | None]:
    """Find a winning move, preferably one with a short reason.

    Yields the best so far; None at the end if no move wins.

    Examples
    --------
    >>> *_, (move, reason) = better_steps("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> print(move, reason.text)
    g6e8 Gold gets across and wins the round.
    """
    position = Position.of(position)
    solver = solver or shared()
    found: tuple[Move, Reason] | None = None
    yield found
    tried = 0
    for move in sorted(position.legal_moves, key=lambda move: position.play(move).outcome is None):
        if not (yield from during(wins_steps(position, move, solver), found)):
            continue
        reason = yield from during(because_steps(position, move, solver=solver), found)
        if found is None or not reason.deep:
            found = move, reason
        tried += 1
        if not reason.deep or tried == _REASONS_TRIED:
            break
    yield found


def _narrowest(position: Position, solver: Solver) -> Iterator[Move]:
    """Find the winning reply after which the largest share of the opponent's moves loses soon."""
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
    """Return the search in which the other player must answer, if any."""
    after = position.play(reply).settled()
    return None if after.outcome or after.player is position.player else ShortProof(after, position.player)


def _stepped(solver: Solver, steps: Iterator[T]) -> Iterator[T]:
    """Step a shared solver under its lock."""
    return SOLVER_LOCK.interleaved(steps) if solver is shared() else steps


def _reason(chain: FactChain, winner: Player, *, deep: bool = False, complete: bool = False) -> Reason:
    claims = abridged(tell(chain.facts, chain.details))
    if deep:
        claims = (*claims[: MOST_SENTENCES - 1], Claim(Sentence("reason.deep", {})))
    return Reason(winner, claims, (*chain.facts, *chain.details), deep, complete)
