"""What a learner has done: rings, and rules mastered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from ..drawing import as_html
from ..i18n import say
from ..lessons.exercises import Exercise, Feedback, exercise
from ..lessons.exercises.draft import Given
from ..lessons.rulebook import RULES
from ..lessons.rulebook import known as known_rule
from ..puzzles.strength import Strength
from .awards import ALONE, DONE, awarded
from .card import Answer
from .deck import Deck, noted
from .mastery import Known, known
from .question_id import QuestionId, exercise_of
from .reader import FirstTry, ProgressData, Try
from .remembered import Remembered
from .stores import FILE
from .topics import topic_of_puzzle

if TYPE_CHECKING:
    from ..puzzles import Puzzle

SCORES: dict[Try, float] = {"right": 1.0, "helped": 0.5, "wrong": 0.0}
"""What a first try at a puzzle counts."""
_PERIOD = timedelta(days=1)  # of a rating
_STREAKS = (3, 8)  # right answers in a row for the first ring, and the second


class Progress:
    """A learner’s progress, kept in a small file beside the notebook.

    Whatever is wrong with the file, nothing is raised: ``notice`` tells it.

    Parameters
    ----------
    path : str, Path or Memory
        The file, which is made with the first answer; or the memory whose progress it is.

    Attributes
    ----------
    memory : Remembered
        Where it is kept.

    Examples
    --------
    >>> import tempfile
    >>> progress = Progress(Path(tempfile.mkdtemp()) / "progress.json")
    >>> item = progress.next("push", level=1)
    >>> progress.answer(item, item.answer).right
    True
    >>> progress.mastery[item.rule]
    1.0
    """

    def __init__(self, path: str | Path | Remembered = FILE) -> None:
        self.memory = path if isinstance(path, Remembered) else Remembered(path)

    @property
    def path(self) -> Path | None:
        """The file, if it is kept in one."""
        return self.memory.path

    @property
    def notice(self) -> str:
        """What the learner should know about the file; mostly empty."""
        return self.memory.notice

    @property
    def deck(self) -> Deck:
        """What was missed and comes back."""
        return Deck(self.memory)

    @property
    def _data(self) -> ProgressData:
        return self.memory.now.progress

    @property
    def rings(self) -> dict[str, int]:
        """Up to three for each lesson and for each kind and level of exercise, as ``"push 2"``."""
        return {name: won.rings for name, won in self._data.rings.items()}

    @property
    def mastery(self) -> dict[str, float]:
        """How likely each rule is known, from 0 to 1; 0 where it was never asked.

        It fades with the days since the last answer: the more often and the longer ago a rule was known,
        the slower.
        """
        return {rule: known.share for rule, known in self.rules.items()}

    @property
    def rules(self) -> dict[str, Known]:
        """How well each rule is known now."""
        cards, now = self._data.cards, self.memory.clock()
        return {rule: known(cards.get(rule), now) for rule in RULES}

    def known(self, rule: str) -> Known:
        """Return how well a rule is known now.

        Raises
        ------
        ValueError
            If the rule does not exist.
        """
        return known(self._data.cards.get(known_rule(rule)), self.memory.clock())

    @property
    def due(self) -> int:
        """How many things are to be asked today."""
        return len(self.deck.due)

    def puzzles_text(self, language: str | None = None) -> str:
        """Say in one line how many puzzles were solved, and how strong that makes the solver."""
        solved = sum(name.startswith("puzzle ") for name in self.rings)
        rating = self.puzzle_rating if solved else None
        key = "front.solved.unrated" if rating is None else "front.solved"
        return say(key, language, solved=solved, rating=rating) if solved else ""

    @property
    def puzzle_rating(self) -> int | None:
        """How strong a solver of puzzles the reader is; None as long as that is not sure enough."""
        strength = self.puzzle_strength
        return round(strength.rating) if strength.sure else None

    @property
    def puzzle_strength(self) -> Strength:
        """How strong the first tries at the package's own puzzles make their solver; a period is a day."""
        return [Strength(), *self._strengths()][-1]

    @property
    def puzzle_curve(self) -> list[int]:
        """The ratings after each of those tries, from where they are sure enough."""
        return [round(strength.rating) for strength in self._strengths() if strength.sure]

    def _strengths(self) -> Iterator[Strength]:
        """Yield what each first try at a puzzle makes its solver, in their order."""
        data, strength, last = self._data, Strength(), None
        if not data.tried:
            return
        from ..puzzles.sets import puzzles_by_line  # some time is needed to read them

        known = puzzles_by_line()
        tries = [(*first, known[line]) for line, first in data.tried.items() if line in known]
        for date, how, puzzle in sorted(tries, key=lambda it: it[0]):
            days = (date - last) / _PERIOD if last else 0.0
            of = Strength(puzzle.rating, puzzle.deviation)
            strength, last = strength.waited(days).after([(of, SCORES[how])]), date
            yield strength

    def next(self, kind: str, level: int = 1, language: str | None = None) -> Exercise:
        """Return a missed exercise of this kind that is due, or else a new one.

        Raises
        ------
        ValueError
            If there is no such kind or level.
        """
        return next(self.missed(kind, level, language), None) or exercise(kind, level, language=language)

    def missed(self, kind: str, level: int, language: str | None = None) -> Iterator[Exercise]:
        """Yield missed exercises of a kind and level about what is to be asked today."""
        deck = self.deck
        for name in chain.from_iterable(map(deck.hanging, deck.due)):
            item = exercise_of(QuestionId.parse(name), language)
            if item and (item.kind, item.level) == (kind, level):
                yield item

    def answer(self, item: Exercise, given: Given) -> Feedback:
        """Mark the first answer to an exercise, and remember how it was.

        Raises
        ------
        ValueError
            If the answer is not of the form that was asked for.
        """
        feedback = item.check(given)
        self.record(item, feedback.right)
        return feedback

    def record(self, item: Exercise, right: bool) -> None:
        """Remember how an exercise was answered without help; one whose answer was shown was not."""
        now = self.memory.clock()
        self.memory.update_progress(lambda data: _answered(data, item, Answer(now, right)))

    def record_puzzle(self, puzzle: Puzzle, right: bool, topic: str = "", *, helped: bool = False) -> float:
        """Remember how a puzzle was tried first now, for its idea or for what it was asked for.

        Parameters
        ----------
        puzzle : Puzzle
            Which.
        right : bool
            Whether it was solved; one whose solution was shown was not.
        topic : str
            What it was asked for, if not for its idea.
        helped : bool
            Whether there were hints. What was solved with them earns nothing, and is half a success.

        Returns
        -------
        float
            What the try counts: 1, a half, or 0.
        """
        answer, named = Answer(self.memory.clock(), right), str(QuestionId.of_puzzle(puzzle))
        first = FirstTry(answer.date, "wrong" if not right else "helped" if helped else "right")
        note = noted(topic or topic_of_puzzle(puzzle), answer, named)

        def change(data: ProgressData) -> ProgressData:
            data = replace(data, tried={**data.tried, puzzle.text: data.tried.get(puzzle.text, first)})
            return data if right and helped else note(data)

        self.memory.update_progress(change)
        return SCORES[first.how]

    def note(self, rule: str, right: bool) -> None:
        """Remember the answer to a lesson's question about a rule.

        Raises
        ------
        ValueError
            If the rule does not exist.
        """
        self.deck.note(known_rule(rule), right)

    def finish(self, lesson: str, mistakes: int = 0) -> int:
        """Give a finished lesson its rings, and return how many it has now.

        The first is for having done it, the second for having done it without a mistake, the third for having
        done so a week after the first, or recalled all that it is about.
        """
        rings, now = DONE if mistakes > 0 else ALONE, self.memory.clock()
        self.memory.update_progress(lambda data: awarded(data, lesson, rings, now))
        return self.rings[lesson]

    def pass_chapters(self, chapters: Iterable[str]) -> None:
        """Count chapters as known, for a placement test has shown it, and no others.

        Parameters
        ----------
        chapters : iterable of str
            Their names; none takes it back.
        """
        passed = dict.fromkeys(chapters, self.memory.clock())
        self.memory.update_progress(lambda data: replace(data, passed=passed))

    def reset(self) -> None:
        """Forget all progress. The reader's places and preferences stay."""
        self.memory.update_progress(lambda data: ProgressData())

    def _repr_html_(self) -> str | None:
        return as_html(self)


