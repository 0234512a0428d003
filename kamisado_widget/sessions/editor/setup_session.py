"""Setups in a tree: each change of a board is a scene, as a move is in a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...rules import Outcome, Position, Setup
from ..session import Session
from ..tree import Root, SceneTree
from . import setup_edits
from .setup_tree import SetupTree


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
