"""The editor: towers put on a board by hand, and what is wrong with them, in words."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from functools import cached_property

from traitlets import TraitType
from traitlets.utils.bunch import Bunch

from ..i18n import page, say, speaking
from ..picture import Scene
from ..rules import Move, Player, Position, Setup, SetupError
from ..rules.problems import problems
from ..solver import TURNS, Verdict, shared
from . import edits
from .base import PositionTrait, SceneWidget, front
from .scenes import Teller
from .thinking import Thinking
from .tree import ROOT, Root, Tree
from .wire import Node, Now, Refusal, Value

_LONGEST = 1000  # of any text that the page sends; it cuts off what is longer
_PATIENCE = 0.1  # seconds for the verdict, where no event loop runs and everything waits for it
_SQUARE = re.compile(r"(?<![a-z0-9])[a-h][1-8](?![a-z0-9])")


class SetupTrait(TraitType[Setup, Setup | Position | str]):
    """A setup, a position, or a text."""

    info_text = "a setup, a position or a text"

    def validate(self, obj: object, value: Setup | Position | str) -> Setup:
        """Refuse with a ValueError what can be none."""
        return edits.setup_of(value)


class SetupTree(Tree):
    """A tree of setups; each that is a position is there as one too.

    Parameters
    ----------
    setup : Setup
        What to begin with.
    language : str
        The language its scenes are told in.
    """

    def __init__(self, setup: Setup, language: str) -> None:
        self._tell = Teller(language, setup.ruleset)
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
        language = self._tell.language
        with speaking(language):
            scene, position = _told(setup, language)
        self.nodes.append({**scene, "parent": node, "batch": len(self.nodes)})
        self.setups.append(setup)
        self.checked.append(position)
        self.positions.append(position or edits.position_of(setup))
        self.matches.append(None)
        return len(self.nodes) - 1

    def told_in(self, language: str, whole: list[Node]) -> SetupTree:
        """Return the same tree told in another language: every setup keeps its index."""
        first, *others = zip(self.nodes, self.setups, strict=True)
        tree = SetupTree(first[1], language)
        for scene, setup in others:
            tree.change(scene["parent"], setup)
        return tree

    def play(self, node: int, move: Move | str) -> int:
        """Play a move where the setup is a position."""
        return self.change(node, edits.setup_of(Position.from_setup(self.setups[node]).play(move)))


def _told(setup: Setup, language: str) -> tuple[Scene, Position | None]:
    """Tell what a setup is, or what is wrong with it, and point at the squares named."""
    errors: list[str] = list(setup.errors)
    if errors:
        scene: Scene = {"at": str(setup), "say": say("editor.unfinished"), "errors": errors}
        return _pointing(scene, errors), None
    position = Position.from_setup(setup)
    scene = Teller(language, setup.ruleset).opening(position)
    remarks = [say("editor.over")] if position.outcome else []
    scene["remarks"] = [*remarks, *problems(position)]
    return _pointing(scene, scene["remarks"]), position


def _pointing(scene: Scene, said: list[str]) -> Scene:
    """Point at the squares that are named."""
    for square in dict.fromkeys(_SQUARE.findall(" ".join(said))):
        scene.setdefault("marks", []).append({"square": square, "kind": "point"})
    return scene


class Editor(SceneWidget):
    """A board to set up by hand: any setup, what is wrong with it, and who wins once it is a position.

    Errors (a tower missing, two of a color) keep a setup from being a position. Remarks (that play
    could not have brought it about, that the round is over) never do. Every change can be undone,
    those made in Python too.

    Parameters
    ----------
    position : Position, Setup or str, optional
        What to begin with, or its text. The first line-up if left out.
    **options
        Any trait of the widget, as ``flipped=True``.

    Attributes
    ----------
    position : Position or None
        What is on the board; None while it is no position. Setting it to None clears the board.
    setup : Setup
        What is on the board, whatever is wrong with it.

    Raises
    ------
    TypeError
        If an option is none of the widget's.
    ValueError
        If the text is wrong. A setup with errors is welcome.

    Examples
    --------
    >>> editor = Editor("obpkyrgn/8/8/8/8/8/8/NGRYKPB1 b -")
    >>> editor.errors
    ('The gold orange tower is missing.',)
    >>> editor.text = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -"
    >>> editor.position == Position.start()
    True
    """

    _esm = front("editor")

    position = PositionTrait(allow_none=True)
    setup = SetupTrait()
    _tree: SetupTree

    def __init__(self, position: Position | Setup | str | None = None, **options: object) -> None:
        self._first = edits.setup_of(Position.start() if position is None else position)
        super().__init__("editor", [], **options)
        self.observe(self._on_setup, "setup")

    @property
    def text(self) -> str:
        """The text of what is on the board; it can be set."""
        return str(self.setup)

    @text.setter
    def text(self, text: str) -> None:
        self.setup = text

    @property
    def verdict(self) -> Verdict | None:
        """Who wins with best play and in how many moves, as far as it is known by now."""
        value = self.now.get("value")
        return Verdict(Player(value["winner"]), value.get("moves")) if value else None

    @property
    def errors(self) -> tuple[str, ...]:
        """What keeps the setup from being a position, in words."""
        return tuple(self.scene().get("errors", ()))

    @property
    def remarks(self) -> tuple[str, ...]:
        """What could not have come about in play, and whether the round is over, in words."""
        return tuple(self.scene().get("remarks", ()))

    # --- the tree and its cursor

    def _plant(self, root: Root) -> None:
        with self._changing():
            self._tree = SetupTree(self._first, self.language)
            self._visited = {}
            self._tell_tree()
            self.cursor = 0
            self._show(0)

    def _show(self, node: int) -> None:
        setup, position = self._tree.setups[node], self._tree.checked[node]
        parent = self._tree.nodes[node]["parent"]
        if parent != ROOT:
            self._visited[parent] = node
        self._work = self._question(position)
        self._began = time.monotonic()
        self.set_trait("words", page(self.language, setup.ruleset))  # the ruleset can be chosen here
        self.set_trait("now", self._now(node))
        self.set_trait("outcome", position.outcome if position else None)
        self._first = self.setup = setup
        self.position = position  # type: ignore[assignment]  # None, while it is none

    def _now(self, node: int) -> Now:
        now: Now = {"node": node, "moves": []}
        position = self._tree.checked[node]
        if position and position.required and not position.outcome:
            now["must"] = position.movable[0]
        return now

    # --- the verdict

    @staticmethod
    def _question(position: Position | None) -> Iterator[Verdict]:
        """Return the work of finding out who wins, if that is a question."""
        if position is None or position.outcome:
            return iter(())
        return TURNS.taken(shared().steps(position))

    @cached_property
    def _thinking(self) -> Thinking:
        return Thinking(self._lock, self._judge)

    def _think(self) -> None:
        self._thinking.wake()

    def _judge(self) -> bool:
        """Work a little on the verdict of the position shown; tell whether there is more to find."""
        late = self._thinking.at_once and time.monotonic() > self._began + _PATIENCE
        verdict = None if late else next(self._work, None)
        if verdict is None:
            return False
        if verdict.winner and verdict != self.verdict:
            value = Value(winner=verdict.winner.value)
            if verdict.moves is not None:
                value["moves"] = verdict.moves
            self.set_trait("now", {**self.now, "value": value})
        return True

    def close(self) -> None:
        """Close the widget; nobody hears of a verdict any more."""
        self._work = iter(())
        super().close()

    # --- changes

    def _change(self, setup: Setup) -> None:
        """Show a setup, as a change of the one shown."""
        self._grow(lambda _, node: self._tree.change(node, setup))

    def _on_position(self, change: Bunch) -> None:
        with self._lock:
            if change.new is not self._tree.checked[self.cursor]:
                self._change(edits.setup_of(change.new) if change.new else edits.clear(self.setup))

    def _on_setup(self, change: Bunch) -> None:
        with self._lock:
            if change.new is not self._tree.setups[self.cursor]:
                self._change(change.new)

    # --- the page

    def _acts(self) -> dict[str, Callable[[dict[str, object]], Refusal | None]]:
        return dict.fromkeys(("put", "rank", "choose", "change", "write"), self._act_edit)

    def _act_edit(self, message: dict[str, object]) -> Refusal | None:
        try:
            with speaking(self.language):
                setup = self._edited(message)
        except SetupError as error:
            return Refusal(rule="", text=str(error), squares=_SQUARE.findall(str(error)))
        self._change(setup)
        return None

    def _edited(self, message: dict[str, object]) -> Setup:
        """Return the setup that the page asks for; SetupError where there can be none."""

        def told(name: str) -> str:
            value = message.get(name)
            if not isinstance(value, str):
                raise SetupError(say("editor.absurd"))
            return value

        match message["act"]:
            case "put":
                return edits.put(self.setup, told("origin"), told("target"))
            case "rank":
                return edits.rank(self.setup, told("square"), message.get("by"))
            case "choose":
                return edits.choose(self.setup, told("what"), told("value"))
            case "change":
                return edits.change(self.setup, told("what"))
        text = told("text")
        if len(text) >= _LONGEST:
            raise SetupError(say("editor.long"))
        return edits.setup_of(text)
