"""Analysis of positions: winner, points, dangerous moves and best line. Results are cached by scene."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...i18n import say
from ...reasons import Reason, because_steps, better_steps, ideas, move_scenes, scenes
from ...rules import Match, Move, Player, Position
from ...rules.fill import DIRECTIONS
from ...solver import SOLVER_LOCK, Gain, Verdict, danger, shared
from ...solver.opponents import choose_steps, in_time
from ...solver.slices import during
from ...solver.stakes import gain_steps, prizes
from ...solver.verdict import best
from ..jobs import Job
from ..wire import Scene, TurnState, Value

if TYPE_CHECKING:
    from .session import BoardSession

CodedSentence = tuple[str, dict[str, object]]
"""Key and parts of a sentence to be rendered later; parts may be coded sentences too."""


@dataclass
class SceneAnalysis:
    verdicts: dict[Move, Verdict] = field(default_factory=dict)
    gains: dict[Move, Gain] = field(default_factory=dict)
    value: Value | None = None
    best: list[str] = field(default_factory=list)
    complete: bool = False
    danger: list[str] | None = None
    warned: bool = False  # the reader has asked for dangerous moves
    hint: tuple[Move, Reason] | None = None
    asked: int = 0  # how many parts of the hint were requested
    why: tuple[Move, Reason] | None = None  # the winning or else the previous move, and its reason
    notes: list[CodedSentence] = field(default_factory=list)

    @property
    def values(self) -> dict[str, Value]:
        return {
            str(move): to_wire(verdict, self.gains.get(move))
            for move, verdict in self.verdicts.items()
            if verdict.winner
        }


def to_wire(verdict: Verdict, gain: Gain | None = None) -> Value:
    """Convert a verdict with a known winner to the page's form."""
    assert verdict.winner
    value = Value(winner=verdict.winner.value)
    if verdict.moves is not None:
        value["moves"] = verdict.moves
    if gain:
        value["points"] = gain.least
        if gain.wins_match:
            value["match"] = True
    return value


def _gain_steps(position: Position, match: Match | None, lengths: bool = False) -> Iterator[Gain]:
    return SOLVER_LOCK.interleaved(gain_steps(position, match, lengths=lengths, solver=shared()))


def _note(gain: Gain) -> CodedSentence:
    key = "gain.match" if gain.wins_match else "gain.points" if gain.least == gain.most else "gain.least"
    parts: dict[str, object] = {"player": gain.winner, "points": gain.least}
    if gain.moves is None:
        return key, parts
    return f"{key}.moves", parts | {"moves": gain.moves}


_PATIENCE = 3.0  # seconds that a caller waits for verdicts
_ALL = 9  # parts of a hint


