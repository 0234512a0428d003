"""A puzzle tried out in the editor that it is built in: played against its proof, or walked through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ...i18n import say
from ...puzzles import Puzzle
from ...puzzles.tree import Tree as Solution
from ...puzzles.whole_solution import WholeSolution, whole_solution_steps
from ..puzzle.attempts import PlayedAttempt
from .setup_session import SetupSession


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
