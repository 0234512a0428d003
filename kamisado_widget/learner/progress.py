"""A learner's progress: rings, mastery, puzzle rating."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from html import escape
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from ..i18n import say
from ..lessons import COURSE, KINDS, course
from ..lessons.exercises import Exercise, Feedback, exercise
from ..lessons.exercises.draft import Given
from ..lessons.rulebook import RULES, rule_name
from ..lessons.rulebook import known as known_rule
from ..puzzles.rating import Strength
from .awards import ALONE, DONE, awarded
from .card import Answer, Card
from .deck import Deck, noted
from .memory import Memory
from .question_id import QuestionId, exercise_of
from .reader import FirstTry, ProgressData, Try
from .stores import FILE
from .topics import Group, Known, groups, known, topic_of_puzzle

if TYPE_CHECKING:
    from ..puzzles import Puzzle

SCORES: dict[Try, float] = {"right": 1.0, "helped": 0.5, "wrong": 0.0}
"""Score of a first try at a puzzle."""
_CURVE = 40  # maximum number of ratings in the curve
_PERIOD = timedelta(days=1)  # rating period
_SIGNS = {"never": "☐", "shaky": "◪", "sure": "☑"}
_STREAKS = (3, 8)  # right answers in a row for the first and the second ring


class Progress:
    """A learner's progress, stored in a small file beside the notebook.

    Never raises for an invalid file; see ``notice``.

    Parameters
    ----------
    path : str, Path or Memory
        The file, created on the first write; or a memory.

    Attributes
    ----------
    memory : Memory
        Where it is stored.

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
        """The file, if there is one."""
        return self.memory.path

    @property
    def notice(self) -> str:
        """A message about the file for the learner; usually empty."""
        return self.memory.notice

    @property
    def deck(self) -> Deck:
        """The deck of review cards."""
        return Deck(self.memory)

    @property
    def _data(self) -> ProgressData:
        return self.memory.now.progress

    @property
    def rings(self) -> dict[str, int]:
        """Rings by lesson, and by kind and level of exercise like ``"push 2"``; 0 to 3."""
        return {name: won.rings for name, won in self._data.rings.items()}

    @property
    def mastery(self) -> dict[str, float]:
        """The probability that each rule is known, 0 to 1; 0 if never asked.

        It decays with the days since the last answer, more slowly the better a rule is known.
        """
        return {rule: known.share for rule, known in self.rules.items()}

    @property
    def rules(self) -> dict[str, Known]:
        """How well each rule is known."""
        cards, now = self._data.cards, self.memory.clock()
        return {rule: known(cards.get(rule), now) for rule in RULES}

    def known(self, rule: str) -> Known:
        """Return how well a rule is known; ValueError for an unknown rule."""
        return known(self._data.cards.get(known_rule(rule)), self.memory.clock())

    @property
    def due(self) -> int:
        """The number of cards due today."""
        return len(self.deck.due)

    def puzzles_text(self, language: str | None = None) -> str:
        """Tell how many puzzles were solved, with the solver's rating."""
        solved = sum(name.startswith("puzzle ") for name in self.rings)
        rating = self.puzzle_rating if solved else None
        key = "front.solved.unrated" if rating is None else "front.solved"
        return say(key, language, solved=solved, rating=rating) if solved else ""

    @property
    def puzzle_rating(self) -> int | None:
        """The reader's puzzle rating; None while it is uncertain."""
        strength = self.puzzle_strength
        return round(strength.rating) if strength.sure else None

    @property
    def puzzle_strength(self) -> Strength:
        """The Glicko-2 rating from first tries at the package's own puzzles, with periods of a day."""
        return [Strength(), *self._strengths()][-1]

    @property
    def puzzle_curve(self) -> list[int]:
        """The reader's puzzle ratings after each of the last tries, without the early uncertain ones."""
        return [round(strength.rating) for strength in self._strengths() if strength.sure][-_CURVE:]

    def _strengths(self) -> Iterator[Strength]:
        data, strength, last = self._data, Strength(), None
        if not data.tried:
            return
        from ..puzzles.sets import puzzles_by_line

        known = puzzles_by_line()
        tries = [(*first, known[line]) for line, first in data.tried.items() if line in known]
        for date, how, puzzle in sorted(tries, key=lambda it: it[0]):
            days = (date - last) / _PERIOD if last else 0.0
            of = Strength(puzzle.rating, puzzle.deviation)
            strength, last = strength.waited(days).after([(of, SCORES[how])]), date
            yield strength

    def next(self, kind: str, level: int = 1, language: str | None = None) -> Exercise:
        """Return a missed exercise of this kind that is due, or else a new one.

        ValueError for an unknown kind or level.
        """
        return next(self.missed(kind, level, language), None) or exercise(kind, level, language=language)

    def missed(self, kind: str, level: int, language: str | None = None) -> Iterator[Exercise]:
        """Yield missed exercises of a kind and level about due topics."""
        deck = self.deck
        for name in chain.from_iterable(map(deck.hanging, deck.due)):
            item = exercise_of(QuestionId.parse(name), language)
            if item and (item.kind, item.level) == (kind, level):
                yield item

    def answer(self, item: Exercise, given: Given) -> Feedback:
        """Mark and record the first answer to an exercise; ValueError if it has the wrong form."""
        feedback = item.check(given)
        self.record(item, feedback.right)
        return feedback

    def record(self, item: Exercise, right: bool) -> None:
        """Record an unaided answer; one that was shown counts as wrong."""
        now = self.memory.clock()
        self.memory.update_progress(lambda data: _answered(data, item, Answer(now, right)))

    def record_puzzle(self, puzzle: Puzzle, right: bool, topic: str = "", *, helped: bool = False) -> float:
        """Record the first try at a puzzle, and return its score: 1, 0.5 or 0.

        A solution that was shown does not count. With hints a try counts half a point, and is not noted on
        the card of its topic, by default the puzzle's idea.
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
        """Record the answer to a lesson's question about a rule; ValueError for an unknown rule."""
        self.deck.note(known_rule(rule), right)

    def finish(self, lesson: str, mistakes: int = 0) -> int:
        """Award the rings of a finished lesson and return their number.

        One for finishing it, two without a mistake, three if that is repeated after a week or all its topics
        are recalled.
        """
        rings, now = DONE if mistakes > 0 else ALONE, self.memory.clock()
        self.memory.update_progress(lambda data: awarded(data, lesson, rings, now))
        return self.rings[lesson]

    def pass_chapters(self, chapters: Iterable[str]) -> None:
        """Set the chapters passed in a placement test, by name; none resets them."""
        passed = dict.fromkeys(chapters, self.memory.clock())
        self.memory.update_progress(lambda data: replace(data, passed=passed))

    def reset(self) -> None:
        """Delete the progress, but keep places and preferences."""
        self.memory.update_progress(lambda data: ProgressData())

    def _repr_html_(self) -> str:
        return progress_html(self)


