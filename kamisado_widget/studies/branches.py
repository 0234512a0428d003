"""What hangs on what: the tree below a study and below everything on screen."""

from __future__ import annotations

ROOT = -1
"""What roots hang on."""


class Branches:
    """Nodes by number: 0, 1, 2 and so on, in the order in which they were added.

    It only grows: nothing is cut, and a number never changes its meaning.
    """

    def __init__(self) -> None:
        self.parents: list[int] = []
        self._children: dict[int, list[int]] = {}
        self._known: dict[tuple[int, str], int] = {}

    def __len__(self) -> int:
        return len(self.parents)

    def add(self, parent: int, *names: str) -> int:
        """Add a node below another, or a root; of several with one name the first keeps it."""
        node = len(self.parents)
        self.parents.append(parent)
        self._children.setdefault(parent, []).append(node)
        for name in names:
            self._known.setdefault((parent, name), node)
        return node

    def child(self, node: int, name: str) -> int | None:
        """Return the node of a name right below another, if there is one."""
        return self._known.get((node, name))

    def children(self, node: int) -> list[int]:
        """Return the nodes right below one, in the order in which they were added."""
        return self._children.get(node, [])

    def path_to(self, node: int) -> list[int]:
        path = [node]
        while (parent := self.parents[path[-1]]) != ROOT:
            path.append(parent)
        return path[::-1]
