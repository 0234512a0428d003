"""A player of the reader's own on the board: asked, waited for, and where it fails told of."""

from __future__ import annotations

import random
import sys
import traceback
from collections.abc import Generator, Iterator
from contextvars import copy_context
from types import TracebackType

from ...players.player import (
    AnyPlayer,
    PlayerCall,
    PlayerFailed,
    asked,
    method_of,
    move_of,
    name_of,
    side_of,
)
from ...rules import Player
from ...rules.fill import DIRECTIONS
from ..jobs import Job
from .analysis import Analysis
from .thinking import ThinkingSession

_CALLING = ("kamisado_widget", "asyncio")
"""Whose frames a traceback has before a player's."""


class OwnPlayer:
    """Asks a player for what the board wants of it.

    Attributes
    ----------
    failure : PlayerFailed or None
        What went wrong at the scene where it has failed last.
    """

    def __init__(self, session: ThinkingSession, analysis: Analysis, player: AnyPlayer) -> None:
        self.player = player
        self.failure: PlayerFailed | None = None
        self._failed_at: tuple[int, int] | None = None
        self._session = session
        self._analysis = analysis
        self._cell = copy_context()  # what it prints belongs to the cell that has brought it
        self._begun = 0  # the epochs of the trees of which it was told that they begin, and are over
        self._ended = 0

    @property
    def name(self) -> str:
        """What it is called."""
        return name_of(self.player)

    def has_failed(self) -> bool:
        """Tell whether it has failed at the scene shown."""
        return self._failed_at == (self._session.epoch, self._session.cursor)

    def find_move(self, job: Job) -> Iterator[None]:
        """Have it choose, and play what it has chosen."""
        session = self._session
        try:
            if self._begun != session.epoch:
                self._begun = session.epoch
                yield from self._ask("begin", job)
            answer = yield from self._ask("choose", job)
            move = move_of(self.player, session.position_at(job.node), answer)
        except PlayerFailed as failure:
            self._tell(failure, job)
        else:
            self._analysis.at(job.node).notes = []
            session.play(str(move))

    def find_fill(self, job: Job) -> Iterator[None]:
        """Have it choose how to fill, by lot where it does not care."""
        session = self._session
        try:
            answer = yield from self._ask("fill", job)
            drawn = random.Random(f"{session.seed} {session.position_at(job.node)}")
            side = drawn.choice(DIRECTIONS) if answer is None else side_of(self.player, answer)
        except PlayerFailed as failure:
            self._tell(failure, job)
        else:
            session.fill(side)

    def is_to_hear_of_the_end(self) -> bool:
        """Tell whether what was played is over and it does not know yet."""
        session = self._session
        over = session.match.winner if session.match else session.outcome
        waits = self._begun == session.epoch != self._ended
        return bool(over) and waits and method_of(self.player, "end") is not None

    def tell_the_end(self, job: Job) -> Iterator[None]:
        """Tell it that the round is over."""
        self._ended = self._session.epoch
        try:
            yield from self._ask("end", job)
        except PlayerFailed as failure:
            self._tell(failure, job)

    def _ask(self, what: PlayerCall, job: Job) -> Generator[None, None, object]:
        session = self._session
        known = {
            "position": session.position_at(job.node),
            "match": session.match,
            "player": next(player for player in Player if session.is_opponent(player)),
        }
        steps = asked(self.player, what, session.opponent_seconds, context=self._cell, **known)
        try:
            while True:
                try:
                    next(steps)
                except StopIteration as end:
                    return end.value
                if job.hurried:
                    raise PlayerFailed("player.stopped", name=self.name)
                yield
        finally:
            steps.close()

    def _tell(self, failure: PlayerFailed, job: Job) -> None:
        """Say on the board what has gone wrong, and in the cell where; the reader may play on for it."""
        session = self._session
        self.failure, self._failed_at = failure, (session.epoch, job.node)
        note = (failure.code, failure.parts)
        self._analysis.at(job.node).notes = [note, ("player.go_on", {})]
        self._cell.copy().run(print_failure, failure)


def _own(trace: TracebackType | None) -> TracebackType | None:
    """Leave out of a traceback how the player was called: what is left begins in its own code."""
    begun = trace
    while begun and begun.tb_frame.f_globals.get("__name__", "").partition(".")[0] in _CALLING:
        begun = begun.tb_next
    return begun or trace


def print_failure(failure: PlayerFailed) -> None:
    """Print where a player went wrong, in its own code, and what the board says of it."""
    cause = failure.__cause__
    if cause is not None and failure.code == "player.raised":
        traceback.print_exception(type(cause), cause, _own(cause.__traceback__), file=sys.stderr)
    print(f"{failure} [{failure.code}]", file=sys.stderr)
