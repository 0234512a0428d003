"""What a study is kept in: positions and moves on branches, and what is noted at each."""

from __future__ import annotations

from ..i18n import say
from ..rules import Move, Position
from .branches import ROOT, Branches
from .note import Note, StudyError, one_line

MOST_NODES = 5_000
MOST_CHAPTERS = 64


class StudyTree:
    """The nodes of a study by number; each chapter is a root."""

    def __init__(self) -> None:
        self.branches = Branches()
        self.positions: list[Position] = []
        self.moves: list[Move | None] = []
        self.notes: list[Note] = []
        self.titles: dict[int, str] = {}  # of chapters
        self.title = self.about = ""

    def begin(self, position: Position, title: str) -> int:
        """Begin a chapter."""
        if len(self.titles) == MOST_CHAPTERS:
            raise StudyError(say("study.error.chapters", most=MOST_CHAPTERS))
        node = self.add(ROOT, None, position)
        self.titles[node] = one_line(title)
        return node

    def add(self, parent: int, move: Move | None, position: Position) -> int:
        if len(self.positions) == MOST_NODES:
            raise StudyError(say("study.error.nodes", most=MOST_NODES))
        self.positions.append(position)
        self.moves.append(move)
        self.notes.append(Note())
        return self.branches.add(parent, *([] if move is None else [str(move)]))

    def play(self, node: int, move: Move | str) -> int:
        """Return the node of a move, behind the passes that must be made before it."""
        known = self.branches.child(node, str(move))
        if known is not None:
            return known
        legal = self.positions[node].legal_moves
        if len(legal) == 1 and legal[0].kind == "pass" and str(move) != str(legal[0]):
            return self.play(self.play(node, legal[0]), move)
        made = self.positions[node].find_move(move)
        return self.add(node, made, self.positions[node].play(made))

    def without(self, removed: int) -> StudyTree:
        """Return a tree that lacks a node and all behind it."""
        tree, numbers = StudyTree(), {ROOT: ROOT}
        tree.title, tree.about = self.title, self.about
        for node, parent in enumerate(self.branches.parents):
            if parent in numbers and node != removed:
                numbers[node] = tree.add(numbers[parent], self.moves[node], self.positions[node])
                tree.notes[-1] = self.notes[node]
                if node in self.titles:
                    tree.titles[numbers[node]] = self.titles[node]
        return tree
