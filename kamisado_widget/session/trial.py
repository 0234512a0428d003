"""A puzzle tried out in the editor that it is built in: played against its proof, or walked through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ..i18n import say
from ..puzzles import Puzzle
from ..puzzles.attempt import Attempt, MoveResult
from ..puzzles.choices import led_to
from ..puzzles.tree import Tree as Solution
from ..reasons import Reason, because
from .puzzle import choice_of, comment_on
from .questions import REASON_SECONDS

if TYPE_CHECKING:
    from .editor import EditorSession


class Trial:
    """What is played at an editor, from the scene of a puzzle on.

    Parameters
    ----------
    session : EditorSession
        Whose tree it is played in.
    puzzle : Puzzle
        What is tried.
    mode : str
        ``"play"`` against the proof, or ``"solution"``: walk through it.
    """

    def __init__(self, session: EditorSession, puzzle: Puzzle, mode: Literal["play", "solution"]) -> None:
        self.puzzle = puzzle
        self.mode = mode
        self.root = session.cursor
        self._session = session
        self._attempt = Attempt(puzzle)

    def holds(self, node: int) -> bool:
        """Tell whether a scene is the puzzle's, or was played from there."""
        nodes = self._session.nodes
        while node > self.root and ("kind" in nodes[node] or "round" in nodes[node]):
            node = nodes[node]["parent"]
        return node == self.root

    def is_open(self, node: int) -> bool:
        """Tell whether something can be played at a scene."""
        if self.mode == "solution":
            return bool(self.known(node))
        return node == self.root or self._session.nodes[node].get("tried") == "right"

    def known(self, node: int) -> Solution:
        """Return what the solution knows at a scene."""
        return self.puzzle.subtree(self._moves_to(node)) or {}

    def play(self, move: str) -> None:
        """Play a move, or choose a fill: the proof answers it, or where one walks through it, it goes on.

        Raises
        ------
        IllegalMove, IllegalFill
            If a rule refuses it.
        ValueError
            If nothing can be played here, or the solution does not know the move.
        """
        session, node = self._session, self._session.cursor
        if not self.is_open(node):
            raise ValueError(say("puzzle.again"))
        position = session.position_at(node)
        led_to(position, move)
        if self.mode == "solution":
            if move not in self.known(node):
                raise ValueError(say("desk.unknown", move=move))
            session.follow([move])
            return
        answered = self._attempt.answer(self._moves_to(node), move)
        lost = not answered.right and answered.verdict.winner is self.puzzle.player.other
        explained = lost and not self.puzzle.asks_fill
        why = (move, because(position, move, seconds=REASON_SECONDS)) if explained else None
        session.follow([move, *map(str, answered.replies)], lambda end: self._mark(end, answered, why))

    def _mark(self, end: int, answered: MoveResult, why: tuple[str, Reason] | None) -> None:
        scene = self._session.nodes[end]
        if "tried" not in scene:
            scene["tried"] = "done" if answered.done else "right" if answered.right else "wrong"
            said = comment_on(self.puzzle, answered, why, self._session.language)
            scene["say"] = f"{scene['say']} {said}".strip()

    def last_open(self) -> int:
        """Return the scene nearest behind the one shown at which something can be played."""
        node = self._session.cursor
        while not self.is_open(node):
            node = self._session.nodes[node]["parent"]
        return node

    def _moves_to(self, node: int) -> list[str]:
        moves: list[str] = []
        while node != self.root:
            scene = self._session.nodes[node]
            if choice := choice_of(scene):
                moves.append(choice)
            node = scene["parent"]
        return moves[::-1]
