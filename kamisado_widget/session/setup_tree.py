"""The tree of setups that an editor shows: each that is a position is there as one too."""

from __future__ import annotations

import re

from ..i18n import say, speaking
from ..picture import Scene
from ..rules import Move, Position, Setup
from ..rules.problems import problems
from . import setup_edits
from .fields import plain
from .narrator import Narrator
from .tree import ROOT, Tree
from .wire import Node

_SQUARE = re.compile(r"(?<![a-z0-9])[a-h][1-8](?![a-z0-9])")


def squares_in(text: str) -> list[str]:
    """Return the squares that a sentence names."""
    return list(dict.fromkeys(_SQUARE.findall(text)))


class SetupTree(Tree):
    """A tree of setups; each that is a position is there as one too.

    Parameters
    ----------
    setup : Setup
        What to begin with.
    language : str
        The language of its sentences.
    """

    def __init__(self, setup: Setup, language: str) -> None:
        self._narrator = Narrator(language, setup.ruleset)
        self.nodes = []
        self.positions = []  # those that are none, to look at alone
        self.matches = []
        self.end = 0
        self.setups: list[Setup] = []
        self.checked: list[Position | None] = []
        self.change(ROOT, setup)

    def change(self, node: int, setup: Setup) -> int:
        """Add a setup below another, unless it is there; return its index."""
        if node != ROOT and setup == self.setups[node]:
            return node
        for index, there in enumerate(self.setups):
            if there == setup and self.nodes[index]["parent"] == node:
                return index
        language = self._narrator.language
        with speaking(language):
            scene, position = _scene_of(setup, language)
        self.nodes.append(plain(Node(**scene, parent=node, batch=len(self.nodes))))
        self.setups.append(setup)
        self.checked.append(position)
        self.positions.append(position or setup_edits.position_of(setup))
        self.matches.append(None)
        return len(self.nodes) - 1

    def in_language(self, language: str, whole: list[Node]) -> SetupTree:
        """Return the same tree in another language: every setup keeps its index."""
        first, *others = zip(self.nodes, self.setups, strict=True)
        tree = SetupTree(first[1], language)
        for scene, setup in others:
            tree.change(scene["parent"], setup)
        return tree

    def play(self, node: int, move: Move | str) -> int:
        """Play a move where the setup is a position."""
        return self.change(node, setup_edits.setup_of(Position.from_setup(self.setups[node]).play(move)))


def _scene_of(setup: Setup, language: str) -> tuple[Scene, Position | None]:
    """Say what a setup is, or what is wrong with it, and point at the squares named."""
    errors: list[str] = list(setup.errors)
    if errors:
        scene: Scene = {"at": str(setup), "say": say("editor.unfinished"), "errors": errors}
        return _pointing(scene, errors), None
    position = Position.from_setup(setup)
    scene = Narrator(language, setup.ruleset).opening(position)
    remarks = [say("editor.over")] if position.outcome else []
    scene["remarks"] = [*remarks, *problems(position)]
    return _pointing(scene, scene["remarks"]), position


def _pointing(scene: Scene, said: list[str]) -> Scene:
    """Point at the squares that are named."""
    for square in squares_in(" ".join(said)):
        scene.setdefault("marks", []).append({"square": square, "kind": "point"})
    return scene
