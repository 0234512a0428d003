"""The classroom: quizzes, what the rules say to the answers, and a class's results.

``items`` (exercises and puzzles as questions), ``refutation`` (why a puzzle's wrong move is wrong),
``file`` (answers beside the notebook), ``sheet`` (one reader's answers to one quiz), ``line`` (answers
as a line of text), ``gather`` and ``showing`` (a class's results). No widget is needed for any of it.
Names are loaded when they are first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .gather import Results, results
    from .items import SHOWN, Question, question, questions, quiz_id
    from .sheet import AnswerSheet, Marked

_HOMES = {
    "SHOWN": "items",
    "AnswerSheet": "sheet",
    "Marked": "sheet",
    "Question": "items",
    "Results": "gather",
    "question": "items",
    "questions": "items",
    "quiz_id": "items",
    "results": "gather",
}

__all__ = [
    "SHOWN",
    "AnswerSheet",
    "Marked",
    "Question",
    "Results",
    "question",
    "questions",
    "quiz_id",
    "results",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)
