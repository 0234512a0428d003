"""A round looked over: what each move was worth, and mistakes tried once more."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
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

_MOST = 3  # moments of a round that are told
_IN_SIGHT = 7  # moves of both players that anybody may see ahead
_BEGINNER, _PER_MOVE = 1000, 100  # rating: above the first, each of the second is a move more


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

    def __init__(self, session: BoardSession) -> None:
        self._session = session
        self._mistakes: list[int] = []  # the scenes that they led to
        self._moments: Callable[[], list[Moment]] = list
        self._summary: Callable[[], str] = str
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

    def offer(
        self, mistakes: list[int], moments: Callable[[], list[Moment]], summary: Callable[[], str]
    ) -> None:
        """Offer the mistakes to retry; the callables return the moments and the summary."""
        self._mistakes, self._moments, self._summary, self._at = mistakes, moments, summary, -1
        self.publish()

    def mistakes(self) -> list[Mistake]:
        """Return the mistakes offered to retry, in order."""
        return [Mistake(*made) for node in self._mistakes if (made := self._session.move_before(node))]

    def ask_again(self, mistake: Mistake) -> None:
        """Have a mistake asked again on another day, if anybody in particular plays."""
        if progress := self._session.progress:
            mistake.join(progress.deck)

    def go_on(self) -> None:
        """Go to the next mistake, at first to the one shown or the first; behind the last one it is over.

        Raises
        ------
        ValueError
            If there is none.
        """
        session = self._session
        if not self._mistakes:
            raise ValueError(say("error.no_mistakes", session.language))
        last = self._mistakes[self._at]
        if not self.active and session.cursor in self._mistakes:
            self._at = self._mistakes.index(session.cursor)
        else:
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
        session.jobs.request(session.jobs.new("review", lambda job: self._find_better(job, mistake)))

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
            session.jobs.request(session.jobs.new("review", lambda job: self._find(job, mistake, move)))

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
        if moments := self._moments():
            state["moments"] = moments
        elif said := self._summary():
            state["text"] = said
        if self.active:
            state["node"] = self.node
            state["text"] = say(
                "retry.task",
                self._session.language,
                player=self._session.position_at(self.node).player,
            )
            state["last"] = self._at + 1 == len(self._mistakes)
        self._session.retry_state = state

    def forget(self) -> None:
        """Forget everything: the tree is another one."""
        self._reasons = {}
        self.offer([], list, str)


class RoundReview:
    """Finds what each move of a round was worth.

    Attributes
    ----------
    worths : list of Worth
        What the last review has found: one for each move and pass, or only the last ones if it was stopped.
    mistakes : list of int
        The scenes that mistakes led to; against an opponent, the reader's own.
    """

    def __init__(self, session: BoardSession, retry: RoundRetry) -> None:
        self._session = session
        self._retry = retry
        self.worths: list[Worth] = []
        self.mistakes: list[int] = []
        self._moments: list[int] = []  # the scenes that the moves led to that decided the round
        self._reasons: dict[
            int, tuple[Reason | None, tuple[Move, Reason] | None]
        ] = {}  # by the scene of the mistake; no reason where it lay too deep for the reader

    def sight(self) -> float:
        """Return how many moves ahead the reader sees a loss, as the rating for puzzles tells."""
        progress = self._session.progress
        rating = progress.puzzle_rating if progress else None
        return _IN_SIGHT + max(0, (rating or 0) - _BEGINNER) // _PER_MOVE

    def forget(self) -> None:
        """Forget everything: the tree is another one."""
        self.worths = []
        self.mistakes = []
        self._moments = []
        self._reasons = {}

    def retell(self) -> None:
        """Say why in the language that is spoken now."""
        for node in self._reasons:
            self._write_reasons(node)

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
        job = session.jobs.new("review", lambda job: self._find(job, start, nodes), 2 * len(nodes))
        session.jobs.request(job)
        return job

    def _find(self, job: Job, start: Position, nodes: list[int]) -> Iterator[None]:
        """Find who won before and after each move, why wins were lost, and how fast; the last move first."""
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
        self._session.mark_changed("nodes")  # told with the end of the job
        self._open(job)

    def _open(self, job: Job) -> None:
        """Go to the move that decided the round, unless the reader is elsewhere by now."""
        session = self._session
        if self._moments and session.cursor == job.node and not self._retry.active:
            session.go(self._moments[0])

    def _depths(self, nodes: list[int]) -> dict[int, float]:
        """Return how many moves ahead each loss lay, as far as lengths are known: see :class:`Mistake`."""
        return {
            node: Mistake(*made).depth(worth.after.moves)
            for node, worth in zip(nodes, self.worths, strict=True)
            if worth.lost and (made := self._session.move_before(node))
        }

    def _offer(self, depths: dict[int, float]) -> None:
        """Tell what decided the round, and offer what the reader can see ahead, also on another day.

        The last move that gave a win away comes first, then those that lost at once. What the opponent gave
        away counts only where the reader has kept it.
        """
        session, retry = self._session, self._retry
        if retry.active:
            return
        lost = list(depths)
        kept = [node for node in lost if node in self.mistakes or node == lost[-1]]
        self._moments = sorted(kept, key=lambda node: (node != lost[-1], depths[node] > 0, -node))[:_MOST]
        seen = [node for node in self._moments if node in self.mistakes and depths[node] <= self.sight()]
        retry.offer(
            seen,
            lambda: [Moment(node=node, text=self._tell(node), retry=node in seen) for node in self._moments],
            self._summary,
        )
        if session.opponent:  # else nobody knows whose they were
            for mistake in retry.mistakes():
                retry.ask_again(mistake)

    def _who(self, player: Player) -> object:
        """Return what a player is called: an opponent with a face by its name."""
        level, is_named = self._session.opponent, self._session.opponent_player.plays(player)
        if is_named and isinstance(level, str) and level in CHARACTERS:
            return character_name(level, self._session.language)
        return player

    def _tell(self, node: int) -> str:
        """Say what a move gave away, in colors."""
        session = self._session
        made = session.move_before(node)
        assert made
        mistake = Mistake(*made)
        position, topic = mistake.position, mistake.topic.removeprefix("blunder ")
        reply = winning_reply(position)
        color = position.towers[reply.origin].color if reply else session.position_at(node).required
        mover = position.player
        whose = (
            "player"
            if not session.opponent
            else "theirs"
            if session.opponent_player.plays(mover)
            else "yours"
        )
        parts = {"player": mover, "name": self._who(mover), "winner": self._who(mover.other), "color": color}
        return say(f"moment.{whose}.{topic}", session.language, **parts)

    def _summary(self) -> str:
        """Say of a round in which nothing was given away who was winning all the time."""
        won = self.worths[0].before.winner if self.worths and not self._moments else None
        if won is None:
            return ""
        whose = (
            "theirs" if not self._session.opponent or self._session.opponent_player.plays(won) else "yours"
        )
        return say(f"moment.none.{whose}", self._session.language, name=self._who(won))

    def _find_worths(self, job: Job, start: Position, nodes: list[int], *, lengths: bool) -> Iterator[None]:
        session, done = self._session, job.done
        moves = [session.nodes[node]["move"] for node in nodes]
        for found in SOLVER_LOCK.interleaved(review_steps(start, moves, lengths=lengths, solver=shared())):
            job.done = done + len(found)
            self.worths = self.worths[: max(0, len(self.worths) - len(found))] + found
            for node, worth in zip(reversed(nodes), reversed(found), strict=False):
                written = _to_wire(worth)
                session.nodes[node].setdefault("worth", written).update(written)  # the reasons stay
            session.jobs.report(job)
            yield

    def _find_reasons(self, depths: dict[int, float]) -> Iterator[None]:
        """Find why each of these gave a win away, and what would have kept it.

        Of what lay deeper than the reader sees only the better move is said.
        """
        session = self._session
        for node, depth in reversed(depths.items()):
            before, move = session.move_before(node) or (None, None)
            if before is None or move is None:
                continue
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
