"""Setups in a tree: each change of a board is a scene, as a move is in a round."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ...i18n import say, speaking
from ...rules import IllegalFill, Move, Outcome, Position, Setup
from ...rules.problems import problems
from ...svg import Scene
from ..narration import Narrator
from ..session import Session
from ..tree import ROOT, Root, SceneTree
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


class SetupSession(Session):
    """A session whose scenes are setups, right or wrong."""

    _tree: SetupTree

    def __init__(
        self,
        position: Position | Setup | str | None = None,
        *,
        language: str | None = None,
        **settings: object,
    ) -> None:
        self._first = setup_edits.setup_of(Position.start() if position is None else position)
        super().__init__([], language=language, **settings)

    def _begin(self, root: Root) -> None:
        self._adopt(SetupTree(self._first, self.language))

    @property
    def setup(self) -> Setup:
        """What is on the board, whatever is wrong with it. Setting it is a change that can be undone."""
        return self._tree.setups[self.cursor]

    @setup.setter
    def setup(self, setup: Setup | Position | str) -> None:
        changed = setup_edits.setup_of(setup)
        if changed is not self.setup:
            self._change(changed)

    @property
    def position(self) -> Position | None:
        """What is on the board; None while it is no position. Setting it to None clears the board."""
        return self._tree.checked[self.cursor]

    @position.setter
    def position(self, position: Position | str | None) -> None:
        if position is not self.position:
            self._change(setup_edits.setup_of(position) if position else setup_edits.clear(self.setup))

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended that the setup shows; None while it is no position or the round is played."""
        position = self.position
        return position.outcome if position else None

    @property
    def text(self) -> str:
        """The text of what is on the board; it can be set."""
        return str(self.setup)

    @text.setter
    def text(self, text: str) -> None:
        self.setup = text

    @property
    def errors(self) -> tuple[str, ...]:
        """What keeps the setup from being a position, in words."""
        return tuple(self.scene().get("errors", ()))

    @property
    def remarks(self) -> tuple[str, ...]:
        """What could not have come about in play, and whether the round is over, in words."""
        return tuple(self.scene().get("remarks", ()))

    def begin_boards(self, texts: Iterable[str]) -> list[int]:
        """Put setups into the tree that nothing led to, and return their scenes; none of them is shown."""
        with self.changing():
            start = len(self.nodes)
            nodes = [self._tree.begin_board(setup_edits.setup_of(text)) for text in texts]
            self._publish_appended(start)
        return nodes

    def root_of(self, node: int) -> int:
        """Return the scene from which changes led to a node."""
        return self._tree.path_to(node)[0]

    def text_at(self, node: int) -> str:
        """Return the text of what is on the board at a node."""
        return str(self._tree.setups[node])

    def _change(self, setup: Setup) -> None:
        """Show a setup, as a change of the one shown."""
        self._grow(lambda _, node: self._tree.change(node, setup))

    def follow(self, moves: Iterable[str], mark: Callable[[int], None] = lambda _end: None) -> None:
        """Play moves where the setup shown is a position, and show where they lead."""

        def add(tree: SceneTree, node: int) -> int:
            end = tree.follow(node, moves)
            mark(end)
            return end

        self._grow(add)

    def _lay(self, node: int, setups: list[Setup]) -> int:
        """Put changes into the tree, one below the other, and return the last; none of them is shown."""
        start = len(self.nodes)
        for setup in setups:
            node = self._tree.change(node, setup)
        self._publish_appended(start)
        return node

    def _is_built(self, node: int) -> bool:
        """Tell whether a scene came about by hand, and not by playing."""
        return not {"move", "fill"} & self.nodes[node].keys()
