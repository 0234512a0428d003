"""Opponents on a board: levels, characters, and the reader's own players."""

from __future__ import annotations

import random
import sys
import time
import traceback
from collections.abc import Collection, Container, Generator, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from itertools import pairwise
from types import TracebackType
from typing import TYPE_CHECKING

from ...i18n import say
from ...lessons.chapters import round_against
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
from ...rules import Match, Player
from ...rules.fill import DIRECTIONS
from ...solver import LEVELS, SOLVER_LOCK, shared
from ...solver.opponents import (
    CHARACTERS,
    SECONDS,
    Choice,
    character_name,
    choose_steps,
    in_time,
    level_label,
)
from ...solver.stakes import best_fills
from ..jobs import Job
from ..tree import real_move
from ..wire import Facing, NewRound, Opponent
from .analysis import Analysis, CodedSentence
from .review import RoundRetry

if TYPE_CHECKING:
    from .session import BoardSession


def opponent_named(name: str, won: Container[str], language: str) -> Opponent:
    return Opponent(
        name=name,
        label=character_name(name, language),
        line=say(f"character.{name}.line", language),
        tower=CHARACTERS[name].tower,
        beaten=round_against(name) in won,
    )


def faceless(name: str, label: str) -> Opponent:
    """Return the data of an opponent without a picture: a plain tower."""
    return Opponent(name=name, label=label, line="", tower="p", beaten=False)


def opponents(won: Container[str], language: str) -> list[Opponent]:
    """Return all opponents, weakest first."""
    return [opponent_named(name, won, language) for name in CHARACTERS]


_CALLING = ("kamisado_widget", "asyncio")
"""Packages of the frames before the player's own in a traceback."""


