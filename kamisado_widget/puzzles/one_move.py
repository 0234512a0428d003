"""Tasks that are done with one move: what counts is what the opponent can do after it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar

from ..i18n import Sentence
from ..rules import Move, Player, Position
from ..solver import Solver
from ..solver.slices import during
from .claims import PuzzleClaim
from .first_moves import FirstMoves, choices
from .interest import liking
from .task import EndNote, Task
from .task_search import EveryMove, TaskSearch


class OneMove(Task):
    """A task that is done with one choice."""

    one_move: ClassVar[bool] = True

    @abstractmethod
    def good_steps(self, after: Position, player: Player, solver: Solver) -> Iterator[bool]:
        """Find out in slices whether a choice of a player does it, which led to a position."""

    def goal(self, position: Position) -> tuple[EveryMove, bool] | None:
        """Return what counts after a choice: what somebody wants, and whether the solver is who wants it.

        None where the rules alone tell whether a choice does it, so that there is nothing to prove.
        """
        return None

    def claims(self, position: Position, right: Sequence[str], moves: int) -> Iterator[PuzzleClaim]:
        """Give what somebody reaches after each choice, or cannot."""
        if wanted := self.goal(position):
            for choice in choices(position):
                yield PuzzleClaim(choice, wanted[0], 1, (choice in right) == wanted[1])

    def within(self, position: Position, left: int, search: TaskSearch) -> bool:
        return search.run(self.good_steps(position, search.attacker, search.solver))

    def start(self, position: Position, search: TaskSearch) -> int | None:
        """Return 1, the choice, or None where none does it."""
        return 1 if any(self.within(after, 0, search) for after in choices(position).values()) else None

    def best(self, position: Position, left: int, search: TaskSearch) -> list[str]:
        return [text for text, after in choices(position).items() if self.within(after, 0, search)]

    def is_done(self, position: Position, left: int, player: Player) -> bool:
        return left < 1

    def stands(self, after: Position, left: int, player: Player, search: TaskSearch) -> bool:
        return after.outcome is None or after.outcome.winner is player

    def find_first_moves(self, position: Position, solver: Solver, found: FirstMoves) -> Iterator[FirstMoves]:
        """Find the choices that do it."""
        for text, after in choices(position).items():
            found.right[text] = yield from during(self.good_steps(after, position.player, solver), found)
            found.moves[text] = 1


def must_now(after: Position, key: str, **parts: object) -> Iterator[EndNote]:
    """Say which tower must move after a choice, and what that means; nothing where the round is over."""
    if not after.outcome and after.required:
        square = after.movable[0]
        said = {"player": after.player, "color": after.required, "square": square, **parts}
        yield EndNote(after, Sentence(key, said), (square,))


def tempting(position: Position, right: Move) -> list[Move]:
    """Return the other moves of a position, those first that a weak solver likes best."""
    others = (move for move in position.legal_moves if move != right)
    return sorted(others, key=lambda move: -liking(position, move))


def denied(steps: Iterator[bool | None]) -> Iterator[bool]:
    """Turn what is found out in slices round: the last word is whether it is known not to be."""
    return (known is False for known in steps)
