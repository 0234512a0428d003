"""What a board does for a reader who asks: a hint, a review of the round, and an end to thinking."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..i18n import say
from ..rules import Move, Position
from ..solver import TURNS, shared
from ..solver import Worth as MoveWorth
from ..solver.opponents import choose_steps
from ..solver.review import review_steps
from .knowing import Job, KnowingWidget, told
from .tree import ROOT, Root
from .wire import Refusal, Worth


class HelpingWidget(KnowingWidget):
    """Scenes of which a reader may ask more than what they show."""

    def __init__(self, kind: str, root: Root | str, **options: object) -> None:
        self._worths: list[MoveWorth] = []
        super().__init__(kind, root, **options)

    # --- a hint

    def hint(self) -> Move | None:
        """Find the best move at the scene shown, show it there, and return it.

        Returns
        -------
        Move or None
            A move of the fastest win, or of the slowest loss; None if it was stopped before.

        Raises
        ------
        ValueError
            If there is no move to make.

        Examples
        --------
        >>> from kamisado_widget import Board
        >>> str(Board("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y").hint())
        'g6e8'
        """
        with self._changing():
            node, known = self.cursor, self._about(self.cursor)
            job = self._ask_hint()
        self._wait_for(job)
        moves = self._tree.positions[node].legal_moves
        return next((move for move in moves if str(move) == known.hint), None)

    def _ask_hint(self) -> Job:
        if not self.now["moves"]:
            raise ValueError(say("error.no_hint", self.language))
        job = self._new("hint", self._find_hint)
        self._ask(job)
        return job

    def _find_hint(self, job: Job) -> Iterator[None]:
        known = self._about(job.node)
        if not known.hint:
            position = self._tree.positions[job.node]
            for move in TURNS.taken(choose_steps(position, "perfect", 0, shared())):
                best_so_far = str(move)
                yield
            known.hint = best_so_far

    # --- a review

    def review(self) -> list[MoveWorth]:
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
        >>> from kamisado_widget import Board
        >>> board = Board("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> board.play("g6h7")
        >>> [(str(worth.move), worth.lost) for worth in board.review()]
        [('g6h7', True)]
        """
        job = self._ask_review()
        self._wait_for(job)
        return list(self._worths)

    def _ask_review(self) -> Job:
        with self._changing():
            start, nodes = self._round_played()
            if not nodes:
                raise ValueError(say("error.no_review", self.language))
            self._worths = []
            job = self._new("review", lambda job: self._find_worths(job, start, nodes), 2 * len(nodes))
            self._ask(job)
        return job

    def _find_worths(self, job: Job, start: Position, nodes: list[int]) -> Iterator[None]:
        """Find who won before and after each move, and then how fast; the last moves are first."""
        moves = [self.nodes[node]["move"] for node in nodes]
        for done, lengths in (0, False), (len(nodes), True):
            for found in TURNS.taken(review_steps(start, moves, lengths=lengths, solver=shared())):
                job.done = done + len(found)
                self._worths = self._worths[: max(0, len(self._worths) - len(found))] + found
                for node, worth in zip(reversed(nodes), reversed(found), strict=False):
                    self.nodes[node]["worth"] = _worth(worth)
                self._tell(job)
                yield
        self.send_state("nodes")

    def _round_so_far(self) -> list[int]:
        """Return the scenes from the beginning of the round to the one shown."""
        path = [self.cursor]
        while self.nodes[path[0]]["parent"] != ROOT and "round" not in self.nodes[path[0]]:
            path.insert(0, self.nodes[path[0]]["parent"])
        return path

    def _round_played(self) -> tuple[Position, list[int]]:
        """Return where the shown round began, and the scenes of its moves, on to its end."""
        path = self._round_so_far()
        while (following := self._onward(path[-1])) != path[-1] and "round" not in self.nodes[following]:
            path.append(following)
        positions = [self._tree.positions[node] for node in path]
        played = [node for before, node in zip(positions, path[1:], strict=False) if not before.outcome]
        return positions[0], played

    # --- the page

    def _acts(self) -> dict[str, Callable[[dict[str, object]], Refusal | None]]:
        helping = {"hint": self._act_hint, "review": self._act_review, "stop": self._act_stop}
        return {**super()._acts(), **helping}

    def _act_hint(self, message: dict[str, object]) -> Refusal | None:
        what = message.get("what")
        if what not in ("danger", "move"):
            return Refusal(rule="", text=say("notice.hint", self.language), squares=[])
        try:
            if what == "move":
                self._ask_hint()
        except ValueError as error:
            return Refusal(rule="", text=str(error), squares=[])
        if what == "danger":
            self._about(self.cursor).warned = True
            self._look_again()
        return None

    def _act_review(self, message: dict[str, object]) -> Refusal | None:
        try:
            self._ask_review()
        except ValueError as error:
            return Refusal(rule="", text=str(error), squares=[])
        return None

    def _act_stop(self, message: dict[str, object]) -> Refusal | None:
        self.stop()
        return None


def _worth(worth: MoveWorth) -> Worth:
    written = Worth(lost=worth.lost, wasted=worth.wasted)
    if worth.before.winner:
        written["before"] = told(worth.before)
    if worth.after.winner:
        written["after"] = told(worth.after)
    return written
