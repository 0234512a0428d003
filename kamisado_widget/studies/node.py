"""Nodes of a study, and the notes on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..i18n import KamisadoError, say
from ..lessons.script import Step
from ..rules import Move, Position
from ..svg import Scene, add_move, svg
from ..svg.scene import check_drawn, point_at

if TYPE_CHECKING:
    from .study import Study

MOST_DRAWN = 64
MOST_LETTERS = 2_000


class StudyError(KamisadoError):
    """An invalid study; the message has the found and the expected text."""


def one_line(text: str) -> str:
    return " ".join(text.split())


class Note(NamedTuple):
    """A comment on one line, marked squares, and arrows like ``"c8c5"``."""

    comment: str = ""
    squares: tuple[str, ...] = ()
    arrows: tuple[str, ...] = ()

    @classmethod
    def checked(cls, comment: str = "", squares: Sequence[str] = (), arrows: Sequence[str] = ()) -> Note:
        """Return a validated note without duplicates."""
        note = cls(one_line(comment), tuple(dict.fromkeys(squares)), tuple(dict.fromkeys(arrows)))
        if len(note.comment) > MOST_LETTERS:
            raise StudyError(say("study.error.comment", most=MOST_LETTERS))
        if max(len(note.squares), len(note.arrows)) > MOST_DRAWN:
            raise StudyError(say("study.error.drawn", most=MOST_DRAWN))
        check_drawn(note.squares, note.arrows)
        return note

    def after(self, earlier: Note) -> Note:
        """Merge with an earlier note: this comment, if any, and the squares and arrows of both."""
        return Note.checked(
            self.comment or earlier.comment,
            (*earlier.squares, *self.squares),
            (*earlier.arrows, *self.arrows),
        )

    def put_on(self, scene: Scene) -> None:
        """Replace a scene's text by the comment, and add squares and arrows."""
        if self.comment:
            scene["say"] = self.comment
        point_at(scene, self.squares, self.arrows)


