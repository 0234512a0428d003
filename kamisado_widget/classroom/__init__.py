"""The classroom: quizzes, what the rules say to the answers, and a class's results.

``items`` (exercises and puzzles as questions), ``refutation`` (why a puzzle's wrong move is wrong),
``file`` (answers beside the notebook), ``sheet`` (one reader's answers to one quiz), ``line`` (answers
as a line of text), ``gather`` and ``showing`` (a class's results). No widget is needed for any of it.
Names are loaded when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazily import lazily

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

__getattr__, __dir__ = lazily(__name__, _HOMES)
