"""The gradebook: a class's marked answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

from ..i18n import chosen, say, speaking
from .answer_sheet import Marked, counts, marked
from .answers_file import GivenAnswers
from .class_list import ClassNames, class_list
from .items import Item, Question, questions
from .lms import read_roster, write_rows, write_scores
from .report import results_html, results_svg, results_text
from .submissions import Finder, SetAside, Submitter, sort_out


class Asking(Protocol):
    @property
    def questions(self) -> tuple[Question, ...]: ...


AnswersSource: TypeAlias = "str | Path | Iterable[str | Path]"


class PupilRow(NamedTuple):
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
    """An SVG text that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Results:
    """A class's results, a row per reader, sorted by name.

    Attributes
    ----------
    rows : tuple of PupilRow
        One for each reader who handed in or is on the class list.
    questions : tuple of Asked
        The questions.
    set_aside : tuple of SetAside
        Submissions that do not count, and why.
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
        return results_text(self)

    def _repr_html_(self) -> str:
        return results_html(self)

    def picture(self) -> Picture:
        """Draw a bar chart of right, wrong and missing answers per question."""
        return Picture(results_svg(self))

    def to_csv(
        self,
        path: str | Path,
        *,
        lms: str | None = None,
        roster: str | Path | None = None,
        column: str = "Kamisado",
    ) -> tuple[str, ...]:
        """Write a CSV file, a row per reader and a column per question: 1 right, 0 wrong, or empty.

        Returns the readers whose names a platform's roster lacks, or has twice.

        Parameters
        ----------
        path : str or Path
            The file.
        lms : str, optional
            ``"moodle"`` or ``"canvas"``: write the scores for the platform instead.
        roster : str or Path, optional
            The platform's own export, as CSV: Moodle's grades or Canvas's gradebook. It identifies the
            readers.
        column : str
            The name of the graded column.

        Raises
        ------
        ValueError
            Unknown platform, or the roster is not its export.
        FileNotFoundError
            The roster does not exist.
        """
        if lms is not None:
            if roster is None:
                raise ValueError(say("results.no_roster"))
            return self.to_lms(Path(path), lms, read_roster(Path(roster)), column)
        points = {True: 1, False: 0, None: ""}
        self._write(path, lambda each: points[each.right])
        return ()

    def to_lms(self, path: Path, lms: str, roster: str, column: str = "Kamisado") -> tuple[str, ...]:
        """Write the scores into a platform's list of pupils, given as text, like :meth:`to_csv`."""
        scores = {row.who: row.score if row.marks else None for row in self.rows}
        return write_scores(path, scores, len(self.questions), lms, roster, column)

    def answers_to_csv(self, path: str | Path) -> None:
        """Write the same table with the answers in words."""
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
    """Collect a class's answers to a quiz and mark them.

    Each reader has one row. The folder names the reader, or the file if a learning platform put the name into
    it (``Ann_answers.json``). The name inside an answer file or line is used only if neither does and the
    name is not taken.

    Parameters
    ----------
    where : str, Path, or several of them
        Answer files, as a pattern like ``"submitted/**"``, a folder or a file; or answer lines, as text
        or in a text or CSV file.
    quiz : Quiz, or the items of one
        The teacher's own quiz; the submissions' description of it is ignored.
    language : str, optional
        The language; by default the quiz's.
    names : iterable of str, or str or Path of a file, optional
        The class list, to show who is missing. A file has one name per line, or in the first column of a
        CSV.

    Returns
    -------
    Results
        A table. Readers with a broken file or another quiz have a note; submissions that do not count
        are listed with the reason.

    Raises
    ------
    ValueError
        No question, or an invalid one.
    FileNotFoundError
        The file or folder does not exist.

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
