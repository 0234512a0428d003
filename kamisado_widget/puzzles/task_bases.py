"""Bases of tasks: a race, counted in real moves of both players; a forced goal; a single move."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar

from ..i18n import Sentence
from ..reasons.check import can_end
from ..rules import Move, Player, Position
from ..solver import Solver, Verdict
from ..solver.slices import during
from .errors import PuzzleError
from .interest import liking
from .task import EndNote, FirstMoves, Task, choices
from .task_search import Ending, EveryMove, PuzzleClaim, TaskSearch


class Race(Task):
    """A task that one player wants to reach soon and the other late; its length is that of best play."""

    @abstractmethod
    def length(self, position: Position, search: TaskSearch) -> int | None:
        """Return the number of real moves of both players; None if the attacker cannot succeed."""

    def start(self, position: Position, search: TaskSearch) -> int | None:
        return self.length(position, search)

    @abstractmethod
    def goal(self, attacker: Player, *, limited: bool = True) -> EveryMove: ...

    def claims(self, position: Position, right: Sequence[str], moves: int) -> Iterator[PuzzleClaim]:
        """Claim that the attacker succeeds in time after each right choice, and no sooner after the best."""
        goal = self.goal(self.attacker(position))
        for choice in choices(position):
            if choice not in right:
                yield self.missing(choice, goal, moves)
            elif self.attacks:
                yield from self.keeping(choice, goal, moves, best=choice == right[0])
            else:
                yield from self.exactly(choice, goal, moves)

    def keeping(self, choice: str, goal: EveryMove, moves: int, *, best: bool) -> Iterator[PuzzleClaim]:
        return self.exactly(choice, goal, moves)

    def exactly(self, choice: str, goal: EveryMove, moves: int) -> Iterator[PuzzleClaim]:
        """Claim that the attacker succeeds in time after a choice, and no sooner."""
        yield PuzzleClaim(choice, goal, moves - 1, True)
        if moves > 1:
            yield PuzzleClaim(choice, goal, moves - 2, False)

    def missing(self, choice: str, goal: EveryMove, moves: int) -> PuzzleClaim:
        """Claim that a wrong choice is too slow for the attacker, or too fast for the defender."""
        return (
            PuzzleClaim(choice, goal, moves - 1, False)
            if self.attacks
            else PuzzleClaim(choice, goal, moves - 2, True)
        )

    def told(self, moves: int, position: Position | None = None) -> str:
        """Return the key of the task's sentence; an immediate success has its own."""
        return super().told(moves, position) + (".at_once" if moves == 1 else "")

    def best(self, position: Position, left: int, search: TaskSearch) -> list[str]:
        """Return the attacker's moves that succeed in time, or the defender's longest resistance."""
        attacking = position.player is search.attacker
        enough = left - 1 if attacking else left - 2
        after = choices(position)
        return [text for text in after if self.within(after[text], enough, search) == attacking]

    def good(self, position: Position, left: int, search: TaskSearch) -> list[str]:
        length = self.length(position, search)
        return list(choices(position)) if length is None else self.best(position, length, search)

    def delay(self, after: Position, left: int, before: Position, search: TaskSearch) -> int | None:
        later: int | None = 0
        try:
            soonest = self.length(before, search)
            if soonest and not self.within(after, soonest - 1, search):
                later = None
                moves = self.length(after, search)
                later = None if moves is None else 1 + moves - soonest
        except PuzzleError:
            pass
        return later


class RoundRace(Race):
    def goal(self, attacker: Player, *, limited: bool = True) -> EveryMove:
        return Ending(attacker, limited=limited)

    def within(self, position: Position, left: int, search: TaskSearch) -> bool:
        return left >= 0 and bool(search.run(search.solver.wins_within(position, search.attacker, left)))

    def length(self, position: Position, search: TaskSearch) -> int | None:
        verdict: Verdict = search.run(search.solver.steps(position))
        return verdict.moves if verdict.winner is search.attacker else None


def winning_steps(position: Position, solver: Solver, found: FirstMoves) -> Iterator[FirstMoves]:
    for verdicts in solver.classify_steps(position):
        for move, known in verdicts.items():
            if known.winner:
                found.right[str(move)] = known.winner is position.player
            if known.moves is not None:
                found.moves[str(move)] = known.moves + 1
        yield found


LONGEST = 9  # moves: the search is exhaustive
_LATER = 2  # moves: how much slower solutions are still searched in the composer
_NODES_PER_MOVE = 3000  # in the miner; harder ones are skipped


