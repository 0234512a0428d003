"""The tree of setups that an editor shows: each that is a position is there as one too."""

from __future__ import annotations

import re

from ...i18n import say, speaking
from ...rules import IllegalFill, Move, Position, Setup
from ...rules.problems import problems
from ...svg import Scene
from ..narrator import Narrator
from ..tree import ROOT, SceneTree
from ..wire import Node
from . import setup_edits

_SQUARE = re.compile(r"(?<![a-z0-9])[a-h][1-8](?![a-z0-9])")


def squares_in(text: str) -> list[str]:
    """Return the squares that a sentence names."""
    return list(dict.fromkeys(_SQUARE.findall(text)))


class SetupTree(SceneTree):
    """A tree of setups; each that is a position is there as one too."""

    def __init__(self, setup: Setup, language: str) -> None:
        self._narrator = Narrator(language, setup.ruleset)
        self._clear()
        self.end = 0
        self.setups: list[Setup] = []
        self.checked: list[Position | None] = []
        self.begin_board(setup)

    def begin_board(self, setup: Setup) -> int:
        """Add a setup that nothing led to; return its index."""
        language = self._narrator.language
        with speaking(language):
            scene, position = _scene_of(setup, language)
        return self._append(ROOT, len(self.nodes), scene, setup, position)

    def change(self, node: int, setup: Setup) -> int:
        """Add a setup below another, unless it is there; return its index."""
        if setup == self.setups[node]:
            return node
        for index in self.children(node):
            if self.setups[index] == setup and "move" not in self.nodes[index]:
                return index
        language = self._narrator.language
        with speaking(language):
            scene_of, position = _scene_of(setup, language)
        return self._append(node, len(self.nodes), scene_of, setup, position)

    def _append(self, node: int, batch: int, scene: Scene, setup: Setup, position: Position | None) -> int:
        self._batches = batch
        self.setups.append(setup)
        self.checked.append(position)
        shown = position or setup_edits.position_of(setup)  # what is no position is to look at alone
        return self._put(Node(**scene, parent=node, batch=batch), shown)

    def in_language(self, language: str, whole: list[Node]) -> SetupTree:
        """Return the same tree in another language: every setup keeps its index."""
        tree = SetupTree(self.setups[0], language)
        while (node := len(tree.nodes)) < len(self.nodes):
            scene = self.nodes[node]
            if "fill" in scene:
                tree.fill(scene["parent"], scene["fill"])
            elif "move" in scene:
                tree.play(scene["parent"], scene["move"])
            elif scene["parent"] == ROOT:
                tree.begin_board(self.setups[node])
            else:
                tree.change(scene["parent"], self.setups[node])
        for before, after in zip(self.nodes, tree.nodes, strict=True):
            after["batch"] = before["batch"]
            if "tried" in before:
                after["tried"] = before["tried"]
        return tree

    def play(self, node: int, move: Move | str) -> int:
        """Play a move where the setup is a position, and the passes that it forces; return the last scene."""
        known = self.child(node, str(move))
        if known is not None:
            return self.end_of_batch(known)
        batch = len(self.nodes)
        for position, scene in self._narrator.play(Position.from_setup(self.setups[node]), move):
            node = self._append(node, batch, scene, setup_edits.setup_of(position), position)
        return node

    def fill(self, node: int, direction: str) -> int:
        """Refuse: an editor plays no match."""
        raise IllegalFill(self._narrator.say("error.no_fill"))


def _scene_of(setup: Setup, language: str) -> tuple[Scene, Position | None]:
    """Say what a setup is, or what is wrong with it, and point at the squares named."""
    errors: list[str] = list(setup.errors)
    if errors:
        key = "editor.unfinished" if setup.contradictions else "editor.diagram"
        scene: Scene = {"position": str(setup), "say": say(key), "errors": errors}
        return _pointing(scene, errors), None
    position = Position.from_setup(setup)
    scene = Narrator(language, setup.ruleset).opening(position)
    remarks = []
    if over := position.outcome:
        scene["over"] = {"winner": over.winner.value, "reason": over.reason}
        remarks = [say("editor.over")]
    scene["remarks"] = [*remarks, *problems(position)]
    return _pointing(scene, scene["remarks"]), position


def _pointing(scene: Scene, said: list[str]) -> Scene:
    """Point at the squares that are named."""
    for square in squares_in(" ".join(said)):
        scene.setdefault("marks", []).append({"square": square, "kind": "point"})
    return scene