def _answered(data: ProgressData, item: Exercise, answer: Answer) -> ProgressData:
    name = f"{item.kind} {item.level}"
    streak = data.streaks.get(name, 0) + 1 if answer.right else 0
    asked = data.asked.get(name, 0) + 1
    data = replace(data, streaks={**data.streaks, name: streak}, asked={**data.asked, name: asked})
    data = awarded(data, name, sum(streak >= needed for needed in _STREAKS), answer.date)
    return noted(item.rule, answer, str(QuestionId.of_exercise(item)))(data)


class Memory(Remembered):
    """What is remembered of a reader.

    Nothing here raises for what is wrong with the file or the store: ``notice`` tells it, and what could
    not be written is remembered for as long as this object lives, and written as soon as it can be. What
    comes back was in a file that anybody may have changed: whoever asked looks at it as at a stranger's.

    An update of a file takes some thousandths of a second: answer the reader first.

    Parameters
    ----------
    where : str, Path, Store or None
        A file; or a store of texts, as the browser's; or None, where nobody in particular reads, and all
        is forgotten with this object.
    reader : str, optional
        Who reads; by default the one chosen last.
    clock : callable, optional
        Tells the time, in UTC; by default the time that it is.

    Attributes
    ----------
    path : Path or None
        The file, if it is one.
    clock : callable
        Tells the time.
    reader : str
        Who reads; empty for the one without a name.

    Examples
    --------
    >>> memory = Memory(None)
    >>> memory.remember_place("02_blocked.ipynb cell-07", {"step": 4})
    >>> memory.place("02_blocked.ipynb cell-07").value
    {'step': 4}
    >>> memory.prefer(language="de")
    >>> memory.preferences
    {'language': 'de'}
    >>> undo = memory.forget()
    >>> memory.preferences
    {}
    >>> undo()
    >>> memory.preferences
    {'language': 'de'}
    """

    @property
    def progress(self) -> Progress:
        """Rings, and rules mastered."""
        return Progress(self)
