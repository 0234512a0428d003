"""A board that thinks: who plays against the reader, what shall be known, and the questions to the solver."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, cast

from ...i18n import say
from ...i18n.message import shortened
from ...players.player import AnyPlayer, is_player
from ...rules import Match, Player, Position
from ...session.fields import field, one_of, setting
from ...session.jobs import Job, JobKind, Jobs
from ...solver.opponents import OPPONENTS
from ...studies import StudyNode
from .rounds import RoundSession
from .wire import RetryState

if TYPE_CHECKING:
    from ...learner import Progress

_SEEDS = 1_000_000
_IN_SIGHT = 7  # moves of both players that anybody may see ahead
_BEGINNER, _PER_MOVE = 1000, 100  # rating: above the first, each of the second is a move more
_REPORT_EVERY = 0.1  # seconds between two reports to the page
a_level = one_of(OPPONENTS, "error.opponent")


def _an_opponent(value: object) -> str | AnyPlayer | None:
    """Take a level, a player of somebody's own, or None."""
    return cast(AnyPlayer, value) if is_player(value) else a_level(value)


def _some_seconds(value: object) -> float | None:
    """Take a time above 0, or None for no limit."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not value > 0:
        raise ValueError(say("player.seconds", found=shortened(value)))
    return float(value)


a_side = one_of(tuple(player.value for player in Player), "error.which_player")


def draw_seed() -> int:
    """Draw what an opponent draws its choices with."""
    return random.randrange(_SEEDS)


class ThinkingSession(RoundSession):
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

    verdicts: bool = setting(
        False,
        "Show who wins the position and after each move, and in how many moves, with the best line.",
        by="page",
        link=True,
    )
    danger: bool = setting(
        False, "Show the moves after which the opponent wins at once.", by="page", link=True
    )
    opponent: str | AnyPlayer | None = setting(
        None,
        "Its level, one of :data:`kamisado_widget.solver.LEVELS`, a character, one of "
        ":data:`kamisado_widget.solver.CHARACTERS`, or a player of your own, "
        "see :class:`kamisado_widget.players.PlayerObject`; None for no opponent.",
        by="code",
        link=True,
        check=_an_opponent,
    )
    opponent_seconds: float | None = setting(
        10.0,
        "How long a player of your own may think about a move; None for as long as it likes.",
        by="code",
        check=_some_seconds,
    )
    opponent_plays: str | None = setting(
        None,
        '``"gold"`` or ``"black"``; None for whoever does not begin at the root of the tree.',
        by="code",
        link=True,
        check=a_side,
    )
    seed: int = setting(
        draw_seed,
        "What the opponent draws its choices with: the same seed and the same moves make the same game.",
        by="code",
    )

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
