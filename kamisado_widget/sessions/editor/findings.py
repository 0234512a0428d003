"""Findings about puzzles in the editor: solutions, the miner's progress, and tries."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import randrange
from typing import TYPE_CHECKING, Literal

from ...i18n import say
from ...puzzles import TASKS, Puzzle
from ...puzzles.repair import Change, Idle, PairsTried, Repair
from ...puzzles.task import FirstMoves
from ...puzzles.tree import Tree as Solution
from ...puzzles.whole_solution import WholeSolution, whole_solution_steps
from ...reasons import Reason
from ...rules import Position, Tower
from ...solver import Verdict
from ..puzzle.attempts import PlayedAttempt
from .wire import FindState, Suggestion

if TYPE_CHECKING:
    from ...puzzles.miner import Mined
    from .session import EditorSession


@dataclass
class Findings:
    winner: Verdict | None = None
    first: FirstMoves = field(default_factory=FirstMoves)
    reasons: dict[str, Reason] = field(default_factory=dict)
    repairs: tuple[Repair, ...] = ()
    pairs: PairsTried | None = None
    idle: Idle | None = None
    own: int | None = None
    refused: str = ""  # another reason why it is not a puzzle
    known: str = ""  # similar puzzles, if requested
    complete: bool = False


def rating_of(puzzle: Puzzle) -> str:
    return say("puzzle.rating", rating=puzzle.rating)


def idle_towers(idle: Idle, position: Position) -> str:
    """Name the idle towers so far, or say at the end that there are none."""
    if towers := ", ".join(_named(position.towers[square], square) for square in idle.squares):
        return say("desk.idle", towers=towers)
    return say("desk.idle.none") if idle.done == idle.total else ""


def _named(tower: Tower, square: str) -> str:
    return say("desk.tower", player=tower.player, color=tower.color, square=square)


def near_to(repairs: tuple[Repair, ...]) -> str:
    """Tell how close it is: the squares to which the first tower could be moved."""
    single = [each.changes[0] for each in repairs]
    moved = [change for change in single if change.tower and change.origin != change.target]
    if not moved:
        return ""
    first = moved[0]
    squares = [each.target for each in moved if each.origin == first.origin]
    assert first.tower
    tower = _named(first.tower, first.origin)
    return say(f"desk.near.{'one' if len(squares) == 1 else 'more'}", tower=tower, squares=", ".join(squares))


def suggestion(repair: Repair) -> Suggestion:
    label = " + ".join(map(_change, repair.changes))
    if not repair.keeps:
        label = say("desk.repair.other", change=label, move=repair.solution)
    return Suggestion(label=label, text=str(repair.changes[-1].position))


def _change(change: Change) -> str:
    tower, after = change.tower, change.position
    return say(
        f"desk.repair.{change.kind}",
        origin=change.origin,
        target=change.target,
        player=tower.player if tower else after.player,
        color=tower.color if tower else after.required or "",
        rank=f"rank{tower.rank}" if tower else "",
    )


_MOST = {"moves": 20, "rings": 16, "tries": 20}


class Finder:
    """The search for a puzzle with given properties."""

    def __init__(self) -> None:
        self.searching = False
        self._form = FindState(task="win", moves=2, rings=0, tries=0, searching=False)
        self._mined: Mined | None = None
        self._error = ""
        self._steps: Iterator[tuple[Mined, Puzzle | None]] = iter(())

    def look(self, text: str) -> None:
        """Start a search; continue it for another puzzle if the form is the same."""
        from ...puzzles.miner import finding_steps  # rarely needed

        try:
            given = json.loads(text)
            moves, rings, tries = (_number(given, name) for name in _MOST)
            form = FindState(task=given["task"], moves=moves, rings=rings, tries=tries, searching=False)
            if form["task"] not in TASKS:
                raise ValueError
        except (ValueError, TypeError, LookupError, RecursionError):
            self._mined, self._error, self.searching = None, say("desk.find.wrong"), False
            return
        if form != self._form or not self._mined:
            self._steps = finding_steps(form["task"], moves, rings, tries, randrange(2**32))
            self._form, self._mined = form, None
        self._error, self.searching = "", True

    def step(self) -> Puzzle | None:
        """Mine one more position; return the puzzle, if any."""
        self._mined, found = next(self._steps)
        if found:
            self.searching = False
        return found

    def state(self) -> FindState:
        state: FindState = {**self._form, "searching": self.searching}
        if self._mined:
            state["mined"] = self._mined.summary()
        if self._error:
            state["error"] = self._error
        return state


def _number(form: dict[str, object], name: str) -> int:
    found = form[name]
    if type(found) is not int or not 0 <= found <= _MOST[name]:
        raise ValueError(name)
    return found


class EditorAttempt(PlayedAttempt):
    """A try at the editor's puzzle; ``whole`` has the lines of the full solution so far."""

    def __init__(self, session: EditorSession, puzzle: Puzzle, mode: Literal["play", "solution"]) -> None:
        super().__init__(session, puzzle, session.cursor)
        self.mode = mode
        self.whole = WholeSolution(puzzle)
        self._editor = session
        self._steps = whole_solution_steps(puzzle) if mode == "solution" else iter(())

    def work(self) -> Iterator[None]:
        for known in self._steps:
            self.whole = known
            yield

    def stop(self) -> None:
        self._steps, self.whole.settled = iter(()), True

    def walk_line(self, index: int) -> None:
        """Show the end of a printed line; ValueError if there is none."""
        lines = self.whole.printed()
        if index not in range(len(lines)):
            raise ValueError(say("editor.absurd"))
        self._editor.go(self.root)
        self._editor.follow(lines[index].line)

    def holds(self, node: int) -> bool:
        nodes = self._editor.nodes
        while node > self.root and ("kind" in nodes[node] or "round" in nodes[node]):
            node = nodes[node]["parent"]
        return node == self.root

    def is_open(self, node: int) -> bool:
        return bool(self.known(node)) if self.mode == "solution" else super().is_open(node)

    def known(self, node: int) -> Solution:
        """Return the solution's subtree at a scene."""
        return self.puzzle.subtree(self.moves_to(node)) or {}

    def play(self, move: str) -> None:
        """Play a move and the reply; in the solution, continue its line.

        Raises IllegalMove, or ValueError if the try is over or the solution lacks the move.
        """
        node = self._editor.cursor
        if self.mode == "play":
            judged = self.judge(node, move)
            line = [move, *map(str, judged.result.replies)]
            self._editor.follow(line, lambda end: self.mark(end, judged))
            return
        if not self.is_open(node):
            raise ValueError(say("puzzle.again"))
        self._editor.position_at(node).play(move)
        if move not in self.known(node):
            raise ValueError(say("desk.unknown", move=move))
        self._editor.follow([move])
