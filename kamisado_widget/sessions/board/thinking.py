"""A board that thinks: who plays against the reader, what shall be known, and the questions to the solver."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING

from ...rules import Match, Player, Position
from ...studies import StudyNode
from ..fields import field
from ..jobs import Job, JobKind, Jobs
from ..wire import RetryState
from .play_settings import BoardSettings
from .rounds import RoundSession

if TYPE_CHECKING:
    from ...learner import Progress

_IN_SIGHT = 7  # moves of both players that anybody may see ahead
_BEGINNER, _PER_MOVE = 1000, 100  # rating: above the first, each of the second is a move more
_REPORT_EVERY = 0.1  # seconds between two reports to the page


class ThinkingSession(BoardSettings, RoundSession):
    """Rounds that somebody thinks about; what is made of the thoughts is the business of those who ask.

    Parameters
    ----------
    position : Position, Match, StudyNode or str
        Where it begins.
    progress : Progress, optional
        The reader's; by default nobody's.
    """

    jobs: Jobs
    retry_state: RetryState = field("The mistakes of the reviewed round.", dict)

    def __init__(
        self,
        position: Position | Match | StudyNode | str,
        progress: Progress | None = None,
        *,
        language: str | None = None,
        **settings: object,
    ) -> None:
        self.progress = progress
        super().__init__(position, language=language, **settings)

    @property
    def opponents_side(self) -> Player:
        """Which player the opponent is, where there is one: by default the one who does not begin."""
        return Player(self.opponent_plays or self.position_at(0).player.other)

    def is_opponent(self, player: Player) -> bool:
        """Tell whether a player is the opponent."""
        return self.opponent is not None and player is self.opponents_side

    def rounds_won(self) -> Collection[str]:
        """Return what the reader has rings for, the rounds that were won among it."""
        return self.progress.rings if self.progress else ()

    def sight(self) -> float:
        """Return how many moves ahead the reader sees a loss, as the rating for puzzles tells."""
        rating = self.progress.puzzle_rating if self.progress else None
        return _IN_SIGHT + max(0, (rating or 0) - _BEGINNER) // _PER_MOVE

    def new_job(self, what: JobKind, find: Callable[[Job], Iterator[None]], total: int = 0) -> Job:
        """Return a job at the scene shown."""
        job = Job(what, self.cursor, total)
        job.steps = find(job)
        return job

    def request(self, job: Job | None) -> None:
        """Have a job done before all others."""
        with self.changing():
            if self.jobs.requested and self.jobs.requested.what == "review":
                self.mark_changed("nodes")
            self.jobs.request(job)

    def report(self, job: Job, *, at_once: bool = False) -> None:
        """Tell the page what is known by now, but not too often."""
        if at_once or time.monotonic() - job.last_reported >= _REPORT_EVERY:
            job.last_reported = time.monotonic()
            self.refresh_turn()
