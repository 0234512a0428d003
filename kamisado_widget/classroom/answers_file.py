"""The file of answers: small, beside the notebook, and a stranger's every time it is read.

A file holds the answers to any number of quizzes, and no score::

    {"kamisado-answers": 1,
     "name": "Ann",
     "quizzes": {"3f2a9c01": {"handed in": false,
                              "answers": {"0c5de2a7": ["c4d5", "c4d5e6"], "91b3d0ff": ["2"]}}}}

Quizzes and questions go by their ids (:mod:`.items`). Of each question there are all answers that
were given, in their order; the first of them counts.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ..i18n import say

VERSION = 1
_KEY = "kamisado-answers"
_LARGEST = 1_000_000  # bytes; a real file has a few hundred
_LONGEST_NAME = 80
_MOST_TRIES = 99

Tries = dict[str, tuple[str, ...]]  # by question


class Given(NamedTuple):
    """What was answered in one quiz.

    Attributes
    ----------
    answers : dict of str to tuple of str
        By the question's id, what was answered, the first one first.
    handed_in : bool
        Whether it is not to be changed any more.
    """

    answers: Tries
    handed_in: bool = False


class Content(NamedTuple):
    """What a file of answers holds.

    Attributes
    ----------
    name : str
        Who answered, as they call themselves.
    quizzes : dict of str to Given
        By the quiz's id.
    problem : str
        What is wrong with the file, in words; empty where nothing is.
    """

    name: str
    quizzes: dict[str, Given]
    problem: str = ""


def read(path: str | Path) -> Content:
    """Read a file of answers, whatever it holds.

    Parameters
    ----------
    path : str or Path
        The file. One that is not there holds nothing, which is no problem.

    Examples
    --------
    >>> read("nowhere.json")
    Content(name='', quizzes={}, problem='')
    """
    file = Path(path)
    try:
        if not file.exists():
            return Content("", {})
        if not file.is_file() or file.stat().st_size > _LARGEST:
            return Content("", {}, say("quiz.broken", name=plain(file.name)))
        data = file.read_bytes()
    except (OSError, ValueError):
        return Content("", {}, say("quiz.unread", name=plain(file.name)))
    return parse(data, file.name)


def parse(data: bytes, file: str = "answers.json") -> Content:
    """Read the bytes of a file of answers, whatever they are.

    Parameters
    ----------
    data : bytes
        What the file holds.
    file : str
        What to call it where something is wrong.

    Examples
    --------
    >>> parse(b"[1, 2").problem
    'The file answers.json holds no answers that can be read.'
    """
    try:
        found = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        found = None
    version = found.get(_KEY) if isinstance(found, dict) else None
    if type(version) is int and version > VERSION:
        return Content("", {}, say("quiz.later", name=plain(file)))
    if type(version) is not int or version != VERSION:
        return Content("", {}, say("quiz.broken", name=plain(file)))
    kept = _Reading()
    quizzes = {quiz: kept.given(entry) for quiz, entry in kept.table(found.get("quizzes")).items()}
    problem = "" if kept.whole else say("quiz.odd", name=plain(file))
    return Content(plain(found.get("name", "")), quizzes, problem)


class _Reading:
    """Takes what is as it should be, and remembers whether everything was."""

    def __init__(self) -> None:
        self.whole = True

    def table(self, value: object) -> dict[str, object]:
        if isinstance(value, dict):
            return value
        self.whole = False
        return {}

    def given(self, entry: object) -> Given:
        quiz = self.table(entry)
        handed_in = quiz.get("handed in", False)
        self.whole &= isinstance(handed_in, bool)
        tries = {name: self.tries(value) for name, value in self.table(quiz.get("answers")).items()}
        return Given({name: given for name, given in tries.items() if given}, handed_in is True)

    def tries(self, value: object) -> tuple[str, ...]:
        if isinstance(value, list) and value and all(isinstance(answer, str) for answer in value):
            return tuple(value[:_MOST_TRIES])
        self.whole = False
        return ()


def write(path: str | Path, content: Content) -> bool:
    """Write a new file beside the old one and put it in its place, so that none is ever half written.

    A file that could not be read whole is kept aside first, with ``.bak`` behind its name.

    Returns
    -------
    bool
        Whether it could be written.
    """
    file = Path(path)
    quizzes = {
        quiz: {"handed in": given.handed_in, "answers": given.answers}
        for quiz, given in content.quizzes.items()
    }
    data = {_KEY: VERSION, "name": content.name, "quizzes": quizzes}
    new = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        if content.problem and file.is_file():
            os.replace(file, file.with_name(file.name + ".bak"))
        new.write_text(json.dumps(data, indent=1), encoding="utf-8")
        os.replace(new, file)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        return False
    return True


def looks_like_answers(data: bytes) -> bool:
    """Tell whether a file begins as one of answers does, be it whole or not."""
    return f'"{_KEY}"'.encode() in data[:200]


def plain(value: object) -> str:
    """Return a name from outside as one short line that can be printed and written anywhere."""
    if not isinstance(value, str):
        return ""
    printable = "".join(sign for sign in value[: 4 * _LONGEST_NAME] if sign.isprintable())
    return " ".join(printable.split())[:_LONGEST_NAME]
