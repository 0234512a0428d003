"""Themes: what a puzzle shows, found by the readable rules; each is a motif, with a test of its own."""

from __future__ import annotations

from collections.abc import Sequence

from ..i18n import say
from ..rules import Position
from .motifs import MOTIFS, MainLine
from .task import Task
from .tree import Tree

READING = "reading"
"""What is shown where no motif is: a line that has to be read to its end."""

THEMES = (*MOTIFS, READING)
"""The themes that are found by themselves; :func:`theme_names` says what each one is."""


def find(position: Position, task: Task, solution: Tree) -> tuple[str, ...]:
    """Return the themes of a puzzle, in the order of :data:`THEMES`: one at least.

    What the task says by itself is none, unless one choice is all that is asked, and there is no other.
    """
    line = MainLine(position, solution)
    shown = tuple(name for name, motif in MOTIFS.items() if motif.shows(line))
    told = tuple(name for name in shown if name not in task.implied)
    return told or (task.one_move and shown) or (READING,)


def theme_names(themes: Sequence[str], language: str | None = None) -> tuple[str, ...]:
    """Return the names of themes in words; one that is not of :data:`THEMES` names itself."""
    return tuple(say(f"puzzle.theme.{name}", language) if name in THEMES else name for name in themes)


def theme_sentence(theme: str, language: str | None = None) -> str:
    """Return in one sentence what a theme is, of :data:`THEMES`."""
    return say(f"puzzle.theme.{theme}.why", language)
