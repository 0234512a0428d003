"""A puzzle: a position, a task, and the proof that it can be done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from urllib.parse import quote_plus, unquote_plus

from ..i18n import KamisadoError, Message, say
from ..i18n.message import shortened
from ..rules import Move, Player, Position, Setup
from . import difficulty, symmetry, themes, tree
from .errors import PuzzleError
from .format import dumps_one, loads
from .rating import DEVIATION, UNRATED, rate
from .task import Task, TreePly
from .tasks import task_named
from .tree import Tree

_NODES = 200_000
_REMARKS = {"title": 100, "author": 100, "notes": 300, "tags": 100}  # signs of each in a line
_NAMED = (
    "task=",
    "number=",
    "moves=",
    *(f"{name}=" for name in _REMARKS),
)  # what its line says besides the position
_LONGEST_LINE = 4000
_LONGEST_TAG = 40


@dataclass(frozen=True)
class Puzzle:
    """A position, a task, and its solution.

    Make one with :meth:`from_position`, which proves it, or with :meth:`parse`.

    Attributes
    ----------
    position : Position
        Where it begins; who is to move there solves it.
    task : str
        What is asked for, one of :data:`kamisado_widget.puzzles.TASKS`; each is a module of
        :mod:`kamisado_widget.puzzles.tasks`, which says what it is.
    moves : int
        Real moves of both players until the task is done, the one who wants it as fast and the
        other as slow as can be. A push is a move, a pass (M6) is none.
    solution : dict
        The tree: see :mod:`kamisado_widget.puzzles.tree`. Its first moves are all that are right.
    themes : tuple of str
        What it shows, in the order of :data:`kamisado_widget.puzzles.THEMES`; others may follow.
    rating : int
        How strong one must be to solve it every other time: see :mod:`kamisado_widget.puzzles.rating`. It is
        measured, and no part of what makes two puzzles equal.
    deviation : int
        How far the rating may be off: its standard deviation.
    author, notes, title : str
        What people say about it.
    id : str
        Its name in a collection.
    number : int
        How many, where the task needs a number, as of moves to win within; else 0.

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
    task: str
    moves: int
    solution: Tree = field(hash=False)
    themes: tuple[str, ...] = ()
    rating: int = field(default=UNRATED, compare=False)
    author: str = ""
    notes: str = ""
    title: str = ""
    id: str = ""
    number: int = 0
    deviation: int = field(default=DEVIATION, compare=False)

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
        """Prove a puzzle: how many moves it takes, which first moves are right, and how hard it is.

        The work is always done by a new solver, so that the same position gives the same puzzle.

        Parameters
        ----------
        position : Position, Setup or str
            Where it begins, or its text.
        task : str
            One of :data:`kamisado_widget.puzzles.TASKS`.
        number : int
            How many, for a task that needs a number.
        nodes : int
            The most positions to open. If left out 200,000, which take some seconds, and where a whole round
            lies ahead, as after a fill, twenty times as many: seconds with the compiled search, and minutes
            without.
        author, notes, title : str
            What people say about it.

        Raises
        ------
        PuzzleError
            A ValueError, in one sentence, where it is no position, or there is nothing to solve: the
            round is over (or is not, where its fill is to be chosen), the first move is a pass, the task
            cannot be done, or not within the limit.

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
        tree.check(position, aim, moves, solution)  # refuses a task that a win makes pointless
        rated = rate(position, aim, solution)
        return cls(
            position,
            task,
            moves,
            solution,
            themes.find(position, aim, solution),
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
        """The task, with its number."""
        return task_named(self.task, self.number)

    @property
    def left(self) -> int:
        """How much of the task is left at its beginning, as the task counts it."""
        return self.number or self.moves

    @property
    def difficulty(self) -> int:
        """Its grade, 1 to 5: its rating, told by stars.

        Examples
        --------
        >>> Puzzle.from_position("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y").difficulty
        1
        """
        return difficulty.grade(self.rating)

    @property
    def player(self) -> Player:
        """Who solves it."""
        return self.position.player

    @property
    def plies(self) -> int:
        """The moves of both players, as :attr:`moves`: what the field calls plies."""
        return self.moves

    @cached_property
    def own_moves(self) -> int:
        """The solver’s own moves on the main line: what the task’s sentence counts.

        Examples
        --------
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> Puzzle.from_position(p).own_moves
        1
        """
        return sum(ply.move.kind != "pass" and ply.position.player is self.player for ply in self.main_line)

    @property
    def first(self) -> tuple[str, ...]:
        """Every first move that is right, the best first."""
        return tuple(self.solution)

    @property
    def unique(self) -> bool:
        """Whether one first move alone is right."""
        return len(self.solution) == 1

    @property
    def also(self) -> tuple[str, ...]:
        """The first moves that are right besides the best one."""
        return self.first[1:]

    @property
    def main_line(self) -> tuple[TreePly, ...]:
        """The best moves of both players to the end: position, move, and the position after it.

        The forced passes are among them.

        Examples
        --------
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> [str(ply.move) for ply in Puzzle.from_position(p).main_line]
        ['g6e8']
        """
        return tuple(tree.main_line(self.position, self.solution))

    def after(self, *moves: Move | str) -> Position:
        """Return the position after moves, and after the passes that are forced behind each.

        Parameters
        ----------
        *moves : Move or str
            As they stand in the tree: without passes.

        Raises
        ------
        IllegalMove
            A ValueError, if one is not legal.
        """
        position = self.position
        for move in moves:
            position = tree.settled(position.play(move))
        return position

    def subtree(self, moves: Iterable[str]) -> Tree | None:
        """Return the solution’s tree after some moves; None where they are not in it.

        Parameters
        ----------
        moves : iterable of str
            As they stand in the tree: without passes.

        Examples
        --------
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> puzzle = Puzzle.from_position(p)
        >>> puzzle.subtree(["g6e8"]), puzzle.subtree(["g6h7"])
        ({}, None)
        """
        here: Tree | None = self.solution
        for move in moves:
            here = here.get(move) if here else None
        return here

    def task_text(self, language: str | None = None) -> str:
        """Return the task in words.

        Parameters
        ----------
        language : str, optional
            One of :data:`kamisado_widget.i18n.LANGUAGES`; by default the one that is being spoken.

        Examples
        --------
        >>> Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y").task_text("de")
        'Gold am Zug gewinnt sofort.'
        """
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
        """Return the themes in words, in a language or in the one that is being spoken."""
        return themes.theme_names(self.themes, language)

    @property
    def text(self) -> str:
        """The puzzle as one line: position, task and the solver's own moves. :meth:`parse` reads it.

        Examples
        --------
        >>> p = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> Puzzle.from_position(p).text
        'o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y task=win moves=1'
        """
        return f"{self.position} {self.aim.text} moves={self.own_moves}"

    @property
    def line(self) -> str:
        """The puzzle as one line with what people say about it, cut where that is long, as a link has it.

        Examples
        --------
        >>> puzzle = Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y").with_notes(title="At once")
        >>> puzzle.line
        'o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y task=win moves=1 title=At+once'
        >>> Puzzle.parse(puzzle.line).title
        'At once'
        """
        said = {"title": self.title, "author": self.author, "notes": self.notes, "tags": ", ".join(self.tags)}
        remarks = {name: _remark(text, _REMARKS[name]) for name, text in said.items()}
        written = [f"{name}={quote_plus(text)}" for name, text in remarks.items() if text]
        return " ".join([self.text, *written])

    @classmethod
    def parse(cls, text: str, *, nodes: int | None = None) -> Puzzle:
        """Read a puzzle's line, or a mere position's, and prove it.

        Parameters
        ----------
        text : str
            A position's text; then, in any order or not at all, ``task=…``, ``number=…`` and ``moves=…``;
            ``title=…``, ``author=…``, ``notes=…`` and ``tags=…`` are written as in an address.
        nodes : int
            As for :meth:`from_position`.

        Raises
        ------
        PuzzleError
            A ValueError, if the text is none, or what it says does not hold.

        Examples
        --------
        >>> puzzle = Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y task=win moves=1")
        >>> Puzzle.parse(puzzle.text) == puzzle
        True
        """
        if not isinstance(text, str):
            raise PuzzleError(say("puzzle.type", found=type(text).__name__))
        words = text[:_LONGEST_LINE].split()
        named = dict(word.split("=", 1) for word in words if word.startswith(_NAMED))
        rest = [word for word in words if not word.startswith(_NAMED)]
        position = _position(" ".join(rest) if len(text) <= _LONGEST_LINE else text)
        number = named.get("number", "0")
        task = named.get("task", "win").replace("-", " ")
        remarks = {name: _remark(unquote_plus(named.get(name, "")), most) for name, most in _REMARKS.items()}
        tags = remarks.pop("tags").split(",")
        puzzle = cls.from_position(
            position, task, number=int(number) if number.isdecimal() else -1, nodes=nodes, **remarks
        ).with_tags(tags)
        if named.get("moves", str(puzzle.own_moves)) != str(puzzle.own_moves):
            found = shortened(named["moves"])
            raise PuzzleError(say("puzzle.moves", moves=puzzle.own_moves, found=found), "moves")
        return puzzle

    def dumps(self) -> str:
        """Return the JSON of a file of its own; :meth:`Collection.loads` reads it too."""
        return dumps_one(vars(self))

    @classmethod
    def loads(cls, text: str) -> Puzzle:
        """Read the JSON of one puzzle, and see by the rules that its tree can be played.

        Raises
        ------
        PuzzleError
            A ValueError that names the place; also where there is not exactly one puzzle.

        Examples
        --------
        >>> puzzle = Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> Puzzle.loads(puzzle.dumps()) == puzzle
        True
        """
        puzzles, _, _ = loads(text, cls)
        if len(puzzles) != 1:
            raise PuzzleError(say("puzzle.one", found=len(puzzles)))
        return puzzles[0]

    def check(self, *, nodes: int | None = None) -> None:
        """Prove the puzzle again, every move of its tree included.

        Parameters
        ----------
        nodes : int
            As for :meth:`from_position`.

        Raises
        ------
        PuzzleError
            A ValueError that names the place that does not hold.
        """
        tree.check(self.position, self.aim, self.moves, self.solution)
        search = self.aim.search(self.position, _most(self.position) if nodes is None else nodes)
        left = self.aim.start(self.position, search)
        if left != self.left:
            raise PuzzleError(say("puzzle.moves", moves=left or "-", found=self.left), "moves")
        tree.prove(self.position, left, self.solution, self.aim, search)

    def with_notes(self, *, author: str = "", notes: str = "", title: str = "") -> Puzzle:
        """Return the puzzle with what people say about it."""
        return replace(
            self,
            author=author or self.author,
            notes=notes or self.notes,
            title=title or self.title,
        )

    @property
    def tags(self) -> tuple[str, ...]:
        """What people file it under: the themes that are none of :data:`kamisado_widget.puzzles.THEMES`."""
        return tuple(theme for theme in self.themes if theme not in themes.THEMES)

    def with_tags(self, tags: Iterable[str]) -> Puzzle:
        """Return the puzzle with other tags; what it shows by itself stays.

        Examples
        --------
        >>> puzzle = Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
        >>> puzzle.with_tags(["for Monday", " easy "]).tags
        ('for Monday', 'easy')
        """
        shown = [theme for theme in self.themes if theme in themes.THEMES]
        own = (_remark(tag.replace(",", " "), _LONGEST_TAG) for tag in tags)
        return replace(self, themes=(*shown, *dict.fromkeys(tag for tag in own if tag and tag not in shown)))

    def __repr__(self) -> str:
        """Return the call of :meth:`parse` that proves the same puzzle again, and what people say of it."""
        remarks = {name: getattr(self, name) for name in ("author", "notes", "title")}
        written = ", ".join(f"{name}={text!r}" for name, text in remarks.items() if text)
        return f"Puzzle.parse({self.text!r})" + (f".with_notes({written})" if written else "")

    def _repr_svg_(self) -> str | None:
        return self.position._repr_svg_()


def _remark(text: str, most: int) -> str:
    printable = "".join(sign for sign in text[: 4 * most] if sign.isprintable() or sign.isspace())
    return " ".join(printable.split())[:most].strip()


def _most(position: Position) -> int:
    """Return how many positions are opened at most, unless one says otherwise."""
    return 20 * _NODES if position.required is None else _NODES


def _position(given: Position | Setup | str) -> Position:
    """Return the position that something is or writes down, or raise a PuzzleError."""
    try:
        return Position.of(given)
    except KamisadoError as error:
        raise PuzzleError(Message(str(error), error.code), "position") from None


def puzzle_from(given: Puzzle | Position | Setup | str) -> Puzzle:
    """Return the puzzle that something is: a puzzle or its line, or a position to win or its text."""
    if isinstance(given, Puzzle):
        return given
    return Puzzle.from_position(given) if isinstance(given, Position | Setup) else Puzzle.parse(given)


def puzzles_from(
    given: Puzzle | Position | Setup | str | Iterable[Puzzle | Position | Setup | str],
) -> tuple[Puzzle, ...]:
    """Return the puzzles that something is: one alone, or several, each as for :func:`puzzle_from`."""
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
