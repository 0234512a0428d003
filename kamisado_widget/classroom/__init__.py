"""The classroom: quizzes, what the rules say to the answers, and a class's results.

``items`` (exercises and puzzles as questions), ``refutation`` (why a puzzle's wrong move is wrong),
``answers_file`` (answers beside the notebook), ``answer_sheet`` (one reader's answers to one quiz),
``answer_code`` (answers as a line of text), ``submissions`` (what a class handed in), ``class_list`` and
``submitters`` (who is who, and what counts), ``gradebook`` and ``html`` (a class's results),
``progress_files`` (where readers of a lesson gave up), ``class_knowledge`` (what they know). No widget is
needed for any of it. Names are loaded when they are first asked for.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from ..drawing import load_later
from ..lazy import lazily

if TYPE_CHECKING:
    from .answer_sheet import AnswerSheet, Marked
    from .class_knowledge import Knowledge, knowledge
    from .gradebook import Results, results
    from .items import SHOWN, Question, question, questions, quiz_id
    from .progress_files import DropOffs, drop_offs

_HOMES = {
    "SHOWN": "items",
    "AnswerSheet": "answer_sheet",
    "DropOffs": "progress_files",
    "Knowledge": "class_knowledge",
    "Marked": "answer_sheet",
    "Question": "items",
    "Results": "gradebook",
    "drop_offs": "progress_files",
    "knowledge": "class_knowledge",
    "question": "items",
    "questions": "items",
    "quiz_id": "items",
    "results": "gradebook",
}

__all__ = [
    "SHOWN",
    "AnswerSheet",
    "DropOffs",
    "Knowledge",
    "Marked",
    "Question",
    "Results",
    "drop_offs",
    "knowledge",
    "question",
    "questions",
    "quiz_id",
    "results",
]

__getattr__, __dir__ = lazily(__name__, _HOMES)

load_later(partial(import_module, ".html", __name__))
