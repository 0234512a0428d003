"""What is found out at an editor: about a setup as a puzzle, in puzzles that are looked for, and in tries."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import randrange
from typing import TYPE_CHECKING, Literal

from ...i18n import say
from ...puzzles import TASKS, Puzzle
from ...puzzles.first_moves import FirstMoves
from ...puzzles.idle import Idle
from ...puzzles.likeness import Likeness
from ...puzzles.mending import Change, Mending
from ...puzzles.paired_mending import PairsTried
from ...puzzles.tree import Tree as Solution
from ...puzzles.whole_solution import WholeSolution, whole_solution_steps
from ...reasons import Reason
from ...rules import Position
from ...solver import Verdict
from ..puzzle.attempts import PlayedAttempt
from .setups import SetupSession
from .wire import FindState, Suggestion

if TYPE_CHECKING:
    from ...puzzles.miner import Mined


@dataclass
class Findings:
    """What was found out about a position and a task."""

    winner: Verdict | None = None
    first: FirstMoves = field(default_factory=FirstMoves)
    reasons: dict[str, Reason] = field(default_factory=dict)
    mendings: tuple[Mending, ...] = ()
    pairs: PairsTried | None = None
    idle: Idle | None = None
    own: int | None = None  # the solver's own moves to the end
    refused: str = ""  # why it is no puzzle all the same
    complete: bool = False


def rating_of(puzzle: Puzzle) -> str:
    """Say how hard a puzzle is."""
    return say("puzzle.rating", rating=puzzle.rating)


def idle_towers(idle: Idle, position: Position) -> str:
    """Name the idle towers found so far; once all were tried, say where there are none."""
    if towers := ", ".join(_tower(position, square) for square in idle.squares):
        return say("desk.idle", towers=towers)
    return say("desk.idle.none") if idle.done == idle.total else ""


def _tower(position: Position, square: str) -> str:
    tower = position.towers[square]
    return say("desk.tower", player=tower.player, color=tower.color, square=square)


def likeness_of(found: Likeness) -> str:
    """Say which puzzle one is like, and how."""
    return say(f"desk.alike.{found.kind}", name=found.puzzle.title or found.puzzle.id)


def near_to(mendings: tuple[Mending, ...]) -> str:
    """Say how near it is: on which squares the first tower to be moved would do."""
    single = [each.changes[0] for each in mendings]
    moved = [change for change in single if change.tower and change.origin != change.target]
    if not moved:
        return ""
    first = moved[0]
    squares = [each.target for each in moved if each.origin == first.origin]
    tower = first.tower
    assert tower
    named = say("desk.tower", player=tower.player, color=tower.color, square=first.origin)
    return say(f"desk.near.{'one' if len(squares) == 1 else 'more'}", tower=named, squares=", ".join(squares))


def suggestion(mending: Mending) -> Suggestion:
    """Put a change, or two of them, on a button."""
    label = " + ".join(map(_change, mending.changes))
    if not mending.keeps:
        label = say("desk.mend.other", change=label, move=mending.solution)
    return Suggestion(label=label, text=str(mending.changes[-1].position))


def _change(change: Change) -> str:
    """Say what is changed."""
    after = change.position
    key = f"desk.mend.{change.kind}"
    parts = {"origin": change.origin, "target": change.target}
    if change.tower:
        parts |= {
            "player": change.tower.player,
            "color": change.tower.color,
            "rank": f"rank{change.tower.rank}",
        }
    else:
        parts |= {"player": after.player, "color": after.required or ""}
    return say(key, **parts)


_MOST = {"moves": 20, "rings": 16, "tries": 20}


class Finder:
    """What a composer has the miner look for, and how far it is."""

    def __init__(self) -> None:
        self.searching = False
        self._form = FindState(task="win", moves=2, rings=0, tries=0, searching=False)
        self._mined: Mined | None = None
        self._error = ""
        self._steps: Iterator[tuple[Mined, Puzzle | None]] = iter(())

    def look(self, text: str) -> None:
        """Look for a puzzle; with the same form again, for another one."""
        from ...puzzles.miner import finding_steps  # only few composers need the miner

        try:
            given = json.loads(text)
            form = FindState(
                task=given["task"],
                moves=_number(given, "moves"),
                rings=_number(given, "rings"),
                tries=_number(given, "tries"),
                searching=False,
            )
            if form["task"] not in TASKS:
                raise ValueError
        except (ValueError, TypeError, LookupError, RecursionError):
            self._mined, self._error, self.searching = None, say("desk.find.wrong"), False
            return
        if form != self._form or not self._mined:
            seed = randrange(2**32)
            self._steps = finding_steps(form["task"], form["moves"], form["rings"], form["tries"], seed)
            self._form, self._mined = form, None
        self._error, self.searching = "", True

    def stop(self) -> None:
        """Pause; the same form goes on from here."""
        self.searching = False

    def step(self) -> Puzzle | None:
        """Look at one more position; return it where it is a puzzle as wanted."""
        self._mined, found = next(self._steps)
        if found:
            self.searching = False
        return found

    def state(self) -> FindState:
        """Return the form and the progress."""
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
    """What is played at an editor, from the scene of a puzzle on.

    Attributes
    ----------
    whole : WholeSolution
        All lines, as far as they are worked out.
    """

    def __init__(self, session: SetupSession, puzzle: Puzzle, mode: Literal["play", "solution"]) -> None:
        super().__init__(session, puzzle, session.cursor)
        self.mode = mode
        self.whole = WholeSolution(puzzle)
        self._editor = session
        self._steps = whole_solution_steps(puzzle) if mode == "solution" else iter(())

    def work(self) -> Iterator[None]:
        """Go on working out the whole solution, in slices."""
        for known in self._steps:
            self.whole = known
            yield

    def stop(self) -> None:
        """Work out no more of it."""
        self._steps, self.whole.settled = iter(()), True

    def walk_line(self, index: int) -> None:
        """Show where a printed line ends.

        Raises
        ------
        ValueError
            If there is no such line.
        """
        lines = self.whole.printed()
        if index not in range(len(lines)):
            raise ValueError(say("editor.absurd"))
        self._editor.go(self.root)
        self._editor.follow(lines[index].line)

    def holds(self, node: int) -> bool:
        """Tell whether a scene is the puzzle's, or was played from there."""
        nodes = self._editor.nodes
        while node > self.root and ("kind" in nodes[node] or "round" in nodes[node]):
            node = nodes[node]["parent"]
        return node == self.root

    def is_open(self, node: int) -> bool:
        """Tell whether something can be played at a scene."""
        return bool(self.known(node)) if self.mode == "solution" else super().is_open(node)

    def known(self, node: int) -> Solution:
        """Return what the solution knows at a scene."""
        return self.puzzle.subtree(self.moves_to(node)) or {}

    def play(self, move: str) -> None:
        """Play a move: the proof answers it; in the solution it goes on.

        Raises
        ------
        IllegalMove
            If a rule refuses it.
        ValueError
            If nothing can be played here, or the solution does not know the move.
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
