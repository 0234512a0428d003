"""Attempts at a puzzle: judge the solver's moves and reply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..rules import Move, Player, Position
from ..solver import Verdict
from .puzzle import Puzzle, puzzle_from
from .task import choices
from .task_search import TaskSearch

_NODES_IN_SHORT = 100_000  # 0.1 s compiled, 1 s in Python
_FIRST_NODES = 256  # per refutation, before any gets more
_NODES = 2_000_000  # per puzzle; a proof may take a tenth


class MoveResult(NamedTuple):
    right: bool
    done: bool
    replies: tuple[Move, ...]
    verdict: Verdict = Verdict(None, None)
    later: int | None = 0
    wins: bool = False
    takes: int | None = None
    left: int | None = None


class Attempt:
    """A puzzle in play. Answers come from its tree if possible, else from the solver."""

    def __init__(self, puzzle: Puzzle | Position | str) -> None:
        self.puzzle = puzzle = puzzle_from(puzzle)
        self._search = puzzle.aim.search(puzzle.position, _NODES)
        self._short: TaskSearch | None = None
        self._spent_in_short = 0

    def answer(self, path: Sequence[str], move: Move | str) -> MoveResult:
        puzzle, aim = self.puzzle, self.puzzle.aim
        before, _ = self._at(path)
        after, left = self._at([*path, str(move)])
        if self._wins_otherwise(after):
            return MoveResult(True, True, (), wins=True)
        if not self._keeps_task(path, str(move), before, after, left):
            verdict = self._search.solver.solve(after)
            shown = tuple(() if after.outcome else aim.refutation(after, left, puzzle.player, self._search))
            end = after
            for reply in shown:
                end = end.play(reply).settled()
            takes, rest = (self._own_moves(at, verdict.winner) for at in (after, end))
            return MoveResult(False, False, shown, verdict, takes=takes, left=rest)
        later = self._delay(path, str(move), before, after, left)
        played, replies = [*path, str(move)], list[Move]()
        while not aim.is_done(after, left, puzzle.player) and after.player is not puzzle.player:
            replies.append(after.find_move(self.best(played)))
            played.append(str(replies[-1]))
            after, left = self._at(played)
            if self._wins_otherwise(after):
                return MoveResult(True, True, tuple(replies), wins=True)
        return MoveResult(True, aim.is_done(after, left, puzzle.player), tuple(replies), later=later)

    @property
    def nodes(self) -> int:
        return self._search.nodes + self._spent_in_short + (self._short.nodes if self._short else 0)

    def first_moves(self) -> tuple[str, ...]:
        """Return the right first moves: those in the tree, then slower ones."""
        known, search = self.puzzle.first, self._in_short()
        others = (text for text in choices(self.puzzle.position) if text not in known)
        return (*known, *(text for text in others if self.puzzle.aim.is_later(self._at([text])[0], search)))

    def soon_refuted(self, wrong: Sequence[str], nodes: int) -> Iterator[str]:
        end, limit = self.nodes + nodes, _FIRST_NODES
        while wrong:
            hard = []
            for move in wrong:
                if self.nodes >= end:
                    return
                most = min(limit, end - self.nodes)
                if self._search.solver.solve(self._at([move])[0], nodes=most).moves is None:
                    hard.append(move)
                else:
                    yield move
            wrong, limit = hard, 8 * limit

    def best(self, path: Sequence[str]) -> str:
        branch = self.puzzle.subtree(path)
        return next(iter(branch or self.puzzle.aim.good(*self._at(path), self._search)))

    def is_done(self, path: Sequence[str]) -> bool:
        return self.puzzle.aim.is_done(*self._at(path), self.puzzle.player)

    def _at(self, path: Sequence[str]) -> tuple[Position, int]:
        here, left = self.puzzle.position, self.puzzle.left
        for text in path:
            own = here.player is self.puzzle.player
            here, left = here.play(text).settled(), self.puzzle.aim.left_after(left, own)
        return here, left

    def _own_moves(self, position: Position, winner: Player | None) -> int | None:
        """Return the number of the winner's own moves in best play; None if unknown."""
        if winner is None:
            return None
        lines = () if position.outcome else self._search.solver.principal_variation_steps(position)
        return own_moves(position, [(), *lines][-1], winner)

    def _wins_otherwise(self, after: Position) -> bool:
        over = after.outcome
        return (
            over is not None
            and over.winner is self.puzzle.player
            and not self.puzzle.aim.fits(won=True, deadlock=over.reason == "deadlock")
        )

    def _keeps_task(
        self, path: Sequence[str], move: str, before: Position, after: Position, left: int
    ) -> bool:
        branch, aim = self.puzzle.subtree(path), self.puzzle.aim
        if not branch:
            return aim.is_right(after, left, before, self._search)
        return move in branch or aim.is_later(after, self._in_short())

    def _delay(
        self, path: Sequence[str], move: str, before: Position, after: Position, left: int
    ) -> int | None:
        aim, branch = self.puzzle.aim, self.puzzle.subtree(path)
        if (branch and move == next(iter(branch))) or aim.is_done(after, left, self.puzzle.player):
            return 0
        return aim.delay(after, left, before, self._in_short())

    def _in_short(self) -> TaskSearch:
        self._spent_in_short = self.nodes - self._search.nodes
        self._short = self.puzzle.aim.search(self.puzzle.position, _NODES_IN_SHORT)
        return self._short


def own_moves(position: Position, line: Iterable[Move], player: Player) -> int:
    count = 0
    for move in line:
        count += position.player is player and move.kind != "pass"
        position = position.play(move)
    return count
