"""A study: chapters, each a tree of moves from a position, with what is said and drawn at each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from ..i18n import KamisadoError, say
from ..i18n.message import shortened
from ..lessons.script import LessonScript
from ..rules import IllegalMove, Match, Player, Position
from . import text
from .branches import ROOT
from .node import StudyNode
from .note import Note, StudyError, one_line
from .text import ChapterText, Event, Head, TextPly, TextTurn
from .tree import StudyTree


class Study:
    """A tree of moves from a position, with comments, arrows and marked squares; or several, as chapters.

    It grows, and nothing in it is cut; :meth:`without` returns another one that lacks a variation. Two
    studies are equal if their texts are.

    Parameters
    ----------
    position : Position, Match or str, optional
        Where it begins; of a match each round is a chapter, with its moves. By default the first line-up.
    title, about : str
        What it is called, and a sentence on what it is about.

    Attributes
    ----------
    title, about : str
        As above.

    Raises
    ------
    ValueError
        If the position's text is wrong.

    Examples
    --------
    >>> study = Study(title="The first moves")
    >>> red = study.root.add_variation("f8f4", comment="Red stops on blue.")
    >>> red.arrows = ["g1g6"]
    >>> red.add_line("g1g6 e8e5").position.player
    Player.GOLD
    >>> other = study.root.add_variation("d8d5")
    >>> [str(node.move) for node in study.root.mainline()]
    ['f8f4', 'g1g6', 'e8e5']
    >>> print(study)
    Kamisado study 1
    title: The first moves
    <BLANKLINE>
    chapter:
    position: obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -
    <BLANKLINE>
    f8f4 {Red stops on blue. [arrows g1g6]} (d8d5) g1g6 e8e5
    <BLANKLINE>
    >>> Study.parse(str(study)) == study
    True
    """

    __hash__ = None  # type: ignore[assignment]  # a study goes on

    def __init__(
        self, position: Position | Match | str | None = None, title: str = "", *, about: str = ""
    ) -> None:
        self._tree = StudyTree()
        self.title, self.about = title, about
        if isinstance(position, Match):
            for played in position.rounds:
                self.add_chapter(played.line_up).add_line(played.moves)
        else:
            self.add_chapter(position)

    @classmethod
    def parse(cls, source: str) -> Self:
        """Read the text of a study: see :mod:`kamisado_widget.studies.text`.

        Parameters
        ----------
        source : str
            What ``str(study)`` gave, or somebody has written.

        Raises
        ------
        StudyError
            A ValueError that says what was found, and what was expected.

        Examples
        --------
        >>> study = Study.parse('''Kamisado study 1
        ...
        ... position: obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -
        ...
        ... f8f4 (d8d5 {Pink first.}) g1g6''')
        >>> study.root.variation("d8d5").comment
        'Pink first.'
        """
        study = cls._of(StudyTree())
        try:
            study._take(text.read(source))
        except StudyError:
            raise
        except KamisadoError as error:  # of a position, a square or an arrow
            raise StudyError(error.message) from None
        return study

    def _take(self, events: Iterator[Event]) -> None:
        """Do what a text tells."""
        tree, here, forks = self._tree, ROOT, list[int]()
        for event in events:
            if here == ROOT and not isinstance(event, Head | ChapterText):
                raise StudyError(say("study.error.position", found=shortened(self.title)))
            match event:
                case Head(name, found):
                    setattr(self, name, found)
                case ChapterText(title, position):
                    here = self.add_chapter(position, title)._number
                case TextPly(move):
                    try:
                        here = tree.play(here, move)
                    except IllegalMove as error:
                        raise StudyError(
                            say("study.error.move", move=shortened(move), reason=error)
                        ) from None
                case Note(comment, squares, arrows):
                    node = StudyNode(tree, here)
                    node.note(f"{node.comment} {comment}", squares, arrows)
                case TextTurn(True):
                    if tree.moves[here] is None:
                        raise StudyError(say("study.error.variation"))
                    forks.append(here)
                    here = tree.branches.parents[here]
                case TextTurn():
                    here = forks.pop()
        if not tree.titles:
            raise StudyError(say("study.error.position", found=shortened(self.title)))

    def __str__(self) -> str:
        return text.write(self._events())

    def __repr__(self) -> str:
        """Return the call of :meth:`parse` that makes this study."""
        return f"Study.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Study) and str(self) == str(other)

    def __iter__(self) -> Iterator[StudyNode]:
        """Walk through all nodes, chapter by chapter, each before what follows from it, main line first."""
        for chapter in self.chapters:
            yield chapter
            yield from chapter.walk()

    def _repr_svg_(self) -> str:
        return self.root._repr_svg_()

    @property
    def title(self) -> str:
        return self._tree.title

    @title.setter
    def title(self, title: str) -> None:
        self._tree.title = one_line(title)

    @property
    def about(self) -> str:
        return self._tree.about

    @about.setter
    def about(self, about: str) -> None:
        self._tree.about = one_line(about)

    @property
    def chapters(self) -> tuple[StudyNode, ...]:
        """Where each chapter begins."""
        return tuple(StudyNode(self._tree, number) for number in self._tree.branches.children(ROOT))

    @property
    def root(self) -> StudyNode:
        """Where the first chapter begins."""
        return self.chapters[0]

    def add_chapter(self, position: Position | str | None = None, title: str = "") -> StudyNode:
        """Add a chapter, and return where it begins.

        Parameters
        ----------
        position : Position or str, optional
            By default the first line-up.
        title : str
            What the chapter is called.

        Raises
        ------
        ValueError
            If the position's text is wrong, or there are too many chapters.
        """
        here = Position.start() if position is None else Position.of(position)
        return StudyNode(self._tree, self._tree.begin(Position.parse(str(here)), title))

    def without(self, node: StudyNode) -> Study:
        """Return a study that lacks a node and what follows from it; this one stays as it is.

        Examples
        --------
        >>> study = Study()
        >>> end = study.root.add_line("f8f4 g1g6")
        >>> [str(node.move) for node in study.without(end).root.mainline()]
        ['f8f4']
        """
        tree = self._tree.without(node._number) if node._tree is self._tree else self._tree
        if not tree.titles:
            raise StudyError(say("study.error.position", found=shortened(self.title)))
        return self._of(tree)

    @classmethod
    def _of(cls, tree: StudyTree) -> Self:
        study = cls.__new__(cls)
        study._tree = tree
        return study

    def to_lesson(self, title: str = "", *, ask: str = "") -> LessonScript:
        """Return a lesson that tells the study: main lines first, then variations, with all that is said.

        Parameters
        ----------
        title : str
            What it is called; by default as the study.
        ask : str
            ``"gold"`` or ``"black"``: whose moves of the main lines the reader is to find.

        Returns
        -------
        LessonScript
            For ``Lesson``, or to ``save``.

        Raises
        ------
        ValueError
            If it would have no title.

        Examples
        --------
        >>> study = Study()
        >>> end = study.root.add_line("f8f4 g1g6")
        >>> [step.ask for step in study.to_lesson("Two moves", ask="black").steps]
        ['move', '', '']
        """
        if ask:
            Player(ask)
        title = one_line(title) or self.title
        if not title:
            raise StudyError(say("draft.title"))
        steps = [step for chapter in self.chapters for step in chapter._steps(ask)]
        return LessonScript(title, tuple(steps), self.about)

    def _events(self) -> Iterator[Event]:
        """Tell the study in the order in which it is written."""
        yield from (Head(name, getattr(self, name)) for name in text.HEAD)
        for chapter in self.chapters:
            yield ChapterText(chapter.title, str(chapter.position))
            yield from chapter._noted()
            waiting = [self._after(chapter)]
            while waiting:
                event = next(waiting[-1], None)
                if event is None:
                    waiting.pop()
                elif isinstance(event, StudyNode):
                    waiting.append(self._after(event))
                else:
                    yield event

    def _after(self, node: StudyNode) -> Iterator[Event | StudyNode]:
        """Tell what follows from a node; a node among it stands for what follows from that."""
        main, *others = node.variations or (None,)
        if main is None:
            return
        yield TextPly(str(main.move))
        yield from main._noted()
        for other in others:
            assert other
            yield TextTurn(True)
            yield TextPly(str(other.move))
            yield from other._noted()
            yield other
            yield TextTurn(False)
        yield main
