"""Attempts at a puzzle: whether a move is right, and what the other player answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..rules import Move, Position
from ..solver import Verdict
from . import tree
from .choices import choices, led_to
from .errors import PuzzleError
from .puzzle import Puzzle, puzzle_from
from .tasks import FORCED, ONE_MOVE, TaskSolver

_MOST_SHOWN = 4  # moves of a refutation that is played to its end
_NODES_FOR_DELAY = 100_000  # a tenth of a second; without the compiled search a second
_NODES = 2_000_000  # for all questions about one puzzle; the proof of one may take a tenth of that


class MoveResult(NamedTuple):
    """What a move in a puzzle leads to.

    Attributes
    ----------
    right : bool
        Whether the task can still be done after it.
    done : bool
        Whether it is done, the replies included.
    replies : tuple of Move
        What is played then, forced passes remaining out: the longest resistance to a right move, which is
        nothing where the solver moves again; the refutation of a wrong one, to the end if that is near.
    verdict : Verdict
        Of the position after a wrong move; nothing is known after a right one, for nothing was asked.
    later : int or None
        By how many real moves a right move gets there later than a best one; None where that is later, and
        nobody knows by how much.
    """

    right: bool
    done: bool
    replies: tuple[Move, ...]
    verdict: Verdict = Verdict(None, None)
    later: int | None = 0


class Attempt:
    """A puzzle that is being played.

    What its tree knows is taken from there, everything else is asked of the solver.

    Parameters
    ----------
    puzzle : Puzzle, Position or str
        The puzzle, its line, or a position to win.

    Raises
    ------
    PuzzleError
        A ValueError, if it is none of these.

    Examples
    --------
    >>> attempt = Attempt("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> attempt.answer([], "g6e8").done
    True
    >>> result = attempt.answer([], "g6h7")
    >>> result.right, str(result.verdict.winner), len(result.replies)
    (False, 'black', 2)
    """

    def __init__(self, puzzle: Puzzle | Position | str) -> None:
        self.puzzle = puzzle = puzzle_from(puzzle)
        self._task_solver = TaskSolver(puzzle.position, puzzle.task, _NODES)

    def answer(self, path: Sequence[str], move: Move | str) -> MoveResult:
        """Judge a move of the solver's, and answer it.

        Parameters
        ----------
        path : sequence of str
            The moves from the puzzle's position to where it is played, passes remaining out.
        move : Move or str
            The move, or the fill.

        Raises
        ------
        IllegalMove, IllegalFill
            A ValueError, if a rule refuses it.
        PuzzleError
            A ValueError, if it is too hard to say.
        """
        position = self.puzzle.after(*path)
        after = tree.settled(led_to(position, move))
        right = self._keeps_task(path, move, position, after)
        if not right and self.puzzle.task == "fill":
            refuting = after.find_move(self.puzzle.refutation[str(move)])
            return MoveResult(False, False, (refuting,), Verdict(after.player, None))
        verdict = Verdict(None, None) if right else self._task_solver.solver.solve(after)
        if not right:
            return MoveResult(False, False, tuple(self._refutation(after)), verdict)
        later = self._delay(path, move, position, after)
        replies: list[Move] = []
        while not self.is_done(after) and after.player is not self.puzzle.player:
            replies.append(self._reply([*path, str(move), *map(str, replies)], after))
            after = tree.settled(after.play(replies[-1]))
        return MoveResult(True, self.is_done(after), tuple(replies), later=later)

    def first_moves(self) -> tuple[str, ...]:
        """Return every first move that is right: those that the tree names, then those that are later."""
        known = self.puzzle.first
        if self.puzzle.task not in FORCED:
            return known
        others = (text for text in choices(self.puzzle.position) if text not in known)
        return (*known, *(text for text in others if self._is_later(self.puzzle.after(text))))

    def best(self, path: Sequence[str]) -> str:
        """Return a best move of the solver's, or a fill that wins, for a hint or the solution.

        Parameters
        ----------
        path : sequence of str
            As for :meth:`answer`; nothing but right moves.
        """
        position = self.puzzle.after(*path)
        branch = self.puzzle.subtree(path)
        return next(iter(branch)) if branch else self._good(position)[0]

    def _keeps_task(self, path: Sequence[str], move: Move | str, position: Position, after: Position) -> bool:
        """Tell whether the task can still be done, by the tree where there is one."""
        branch = self.puzzle.subtree(path)
        if not branch:
            return self._is_right(position, after)
        return str(move) in branch or (self.puzzle.task in FORCED and self._is_later(after))

    def _is_later(self, after: Position) -> bool:
        """Tell whether what is forced still can be after a move that the tree does not name, before long."""
        try:
            solver = TaskSolver(self.puzzle.position, self.puzzle.task, _NODES_FOR_DELAY)
            return solver.moves(after) is not None
        except PuzzleError:
            return False

    def _delay(
        self, path: Sequence[str], move: Move | str, position: Position, after: Position
    ) -> int | None:
        """Return by how much a right move is later than a best one; None where that takes too long to say."""
        if self.puzzle.task not in ("win", *FORCED) or self.is_done(after):
            return 0
        branch = self.puzzle.subtree(path)
        if branch and str(move) == next(iter(branch)):
            return 0
        solver = TaskSolver(self.puzzle.position, self.puzzle.task, _NODES_FOR_DELAY)
        delay: int | None = 0
        try:
            soonest = solver.moves(position) if path else self.puzzle.moves
            if soonest and not solver.within(after, soonest - 1):
                delay = None
                moves = solver.moves(after)
                delay = None if moves is None else 1 + moves - soonest
        except PuzzleError:
            pass  # then it is not known, or not by how much
        return delay

    def _is_right(self, position: Position, after: Position) -> bool:
        """Tell whether the task can still be done; who holds out must lose no sooner than need be."""
        if self.puzzle.task == "win":
            return self._task_solver.wins(after)
        if self.puzzle.task in ONE_MOVE:
            return self._task_solver.within(after, 0)
        if self.puzzle.task == "hold out":
            remaining = self._task_solver.moves(position)
            return remaining is None or not self._task_solver.within(after, remaining - 2)
        return self.is_done(after) or self._task_solver.moves(after) is not None

    def is_done(self, position: Position) -> bool:
        """Tell whether a position ends the task."""
        over = position.outcome
        if self.puzzle.task in ONE_MOVE:
            return position != self.puzzle.position
        if self.puzzle.task == "push":
            moves = position.legal_moves
            pushed = position.player is not self.puzzle.player and len(moves) == 1
            return pushed and moves[0].kind == "push"
        if over is None:
            return False
        if self.puzzle.task == "hold out":
            return True  # whoever is here has held out
        return over.winner is self.puzzle.player and self.puzzle.task in ("win", over.reason)

    def _reply(self, path: Sequence[str], position: Position) -> Move:
        branch = self.puzzle.subtree(path)
        return position.find_move(next(iter(branch)) if branch else self._good(position)[0])

    def _good(self, position: Position) -> list[str]:
        """Return the best moves of either player where the task can be done."""
        remaining = self._task_solver.moves(position)
        if remaining is None:
            return list(map(str, position.legal_moves))
        return tree.best_choices(position, remaining, self._task_solver)

    def _refutation(self, position: Position) -> Iterator[Move]:
        """Yield what shows that a move was wrong: a short way to the end, or the move that begins it."""
        if position.outcome:
            return
        if self.puzzle.task in ("win", "hold out", "safe"):
            best_play = self._task_solver.solver.principal_variation(position)
            shown = [move for move in best_play if move.kind != "pass"]
            yield from shown if len(shown) <= _MOST_SHOWN else shown[:1]
        elif position.player is not self.puzzle.player:
            fails = (m for m in position.legal_moves if not self._could_still(position.play(m)))
            yield next(fails, position.legal_moves[0])

    def _could_still(self, position: Position) -> bool:
        """Tell whether the task can still be done after a reply to a wrong move."""
        if self.puzzle.task in ONE_MOVE:
            return self._task_solver.within(position, 0)
        return self._task_solver.moves(position) is not None


# Their old names.
Answered = MoveResult
Playing = Attempt
