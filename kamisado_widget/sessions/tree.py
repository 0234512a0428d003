"""The append-only tree of scenes.

A game is a path, undo goes to the parent, another try is another child. Indices never change, so concurrent
views and late messages cannot conflict.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Self

from ..i18n import say
from ..rules import Diagram, IllegalFill, Match, Move, Player, Position
from ..rules.fill import DIRECTIONS
from ..rules.setup import read
from ..studies.node import Note, StudyNode
from ..studies.study import Study
from ..svg import Over, Scene
from . import narration
from .fields import plain
from .narration import Narrator
from .wire import Node

Root = Position | Match | StudyNode | str | list[Node]

ROOT = -1
"""Parent of a root."""


class SceneTree:
    """Scenes by index, with their positions and matches.

    The root is a position or a match (replayed; ``end`` is its last scene), a study node (the ``end`` of a
    tree with its whole chapter), the text of one of these, or a complete list of nodes, as a lesson.
    ValueError for an invalid text or move.
    """

    end = 0
    title = about = chapter = ""
    _batches = -1

    def __init__(self, root: Root, language: str) -> None:
        self._clear()
        self._notes: dict[int, Note] = {}
        if isinstance(root, list):
            self._narrator = Narrator(language, read(root[0]["position"]).ruleset)
            self.append(root)
        else:
            self._begin(root, language)

    def _clear(self) -> None:
        self._children: dict[int, list[int]] = {}
        self._known: dict[tuple[int, str], int] = {}  # the first child with a move or fill
        self._resigned: dict[int, str] = {}  # the texts before the resignations
        self.nodes: list[Node] = []
        self.positions: list[Position] = []
        self.matches: list[Match | None] = []

    def _put(self, node: Node, position: Position, match: Match | None = None) -> int:
        index, parent = len(self.nodes), node["parent"]
        self.nodes.append(plain(node))
        self.positions.append(position)
        self.matches.append(match)
        self._children.setdefault(parent, []).append(index)
        for name in filter(None, (node.get("move"), node.get("fill"))):
            self._known.setdefault((parent, name), index)
        return index

    def child(self, node: int, name: str) -> int | None:
        """Return the scene after a move or fill, if it exists."""
        return self._known.get((node, name))

    def children(self, node: int) -> list[int]:
        return self._children.get(node, [])

    def path_to(self, node: int) -> list[int]:
        path = [node]
        while (parent := self.nodes[path[-1]]["parent"]) != ROOT:
            path.append(parent)
        return path[::-1]

    def _begin(self, root: Position | Match | StudyNode | str, language: str) -> None:
        if isinstance(root, str):
            self._read(root.strip(), language)
        elif isinstance(root, Match):
            begun = _begun(root)
            self.begin(begun.position, language, begun)
            self._replay(root)
        elif isinstance(root, StudyNode):
            self.title, self.about = root.heading
            self.chapter = root.chapter.title
            self.begin(root.chapter.position, language)
            self._tell(root)
        else:
            self.begin(root, language)

    def _read(self, text: str, language: str) -> None:
        first, _, moves = text.partition("\n")
        if first.startswith("Kamisado study"):
            self._begin(Study.parse(text).root, language)
        elif moves and first.count("/") < 7:
            self._begin(Match.parse(text), language)
        else:
            self._begin(Position.parse(first), language)
            played = enumerate(moves.split())
            # All passes except initial ones come with the previous move.
            real = (move for number, move in played if not number or move[:2] != move[2:])
            self.end = self.follow(0, real)

    def begin(self, position: Position, language: str, match: Match | None = None) -> int:
        """Add a position as a root; return its index."""
        self._narrator = Narrator(language, position.ruleset)
        opening = self._opening(position, match)
        opening["say"] = self.about or opening["say"]
        return self._add(ROOT, [(opening, position, match)])

    def append(self, nodes: list[Node]) -> None:
        for node in nodes:
            self._put(node, _board_of(node["position"]))
        self._batches = max(self._batches, *(node["batch"] for node in nodes))

    def _opening(self, position: Position, match: Match | None) -> Scene:
        scene = self._narrator.opening(position)
        if match and match.chooser:  # started at a fill
            ring = narration.after_round(match, self._narrator)
            said = f"{scene['say']} {ring['say']}"
            return {"position": ring["position"], "say": said, "over": ring["over"]}
        if match:
            scene["round"] = len(match.rounds)
        return scene

    def _replay(self, match: Match) -> None:
        for number, each in enumerate(match.rounds):
            if number:
                self.end = self.fill(self.end, each.fill) if each.fill else self.begin_round(self.end)
            for move in each.moves:
                if move.kind != "pass":  # passes come with the previous move
                    self.end = self.play(self.end, move)

    def _tell(self, place: StudyNode) -> None:
        scenes = {place.chapter: 0}
        for node in place.chapter.walk():
            assert node.parent
            before = scenes[node.parent]
            self.play(before, str(node.move))
            made = self.child(before, str(node.move))
            assert made is not None
            scenes[node] = made
        self.end = scenes[place]
        for node, scene in scenes.items():
            self.note(scene, Note(node.comment, node.squares, node.arrows))

    def to_study(self, title: str = "") -> Study:
        """Return the tree as a study; each root and each round is a chapter."""
        study: Study | None = None
        places: dict[int, StudyNode] = {}
        for node, scene in enumerate(self.nodes):
            above = places.get(scene["parent"])
            if above is None or "round" in scene:
                if study is None:
                    study = Study(self.positions[node], title or self.title, about=self.about)
                    places[node] = study.root
                    study.root.title = self.chapter
                else:
                    places[node] = study.add_chapter(self.positions[node])
            elif scene.get("kind") in ("move", "push", "pass") and not above.position.outcome:
                places[node] = above.add_variation(scene["move"])
            else:
                places[node] = above
            if note := self._notes.get(node):
                places[node].note(*note)
        assert study
        return study

    def note(self, node: int, note: Note) -> None:
        """Annotate a scene in all languages; merges with earlier notes."""
        before = self._notes.get(node, Note())
        joined = self._notes[node] = note.after(before)
        new = joined.squares[len(before.squares) :], joined.arrows[len(before.arrows) :]
        Note(note.comment, *new).put_on(self.nodes[node])

    def resign(self, node: int, loser: Player, language: str) -> None:
        scene = self.nodes[node]
        self._resigned[node] = scene["say"]
        scene["over"] = Over(winner=loser.other.value, reason="resigned")
        scene["say"] = say("over.resigned", language, winner=loser.other, loser=loser)

    def take_back_resignation(self, node: int) -> bool:
        """Continue the round at a scene; False if no player resigned there."""
        if node not in self._resigned:
            return False
        del self.nodes[node]["over"]
        self.nodes[node]["say"] = self._resigned.pop(node)
        return True

    def resigned_to(self, node: int) -> Player | None:
        """Return the winner if the round was resigned at a scene."""
        return Player(self.nodes[node]["over"]["winner"]) if node in self._resigned else None

    def in_language(self, language: str, whole: list[Node]) -> Self:
        """Return the tree in another language with the same indices.

        ``whole`` are the fixed scenes in that language; moves after them are replayed.
        """
        tree = copy(self)
        tree._clear()
        tree._narrator = Narrator(language, self._narrator.ruleset)
        if whole:
            tree.append(whole)
        while len(tree.nodes) < len(self.nodes):
            self._retell(len(tree.nodes), tree, language)
        for before, scene in zip(self.nodes, tree.nodes, strict=True):
            scene["batch"] = before["batch"]
            for kept in before.keys() & {"worth", "tried"}:
                scene[kept] = before[kept]  # type: ignore[literal-required]
        for node in self._resigned:
            tree.resign(node, Player(self.nodes[node]["over"]["winner"]).other, language)
        for node, note in self._notes.items():
            note.put_on(tree.nodes[node])
        tree._batches = self._batches
        return tree

    def _retell(self, node: int, tree: Self, language: str) -> None:
        """Add a scene and those of its batch to another tree."""
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

    @property
    def is_annotated(self) -> bool:
        """Whether it is an annotated study: a title, comments or drawings."""
        return bool(self.title or self.about or self.chapter or any(map(any, self._notes.values())))

    def move_before(self, node: int) -> tuple[Position, Move] | None:
        """Return the last real move before a scene, with its position."""
        while self.nodes[node].get("kind") == "pass":
            node = self.nodes[node]["parent"]
        before = self.positions[self.nodes[node]["parent"]]
        move = real_move(self.nodes[node])
        return (before, before.find_move(move)) if move else None

    def round_to(self, node: int) -> list[int]:
        """Return the path to a scene from the first one of its round."""
        path = [node]
        while (scene := self.nodes[path[-1]])["parent"] != ROOT and "round" not in scene:
            path.append(scene["parent"])
        return path[::-1]

    def line_to(self, node: int) -> str:
        return " ".join(self.nodes[each]["move"] for each in self.path_to(node) if "move" in self.nodes[each])

    def text_to(self, node: int) -> str:
        """Return the record of the match to a node, or the first position and the moves."""
        if match := self.matches[node]:
            return str(match)
        return "\n".join(filter(None, [self.nodes[self.path_to(node)[0]]["position"], self.line_to(node)]))

    def play(self, node: int, move: Move | str) -> int:
        """Play a move with its forced passes; return the last scene's index.

        An existing move leads to its scene. At the end of a match's round the ring follows. IllegalMove if a
        rule refuses the move; the tree is unchanged then.
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
            batch.append((narration.after_round(match, self._narrator), batch[-1][1], match))
        return self._add(node, batch)

    def follow(self, node: int, moves: Iterable[Move | str]) -> int:
        """Play a line as one batch, with forced passes; ``"left"`` and ``"right"`` are fills.

        IllegalMove or IllegalFill if a rule refuses one; those before it stay.
        """
        joined = None  # batch of the new scenes
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
        """Skip the passes forced by a move."""
        batch = self.nodes[node]["batch"]
        for index in range(node + 1, len(self.nodes)):
            scene = self.nodes[index]
            if (scene["parent"], scene["batch"], scene.get("kind")) != (node, batch, "pass"):
                break
            node = index
        return node

    def _line_up_behind(self, node: int) -> int:
        """Skip a fill, to the first scene of the next round."""
        while "round" not in self.nodes[node]:
            node += 1
        return node

    def fill(self, node: int, direction: str) -> int:
        """Fill both home rows; return the index of the next round's first scene.

        IllegalFill if none is due or the direction is unknown; the tree is unchanged then.
        """
        match = self._match_at(node)
        after = match.copy()
        after.fill(direction)
        known = self.child(node, direction)
        if known is not None:
            return self._line_up_behind(known)
        between = [
            (scene, match.position, match) for scene in narration.fill(match, direction, self._narrator)
        ]
        return self._add(node, [*between, (self._opening(after.position, after), after.position, after)])

    def begin_round(self, node: int) -> int:
        """Begin the next round of a series; return the index of its first scene.

        IllegalFill if none is due; the tree is unchanged then.
        """
        after = self._match_at(node).copy()
        after.begin_round()
        for known in self.children(node):  # a finished round has no other continuation
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
        batch = self.nodes[node]["batch"]
        while node + 1 < len(self.nodes) and self.nodes[node + 1]["batch"] == batch:
            node += 1
        return node


def real_move(scene: Node) -> str | None:
    """Return a scene's move; None for a pass or a scene without a move."""
    return scene["move"] if scene.get("kind") in ("move", "push") else None


def _board_of(text: str) -> Position:
    """Return the position of a fixed scene, or a diagram's board."""
    setup = read(text)
    return Diagram(setup).board if setup.missing else Position.of(setup)


def _begun(match: Match) -> Match:
    first = match.rounds[0]
    begun = match.copy()
    begun.rounds = (first._replace(moves=(), position=first.line_up),)
    return begun
