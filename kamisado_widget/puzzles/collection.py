"""Collections: puzzles in an order, from a file or for one."""

from __future__ import annotations

import gc
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, overload

from ..i18n import say
from ..i18n.message import shortened
from ..rules import Position
from . import format
from .errors import PuzzleError, check_name
from .puzzle import Puzzle, puzzles_from
from .tasks import TASKS
from .themes import THEMES

_GRADES, _LENGTHS = range(1, 6), range(1, 201)  # those that the format allows


class Collection(Sequence[Puzzle]):
    """Puzzles in an order, and what is to be said about all of them.

    Parameters
    ----------
    puzzles : iterable of Puzzle, Position or str
        The puzzles; a text is a puzzle's line or a position's.
    title, author, notes : str
        What people say about them.
    made : sequence of mapping
        How the miner was set when it found them.

    Attributes
    ----------
    refused : tuple of PuzzleError
        What was wrong with those that were left out when it was read.

    Raises
    ------
    PuzzleError
        A ValueError that names the first that is no puzzle.

    Examples
    --------
    >>> one = Collection(["o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"], title="Home at once")
    >>> Collection.loads(one.dumps()) == one
    True
    """

    def __init__(
        self,
        puzzles: Iterable[Puzzle | Position | str] = (),
        *,
        title: str = "",
        author: str = "",
        notes: str = "",
        made: Sequence[Mapping[str, Any]] = (),
        refused: Iterable[PuzzleError] = (),
    ) -> None:
        self._puzzles = puzzles_from(puzzles)
        self.title = title
        self.author = author
        self.notes = notes
        self.made = tuple(made)
        self.refused = tuple(refused)

    @classmethod
    def load(cls, path: str | Path, *, keep_good: bool = False) -> Collection:
        """Read a collection's file; see :meth:`loads`.

        Raises
        ------
        PuzzleError
            As :meth:`loads`, or if the file is no UTF-8 text.
        OSError
            If the file does not exist.
        """
        try:
            text = Path(path).read_text("utf-8-sig")
        except UnicodeDecodeError as error:
            raise PuzzleError(say("puzzle.encoding", name=Path(path).name, place=error.start)) from None
        return cls.loads(text, keep_good=keep_good)

    @classmethod
    def loads(cls, text: str, *, keep_good: bool = False) -> Collection:
        """Read a collection's JSON, or that of a puzzle alone.

        Every position is read and every tree played through by the rules; whether the moves are
        best is another question, which :meth:`Puzzle.check` asks the solver.

        Parameters
        ----------
        text : str
            The JSON.
        keep_good : bool
            Whether to keep the puzzles that hold where others do not; :attr:`refused` says then
            what was wrong.

        Raises
        ------
        PuzzleError
            A ValueError that names the puzzle, its number and id, and the place.
        """
        with _without_garbage_collection():
            puzzles, head, refused = format.loads(text, Puzzle, keep_good)
        return cls(puzzles, refused=refused, **head)

    def dumps(self) -> str:
        """Return the JSON, each puzzle on a line of its own."""
        head = {"title": self.title, "author": self.author, "notes": self.notes, "made": self.made}
        return format.dumps(map(vars, self._puzzles), head)

    def save(self, path: str | Path) -> None:
        """Write the JSON to a file."""
        Path(path).write_text(self.dumps(), encoding="utf-8")

    def filter(
        self,
        *,
        theme: str | None = None,
        moves: int | Container[int] | None = None,
        difficulty: int | Container[int] | None = None,
        task: str | None = None,
    ) -> Collection:
        """Return the puzzles that are as one wants them, in the same order.

        Parameters
        ----------
        theme : str, optional
            One that they show: of :data:`kamisado_widget.puzzles.THEMES`, or one that an author added.
        moves, difficulty : int or container of int, optional
            One number, or several: ``range(3, 8)``, ``(1, 2)``.
        task : str, optional
            What they ask for, one of :data:`kamisado_widget.puzzles.TASKS`.

        Raises
        ------
        PuzzleError
            A ValueError, where no puzzle could ever be so: there is no such theme, number or task.

        Examples
        --------
        >>> from kamisado_widget.puzzles import COLLECTION
        >>> len(COLLECTION.filter(moves=3, difficulty=(1, 2))) > 10
        True
        """
        if theme is not None:
            shown = (own for puzzle in self for own in puzzle.themes)
            check_name(theme, dict.fromkeys((*THEMES, *shown)), "puzzle.no_theme")
        if task is not None:
            check_name(task, TASKS, "puzzle.task")
        _check_numbers(moves, _LENGTHS, "puzzle.filter.moves")
        _check_numbers(difficulty, _GRADES, "puzzle.filter.difficulty")
        kept = (
            puzzle
            for puzzle in self
            if (theme is None or theme in puzzle.themes)
            and _matches(puzzle.moves, moves)
            and _matches(puzzle.difficulty, difficulty)
            and task in (None, puzzle.task)
        )
        return Collection(kept, title=self.title, author=self.author, notes=self.notes)

    def find(self, id: str) -> Puzzle:
        """Return the puzzle of an id.

        Raises
        ------
        KeyError
            If there is none.
        """
        for puzzle in self:
            if puzzle.id == id:
                return puzzle
        raise KeyError(id)

    @overload
    def __getitem__(self, at: int) -> Puzzle: ...
    @overload
    def __getitem__(self, at: slice) -> Collection: ...
    def __getitem__(self, at: int | slice) -> Puzzle | Collection:
        if isinstance(at, slice):
            return Collection(self._puzzles[at], title=self.title, author=self.author, notes=self.notes)
        return self._puzzles[at]

    def __len__(self) -> int:
        return len(self._puzzles)

    def __eq__(self, other: object) -> bool:
        """Compare the puzzles and what is said about them."""
        return isinstance(other, Collection) and self.dumps() == other.dumps()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Collection {self.title!r}: {len(self)} puzzles>"


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _check_numbers(wanted: int | Container[int] | None, possible: range, key: str) -> None:
    """Raise a PuzzleError where no number that a puzzle can have is among those wanted."""
    numbers = isinstance(wanted, int | Container) and not isinstance(wanted, str | bytes)
    if wanted is not None and not (numbers and any(_matches(number, wanted) for number in possible)):
        found = shortened(repr(wanted))
        raise PuzzleError(say(key, first=possible[0], last=possible[-1], found=found))


def _matches(number: int, wanted: int | Container[int] | None) -> bool:
    if wanted is None:
        return True
    return number == wanted if isinstance(wanted, int) else number in wanted


def _own() -> Collection:
    return Collection.load(Path(__file__).with_name("collection.json"))


def __getattr__(name: str) -> Collection:
    """Read the package's own collection when it is first asked for."""
    if name != "COLLECTION":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = own = _own()
    return own
