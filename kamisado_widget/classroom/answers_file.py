"""The file format of answers; files are untrusted.

A file has the answers to any number of quizzes, and no score::

    {"kamisado-answers": 1,
     "name": "Ann",
     "quizzes": {"3f2a9c01": {"handed in": false,
                              "answers": {"0c5de2a7": ["c4d5", "c4d5e6"], "91b3d0ff": ["2"]}}}}

Keys are ids of quizzes and questions (:mod:`.items`). Each question has all answers in order; the first one
counts.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ..i18n import say
from ..learner.reader import plain
from ..learner.stores import Format, Found, Validator, load

_KEY = "kamisado-answers"
_MOST_TRIES = 99

Tries = dict[str, tuple[str, ...]]  # answers by question, oldest first


class GivenAnswers(NamedTuple):
    answers: Tries
    handed_in: bool = False


class AnswersContent(NamedTuple):
    name: str
    quizzes: dict[str, GivenAnswers]
    problem: str = ""


def read(path: Path) -> AnswersContent:
    try:
        found = load(path, ANSWERS)
    except OSError:
        found = Found(ANSWERS.empty, "unread")
    problem = say(f"quiz.{found.problem}", name=plain(path.name)) if found.problem else ""
    return found.content._replace(problem=problem)


def _parse(data: dict[str, object]) -> tuple[AnswersContent, bool]:
    valid = Validator()

    def given(entry: object) -> GivenAnswers | None:
        if not isinstance(entry, dict):
            return None
        answers = valid.table(entry.get("answers"), _tries)
        handed_in = entry.get("handed in", False)
        return GivenAnswers(answers, valid.take(handed_in if isinstance(handed_in, bool) else None, False))

    quizzes = valid.table(data.get("quizzes"), given)
    return AnswersContent(plain(data.get("name")), quizzes), valid.whole


def _tries(value: object) -> tuple[str, ...] | None:
    if isinstance(value, list) and value and all(isinstance(answer, str) for answer in value):
        return tuple(value[:_MOST_TRIES])
    return None


def _dump(content: AnswersContent) -> dict[str, object]:
    quizzes = {
        quiz: {"handed in": given.handed_in, "answers": given.answers}
        for quiz, given in content.quizzes.items()
    }
    return {"name": content.name, "quizzes": quizzes}


ANSWERS = Format(_KEY, 1, AnswersContent("", {}), _parse, _dump)
