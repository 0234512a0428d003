"""A class's results: who answered what, and what the rules say to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

from ..drawing import as_html, as_svg
from ..i18n import chosen, say, speaking
from .answer_sheet import Marked, counts, marked
from .answers_file import GivenAnswers
from .class_list import ClassNames, class_list
from .items import Item, Question, questions
from .lms import write_scores
from .spreadsheet import write_rows
from .submissions import Finder
from .submitters import SetAside, Submitter, sort_out

SIGN = {True: "✓", False: "✗", None: "·"}
_MOST_SET_ASIDE = 50  # that are shown


class Asking(Protocol):
    """Anything with questions, as a quiz is."""

    @property
    def questions(self) -> tuple[Question, ...]: ...


AnswersSource: TypeAlias = "str | Path | Iterable[str | Path]"


class PupilRow(NamedTuple):
    """One reader’s result."""

    who: str
    score: int
    total: int
    marks: tuple[Marked, ...]
    note: str
    source: str


class Asked(NamedTuple):
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
    rows : tuple of PupilRow
        One for each who handed something in, be it readable or not, and for each in the class list.
    questions : tuple of Asked
        One for each question.
    set_aside : tuple of SetAside
        Not counted, and why.
    """

    def __init__(
        self,
        asked: Sequence[Question],
        rows: Iterable[PupilRow],
        language: str | None = None,
        set_aside: Iterable[SetAside] = (),
    ) -> None:
        self.language = chosen(language)
        self.rows = tuple(sorted(rows, key=lambda row: (row.who.casefold(), row.source)))
        self.set_aside = tuple(set_aside)
        marks = [row.marks for row in self.rows if row.marks]
        self.questions = tuple(
            _asked(number, each, [of[number - 1] for of in marks]) for number, each in enumerate(asked, 1)
        )

    def __iter__(self) -> Iterator[PupilRow]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return _text(self)

    def _repr_html_(self) -> str | None:
        return as_html(self)

    def picture(self) -> Picture:
        """Draw how many answered each question right, wrong, or not at all."""
        return Picture(as_svg(self))

    def to_csv(
        self,
        path: str | Path,
        *,
        lms: str | None = None,
        roster: str | Path | None = None,
        column: str = "Kamisado",
    ) -> tuple[str, ...]:
        """Write a row for each reader and a column for each question: 1 for right, 0 for wrong, or nothing.

        Parameters
        ----------
        path : str or Path
            The file to write.
        lms : str, optional
            ``"moodle"`` or ``"canvas"``: a file for the school's system instead, with the scores.
        roster : str or Path, optional
            The list that the system itself has given out, as CSV: Moodle's grades, exported as text, or
            Canvas's gradebook. By it everybody is known there again.
        column : str
            What is graded, as the system is to call it.

        Returns
        -------
        tuple of str
            Whose scores the file does not have, since the roster has nobody of that name, or more than one.

        Raises
        ------
        ValueError
            If there is no such system, or the roster is not its list.
        FileNotFoundError
            If the roster does not exist.
        """
        if lms is not None:
            scores = {row.who: row.score if row.marks else None for row in self.rows}
            return write_scores(Path(path), scores, len(self.questions), lms, roster, column)
        points = {True: 1, False: 0, None: ""}
        self._write(path, lambda each: points[each.right])
        return ()

    def answers_to_csv(self, path: str | Path) -> None:
        """Write the same table with the answers in words.

        Parameters
        ----------
        path : str or Path
            The file to write.
        """
        self._write(path, lambda each: each.answer)

    def _write(self, path: str | Path, cell: Callable[[Marked], object]) -> None:
        who, score, note = (say(f"results.{key}", self.language) for key in ("who", "score", "note"))
        table: list[list[object]] = [[who, *(each.number for each in self.questions), score, note]]
        for row in self.rows:
            cells = [cell(each) for each in row.marks] or [""] * len(self.questions)
            table.append([row.who, *cells, row.score if row.marks else "", row.note])
        write_rows(Path(path), table)


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