def _answered(data: ProgressData, item: Exercise, answer: Answer) -> ProgressData:
    name, question = f"{item.kind} {item.level}", str(QuestionId.of_exercise(item))
    if answer.right and data.cards.get(item.rule, Card()).was_shown(question, answer.day):
        return data
    streak = data.streaks.get(name, 0) + 1 if answer.right else 0
    asked = data.asked.get(name, 0) + 1
    data = replace(data, streaks={**data.streaks, name: streak}, asked={**data.asked, name: asked})
    data = awarded(data, name, sum(streak >= needed for needed in _STREAKS), answer.date)
    return noted(item.rule, answer, question)(data)


def progress_html(progress: Progress) -> str:
    known = progress.rules
    rules = "".join(
        _group(group, [_rule(each, known[each]) for each in of]) for group, of in groups().items()
    )
    won = {name: count for name, count in progress.rings.items() if not name.startswith("puzzle ")}
    rings = "".join(
        f"<li>{escape(_title(name))}: {'◉' * count}{'○' * (3 - count)}</li>" for name, count in won.items()
    )
    puzzles = progress.puzzles_text()
    return f"<div>{rules}<ul>{rings}{f'<li>{escape(puzzles)}</li>' if puzzles else ''}</ul></div>"


def _group(group: Group, rules: list[str]) -> str:
    return f"<p><b>{escape(say(f'front.group.{group}'))}</b> {'; '.join(rules)}</p>"


def _rule(rule: str, known: Known) -> str:
    told = escape(f"{rule}: {say(f'front.{known.level}')}")
    return f'<span title="{told}">{_SIGNS[known.level]} {escape(rule_name(rule))}</span>'


def _title(name: str) -> str:
    kind, _, level = name.rpartition(" ")
    if kind in KINDS:
        return say("front.exercise", exercise=say(f"exercise.title.{kind}"), level=level)
    return course(name).in_language().title if name in COURSE else name
