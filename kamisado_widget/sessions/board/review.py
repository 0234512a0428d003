"""Review of a round: the value of each move, and retries of mistakes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...i18n import say
from ...learner import QuestionId
from ...learner.topics import topic_of_mistake
from ...lessons.purposes import winning_reply
from ...reasons import Reason, because_steps, better_steps, move_scenes, scenes
from ...rules import Move, Player, Position
from ...solver import SOLVER_LOCK, Worth, shared
from ...solver.opponents import CHARACTERS, character_name
from ...solver.review import review_steps
from ...solver.slices import during
from ..jobs import Job
from ..wire import Moment, RetryState, SceneWorth
from .analysis import to_wire

if TYPE_CHECKING:
    from ...learner import Deck
    from ...puzzles import Puzzle
    from .session import BoardSession

_MOST = 3
_IN_SIGHT = 7  # moves of both players that anybody can see ahead
_BEGINNER, _PER_MOVE = 1000, 100  # rating of a beginner; rating points per move of depth


class Mistake(NamedTuple):
    """A move that gave a win away or did not punish the opponent's mistake.

    In ``position`` the player to move wins; ``move`` was played.
    """

    position: Position
    move: Move

    def puzzle(self) -> Puzzle:
        from ...puzzles import Puzzle

        return Puzzle.from_position(self.position)

    @property
    def topic(self) -> str:
        return topic_of_mistake(self.position, self.move)

    def depth(self, moves: int | None) -> float:
        """Return the depth of the loss in moves; 0 if one look shows it."""
        return (math.inf if moves is None else moves) if self.topic == "blunder deep" else 0

    def join(self, deck: Deck) -> None:
        """Add the mistake to the review cards, due from tomorrow."""
        deck.note_blunder(self.topic, str(QuestionId.of_mistake(self.position)))


def mistake_at(session: BoardSession, node: int) -> Mistake:
    """Return the mistake that led to a scene."""
    made = session.tree.move_before(node)
    assert made  # only moves are mistakes: a pass is the only move
    return Mistake(*made)


class RoundRetry:
    def __init__(self, session: BoardSession) -> None:
        self._session = session
        self.nodes: list[int] = []  # scenes after the mistakes
        self._at = -1
        self._shown: Move | None = None  # the better move that was requested
        self._reasons: dict[int, Reason] = {}  # by scene of the try

    @property
    def active(self) -> bool:
        return self._at >= 0

    @property
    def node(self) -> int:
        """The scene before the mistake."""
        return self._session.nodes[self.nodes[self._at]]["parent"]

    def offer(self, nodes: list[int]) -> None:
        self.nodes, self._at = nodes, -1
        self.publish()

    def mistakes(self) -> list[Mistake]:
        return [mistake_at(self._session, node) for node in self.nodes]

    def ask_again(self, mistake: Mistake) -> None:
        """Add a mistake to the review cards if a person is playing."""
        if progress := self._session.progress:
            mistake.join(progress.deck)

    def go_on(self) -> None:
        """Go to the next mistake (first the current one, if any), or end after the last.

        ValueError if there is none.
        """
        session = self._session
        if not self.nodes:
            raise ValueError(say("error.no_mistakes", session.language))
        self._shown, last = None, self.nodes[self._at]
        if not self.active and session.cursor in self.nodes:
            self._at = self.nodes.index(session.cursor)
        else:
            self._at = self._at + 1 if self._at + 1 < len(self.nodes) else -1
        session.go(self.node if self.active else last)
        if not self.active:
            session.go(session.round_played()[1][-1])
        self.publish()

    def end(self) -> None:
        if self.active:
            self._at = -1
            self.publish()

    def show(self) -> None:
        session = self._session
        session.go(self.node)
        mistake = self.mistakes()[self._at]
        session.jobs.request(session.jobs.new("review", lambda job: self._find_better(job, mistake)))

    def _find_better(self, job: Job, mistake: Mistake) -> Iterator[None]:
        session = self._session
        self.ask_again(mistake)
        found = yield from during(better_steps(mistake.position), None)
        if found and session.cursor == job.node:
            self._shown = found[0]
            session.play(str(found[0]))

    def judge(self, move: str) -> None:
        """Find out whether the move just played keeps the win, and why."""
        session = self._session
        if "tried" not in session.scene():
            mistake = self.mistakes()[self._at]
            session.jobs.request(session.jobs.new("review", lambda job: self._find(job, mistake, move)))

    def _find(self, job: Job, mistake: Mistake, move: str) -> Iterator[None]:
        session = self._session
        reason = yield from during(because_steps(mistake.position, move), None)
        keeps = reason.winner is mistake.position.player
        shown = str(self._shown) == move
        session.nodes[job.node]["tried"] = "shown" if shown else "done" if keeps else "wrong"
        self._reasons[job.node] = reason
        self.retell()
        session.mark_changed("nodes")
        yield  # the page gets it before the file is written
        if not keeps:
            self.ask_again(mistake)

    def retell(self) -> None:
        for node, reason in self._reasons.items():
            self._session.nodes[node]["why"] = scenes(reason, self._session.language)
        self.publish()

    def publish(self) -> None:
        state, review = RetryState(), self._session.round_review
        if moments := review.moments():
            state["moments"] = moments
        elif said := review.summary():
            state["text"] = said
        if self.active:
            state["node"] = self.node
            state["text"] = say(
                "retry.task",
                self._session.language,
                player=self._session.position_at(self.node).player,
            )
            state["last"] = self._at + 1 == len(self.nodes)
        self._session.retry_state = state

    def forget(self) -> None:
        self._reasons = {}
        self.offer([])


class RoundReview:
    """Finds the value of each move of a round.

    ``worths`` are the results for all moves or, if it was stopped, only the last ones; ``mistakes`` are the
    scenes after mistakes, against an opponent the reader's own.
    """

    def __init__(self, session: BoardSession, retry: RoundRetry) -> None:
        self._session = session
        self._retry = retry
        self.worths: list[Worth] = []
        self.mistakes: list[int] = []
        self._moments: list[int] = []  # scenes after the decisive moves
        self._reasons: dict[
            int, tuple[Reason | None, tuple[Move, Reason] | None]
        ] = {}  # by scene of the mistake; no reason if it is too deep for the reader

    def sight(self) -> float:
        """Return how many moves ahead the reader sees a loss, estimated from the puzzle rating."""
        progress = self._session.progress
        rating = progress.puzzle_rating if progress else None
        return _IN_SIGHT + max(0, (rating or 0) - _BEGINNER) // _PER_MOVE

    def forget(self) -> None:
        self.worths = []
        self.mistakes = []
        self._moments = []
        self._reasons = {}

    def retell(self) -> None:
        for node in self._reasons:
            self._write_reasons(node)

    def ask(self) -> Job:
        """Request a review of the current round; ValueError without moves."""
        session = self._session
        start, nodes = session.round_played()
        if not nodes:
            raise ValueError(say("error.no_review", session.language))
        self.worths = []
        job = session.jobs.new("review", lambda job: self._find(job, start, nodes), 2 * len(nodes))
        session.jobs.request(job)
        return job

    def _find(self, job: Job, start: Position, nodes: list[int]) -> Iterator[None]:
        """Find the verdicts before and after each move, last move first, and the reasons of mistakes."""
        yield from self._find_worths(job, start, nodes, lengths=False)
        made = zip(nodes, self.worths, strict=True)
        lost = {node: worth.player for node, worth in made if worth.lost}
        self.mistakes = [
            node for node, player in lost.items() if not self._session.opponent_player.plays(player)
        ]
        shallow = self._depths(nodes)
        self._offer(shallow)
        yield from self._find_reasons({node: depth for node, depth in shallow.items() if depth == 0})
        yield from self._find_worths(job, start, nodes, lengths=True)
        depths = self._depths(nodes)
        self._offer(depths)
        yield from self._find_reasons({node: depth for node, depth in depths.items() if depth > 0})
        self._session.mark_changed("nodes")  # published at the end of the job
        self._open(job)

    def _open(self, job: Job) -> None:
        session = self._session
        if self._moments and session.cursor == job.node and not self._retry.active:
            session.go(self._moments[0])

    def _depths(self, nodes: list[int]) -> dict[int, float]:
        """Return the depth of each loss with known lengths: see :class:`Mistake`."""
        return {
            node: mistake_at(self._session, node).depth(worth.after.moves)
            for node, worth in zip(nodes, self.worths, strict=True)
            if worth.lost
        }

    def _offer(self, depths: dict[int, float]) -> None:
        """Tell what decided the round, and offer mistakes within the reader's sight, also as review cards.

        The last lost win comes first, then immediate losses. The opponent's mistakes only count if the reader
        kept the win.
        """
        session, retry = self._session, self._retry
        if retry.active:
            return
        lost = list(depths)
        kept = [node for node in lost if node in self.mistakes or node == lost[-1]]
        self._moments = sorted(kept, key=lambda node: (node != lost[-1], depths[node] > 0, -node))[:_MOST]
        seen = [node for node in self._moments if node in self.mistakes and depths[node] <= self.sight()]
        retry.offer(seen)
        if session.opponent:
            for mistake in retry.mistakes():
                retry.ask_again(mistake)

    def moments(self) -> list[Moment]:
        retried = self._retry.nodes
        return [Moment(node=node, text=self._tell(node), retry=node in retried) for node in self._moments]

    def _player_name(self, player: Player) -> object:
        level, is_named = self._session.opponent, self._session.opponent_player.plays(player)
        if is_named and isinstance(level, str) and level in CHARACTERS:
            return character_name(level, self._session.language)
        return player

    def _tell(self, node: int) -> str:
        session = self._session
        mistake = mistake_at(session, node)
        position, topic = mistake.position, mistake.topic.removeprefix("blunder ")
        reply = winning_reply(position)
        color = position.towers[reply.origin].color if reply else session.position_at(node).required
        mover = position.player
        is_theirs = session.opponent_player.plays(mover)
        whose = "theirs" if is_theirs else "yours" if session.opponent else "player"
        name, winner = self._player_name(mover), self._player_name(mover.other)
        parts = {"player": mover, "name": name, "winner": winner, "color": color}
        return say(f"moment.{whose}.{topic}", session.language, **parts)

    def summary(self) -> str:
        won = self.worths[0].before.winner if self.worths and not self._moments else None
        if won is None:
            return ""
        is_yours = self._session.opponent and not self._session.opponent_player.plays(won)
        whose = "yours" if is_yours else "theirs"
        return say(f"moment.none.{whose}", self._session.language, name=self._player_name(won))

    def _find_worths(self, job: Job, start: Position, nodes: list[int], *, lengths: bool) -> Iterator[None]:
        session, done = self._session, job.done
        moves = [session.nodes[node]["move"] for node in nodes]
        for found in SOLVER_LOCK.interleaved(review_steps(start, moves, lengths=lengths, solver=shared())):
            job.done = done + len(found)
            self.worths = self.worths[: max(0, len(self.worths) - len(found))] + found
            for node, worth in zip(reversed(nodes), reversed(found), strict=False):
                written = _to_wire(worth)
                session.nodes[node].setdefault("worth", written).update(written)
            session.jobs.report(job)
            yield

    def _find_reasons(self, depths: dict[int, float]) -> Iterator[None]:
        """Find why each mistake loses and a better move; if it is too deep, only the move."""
        session = self._session
        for node, depth in reversed(depths.items()):
            before, move = mistake_at(session, node)
            why = None
            if depth <= self.sight():
                why = yield from during(because_steps(before, move), None)
            better = yield from during(better_steps(before), None)
            self._reasons[node] = why, better
            self._write_reasons(node)

    def _write_reasons(self, node: int) -> None:
        worth = self._session.nodes[node].get("worth")
        if worth is None or node not in self._reasons:
            return
        language = self._session.language
        why, better = self._reasons[node]
        worth["why"] = scenes(why, language) if why else []
        if better:
            before = self._session.position_at(self._session.nodes[node]["parent"])
            told = move_scenes("better", before, *better, language)
            worth["better"] = told if why else told[:1]


def _to_wire(worth: Worth) -> SceneWorth:
    written = SceneWorth(player=worth.player.value, lost=worth.lost, wasted=worth.wasted)
    if worth.before.winner:
        written["before"] = to_wire(worth.before)
    if worth.after.winner:
        written["after"] = to_wire(worth.after)
    return written
