"""What a round is worth in a match, said beside the board: of the position, and of either fill."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Match, Player, Position
from ...rules.fill import DIRECTIONS
from ...solver import SOLVER_LOCK, Gain, shared
from ...solver.slices import during
from ...solver.stakes import gain_steps, prizes
from ..jobs import Job
from .scene_analysis import CodedSentence, SceneAnalysis
from .thinking import ThinkingSession


def find_gain(session: ThinkingSession, job: Job, found: SceneAnalysis) -> Iterator[None]:
    """Find how many points the position shown gives with best play, where towers differ in that."""
    position = session.position_at(job.node)
    if _towers_differ(position, session.match):
        for known in _gain_steps(position, session.match):
            if known.winner:
                found.notes = [("gain.here", {"what": _note(known)})]
                session.report(job)
            yield


def find_gains(session: ThinkingSession, job: Job, found: SceneAnalysis) -> Iterator[None]:
    """Find how many points each move gives, likewise."""
    position = session.position_at(job.node)
    if _towers_differ(position, session.match):
        for move in position.legal_moves:
            steps = _gain_steps(position.play(move), session.match)
            found.gains[move] = yield from during(steps, None)
            session.report(job)


def _towers_differ(position: Position, match: Match | None) -> bool:
    """Tell whether the ring of one tower gives more points than that of another."""
    return any(len(prizes(position, player, match)) > 1 for player in Player)


def _gain_steps(position: Position, match: Match | None) -> Iterator[Gain]:
    return SOLVER_LOCK.interleaved(gain_steps(position, match, lengths=False, solver=shared()))


def find_fills(session: ThinkingSession, job: Job, found: SceneAnalysis) -> Iterator[None]:
    """Find what either fill would give: who wins the next round and for how much, then how soon."""
    match = session.match
    assert match
    gains: dict[str, Gain] = {}
    for lengths in (False, True):
        for side in DIRECTIONS:
            steps = gain_steps(match.line_up(side), match, lengths=lengths, solver=shared())
            for known in SOLVER_LOCK.interleaved(steps):
                if known.winner and (known.least == known.most or not lengths):
                    gains[side] = known
                    found.notes = [
                        ("gain.fill", {"direction": s, "what": _note(gains[s])})
                        for s in DIRECTIONS
                        if s in gains
                    ]
                    session.report(job)
                yield
    found.complete = True


def _note(gain: Gain) -> CodedSentence:
    key = "gain.match" if gain.wins_match else "gain.points" if gain.least == gain.most else "gain.least"
    parts: dict[str, object] = {"player": gain.winner, "points": gain.least}
    if gain.moves is None:
        return key, parts
    return f"{key}.moves", parts | {"moves": gain.moves}
