"""Where readers of a lesson gave up, from the files of progress that they handed in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

from ..i18n import chosen, say
from ..learner.document import whole_number
from ..learner.effort import Effort, read_efforts
from ..learner.reader import READERS, Place
from ..learner.shared_file import begins_as, load
from ..lessons import LessonScript, compile_lesson, lesson_script
from ..picture import Node
from .gradebook import AnswersSource
from .html import table
from .submissions import paths

_MOST = 2_000  # files
MOST_READERS = 40
"""Of one file: a computer that several share."""
_LONGEST = 80  # characters of what a step says


class StepRow(NamedTuple):
    """What a step of a lesson took its readers.

    Attributes
    ----------
    number : int
        The step's, counted from 1.
    text : str
        What is asked there, or said.
    readers : int
        How many got there.
    stopped : int
        How many of them were there last, and have not finished the lesson.
    tries, seconds : float
        The medians of those who did something there; 0 where nobody did.
    """

    number: int
    text: str
    readers: int
    stopped: int
    tries: float
    seconds: float


class DropOffs:
    """Where the readers of a lesson gave up, step by step: a table in a notebook, and as text.

    Attributes
    ----------
    title : str
        The lesson's.
    rows : tuple of StepRow
        A row a step.
    readers : int
        How many began the lesson.
    unread : int
        Files of progress that could not be read.
    """

    def __init__(self, title: str, rows: Sequence[StepRow], readers: int, unread: int, language: str) -> None:
        self.title = title
        self.rows = tuple(rows)
        self.readers = readers
        self.unread = unread
        self._language = language

    def _head(self) -> list[str]:
        names = ("step", "text", "readers", "stopped", "tries", "seconds")
        return [say(f"drop_offs.{name}", self._language) for name in names]

    def _notes(self) -> str:
        notes = [say("drop_offs.began", self._language, count=self.readers, title=self.title)]
        if self.unread:
            notes.append(say("drop_offs.unread", self._language, count=self.unread))
        return " ".join(notes)

    def __str__(self) -> str:
        rows = [[f"{each:g}" if isinstance(each, float) else str(each) for each in row] for row in self.rows]
        lines = [self._head(), *rows] if self.readers else []
        return "\n".join([self._notes(), *("  ".join(line) for line in lines)])

    def _repr_html_(self) -> str:
        notes = f"<p>{escape(self._notes())}</p>"
        if not self.readers:
            return notes
        rows = [
            [
                str(row.number),
                escape(row.text),
                str(row.readers),
                f"<b>{row.stopped}</b>" if row.stopped else "",
                f"{row.tries:g}" if row.tries else "",
                f"{row.seconds:g}" if row.seconds else "",
            ]
            for row in self.rows
        ]
        return f"{notes}{table([escape(name) for name in self._head()], rows)}"


class _Reading(NamedTuple):
    """How far one reader came in the lesson."""

    step: int
    finished: bool
    efforts: dict[int, Effort]

    @property
    def furthest(self) -> int:
        return max([self.step, *self.efforts])


def drop_offs(source: AnswersSource, lesson: str | LessonScript) -> DropOffs:
    """Show where readers of a lesson gave up, and how many tries and how much time each step took.

    The numbers are counted on each reader's own machine, in ``kamisado-progress.json``, and sent
    nowhere: a teacher sees those of the readers who handed that file in.

    Parameters
    ----------
    source : str, Path or iterable of those
        Files, folders, or patterns such as ``"submitted/*/kamisado-progress.json"``. Files that hold no
        progress are passed over.
    lesson : str or LessonScript
        One of :data:`kamisado_widget.lessons.COURSE`, or a lesson of one's own.

    Returns
    -------
    DropOffs
        A row a step.

    Raises
    ------
    FileNotFoundError
        If there is no such file or folder.
    LessonError
        A ValueError, if there is no such lesson.

    Examples
    --------
    >>> print(drop_offs([], "figure-4"))
    Readers who began “Figure 4: a blocked tower”: 0.
    """
    script, language = lesson_script(lesson), chosen()
    nodes = compile_lesson(script, language)
    steps = [node["batch"] for node in nodes]
    readings, unread = [], 0
    for path in progress_files(source):
        try:
            found = load(path, READERS)
        except OSError:
            unread += 1
            continue
        unread += found.problem in ("broken", "later")
        for reader in islice(found.content.readers.values(), MOST_READERS):
            finished = script.name in reader.progress.rings
            places = [each for each in reader.places.values() if each.value.get("lesson") == script.name]
            if places:
                last = max(places, key=lambda each: each.date)
                readings.append(_reading(last.value, finished, steps))
    rows = [_row(step, text, readings) for step, text in _texts(nodes).items()]
    return DropOffs(script.in_language(language).title, rows, len(readings), unread, language)


def progress_files(source: AnswersSource) -> Iterator[Path]:
    """Yield the files that hold progress, whatever they are called."""
    for where in [source] if isinstance(source, str | Path) else source:
        for path, _ in islice(paths(str(where)), _MOST):
            if begins_as(path, READERS):
                yield path


def _reading(place: Place, finished: bool, steps: Sequence[int]) -> _Reading:
    """Read a reader's place, which may hold anything; ``steps`` says to which step a scene belongs."""
    efforts: dict[int, Effort] = {}
    for scene, effort in read_efforts(place.get("effort")).items():
        if scene < len(steps):
            known = efforts.get(steps[scene], Effort())
            efforts[steps[scene]] = Effort(known.tries + effort.tries, known.seconds + effort.seconds)
    scene = whole_number(place.get("step"), len(steps) - 1) or 0
    return _Reading(steps[scene], finished, efforts)


def _row(step: int, text: str, readings: Sequence[_Reading]) -> StepRow:
    efforts = [reading.efforts[step] for reading in readings if step in reading.efforts]
    return StepRow(
        number=step + 1,
        text=text,
        readers=sum(reading.finished or reading.furthest >= step for reading in readings),
        stopped=sum(reading.step == step and not reading.finished for reading in readings),
        tries=float(median([effort.tries for effort in efforts] or [0])),
        seconds=float(median([effort.seconds for effort in efforts] or [0])),
    )


def _texts(nodes: Sequence[Node]) -> dict[int, str]:
    """Return what each step asks, or else says."""
    texts: dict[int, str] = {}
    for node in nodes:
        task = node.get("task")
        said = task["prompt"] if task else texts.get(node["batch"]) or node.get("say", "")
        texts[node["batch"]] = said if len(said) <= _LONGEST else f"{said[: _LONGEST - 1]}…"
    return texts
