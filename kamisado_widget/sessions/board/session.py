"""The board session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from ...i18n import say
from ...lessons.chapters import name_of_round, round_against
from ...players.player import AnyPlayer, PlayerFailed
from ...rules import Match, Move, Player, Position
from ...solver import Worth
from ...studies import Study, StudyNode
from ...studies.node import Note
from ..fields import act, field, setting
from ..inbox import refusal, unknown_act
from ..jobs import Job, Jobs
from ..session import Session
from ..tree import ROOT, SceneTree, real_move
from ..wire import LastRound, Node, PageState, RetryState, Search, Side, SolvedState, TurnState, Why
from .analysis import Analysis
from .opponent import OWN, OpponentPlayer
from .review import Mistake, RoundRetry, RoundReview, mistake_at
from .rounds import LessonNotes, a_level, a_side, an_opponent, draw_seed, some_seconds

if TYPE_CHECKING:
    from ...learner import Progress
    from ...lessons import LessonScript, Step


class BoardSession(Session):
    """A board to play on, alone or against an opponent, with analysis and help.

    Parameters
    ----------
    position : Position, Match, Study, StudyNode or str, optional
        A position, a match with all its rounds, a study (its first chapter), a study node, or the text of
        one of these; also a position's text followed by lines with moves, as *Share* gives it. By default
        the first line-up.
    progress : Progress, optional
        Stores beaten opponents, and gets the review cards of reviewed rounds; by default nothing is
        stored.
    **settings
        Any of the settings below, or of :class:`kamisado_widget.sessions.values.SessionValues`.

    Examples
    --------
    >>> session = BoardSession()
    >>> session.play("f8f4")
    >>> session.state()["_turn_state"]["must"]
    'g1'
    >>> wrong = {"id": "1", "epoch": 1, "node": 1, "act": "play", "origin": "g1", "target": "g8"}
    >>> session.handle(wrong)["refused"]["rule"]
    'M3'
    """

    kind = "board"
    own_labels: ClassVar[tuple[str, ...]] = tuple(
        "curve danger fill format. resume retry round. worth.".split()
    )

    last_round: LastRound = field("An earlier round to resume on this board.", dict)
    verdicts: bool = setting(
        False,
        "Show the winner of the position and of each move, the number of moves, and the best line.",
        by="page",
        link=True,
    )
    danger: bool = setting(False, "Mark moves that let the opponent win next move.", by="page", link=True)
    opponent: str | int | AnyPlayer | None = setting(
        None,
        "One of :data:`kamisado_widget.solver.LEVELS`, or a search depth in moves; a "
        "character, one of :data:`kamisado_widget.solver.CHARACTERS`; or a player of your own, "
        "see :class:`kamisado_widget.players.PlayerObject`; None for no opponent.",
        by="code",
        link=True,
        check=an_opponent,
    )
    opponent_seconds: float | None = setting(
        10.0,
        "Time limit per move for a player of your own; None for no limit.",
        by="code",
        check=some_seconds,
    )
    opponent_plays: str | None = setting(
        None,
        '``"gold"`` or ``"black"``; None for the second player at the root of the tree.',
        by="code",
        link=True,
        check=a_side,
    )
    challenge: bool = setting(
        False, "Whether a friend sent the position as a challenge to win it against the opponent.", by="code"
    )
    seed: int = setting(
        draw_seed,
        "Seed of the opponent's random choices: same seed and same moves, same game.",
        by="code",
    )

    retry_state: RetryState = field("The mistakes of the reviewed round.", dict)
    solved_state: SolvedState = field("Proofs of the first moves; empty on other boards.", dict)

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

    def _create_parts(self) -> None:
        self.analysis = Analysis(self)
        self.round_retry = RoundRetry(self)
        self.round_review = RoundReview(self, self.round_retry)
        self.opponent_player = OpponentPlayer(self, self.analysis, self.round_retry)
        self.jobs = self.worker = Jobs(self, self._next_job)

    @property
    def player_failed(self) -> PlayerFailed | None:
        """The last failure of your own player, or None."""
        own = self.opponent_player.own
        return own.failure if own else None

    @cached_property
    def lesson_notes(self) -> LessonNotes:
        return LessonNotes(self)

    # --- state

    def _adopt(self, tree: SceneTree) -> None:
        with self.changing():
            self.analysis.forget()
            self.round_review.forget()
            self.round_retry.forget()
            self.jobs.forget()
            self._show_challenge(tree)
            super()._adopt(tree)
            if self.last_round:
                self.last_round = {**self.last_round, "node": tree.end}
            self._turn_board()

    def _show_challenge(self, tree: SceneTree) -> None:
        if self.challenge:
            tree.nodes[0]["say"] = say("challenge.ask", self.language, player=tree.positions[0].player)

    def _turn_board(self) -> None:
        """Turn the board so that the reader moves up, unless code has set ``flipped``."""
        if self.opponent is not None and "flipped" not in self.made_with:
            self.flipped = self.opponent_player.side is Player.GOLD

    def _retell(self) -> None:
        self.round_review.retell()
        super()._retell()
        self._show_challenge(self.tree)
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
        if self.nodes[node].get("over"):
            turn["moves"] = []
            turn.pop("must", None)
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
        super().setting_changed(name)
        if name in ("verdicts", "danger"):
            self.jobs.stopped_at = ROOT
            self.jobs.choose()
        elif name in ("opponent", "opponent_plays", "seed"):
            if name == "opponent":
                self.opponent_player.forget()
            self._turn_board()
            self.jobs.current = None
            self.jobs.choose()

    def settle(self) -> None:
        """Find verdicts that are switched on, for a few seconds at most."""
        job = self.jobs.current
        if job and job.what == "verdicts":
            self.jobs.wait_for(job)

    def page_state(self) -> PageState:
        """Include verdicts if switched on."""
        self.settle()
        return super().page_state()

    # --- jobs

    def _next_job(self) -> Job | None:
        job = self.opponent_player.wanted() if self.opponent is not None else None
        return job or (self.analysis.wanted() if self.verdicts else None)

    def close(self) -> None:
        self.jobs.close()

    @act("stop")
    def stop(self) -> None:
        """Stop the current job; results so far are kept, and the opponent plays by them."""
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
        """Find and show the best move at the current scene; None if stopped.

        Raises
        ------
        ValueError
            There is no move.

        Examples
        --------
        >>> str(BoardSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y").hint())
        'g6e8'
        """
        with self.changing():
            node, job = self.cursor, self.analysis.ask_hint()
        self.jobs.wait_for(job)
        found = self.analysis.at(node).hint
        return found and found[0]

    def review(self) -> list[Worth]:
        """Find the value of each move of the current round, and show it beside the moves.

        Returns
        -------
        list of Worth
            One per move and pass, as in :func:`kamisado_widget.solver.review`; only the last ones if
            stopped.

        Raises
        ------
        ValueError
            The round has no moves.
        """
        with self.changing():
            job = self.round_review.ask()
        self.jobs.wait_for(job)
        return list(self.round_review.worths)

    def mistakes(self) -> tuple[Mistake, ...]:
        """Return the mistakes of the reviewed round in order; against an opponent only the reader's."""
        return tuple(mistake_at(self, node) for node in self.round_review.mistakes)

    def retry(self) -> None:
        """Go to the next mistake, to look for a better move.

        Moves there are judged and explained. After the last mistake it ends.

        Raises
        ------
        ValueError
            No review has found a mistake.

        Examples
        --------
        >>> board = BoardSession("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> board.play("g6h7")
        >>> [worth.lost for worth in board.review()], [str(each.move) for each in board.mistakes()]
        ([True], ['g6h7'])
        >>> board.retry()
        >>> board.play("g6e8")
        >>> board.scene()["tried"]
        'done'
        """
        with self.changing():
            self.round_retry.go_on()

    # --- the round

    def has_continuation(self) -> bool:
        return self._onward(self.cursor) != self.cursor

    def round_played(self) -> tuple[Position, list[int]]:
        """Return the first position of the current round, and the scenes of its moves to the end."""
        path = self.tree.round_to(self.cursor)
        while (following := self._onward(path[-1])) != path[-1] and "round" not in self.nodes[following]:
            path.append(following)
        positions = [self.position_at(node) for node in path]
        played = [node for before, node in zip(positions, path[1:], strict=False) if not before.outcome]
        return positions[0], played

    def play(self, move: str) -> None:
        """Play a move at the current scene, with the passes that it forces.

        If the opponent answered this move before, it repeats its answer; otherwise it starts to think.
        """
        with self.changing():
            retries = self.round_retry.active and self.cursor == self.round_retry.node
            super().play(move)
            if retries:
                self.round_retry.judge(str(move))
                return
            self.round_retry.end()
            self._record_win()
            while self.opponent is not None and self.opponent_player.is_to_move() and self.has_continuation():
                super().play(self.nodes[self._onward(self.cursor)]["move"])
            if self.tree.take_back_resignation(self.cursor):  # the same move again
                self.mark_changed("nodes")
                self.refresh_turn()

    def _record_win(self) -> None:
        """Record a won round of the course, unless verdicts were on."""
        over = self.position_at(self.cursor).outcome
        if not (self.progress and isinstance(self.opponent, str) and over) or self.verdicts:
            return
        if not self.opponent_player.plays(over.winner):
            name = name_of_round(self.opponent, str(self.position_at(0)))
            self.progress.finish(round_against(name))
            self.refresh_turn()  # shows the beaten opponents

    def again(self, opponent: str | None = None, opponent_plays: str | None = None) -> None:
        """Start another round from the same line-up, the other player first.

        The opponent is the same by default, with a new seed. From a position within a round, the same player
        begins.

        Raises
        ------
        ValueError
            Unknown opponent or player; nothing changes.
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
        """Annotate the current scene for a lesson: see :class:`LessonNotes`."""
        with self.lock:
            self.lesson_notes.write(step)

    def to_lesson(self, title: str, *, about: str = "", gold: str = "", black: str = "") -> LessonScript:
        """Return a lesson of the moves to the current scene: see :class:`LessonNotes`."""
        with self.lock:
            return self.lesson_notes.to_lesson(title, about, gold, black)

    def another(self, reader: str, file: Path) -> BoardSession:
        begun = self.match or self.position_at(self.cursor)
        settings = {
            name: getattr(self, name) for name in ("danger", "opponent", "opponent_seconds", "challenge")
        }
        return BoardSession(begun, **settings, **self._seen())

    # --- studies

    def draw(self, *, arrows: Sequence[str] = (), squares: Sequence[str] = ()) -> None:
        """Add permanent arrows, like ``"c8c5"``, and marked squares to the current scene.

        ValueError if one is invalid; nothing is added then.
        """
        note = Note.checked("", squares, arrows)
        with self.changing():
            self.tree.note(self.cursor, note)
            self.mark_changed("nodes")

    def to_study(self, title: str = "") -> Study:
        """Return everything played as a study, with variations, comments and drawings."""
        with self.lock:
            return self.tree.to_study(title)

    @property
    def is_study(self) -> bool:
        return self.tree.is_annotated

    def moves_text(self) -> str:
        """Return the moves to the current scene; a whole study if there are variations or comments."""
        tree = self.tree
        if self.is_study or any(len(tree.children(node)) > 1 for node in range(len(self.nodes))):
            with suppress(ValueError):
                if not tree.matches[0]:
                    return str(tree.to_study())
        return super().moves_text()

    def line(self) -> str:
        return self.tree.line_to(self.cursor)

    def title(self) -> str:
        return self.tree.title or super().title()

    # --- storage

    def place(self) -> dict[str, Any] | None:
        """Return the line played and the reader's place in it; None without moves."""
        path = self.tree.path_to(self.cursor)
        while (following := self._onward(path[-1])) != path[-1]:
            path.append(following)
        if not _count_moves(self.nodes[node] for node in path):
            return None
        return {"round": self.tree.text_to(path[-1]), "scene": path.index(self.cursor)}

    def resume(self, place: Mapping[str, Any]) -> None:
        """Offer to resume the stored line: code below the board needs the initial position."""
        tree = self._tree_at(place)
        self._offered = place
        self.last_round = {"moves": _count_moves(tree.nodes), "node": self.cursor} if tree else {}

    def _tree_at(self, place: Mapping[str, Any]) -> SceneTree | None:
        text, scene = place.get("round"), place.get("scene")
        if not isinstance(text, str) or not isinstance(scene, int):
            return None
        try:
            tree = SceneTree(text, self.language)
        except ValueError:
            return None
        tree.end = scene
        return tree if 0 <= scene < len(tree.nodes) and _count_moves(tree.nodes) else None

    @act("resume")
    def act_resume(self) -> Why | None:
        """Resume the stored round, and offer the one left for it."""
        tree = self._tree_at(self._offered) if self.last_round else None
        if tree is None:
            return unknown_act(self.language)
        left, self.last_round = self.place(), LastRound()
        self._adopt(tree)
        self._note_way(len(tree.nodes) - 1)
        self.refresh_turn()
        self.resume(left or {})
        return None

    # --- messages

    def act_play(self, origin: str, target: str) -> Why | None:
        """Refuse moves of the opponent's side, and after a resignation."""
        if self.tree.resigned_to(self.cursor):
            return unknown_act(self.language)
        if self.opponent is not None and self.opponent_player.is_to_move():
            return refusal(say("notice.opponent", self.language))
        return super().act_play(origin, target)

    def act_fill(self, direction: Literal["left", "right", "next"]) -> Why | None:
        """Refuse a fill that the opponent must choose."""
        match = self.opponent_player.match_to_fill()
        if match and match.chooser:
            why = match.explain_fill(direction, by=match.chooser.other)
            return Why(rule=why.rule, text=why.text, squares=[])
        return super().act_fill(direction)

    @act("hint")
    def act_hint(self, what: Literal["idea", "move"]) -> None:
        """Give a hint: the next idea, or the best move."""
        self.analysis.ask_hint(whole=what == "move")

    @act("review")
    def act_review(self) -> None:
        """Review the round."""
        self.round_review.ask()

    @act("again")
    def act_again(self, opponent: str | None = None, opponent_plays: Side | None = None) -> Why | None:
        """Start another round, with other settings if given."""
        if self.match:
            return unknown_act(self.language)
        self.again(opponent, opponent_plays)
        return None

    @act("resign")
    def act_resign(self) -> Why | None:
        """Give up the round: the reader, or without an opponent the player to move."""
        if self.match or self.scene().get("over"):
            return unknown_act(self.language)
        loser = self.position_at(self.cursor).player
        if self.opponent is not None:
            loser = self.opponent_player.side.other
        self.tree.resign(self.cursor, loser, self.language)
        self.mark_changed("nodes")
        self.jobs.choose()
        return None

    @act("retry")
    def act_retry(self, what: Literal["next", "show", "end"]) -> Why | None:
        """Go to the next mistake, show a better move, or end the retries."""
        retry = self.round_retry
        if what == "show" and not retry.active:
            return unknown_act(self.language)
        {"next": retry.go_on, "show": retry.show, "end": retry.end}[what]()
        return None


def _count_moves(scenes: Iterable[Node]) -> int:
    return len([*filter(real_move, scenes)])
