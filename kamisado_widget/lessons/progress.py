"""What a learner has done: stars, rules mastered, and missed exercises that come back."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from ..i18n import say
from .exercises import KINDS, Exercise, Feedback, exercise
from .exercises.exercise import Answer
from .rulebook import RULES, known

VERSION = 1
_MOST = 3  # stars
_STREAKS = (3, 5, 8)  # right answers in a row for one, two and three stars
_REMEMBERED = 5  # answers on each rule
_FIRST_DUE = 3  # answers after which a missed exercise comes back; each time it is right, twice as many
_LEARNED = 12  # answers between, after which it need not come back again


class Progress:
    """A learner’s progress, kept in a small file beside the notebook.

    Parameters
    ----------
    path : str or Path
        The file. It is made with the first answer. One that cannot be read, or is of a later
        version, is kept aside with ``.bak`` behind its name.

    Attributes
    ----------
    notice : str
        What the learner should know about the file; mostly empty.
    stars : dict of str to int
        Up to three for each lesson and for each kind and level of exercise, as ``"push 2"``.

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

    def __init__(self, path: str | Path = "kamisado-progress.json") -> None:
        self.path = Path(path)
        self.notice = ""
        self._clear()
        self._load()

    def _clear(self) -> None:
        self.stars: dict[str, int] = {}
        self._streaks: dict[str, int] = {}
        self._answers: dict[str, list[int]] = {}
        self._missed: list[dict[str, Any]] = []
        self._count = 0

    @property
    def mastery(self) -> dict[str, float]:
        """How well each rule is known, from 0 to 1: the share of right ones in the last five answers."""
        return {rule: sum(self._answers.get(rule, ())) / _REMEMBERED for rule in RULES}

    @property
    def due(self) -> int:
        """How many missed exercises are to come back now."""
        return sum(item["due"] <= self._count for item in self._missed)

    def next(self, kind: str, level: int = 1, language: str | None = None) -> Exercise:
        """Return a missed exercise of this kind that is due, or else a new one.

        Raises
        ------
        ValueError
            If there is no such kind or level.
        """
        for item in sorted(self._missed, key=lambda item: int(item["due"])):
            if (item["kind"], item["level"]) == (kind, level) and item["due"] <= self._count:
                return exercise(kind, level, item["seed"], language)
        return exercise(kind, level, language=language)

    def answer(self, item: Exercise, given: Answer) -> Feedback:
        """Mark an answer, and remember how it was.

        Raises
        ------
        ValueError
            If the answer is not of the form that was asked for.
        """
        feedback = item.check(given)
        self._load()
        self._count += 1
        self._remember(item.rule, feedback.right)
        name = f"{item.kind} {item.level}"
        self._streaks[name] = self._streaks.get(name, 0) + 1 if feedback.right else 0
        self._award(name, sum(self._streaks[name] >= streak for streak in _STREAKS))
        self._repeat(item, feedback.right)
        self._save()
        return feedback

    def note(self, rule: str, right: bool) -> None:
        """Remember the answer to a lesson's question about a rule.

        Raises
        ------
        ValueError
            If there is no such rule.
        """
        name = known(rule)
        self._load()
        self._remember(name, right)
        self._save()

    def _remember(self, rule: str, right: bool) -> None:
        self._answers[rule] = [*self._answers.get(rule, ()), int(right)][-_REMEMBERED:]

    def finish(self, lesson: str, mistakes: int = 0) -> int:
        """Give a finished lesson its stars: three without a mistake, two for one or two, else one."""
        self._load()
        stars = 3 if mistakes <= 0 else 2 if mistakes <= 2 else 1
        self._award(lesson, stars)
        self._save()
        return stars

    def _repr_html_(self) -> str:
        from .html import progress_html

        return progress_html(self)

    def reset(self) -> None:
        """Forget everything."""
        self._clear()
        self._save()

    def _award(self, name: str, stars: int) -> None:
        if stars > self.stars.get(name, 0):
            self.stars[name] = stars

    def _repeat(self, item: Exercise, right: bool) -> None:
        """Let a missed exercise come back, after longer and longer whiles, until it is learned."""
        mine = {"kind": item.kind, "level": item.level, "seed": item.seed}
        known = next((m for m in self._missed if mine.items() <= m.items()), None)
        if known:
            self._missed.remove(known)
        wait = _FIRST_DUE if not right else 2 * known["wait"] if known else 0
        if not right or (known and wait <= _LEARNED):
            self._missed.append({**mine, "wait": wait, "due": self._count + wait})

    def _load(self) -> None:
        """Read the file: another notebook may have written it since. Without it, memory stands."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return
        except OSError:
            self.notice = say("lesson.unsaved", name=self.path.name)
            return
        self._clear()
        try:
            self._read(json.loads(data.decode("utf-8")))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            self._clear()
            self._keep_aside()

    def _read(self, data: dict[str, Any]) -> None:
        """Take what the file says, if it is all as it should be."""
        _expect(data["kamisado-progress"] == VERSION)
        self.stars = {str(name): _whole(stars, _MOST) for name, stars in data["stars"].items()}
        self._streaks = {str(name): _whole(streak) for name, streak in data["streaks"].items()}
        self._count = _whole(data["count"])
        for rule, answers in data["answers"].items():
            _expect(rule in RULES and len(answers) <= _REMEMBERED)
            self._answers[rule] = [_whole(answer, 1) for answer in answers]
        for item in data["missed"]:
            _expect(item["kind"] in KINDS and item["level"] in (1, 2, 3))
            _expect(isinstance(item["seed"], int))
            numbers = {key: _whole(item[key]) for key in ("level", "wait", "due")}
            self._missed.append({"kind": item["kind"], "seed": item["seed"], **numbers})

    def _keep_aside(self) -> None:
        kept = self.path.with_name(self.path.name + ".bak")
        try:
            os.replace(self.path, kept)
            self.notice = say("lesson.kept", name=self.path.name, kept=kept.name)
        except OSError:
            self.notice = say("lesson.unsaved", name=self.path.name)

    def _save(self) -> None:
        """Write a new file beside the old one and put it in its place, so that none is ever half written."""
        data = {
            "kamisado-progress": VERSION,
            "count": self._count,
            "stars": self.stars,
            "streaks": self._streaks,
            "answers": self._answers,
            "missed": self._missed,
        }
        new = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
        try:
            new.write_text(json.dumps(data, indent=1), encoding="utf-8")
            os.replace(new, self.path)
            self.notice = ""
        except OSError:
            self.notice = say("lesson.unsaved", name=self.path.name)


def _expect(true: bool) -> None:
    if not true:
        raise ValueError


def _whole(value: object, most: int = 1 << 62) -> int:
    """Return a whole number from 0 up, or raise ValueError."""
    _expect(isinstance(value, int) and 0 <= value <= most)
    assert isinstance(value, int)
    return int(value)
