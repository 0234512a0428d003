"""Progress as it looks in a notebook: the rules by name, rings, and puzzles in one line, without a widget."""

from __future__ import annotations

from html import escape

from ..drawing import as_html
from ..i18n import say
from ..lessons import COURSE, KINDS, course
from ..lessons.rulebook import rule_name
from .mastery import Group, groups
from .progress import Progress

_SIGNS = {"never": "☐", "shaky": "◪", "sure": "☑"}


@as_html.register
def progress_html(progress: Progress) -> str:
    """Show how well the rules are known, group by group, and the rings earned.

    Examples
    --------
    >>> from kamisado_widget.learner import Progress
    >>> "The first move" in progress_html(Progress("nowhere.json"))
    True
    """
    rules = "".join(_group(progress, group, names) for group, names in groups().items())
    won = {name: count for name, count in progress.rings.items() if not name.startswith("puzzle ")}
    rings = "".join(
        f"<li>{escape(_title(name))}: {'◉' * count}{'○' * (3 - count)}</li>" for name, count in won.items()
    )
    puzzles = progress.puzzles_text()
    return f"<div>{rules}<ul>{rings}{f'<li>{escape(puzzles)}</li>' if puzzles else ''}</ul></div>"


def _group(progress: Progress, group: Group, rules: list[str]) -> str:
    """List the rules of a group, each with how well it is known."""
    listed = "; ".join(_rule(progress, rule) for rule in rules)
    return f"<p><b>{escape(say(f'front.group.{group}'))}</b> {listed}</p>"


def _rule(progress: Progress, rule: str) -> str:
    level = progress.known(rule).level
    told = escape(f"{rule}: {say(f'front.{level}')}")
    return f'<span title="{told}">{_SIGNS[level]} {escape(rule_name(rule))}</span>'


def _title(name: str) -> str:
    """Return what a learner calls a lesson, or a kind and level of exercise."""
    kind, _, level = name.rpartition(" ")
    if kind in KINDS:
        return say("front.exercise", exercise=say(f"exercise.title.{kind}"), level=level)
    return course(name).in_language().title if name in COURSE else name
