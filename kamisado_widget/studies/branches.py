"""What hangs on what: the tree below a study and below everything on screen."""

from __future__ import annotations

ROOT = -1
"""What roots hang on."""


class Branches:
    """Nodes by number: 0, 1, 2 and so on, in the order in which they were added.

    It only grows: nothing is cut, and a number never changes its meaning.

    Examples
    --------
    >>> tree = Branches()
    >>> [tree.add(ROOT), tree.add(0, "f8f4"), tree.add(0, "d8d5"), tree.add(1, "g1g6")]
    [0, 1, 2, 3]
    >>> tree.child(0, "d8d5"), tree.children(0), tree.path_to(3)
    (2, [1, 2], [0, 1, 3])
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
        """Return the nodes from a root to one."""
        path = [node]
        while (parent := self.parents[path[-1]]) != ROOT:
            path.append(parent)
        return path[::-1]
