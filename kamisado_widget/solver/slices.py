"""Long work in slices: generators that pause, and whose last word is the answer."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TypeVar

Answer = TypeVar("Answer")
Shown = TypeVar("Shown")


def during(steps: Iterator[Answer], shown: Shown) -> Generator[Shown, None, Answer]:
    """Do one piece of work inside another, which has something of its own to show meanwhile.

    Examples
    --------
    >>> work = during(iter(["perhaps", "yes"]), "working")
    >>> next(work), next(work)
    ('working', 'working')
    """
    for known in steps:
        answer = known
        yield shown
    return answer


def finish(steps: Iterator[Answer]) -> Answer:
    """Do a piece of work to its end and return the answer.

    Examples
    --------
    >>> finish(iter(["perhaps", "yes"]))
    'yes'
    """
    *_, answer = steps
    return answer
