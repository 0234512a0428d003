"""Tasks that carry a number of moves, those of the solver: pushes count among them, and passes do not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar

from ..i18n import Sentence
from ..rules import Player, Position
from ..solver import Solver
from ..solver.slices import during
from ..solver.state import PUSH, State
from .choices import choices
from .claims import PuzzleClaim
from .first_moves import FirstMoves
from .task import EndNote, Task, TreePly
from .task_search import EveryMove, TaskSearch

MINED_NODES = 3000  # for the miner: what is harder is left alone


class Counted(Task):
    """A task of which as much is left as its solver has moves to make."""

    numbers: ClassVar[range] = range(1, 21)

    @abstractmethod
    def every_move(self, attacker: Player) -> EveryMove:
        """Return the search that tells whether the attacker gets there."""

    def claims(self, position: Position, right: Sequence[str], moves: int) -> Iterator[PuzzleClaim]:
        """Give whether the attacker gets there after each choice."""
        goal = self.every_move(self.attacker(position))
        for choice in choices(position):
            yield PuzzleClaim(choice, goal, self.number - 1, (choice in right) == self.attacks)

    def within(self, position: Position, left: int, search: TaskSearch) -> bool:
        """Tell whether the attacker gets there while the solver makes so many moves."""
        return left >= 0 and search.run(search.every_move(self.every_move).steps(position, left))

    def start(self, position: Position, search: TaskSearch) -> int | None:
        """Return the number, if it can be done with it."""
        return self.number if self.within(position, self.number, search) == self.attacks else None

    def moves(self, left: int, played: int) -> int:
        """Return how many moves of both the main line has."""
        return played

    def left_after(self, left: int, own: bool) -> int:
        """Return how many are left: each own move is one less."""
        return left - own

    def goes_on(self, left: int, own: bool) -> bool:
        """Tell whether it goes on: to the answer to the last move."""
        return left > 0 or not own


class Within(Counted):
    """To get somewhere with so many own moves at the most, whatever is answered.

    Where that is, :meth:`~Task.is_last` tells of what may be played in a position, and :meth:`~Task.fits` of
    the end of a round. A move that gets there too, and takes more moves, is wrong.
    """

    usual: ClassVar[int] = 2

    def every_move(self, attacker: Player) -> EveryMove:
        """Return the search for it."""
        return EveryMove(
            attacker,
            lambda state, own, left: self.is_reached(state, own) or (False if own and not left else None),
            lambda won, deadlock, _: self.fits(won, deadlock),
            lambda own: int(own),
            least=0,
        )

    def is_reached(self, state: State, attacking: bool) -> bool:
        """Tell of a state of the search what is told of a position."""
        return self.is_last(["push" if move & PUSH else "move" for move in state.moves()], attacking)

    def best(self, position: Position, left: int, search: TaskSearch) -> list[str]:
        """Return the moves that are soon enough, the soonest first; or those that put it off longest."""
        after = choices(position)
        own = position.player is search.attacker
        needed = {text: self._needed(there, left - own, search) for text, there in after.items()}
        if own:
            return sorted((text for text in after if needed[text] < left), key=lambda text: needed[text])
        return [text for text in after if needed[text] == max(needed.values())]

    def _needed(self, position: Position, most: int, search: TaskSearch) -> int:
        """Return how many own moves it takes; one more than the most where those are not enough."""
        return next((left for left in range(most + 1) if self.within(position, left, search)), most + 1)

    def find_first_moves(self, position: Position, solver: Solver, found: FirstMoves) -> Iterator[FirstMoves]:
        """Find the moves that are soon enough."""
        search = self.every_move(position.player)
        for move, after in choices(position).items():
            found.right[move] = yield from during(search.steps(after, self.number - 1), found)

    def is_promising(self, position: Position, longest: int, solver: Solver) -> bool:
        """Tell whether one move alone is soon enough."""
        search = self.search(position, MINED_NODES)
        return (
            self.within(position, self.number, search) and len(self.best(position, self.number, search)) == 1
        )


class Without(Counted):
    """To make so many own moves before the opponent gets somewhere, whatever is answered.

    Where that is, :meth:`has_come` tells. Whoever has to pass waits for what the opponent plays then. Who
    wins before has done it, and who loses has not.
    """

    usual: ClassVar[int] = 3
    attacks: ClassVar[bool] = False
    counts: ClassVar[bool] = True

    @abstractmethod
    def has_come(self, state: State) -> bool:
        """Tell of a state in which the opponent is to move whether it has come to that."""

    def every_move(self, attacker: Player) -> EveryMove:
        """Return the search for it."""

        def is_decided(state: State, attacking: bool, left: int) -> bool | None:
            if attacking:
                return self.has_come(state) or None
            return None if left else False  # the last move was answered

        return EveryMove(attacker, is_decided, lambda won, *_: won, lambda attacking: not attacking, least=0)

    def explained(self, position: Position, line: Sequence[TreePly]) -> Iterator[EndNote]:
        """Say that the moves are made, and what any other first move would have come to."""
        parts = {"player": position.player, "opponent": position.player.other, "count": self.number}
        yield EndNote(line[-1].after, Sentence(f"puzzle.end.{self.key}", parts))

    def fits(self, won: bool, deadlock: bool) -> bool:
        """Tell whether it is done where the round ends: nobody who has won can lose."""
        return won

    def best(self, position: Position, left: int, search: TaskSearch) -> list[str]:
        """Return the moves that do it; of the opponent's, those first that leave the fewest such moves."""
        after = choices(position)
        if position.player is not search.attacker:
            return [text for text in after if not self.within(after[text], left - 1, search)]
        return sorted(after, key=lambda text: self._ways(after[text].settled(), left, search))

    def _ways(self, position: Position, left: int, search: TaskSearch) -> int:
        """Return how many moves do it where the opponent has moved; many where it is done."""
        if position.outcome or position.player is search.attacker or not left:
            return 1000
        return len(self.best(position, left, search))

    def find_first_moves(self, position: Position, solver: Solver, found: FirstMoves) -> Iterator[FirstMoves]:
        """Find the moves that do it."""
        search = self.every_move(position.player.other)
        for move, after in choices(position).items():
            found.right[move] = not (yield from during(search.steps(after, self.number - 1), found))

    def is_promising(self, position: Position, longest: int, solver: Solver) -> bool:
        """Tell whether one move alone does it."""
        return len(self.best(position, self.number, self.search(position, MINED_NODES))) == 1
