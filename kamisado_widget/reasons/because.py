"""Why a move wins or loses: a proof made short, as facts and as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from ..i18n import KamisadoError, Sentence, say
from ..rules import Move, Player, Position
from ..solver import SOLVER_LOCK, Solver, shared
from ..solver.slices import during, finish
from .chain import Chain
from .check import holds, settled
from .facts import Fact
from .short_proof import Loss, ShortProof, Win
from .telling import MOST_SENTENCES, fits, shortened, tell

Answer = TypeVar("Answer")

_DEFENSES = 5  # in a proof that is told whole: more do not fit three sentences
_TRIED = 4  # winning replies that are looked at for one that leaves little
_POSITIONS = 4_000  # to look for that proof


class Reason(NamedTuple):
    """Why a move wins or loses.

    Attributes
    ----------
    winner : Player or None
        Who wins after the move with best play; None where that was not found out within the limits.
    sentences : tuple of Sentence
        The reason in words, at most three sentences.
    facts : tuple of Fact
        What the sentences claim, in their order, and then what each of these facts rests on.
    deep : bool
        Whether nothing short is known.
    complete : bool
        Whether the facts alone prove who wins. If not, what they leave open is said in the sentences.

    Examples
    --------
    >>> reason = because("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO b b", "b3c2")
    >>> print(reason.text)
    It hands over yellow, and gold’s yellow tower runs home from g6 to e8.
    """

    winner: Player | None
    sentences: tuple[Sentence, ...]
    facts: tuple[Fact, ...] = ()
    deep: bool = False
    complete: bool = False

    @property
    def text(self) -> str:
        """The sentences, in the language that is being spoken."""
        return self.render()

    def render(self, language: str | None = None) -> str:
        """Return the sentences in a language, by default in the one that is being spoken."""
        return " ".join(sentence.render(language) for sentence in self.sentences)


def because(position: Position | str, move: Move | str, *, solver: Solver | None = None) -> Reason:
    """Return why a move wins or loses.

    Parameters
    ----------
    position : Position or str
        Where the move is made, or its text.
    move : Move or str
        A legal move or its text.
    solver : Solver, optional
        One that remembers earlier questions.

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
    'It reaches the far home row and wins the round.'
    """
    return finish(because_steps(position, move, solver=solver))


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
    chain = Chain(position, move)
    if chain.at.outcome:
        yield _reason(chain, chain.at.outcome.winner, complete=True)
        return
    unknown = Reason(None, (Sentence("reason.unknown", {}),), deep=True)
    yield unknown
    solver = solver or shared()
    verdict = yield from during(_stepped(solver, solver.steps(chain.at, lengths=False)), unknown)
    assert verdict.winner
    proof = ShortProof(chain.at, verdict.winner, _POSITIONS).find(_DEFENSES)
    if proof and chain.add(proof) and fits(tell(chain.facts, chain.details)):
        yield _reason(chain, verdict.winner, complete=True)
        return
    yield from _partly(Chain(position, move), verdict.winner, proof, solver)


def _partly(chain: Chain, winner: Player, proof: Win | Loss | None, solver: Solver) -> Iterator[Reason]:
    """Tell what is short of a proof that is long."""
    chain.add_passes()
    while isinstance(proof, Win) and proof.after:
        chain.add_reply(proof.move)
        chain.add_passes()
        proof = proof.after
    if isinstance(proof, Win):
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
        yield (yield from during(_loses_any(position, change.moves, solver), False))
        return
    others = [move for move in position.legal_moves if not holds(change._replace(move=str(move)))]
    verdict = yield from during(_stepped(solver, solver.steps(position, lengths=False)), False)
    if verdict.winner is not position.player:
        yield bool(others)
        return
    for move in others:
        after = yield from during(_stepped(solver, solver.steps(position.play(move), lengths=False)), False)
        if after.winner is position.player:
            yield True
            return
    yield False


def _loses_any(position: Position, moves: Iterable[str], solver: Solver) -> Iterator[bool]:
    """Find out whether one of these moves loses."""
    for move in moves:
        steps = _stepped(solver, solver.steps(position.play(move), lengths=False))
        verdict = yield from during(steps, False)
        if verdict.winner is not position.player:
            yield True
            return
    yield False


def _narrowest(position: Position, solver: Solver) -> Iterator[Move]:
    """Find a winning reply after which most of the other's moves lose soon: in any case one that wins."""
    shares = {move: _share(position, move) for move in position.legal_moves}
    winning: list[Move] = []
    for move in sorted(shares, key=lambda move: -shares[move]):
        verdict = yield from during(_stepped(solver, solver.steps(position.play(move), lengths=False)), move)
        if verdict.winner is not position.player:
            continue
        winning.append(move)
        if _narrows(position, move):
            yield move
            return
        if len(winning) == _TRIED:
            break
    yield winning[0]


def _narrows(position: Position, reply: Move) -> bool:
    after = settled(position.play(reply))
    if after.outcome or after.player is position.player:
        return False
    search = ShortProof(after, position.player)
    lost = len(search.replies()[0]) + len(search.soon())
    return 2 * lost >= len(after.legal_moves)


def _share(position: Position, reply: Move) -> float:
    after = settled(position.play(reply))
    if after.outcome or after.player is position.player:
        return 0
    at_once, rest = ShortProof(after, position.player).replies()
    return len(at_once) / (len(at_once) + len(rest))


def _stepped(solver: Solver, steps: Iterator[Answer]) -> Iterator[Answer]:
    """Have the solver that is shared by threads stepped by one at a time."""
    return SOLVER_LOCK.interleaved(steps) if solver is shared() else steps


def _reason(chain: Chain, winner: Player, *, deep: bool = False, complete: bool = False) -> Reason:
    sentences = shortened(tell(chain.facts, chain.details))
    if deep:
        sentences = (*sentences[: MOST_SENTENCES - 1], Sentence("reason.deep", {}))
    return Reason(winner, sentences, (*chain.facts, *chain.details), deep, complete)
