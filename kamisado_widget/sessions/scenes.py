"""A session's tree of scenes and its cursor."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from ..i18n import speaking
from ..rules import Match, Outcome, Position
from ..rules.fill import DIRECTIONS
from .tree import ROOT, Root, SceneTree
from .values import SessionValues
from .wire import AppendedNodes, MatchState, Node, Stroke, TurnState

SceneName = tuple[int, int]
"""A scene's epoch and index."""


@dataclass
class ClassView:
    """The votes and drawings of a class; empty without a class."""

    voted_on: SceneName = (0, 0)
    votes: Mapping[str, int] = field(default_factory=dict)
    right: Collection[str] = ()  # the right answers, once revealed
    is_watched: bool = False
    drawn_on: SceneName = (0, 0)
    strokes: list[Stroke] = field(default_factory=list)

    def write(self, turn: TurnState, scene: SceneName) -> None:
        if self.voted_on == scene and self.votes:
            turn["votes"] = dict(self.votes)
        if self.voted_on == scene and self.right:
            turn["right"] = list(self.right)
        if self.is_watched:
            turn["watched"] = True


class SessionScenes(SessionValues):
    """A tree of scenes with a cursor."""

    def __init__(self, language: str, settings: Mapping[str, object]) -> None:
        super().__init__(language, settings)
        self.tree: SceneTree
        self._visited: dict[int, int] = {}
        self.class_view = ClassView()

    # --- state

    @property
    def position(self) -> Position | None:
        """The current position. Setting it, also to a text, starts a new tree."""
        return self.tree.positions[self.cursor]

    @position.setter
    def position(self, position: Position | str) -> None:
        new = position if isinstance(position, Position) else Position.parse(position)
        if new is not self.position:
            self._begin(new)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the current round, None while it goes on."""
        if winner := self.tree.resigned_to(self.cursor):
            return Outcome(winner, "resigned", None)
        position = self.position
        return position.outcome if position else None

    @property
    def match(self) -> Match | None:
        """A copy of the match at the current scene, None if there is none."""
        with self.lock:
            match = self.tree.matches[self.cursor]
            return match.copy() if match else None

    def position_at(self, node: int) -> Position:
        return self.tree.positions[node]

    def scene(self) -> Node:
        return self.tree.nodes[self.cursor]

    def _begin(self, root: Root) -> None:
        """Start a new tree and show its end."""
        self._adopt(SceneTree(root, self.language))

    def _adopt(self, tree: SceneTree) -> None:
        with self.changing():
            self.tree = tree
            self._visited = {}
            self._publish_tree()
            self._arrive(tree.end)

    def _publish_tree(self) -> None:
        self.epoch += 1
        self.labels = self._labels_for(self.tree.positions[0].ruleset)
        self.values["nodes"] = self.tree.nodes  # the tree's own list, which grows in place
        self.mark_changed("nodes")
        self._publish_lesson()

    def _grow(self, add: Callable[..., int], *what: object) -> None:
        """Add scenes after the current one, publish them, and show the last."""
        with self.changing():
            start = len(self.nodes)
            end = add(self.tree, self.cursor, *what)
            self._publish_appended(start)
            self._arrive(end)

    def _append(self, nodes: list[Node]) -> None:
        with self.changing():
            start = len(self.nodes)
            self.tree.append(nodes)
            self._publish_appended(start)

    def _publish_appended(self, start: int) -> None:
        if len(self.nodes) > start:
            added = AppendedNodes(epoch=self.epoch, start=start, nodes=self.nodes[start:])
            self.values["appended_nodes"] = added  # shared: the tree holds only JSON types
            self._changed.add("appended_nodes")

    def _arrive(self, node: int) -> None:
        """Set the cursor, and update even if it has not moved."""
        if node != self.cursor:
            self.values["cursor"] = node
            self._changed.add("cursor")
        self._show(node)

    def setting_changed(self, name: str) -> None:
        if name == "cursor":
            self.values["cursor"] = min(max(self.cursor, 0), len(self.tree.nodes) - 1)
            self._show(self.cursor)
        elif name == "language":
            with speaking(self.language):
                self._retell()

    def _show(self, node: int) -> None:
        match = self.tree.matches[node]
        self._note_way(node)
        self._publish_turn(node)
        if match or self.match_state:
            self.match_state = _match_state(match) if match else MatchState()

    def _note_way(self, node: int) -> None:
        """Make stepping forward lead to this scene."""
        nodes = self.tree.nodes
        while (parent := nodes[node]["parent"]) != ROOT:
            self._visited[parent] = node
            node = parent

    def _turn_at(self, node: int) -> TurnState:
        position = self.tree.positions[node]
        moves = position.legal_moves
        turn: TurnState = {"node": node, "moves": [move.origin + move.target for move in moves]}
        if moves and position.required is not None:
            turn["must"] = moves[0].origin
        return turn

    def _retell(self) -> None:
        """Repeat all sentences in another language; scenes keep their indices."""
        self.tree = self.tree.in_language(self.language, self._scenes(self.language))
        self._publish_tree()
        self._show(self.cursor)

    def _publish_lesson(self) -> None:
        """Publish the lesson; nothing on a plain board."""

    def _scenes(self, language: str) -> list[Node]:
        """Return the scenes of a lesson or figure; none if all were played."""
        return []

    # --- actions

    def go(self, node: int) -> None:
        """Show a scene by its index in ``nodes``, clamped to the tree."""
        self.cursor = node

    def play(self, move: str) -> None:
        """Play a move like ``"c8c5"`` at the current scene, with the passes that it forces.

        Raises
        ------
        IllegalMove
            A ValueError with the rule that refuses it; nothing changes.
        """
        self._grow(type(self.tree).play, move)

    def fill(self, direction: str) -> None:
        """Fill both home rows for the next round, tower by tower.

        Parameters
        ----------
        direction : str
            ``"left"`` or ``"right"``, seen by each player; in a series, ``"next"`` begins the next round.

        Raises
        ------
        IllegalFill
            A ValueError: no fill is due; nothing changes.
        """
        if direction == "next":
            self._grow(type(self.tree).begin_round)
        else:
            self._grow(type(self.tree).fill, direction)

    def undo(self) -> None:
        """Go to the previous scene, if any."""
        with self.changing():
            parent = self.tree.nodes[self.cursor]["parent"]
            self.go(self.cursor if parent == ROOT else parent)

    def redo(self) -> None:
        """Go forward on the last path, if possible."""
        with self.changing():
            self.go(self._onward(self.cursor))

    def _onward(self, node: int) -> int:
        """Return the next scene on the last path, or the same one at its end."""
        return self._visited.get(node) or next(iter(self.tree.children(node)), node)

    def refresh_turn(self) -> None:
        self._publish_turn(self.cursor)

    def _way_on(self, node: int) -> list[int]:
        way = []
        while (node := self._visited.get(node, ROOT)) != ROOT:
            way.append(node)
        return way

    def _publish_turn(self, node: int) -> None:
        turn = self._turn_at(node)
        if node in self._visited:
            turn["onward"] = self._way_on(node)
        self.class_view.write(turn, (self.epoch, node))
        self.turn_state = turn


def _match_state(match: Match) -> MatchState:
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
