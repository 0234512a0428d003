"""Mistakes tried once more: where a round's win was given away, a move is looked for that keeps it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...i18n import say
from ...learner import QuestionId
from ...learner.topics import topic_of_mistake
from ...reasons import Reason, because_steps, better_steps, scenes
from ...rules import Move, Position
from ...solver.slices import during
from ..jobs import Job
from .thinking import ThinkingSession
from .wire import RetryState

if TYPE_CHECKING:
    from ...learner import Deck
    from ...puzzles import Puzzle


class Mistake(NamedTuple):
    """A move that gave a win away, or left the opponent's mistake unpunished.

    Attributes
    ----------
    position : Position
        Where it was made: whoever is to move there wins.
    move : Move
        What was played.

    Examples
    --------
    >>> at = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> Mistake(at, at.find_move("g6g7")).puzzle().first[0]
    'g6e8'
    """

    position: Position
    move: Move

    def puzzle(self) -> Puzzle:
        """Return the puzzle to do better.

        Raises
        ------
        PuzzleError
            A ValueError, if the win is too long to be proved as one.
        """
        from ...puzzles import Puzzle

        return Puzzle.from_position(self.position)

    @property
    def topic(self) -> str:
        """Which kind of blunder it was."""
        return topic_of_mistake(self.position, self.move)

    def depth(self, moves: int | None) -> float:
        """Return how many moves ahead the loss lay: 0 where it was a blunder that one look shows."""
        return (math.inf if moves is None else moves) if self.topic == "blunder deep" else 0

    def join(self, deck: Deck) -> None:
        """Join the questions that are asked again, from tomorrow on."""
        deck.note_blunder(self.topic, str(QuestionId.of_mistake(self.position)))


class RoundRetry:
    """Leads through the mistakes of a reviewed round, one after another."""

    def __init__(self, session: ThinkingSession) -> None:
        self._session = session
        self._mistakes: list[int] = []  # the scenes that they led to
        self._at = -1  # which of them is being tried again
        self._reasons: dict[int, Reason] = {}  # of tries, by scene

    @property
    def active(self) -> bool:
        """Whether a better move is being looked for."""
        return self._at >= 0

    @property
    def node(self) -> int:
        """The scene at which a better move is to be found."""
        return self._session.nodes[self._mistakes[self._at]]["parent"]

    def offer(self, mistakes: list[int]) -> None:
        """Offer what a review has found: the scenes that mistakes led to."""
        self._mistakes, self._at = mistakes, -1
        self.publish()

    @property
    def first(self) -> int | None:
        """The scene that the first of them led to; None where there is none."""
        return next(iter(self._mistakes), None)

    def mistakes(self) -> list[Mistake]:
        """Return what is offered to be tried again, in its order."""
        return [Mistake(*made) for node in self._mistakes if (made := self._session.move_before(node))]

    def ask_again(self, mistake: Mistake) -> None:
        """Have a mistake asked again on another day, if anybody in particular plays."""
        if progress := self._session.progress:
            mistake.join(progress.deck)

    def go_on(self) -> None:
        """Go to the next mistake, at first to the first one; behind the last one it is over.

        Raises
        ------
        ValueError
            If there is none.
        """
        session = self._session
        if not self._mistakes:
            raise ValueError(say("error.no_mistakes", session.language))
        last = self._mistakes[self._at]
        self._at = self._at + 1 if self._at + 1 < len(self._mistakes) else -1
        session.go(self.node if self.active else last)
        self.publish()

    def end(self) -> None:
        """Play on freely."""
        if self.active:
            self._at = -1
            self.publish()

    def show(self) -> None:
        """Have a move played that keeps the win: the one that is explained best."""
        session = self._session
        session.go(self.node)
        mistake = self.mistakes()[self._at]
        session.request(session.new_job("review", lambda job: self._find_better(job, mistake)))

    def _find_better(self, job: Job, mistake: Mistake) -> Iterator[None]:
        session = self._session
        self.ask_again(mistake)
        found = yield from during(better_steps(mistake.position), None)
        if found and session.cursor == job.node:
            session.play(str(found[0]))

    def judge(self, move: str) -> None:
        """Find whether the move that was just played keeps the win, and why."""
        session = self._session
        if "tried" not in session.scene():
            mistake = self.mistakes()[self._at]
            session.request(session.new_job("review", lambda job: self._find(job, mistake, move)))

    def _find(self, job: Job, mistake: Mistake, move: str) -> Iterator[None]:
        session = self._session
        reason = yield from during(because_steps(mistake.position, move), None)
        keeps = reason.winner is mistake.position.player
        session.nodes[job.node]["tried"] = "done" if keeps else "wrong"
        self._reasons[job.node] = reason
        self.retell()
        session.mark_changed("nodes")
        yield  # the page hears it before a file is written
        if not keeps:
            self.ask_again(mistake)

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        for node, reason in self._reasons.items():
            self._session.nodes[node]["why"] = scenes(reason, self._session.language)
        self.publish()

    def publish(self) -> None:
        """Tell the page what there is to retry."""
        state = RetryState()
        if self._mistakes:
            state["mistakes"] = len(self._mistakes)
        if self.active:
            scene = self._session.nodes[self._mistakes[self._at]]
            state["node"] = self.node
            state["text"] = say(
                "retry.task",
                self._session.language,
                step=self._at + 1,
                total=len(self._mistakes),
                move=scene["move"],
                player=self._session.position_at(self.node).player,
            )
            state["last"] = self._at + 1 == len(self._mistakes)
        self._session.retry_state = state

    def forget(self) -> None:
        """Forget everything: the tree is another one."""
        self._reasons = {}
        self.offer([])
