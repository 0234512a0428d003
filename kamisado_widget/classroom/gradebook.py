"""A class's results: who answered what, and what the rules say to it."""

from __future__ import annotations

import csv
import glob
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

from ..i18n import chosen, say, speaking
from ..learner.names import plain
from . import answer_code as lines
from . import answers_file as files
from .answer_sheet import Marked, counts, marked
from .answers_file import Given
from .items import Item, Question, questions, quiz_id

_FILE = "answers.json"
_LARGEST = 20_000_000  # bytes of a text with lines
_FORMULAS = "=+-@"  # with which a spreadsheet would take a name for one


class Asking(Protocol):
    """Anything with questions, as a quiz is."""

    @property
    def questions(self) -> tuple[Question, ...]:
        """What it asks."""


Source: TypeAlias = "str | Path | Iterable[str | Path]"


class Row(NamedTuple):
    """One reader’s result.

    Attributes
    ----------
    who : str
        The folder below the one that was named, as nbgrader has it; else the name that the answers
        give; else the file’s.
    score : int
        How many questions are answered right, by the rules.
    total : int
        How many there are.
    marks : tuple of Marked
        What the rules say to each answer; empty where there are none that can be read.
    note : str
        What the teacher should know; mostly empty.
    source : str
        The file.
    """

    who: str
    score: int
    total: int
    marks: tuple[Marked, ...]
    note: str
    source: str


class Asked(NamedTuple):
    """What became of one question.

    Attributes
    ----------
    number : int
        The question’s, counted from 1.
    question : Question
        What was asked.
    right, wrong, open : int
        How many answered it so, or not at all.
    commonest : str
        The commonest wrong answer; empty where there is none.
    times : int
        How often it was given.
    rule : str
        The rule that it breaks, or that it gets wrong; empty where none decides.
    why : str
        The reason.
    """

    number: int
    question: Question
    right: int
    wrong: int
    open: int
    commonest: str
    times: int
    rule: str
    why: str


