"""The classroom: quizzes, answers, gradebook, and export to learning platforms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .answer_sheet import AnswerSheet as AnswerSheet
    from .answer_sheet import Marked as Marked
    from .gradebook import Results as Results
    from .gradebook import results as results
    from .items import SHOWN as SHOWN
    from .items import Question as Question
    from .items import question as question
    from .items import questions as questions
    from .items import quiz_id as quiz_id

__all__, __getattr__, __dir__ = lazily(__name__)
