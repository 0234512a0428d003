"""Lessons: figures, rules, exercises, lesson scripts and their compiler."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .compiler import compile_lesson as compile_lesson
    from .exercises import KINDS as KINDS
    from .exercises import Exercise as Exercise
    from .exercises import Feedback as Feedback
    from .exercises import exercise as exercise
    from .figures import FIGURES as FIGURES
    from .figures import Figure as Figure
    from .parser import COURSE as COURSE
    from .parser import course as course
    from .parser import lesson_script as lesson_script
    from .parser import load_lesson as load_lesson
    from .parser import read_lesson as read_lesson
    from .rulebook import RULES as RULES
    from .rulebook import Rule as Rule
    from .rulebook import rule as rule
    from .script import LessonError as LessonError
    from .script import LessonScript as LessonScript
    from .script import Step as Step

__all__, __getattr__, __dir__ = lazily(__name__)
