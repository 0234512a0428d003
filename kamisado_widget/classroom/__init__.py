"""The classroom: quizzes, answers, gradebook, and files for a school's system."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from ..drawing import load_later
from ..lazy import lazily

if TYPE_CHECKING:
    from .answer_sheet import AnswerSheet, Marked
    from .gradebook import Results, results
    from .items import SHOWN, Question, question, questions, quiz_id

_HOMES = {
    "SHOWN": "items",
    "AnswerSheet": "answer_sheet",
    "Marked": "answer_sheet",
    "Question": "items",
    "Results": "gradebook",
    "question": "items",
    "questions": "items",
    "quiz_id": "items",
    "results": "gradebook",
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

load_later(partial(import_module, ".html", __name__))