class StudyNode:
    """A node of a study: a position, the move that led to it, and its annotations.

    Attributes
    ----------
    position : Position
        The position.
    move : Move or None
        The move that led here; None at the start of a chapter.
    parent : StudyNode or None
        The node before the move; None at the start of a chapter.
    variations : tuple of StudyNode
        The next nodes: the main line first, then the variations.

    Examples
    --------
    >>> from kamisado_widget import Study
    >>> node = Study().root.add_variation("f8f4")
    >>> node.squares = ["f4"]
    >>> node.ply, node.is_end(), node.parent.variations == (node,)
    (1, True, True)
    """

    __slots__ = ("_note", "_number", "_study", "_title", "move", "parent", "position", "variations")

    def __init__(
        self, study: Study, position: Position, parent: StudyNode | None = None, move: Move | None = None
    ) -> None:
        self._number = study._count()
        self._study = study
        self._title = ""
        self._note = Note()
        self.position = position
        self.parent = parent
        self.move = move
        self.variations: tuple[StudyNode, ...] = ()

    def __repr__(self) -> str:
        return f"<StudyNode {self.move or self.title!r} at ply {self.ply}>"

    def _repr_svg_(self) -> str:
        return svg(self.scene())

    @property
    def title(self) -> str:
        """The title of the chapter; may be set at any of its nodes."""
        return self._title

    @title.setter
    def title(self, title: str) -> None:
        self.chapter._title = one_line(title)

    @property
    def heading(self) -> tuple[str, str]:
        """Title and description of the study."""
        return self._study.title, self._study.about

    @property
    def chapter(self) -> StudyNode:
        """The first node of the chapter."""
        return next(node for node in self._back() if node.parent is None)

    @property
    def ply(self) -> int:
        """The number of moves, pushes and passes since the start of the chapter."""
        return sum(1 for _ in self._back()) - 1

    def _back(self) -> Iterator[StudyNode]:
        node: StudyNode | None = self
        while node:
            yield node
            node = node.parent

    @property
    def comment(self) -> str:
        """The comment, on one line."""
        return self._note.comment

    @comment.setter
    def comment(self, comment: str) -> None:
        self._note = Note.checked(comment, self.squares, self.arrows)

    @property
    def squares(self) -> tuple[str, ...]:
        """The marked squares."""
        return self._note.squares

    @squares.setter
    def squares(self, squares: Sequence[str]) -> None:
        self._note = Note.checked(self.comment, squares, self.arrows)

    @property
    def arrows(self) -> tuple[str, ...]:
        """The arrows, like ``"c8c5"``."""
        return self._note.arrows

    @arrows.setter
    def arrows(self, arrows: Sequence[str]) -> None:
        self._note = Note.checked(self.comment, self.squares, arrows)

    def _noted(self) -> Iterator[Note]:
        if any(self._note):
            yield self._note

    def note(self, comment: str = "", squares: Sequence[str] = (), arrows: Sequence[str] = ()) -> None:
        """Annotate the node: the comment is replaced, squares and arrows are added.

        An invalid square or arrow, or too many, raises a :class:`StudyError` and changes nothing.
        """
        self._note = Note.checked(comment, squares, arrows).after(self._note)

    def add_variation(
        self, move: Move | str, comment: str = "", *, squares: Sequence[str] = (), arrows: Sequence[str] = ()
    ) -> StudyNode:
        """Play a move and return its node; the first move added is the main line.

        Forced passes are played first. If the move exists already, its node is returned. A move that a rule
        refuses and an invalid square or arrow raise a :class:`KamisadoError`.
        """
        note = Note.checked(comment, squares, arrows)
        node = self._play(move)
        node.note(*note)
        return node

    def _play(self, move: Move | str) -> StudyNode:
        """Return the node of a move; forced passes come before it."""
        if known := self._child(move):
            return known
        legal = self.position.legal_moves
        if len(legal) == 1 and legal[0].kind == "pass" and str(move) != str(legal[0]):
            return self._play(legal[0])._play(move)
        found = self.position.find_move(move)
        return self._append(found, self.position.play(found))

    def _append(self, move: Move, position: Position) -> StudyNode:
        """Add a node without checking its move."""
        node = StudyNode(self._study, position, self, move)
        self.variations += (node,)
        return node

    def _child(self, move: Move | str) -> StudyNode | None:
        text = str(move)
        return next((node for node in self.variations if str(node.move) == text), None)

    def add_line(self, moves: str | Iterable[Move | str]) -> StudyNode:
        """Play moves in order, like ``"f8f4 g1g6"`` or one by one, and return the last node.

        A move that a rule refuses raises an :class:`IllegalMove`; those before it stay.
        """
        node = self
        for move in moves.split() if isinstance(moves, str) else moves:
            node = node.add_variation(move)
        return node

    def variation(self, move: Move | str) -> StudyNode:
        """Return the node of a move that was played here, or raise a KeyError."""
        if found := self._child(move):
            return found
        raise KeyError(str(move))

    def has_variation(self, move: Move | str) -> bool:
        """Whether a move was played here."""
        return self._child(move) is not None

    def next(self) -> StudyNode | None:
        """Return the next node of the main line, or None."""
        return next(iter(self.variations), None)

    def mainline(self) -> Iterator[StudyNode]:
        """Yield the nodes of the main line after this one."""
        node = self.next()
        while node:
            yield node
            node = node.next()

    def walk(self) -> Iterator[StudyNode]:
        """Yield all following nodes, depth first, the main line first."""
        waiting = list(reversed(self.variations))
        while waiting:
            yield (node := waiting.pop())
            waiting += reversed(node.variations)

    def end(self) -> StudyNode:
        """Return the last node of the main line from here."""
        return [self, *self.mainline()][-1]

    def is_end(self) -> bool:
        """Whether nothing follows."""
        return not self.variations

    def is_mainline(self) -> bool:
        """Whether the node is on the chapter's main line."""
        return all(node.parent is None or node.parent.next() is node for node in self._back())

    def scene(self) -> Scene:
        """Return the node as a scene: position, move and annotations."""
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
        """Yield a chapter as lesson steps; a step with variations gets a name."""
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
