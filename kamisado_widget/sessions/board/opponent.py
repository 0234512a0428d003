"""An opponent on the board: it answers as soon as it is its turn at the end of what was played."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...i18n import say
from ...rules import Match, Player
from ...rules.fill import DIRECTIONS
from ...solver import CHARACTERS, LEVELS, SOLVER_LOCK, shared
from ...solver.opponents import SECONDS, Choice, choose_steps, in_time, level_label
from ...solver.stakes import best_fills
from ..jobs import Job
from ..opponents import opponent_named, opponents
from ..wire import Facing, NewRound
from .analysis import Analysis
from .retry import RoundRetry
from .scene_analysis import CodedSentence
from .thinking import ThinkingSession

if TYPE_CHECKING:
    from .own_player import OwnPlayer

OWN = "own"
"""What the page calls a player of the reader's own where it chooses among opponents."""


class OpponentPlayer:
    """Plays one of the players, as the setting ``opponent`` says: a level, or somebody's own player."""

    def __init__(self, session: ThinkingSession, analysis: Analysis, retry: RoundRetry) -> None:
        self._session = session
        self._analysis = analysis
        self._retry = retry
        self._own: OwnPlayer | None = None

    @property
    def own(self) -> OwnPlayer | None:
        """The reader's own player; None where it is a level, or nobody."""
        player = self._session.opponent
        if player is None or isinstance(player, str):
            self._own = None
        elif self._own is None or self._own.player is not player:
            from .own_player import OwnPlayer  # most boards have none

            self._own = OwnPlayer(self._session, self._analysis, player)
        return self._own

    def _is_waited_for(self) -> bool:
        """Tell whether it answers here: where it has failed, the reader plays on for it."""
        return not (self.own and self.own.has_failed())

    def is_to_move(self) -> bool:
        """Tell whether it is to move at the scene shown."""
        position = self._session.position_at(self._session.cursor)
        free = not position.outcome and not self._retry.active
        return free and self._session.is_opponent(position.player) and self._is_waited_for()

    def match_to_fill(self) -> Match | None:
        """Return the match if it is for the opponent to fill the home rows."""
        match = self._session.match
        due = match and match.chooser and self._session.is_opponent(match.chooser) and self._is_waited_for()
        return match if due else None

    def facing(self) -> Facing | None:
        """Return who is played against, where they have a face."""
        session = self._session
        if not isinstance(session.opponent, str) or session.opponent not in CHARACTERS:
            return None
        shown = opponent_named(session.opponent, session.rounds_won(), session.language)
        return Facing(**shown, plays=session.opponents_side.value)

    def new_round(self, node: int) -> NewRound | None:
        """Return what another round may be like, at the end of a single one."""
        session, level = self._session, self._session.opponent
        if level is None or not session.position_at(node).outcome or session.match:
            return None
        reader = next(player for player in Player if not self._session.is_opponent(player))
        levels = {name: level_label(name, session.language) for name in LEVELS}
        if self.own:
            levels[OWN] = say("player.own", session.language, name=self.own.name)
        return NewRound(
            opponents=opponents(session.rounds_won(), session.language),
            levels=levels,
            level=level if isinstance(level, str) else OWN,
            side=reader.value,
        )

    def wanted(self) -> Job | None:
        """Return what it has to think about; where it has answered before it does not do so again."""
        session, jobs, own = self._session, self._session.jobs, self.own
        if session.opponent is None or session.has_continuation():
            return None
        if self.is_to_move():
            find = own.find_move if own else self._find_move
        elif self.match_to_fill():
            find = own.find_fill if own else self._find_fill
        elif own and own.is_to_hear_of_the_end():
            find = own.tell_the_end
        else:
            return None
        return jobs.kept("opponent", session.cursor) or session.new_job("opponent", find)

    def _find_move(self, job: Job) -> Iterator[None]:
        session = self._session
        assert isinstance(session.opponent, str)
        position = session.position_at(job.node)
        waiting, proved = self._analysis.at(job.node), None
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
            self._analysis.at(session.cursor).notes = _notes(choice)
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


def _notes(choice: Choice) -> list[CodedSentence]:
    """Return what an opponent says with its move: what it has proved, or that it has not found out."""
    if choice.winner:
        return [("opponent.proved", {"player": choice.winner})]
    return [] if choice.settled else [("opponent.looking", {})]
