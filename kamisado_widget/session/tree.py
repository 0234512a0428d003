"""The append-only tree of scenes that everything on screen is a node of.

A game is a path, undo goes to the parent, another try is another child. Nothing is cut and an
index never changes its meaning, so two views and late clicks cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from ..picture import Scene
from ..rules import Diagram, IllegalFill, Match, Move, Position
from ..rules.fill import DIRECTIONS
from ..rules.text import read
from . import refill
from .fields import plain
from .narrator import Narrator
from .wire import Node

ROOT = -1  # the parent of a root

Root = Position | Match | list[Node]


class Tree:
    """Scenes by index, each with the position it shows, and in a match with the match so far.

    Parameters
    ----------
    root : Position, Match or list of Node
        What to begin with. A match is replayed from its first round, and ends at ``self.end``. Nodes
        are a tree that is born whole, as a lesson is.
    language : str
        The language of its sentences.

    Examples
    --------
    >>> tree = Tree(Position.start(), "en")
    >>> tree.play(0, "d8d5")
    1
    >>> tree.nodes[1]["parent"], str(tree.positions[1].required)
    (0, 'orange')
    """

    def __init__(self, root: Root, language: str) -> None:
        self._clear()
        self._batches = -1
        self.end = 0
        if isinstance(root, list):
            self._narrator = Narrator(language, read(root[0]["at"]).ruleset)
            self.append(root)
        else:
            self._begin(root, language)

    def _clear(self) -> None:
        self.nodes: list[Node] = []
        self.positions: list[Position] = []
        self.matches: list[Match | None] = []
        self._children: dict[int, list[int]] = {}
        self._known: dict[tuple[int, str], int] = {}  # a scene and a move or fill there, and what it led to

    def _put(self, node: Node, position: Position, match: Match | None = None) -> int:
        """Add a scene; return its index."""
        index = len(self.nodes)
        self.nodes.append(plain(node))
        self.positions.append(position)
        self.matches.append(match)
        self._children.setdefault(node["parent"], []).append(index)
        for choice in filter(None, (node.get("move"), node.get("fill"))):
            self._known.setdefault((node["parent"], str(choice)), index)
        return index

    def _begin(self, root: Position | Match, language: str) -> None:
        match = _begun(root) if isinstance(root, Match) else None
        position = match.position if match else root
        assert isinstance(position, Position)
        self.begin(position, language, match)
        if isinstance(root, Match):
            self._replay(root)

    def begin(self, position: Position, language: str, match: Match | None = None) -> int:
        """Add a position that nothing led to; return its scene's index."""
        self._narrator = Narrator(language, position.ruleset)
        return self._add(ROOT, [(self._opening(position, match), position, match)])

    def append(self, nodes: list[Node]) -> None:
        """Add nodes that hang where they say."""
        for node in nodes:
            self._put(node, _board_of(node["at"]))
        self._batches = max(self._batches, *(node["batch"] for node in nodes))

    def _opening(self, position: Position, match: Match | None) -> Scene:
        scene = self._narrator.opening(position)
        if match and match.chooser:  # begun where a fill is due
            (ring,) = refill.after_round(match, self._narrator)
            return {"at": ring["at"], "say": f"{scene['say']} {ring['say']}", "over": ring["over"]}
        if match:
            scene["round"] = len(match.rounds)
        return scene

    def _replay(self, match: Match) -> None:
        for number, each in enumerate(match.rounds):
            if number:
                self.end = self.fill(self.end, each.fill) if each.fill else self.begin_round(self.end)
            for move in each.moves:
                if move.kind != "pass":  # those come with the move before
                    self.end = self.play(self.end, move)

    def in_language(self, language: str, whole: list[Node]) -> Tree:
        """Return the same tree in another language: every scene keeps its index.

        Parameters
        ----------
        language : str
            One of :data:`kamisado_widget.i18n.LANGUAGES`.
        whole : list of Node
            The scenes that stand by themselves, written in that language already; what was played
            after them is played once more.
        """
        tree = copy(self)
        tree._clear()
        if whole:
            tree._narrator = Narrator(language, self._narrator.ruleset)
            tree.append(whole)
        while len(tree.nodes) < len(self.nodes):
            self._retell(len(tree.nodes), tree, language)
        for before, scene in zip(self.nodes, tree.nodes, strict=True):
            scene["batch"] = before["batch"]
            if "worth" in before:
                scene["worth"] = before["worth"]
        tree._batches = self._batches
        return tree

    def _retell(self, node: int, tree: Tree, language: str) -> None:
        """Add the scene at an index to another tree, with those that come with it."""
        scene = self.nodes[node]
        parent = scene["parent"]
        if parent == ROOT:
            tree.begin(self.positions[node], language, self.matches[node])
        elif scene.get("kind") in ("move", "push", "pass"):
            tree.play(parent, scene["move"])
        elif "fill" in scene:
            tree.fill(parent, scene["fill"])
        else:
            tree.begin_round(parent)

    def path_to(self, node: int) -> list[int]:
        """Return the scenes from a root to a node."""
        path = [node]
        while (parent := self.nodes[path[-1]]["parent"]) != ROOT:
            path.append(parent)
        return path[::-1]

    def text_to(self, node: int) -> str:
        """Return what led to a node, as text to keep: a match's record, or where it began and the moves."""
        if match := self.matches[node]:
            return str(match)
        path = self.path_to(node)
        moves = [self.nodes[each]["move"] for each in path if "move" in self.nodes[each]]
        return "\n".join(filter(None, [self.nodes[path[0]]["at"], " ".join(moves)]))

    @classmethod
    def from_text(cls, text: str, language: str) -> Tree:
        """Return the tree of what :meth:`text_to` gave: scenes one behind the other, the last one at ``end``.

        Raises
        ------
        ValueError
            If it cannot be played.
        """
        first, _, moves = text.partition("\n")
        if first.count("/") < 7:  # no position's text
            return cls(Match.parse(text), language)
        tree = cls(Position.parse(first), language)
        played = enumerate(moves.split())
        # All passes but one at the very beginning come with the move before them.
        tree.end = tree.follow(0, (move for number, move in played if not number or move[:2] != move[2:]))
        return tree

    def child(self, node: int, move: str) -> int | None:
        """Return the child of ``node`` that a move, or a fill from a side, led to, if there is one."""
        return self._known.get((node, move))

    def children(self, node: int) -> list[int]:
        """Return the scenes that come right after one, in the order in which they were added."""
        return self._children.get(node, [])

    def play(self, node: int, move: Move | str) -> int:
        """Play a move at a node, and the passes that it forces; return the last scene's index.

        A move played there before goes to its scene again. A round of a match that ends with it
        is followed by the ring that it earns.

        Raises
        ------
        IllegalMove
            If a rule refuses the move; the tree is as it was.
        """
        known = self.child(node, str(move))
        if known is not None:
            return self.end_of_batch(known)
        match = self.matches[node]
        batch: list[tuple[Scene, Position, Match | None]] = []
        for position, scene in self._narrator.play(self.positions[node], move):
            if match and not match.position.outcome:
                match = match.copy()
                match.play(scene["move"])
            batch.append((scene, position, match))
        if match and match.position.outcome:
            batch += [(scene, batch[-1][1], match) for scene in refill.after_round(match, self._narrator)]
        return self._add(node, batch)

    def follow(self, node: int, moves: Iterable[Move | str]) -> int:
        """Play a line of moves as one batch, each with the passes that it forces.

        Where a match waits for a fill, ``"left"`` and ``"right"`` are fills.

        Raises
        ------
        IllegalMove, IllegalFill
            If a rule refuses one; those before it stay.
        """
        joined = None  # the batch of those that are new
        for move in moves:
            known = self.child(node, str(move))
            if known is not None:
                node = self._line_up_behind(known) if move in DIRECTIONS else self._behind_passes(known)
                continue
            start = len(self.nodes)
            node = self.fill(node, str(move)) if move in DIRECTIONS else self.play(node, move)
            joined = joined or self._batches
            for scene in self.nodes[start:]:
                scene["batch"] = joined
        return node

    def _behind_passes(self, node: int) -> int:
        """Follow the passes that a move forced."""
        batch = self.nodes[node]["batch"]
        for index in range(node + 1, len(self.nodes)):
            scene = self.nodes[index]
            if (scene["parent"], scene["batch"], scene.get("kind")) != (node, batch, "pass"):
                break
            node = index
        return node

    def _line_up_behind(self, node: int) -> int:
        """Follow a refill to the first scene of the round behind it."""
        while "round" not in self.nodes[node]:
            node += 1
        return node

    def fill(self, node: int, direction: str) -> int:
        """Fill both home rows for the next round; return the index of its first scene.

        Raises
        ------
        IllegalFill
            If no fill is due there, or there is no such direction; the tree is as it was.
        """
        match = self._match_at(node)
        after = match.copy()
        after.fill(direction)
        known = self.child(node, direction)
        if known is not None:
            return self._line_up_behind(known)
        between = [(scene, match.position, match) for scene in refill.fill(match, direction, self._narrator)]
        return self._add(node, [*between, (self._opening(after.position, after), after.position, after)])

    def begin_round(self, node: int) -> int:
        """Begin the next round of a series; return the index of its first scene.

        Raises
        ------
        IllegalFill
            If none is due there; the tree is as it was.
        """
        after = self._match_at(node).copy()
        after.begin_round()
        for known in self.children(node):  # from there nothing else can follow
            return known
        return self._add(node, [(self._opening(after.position, after), after.position, after)])

    def _match_at(self, node: int) -> Match:
        match = self.matches[node]
        if match is None:
            raise IllegalFill(self._narrator.say("error.no_fill"))
        return match

    def _add(self, node: int, batch: list[tuple[Scene, Position, Match | None]]) -> int:
        self._batches += 1
        for scene, position, match in batch:
            node = self._put(Node(parent=node, batch=self._batches, **scene), position, match)
        return node

    def end_of_batch(self, node: int) -> int:
        """Follow a batch to its end; its nodes stand one behind the other."""
        batch = self.nodes[node]["batch"]
        while node + 1 < len(self.nodes) and self.nodes[node + 1]["batch"] == batch:
            node += 1
        return node


def _board_of(text: str) -> Position:
    """Return the position of a scene that stands by itself, or the board of a diagram."""
    setup = read(text)
    return Diagram(setup).board if setup.missing else Position.from_setup(setup)


def _begun(match: Match) -> Match:
    """Return the match as it began."""
    first = match.rounds[0]
    begun = match.copy()
    begun.rounds = (first._replace(moves=(), position=first.line_up),)
    return begun