def results(
    where: AnswersSource,
    quiz: Asking | Iterable[Item],
    language: str | None = None,
    *,
    names: ClassNames = (),
) -> Results:
    """Gather a class's answers to a quiz, and mark them by the rules.

    Each who handed something in has one row. Whose it is, the folder says that it lies in, or the file’s
    name where a learning platform has put the pupil's into it (``Ann_answers.json``). The name that a file
    or a line gives itself is believed only where neither does, and nobody else goes by it.

    Parameters
    ----------
    where : str, Path, or several of them
        Files of answers: a pattern as ``"submitted/**"``, a folder, a file; or the lines of answers
        that the class pasted somewhere: as text, or in a file of text or CSV.
    quiz : Quiz, or the items of one
        The teacher's own quiz. It alone says what was asked; what the files say of it is not asked.
    language : str, optional
        The language it is told in; by default the quiz’s own.
    names : iterable of str, or str or Path of a file, optional
        The class list, to show who is missing. A file has one name a line; of CSV the first column is
        taken.

    Returns
    -------
    Results
        A table. Whoever's file is broken, or holds answers to another quiz, is in it with a note; what
        does not count stands beside it with the reason.

    Raises
    ------
    ValueError
        If there is no question in the quiz, or one is none.
    FileNotFoundError
        If there is no such file or folder.

    Examples
    --------
    >>> line = "kamisado-quiz 1 e2a4c7a9 Ann c7c8 00000000"
    >>> [(row.who, row.score, row.note) for row in results(line, ["targets 1 seed 7"], names=["Ann", "Bo"])]
    [('Ann', 0, 'This line is incomplete: part is missing or changed.'), ('Bo', 0, 'Nothing handed in.')]
    """
    asked = getattr(quiz, "questions", None) or questions(quiz, language)  # type: ignore[arg-type]
    language = language or asked[0].language
    asked = questions(asked, language)
    several = [where] if isinstance(where, str | Path) else where
    with speaking(language):
        finder = Finder(asked, Path(str(getattr(quiz, "path", "answers.json"))).name)
        found = [each for one in several for each in finder.find(one)]
        submitters, set_aside = sort_out(found, class_list(names))
        rows = [_row(asked, each) for each in submitters]
        set_aside += (
            SetAside(owner, "", say("results.unread", count=count)) for owner, count in finder.unread.items()
        )
        return Results(asked, rows, language, set_aside)


def _row(asked: Sequence[Question], submitter: Submitter) -> PupilRow:
    who, handed_in, notes = submitter
    given = handed_in.given if handed_in else None
    marks = marked(asked, given) if given else ()
    note = handed_in.note if handed_in else ""
    if given and not note and _is_odd(asked, given):
        note = say("results.odd")
    text = " ".join(each for each in (note, *notes) if each)
    score = sum(each.right is True for each in marks)
    return PupilRow(who, score, len(asked), marks, text, handed_in.source if handed_in else "")


def _is_odd(asked: Sequence[Question], given: GivenAnswers) -> bool:
    return any(given.answers.get(each.id, ("",))[0] != counts(each, given) for each in asked)


def _text(results: Results) -> str:
    """Write the readers with a sign for each answer, and below what went wrong most."""
    if not results.rows:
        return say("results.empty", results.language)
    width = max(len(row.who) for row in results.rows)
    rows = (
        f"{row.who:<{width}}  {score_of(row)}  {' '.join(SIGN[each.right] for each in row.marks)}  {row.note}"
        for row in results.rows
    )
    asked = (summary(each, results) for each in results.questions)
    return "\n".join(line.rstrip() for line in (*rows, *_set_aside_text(results), *asked))


def _set_aside_text(results: Results) -> list[str]:
    """Write what does not count, a line for each, below a heading."""
    if not results.set_aside:
        return []
    rows = (": ".join(filter(None, row)) for row in set_aside_of(results))
    return [say("results.aside", results.language), *(f"  {row}" for row in rows)]


def set_aside_of(results: Results) -> list[tuple[str, str, str]]:
    """Return the first of what does not count, and how much more there is."""
    shown = [(each.source, each.claim, each.reason) for each in results.set_aside[:_MOST_SET_ASIDE]]
    more = len(results.set_aside) - len(shown)
    return [*shown, ("", "", say("results.rest", results.language, count=more))] if more else shown


def score_of(row: PupilRow) -> str:
    """Write how many answers are right, of how many."""
    return f"{row.score}/{row.total}" if row.marks else f"-/{row.total}"


def summary(each: Asked, results: Results) -> str:
    """Say in one sentence what became of a question."""
    parts = {"number": each.number, "right": each.right, "wrong": each.wrong, "open": each.open}
    counted = say("results.counted", results.language, **parts)
    return f"{counted} {_commonest(each, results)}".rstrip()


def _commonest(each: Asked, results: Results) -> str:
    if not each.commonest:
        return ""
    key = "results.mistake" if each.rule else "results.mistake.no_rule"
    return say(key, results.language, answer=each.commonest, times=each.times, rule=each.rule)