class Analysis:
    """Analyzes the current scene, and caches the results of all scenes."""

    def __init__(self, session: BoardSession) -> None:
        self._session = session
        self._scenes: dict[int, SceneAnalysis] = {}

    def forget(self) -> None:
        self._scenes = {}

    def at(self, node: int) -> SceneAnalysis:
        return self._scenes.setdefault(node, SceneAnalysis())

    def knows(self, node: int) -> bool:
        return node in self._scenes

    def add_to(self, turn: TurnState) -> None:
        session, found = self._session, self.at(turn["node"])
        if session.verdicts:
            if values := found.values:
                turn["values"] = values
            if found.value:
                turn["value"] = found.value
            if found.best:
                turn["best"] = found.best
        if turn["moves"] and (session.danger or found.warned):
            if found.danger is None:
                found.danger = [str(move) for move in danger(session.position_at(turn["node"]))]
            turn["danger"] = found.danger
        self._add_hint(turn, found)
        if why := found.hint if "hint" in turn else found.why if session.verdicts else None:
            turn["why"] = self._reason_at(turn["node"], *why)
        if found.notes:
            ruleset = session.position_at(turn["node"]).ruleset
            turn["notes"] = [_said(note, session.language, ruleset) for note in found.notes]

    def _add_hint(self, turn: TurnState, found: SceneAnalysis) -> None:
        if found.hint:
            move, reason = found.hint
            bits = ideas(self._session.position_at(turn["node"]), move, reason, self._session.language)
            turn["ideas"] = bits[: found.asked]
            if found.asked > len(bits):
                turn["hint"] = str(move)

    def _reason_at(self, node: int, move: Move, reason: Reason) -> list[Scene]:
        """Explain why a scene's best move wins, or why the previous move loses or wins."""
        session = self._session
        position = session.position_at(node)
        if move in position.legal_moves:
            return move_scenes("best", position, move, reason, session.language)
        return scenes(reason, session.language)

    def wanted(self) -> Job | None:
        session, jobs = self._session, self._session.jobs
        node = session.cursor
        if not session.verdicts or node == jobs.stopped_at or self.at(node).complete:
            return None
        match, moves = session.match, session.position_at(node).legal_moves
        if match and match.chooser:
            return jobs.keep("verdicts", lambda job: self._patiently(self._find_fills(job)))
        if not moves:
            return None
        return jobs.keep("verdicts", lambda job: self._patiently(self._find(job)), 2 * len(moves))

    def _find(self, job: Job) -> Iterator[None]:
        session = self._session
        position, match, found = session.position_at(job.node), session.match, self.at(job.node)
        for verdict in SOLVER_LOCK.interleaved(shared().steps(position, lengths=False)):
            if verdict.winner:
                found.value = to_wire(verdict)
                session.jobs.report(job)
            yield
        towers_differ = any(len(prizes(position, player, match)) > 1 for player in Player)
        for verdicts in SOLVER_LOCK.interleaved(shared().classify_steps(position)):
            found.verdicts = verdicts
            found.value = _value_of(position, verdicts) or found.value
            winners_before = min(job.done, len(verdicts))
            winners = sum(verdict.winner is not None for verdict in verdicts.values())
            job.done = winners + sum(verdict.moves is not None for verdict in verdicts.values())
            session.jobs.report(job, at_once=winners_before < winners == len(verdicts))
            yield
            if winners == len(verdicts) and not found.why:
                for known in _gain_steps(position, match) if towers_differ else ():
                    if known.winner:
                        found.notes = [("gain.here", {"what": _note(known)})]
                        session.jobs.report(job)
                    yield
                yield from self._find_reason(job, position, found)
        for move in position.legal_moves if towers_differ else ():
            found.gains[move] = yield from during(_gain_steps(position.play(move), match), None)
            session.jobs.report(job)
        for line in SOLVER_LOCK.interleaved(shared().principal_variation_steps(position)):
            found.best = [str(move) for move in line]
            session.jobs.report(job)
            yield
        found.complete = True

    def _find_reason(self, job: Job, position: Position, found: SceneAnalysis) -> Iterator[None]:
        """Find why the player to move wins, with a winning move, or why they lose after the previous move."""
        session = self._session
        if found.value and found.value["winner"] == position.player:
            found.why = yield from during(better_steps(position), None)
        elif led := session.tree.move_before(job.node):
            found.why = led[1], (yield from during(because_steps(*led), None))
        session.jobs.report(job)

    def _find_fills(self, job: Job) -> Iterator[None]:
        """Find the winner and points of the next round after either fill, then its length."""
        session, found = self._session, self.at(job.node)
        match = session.match
        assert match
        gains: dict[str, Gain] = {}
        for lengths in (False, True):
            for side in DIRECTIONS:
                for known in _gain_steps(match.line_up(side), match, lengths):
                    if known.winner and (known.least == known.most or not lengths):
                        gains[side] = known
                        found.notes = [
                            ("gain.fill", {"direction": each, "what": _note(gains[each])})
                            for each in DIRECTIONS
                            if each in gains
                        ]
                        session.jobs.report(job)
                    yield
        found.complete = True

    def ask_hint(self, *, whole: bool = True) -> Job:
        """Request the best move at the current scene: a winning one, or the hardest to refute.

        With ``whole=False`` show only the next part of the hint (the idea, then the tower, then the move),
        and dangerous moves. ValueError if there is no move.
        """
        session = self._session
        if not session.turn_state["moves"]:
            raise ValueError(say("error.no_hint", session.language))
        found = self.at(session.cursor)
        found.warned = found.warned or not whole
        found.asked = _ALL if whole else found.asked + 1
        session.refresh_turn()
        job = session.jobs.new("hint", self._find_hint)
        session.jobs.request(job)
        return job

    def _find_hint(self, job: Job) -> Iterator[None]:
        found = self.at(job.node)
        if not found.hint:
            position = self._session.position_at(job.node)
            steps = choose_steps(position, "perfect", 0, shared())
            for choice in SOLVER_LOCK.interleaved(in_time(steps, math.inf)):
                best_so_far = choice.move
                yield
            reason = yield from during(because_steps(position, best_so_far), None)
            found.hint = best_so_far, reason

    def _patiently(self, steps: Iterator[None]) -> Iterator[None]:
        """Work until a caller has waited long enough for verdicts."""
        begun, jobs = time.monotonic(), self._session.jobs
        for _ in steps:
            if jobs.hurry and time.monotonic() - begun > _PATIENCE:
                jobs.stopped_at = self._session.cursor
                return
            yield


def _said(note: CodedSentence, language: str, ruleset: str) -> str:
    key, parts = note
    said = {
        name: _said(part, language, ruleset) if isinstance(part, tuple) else part
        for name, part in parts.items()
    }
    return say(key, language, ruleset=ruleset, **said)


def _value_of(position: Position, verdicts: dict[Move, Verdict]) -> Value | None:
    known = list(verdicts.values())
    if any(verdict.moves is None for verdict in known):
        if any(verdict.winner is position.player for verdict in known):
            return Value(winner=position.player.value)
        if any(verdict.winner is None for verdict in known):
            return None
        return Value(winner=position.player.other.value)
    winner, moves = best(position.player, known)
    real = position.legal_moves[0].kind != "pass"
    return to_wire(Verdict(winner, (moves or 0) + real))