class Picture(str):
    """An SVG picture, as text and as a notebook shows it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Results:
    """A class's results: a table with a row for each reader, in the order of their names.

    Attributes
    ----------
    rows : tuple of Row
        One for each reader, and one for each file that could not be read.
    questions : tuple of Asked
        One for each question.
    """

    def __init__(self, asked: Sequence[Question], rows: Iterable[Row], language: str | None = None) -> None:
        self.language = chosen(language)
        self.rows = tuple(sorted(rows, key=lambda row: (row.who.casefold(), row.source)))
        marks = [row.marks for row in self.rows if row.marks]
        self.questions = tuple(
            _asked(number, each, [of[number - 1] for of in marks]) for number, each in enumerate(asked, 1)
        )

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        from .html import results_text

        return results_text(self)

    def _repr_html_(self) -> str:
        from .html import results_html

        return results_html(self)

    def picture(self) -> Picture:
        """Draw how many answered each question right, wrong, or not at all."""
        from .html import results_svg

        return Picture(results_svg(self))

    def to_csv(self, path: str | Path) -> None:
        """Write the table for a spreadsheet: first the readers, then what became of each question.

        Parameters
        ----------
        path : str or Path
            The file to write.
        """
        with Path(path).open("w", encoding="utf-8-sig", newline="") as file:  # so that Excel sees the ä
            writer = csv.writer(file)
            writer.writerows([_harmless(cell) for cell in row] for row in self._table())

    def _table(self) -> Iterator[list[object]]:
        def label(key: str) -> str:
            return say(f"results.{key}", self.language)

        numbers = [each.number for each in self.questions]
        yield [label("who"), label("score"), label("of"), *numbers, label("note")]
        for row in self.rows:
            given = [each.answer for each in row.marks] or [""] * len(numbers)
            score: list[object] = [row.score, row.total] if row.marks else ["", row.total]
            yield [row.who, *score, *given, row.note]
        for key in ("right", "wrong", "open", "commonest", "times", "rule"):
            yield [label(key), "", "", *(getattr(each, key) for each in self.questions), ""]


def _asked(number: int, question: Question, marks: Sequence[Marked]) -> Asked:
    wrong = [each for each in marks if each.right is False]
    right = sum(each.right is True for each in marks)
    common = Counter(each.answer for each in wrong).most_common(1)
    first = next((each for each in wrong if common and each.answer == common[0][0]), None)
    return Asked(
        number,
        question,
        right,
        len(wrong),
        len(marks) - right - len(wrong),
        first.answer if first else "",
        common[0][1] if common else 0,
        first.rule if first else "",
        first.text if first else "",
    )


def _harmless(cell: object) -> object:
    """Keep a spreadsheet from taking a text from outside for a formula."""
    return "'" + cell if isinstance(cell, str) and cell[:1] in _FORMULAS and cell else cell


def results(where: Source, quiz: Asking | Iterable[Item], language: str | None = None) -> Results:
    """Gather a class's answers to a quiz, and mark them by the rules.

    Parameters
    ----------
    where : str, Path, or several of them
        Files of answers: a pattern as ``"submitted/**"``, a folder, a file; or the lines of answers
        that the class pasted somewhere: as text, or in a file of text or CSV.
    quiz : Quiz, or the items of one
        The teacher's own quiz. It alone says what was asked; what the files say of it is not asked.
    language : str, optional
        The language it is told in; by default the quiz’s own.

    Returns
    -------
    Results
        A table. Whoever's file is broken, or holds answers to another quiz, is in it with a note.

    Raises
    ------
    ValueError
        If there is no question in the quiz, or one is none.

    Examples
    --------
    >>> line = "kamisado-quiz 1 e2a4c7a9 Ann c7c8 00000000"
    >>> [(row.who, row.score, row.note) for row in results(line, ["targets 1 seed 7"])]
    [('Ann', 0, 'This line is not whole: it was cut or changed.')]
    """
    asked = getattr(quiz, "questions", None) or questions(quiz, language)  # type: ignore[arg-type]
    language = language or asked[0].language
    asked = questions(asked, language)
    several = [where] if isinstance(where, str | Path) else list(where)
    reader = _Reader(asked, language, Path(str(getattr(quiz, "path", _FILE))).name)
    found = [row for each in several for row in reader.read(each)]
    answered = {row.who for row in found if row.marks}
    return Results(asked, (row for row in found if row.marks or row.who not in answered), language)


class _Reader:
    """Finds answers to one quiz."""

    def __init__(self, asked: Sequence[Question], language: str, name: str) -> None:
        self.asked = asked
        self.id = quiz_id(asked)
        self.language = language
        self.name = name

    def read(self, where: str | Path) -> Iterator[Row]:
        """Read lines, a file, a folder, or whatever a pattern fits."""
        if isinstance(where, str) and lines.MARK in where:
            yield from self.lines(where, "", "")
            return
        for path, who in _paths(str(where)):
            if path.suffix == ".json":
                yield from self.file(path, who)
            elif path.suffix in (".txt", ".csv"):
                yield from self.lines(_text(path), who, str(path))

    def file(self, path: Path, who: str) -> Iterator[Row]:
        """Read one file of answers; other JSON is passed over."""
        if path.name != self.name and not _begins_as_answers(path):
            return
        with speaking(self.language):
            content = files.read(path)
        given = content.quizzes.get(self.id)
        note = content.problem
        if given is None and not note:
            note = say("results.other" if content.quizzes else "results.nothing", self.language)
        yield self.row(who or content.name or plain(path.stem), given, note, str(path))

    def lines(self, text: str, who: str, source: str) -> Iterator[Row]:
        """Read the lines of answers in a text."""
        for found in lines.find(text):
            note = ""
            given = None
            if not found.quiz:
                note = say("results.cut", self.language)
            elif found.quiz != self.id or len(found.answers) != len(self.asked):
                note = say("results.other", self.language)
            else:
                ids = (each.id for each in self.asked)
                given = Given({id: (answer,) for id, answer in zip(ids, found.answers, strict=True)})
            yield self.row(found.name or who or say("results.nobody", self.language), given, note, source)

    def row(self, who: str, given: Given | None, note: str, source: str) -> Row:
        marks = marked(self.asked, given) if given else ()
        if given and not note and self._odd(given):
            note = say("results.odd", self.language)
        return Row(who, sum(each.right is True for each in marks), len(self.asked), marks, note, source)

    def _odd(self, given: Given) -> bool:
        """Tell whether there is an answer that no reader can have given."""
        return any(given.answers.get(each.id, ("",))[0] != counts(each, given) for each in self.asked)


def _paths(where: str) -> Iterator[tuple[Path, str]]:
    """Yield files, each with the folder that it is in below the fixed part of a pattern.

    Below ``**`` no link is followed: a student's folder may have one that leads round in a circle.
    """
    whole = os.path.isdir(where)
    head, _, tail = (glob.escape(where), "**", "") if whole else where.partition("**")
    base = Path(where) if whole else _fixed(head)
    found = {Path(name) for name in (glob.glob(head) if head else ["."])}
    found |= {
        path
        for folder in found
        if os.path.isdir(folder)
        for path in folder.rglob("*")
        if path.match(tail.strip("/\\") or "*")
    }
    for path in sorted(found):
        if os.path.isfile(path) and ".ipynb_checkpoints" not in path.parts:
            below = path.relative_to(base).parts if path.is_relative_to(base) else path.parts
            yield path, plain(below[0]) if len(below) > 1 else ""


def _fixed(pattern: str) -> Path:
    """Return the folders of a pattern before the first that has a sign of one."""
    parts = Path(pattern).parts
    plain = list(takewhile(lambda part: not glob.has_magic(part), parts))
    return Path(*(plain if os.path.isdir(pattern) or len(plain) < len(parts) else plain[:-1]))


def _begins_as_answers(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return files.looks_like_answers(file.read(200))
    except OSError:
        return False


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_LARGEST).decode("utf-8", "replace")
    except OSError:
        return ""
