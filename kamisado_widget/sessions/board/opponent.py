"""Opponents on a board: levels and players of the reader's own, who answer at the end of what was played."""

from __future__ import annotations

import random
import sys
import time
import traceback
from collections.abc import Collection, Container, Generator, Iterator
from contextvars import copy_context
from types import TracebackType
from typing import TYPE_CHECKING

from ...i18n import say
from ...lessons.rounds import round_against
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
from ..wire import Facing, NewRound, Opponent
from .analysis import Analysis, CodedSentence
from .review import RoundRetry

if TYPE_CHECKING:
    from .session import BoardSession


def opponent_named(name: str, won: Container[str], language: str) -> Opponent:
    """Return what a page shows of a character."""
    return Opponent(
        name=name,
        label=character_name(name, language),
        line=say(f"character.{name}.line", language),
        tower=CHARACTERS[name].tower,
        beaten=round_against(name) in won,
    )


def faceless(name: str, label: str) -> Opponent:
    """Return an opponent without a face: a plain tower."""
    return Opponent(name=name, label=label, line="", tower="p", beaten=False)


def opponents(won: Container[str], language: str) -> list[Opponent]:
    """Return all of them, the weakest first.

    Examples
    --------
    >>> [each["label"] for each in opponents({"round pip"}, "en") if each["beaten"]]
    ['Pip']
    """
    return [opponent_named(name, won, language) for name in CHARACTERS]


_CALLING = ("kamisado_widget", "asyncio")
"""Whose frames a traceback has before a player's."""


class OwnPlayer:
    """Asks a player for what the board wants of it.

    Attributes
    ----------
    failure : PlayerFailed or None
        What went wrong at the scene where it has failed last.
    """

    def __init__(self, session: BoardSession, analysis: Analysis, player: AnyPlayer) -> None:
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


OWN = "own"
"""What the page calls a player of the reader's own where it chooses among opponents."""


class OpponentPlayer:
    """Plays one of the players, as the setting ``opponent`` says: a level, or somebody's own player."""

    def __init__(self, session: BoardSession, analysis: Analysis, retry: RoundRetry) -> None:
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
            self._own = OwnPlayer(self._session, self._analysis, player)
        return self._own

    def forget(self) -> None:
        """Forget the current player."""
        self._own = None

    @property
    def side(self) -> Player:
        """Which player it is: by default the one who does not begin."""
        return Player(self._session.opponent_plays or self._session.position_at(0).player.other)

    def plays(self, player: Player) -> bool:
        """Tell whether a player is the opponent."""
        return self._session.opponent is not None and player is self.side

    def _won(self) -> Collection[str]:
        """Return what the reader has rings for, the rounds that were won among it."""
        return self._session.progress.rings if self._session.progress else ()

    def _is_waited_for(self) -> bool:
        """Tell whether it answers here: where it has failed, the reader plays on for it."""
        return not (self.own and self.own.has_failed())

    def is_to_move(self) -> bool:
        """Tell whether it is to move at the scene shown."""
        position = self._session.position_at(self._session.cursor)
        free = not position.outcome and not self._retry.active
        return free and self.plays(position.player) and self._is_waited_for()

    def match_to_fill(self) -> Match | None:
        """Return the match if it is for the opponent to fill the home rows."""
        match = self._session.match
        due = match and match.chooser and self.plays(match.chooser) and self._is_waited_for()
        return match if due else None

    def facing(self, node: int) -> Facing | None:
        """Return both sides of the round, and at its end how it ended for the reader."""
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
        if over := session.position_at(node).outcome:
            won = over.winner is not theirs
            key = "won" if won else "lost" if over.reason == "home row" else "deadlock"
            name = shown["label"] if shown["line"] else theirs
            result = say(f"opponent.{key}", language, name=name)
            if session.challenge:
                moves = sum(
                    session.nodes[each]["kind"] != "pass"
                    and session.position_at(session.nodes[each]["parent"]).player is not theirs
                    for each in session.round_so_far()[1:]
                )
                key = "challenge.won" if won else "challenge.lost"
                shown["line"] = say(key, language, moves=moves)
        own = "b" if is_gold else "B"
        asked = session.challenge
        return Facing(**shown, plays=theirs.value, you=you, own=own, result=result, asked=asked)

    def new_round(self, node: int) -> NewRound | None:
        """Return what another round may be like, at the end of a single one."""
        session, level = self._session, self._session.opponent
        if level is None or not session.position_at(node).outcome or session.match:
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
        return jobs.kept("opponent", session.cursor) or session.jobs.new("opponent", find)

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
