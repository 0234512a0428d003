"""The best move, for a reader who asks for it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..i18n import say
from ..rules import Move
from ..solver import SOLVER_LOCK, shared
from ..solver.opponents import choose_steps, in_time
from .jobs import Job

if TYPE_CHECKING:
    from .board import BoardSession


class Hints:
    """Finds the best move at a scene: one that wins, or else the one that is hardest to answer.

    Parameters
    ----------
    session : BoardSession
        The board that has them.
    """

    def __init__(self, session: BoardSession) -> None:
        self._session = session

    def ask(self) -> Job:
        """Have the best move at the scene shown found.

        Raises
        ------
        ValueError
            If there is no move to make.
        """
        session = self._session
        if not session.turn_state["moves"]:
            raise ValueError(say("error.no_hint", session.language))
        job = session.new_job("hint", self._find)
        session.request(job)
        return job

    def found(self, node: int) -> Move | None:
        """Return the move that was found at a scene; None if the search was stopped before."""
        hint = self._session.analysis.at(node).hint
        moves = self._session.position_at(node).legal_moves
        return next((move for move in moves if str(move) == hint), None)

    def warn(self) -> None:
        """Show the moves at the scene shown after which the opponent wins at once."""
        self._session.analysis.at(self._session.cursor).warned = True
        self._session.refresh_turn()

    def _find(self, job: Job) -> Iterator[None]:
        found = self._session.analysis.at(job.node)
        if not found.hint:
            position = self._session.position_at(job.node)
            steps = choose_steps(position, "perfect", 0, shared())
            for choice in SOLVER_LOCK.interleaved(in_time(steps, math.inf)):
                best_so_far = str(choice.move)
                yield
            found.hint = best_so_far
