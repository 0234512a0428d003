"""A board to play on, which can know who wins, help, and play against the reader."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal

from ...i18n import say
from ...lessons.rounds import name_of_round, round_against
from ...players.player import PlayerFailed
from ...rules import Match, Move, Player, Position
from ...solver import Worth
from ...studies import Study, StudyNode
from ..fields import act, field
from ..inbox import refusal, unknown_act
from ..jobs import Job, Jobs
from ..tree import ROOT, SceneTree
from ..wire import PageState, Refusal, RetryState, Search, Side, SolvedState, TurnState
from .analysis import Analysis, Hints
from .opponent import OWN, OpponentPlayer
from .review import Mistake, RoundRetry, RoundReview
from .rounds import LessonNotes, RoundSession, a_level, a_side, draw_seed

if TYPE_CHECKING:
    from ...learner import Progress
    from ...lessons import LessonScript, Step


class BoardSession(RoundSession):
    """A board to play on: alone or against an opponent, with or without help.

    Parameters
    ----------
    position : Position, Match, Study, StudyNode or str, optional
        A position; a match, which is shown where it stands with all its rounds behind it; or a study: its
        first chapter, or that of the place in it that is to be shown first. Or the text of one of them, or a
        position's and below it the moves, as *Share* gives it. The first line-up if left out.
    progress : Progress, optional
        Where it is kept which opponents the reader has beaten, and whose deck the mistakes of reviewed rounds
        join; by default nobody's.
    **settings
        Any of the settings below, or of :class:`kamisado_widget.sessions.values.SessionValues`.

    Raises
    ------
    TypeError
        If a setting is none of the session's.
    ValueError
        If the text is wrong, or a setting's value will not do.

    Examples
    --------
    >>> session = BoardSession()
    >>> session.play("f8f4")
    >>> session.state()["_turn_state"]["must"]
    'g1'
    >>> wrong = {"id": "1", "epoch": 1, "node": 1, "act": "play", "origin": "g1", "target": "g8"}
    >>> session.handle(wrong)["refused"]["rule"]
    'M3'
    >>> BoardSession(session.moves_text()).position == session.position
    True
    """

    kind = "board"
    own_labels: ClassVar[tuple[str, ...]] = (
        "curve",
        "danger",
        "fill",
        "format.",
        "resume",
        "retry",
        "round.",
        "worth.",
    )

    retry_state: RetryState = field("The mistakes of the reviewed round.", dict)
    solved_state: SolvedState = field("What is proved of the first moves, where that is shown.", dict)

    def __init__(
        self,
        position: Position | Match | Study | StudyNode | str | None = None,
        progress: Progress | None = None,
        *,
        language: str | None = None,
        **settings: object,
    ) -> None:
        root = Position.start() if position is None else position
        self.progress = progress
        super().__init__(root.root if isinstance(root, Study) else root, language=language, **settings)

    def _equip(self) -> None:
        self.analysis = Analysis(self)
        self.hints = Hints(self, self.analysis)
        self.round_retry = RoundRetry(self)
        self.round_review = RoundReview(self, self.round_retry)
        self.opponent_player = OpponentPlayer(self, self.analysis, self.round_retry)
        self.jobs = self.worker = Jobs(self, self._next_job)

    @property
    def player_failed(self) -> PlayerFailed | None:
        """What went wrong where a player of one's own has failed last; None before.

        Examples
        --------
        >>> board = BoardSession(opponent=lambda position: None, opponent_plays="black")
        >>> board.player_failed.code
        'player.silent'
        """
        own = self.opponent_player.own
        return own.failure if own else None

    @cached_property
    def lesson_notes(self) -> LessonNotes:
        """Notes for a lesson made from this board."""
        return LessonNotes(self)

    # --- what is shown

    def _adopt(self, tree: SceneTree) -> None:
        with self.changing():
            self.analysis.forget()
            self.round_review.forget()
            self.round_retry.forget()
            self.jobs.forget()
            self._ask_friend(tree)
            super()._adopt(tree)
            self._turn_board()

    def _ask_friend(self, tree: SceneTree) -> None:
        """Have the first scene of a challenge ask for the win."""
        if self.challenge:
            tree.nodes[0]["say"] = say("challenge.ask", self.language, player=tree.positions[0].player)

    def _turn_board(self) -> None:
        """Have the reader move up, unless code has said which way the board stands."""
        if self.opponent is not None and "flipped" not in self.made_with:
            self.flipped = self.opponent_player.side is Player.GOLD

    def _retell(self) -> None:
        self.round_review.retell()
        super()._retell()
        self._ask_friend(self._tree)
        self.round_retry.retell()

    def _show(self, node: int) -> None:
        self.jobs.come_to(node)
        super()._show(node)

    def _turn_at(self, node: int) -> TurnState:
        turn = super()._turn_at(node)
        if self.verdicts or self.danger or self.analysis.knows(node):
            self.analysis.add_to(turn)
        if job := self.jobs.current:
            turn["search"] = Search(what=job.what, done=job.done, total=job.total)
        if self.opponent is None:
            return turn
        if facing := self.opponent_player.facing(node):
            turn["facing"] = facing
        if not turn["moves"] and (offered := self.opponent_player.new_round(node)):
            turn["new_round"] = offered
        if self.opponent_player.is_to_move():
            turn["moves"] = []
            turn.pop("danger", None)
            turn.pop("hint", None)
            turn.pop("ideas", None)
        return turn

    def setting_changed(self, name: str) -> None:
        """Think about what the settings now ask for."""
        super().setting_changed(name)
        if name in ("verdicts", "danger"):
            self.jobs.stopped_at = ROOT
            self.jobs.choose()
        elif name in ("opponent", "opponent_plays", "seed"):
            if name == "opponent":
                self.opponent_player.forget()
            self._turn_board()
            self.jobs.current = None  # whoever was thinking thinks no more
            self.jobs.choose()

    def settle(self) -> None:
        """Find verdicts out that are switched on, as far as that takes no longer than a few seconds."""
        job = self.jobs.current
        if job and job.what == "verdicts":
            self.jobs.wait_for(job)

    def page_state(self) -> PageState:
        """Return what a page without Python begins with, verdicts that are switched on among it."""
        self.settle()
        return super().page_state()

    # --- what is thought about

    def _next_job(self) -> Job | None:
        """Return what to think about by itself: the opponent's move before all else."""
        job = self.opponent_player.wanted() if self.opponent is not None else None
        return job or (self.analysis.wanted() if self.verdicts else None)

    def close(self) -> None:
        """Give up whatever is being thought about, for good."""
        self.jobs.close()

    def stop(self) -> None:
        """Stop thinking. What was found out by now stays, and the opponent plays by it."""
        with self.changing():
            job = self.jobs.current
            if job is None:
                return
            if job.what == "opponent":
                self.jobs.finish_now(job)
            else:
                self.jobs.stopped_at = self.cursor
                self.jobs.request(None)

    def hint(self) -> Move | None:
        """Find the best move at the scene shown, show it there, and return it.

        Returns
        -------
        Move or None
            A move that wins, or else the one that is hardest to answer; None if it was stopped before.

        Raises
        ------
        ValueError
            If there is no move to make.

        Examples
        --------
        >>> str(BoardSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y").hint())
        'g6e8'
        """
        with self.changing():
            node, job = self.cursor, self.hints.ask()
        self.jobs.wait_for(job)
        return self.hints.found(node)

    def review(self) -> list[Worth]:
        """Find what each move of the shown round was worth, and write it beside the moves.

        Returns
        -------
        list of Worth
            One for each move and pass, as :func:`kamisado_widget.solver.review` gives them; only
            the last ones if it was stopped.

        Raises
        ------
        ValueError
            If no move of the round was played.

        Examples
        --------
        >>> board = BoardSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> board.play("g6h7")
        >>> [(str(worth.move), worth.lost) for worth in board.review()]
        [('g6h7', True)]
        """
        with self.changing():
            job = self.round_review.ask()
        self.jobs.wait_for(job)
        return list(self.round_review.worths)

    def mistakes(self) -> tuple[Mistake, ...]:
        """Return where a win was given away in the reviewed round; against an opponent only by the reader.

        Returns
        -------
        tuple of Mistake
            In the order in which they were made; none before a review.

        Examples
        --------
        >>> board = BoardSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> board.play("g6h7")
        >>> board.review()[0].lost
        True
        >>> [str(mistake.move) for mistake in board.mistakes()]
        ['g6h7']
        """
        found = (self.move_before(node) for node in self.round_review.mistakes)
        return tuple(Mistake(*made) for made in found if made)

    def retry(self) -> None:
        """Go to the reader's first mistake, or to the next one: there a better move is looked for.

        What is played there is judged, and told why. Behind the last mistake it is over.

        Raises
        ------
        ValueError
            If no review has found a mistake.

        Examples
        --------
        >>> board = BoardSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> board.play("g6h7")
        >>> worths = board.review()
        >>> board.retry()
        >>> board.play("g6e8")
        >>> board.scene()["tried"]
        'done'
        """
        with self.changing():
            self.round_retry.go_on()

    # --- the round

    def play(self, move: str) -> None:
        """Play a move at the scene shown, with the passes that it forces.

        What the opponent answered to it before it answers again; otherwise it begins to think.
        """
        with self.changing():
            retries = self.round_retry.active and self.cursor == self.round_retry.node
            super().play(move)
            if retries:
                self.round_retry.judge(str(move))
                return
            self.round_retry.end()
            self._keep_win()
            while self.opponent is not None and self.opponent_player.is_to_move() and self.has_continuation():
                super().play(self.nodes[self._onward(self.cursor)]["move"])

    def _keep_win(self) -> None:
        """Remember that the reader has won this round of the course, with no verdicts to go by."""
        over = self.position_at(self.cursor).outcome
        if not (self.progress and isinstance(self.opponent, str) and over) or self.verdicts:
            return
        if not self.opponent_player.plays(over.winner):
            name = name_of_round(self.opponent, str(self.position_at(0)))
            self.progress.finish(round_against(name))
            self.refresh_turn()  # who was beaten is seen

    def again(self, opponent: str | None = None, opponent_plays: str | None = None) -> None:
        """Begin another round from the same line-up, in which the other player has the first move.

        The opponent draws its choices anew. From a position within a round it begins as it did before.

        Parameters
        ----------
        opponent : str, optional
            Another level; by default the same.
        opponent_plays : str, optional
            ``"gold"`` or ``"black"``; by default the same.

        Raises
        ------
        ValueError
            If there is no such level or player; the board is as it was.

        Examples
        --------
        >>> session = BoardSession()
        >>> session.play("f8f4")
        >>> session.again()
        >>> session.position.player
        Player.GOLD
        """
        level = a_level(None if opponent == OWN else opponent)
        side = a_side(opponent_plays)
        with self.changing():
            root = self.position_at(0)
            self.opponent = level or self.opponent
            if self.opponent is not None:
                self.opponent_plays = side or self.opponent_plays or root.player.other.value
            if root.required is None and not self.challenge:
                root = root.replace(player=root.player.other)
            self.seed = draw_seed()
            self._adopt(SceneTree(root, self.language))

    def note(self, step: Step) -> None:
        """Write down what a lesson will do at the scene shown: see :class:`LessonNotes`."""
        with self.lock:
            self.lesson_notes.write(step)

    def to_lesson(self, title: str, *, about: str = "", gold: str = "", black: str = "") -> LessonScript:
        """Make a lesson of the moves that led to the scene shown: see :class:`LessonNotes`."""
        with self.lock:
            return self.lesson_notes.to_lesson(title, about, gold, black)

    def another(self, reader: str, file: Path) -> BoardSession:
        """Return a board that begins where this one is, against the same opponent."""
        begun = self.match or self.position_at(self.cursor)
        settings = {
            name: getattr(self, name) for name in ("danger", "opponent", "opponent_seconds", "challenge")
        }
        return BoardSession(begun, **settings, **self._seen())

    # --- messages

    def act_play(self, origin: str, target: str) -> Refusal | None:
        """Refuse what is the opponent's to play."""
        if self.opponent is not None and self.opponent_player.is_to_move():
            return refusal(say("notice.opponent", self.language))
        return super().act_play(origin, target)

    def act_fill(self, direction: Literal["left", "right", "next"]) -> Refusal | None:
        """Refuse what is the opponent's to choose, with the rule."""
        match = self.opponent_player.match_to_fill()
        if match and match.chooser:
            why = match.explain_fill(direction, by=match.chooser.other)
            return Refusal(rule=why.rule, text=why.text, squares=[])
        return super().act_fill(direction)

    @act("hint")
    def act_hint(self, what: Literal["idea", "move"]) -> None:
        """Help the reader: a little more of what the best move is about, or that move."""
        with self.changing():
            self.hints.ask(whole=what == "move")

    @act("review")
    def act_review(self) -> None:
        """Find what each move of the round was worth."""
        with self.changing():
            self.round_review.ask()

    @act("again")
    def act_again(self, opponent: str | None = None, opponent_plays: Side | None = None) -> Refusal | None:
        """Begin a round once more, against another level or with the other towers."""
        if self.match:
            return unknown_act(self.language)
        self.again(opponent, opponent_plays)
        return None

    @act("retry")
    def act_retry(self, what: Literal["next", "show", "end"]) -> Refusal | None:
        """Go to the next mistake, show a better move, or end it."""
        retry = self.round_retry
        if what == "show" and not retry.active:
            return unknown_act(self.language)
        with self.changing():
            {"next": retry.go_on, "show": retry.show, "end": retry.end}[what]()
        return None

    @act("stop")
    def act_stop(self) -> None:
        """Stop thinking."""
        self.stop()