class Forced(Race):
    """A race to a goal that can be forced in a few moves, searched over all moves."""

    def every_move(self, attacker: Player) -> EveryMove:
        return EveryMove(
            attacker,
            lambda state, own, _: self.is_reached(state, own) or None,
            lambda won, deadlock, _: self.fits(won, deadlock),
        )

    def goal(self, attacker: Player, *, limited: bool = True) -> EveryMove:
        return self.every_move(attacker)

    def within(self, position: Position, left: int, search: TaskSearch) -> bool:
        return left >= 0 and search.run(search.every_move(self.every_move).steps(position, left))

    def length(self, position: Position, search: TaskSearch) -> int | None:
        return next((moves for moves in range(1, LONGEST + 1) if self.within(position, moves, search)), None)

    def is_right(self, after: Position, left: int, before: Position, search: TaskSearch) -> bool:
        return self.is_later(after, search)

    def stands(self, after: Position, left: int, player: Player, search: TaskSearch) -> bool:
        return self.within(after, left, search)

    def is_later(self, after: Position, search: TaskSearch) -> bool:
        try:
            return self.within(after, 0, search) or self.length(after, search) is not None
        except PuzzleError:
            return False

    def refutation(self, after: Position, left: int, player: Player, search: TaskSearch) -> Iterator[Move]:
        if after.player is not player:
            moves = after.legal_moves
            yield next((m for m in moves if self.length(after.play(m), search) is None), moves[0])

    def missed(
        self, winner: Player | None, takes: int | None, left: int | None, player: Player
    ) -> tuple[str, dict[str, object]]:
        if winner is player.other:
            return refuted(winner, left)
        return super().missed(winner, takes, left, player)

    def find_first_moves(self, position: Position, solver: Solver, found: FirstMoves) -> Iterator[FirstMoves]:
        search, longest, moves = self.every_move(position.player), LONGEST, 1
        while moves <= longest:
            for move in map(str, position.legal_moves):
                if move in found.moves or not (
                    yield from during(search.steps(position.play(move), moves - 1), found)
                ):
                    continue
                found.moves[move] = moves
                longest = min(longest, moves + _LATER)
                if moves == min(found.moves.values()):
                    found.right[move] = True
                else:
                    found.later.append(move)
            moves += 1
        found.right = dict.fromkeys(map(str, position.legal_moves), False) | found.right

    def is_promising(self, position: Position, longest: int, solver: Solver) -> bool:
        if can_end(position):
            return False
        return self.within(position, longest, self.search(position, _NODES_PER_MOVE))


def refuted(winner: Player | None, left: int | None) -> tuple[str, dict[str, object]]:
    if winner is None:
        return "puzzle.refuted.unknown", {}
    return "puzzle.refuted" if left else "puzzle.refuted.over", {"winner": winner, "moves": left or 0}


class OneMove(Task):
    """A task of a single move, judged by the opponent's options after it."""

    one_move: ClassVar[bool] = True

    @abstractmethod
    def good_steps(self, after: Position, player: Player, solver: Solver) -> Iterator[bool]:
        """Find out in slices whether a choice that led to a position solves the task."""

    @abstractmethod
    def goal(self, position: Position) -> EveryMove:
        """Return the goal of the opponent after a choice."""

    def claims(self, position: Position, right: Sequence[str], moves: int) -> Iterator[PuzzleClaim]:
        goal = self.goal(position)
        for choice in choices(position):
            yield PuzzleClaim(choice, goal, 1, choice not in right)

    def within(self, position: Position, left: int, search: TaskSearch) -> bool:
        return search.run(self.good_steps(position, search.attacker, search.solver))

    def start(self, position: Position, search: TaskSearch) -> int | None:
        return 1 if any(self.within(after, 0, search) for after in choices(position).values()) else None

    def best(self, position: Position, left: int, search: TaskSearch) -> list[str]:
        return [text for text, after in choices(position).items() if self.within(after, 0, search)]

    def is_done(self, position: Position, left: int, player: Player) -> bool:
        return left < 1

    def stands(self, after: Position, left: int, player: Player, search: TaskSearch) -> bool:
        return after.outcome is None or after.outcome.winner is player

    def find_first_moves(self, position: Position, solver: Solver, found: FirstMoves) -> Iterator[FirstMoves]:
        for text, after in choices(position).items():
            found.right[text] = yield from during(self.good_steps(after, position.player, solver), found)
            found.moves[text] = 1


def must_now(after: Position, key: str, **parts: object) -> Iterator[EndNote]:
    if not after.outcome and after.required:
        square = after.movable[0]
        said = {"player": after.player, "color": after.required, "square": square, **parts}
        yield EndNote(after, Sentence(key, said), (square,))


def tempting(position: Position, right: Move) -> list[Move]:
    """Return the wrong moves, those that weak solvers like first."""
    others = (move for move in position.legal_moves if move != right)
    return sorted(others, key=lambda move: -liking(position, move))


def denied(steps: Iterator[bool | None]) -> Iterator[bool]:
    """Negate the result of a search in slices; unknown counts as False."""
    return (known is False for known in steps)
