"""What teaches: the rulebook's figures, exercises, the rules at hand, the course, and progress.

``figures`` (the rulebook's diagrams as positions), ``rulebook`` (every rule in one sentence, with a
place where it can be seen), ``exercises`` (made from positions by the rules themselves), ``script``
and ``reading`` (lessons as text files), ``telling`` and ``asking`` (a lesson as a tree of scenes with
questions), ``progress`` (what a
learner has done). Names are loaded when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazily import lazily

if TYPE_CHECKING:
    from .exercises import KINDS, Exercise, Feedback, exercise
    from .figures import FIGURES, Figure
    from .progress import Progress
    from .reading import COURSE, course, load_lesson, read_lesson
    from .rulebook import RULES, Rule, rule
    from .script import LessonError, LessonScript, Step
    from .telling import tell

_HOMES = {
    "COURSE": "reading",
    "FIGURES": "figures",
    "KINDS": "exercises",
    "RULES": "rulebook",
    "Exercise": "exercises",
    "Feedback": "exercises",
    "Figure": "figures",
    "LessonError": "script",
    "LessonScript": "script",
    "Progress": "progress",
    "Rule": "rulebook",
    "Step": "script",
    "course": "reading",
    "exercise": "exercises",
    "load_lesson": "reading",
    "read_lesson": "reading",
    "rule": "rulebook",
    "tell": "telling",
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
    "Progress",
    "Rule",
    "Step",
    "course",
    "exercise",
    "load_lesson",
    "read_lesson",
    "rule",
    "tell",
]

__getattr__, __dir__ = lazily(__name__, _HOMES)
