"""A line of answers, to be pasted where a file cannot be sent.

``kamisado-quiz 1 3f2a9c01 Ann c4d5,2,-,c8c5 80f1a3d2`` gives the version of the line, the quiz, the name (its
odd signs as in a web address), the answer to each question in turn (``-`` where there is none), and a
check.

What it can vouch for: nothing was lost or mistyped on the way, for then the check fails; and the score,
which is not in it, is always reckoned by the rules. What it cannot: that the named one wrote it, that
they were alone, that it was their first answer, or when it was. Anybody who knows the right answers can
write a right line. So it is good for exercises and homework, and no good for an exam.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote, unquote

from ..learner.reader import plain

MARK = "kamisado-quiz"
_VERSION = "1"
_REST = re.compile(
    r"[ \t]+(?P<version>\d{1,9})[ \t]+(?P<quiz>\S{1,20})[ \t]+(?P<who>\S{1,1000})"
    r"[ \t]+(?P<answers>\S{1,9000})[ \t]+(?P<check>[0-9a-f]{8})(?!\w)"
)


class Line(NamedTuple):
    quiz: str
    name: str
    answers: tuple[str, ...]


def write(quiz: str, name: str, answers: Sequence[str]) -> str:
    who = quote(name.encode("utf-8", "replace"), safe="") or "-"
    text = " ".join((_VERSION, quiz, who, ",".join(answer or "-" for answer in answers)))
    return f"{MARK} {text} {_check(text)}"


def find(text: str, most: int = -1) -> list[Line]:
    """Return the lines of answers in a text, which may hold anything else too.

    A line that is cut, whose check fails, or of another version, comes without a quiz and answers.
    """
    return [_read(_REST.match(rest)) for rest in text.split(MARK, most)[1:]]


def _read(match: re.Match[str] | None) -> Line:
    if match is None:
        return Line("", "", ())
    version, quiz, who, answers, check = match.groups()
    name = "" if who == "-" else plain(unquote(who))
    if version != _VERSION or check != _check(" ".join((version, quiz, who, answers))):
        return Line("", name, ())
    return Line(quiz, name, tuple("" if answer == "-" else answer for answer in answers.split(",")))


def _check(text: str) -> str:
    """Return the FNV-1a hash, which a page without Python reckons as easily."""
    check = 0x811C9DC5
    for byte in text.encode("utf-8", "replace"):
        check = (check ^ byte) * 0x01000193 % (1 << 32)
    return f"{check:08x}"
