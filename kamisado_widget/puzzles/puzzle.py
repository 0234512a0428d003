"""Puzzles: a position, a task, and its solution."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from urllib.parse import quote_plus, unquote_plus

from ..i18n import KamisadoError, Message, say
from ..i18n.message import shortened
from ..rules import Move, Player, Position, Setup
from ..solver import symmetry
from . import motifs, tree
from .errors import PuzzleError
from .format import dumps_one, loads
from .rating import DEVIATION, UNRATED, grade, rate
from .task import Task, TreePly
from .tasks import task_named
from .tree import Tree

_NODES = 200_000
_REMARKS = {"title": 100, "author": 100, "notes": 300, "tags": 100}  # maximum lengths in a puzzle's line
_NAMED = (
    "task=",
    "number=",
    "moves=",
    *(f"{name}=" for name in _REMARKS),
)
_LONGEST_LINE = 4000
_LONGEST_TAG = 40


@dataclass(frozen=True)
class Puzzle:
    """A position, a task, and its solution.

    Create one with :meth:`from_position`, which proves it, or with :meth:`parse`.

    Examples
    --------
    >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> puzzle = Puzzle.from_position(p)
    >>> puzzle.moves, puzzle.unique, puzzle.also
    (1, False, ('g6f7',))
    >>> puzzle.task_text()
    'Gold moves and wins right away.'
    """

    position: Position
    """The start; the player to move is the solver."""
    task: str
    """A task of :data:`kamisado_widget.puzzles.TASKS`, each a module in ``tasks/``."""
    moves: int
    """Real moves of both with the fastest attack and the longest defense; no passes (M6)."""
    solution: Tree = field(hash=False)
    """The tree: see :mod:`kamisado_widget.puzzles.tree`. Its first moves are exactly the right ones."""
    themes: tuple[str, ...] = ()
    """In the order of :data:`kamisado_widget.puzzles.THEMES`, then an author's own."""
    rating: int = field(default=UNRATED, compare=False)
    """The strength needed to solve it half the time; measured, so it does not count for equality."""
    author: str = ""
    notes: str = ""
    title: str = ""
    id: str = ""
    """Its id in a collection."""
    number: int = 0
    """The task's number if it has one, like the moves to win within; else 0."""
    deviation: int = field(default=DEVIATION, compare=False)
    """Standard deviation of the rating."""

    @classmethod
    def from_position(
        cls,
        position: Position | Setup | str,
        task: str = "win",
        *,
        number: int = 0,
        nodes: int | None = None,
        author: str = "",
        notes: str = "",
        title: str = "",
    ) -> Puzzle:
        """Prove a puzzle: its length, its right first moves, and its difficulty.

        Always uses a new solver, so that the same position gives the same puzzle. Raises a
        :class:`PuzzleError` if the position is invalid, the round is over, the first move is a pass, or the
        task cannot be done within the limit.

        Parameters
        ----------
        position : Position, Setup or str
            The start, or its text.
        task : str
            A task of :data:`kamisado_widget.puzzles.TASKS`.
        number : int
            The number of a task that has one.
        nodes : int
            Search limit. By default 200,000 positions, a few seconds; for a whole round, as after a fill,
            twenty times as many, which takes minutes without the compiled search.
        author, notes, title : str
            Descriptive texts.

        Examples
        --------
        >>> Puzzle.from_position("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y").themes
        ('run',)
        """
        position = _position(position)
        aim = task_named(task, number)
        aim.check_begin(position)
        if position.legal_moves[0].kind == "pass":
            raise PuzzleError(say("puzzle.pass", player=position.player))
        search = aim.search(position, _most(position) if nodes is None else nodes)
        left = aim.start(position, search)
        if left is None:
            raise PuzzleError(aim.never(position))
        solution = tree.build(position, left, aim, search)
        played = sum(ply.move.kind != "pass" for ply in tree.main_line(position, solution))
        moves = aim.moves(left, played)
        tree.check(position, aim, moves, solution)  # rejects tasks that an immediate win makes pointless
        rated = rate(position, aim, solution)
        return cls(
            position,
            task,
            moves,
            solution,
            motifs.find(position, aim, solution),
            round(rated.rating),
            author,
            notes,
            title,
            symmetry.name(position, aim.label),
            number,
            round(rated.deviation),
        )

    @cached_property
    def aim(self) -> Task:
        """The task with its number."""
        return task_named(self.task, self.number)

    @property
    def left(self) -> int:
        """The length of the task at the start, in its own count."""
        return self.number or self.moves

    @property
    def difficulty(self) -> int:
        """The difficulty in stars, 1 to 5."""
        return grade(self.rating)

    @property
    def player(self) -> Player:
        """The solver."""
        return self.position.player

    @cached_property
    def own_moves(self) -> int:
        """The solver's own moves on the main line, as in the task's sentence."""
        return sum(ply.move.kind != "pass" and ply.position.player is self.player for ply in self.main_line)

    @property
    def first(self) -> tuple[str, ...]:
        """All right first moves, the best first."""
        return tuple(self.solution)

    @property
    def unique(self) -> bool:
        """Whether exactly one first move is right."""
        return len(self.solution) == 1

    @property
    def also(self) -> tuple[str, ...]:
        """The right first moves besides the best one."""
        return self.first[1:]

    @property
    def main_line(self) -> tuple[TreePly, ...]:
        """The best moves of both players, forced passes included."""
        return tuple(tree.main_line(self.position, self.solution))

    def after(self, *moves: Move | str) -> Position:
        """Return the position after moves without passes, and after the forced passes behind each."""
        position = self.position
        for move in moves:
            position = position.play(move).settled()
        return position

    def subtree(self, moves: Iterable[str]) -> Tree | None:
        """Return the solution's subtree after moves without passes, or None."""
        here: Tree | None = self.solution
        for move in moves:
            here = here.get(move) if here else None
        return here

    def task_text(self, language: str | None = None) -> str:
        """Return the task in words, by default in the current language."""
        own = self.number or self.own_moves
        words = say("puzzle.counts", language).split("|")
        return say(
            self.aim.told(self.moves, self.position),
            language,
            player=self.player,
            opponent=self.player.other,
            count=own,
            own=words[own] if own < len(words) else own,
            **self.aim.parts(self.position),
        )

    def theme_names(self, language: str | None = None) -> tuple[str, ...]:
        """Return the names of the themes, by default in the current language."""
        return motifs.theme_names(self.themes, language)

    @property
    def text(self) -> str:
        """The puzzle on one line, for :meth:`parse`: position, task and the solver's own moves."""
        return f"{self.position} {self.aim.text} moves={self.own_moves}"

    @property
    def line(self) -> str:
        """The text with the descriptive texts, truncated for use in a link."""
        said = {"title": self.title, "author": self.author, "notes": self.notes, "tags": ", ".join(self.tags)}
        remarks = {name: _remark(text, _REMARKS[name]) for name, text in said.items()}
        written = [f"{name}={quote_plus(text)}" for name, text in remarks.items() if text]
        return " ".join([self.text, *written])

    @classmethod
    def parse(cls, text: str, *, nodes: int | None = None) -> Puzzle:
        """Parse the line of a puzzle or a position, and prove it.

        The position's text may be followed by ``task=…``, ``number=…``, ``moves=…``, and URL-encoded
        ``title=…``, ``author=…``, ``notes=…`` and ``tags=…``. Invalid text or a false claim in it raises a
        :class:`PuzzleError`.

        Examples
        --------
        >>> puzzle = Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y task=win moves=1")
        >>> Puzzle.parse(puzzle.text) == puzzle
        True
        """
        if not isinstance(text, str):
            raise PuzzleError(say("puzzle.type", found=type(text).__name__))
        setup, named = split_line(text)
        position = _position(setup if len(text) <= _LONGEST_LINE else text)
        task, number = task_of(named)
        remarks = remarks_of(named)
        tags = remarks.pop("tags").split(",")
        puzzle = cls.from_position(position, task, number=number, nodes=nodes, **remarks).with_tags(tags)
        if named.get("moves", str(puzzle.own_moves)) != str(puzzle.own_moves):
            found = shortened(named["moves"])
            raise PuzzleError(say("puzzle.moves", moves=puzzle.own_moves, found=found), "moves")
        return puzzle

    def dumps(self) -> str:
        """Return the puzzle as JSON."""
        return dumps_one(vars(self))

    @classmethod
    def loads(cls, text: str) -> Puzzle:
        """Parse the JSON of one puzzle, and check by the rules that its tree can be played.

        A :class:`PuzzleError` names the place.
        """
        puzzles, _, _ = loads(text, cls)
        if len(puzzles) != 1:
            raise PuzzleError(say("puzzle.one", found=len(puzzles)))
        return puzzles[0]

    def check(self, *, nodes: int | None = None) -> None:
        """Prove the puzzle again, with every move of its tree; a PuzzleError names the place that fails."""
        tree.check(self.position, self.aim, self.moves, self.solution)
        search = self.aim.search(self.position, _most(self.position) if nodes is None else nodes)
        left = self.aim.start(self.position, search)
        if left != self.left:
            raise PuzzleError(say("puzzle.moves", moves=left or "-", found=self.left), "moves")
        tree.prove(self.position, left, self.solution, self.aim, search)

    def with_notes(self, *, author: str = "", notes: str = "", title: str = "") -> Puzzle:
        """Return a copy with other descriptive texts."""
        return replace(
            self,
            author=author or self.author,
            notes=notes or self.notes,
            title=title or self.title,
        )

    @property
    def tags(self) -> tuple[str, ...]:
        """The themes added by people, not in :data:`kamisado_widget.puzzles.THEMES`."""
        return tuple(theme for theme in self.themes if theme not in motifs.THEMES)

    def with_tags(self, tags: Iterable[str]) -> Puzzle:
        """Return a copy with other tags."""
        shown = [theme for theme in self.themes if theme in motifs.THEMES]
        own = (_remark(tag.replace(",", " "), _LONGEST_TAG) for tag in tags)
        return replace(self, themes=(*shown, *dict.fromkeys(tag for tag in own if tag and tag not in shown)))

    def __repr__(self) -> str:
        remarks = {name: getattr(self, name) for name in ("author", "notes", "title")}
        written = ", ".join(f"{name}={text!r}" for name, text in remarks.items() if text)
        return f"Puzzle.parse({self.text!r})" + (f".with_notes({written})" if written else "")

    def _repr_svg_(self) -> str | None:
        return self.position._repr_svg_()