class OwnPlayer:
    """A player written by the reader; ``failure`` is its last one."""

    def __init__(self, session: BoardSession, analysis: Analysis, player: AnyPlayer) -> None:
        self.player = player
        self.failure: PlayerFailed | None = None
        self._failed_at: tuple[int, int] | None = None
        self._session = session
        self._analysis = analysis
        self._cell = copy_context()  # a player's output goes to the cell that created it
        self._begun = 0  # epochs of the trees whose begin and end it was notified of
        self._ended = 0

    @property
    def name(self) -> str:
        return name_of(self.player)

    def has_failed(self) -> bool:
        return self._failed_at == (self._session.epoch, self._session.cursor)

    def find_move(self, job: Job) -> Iterator[None]:
        session = self._session
        with self._reported(job):
            if self._begun != session.epoch:
                self._begun = session.epoch
                yield from self._ask("begin", job)
            answer = yield from self._ask("choose", job)
            move = move_of(self.player, session.position_at(job.node), answer)
            self._analysis.at(job.node).notes = []
            session.play(str(move))

    def find_fill(self, job: Job) -> Iterator[None]:
        session = self._session
        with self._reported(job):
            answer = yield from self._ask("fill", job)
            drawn = random.Random(f"{session.seed} {session.position_at(job.node)}")
            session.fill(drawn.choice(DIRECTIONS) if answer is None else side_of(self.player, answer))

    def awaits_end(self) -> bool:
        session = self._session
        over = session.match.winner if session.match else session.scene().get("over")
        waits = self._begun == session.epoch != self._ended
        return bool(over) and waits and method_of(self.player, "end") is not None

    def announce_end(self, job: Job) -> Iterator[None]:
        self._ended = self._session.epoch
        with self._reported(job):
            yield from self._ask("end", job)

    def _ask(self, what: PlayerCall, job: Job) -> Generator[None, None, object]:
        session = self._session
        known = {
            "position": session.position_at(job.node),
            "match": session.match,
            "player": next(player for player in Player if session.opponent_player.plays(player)),
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

    @contextmanager
    def _reported(self, job: Job) -> Iterator[None]:
        """Show a failure on the board, with the traceback in the cell; the reader may play its move."""
        try:
            yield
        except PlayerFailed as failure:
            self.failure, self._failed_at = failure, (self._session.epoch, job.node)
            note = (failure.code, failure.parts)
            self._analysis.at(job.node).notes = [note, ("player.go_on", {})]
            self._cell.copy().run(print_failure, failure)


def _own(trace: TracebackType | None) -> TracebackType | None:
    """Strip a traceback's frames before the player's own code."""
    begun = trace
    while begun and begun.tb_frame.f_globals.get("__name__", "").partition(".")[0] in _CALLING:
        begun = begun.tb_next
    return begun or trace


def print_failure(failure: PlayerFailed) -> None:
    cause = failure.__cause__
    if cause is not None and failure.code == "player.raised":
        traceback.print_exception(type(cause), cause, _own(cause.__traceback__), file=sys.stderr)
    print(f"{failure} [{failure.code}]", file=sys.stderr)


OWN = "own"


class OpponentPlayer:
    """Plays the opponent in the setting ``opponent``: a level, a character or an own player."""

    def __init__(self, session: BoardSession, analysis: Analysis, retry: RoundRetry) -> None:
        self._session = session
        self._analysis = analysis
        self._retry = retry
        self._own: OwnPlayer | None = None

    @property
    def own(self) -> OwnPlayer | None:
        player = self._session.opponent
        if player is None or isinstance(player, str | int):
            self._own = None
        elif self._own is None or self._own.player is not player:
            self._own = OwnPlayer(self._session, self._analysis, player)
        return self._own

    def forget(self) -> None:
        self._own = None

    @property
    def side(self) -> Player:
        """The opponent's side; by default the one that does not begin."""
        return Player(self._session.opponent_plays or self._session.position_at(0).player.other)

    def plays(self, player: Player) -> bool:
        return self._session.opponent is not None and player is self.side

    def _won(self) -> Collection[str]:
        """Return the reader's ring names, won rounds included."""
        return self._session.progress.rings if self._session.progress else ()

    def _must_answer(self) -> bool:
        """Whether it must answer: not after a failure, when the reader plays its move."""
        return not (self.own and self.own.has_failed())

    def is_to_move(self) -> bool:
        session = self._session
        position = session.position_at(session.cursor)
        free = not session.scene().get("over") and not self._retry.active
        return free and self.plays(position.player) and self._must_answer()

    def match_to_fill(self) -> Match | None:
        match = self._session.match
        due = match and match.chooser and self.plays(match.chooser) and self._must_answer()
        return match if due else None

    def facing(self, node: int) -> Facing | None:
        """Return both sides of the round, with the reader's result at its end."""
        session, level = self._session, self._session.opponent
        if level is None:
            return None
        language, theirs = session.language, self.side
        if isinstance(level, str) and level in CHARACTERS:
            shown = opponent_named(level, self._won(), language)
        elif isinstance(level, str):
            key = "challenge.defense" if session.challenge else f"level.{level}"
            shown = faceless(level, say(key, language))
        else:
            shown = faceless(OWN, name_of(level))
        is_gold = theirs is Player.GOLD
        shown["tower"] = shown["tower"].upper() if is_gold else shown["tower"].lower()
        you = say("opponent.you", language, player=theirs.other)
        result = ""
        if over := session.nodes[node].get("over"):
            won = over["winner"] != theirs.value
            key = "won" if won else "lost" if over["reason"] == "home row" else over["reason"]
            name = shown["label"] if shown["line"] else theirs
            result = say(f"opponent.{key}", language, name=name)
            if session.challenge:
                path = pairwise(session.tree.round_to(session.cursor))
                movers = (session.position_at(at).player for at, to in path if real_move(session.nodes[to]))
                moves = sum(mover is not theirs for mover in movers)
                shown["line"] = say(f"challenge.{'won' if won else 'lost'}", language, moves=moves)
        own = "b" if is_gold else "B"
        asked = session.challenge
        return Facing(**shown, plays=theirs.value, you=you, own=own, result=result, asked=asked)

    def new_round(self, node: int) -> NewRound | None:
        session, level = self._session, self._session.opponent
        if level is None or not session.nodes[node].get("over") or session.match:
            return None
        reader = next(player for player in Player if not self.plays(player))
        levels = {name: level_label(name, session.language) for name in LEVELS}
        if self.own:
            levels[OWN] = say("player.own", session.language, name=self.own.name)
        return NewRound(
            opponents=opponents(self._won(), session.language),
            levels=levels,
            level=level if isinstance(level, str) else OWN,
            side=reader.value,
        )

    def wanted(self) -> Job | None:
        """Return the opponent's next job, once per scene."""
        session, own = self._session, self.own
        if session.opponent is None or session.has_continuation():
            return None
        if self.is_to_move():
            find = own.find_move if own else self._find_move
        elif self.match_to_fill():
            find = own.find_fill if own else self._find_fill
        elif own and own.awaits_end():
            find = own.announce_end
        else:
            return None
        return session.jobs.keep("opponent", find)

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
                session.jobs.report(job)
            yield
        waiting.notes = []
        with session.changing():
            session.play(str(choice.move))
            self._analysis.at(session.cursor).notes = _notes(choice)
            session.refresh_turn()

    def _find_fill(self, job: Job) -> Iterator[None]:
        """Choose a fill: the best if the level is perfect, else a random one."""
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
    """Return the opponent's remarks on its move: proved results, or that it ran out of time."""
    if choice.winner:
        return [("opponent.proved", {"player": choice.winner})]
    return [] if choice.settled else [("opponent.looking", {})]
