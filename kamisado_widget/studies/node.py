"""A place in a study, from which one walks on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from ..i18n import say
from ..lessons.script import Step
from ..rules import Move, Position
from ..svg import Scene, add_move, svg
from .branches import ROOT
from .note import Note, one_line
from .tree import StudyTree


class StudyNode:
    """A place in a study: a position, the move that led to it, and what is said and drawn there.

    Examples
    --------
    >>> from kamisado_widget import Study
    >>> node = Study().root.add_variation("f8f4")
    >>> node.squares = ["f4"]
    >>> node.ply, node.is_end(), node.parent.variations == (node,)
    (1, True, True)
    """

    __slots__ = ("_number", "_tree")

    def __init__(self, tree: StudyTree, number: int) -> None:
        self._tree = tree
        self._number = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StudyNode) and self._tree is other._tree and self._number == other._number

    def __hash__(self) -> int:
        return self._number

    def __repr__(self) -> str:
        return f"<StudyNode {self.move or self.title!r} at ply {self.ply}>"

    def _repr_svg_(self) -> str:
        return svg(self.scene())

    @property
    def position(self) -> Position:
        """What stands on the board."""
        return self._tree.positions[self._number]

    @property
    def move(self) -> Move | None:
        """The move that led here; None where a chapter begins."""
        return self._tree.moves[self._number]

    @property
    def title(self) -> str:
        """What the chapter is called that begins here; setting it names the chapter that the place is in."""
        return self._tree.titles.get(self._number, "")

    @title.setter
    def title(self, title: str) -> None:
        self._tree.titles[self.chapter._number] = one_line(title)

    @property
    def heading(self) -> tuple[str, str]:
        """Title of the study it is in, and what that is about."""
        return self._tree.title, self._tree.about

    @property
    def parent(self) -> StudyNode | None:
        """Where the move was made; None where a chapter begins."""
        above = self._tree.branches.parents[self._number]
        return None if above == ROOT else StudyNode(self._tree, above)

    @property
    def chapter(self) -> StudyNode:
        """Where the chapter begins that it is in."""
        return StudyNode(self._tree, self._tree.branches.path_to(self._number)[0])

    @property
    def variations(self) -> tuple[StudyNode, ...]:
        """What follows from here: the main line first, then what may be played instead."""
        return tuple(StudyNode(self._tree, number) for number in self._tree.branches.children(self._number))

    @property
    def ply(self) -> int:
        """How many moves, pushes and passes led here from the beginning of the chapter."""
        return len(self._tree.branches.path_to(self._number)) - 1

    @property
    def comment(self) -> str:
        """What is said here; setting it puts it on one line."""
        return self._note.comment

    @comment.setter
    def comment(self, comment: str) -> None:
        self._note = Note.checked(comment, self.squares, self.arrows)

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares that are marked here."""
        return self._note.squares

    @squares.setter
    def squares(self, squares: Sequence[str]) -> None:
        self._note = Note.checked(self.comment, squares, self.arrows)

    @property
    def arrows(self) -> tuple[str, ...]:
        """The arrows that are drawn here, as ``"c8c5"``."""
        return self._note.arrows

    @arrows.setter
    def arrows(self, arrows: Sequence[str]) -> None:
        self._note = Note.checked(self.comment, self.squares, arrows)

    @property
    def _note(self) -> Note:
        return self._tree.notes[self._number]

    @_note.setter
    def _note(self, note: Note) -> None:
        self._tree.notes[self._number] = note

    def _noted(self) -> Iterator[Note]:
        if any(self._note):
            yield self._note

    def note(self, comment: str = "", squares: Sequence[str] = (), arrows: Sequence[str] = ()) -> None:
        """Say and draw something here: a comment takes the place of the one before, what is drawn joins.

        Raises
        ------
        ValueError
            If there is no such square or arrow, or too much; nothing is noted.
        """
        self._note = Note.checked(comment, squares, arrows).after(self._note)

    def add_variation(
        self, move: Move | str, comment: str = "", *, squares: Sequence[str] = (), arrows: Sequence[str] = ()
    ) -> StudyNode:
        """Play a move here, and return where it leads; the first one is the main line.

        A pass that must be made before it is made. A move that was played here before leads to its node.

        Parameters
        ----------
        move : Move or str
            As ``"c8c5"``.
        comment : str
            What is said there.
        squares, arrows : sequence of str
            What is marked and drawn there.

        Raises
        ------
        ValueError
            If a rule refuses the move, or there is no such square or arrow.
        """
        note = Note.checked(comment, squares, arrows)
        node = StudyNode(self._tree, self._tree.play(self._number, move))
        node.note(*note)
        return node

    def add_line(self, moves: str | Iterable[Move | str]) -> StudyNode:
        """Play one move after the other, and return where they lead.

        Parameters
        ----------
        moves : str or iterable of Move
            As ``"f8f4 g1g6"``, or one by one.

        Raises
        ------
        IllegalMove
            A ValueError, if a rule refuses one; those before it stay.
        """
        node = self
        for move in moves.split() if isinstance(moves, str) else moves:
            node = node.add_variation(move)
        return node

    def variation(self, move: Move | str) -> StudyNode:
        """Return where a move leads that was played here.

        Raises
        ------
        KeyError
            If it was not.
        """
        found = self._tree.branches.child(self._number, str(move))
        if found is None:
            raise KeyError(str(move))
        return StudyNode(self._tree, found)

    def has_variation(self, move: Move | str) -> bool:
        """Tell whether a move was played here."""
        return self._tree.branches.child(self._number, str(move)) is not None

    def next(self) -> StudyNode | None:
        """Return what follows on the main line from here; None at an end."""
        return next(iter(self.variations), None)

    def mainline(self) -> Iterator[StudyNode]:
        """Walk along the main line behind this node."""
        node = self.next()
        while node:
            yield node
            node = node.next()

    def walk(self) -> Iterator[StudyNode]:
        """Walk through all that follows, each place before what follows from it, the main line first."""
        waiting = list(reversed(self.variations))
        while waiting:
            yield (node := waiting.pop())
            waiting += reversed(node.variations)

    def end(self) -> StudyNode:
        """Return the end of the main line from here."""
        return [self, *self.mainline()][-1]

    def is_end(self) -> bool:
        """Tell whether nothing follows."""
        return not self.variations

    def is_mainline(self) -> bool:
        """Tell whether one comes here along the main line of the chapter."""
        path = self._tree.branches.path_to(self._number)
        return all(self._tree.branches.children(above)[0] == below for above, below in pairwise(path))

    def scene(self) -> Scene:
        """Return what a picture shows of it: the position and the move, with what is said and drawn here."""
        scene: Scene = {"position": str(self.position), "say": ""}
        if self.move and self.parent:
            add_move(scene, self.parent.position, self.move)
        self._note.put_on(scene)
        return scene

    def _asks(self, player: str) -> bool:
        following = self.next()
        return (
            bool(following and following.move and following.move.kind != "pass")
            and self.position.player == player
        )

    def _steps(self, ask: str) -> Iterator[Step]:
        """Tell a chapter as steps of a lesson; a step is named where another one goes on from it."""
        waiting = [(self, "")]
        while waiting:
            node, start = waiting.pop(0)
            while True:
                first, *others = node.variations or (None,)
                name = f"n{node._number}" if others else ""
                waiting += [(other, name) for other in others if other]
                asked = node.is_mainline() and node._asks(ask)
                yield Step(
                    name=name,
                    start=start,
                    position="" if node.move else str(node.position),
                    move=str(node.move or ""),
                    say=node.comment,
                    marks=node.squares,
                    arrows=node.arrows,
                    ask="move" if asked else "",
                    prompt=say("lesson.your_move") if asked else "",
                    answer=(str(first.move),) if asked and first else (),
                )
                if first is None:
                    break
                node, start = first, ""
