"""Collections of puzzles, and their files."""

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
from .motifs import THEMES
from .puzzle import Puzzle, puzzles_from
from .tasks import TASKS

_GRADES, _LENGTHS = range(1, 6), range(1, 201)


class Collection(Sequence[Puzzle]):
    """A sequence of puzzles with a title, an author and notes.

    Made of puzzles, or texts of puzzles or positions; ``made`` are settings of the miner, ``refused`` the
    errors of puzzles left out when loading. A :class:`PuzzleError` names the first invalid puzzle.

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
        """Load a collection from a UTF-8 file; see :meth:`loads`."""
        try:
            text = Path(path).read_text("utf-8-sig")
        except UnicodeDecodeError as error:
            raise PuzzleError(say("puzzle.encoding", name=Path(path).name, place=error.start)) from None
        return cls.loads(text, keep_good=keep_good)

    @classmethod
    def loads(cls, text: str, *, keep_good: bool = False) -> Collection:
        """Parse the JSON of a collection or of a single puzzle.

        Positions and trees are checked by the rules; :meth:`Puzzle.check` also proves that the moves are
        best. A :class:`PuzzleError` names an invalid puzzle, its number and id, and the place; with
        ``keep_good`` the others are kept, and :attr:`refused` has the errors.
        """
        with _without_garbage_collection():
            puzzles, head, refused = format.loads(text, Puzzle, keep_good)
        return cls(puzzles, refused=refused, **head)

    def dumps(self) -> str:
        """Return the JSON, one puzzle per line."""
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
        """Return the matching puzzles in the same order; an unknown name is a :class:`PuzzleError`.

        ``theme`` is one of :data:`kamisado_widget.puzzles.THEMES` or an author's own, ``task`` one of
        :data:`kamisado_widget.puzzles.TASKS`; ``moves`` and ``difficulty`` are a number or a container like
        ``range(3, 8)``.

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
        """Return the puzzle with an id, or raise a KeyError."""
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
    numbers = isinstance(wanted, int | Container) and not isinstance(wanted, str | bytes)
    if wanted is not None and not (numbers and any(_matches(number, wanted) for number in possible)):
        found = shortened(repr(wanted))
        raise PuzzleError(say(key, first=possible[0], last=possible[-1], found=found))


def _matches(number: int, wanted: int | Container[int] | None) -> bool:
    if wanted is None:
        return True
    return number == wanted if isinstance(wanted, int) else number in wanted


def __getattr__(name: str) -> Collection:
    if name != "COLLECTION":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = own = Collection.load(Path(__file__).with_name("collection.json"))
    return own
