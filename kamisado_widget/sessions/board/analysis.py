"""What a board knows of a position: who wins, for how much, what is dangerous, what is best.

What is found out is kept with the scene that it is about, and shown there as soon as it is known.
"""

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
"""A sentence not said yet: its key in the catalog, and its parts, which may be notes too."""


@dataclass
class SceneAnalysis:
    """What is known of a scene by now."""

    verdicts: dict[Move, Verdict] = field(default_factory=dict)
    gains: dict[Move, Gain] = field(default_factory=dict)
    value: Value | None = None
    best: list[str] = field(default_factory=list)
    complete: bool = False
    danger: list[str] | None = None
    warned: bool = False  # the reader has asked what is dangerous here
    hint: tuple[Move, Reason] | None = None  # the best move, and why
    asked: int = 0  # for how much of the hint
    why: tuple[Move, Reason] | None = None  # the best move if it wins, or else the one before, and why
    notes: list[CodedSentence] = field(default_factory=list)

    @property
    def values(self) -> dict[str, Value]:
        """Who wins after each move, and for how much, as far as it is known."""
        return {
            str(move): to_wire(verdict, self.gains.get(move))
            for move, verdict in self.verdicts.items()
            if verdict.winner
        }


def to_wire(verdict: Verdict, gain: Gain | None = None) -> Value:
    """Return a verdict in the form in which the page takes it; its winner must be known."""
    assert verdict.winner
    value = Value(winner=verdict.winner.value)
    if verdict.moves is not None:
        value["moves"] = verdict.moves
    if gain:
        value["points"] = gain.least
        if gain.wins_match:
            value["match"] = True
    return value


def find_gain(session: BoardSession, job: Job, found: SceneAnalysis) -> Iterator[None]:
    """Find how many points the position shown gives with best play, where towers differ in that."""
    position = session.position_at(job.node)
    if _towers_differ(position, session.match):
        for known in _gain_steps(position, session.match):
            if known.winner:
                found.notes = [("gain.here", {"what": _note(known)})]
                session.jobs.report(job)
            yield


def find_gains(session: BoardSession, job: Job, found: SceneAnalysis) -> Iterator[None]:
    """Find how many points each move gives, likewise."""
    position = session.position_at(job.node)
    if _towers_differ(position, session.match):
        for move in position.legal_moves:
            steps = _gain_steps(position.play(move), session.match)
            found.gains[move] = yield from during(steps, None)
            session.jobs.report(job)


def _towers_differ(position: Position, match: Match | None) -> bool:
    """Tell whether the ring of one tower gives more points than that of another."""
    return any(len(prizes(position, player, match)) > 1 for player in Player)


def _gain_steps(position: Position, match: Match | None) -> Iterator[Gain]:
    return SOLVER_LOCK.interleaved(gain_steps(position, match, lengths=False, solver=shared()))


def find_fills(session: BoardSession, job: Job, found: SceneAnalysis) -> Iterator[None]:
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
                    session.jobs.report(job)
                yield
    found.complete = True


def _note(gain: Gain) -> CodedSentence:
    key = "gain.match" if gain.wins_match else "gain.points" if gain.least == gain.most else "gain.least"
    parts: dict[str, object] = {"player": gain.winner, "points": gain.least}
    if gain.moves is None:
        return key, parts
    return f"{key}.moves", parts | {"moves": gain.moves}


_PATIENCE = 3.0  # seconds for verdicts that somebody has to wait for


