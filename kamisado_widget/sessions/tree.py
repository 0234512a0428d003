"""The append-only tree of scenes that everything on screen is a node of.

A game is a path, undo goes to the parent, another try is another child. Nothing is cut and an
index never changes its meaning, so two views and late clicks cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from ..rules import Diagram, IllegalFill, Match, Move, Position
from ..rules.fill import DIRECTIONS
from ..rules.setup import read
from ..studies.branches import ROOT as ROOT
from ..studies.branches import Branches
from ..studies.node import StudyNode
from ..studies.note import Note
from ..studies.study import Study
from ..svg import Scene
from . import narration
from .fields import plain
from .narration import Narrator
from .wire import Node

Root = Position | Match | StudyNode | str | list[Node]


class SceneTree(Branches):
    """Scenes by index, each with the position it shows, and in a match with the match so far.

    Parameters
    ----------
    root : Position, Match, StudyNode, str or list of Node
        What to begin with, or its text: a position's, a study's, a match's record, or a position's and below
        it the moves. A match is replayed from its first round, and ends at ``self.end``, as moves do; of a
        study that is the place given, and all of its chapter is there. Nodes are a tree that is born whole,
        as a lesson is.

    Raises
    ------
    ValueError
        If the text cannot be read or played.
    language : str
        The language of its sentences.

    Examples
    --------
    >>> tree = SceneTree(Position.start(), "en")
    >>> tree.play(0, "d8d5")
    1
    >>> tree.nodes[1]["parent"], str(tree.positions[1].required)
    (0, 'orange')
    """

    def __init__(self, root: Root, language: str) -> None:
        self._clear()
        self._batches = -1
        self._notes: dict[int, Note] = {}
        self.end = 0
        self.title = self.about = self.chapter = ""  # of a study
        if isinstance(root, list):
            self._narrator = Narrator(language, read(root[0]["position"]).ruleset)
            self.append(root)
        else:
            self._begin(root, language)

    def _clear(self) -> None:
        super().__init__()
        self.nodes: list[Node] = []
        self.positions: list[Position] = []
        self.matches: list[Match | None] = []

    def _put(self, node: Node, position: Position, match: Match | None = None) -> int:
        """Add a scene; return its index."""
        self.nodes.append(plain(node))
        self.positions.append(position)
        self.matches.append(match)
        return self.add(node["parent"], *map(str, filter(None, (node.get("move"), node.get("fill")))))

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
            # All passes but one at the very beginning come with the move before them.
            real = (move for number, move in played if not number or move[:2] != move[2:])
            self.end = self.follow(0, real)

    def begin(self, position: Position, language: str, match: Match | None = None) -> int:
        """Add a position that nothing led to; return its scene's index."""
        self._narrator = Narrator(language, position.ruleset)
        opening = self._opening(position, match)
        opening["say"] = self.about or opening["say"]
        return self._add(ROOT, [(opening, position, match)])

    def append(self, nodes: list[Node]) -> None:
        """Add nodes that hang where they say."""
        for node in nodes:
            self._put(node, _board_of(node["position"]))
        self._batches = max(self._batches, *(node["batch"] for node in nodes))

    def _opening(self, position: Position, match: Match | None) -> Scene:
        scene = self._narrator.opening(position)
        if match and match.chooser:  # begun where a fill is due
            (ring,) = narration.after_round(match, self._narrator)
            return {
                "position": ring["position"],
                "say": f"{scene['say']} {ring['say']}",
                "over": ring["over"],
            }
        if match:
            scene["round"] = len(match.rounds)
        return scene

    def _replay(self, match: Match) -> None:
        for number, each in enumerate(match.rounds):
            if number:
                self.end = self.fill(self.end, each.fill) if each.fill else self.begin_round(self.end)
            for move in each.moves:
                if move.kind != "pass":  # those come with the move before
                    self.end = self.play(self.end, move)

    def _tell(self, place: StudyNode) -> None:
        """Add what follows in a place's chapter, with what is said and drawn."""
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
        """Return what was played as a study; each beginning, of a round too, is that of a chapter."""
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
            else:  # the passes of a deadlock, and towers that go home
                places[node] = above
            if note := self._notes.get(node):
                places[node].note(*note)
        assert study
        return study

    def note(self, node: int, note: Note) -> None:
        """Say and draw something at a scene, in every language; it joins what was noted there before."""
        before = self._notes.get(node, Note())
        joined = self._notes[node] = note.after(before)
        new = joined.squares[len(before.squares) :], joined.arrows[len(before.arrows) :]
        Note(note.comment, *new).put_on(self.nodes[node])

    def in_language(self, language: str, whole: list[Node]) -> SceneTree:
        """Return the same tree in another language: every scene keeps its index.

        Parameters
        ----------
        language : str
            One of :data:`kamisado_widget.i18n.LANGUAGES`.
        whole : list of Node
            The scenes that stand by themselves, written in that language already; what was played
            after them is played once more.
        """
        tree = copy(self)
        tree._clear()
        if whole:
            tree._narrator = Narrator(language, self._narrator.ruleset)
            tree.append(whole)
        while len(tree.nodes) < len(self.nodes):
            self._retell(len(tree.nodes), tree, language)
        for before, scene in zip(self.nodes, tree.nodes, strict=True):
            scene["batch"] = before["batch"]
            if "worth" in before:
                scene["worth"] = before["worth"]
        for node, note in self._notes.items():
            note.put_on(tree.nodes[node])
        tree._batches = self._batches
        return tree

    def _retell(self, node: int, tree: SceneTree, language: str) -> None:
        """Add the scene at an index to another tree, with those that come with it."""
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
    def is_told(self) -> bool:
        """Whether it is a study that somebody wrote: it has a title, or something is said or drawn."""
        return bool(self.title or self.about or self.chapter or any(map(any, self._notes.values())))

    def line_to(self, node: int) -> str:
        """Return the moves that led to a node."""
        return " ".join(self.nodes[each]["move"] for each in self.path_to(node) if "move" in self.nodes[each])

    def text_to(self, node: int) -> str:
        """Return what led to a node, as text to keep: a match's record, or where it began and the moves."""
        if match := self.matches[node]:
            return str(match)
        return "\n".join(filter(None, [self.nodes[self.path_to(node)[0]]["position"], self.line_to(node)]))

    def play(self, node: int, move: Move | str) -> int:
        """Play a move at a node, and the passes that it forces; return the last scene's index.

        A move played there before goes to its scene again. A round of a match that ends with it
        is followed by the ring that it earns.

        Raises
        ------
        IllegalMove
            If a rule refuses the move; the tree is as it was.
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
            batch += [(scene, batch[-1][1], match) for scene in narration.after_round(match, self._narrator)]
        return self._add(node, batch)

    def follow(self, node: int, moves: Iterable[Move | str]) -> int:
        """Play a line of moves as one batch, each with the passes that it forces.

        Where a match waits for a fill, ``"left"`` and ``"right"`` are fills.

        Raises
        ------
        IllegalMove, IllegalFill
            If a rule refuses one; those before it stay.
        """
        joined = None  # the batch of those that are new
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
        """Follow the passes that a move forced."""
        batch = self.nodes[node]["batch"]
        for index in range(node + 1, len(self.nodes)):
            scene = self.nodes[index]
            if (scene["parent"], scene["batch"], scene.get("kind")) != (node, batch, "pass"):
                break
            node = index
        return node

    def _line_up_behind(self, node: int) -> int:
        """Follow a refill to the first scene of the round behind it."""
        while "round" not in self.nodes[node]:
            node += 1
        return node

    def fill(self, node: int, direction: str) -> int:
        """Fill both home rows for the next round; return the index of its first scene.

        Raises
        ------
        IllegalFill
            If no fill is due there, or there is no such direction; the tree is as it was.
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

        Raises
        ------
        IllegalFill
            If none is due there; the tree is as it was.
        """
        after = self._match_at(node).copy()
        after.begin_round()
        for known in self.children(node):  # from there nothing else can follow
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
        """Follow a batch to its end; its nodes stand one behind the other."""
        batch = self.nodes[node]["batch"]
        while node + 1 < len(self.nodes) and self.nodes[node + 1]["batch"] == batch:
            node += 1
        return node


def _board_of(text: str) -> Position:
    """Return the position of a scene that stands by itself, or the board of a diagram."""
    setup = read(text)
    return Diagram(setup).board if setup.missing else Position.from_setup(setup)


def _begun(match: Match) -> Match:
    """Return the match as it began."""
    first = match.rounds[0]
    begun = match.copy()
    begun.rounds = (first._replace(moves=(), position=first.line_up),)
    return begun
