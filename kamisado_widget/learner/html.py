"""Progress as it looks in a notebook: a map of the rules, without a widget."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from ..i18n import say
from ..lessons import COURSE, KINDS, course

if TYPE_CHECKING:
    from .progress import Progress

_CELL = "display:inline-block;width:44px;margin:2px;text-align:center;font-size:13px"


def progress_html(progress: Progress) -> str:
    """Show which rules are mastered, chapter by chapter, and the stars earned.

    Examples
    --------
    >>> from kamisado_widget.learner import Progress
    >>> "T1" in progress_html(Progress("nowhere.json"))
    True
    """
    mastery = progress.mastery
    rows = (
        f"<div>{''.join(_rule(name, mastery[name]) for name in names)}</div>"
        for _, names in groupby(mastery, key=lambda name: name.rstrip("0123456789"))
    )
    stars = "".join(
        f"<li>{escape(_title(name))}: {'★' * count}{'☆' * (3 - count)}</li>"
        for name, count in progress.stars.items()
    )
    return f"<div>{''.join(rows)}<ul>{stars}</ul></div>"


def _title(name: str) -> str:
    """Return what a learner calls a lesson, or a kind and level of exercise."""
    kind, _, level = name.rpartition(" ")
    if kind in KINDS:
        return f"{say(f'exercise.title.{kind}')} {say('exercise.at_level', level=level)}"
    return course(name).in_language().title if name in COURSE else name


def _rule(name: str, share: float) -> str:
    """Draw a rule with a bar as long as it is mastered."""
    bar = f"height:4px;width:{round(100 * share)}%;background:#28a04a"
    label = escape(say("rulebook.mastered", rule=name, share=round(100 * share)))
    return (
        f'<span style="{_CELL}" role="img" aria-label="{label}" title="{label}">{name}'
        f'<span style="display:block;height:4px;background:rgba(128,128,128,.3)">'
        f'<span style="display:block;{bar}"></span></span></span>'
    )