class Analysis:
    """Finds out who wins at a scene, and keeps what is known of every scene."""

    def __init__(self, session: BoardSession) -> None:
        self._session = session
        self._scenes: dict[int, SceneAnalysis] = {}

    def forget(self) -> None:
        """Forget everything: the tree is another one."""
        self._scenes = {}

    def at(self, node: int) -> SceneAnalysis:
        """Return what is known of a scene; more may be written there."""
        return self._scenes.setdefault(node, SceneAnalysis())

    def knows(self, node: int) -> bool:
        """Tell whether something was found out about a scene, or was asked for."""
        return node in self._scenes

    def add_to(self, turn: TurnState) -> None:
        """Write into what may be done at a scene what is known of it."""
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
        """Write down as much of a hint as was asked for: what the move is about, and at last the move."""
        if found.hint:
            move, reason = found.hint
            bits = ideas(self._session.position_at(turn["node"]), move, reason, self._session.language)
            turn["ideas"] = bits[: found.asked]
            if found.asked > len(bits):
                turn["hint"] = str(move)

    def _reason_at(self, node: int, move: Move, reason: Reason) -> list[Scene]:
        """Tell why a scene's best move wins, or why the move that led to it loses or wins."""
        session = self._session
        position = session.position_at(node)
        if move in position.legal_moves:
            return move_scenes("best", position, move, reason, session.language)
        return scenes(reason, session.language)

    def wanted(self) -> Job | None:
        """Return the work that is left to do at the scene shown, None if there is none."""
        session, jobs = self._session, self._session.jobs
        node = session.cursor
        if not session.verdicts or node == jobs.stopped_at or self.at(node).complete:
            return None
        match = session.match
        if match and match.chooser:
            return jobs.kept("verdicts", node) or session.jobs.new("verdicts", self._find_fills)
        moves = session.position_at(node).legal_moves
        if not moves:
            return None
        return jobs.kept("verdicts", node) or session.jobs.new("verdicts", self._find, 2 * len(moves))

    def _find(self, job: Job) -> Iterator[None]:
        """Find who wins, here and after each move, for how much, how soon, and the line of best play."""
        session = self._session
        position, found = session.position_at(job.node), self.at(job.node)
        begun = time.monotonic()
        for verdict in SOLVER_LOCK.interleaved(shared().steps(position, lengths=False)):
            if verdict.winner:
                found.value = to_wire(verdict)
                session.jobs.report(job)
            if self._gives_up(begun):
                return
            yield
        gain = find_gain(session, job, found)
        for verdicts in SOLVER_LOCK.interleaved(shared().classify_steps(position)):
            found.verdicts = verdicts
            found.value = _value_of(position, verdicts) or found.value
            winners_before = min(job.done, len(verdicts))
            winners = sum(verdict.winner is not None for verdict in verdicts.values())
            job.done = winners + sum(verdict.moves is not None for verdict in verdicts.values())
            session.jobs.report(job, at_once=winners_before < winners == len(verdicts))
            if self._gives_up(begun):
                return
            yield
            if winners == len(verdicts) and not found.why:
                yield from gain
                yield from self._find_reason(job, position, found)
        for _ in find_gains(session, job, found):
            if self._gives_up(begun):
                return
            yield
        for line in SOLVER_LOCK.interleaved(shared().principal_variation_steps(position)):
            found.best = [str(move) for move in line]
            session.jobs.report(job)
            if self._gives_up(begun):
                return
            yield
        found.complete = True

    def _find_reason(self, job: Job, position: Position, found: SceneAnalysis) -> Iterator[None]:
        """Find why whoever is to move wins, with a move of theirs; or why they lose after the move before."""
        session = self._session
        if found.value and found.value["winner"] == position.player:
            found.why = yield from during(better_steps(position), None)
        elif led := session.move_before(job.node):
            found.why = led[1], (yield from during(because_steps(*led), None))
        session.jobs.report(job)

    def _find_fills(self, job: Job) -> Iterator[None]:
        """Find what either fill would give."""
        begun = time.monotonic()
        for _ in find_fills(self._session, job, self.at(job.node)):
            if self._gives_up(begun):
                return
            yield

    def _gives_up(self, begun: float) -> bool:
        """Tell whether whoever waits for verdicts has waited for long enough."""
        jobs = self._session.jobs
        if jobs.hurry and time.monotonic() - begun > _PATIENCE:
            jobs.stopped_at = self._session.cursor
            return True
        return False


def _said(note: CodedSentence, language: str, ruleset: str) -> str:
    key, parts = note
    said = {
        name: _said(part, language, ruleset) if isinstance(part, tuple) else part
        for name, part in parts.items()
    }
    return say(key, language, ruleset=ruleset, **said)


def _value_of(position: Position, verdicts: dict[Move, Verdict]) -> Value | None:
    """Return the value of a position, as far as it follows from the verdicts after its moves."""
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


_ALL = 9  # more bits than any hint has


class Hints:
    """Finds the best move at a scene: one that wins, or else the one that is hardest to answer.

    A reader who asks on the page first hears what it is about, then which tower to look at, then the move.
    """

    def __init__(self, session: BoardSession, analysis: Analysis) -> None:
        self._session = session
        self._analysis = analysis

    def ask(self, *, whole: bool = True) -> Job:
        """Have the best move at the scene shown found.

        Parameters
        ----------
        whole : bool
            Show the move; if not, only a little more of what it is about than before, and what is dangerous.

        Raises
        ------
        ValueError
            If there is no move to make.
        """
        session = self._session
        if not session.turn_state["moves"]:
            raise ValueError(say("error.no_hint", session.language))
        found = self._analysis.at(session.cursor)
        found.warned = found.warned or not whole
        found.asked = _ALL if whole else found.asked + 1
        session.refresh_turn()
        job = session.jobs.new("hint", self._find)
        session.jobs.request(job)
        return job

    def found(self, node: int) -> Move | None:
        """Return the move that was found at a scene; None if the search was stopped before."""
        hint = self._analysis.at(node).hint
        return hint and hint[0]

    def _find(self, job: Job) -> Iterator[None]:
        found = self._analysis.at(job.node)
        if not found.hint:
            position = self._session.position_at(job.node)
            steps = choose_steps(position, "perfect", 0, shared())
            for choice in SOLVER_LOCK.interleaved(in_time(steps, math.inf)):
                best_so_far = choice.move
                yield
            reason = yield from during(because_steps(position, best_so_far), None)
            found.hint = best_so_far, reason
