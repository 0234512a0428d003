"""The scenes of a session: a tree of them, the cursor in it, and what is played there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..i18n import speaking
from ..rules import Match, Outcome, Position
from ..rules.fill import DIRECTIONS
from .tree import ROOT, Root, SceneTree
from .values import SessionValues
from .wire import AppendedNodes, MatchState, Node, Stroke, TurnState

SceneName = tuple[int, int]
"""The epoch of a tree, and the index of a scene in it."""


class Votes(NamedTuple):
    """How often a class has given each answer to a scene, and which are right, once it is told."""

    scene: SceneName = (0, 0)
    counts: Mapping[str, int] = {}
    right: Collection[str] = ()


@dataclass
class ClassView:
    """What a session has to do with a class that sees it: mostly nothing."""

    votes: Votes = field(default_factory=Votes)
    is_watched: bool = False
    drawn_on: SceneName = (0, 0)
    strokes: list[Stroke] = field(default_factory=list)

    def write(self, turn: TurnState, scene: SceneName) -> None:
        """Write into what the page knows of a scene what there is of it."""
        if self.votes.scene == scene:
            if self.votes.counts:
                turn["votes"] = dict(self.votes.counts)
            if self.votes.right:
                turn["right"] = list(self.votes.right)
        if self.is_watched:
            turn["watched"] = True

    def drawings_on(self, scene: SceneName) -> list[Stroke]:
        """Return what is drawn on a scene."""
        return self.strokes if self.is_watched and self.drawn_on == scene else []


class SessionScenes(SessionValues):
    """A tree of scenes with a cursor in it."""

    def __init__(self, language: str, settings: Mapping[str, object]) -> None:
        super().__init__(language, settings)
        self._tree: SceneTree
        self._visited: dict[int, int] = {}
        self.class_view = ClassView()

    # --- what is shown

    @property
    def position(self) -> Position | None:
        """What the board shows. Setting it, to a position or its text, begins a new tree."""
        return self._tree.positions[self.cursor]

    @position.setter
    def position(self, position: Position | str) -> None:
        new = position if isinstance(position, Position) else Position.parse(position)
        if new is not self.position:
            self._begin(new)

    @property
    def outcome(self) -> Outcome | None:
        """How the shown round ended; None while it is played."""
        position = self.position
        return position.outcome if position else None

    @property
    def match(self) -> Match | None:
        """The match as it stands at the scene shown, None if none is played.

        It is a copy: what is played in it is not seen on the board.
        """
        with self.lock:
            match = self._tree.matches[self.cursor]
            return match.copy() if match else None

    def position_at(self, node: int) -> Position:
        """Return the position of a scene."""
        return self._tree.positions[node]

    def scene(self) -> Node:
        """Return the scene shown."""
        return self._tree.nodes[self.cursor]

    def _begin(self, root: Root) -> None:
        """Begin a new tree, and show where it ends."""
        self._adopt(SceneTree(root, self.language))

    def _adopt(self, tree: SceneTree) -> None:
        """Take a tree in place of the one that there was, and show where it ends."""
        with self.changing():
            self._tree = tree
            self._visited = {}
            self._publish_tree()
            self._arrive(tree.end)

    def _publish_tree(self) -> None:
        """Have the page take all scenes anew."""
        self.epoch += 1
        self.labels = self._labels_for(self._tree.positions[0].ruleset)
        self.values["nodes"] = self._tree.nodes  # the tree's own list, which grows in place
        self.mark_changed("nodes")

    def _grow(self, add: Callable[..., int], *what: object) -> None:
        """Add scenes below the one shown, publish those alone, and show the last of them."""
        with self.changing():
            start = len(self.nodes)
            end = add(self._tree, self.cursor, *what)
            self._publish_appended(start)
            self._arrive(end)

    def _append(self, nodes: list[Node]) -> None:
        """Add scenes that stand by themselves, and publish those alone."""
        with self.changing():
            start = len(self.nodes)
            self._tree.append(nodes)
            self._publish_appended(start)

    def _publish_appended(self, start: int) -> None:
        if len(self.nodes) > start:
            added = AppendedNodes(epoch=self.epoch, start=start, nodes=self.nodes[start:])
            self.values["appended_nodes"] = added  # as it is: the tree holds nothing but what JSON can
            self._changed.add("appended_nodes")

    def _arrive(self, node: int) -> None:
        """Put the cursor on a scene, also on the one where it is, and show it."""
        if node != self.cursor:
            self.values["cursor"] = node
            self._changed.add("cursor")
        self._show(node)

    def setting_changed(self, name: str) -> None:
        """Bring everything that depends on a setting into step with it."""
        if name == "cursor":
            self.values["cursor"] = min(max(self.cursor, 0), len(self._tree.nodes) - 1)
            self._show(self.cursor)
        elif name == "language":
            with speaking(self.language):
                self._retell()

    def _show(self, node: int) -> None:
        """Bring everything that depends on the cursor into step with it."""
        match = self._tree.matches[node]
        self._note_way(node)
        self._publish_turn(node)
        if match or self.match_state:
            self.match_state = _match_state(match) if match else MatchState()

    def _note_way(self, node: int) -> None:
        """Have steps forward lead to a scene, from all those before it."""
        nodes = self._tree.nodes
        while (parent := nodes[node]["parent"]) != ROOT:
            self._visited[parent] = node
            node = parent

    def _turn_at(self, node: int) -> TurnState:
        """Tell what may be done at a node."""
        position = self._tree.positions[node]
        moves = position.legal_moves
        turn: TurnState = {"node": node, "moves": [move.origin + move.target for move in moves]}
        if moves and position.required is not None:
            turn["must"] = moves[0].origin
        return turn

    def _retell(self) -> None:
        """Say everything once more, in another language; every scene keeps its index."""
        self._tree = self._tree.in_language(self.language, self._fixed_scenes())
        self._publish_tree()
        self._show(self.cursor)
        self._publish_lesson()

    def _publish_lesson(self) -> None:
        """Tell the page what lesson the scenes belong to: on a plain board none."""

    def _fixed_scenes(self) -> list[Node]:
        """Return the scenes that were there from the beginning: none, where all were played."""
        return []

    # --- what is done

    def go(self, node: int) -> None:
        """Show a scene of the tree.

        Parameters
        ----------
        node : int
            Its index in ``nodes``; one beyond either end shows the scene at that end.
        """
        self.cursor = node

    def play(self, move: str) -> None:
        """Play a move at the scene shown, with the passes that it forces.

        Parameters
        ----------
        move : Move or str
            As ``"c8c5"``.

        Raises
        ------
        IllegalMove
            A ValueError, with the rule that refuses it; the board is as it was.
        """
        self._grow(type(self._tree).play, move)

    def fill(self, direction: str) -> None:
        """Fill both home rows for the next round of the match, tower by tower.

        Parameters
        ----------
        direction : str
            ``"left"`` or ``"right"``, each player's own. In a series of single rounds, where nothing
            is filled, ``"next"`` begins the next one.

        Raises
        ------
        IllegalFill
            A ValueError, if no fill is due; the board is as it was.
        """
        if direction == "next":
            self._grow(type(self._tree).begin_round)
        else:
            self._grow(type(self._tree).fill, direction)

    def undo(self) -> None:
        """Go back to the scene before; at the start nothing happens."""
        with self.changing():
            parent = self._tree.nodes[self.cursor]["parent"]
            self.go(self.cursor if parent == ROOT else parent)

    def redo(self) -> None:
        """Go forward again, the way last gone; at the end nothing happens."""
        with self.changing():
            self.go(self._onward(self.cursor))

    def _onward(self, node: int) -> int:
        """Return the scene after one, on the way last gone; at the end, that same one."""
        return self._visited.get(node) or next(iter(self._tree.children(node)), node)

    def refresh_turn(self) -> None:
        """Tell anew what may be done at the scene shown."""
        self._publish_turn(self.cursor)

    def _way_on(self, node: int) -> list[int]:
        """Return the scenes after one, on the way last gone."""
        way = []
        while (node := self._visited.get(node, ROOT)) != ROOT:
            way.append(node)
        return way

    def _publish_turn(self, node: int) -> None:
        """Tell what may be done at a node, and where steps forward lead."""
        turn = self._turn_at(node)
        if node in self._visited:
            turn["onward"] = self._way_on(node)
        self.class_view.write(turn, (self.epoch, node))
        self.turn_state = turn


def _match_state(match: Match) -> MatchState:
    """Tell the page where a match stands."""
    state = MatchState(
        format=match.format,
        round=len(match.rounds),
        scores={player.value: score for player, score in match.scores.items()},
        names={player.value: name for player, name in match.names.items()},
    )
    if match.goal is not None:
        state["goal"] = match.goal
    if match.chooser:
        state["chooser"] = match.chooser.value
        state["line_ups"] = {side: str(match.line_up(side)) for side in DIRECTIONS}
    if match.winner:
        state["winner"] = match.winner.value
    return state
