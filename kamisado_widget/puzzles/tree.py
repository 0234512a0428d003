"""Solution trees: nested dictionaries from moves to subtrees, the best move first.

A node of the solver has all right moves; a node of the opponent has the longest resistance. Forced passes are
left out. An empty tree is the end of the task, or where writing stops.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import TypeAlias

from ..i18n import say
from ..rules import Position
from ..solver.state import DEADLOCK, END, PLAYERS, PUSH, SQUARE, State
from .errors import PuzzleError
from .task import Task, TreePly
from .task_search import TaskSearch

Tree: TypeAlias = "dict[str, Tree]"

_MAX_TURNS = 16  # turns with all their moves; the main line has no limit
_MAX_REPLIES = 2


def build(position: Position, left: int, task: Task, search: TaskSearch) -> Tree:
    """Build the tree of a task: the main line first, then nearby branches up to a limit."""
    root: Tree = {}
    player = position.player
    order = count()
    waiting: list[tuple[int, int, Position, int, Tree]] = [(0, 0, position, left, root)]
    opened = 0
    while waiting and (waiting[0][0] == 0 or opened < _MAX_TURNS):
        deviation, _, here, left, tree = heappop(waiting)
        opened += 1
        own = here.player is player
        best = task.best(here, left, search)
        if own:
            right = best + task.slower(here, best, search)
        else:
            right = best = best[:_MAX_REPLIES]
        tree |= {text: {} for text in right}
        if task.is_last([move.kind for move in here.legal_moves], own):
            continue
        then = task.left_after(left, own)
        for step, text in enumerate(best):
            after = here.play(text).settled()
            if not after.outcome and task.goes_on(then, after.player is player):
                heappush(waiting, (deviation + step, next(order), after, then, tree[text]))
    return root


def main_line(position: Position, tree: Tree) -> Iterator[TreePly]:
    while tree:
        text, tree = next(iter(tree.items()))
        after = position.play(text)
        yield TreePly(position, next(move for move in position.legal_moves if str(move) == text), after)
        position = after
        while tree and position.legal_moves and position.legal_moves[0].kind == "pass":
            after = position.play(position.legal_moves[0])
            yield TreePly(position, position.legal_moves[0], after)
            position = after


def check(position: Position, task: Task, moves: int, tree: Tree) -> None:
    """Check by the rules that a tree can be played and its main line does the task."""
    if not tree:
        raise PuzzleError(say("puzzle.empty"), "solution")
    _TreeCheck(State(position), task, moves).walk(tree, task.number or moves, 1, True, ())


def prove(position: Position, left: int, tree: Tree, task: Task, search: TaskSearch) -> None:
    """Check with the solver that each move of a tree is right and no first move is missing."""
    best = task.best(position, left, search)
    right = {*best, *task.slower(position, best, search)}
    if right != set(tree) or next(iter(tree)) not in best:
        raise _error("puzzle.first", (), moves=", ".join(sorted(right)))
    player = position.player
    waiting: list[tuple[Position, int, Tree, tuple[str, ...]]] = [(position, left, tree, ())]
    while waiting:
        here, left, branch, path = waiting.pop()
        own = here.player is player
        known = task.best(here, left, search)
        slower = task.slower(here, known, search) if own and not set(branch) <= {*known} else ()
        for step, (text, then) in enumerate(branch.items()):
            if text not in known and (step == 0 or then or text not in slower):
                raise _error("puzzle.wrong", (*path, text), move=text)
            if then:
                after = here.play(text).settled()
                waiting.append((after, task.left_after(left, own), then, (*path, text)))


class _TreeCheck:
    """A walk over a tree on the solver's state, many times faster than on positions."""

    def __init__(self, state: State, task: Task, moves: int) -> None:
        self.state = state
        self.task = task
        self.moves = moves
        self.player = state.player
        self.solver = PLAYERS[state.player]

    def walk(self, tree: Tree, left: int, played: int, main: bool, path: tuple[str, ...]) -> None:
        state, task = self.state, self.task
        mover = state.player
        own = mover == self.player
        legal = {SQUARE[state.places[m >> 7]] + SQUARE[m & 63]: m for m in state.moves()}
        last = task.is_last(["push" if move & PUSH else "move" for move in legal.values()], own)
        then_left = task.left_after(left, own)
        for text, then in tree.items():
            here = (*path, text)
            move = legal.get(text)
            if move is None or not isinstance(then, dict):
                raise _error("puzzle.illegal", here, move=text)
            if task.one_move:
                over = True
            elif END[move & 127]:
                if not last:
                    self._check_end(mover, here)
                over = True
            elif then or main:
                state.make(move)
                over = state.turn == DEADLOCK
                if over and not last:
                    self._check_end(1 - mover, here, deadlock=True)
                elif then and not last:
                    self.walk(then, then_left, played + 1, main, here)
                state.unmake()
            else:
                continue  # the tree stops here
            over = over or last
            if then and over:
                raise _error("puzzle.beyond", here)
            if main and not over and not then:
                raise _error("puzzle.no_end", here)
            if main and over and played != self.moves:
                raise _error("puzzle.count", here, moves=self.moves, found=played)
            main = False
        if own and task.attacks and not task.fits(won=True, deadlock=False):
            across = next((text for text, move in legal.items() if END[move & 127]), None)
            if across:
                raise _error("puzzle.across", path, player=self.solver, moves=" ".join((*path, across)))

    def _check_end(self, won: int, path: tuple[str, ...], deadlock: bool = False) -> None:
        if not self.task.fits(won == self.player, deadlock):
            raise _error("puzzle.other_end", path)


def _error(key: str, path: tuple[str, ...], **parts: object) -> PuzzleError:
    return PuzzleError(say(key, **parts), "/".join(("solution", *path)))