def _remark(text: str, most: int) -> str:
    printable = "".join(sign for sign in text[: 4 * most] if sign.isprintable() or sign.isspace())
    return " ".join(printable.split())[:most].strip()


def _most(position: Position) -> int:
    """Return the default search limit."""
    return 20 * _NODES if position.required is None else _NODES


def _position(given: Position | Setup | str) -> Position:
    """Return the position of a value, or raise a PuzzleError."""
    try:
        return Position.of(given)
    except KamisadoError as error:
        raise PuzzleError(Message(str(error), error.code), "position") from None


def split_line(text: str) -> tuple[str, dict[str, str]]:
    """Split a puzzle's line into its position and its named values."""
    words = text[:_LONGEST_LINE].split()
    named = dict(word.split("=", 1) for word in words if word.startswith(_NAMED))
    return " ".join(word for word in words if not word.startswith(_NAMED)), named


def task_of(named: Mapping[str, str]) -> tuple[str, int]:
    """Return the task of a puzzle's line and its number, -1 if invalid."""
    number = named.get("number", "0")
    return named.get("task", "win").replace("-", " "), int(number) if number.isdecimal() else -1


def remarks_of(named: Mapping[str, str]) -> dict[str, str]:
    """Return the author, title, notes and tags of a puzzle's line."""
    return {name: _remark(unquote_plus(named.get(name, "")), most) for name, most in _REMARKS.items()}


def puzzle_from(given: Puzzle | Position | Setup | str) -> Puzzle:
    """Return the puzzle of a value; a position or its text becomes a puzzle to win."""
    if isinstance(given, Puzzle):
        return given
    return Puzzle.from_position(given) if isinstance(given, Position | Setup) else Puzzle.parse(given)


def puzzles_from(
    given: Puzzle | Position | Setup | str | Iterable[Puzzle | Position | Setup | str],
) -> tuple[Puzzle, ...]:
    """Return the puzzles of one or several values, as :func:`puzzle_from`."""
    if isinstance(given, Puzzle | Position | Setup | str):
        return (puzzle_from(given),)
    if not isinstance(given, Iterable):
        raise PuzzleError(say("puzzle.type", found=type(given).__name__))
    puzzles = []
    for number, each in enumerate(given, start=1):
        try:
            puzzles.append(puzzle_from(each))
        except PuzzleError as error:
            raise error.of(number, "") from None
    return tuple(puzzles)
