"""Answer sheets: one reader's answers to a quiz, marked by the rules."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ..i18n import chosen, say
from ..learner.reader import plain
from ..learner.stores import Store, document_in
from ..lessons import Feedback
from . import answer_code as line
from .answers_file import ANSWERS, AnswersContent, GivenAnswers
from .items import SHOWN, Item, Question, questions, quiz_id

FILE = "answers.json"

_MOST_TRIES = 20


class Marked(NamedTuple):
    """The marked answer to a question."""

    number: int  # from 1
    question: Question
    answer: str  # the one that counts, readable; empty if there is none
    right: bool | None  # None without an answer
    rule: str  # the one that decides; may be empty
    text: str  # the reason


def marked(asked: Sequence[Question], given: GivenAnswers) -> tuple[Marked, ...]:
    return tuple(_mark(number, each, counts(each, given)) for number, each in enumerate(asked, 1))


def counts(asked: Question, given: GivenAnswers) -> str:
    first = given.answers.get(asked.id, ("",))[0]
    return first if first == SHOWN or asked.knows(first) else ""


def _mark(number: int, asked: Question, answer: str) -> Marked:
    if not answer:
        return Marked(number, asked, "", None, "", "")
    right, rule, text, _ = _feedback(asked, answer, asked.language)
    return Marked(number, asked, asked.describe(answer), right, rule, text)


@lru_cache(maxsize=1000)
def _feedback(asked: Question, answer: str, language: str) -> Feedback:
    """Mark an answer, cached: refuting a wrong move of a puzzle takes a search."""
    return asked.mark(answer)


class AnswerSheet:
    """One reader's answers to a quiz, stored in a file, independent of widgets.

    Parameters
    ----------
    items : iterable of Exercise, Puzzle, str or Question
        The questions: see :func:`kamisado_widget.classroom.question`.
    path : str, Path or Store
        The file, created on the first answer and possibly shared with other quizzes; or a text store
        like the browser's.
    held_back : bool
        Whether there is no feedback. Then the last answer counts, otherwise the first.
    name : str
        The reader's name; by default the one in the file.
    language : str, optional
        The language; by default the current one.

    Raises
    ------
    ValueError
        No question, or an invalid one.

    Examples
    --------
    >>> import tempfile
    >>> sheet = AnswerSheet(["targets 1 seed 7"], Path(tempfile.mkdtemp()) / "answers.json")
    >>> sheet.answer(1, sheet.questions[0].solution()[0])
    ''
    >>> sheet.score, sheet.total
    (1, 1)
    """

    def __init__(
        self,
        items: Iterable[Item],
        path: str | Path | Store = FILE,
        *,
        held_back: bool = False,
        name: str = "",
        language: str | None = None,
    ) -> None:
        self.questions = questions(items, language)
        self.id = quiz_id(self.questions)
        self.path = Path(path if isinstance(path, str | Path) else FILE)
        where = os.path.realpath(path) if isinstance(path, str | Path) else id(path)
        self.key: Hashable = (where, self.id)  # equal for copies of a quiz
        self.held_back = held_back
        self.language = chosen(language)
        self._name = plain(name)
        self._file = document_in(path, FILE, ANSWERS)

    @property
    def notice(self) -> str:
        """A message about the file for the reader; usually empty."""
        problem: str = self._file.read().problem
        if self._file.unsaved:
            problem = "refused" if problem == "version" else "unsaved"
        elif not problem and self._file.kept:
            problem = "kept"
        parts = {"name": self.path.name, "kept": self._file.kept}
        return say(f"quiz.{problem}", self.language, **parts) if problem else ""

    @property
    def name(self) -> str:
        """The reader's name."""
        return self._name or self._file.read().content.name

    def rename(self, name: str) -> None:
        """Change the reader's name, also in the file if it has answers."""
        self._name = plain(name)
        if self.given.answers:
            self._change(lambda given: given)

    @property
    def given(self) -> GivenAnswers:
        """The answers so far, by question."""
        return self._given_in(self._file.read().content)

    def _given_in(self, content: AnswersContent) -> GivenAnswers:
        return content.quizzes.get(self.id, GivenAnswers({}))

    @property
    def handed_in(self) -> bool:
        """Whether the answers are final."""
        return self.given.handed_in

    @property
    def marks(self) -> tuple[Marked, ...]:
        """The marked answers, recomputed each time."""
        return marked(self.questions, self.given)

    @property
    def score(self) -> int:
        """The number of right answers."""
        return sum(each.right is True for each in self.marks)

    @property
    def total(self) -> int:
        """The number of questions."""
        return len(self.questions)

    @property
    def line(self) -> str:
        """The answers as a line to paste (:mod:`kamisado_widget.classroom.answer_code`)."""
        given = self.given
        return line.write(self.id, self.name, [counts(each, given) for each in self.questions])

    def answer(self, number: int, answer: str | Iterable[str]) -> str:
        """Answer a question and save the answer; return why it is wrong, empty without feedback.

        Questions are numbered from 1; an answer is squares, a move, a choice, or ``"?"`` to show it.
        ValueError for an unknown question or a wrong form, or if the answers are handed in.
        """
        if self.handed_in:
            raise ValueError(say("quiz.handed_in", self.language))
        asked = self.asked(number)
        kept = SHOWN if answer == SHOWN and not self.held_back else asked.read(answer)
        if kept is None:
            raise ValueError(say(f"quiz.answer.{asked.ask}", self.language))

        def add(given: GivenAnswers) -> GivenAnswers:
            if given.handed_in:  # another notebook has just handed in
                return given
            before = () if self.held_back else given.answers.get(asked.id, ())
            return given._replace(answers={**given.answers, asked.id: (*before, kept)[:_MOST_TRIES]})

        self._change(add)
        if self.held_back:
            return ""
        feedback = asked.mark(kept)
        return "" if feedback.right else feedback.text

    def add_tries(self, tries: Iterable[Sequence[str]]) -> None:
        """Add answers given without a kernel, by question; invalid ones are ignored.

        ValueError if the answers are handed in.
        """
        if self.handed_in:
            raise ValueError(say("quiz.handed_in", self.language))
        known = {
            asked.id: tuple(
                each for each in given if asked.knows(each) or (each == SHOWN and not self.held_back)
            )
            for asked, given in zip(self.questions, tries, strict=False)
        }

        def add(given: GivenAnswers) -> GivenAnswers:
            if given.handed_in:
                return given
            answers = {**given.answers}
            for asked, added in known.items():
                if added:
                    all_tries = added[-1:] if self.held_back else (*answers.get(asked, ()), *added)
                    answers[asked] = all_tries[:_MOST_TRIES]
            return given._replace(answers=answers)

        self._change(add)

    def asked(self, number: int) -> Question:
        """Return a question by its number, from 1; ValueError if there is none."""
        if type(number) is not int or not 1 <= number <= self.total:
            raise ValueError(say("quiz.number", self.language, total=self.total))
        return self.questions[number - 1]

    def hand_in(self) -> None:
        """Hand in the answers; they become final."""
        self._change(lambda given: given._replace(handed_in=True))

    def _change(self, change: Callable[[GivenAnswers], GivenAnswers]) -> None:
        """Update the stored answers; another notebook may have changed the file."""
        ids = {each.id for each in self.questions}

        def changed(content: AnswersContent) -> AnswersContent:
            given = change(self._given_in(content))
            given = given._replace(answers={q: tries for q, tries in given.answers.items() if q in ids})
            return AnswersContent(self._name or content.name, {**content.quizzes, self.id: given})

        self._file.update(changed)

    def check(self, number: int | None = None) -> tuple[Marked, ...]:
        """Return the marked answers, or that to one question, if they are right; for a graded cell.

        Else an AssertionError names the first wrong one, and the reason unless feedback is held back.
        """
        marks = self.marks
        if number is not None:
            marks = tuple(each for each in marks if each.question == self.asked(number))
        bad = next((each for each in marks if not each.right), None)
        if bad is None:
            return marks
        parts = {"number": bad.number, "score": self.score, "total": self.total, "why": bad.text}
        if self.held_back:
            key = "held" if number is None else "held.number"
        else:
            key = "open" if bad.right is None else "wrong"
        raise AssertionError(say(f"quiz.check.{key}", self.language, **parts))
