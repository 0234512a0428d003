"""What teaches: the rulebook's figures, exercises, the rules at hand, and the course.

``figures`` (the rulebook's diagrams as positions), ``rulebook`` (every rule in one sentence, with a
place where it can be seen), ``exercises`` (made from positions by the rules themselves), ``script``
and ``parser`` (lessons as text files), ``compiler`` and ``questions`` (a lesson as a tree of scenes with
questions). Names are loaded when they are first asked for.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from ..drawing import load_later
from ..lazy import lazily

if TYPE_CHECKING:
    from .compiler import compile_lesson
    from .exercises import KINDS, Exercise, Feedback, exercise
    from .figures import FIGURES, Figure
    from .parser import COURSE, course, lesson_script, load_lesson, read_lesson
    from .rulebook import RULES, Rule, rule
    from .script import LessonError, LessonScript, Step

_HOMES = {
    "COURSE": "parser",
    "FIGURES": "figures",
    "KINDS": "exercises",
    "RULES": "rulebook",
    "Exercise": "exercises",
    "Feedback": "exercises",
    "Figure": "figures",
    "LessonError": "script",
    "LessonScript": "script",
    "Rule": "rulebook",
    "Step": "script",
    "compile_lesson": "compiler",
    "course": "parser",
    "exercise": "exercises",
    "lesson_script": "parser",
    "load_lesson": "parser",
    "read_lesson": "parser",
    "rule": "rulebook",
}

__all__ = [
    "COURSE",
    "FIGURES",
    "KINDS",
    "RULES",
    "Exercise",
    "Feedback",
    "Figure",
    "LessonError",
    "LessonScript",
    "Rule",
    "Step",
    "compile_lesson",
    "course",
    "exercise",
    "lesson_script",
    "load_lesson",
    "read_lesson",
    "rule",
]

__getattr__, __dir__ = lazily(__name__, _HOMES)

load_later(partial(import_module, ".html", __name__))
