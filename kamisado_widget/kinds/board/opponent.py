"""An opponent on the board: it answers as soon as it is its turn at the end of what was played."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...rules import Match, Player
from ...rules.fill import DIRECTIONS
from ...session.jobs import Job
from ...session.wire import NewRound
from ...solver import LEVELS, SOLVER_LOCK, shared
from ...solver.opponents import SECONDS, Choice, choose_steps, in_time, level_label
from ...solver.stakes import best_fills
from .stakes import Note

if TYPE_CHECKING:
    from .session import BoardSession


class OpponentPlayer:
    """Plays one of the players, at the level that the board's setting ``opponent`` names.

    Parameters
    ----------
    session : BoardSession
        The board that has it.
    """

    def __init__(self, session: BoardSession) -> None:
        self._session = session

    def is_to_move(self) -> bool:
        """Tell whether it is to move at the scene shown."""
        position = self._session.position_at(self._session.cursor)
        return not position.outcome and not self._session.round_retry.active and self.plays(position.player)

    def match_to_fill(self) -> Match | None:
        """Return the match if it is for the opponent to fill the home rows."""
        match = self._session.match
        return match if match and match.chooser and self.plays(match.chooser) else None

    def plays(self, player: Player) -> bool:
        """Tell whether a player is the opponent: by default the one who does not begin."""
        session = self._session
        return session.opponent is not None and player == (
            session.opponent_plays or session.position_at(0).player.other
        )

    def new_round(self, node: int) -> NewRound | None:
        """Return what another round may be like, at the end of a single one."""
        session, level = self._session, self._session.opponent
        if level is None or not session.position_at(node).outcome or session.match:
            return None
        reader = next(player for player in Player if not self.plays(player))
        levels = {name: level_label(name, session.language) for name in LEVELS}
        return NewRound(levels=levels, level=level, side=reader.value)

    def wanted(self) -> Job | None:
        """Return what it has to think about; where it has answered before it does not do so again."""
        session, jobs = self._session, self._session.jobs
        if not session.opponent or session.has_continuation():
            return None
        if self.is_to_move():
            return jobs.kept("opponent", session.cursor) or session.new_job("opponent", self._find_move)
        if self.match_to_fill():
            return jobs.kept("opponent", session.cursor) or session.new_job("opponent", self._find_fill)
        return None

    def _find_move(self, job: Job) -> Iterator[None]:
        session = self._session
        assert session.opponent
        position = session.position_at(job.node)
        waiting, proved = session.analysis.at(job.node), None
        steps = choose_steps(position, session.opponent, session.seed, shared(), session.match)
        for choice in SOLVER_LOCK.interleaved(in_time(steps)):
            if job.hurried:
                break
            if choice.winner is not proved:
                proved = choice.winner
                waiting.notes = _notes(choice)
                session.report(job)
            yield
        waiting.notes = []
        with session.changing():
            session.play(str(choice.move))
            session.analysis.at(session.cursor).notes = _notes(choice)
            session.refresh_turn()

    def _find_fill(self, job: Job) -> Iterator[None]:
        """Choose how to fill: if it is perfect, for what the fill gives it, else at random."""
        session = self._session
        match = self.match_to_fill()
        assert match
        sides, end = DIRECTIONS, time.monotonic() + SECONDS
        if session.opponent == "perfect":
            for best in SOLVER_LOCK.interleaved(best_fills(match, shared())):
                sides = best
                if job.hurried or time.monotonic() > end:
                    break
                yield
        drawn = random.Random(f"{session.seed} {session.opponent} {session.position_at(job.node)}")
        session.fill(drawn.choice(sides))


def _notes(choice: Choice) -> list[Note]:
    """Return what an opponent says with its move: what it has proved, or that it has not found out."""
    if choice.winner:
        return [("opponent.proved", {"player": choice.winner})]
    return [] if choice.settled else [("opponent.looking", {})]
