"""The tree of a solution: for each turn of the solver what is right, for each of the other a reply.

A tree is a dictionary: moves by their text, and behind each the tree of what follows. The best move
comes first. Where the player to move solves the puzzle, all right moves are there; where the other
is to move, those replies that put the end off longest. Passes are not written down: they are forced.
An empty tree is the end of the task, or of what is worth writing down.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple, TypeAlias

from ..i18n import say
from ..rules import Move, Position
from ..rules.fill import DIRECTIONS
from ..solver.state import DEADLOCK, PLAYERS, PUSH, State
from ..solver.target_table import END, SQUARE
from .choices import choices, chooser
from .errors import PuzzleError
from .tasks import ONE_MOVE, Task, TaskSolver, winner

Tree: TypeAlias = "dict[str, Tree]"

_MAX_TURNS = 16  # turns with their moves; the main line is written down however long it is
_MAX_REPLIES = 2


class Ply(NamedTuple):
    """One ply of a line: where it is played, and where it leads."""

    position: Position
    move: Move
    after: Position


def settled(position: Position) -> Position:
    """Return the position after the passes that are forced in it (M6).

    Examples
    --------
    >>> settled(Position.start()) == Position.start()
    True
    """
    return position.settled()


def build(position: Position, moves: int, solver: TaskSolver) -> Tree:
    """Work out the tree of a task that can be done in so many moves.

    The main line comes first, then what is nearest to it, until there is enough.
    """
    root: Tree = {}
    player = chooser(position)
    order = count()
    waiting: list[tuple[int, int, Position, int, Tree]] = [(0, 0, position, moves, root)]
    opened = 0
    while waiting and (waiting[0][0] == 0 or opened < _MAX_TURNS):
        deviation, _, here, remaining, tree = heappop(waiting)
        opened += 1
        best = best_choices(here, remaining, solver)
        if chooser(here) is player:
            right = best + _slower_wins(here, best, solver)
        else:
            right = best = best[:_MAX_REPLIES]
        tree |= {text: {} for text in right}
        for step, text in enumerate(best if remaining > 1 else ()):
            after = settled(here.play(text))
            if not after.outcome:
                heappush(waiting, (deviation + step, next(order), after, remaining - 1, tree[text]))
    return root


def best_choices(position: Position, remaining: int, solver: TaskSolver) -> list[str]:
    """Return the moves that get there in time, or those that put it off longest; or the fills that win."""
    attacking = chooser(position) is solver.attacker
    enough = remaining - 1 if attacking else remaining - 2
    return [text for text, after in choices(position).items() if solver.within(after, enough) == attacking]


def _slower_wins(position: Position, best: list[str], solver: TaskSolver) -> list[str]:
    """Return the moves that win too, if more slowly."""
    if solver.task != "win":
        return []
    slower = (text for text in map(str, position.legal_moves) if text not in best)
    return [text for text in slower if solver.wins(position.play(text))]


def main_line(position: Position, tree: Tree) -> Iterator[Ply]:
    """Yield the plies of the line of first moves, passes included; a fill is none.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> [str(ply.move) for ply in main_line(p, {"g6e8": {}})]
    ['g6e8']
    """
    while tree:
        text, tree = next(iter(tree.items()))
        if text in DIRECTIONS:
            return
        after = position.play(text)
        yield Ply(position, next(move for move in position.legal_moves if str(move) == text), after)
        position = after
        while tree and position.legal_moves and position.legal_moves[0].kind == "pass":
            after = position.play(position.legal_moves[0])
            yield Ply(position, position.legal_moves[0], after)
            position = after


def check(position: Position, task: Task, moves: int, tree: Tree) -> None:
    """See by the rules that a tree can be played, and that its main line does what is asked.

    Raises
    ------
    PuzzleError
        With the place, as ``"solution/g6e8"``.
    """
    if not tree:
        raise PuzzleError(say("puzzle.empty"), "solution")
    if task == "fill":
        _check_fills(position, moves, tree)
    else:
        won = PLAYERS.index(winner(position, task))
        _TreeCheck(State(position), task, won, moves).walk(tree, moves, True, ())


def _check_fills(position: Position, moves: int, tree: Tree) -> None:
    """See that fills are chosen, and that nothing comes after them."""
    for text, then in tree.items():
        if text not in choices(position):
            raise _error("puzzle.illegal", (text,), move=text)
        if then:
            raise _error("puzzle.beyond", (text,))
    if moves != 1:
        raise _error("puzzle.count", tuple(tree)[:1], moves=moves, found=1)


def prove(position: Position, moves: int, tree: Tree, solver: TaskSolver) -> None:
    """See with the solver that each move of a tree is right, and that none is missing among the first.

    Raises
    ------
    PuzzleError
        With the place, as ``"solution/g6e8"``.
    """
    best = best_choices(position, moves, solver)
    right = {*best, *_slower_wins(position, best, solver)}
    if right != set(tree) or next(iter(tree)) not in best:
        raise _error("puzzle.first", (), moves=", ".join(sorted(right)))
    waiting: list[tuple[Position, int, Tree, tuple[str, ...]]] = [(position, moves, tree, ())]
    while waiting:
        here, remaining, branch, path = waiting.pop()
        known = best_choices(here, remaining, solver)
        for step, (text, then) in enumerate(branch.items()):
            late = step > 0 and not then and solver.task == "win" and here.player is solver.attacker
            if text not in known and not (late and solver.wins(here.play(text))):
                raise _error("puzzle.wrong", (*path, text), move=text)
            if then:
                waiting.append((settled(here.play(text)), remaining - 1, then, (*path, text)))


class _TreeCheck:
    """A walk over a tree with the solver's numbers, which is many times faster than with positions."""

    def __init__(self, state: State, task: Task, winner: int, moves: int) -> None:
        self.state = state
        self.task = task
        self.winner = winner
        self.moves = moves

    def walk(self, tree: Tree, remaining: int, main: bool, path: tuple[str, ...]) -> None:
        """Check the moves of one turn and, behind each, what follows."""
        state = self.state
        mover = state.player
        legal = {SQUARE[state.places[m >> 7]] + SQUARE[m & 63]: m for m in state.moves()}
        forced = self.task == "push" and mover != self.winner and len(legal) == 1
        forced = forced and bool(next(iter(legal.values())) & PUSH)
        enough = self.task in ONE_MOVE
        for text, then in tree.items():
            here = (*path, text)
            move = legal.get(text)
            if move is None or not isinstance(then, dict):
                raise _error("puzzle.illegal", here, move=text)
            if enough:
                over = True  # whatever comes after it
            elif END[move & 127]:
                self._check_end(mover, here)
                over = True
            elif then or main:
                state.make(move)
                over = state.turn == DEADLOCK
                if over and not forced:
                    self._check_end(1 - mover, here, deadlock=True)
                elif then and not forced:
                    self.walk(then, remaining - 1, main, here)
                state.unmake()
            else:
                continue  # it was not worth writing down what follows
            over = over or forced
            if then and over:
                raise _error("puzzle.beyond", here)
            if main and not over and not then:
                raise _error("puzzle.no_end", here)
            if main and over and remaining != 1:
                raise _error("puzzle.count", here, moves=self.moves, found=self.moves - remaining + 1)
            main = False

    def _check_end(self, won: int, path: tuple[str, ...], deadlock: bool = False) -> None:
        """See that a round that ends here ends as the task asks."""
        fits = self.task in ("win", "hold out") or (self.task == "deadlock" and deadlock)
        if won != self.winner or not fits:
            raise _error("puzzle.other_end", path)


def _error(key: str, path: tuple[str, ...], **parts: object) -> PuzzleError:
    return PuzzleError(say(key, **parts), "/".join(("solution", *path)))
