"""Studies: chapters of annotated move trees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from ..i18n import KamisadoError, say
from ..i18n.message import shortened
from ..lessons.script import LessonScript
from ..rules import IllegalMove, Match, Player, Position
from . import text
from .node import Note, StudyError, StudyNode, one_line
from .text import ChapterText, Event, Head, TextPly, TextTurn

MOST_NODES = 5_000
MOST_CHAPTERS = 64


class Study:
    """A tree of moves with comments, arrows and marked squares, or several as chapters.

    Nodes are only added; :meth:`without` returns a copy without a variation. Studies are equal if their texts
    are equal.

    Parameters
    ----------
    position : Position, Match or str, optional
        The first position. A match gives a chapter for each round. By default the first line-up.
    title, about : str
        The title, and a sentence of description.

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

    __hash__ = None  # type: ignore[assignment]  # mutable

    chapters: tuple[StudyNode, ...] = ()
    """The first node of each chapter."""
    _nodes = 0

    def __init__(
        self, position: Position | Match | str | None = None, title: str = "", *, about: str = ""
    ) -> None:
        self.title, self.about = title, about
        if isinstance(position, Match):
            for played in position.rounds:
                self.add_chapter(played.line_up).add_line(played.moves)
        else:
            self.add_chapter(position)

    @classmethod
    def parse(cls, source: str) -> Self:
        """Parse a study: see :mod:`kamisado_widget.studies.text`.

        A :class:`StudyError` says what was found and what was expected.

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
        study = cls._empty()
        try:
            study._take(text.read(source))
        except StudyError:
            raise
        except KamisadoError as error:  # of a position, a square or an arrow
            raise StudyError(error.message) from None
        return study

    def _take(self, events: Iterator[Event]) -> None:
        here: StudyNode | None = None
        forks: list[StudyNode] = []
        for event in events:
            match event:
                case Head(name, found):
                    setattr(self, name, found)
                case ChapterText(title, position):
                    here = self.add_chapter(position, title)
                case _ if here is None:
                    break
                case TextPly(move):
                    try:
                        here = here._play(move)
                    except IllegalMove as error:
                        raise StudyError(
                            say("study.error.move", move=shortened(move), reason=error)
                        ) from None
                case Note(comment, squares, arrows):
                    here.note(f"{here.comment} {comment}", squares, arrows)
                case TextTurn(True):
                    if here.parent is None:
                        raise StudyError(say("study.error.variation"))
                    forks.append(here)
                    here = here.parent
                case TextTurn():
                    here = forks.pop()
        if here is None:
            raise StudyError(say("study.error.position", found=shortened(self.title)))

    def __str__(self) -> str:
        return text.write(self._events())

    def __repr__(self) -> str:
        return f"Study.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Study) and str(self) == str(other)

    def __iter__(self) -> Iterator[StudyNode]:
        """Yield all nodes, chapter by chapter, depth first, the main line first."""
        for chapter in self.chapters:
            yield chapter
            yield from chapter.walk()

    def _repr_svg_(self) -> str:
        return self.root._repr_svg_()

    @property
    def title(self) -> str:
        return self._title

    @title.setter
    def title(self, title: str) -> None:
        self._title = one_line(title)

    @property
    def about(self) -> str:
        return self._about

    @about.setter
    def about(self, about: str) -> None:
        self._about = one_line(about)

    @property
    def root(self) -> StudyNode:
        """The first node of the first chapter."""
        return self.chapters[0]

    def add_chapter(self, position: Position | str | None = None, title: str = "") -> StudyNode:
        """Add a chapter, by default from the first line-up, and return its first node."""
        if len(self.chapters) == MOST_CHAPTERS:
            raise StudyError(say("study.error.chapters", most=MOST_CHAPTERS))
        here = Position.start() if position is None else Position.of(position)
        node = StudyNode(self, Position.parse(str(here)))
        self.chapters += (node,)
        node.title = title
        return node

    def _count(self) -> int:
        """Return the number of a new node; a :class:`StudyError` if there are too many."""
        if self._nodes == MOST_NODES:
            raise StudyError(say("study.error.nodes", most=MOST_NODES))
        self._nodes += 1
        return self._nodes - 1

    def without(self, node: StudyNode) -> Study:
        """Return a copy without a node and all that follows it.

        Examples
        --------
        >>> study = Study()
        >>> end = study.root.add_line("f8f4 g1g6")
        >>> [str(node.move) for node in study.without(end).root.mainline()]
        ['f8f4']
        """
        study, copies = self._empty(self.title, self.about), dict[StudyNode, StudyNode]()
        for each in self:
            if each is node or (each.parent and each.parent not in copies):
                continue
            if each.parent and each.move:
                copy = copies[each.parent]._append(each.move, each.position)
            else:
                copy = study.add_chapter(each.position, each.title)
            copy.note(each.comment, each.squares, each.arrows)
            copies[each] = copy
        if not study.chapters:
            raise StudyError(say("study.error.position", found=shortened(self.title)))
        return study

    @classmethod
    def _empty(cls, title: str = "", about: str = "") -> Self:
        study = cls.__new__(cls)
        study.title, study.about = title, about
        return study

    def to_lesson(self, title: str = "", *, ask: str = "") -> LessonScript:
        """Return a lesson that tells the study: main lines first, then variations.

        With ``ask="gold"`` or ``"black"`` the reader must find this player's moves of the main lines. A
        :class:`StudyError` says that neither the lesson nor the study has a title.

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
        """Yield the events after a node; a node among them stands for its own events."""
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
