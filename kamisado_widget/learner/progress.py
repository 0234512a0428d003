"""What a learner has done: stars, rules mastered, and missed exercises that come back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ..lessons.exercises import Exercise, Feedback, exercise
from ..lessons.exercises.draft import Answer
from ..lessons.rulebook import RULES, known
from .memory import FILE, Memory
from .reader import REMEMBERED, Missed, ProgressData

_STREAKS = (3, 5, 8)  # right answers in a row for one, two and three stars
_FIRST_DUE = 3  # answers after which a missed exercise comes back; each time it is right, twice as many
_LEARNED = 12  # answers between, after which it need not come back again


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
    0.2
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
    def stars(self) -> dict[str, int]:
        """Up to three for each lesson and for each kind and level of exercise, as ``"push 2"``."""
        return dict(self._data.stars)

    @property
    def mastery(self) -> dict[str, float]:
        """How well each rule is known, from 0 to 1: the share of right ones in the last five answers."""
        answers = self._data.answers
        return {rule: sum(answers.get(rule, ())) / REMEMBERED for rule in RULES}

    @property
    def due(self) -> int:
        """How many missed exercises are to come back now."""
        data = self._data
        return sum(missed.due <= data.count for missed in data.missed)

    def next(self, kind: str, level: int = 1, language: str | None = None) -> Exercise:
        """Return a missed exercise of this kind that is due, or else a new one.

        Raises
        ------
        ValueError
            If there is no such kind or level.
        """
        data = self._data
        for missed in sorted(data.missed, key=lambda missed: missed.due):
            if (missed.kind, missed.level) == (kind, level) and missed.due <= data.count:
                return exercise(kind, level, missed.seed, language)
        return exercise(kind, level, language=language)

    def answer(self, item: Exercise, given: Answer) -> Feedback:
        """Mark an answer, and remember how it was.

        Raises
        ------
        ValueError
            If the answer is not of the form that was asked for.
        """
        feedback = item.check(given)
        self._update(lambda data: _answered(data, item, feedback.right))
        return feedback

    def note(self, rule: str, right: bool) -> None:
        """Remember the answer to a lesson's question about a rule.

        Raises
        ------
        ValueError
            If there is no such rule.
        """
        name = known(rule)
        self._update(lambda data: _noted(data, name, right))

    def finish(self, lesson: str, mistakes: int = 0) -> int:
        """Give a finished lesson its stars: three without a mistake, two for one or two, else one."""
        stars = 3 if mistakes <= 0 else 2 if mistakes <= 2 else 1
        self._update(lambda data: _awarded(data, lesson, stars))
        return stars

    def reset(self) -> None:
        """Forget all progress. The reader's places and preferences stay."""
        self._update(lambda data: ProgressData())

    def _update(self, change: Callable[[ProgressData], ProgressData]) -> None:
        self.memory.update(lambda reader: replace(reader, progress=change(reader.progress)))

    def _repr_html_(self) -> str:
        from .html import progress_html

        return progress_html(self)


def _answered(data: ProgressData, item: Exercise, right: bool) -> ProgressData:
    name = f"{item.kind} {item.level}"
    streak = data.streaks.get(name, 0) + 1 if right else 0
    data = replace(data, count=data.count + 1, streaks={**data.streaks, name: streak})
    data = _noted(data, item.rule, right)
    data = _awarded(data, name, sum(streak >= needed for needed in _STREAKS))
    return replace(data, missed=_still_missed(data, item, right))


def _noted(data: ProgressData, rule: str, right: bool) -> ProgressData:
    answers = (*data.answers.get(rule, ()), int(right))[-REMEMBERED:]
    return replace(data, answers={**data.answers, rule: answers})


def _awarded(data: ProgressData, name: str, stars: int) -> ProgressData:
    """Give stars; those once won stay."""
    best = max(stars, data.stars.get(name, 0))
    return replace(data, stars={**data.stars, name: best}) if best else data


def _still_missed(data: ProgressData, item: Exercise, right: bool) -> tuple[Missed, ...]:
    """Let a missed exercise come back, after longer and longer whiles, until it is learned."""
    mine = (item.kind, item.level, item.seed)
    known = next((missed for missed in data.missed if missed[:3] == mine), None)
    others = tuple(missed for missed in data.missed if missed is not known)
    wait = _FIRST_DUE if not right else 2 * known.wait if known else 0
    if not wait or wait > _LEARNED:
        return others
    return (*others, Missed(*mine, wait, data.count + wait))
