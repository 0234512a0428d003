"""What each move of the shown round was worth, written beside the moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..i18n import say
from ..rules import Position
from ..solver import TURNS, shared
from ..solver import Worth as MoveWorth
from ..solver.review import review_steps
from .analysis import to_wire
from .jobs import Job
from .wire import Worth

if TYPE_CHECKING:
    from .board import BoardSession


class RoundReview:
    """Finds what each move of a round was worth.

    Parameters
    ----------
    session : BoardSession
        The board that has it.

    Attributes
    ----------
    worths : list of Worth
        What the last review has found: one for each move and pass, or only the last ones if it was stopped.
    """

    def __init__(self, session: BoardSession) -> None:
        self._session = session
        self.worths: list[MoveWorth] = []

    def ask(self) -> Job:
        """Have the shown round reviewed.

        Raises
        ------
        ValueError
            If no move of it was played.
        """
        session = self._session
        start, nodes = session.round_played()
        if not nodes:
            raise ValueError(say("error.no_review", session.language))
        self.worths = []
        job = session.new_job("review", lambda job: self._find(job, start, nodes), 2 * len(nodes))
        session.request(job)
        return job

    def _find(self, job: Job, start: Position, nodes: list[int]) -> Iterator[None]:
        """Find who won before and after each move, and then how fast; the last moves are first."""
        session = self._session
        moves = [session.nodes[node]["move"] for node in nodes]
        for done, lengths in (0, False), (len(nodes), True):
            for found in TURNS.taken(review_steps(start, moves, lengths=lengths, solver=shared())):
                job.done = done + len(found)
                self.worths = self.worths[: max(0, len(self.worths) - len(found))] + found
                for node, worth in zip(reversed(nodes), reversed(found), strict=False):
                    session.nodes[node]["worth"] = _to_wire(worth)
                session.report(job)
                yield
        session.republish_nodes()


def _to_wire(worth: MoveWorth) -> Worth:
    written = Worth(lost=worth.lost, wasted=worth.wasted)
    if worth.before.winner:
        written["before"] = to_wire(worth.before)
    if worth.after.winner:
        written["after"] = to_wire(worth.after)
    return written
