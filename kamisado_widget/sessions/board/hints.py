"""The best move, for a reader who asks for it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ...i18n import say
from ...reasons import because_steps
from ...rules import Move
from ...solver import SOLVER_LOCK, shared
from ...solver.opponents import choose_steps, in_time
from ...solver.slices import during
from ..jobs import Job
from .analysis import Analysis
from .thinking import ThinkingSession

_ALL = 9  # more bits than any hint has


class Hints:
    """Finds the best move at a scene: one that wins, or else the one that is hardest to answer.

    A reader who asks on the page first hears what it is about, then which tower to look at, then the move.
    """

    def __init__(self, session: ThinkingSession, analysis: Analysis) -> None:
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
        job = session.new_job("hint", self._find)
        session.request(job)
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
