"""What a learner has done: rings, and rules mastered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from ..drawing import as_html
from ..i18n import say
from ..lessons.exercises import Exercise, Feedback, exercise
from ..lessons.exercises.draft import Given
from ..lessons.rulebook import RULES
from ..lessons.rulebook import known as known_rule
from .deck import noted
from .mastery import Known, known, rating
from .memory import FILE, Memory
from .question_id import QuestionId, exercise_of
from .reader import ProgressData
from .rings import ALONE, DONE, awarded
from .schedule import Answer
from .topics import topic_of_puzzle

if TYPE_CHECKING:
    from ..puzzles import Puzzle

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
    memory : Memory
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

    def __init__(self, path: str | Path | Memory = FILE) -> None:
        self.memory = path if isinstance(path, Memory) else Memory(path)

    @property
    def path(self) -> Path | None:
        """The file, if it is kept in one."""
        return self.memory.path

    @property
    def notice(self) -> str:
        """What the learner should know about the file; mostly empty."""
        return self.memory.notice

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
        return {rule: self.known(rule).share for rule in RULES}

    def known(self, rule: str) -> Known:
        """Return how well a rule is known now.

        Raises
        ------
        ValueError
            If there is no such rule.
        """
        return known(self._data.cards.get(known_rule(rule)), self.memory.clock())

    @property
    def due(self) -> int:
        """How many things are to be asked today."""
        return len(self.memory.deck.due)

    def puzzles_text(self, language: str | None = None) -> str:
        """Say in one line how many puzzles were solved, and how strong that makes the solver."""
        solved = sum(name.startswith("puzzle ") for name in self.rings)
        return say("front.solved", language, solved=solved, rating=self.puzzle_rating) if solved else ""

    @property
    def puzzle_rating(self) -> int | None:
        """How strong the puzzles of the collection make their solver; None where none was tried."""
        from ..puzzles import COLLECTION  # some time is needed to read it

        data, results = self._data, []  # read once: it is looked up in a file
        for puzzle in COLLECTION:
            won = data.rings.get(f"puzzle {puzzle.id}")
            if won:
                results.append((won.date, puzzle.rating, min(won.rings, ALONE) / ALONE))
            elif puzzle.text in data.failed:
                results.append((data.failed[puzzle.text], puzzle.rating, 0.0))
        return rating((of, score) for _, of, score in sorted(results)) if results else None

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
        deck = self.memory.deck
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

    def record_puzzle(self, puzzle: Puzzle, right: bool, topic: str = "") -> None:
        """Remember how a puzzle was tried first, without help, for its idea or for what it was asked for."""
        answer, named = Answer(self.memory.clock(), right), str(QuestionId.of_puzzle(puzzle))
        note = noted(topic or topic_of_puzzle(puzzle), answer, named)
        self.memory.update_progress(lambda data: note(data if right else _failed(data, puzzle, answer)))

    def note(self, rule: str, right: bool) -> None:
        """Remember the answer to a lesson's question about a rule.

        Raises
        ------
        ValueError
            If there is no such rule.
        """
        self.memory.deck.note(known_rule(rule), right)

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


def _failed(data: ProgressData, puzzle: Puzzle, answer: Answer) -> ProgressData:
    return replace(data, failed={puzzle.text: answer.date, **data.failed})


def _answered(data: ProgressData, item: Exercise, answer: Answer) -> ProgressData:
    name = f"{item.kind} {item.level}"
    streak = data.streaks.get(name, 0) + 1 if answer.right else 0
    data = replace(data, streaks={**data.streaks, name: streak})
    data = awarded(data, name, sum(streak >= needed for needed in _STREAKS), answer.date)
    return noted(item.rule, answer, str(QuestionId.of_exercise(item)))(data)
