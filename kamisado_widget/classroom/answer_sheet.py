"""An answer sheet: one reader's answers to one quiz, and what the rules say to them."""

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
"""The file, beside the notebook."""

_MOST_TRIES = 20  # of one question that are kept; only the first of them counts


class Marked(NamedTuple):
    """What the rules say to the answer to one question.

    Attributes
    ----------
    number : int
        The question's, counted from 1.
    question : Question
        What was asked.
    answer : str
        The answer that counts, as a reader knows it; empty where there is none.
    right : bool or None
        None where there is no answer.
    rule : str
        The rule that decides; empty where none does.
    text : str
        The reason.
    """

    number: int
    question: Question
    answer: str
    right: bool | None
    rule: str
    text: str


def marked(asked: Sequence[Question], given: GivenAnswers) -> tuple[Marked, ...]:
    """Mark the answers to a quiz by the rules."""
    return tuple(_mark(number, each, counts(each, given)) for number, each in enumerate(asked, 1))


def counts(asked: Question, given: GivenAnswers) -> str:
    """Return the answer that counts, the first; nothing where it is none."""
    first = given.answers.get(asked.id, ("",))[0]
    return first if first == SHOWN or asked.knows(first) else ""


def _mark(number: int, asked: Question, answer: str) -> Marked:
    if not answer:
        return Marked(number, asked, "", None, "", "")
    right, rule, text, _ = _feedback(asked, answer, asked.language)
    return Marked(number, asked, asked.describe(answer), right, rule, text)


@lru_cache(maxsize=1000)
def _feedback(asked: Question, answer: str, language: str) -> Feedback:
    """Mark an answer once, however many give it: to refute a puzzle's wrong move takes a search."""
    return asked.mark(answer)


class AnswerSheet:
    """One reader's answers to a quiz, kept in a file, with no widget and no page.

    Parameters
    ----------
    items : iterable of Exercise, Puzzle, str or Question
        What is asked: see :func:`kamisado_widget.classroom.question`.
    path : str, Path or Store
        The file. It is made with the first answer, and may hold the answers to other quizzes too. Or a store
        of texts, as a browser has one.
    held_back : bool
        Whether nothing is said about an answer. Then the last answer counts, and takes the place of the
        one before; otherwise the first one counts, for the reader has been told more since.
    name : str
        Who answers; by default as the file says.
    language : str, optional
        The language it is told in; by default the one that is being spoken.

    Raises
    ------
    ValueError
        If there is no question, or one is none.

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
        self.key: Hashable = (where, self.id)  # copies of a quiz have the same
        self.held_back = held_back
        self.language = chosen(language)
        self._name = plain(name)
        self._file = document_in(path, FILE, ANSWERS)

    @property
    def notice(self) -> str:
        """What the reader should know about the file; mostly empty."""
        problem: str = self._file.read().problem
        if self._file.unsaved:
            problem = "refused" if problem == "version" else "unsaved"
        elif not problem and self._file.kept:
            problem = "kept"
        parts = {"name": self.path.name, "kept": self._file.kept}
        return say(f"quiz.{problem}", self.language, **parts) if problem else ""

    @property
    def name(self) -> str:
        """Who answers."""
        return self._name or self._file.read().content.name

    def rename(self, name: str) -> None:
        """Call who answers otherwise, in the file too if there are answers in it."""
        self._name = plain(name)
        if self.given.answers:
            self._change(lambda given: given)

    @property
    def given(self) -> GivenAnswers:
        """The answers given so far, by question."""
        return self._given_in(self._file.read().content)

    def _given_in(self, content: AnswersContent) -> GivenAnswers:
        return content.quizzes.get(self.id, GivenAnswers({}))

    @property
    def handed_in(self) -> bool:
        """Whether the answers are not to be changed any more."""
        return self.given.handed_in

    @property
    def marks(self) -> tuple[Marked, ...]:
        """What the rules say to each answer that counts; reckoned anew each time."""
        return marked(self.questions, self.given)

    @property
    def score(self) -> int:
        """How many questions are answered right."""
        return sum(each.right is True for each in self.marks)

    @property
    def total(self) -> int:
        """How many questions there are."""
        return len(self.questions)

    @property
    def line(self) -> str:
        """The answers in a line to paste elsewhere (:mod:`kamisado_widget.classroom.answer_code`)."""
        given = self.given
        return line.write(self.id, self.name, [counts(each, given) for each in self.questions])

    def answer(self, number: int, answer: str | Iterable[str]) -> str:
        """Answer a question, and keep the answer at once.

        Parameters
        ----------
        number : int
            The question's, counted from 1.
        answer : str or iterable of str
            Squares, a move, or a choice; ``"?"`` is to have the answer shown.

        Returns
        -------
        str
            What is wrong with it; empty where it is right, or nothing is said.

        Raises
        ------
        ValueError
            If there is no such question, the answer is not of the form that was asked for, or the
            answers are handed in already.
        """
        if self.handed_in:
            raise ValueError(say("quiz.handed_in", self.language))
        asked = self.asked(number)
        kept = SHOWN if answer == SHOWN and not self.held_back else asked.read(answer)
        if kept is None:
            raise ValueError(say(f"quiz.answer.{asked.ask}", self.language))

        def add(given: GivenAnswers) -> GivenAnswers:
            if given.handed_in:  # by another notebook, a moment ago
                return given
            before = () if self.held_back else given.answers.get(asked.id, ())
            return given._replace(answers={**given.answers, asked.id: (*before, kept)[:_MOST_TRIES]})

        self._change(add)
        if self.held_back:
            return ""
        feedback = asked.mark(kept)
        return "" if feedback.right else feedback.text

    def add_tries(self, tries: Iterable[Sequence[str]]) -> None:
        """Add what was answered while no kernel ran, by question; what is no answer is left out.

        Raises
        ------
        ValueError
            If the answers are handed in already.
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
        """Return a question by its number, counted from 1.

        Raises
        ------
        ValueError
            If the question does not exist.
        """
        if type(number) is not int or not 1 <= number <= self.total:
            raise ValueError(say("quiz.number", self.language, total=self.total))
        return self.questions[number - 1]

    def hand_in(self) -> None:
        """Let the answers stand as they are; they cannot be changed any more."""
        self._change(lambda given: given._replace(handed_in=True))

    def _change(self, change: Callable[[GivenAnswers], GivenAnswers]) -> None:
        """Change what is given in the file as it is now: another notebook may have written it since."""
        ids = {each.id for each in self.questions}

        def changed(content: AnswersContent) -> AnswersContent:
            given = change(self._given_in(content))
            given = given._replace(answers={q: tries for q, tries in given.answers.items() if q in ids})
            return AnswersContent(self._name or content.name, {**content.quizzes, self.id: given})

        self._file.update(changed)

    def check(self, number: int | None = None) -> tuple[Marked, ...]:
        """See that the answers are right; for a cell that is graded.

        Parameters
        ----------
        number : int, optional
            One question's, counted from 1; by default all of them.

        Returns
        -------
        tuple of Marked
            What the rules say to each answer.

        Raises
        ------
        AssertionError
            If one is not right: in one sentence, which names the first such question, and says why
            unless that is held back.
        ValueError
            If the question does not exist.
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
