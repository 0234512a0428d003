"""Trees of setups: each change is a scene."""

from __future__ import annotations

import re
from typing import Self

from ...i18n import say, speaking
from ...rules import IllegalFill, Move, Position, Setup
from ...rules.problems import problems
from ...svg import Scene
from ..narration import Narrator
from ..tree import ROOT, SceneTree
from ..wire import Node
from . import setup_edits

_SQUARE = re.compile(r"(?<![a-z0-9])[a-h][1-8](?![a-z0-9])")


def squares_in(text: str) -> list[str]:
    return list(dict.fromkeys(_SQUARE.findall(text)))


class SetupTree(SceneTree):
    """A tree of setups; valid ones are stored as positions too."""

    def __init__(self, setup: Setup, language: str) -> None:
        self._clear()
        self._notes = {}
        self._narrator = Narrator(language, setup.ruleset)
        self.put(ROOT, setup)

    def _clear(self) -> None:
        super()._clear()
        self.setups: list[Setup] = []
        self.checked: list[Position | None] = []

    def put(self, node: int, setup: Setup) -> int:
        """Add a setup below another, or as a root; return its index."""
        language = self._narrator.language
        with speaking(language):
            scene, position = _scene_of(setup, language)
        return self._append(node, len(self.nodes), scene, setup, position)

    def change(self, node: int, setup: Setup) -> int:
        """Add a setup below another, or find it there; return its index."""
        if setup == self.setups[node]:
            return node
        for index in self.children(node):
            if self.setups[index] == setup and "move" not in self.nodes[index]:
                return index
        return self.put(node, setup)

    def _append(self, node: int, batch: int, scene: Scene, setup: Setup, position: Position | None) -> int:
        self._batches = batch
        self.setups.append(setup)
        self.checked.append(position)
        shown = position or Position.unchecked(setup)
        return self._put(Node(**scene, parent=node, batch=batch), shown)

    def _retell(self, node: int, tree: Self, language: str) -> None:
        scene = self.nodes[node]
        if "move" in scene:
            tree.play(scene["parent"], scene["move"])
        else:
            tree.put(scene["parent"], self.setups[node])

    def play(self, node: int, move: Move | str) -> int:
        """Play a move from a valid setup, with the passes it forces; return the last scene."""
        known = self.child(node, str(move))
        if known is not None:
            return self.end_of_batch(known)
        batch = len(self.nodes)
        for position, scene in self._narrator.play(Position.of(self.setups[node]), move):
            node = self._append(node, batch, scene, setup_edits.setup_of(position), position)
        return node

    def fill(self, node: int, direction: str) -> int:
        raise IllegalFill(self._narrator.say("error.no_fill"))


def _scene_of(setup: Setup, language: str) -> tuple[Scene, Position | None]:
    errors: list[str] = list(setup.errors)
    if errors:
        key = "editor.unfinished" if setup.contradictions else "editor.diagram"
        scene: Scene = {"position": str(setup), "say": say(key), "errors": errors}
        return _pointing(scene, errors), None
    position = Position.of(setup)
    scene = Narrator(language, setup.ruleset).opening(position)
    remarks = []
    if over := position.outcome:
        scene["over"] = {"winner": over.winner.value, "reason": over.reason}
        remarks = [say("editor.over")]
    scene["remarks"] = [*remarks, *problems(position)]
    return _pointing(scene, scene["remarks"]), position


def _pointing(scene: Scene, said: list[str]) -> Scene:
    for square in squares_in(" ".join(said)):
        scene.setdefault("marks", []).append({"square": square, "kind": "point"})
    return scene
