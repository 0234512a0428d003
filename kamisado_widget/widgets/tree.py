"""The append-only tree of scenes that everything on screen is a node of.

A game is a path, undo goes to the parent, another try is another child. Nothing is cut and an
index never changes its meaning, so two views and late clicks cannot disagree.
"""

from __future__ import annotations

from ..rules import Move, Position
from . import scenes
from .wire import Node

ROOT = -1  # the parent of a root


class Tree:
    """Scenes by index, each with the position it shows.

    Parameters
    ----------
    root : Position
        The position of scene 0.
    language : str
        The language its scenes are told in.

    Examples
    --------
    >>> tree = Tree(Position.start(), "en")
    >>> tree.play(0, "d8d5")
    1
    >>> tree.nodes[1]["parent"], str(tree.positions[1].required)
    (0, 'orange')
    """

    def __init__(self, root: Position, language: str) -> None:
        self.language = language
        self.nodes: list[Node] = [{"parent": ROOT, "batch": 0, **scenes.opening(root, language)}]
        self.positions: list[Position] = [root]
        self._batches = 0

    def child(self, node: int, move: str) -> int | None:
        """Return the child of ``node`` that ``move`` led to, if there is one."""
        for index in range(node + 1, len(self.nodes)):
            if self.nodes[index]["parent"] == node and self.nodes[index].get("move") == move:
                return index
        return None

    def play(self, node: int, move: Move | str) -> int:
        """Play a move at a node, and the passes that it forces; return the last scene's index.

        A move played there before goes to its scene again.

        Raises
        ------
        IllegalMove
            If a rule refuses the move; the tree is as it was.
        """
        known = self.child(node, str(move))
        if known is not None:
            return self._end_of_batch(known)
        batch = scenes.play(self.positions[node], move, self.language)
        self._batches += 1
        for position, scene in batch:
            self.nodes.append({"parent": node, "batch": self._batches, **scene})
            self.positions.append(position)
            node = len(self.nodes) - 1
        return node

    def _end_of_batch(self, node: int) -> int:
        """Follow a batch to its end; its nodes stand one behind the other."""
        batch = self.nodes[node]["batch"]
        while node + 1 < len(self.nodes) and self.nodes[node + 1]["batch"] == batch:
            node += 1
        return node
