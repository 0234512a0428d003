from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

from kamisado_widget.classroom import Question, question, questions

Submit = Callable[..., Path]
"""Writes a pupil's answer file, and returns its path."""

ITEMS = (
    "targets 1 seed 7",  # squares
    "which_tower 1 seed 3",  # a tower
    "blocked 1 seed 7",  # a choice
    "refill 1 seed 5",  # squares in order
    "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y task=win moves=1",  # a move
)


@functools.cache
def asked() -> tuple[Question, ...]:
    return questions(ITEMS)


def right(of: Question) -> str:
    return of.solution()[0]


def wrong(of: Question) -> str:
    if of.ask == "choice":
        return next(number for number in ("1", "2") if number != right(of))
    if of.ask == "move":
        return "g6h7"
    if of.ask == "tower":
        return next(square for square in of.position.towers if square != right(of))
    return right(of)[2:]


@functools.cache
def another() -> tuple[Question, ...]:
    return (question("push 1 seed 4"),)
