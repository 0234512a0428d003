"""What a class handed in: which files and lines hold answers, and whose they are.

The folder decides who it is, or the file's name where a learning platform has put the pupil's into it
(``Ann_answers.json``): pupils cannot choose those. The name that the answers themselves give is a claim.
It is believed only where nothing else says who it was.
"""

from __future__ import annotations

import glob
import json
import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from ..i18n import say
from ..i18n.message import shortened
from ..learner.reader import plain
from ..learner.stores import begins_as
from . import answer_code as lines
from . import answers_file as files
from .answers_file import GivenAnswers
from .items import Question, quiz_id

_FILE = "answers"
_LARGEST = 20_000_000  # bytes of a text with lines
_MOST = 100  # files and lines that are read of one who handed in
_MOST_LINES = 5_000  # of nobody's in particular that are read in one text


class Submission(NamedTuple):
    """Answers that were found somewhere, or what stands in their place."""

    owner: str
    who: str
    claim: str
    source: str
    given: GivenAnswers | None
    note: str


class Finder:
    """Finds answers to one quiz."""

    def __init__(self, asked: Sequence[Question], file: str) -> None:
        self.asked = asked
        self.id = quiz_id(asked)
        stems = "|".join(sorted({re.escape(Path(file).stem), _FILE}))
        self._ours = re.compile(
            rf"(?:(?P<who>.+)[ _-])??(?:{stems})(?:[ _-]?\(?\d+\)?)?\.json", re.IGNORECASE | re.DOTALL
        )
        self._read: Counter[str] = Counter()

    def find(self, where: str | Path) -> Iterator[Submission]:
        if isinstance(where, str) and lines.MARK in where:
            yield from self._lines(where, "", "", "")
            return
        for path, base in sorted(paths(str(where)), key=lambda each: not self._ours.fullmatch(each[0].name)):
            below = path.relative_to(base).parts
            folder = below[0] if len(below) > 1 else ""
            owner = str(base / folder) if folder else ""
            if path.suffix.lower() == ".json":
                yield from self._file(path, owner, plain(folder))
            elif path.suffix.lower() in (".txt", ".csv"):
                yield from self._lines(_text(path), owner, plain(folder), str(path))

    @property
    def unread(self) -> dict[str, int]:
        """How many more files and lines there were of each owner than are ever read."""
        more = {owner: count - (_MOST if owner else _MOST_LINES) for owner, count in self._read.items()}
        return {owner: count for owner, count in more.items() if count > 0}

    def _file(self, path: Path, owner: str, who: str) -> Iterator[Submission]:
        """Read one file of answers; other JSON is passed over, unless it is a pupil's and damaged."""
        name = self._ours.fullmatch(path.name)
        if not name and not begins_as(path, files.ANSWERS) and not (owner and _is_damaged(path)):
            return
        if not owner and (mine := name["who"] if name else path.stem):
            owner, who = str(path.with_name(mine)), plain(mine)
        self._read[owner] += 1
        if self._read[owner] > _MOST:
            return
        content = files.read(path)
        given = content.quizzes.get(self.id)
        note = content.problem
        if given is None and not note:
            note = say("results.other" if content.quizzes else "results.nothing")
        yield Submission(owner, who or content.name, content.name, str(path), given, note)

    def _lines(self, text: str, owner: str, who: str, source: str) -> Iterator[Submission]:
        most = _MOST if owner else _MOST_LINES
        for number, line in enumerate(lines.find(text, max(0, most - self._read[owner])), 1):
            given = None
            note = ""
            if not line.quiz:
                note = say("results.cut")
            elif line.quiz != self.id or len(line.answers) != len(self.asked):
                note = say("results.other")
            else:
                ids = (each.id for each in self.asked)
                given = GivenAnswers({id: (answer,) for id, answer in zip(ids, line.answers, strict=True)})
            at = say("results.at" if source else "results.at.pasted", file=source, number=number)
            yield Submission(owner, who or line.name, line.name, at, given, note)
        self._read[owner] += text.count(lines.MARK)


def paths(where: str) -> Iterator[tuple[Path, Path]]:
    """Yield files, each with the fixed part of the pattern that it lies in.

    Below ``**`` no link is followed: a student's folder may have one that leads round in a circle.
    """
    fixed = Path(*takewhile(lambda part: not glob.has_magic(part), Path(where).parts))
    whole = os.path.isdir(where)
    if not where or not (whole or os.path.lexists(fixed)):
        raise FileNotFoundError(say("results.nowhere", found=shortened(where)))
    base = Path(where) if whole else fixed if fixed.is_dir() else fixed.parent
    head, _, tail = (glob.escape(where), "**", "") if whole else where.partition("**")
    found = {Path(name) for name in (glob.glob(head) if head else ["."])}
    found |= {
        path
        for folder in found
        if os.path.isdir(folder)
        for path in folder.rglob("*")
        if path.match(tail.strip("/\\") or "*")
    }
    for path in sorted(found):
        if os.path.isfile(path) and ".ipynb_checkpoints" not in path.parts:
            yield path, base


def _is_damaged(path: Path) -> bool:
    try:
        if path.stat().st_size <= _LARGEST:
            json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        return True
    except OSError:
        pass
    return False


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_LARGEST).decode("utf-8", "replace")
    except OSError:
        return ""
