"""Progress as it looks in a notebook: the rules by name, rings, and puzzles in one line, without a widget."""

from __future__ import annotations

from html import escape

from ..drawing import as_html
from ..i18n import say
from ..lessons import COURSE, KINDS, course
from ..lessons.rulebook import rule_name
from .mastery import Group, Known, groups
from .progress import Progress

_SIGNS = {"never": "☐", "shaky": "◪", "sure": "☑"}


@as_html.register
def progress_html(progress: Progress) -> str:
    """Show how well the rules are known, group by group, and the rings earned."""
    known = progress.rules
    rules = "".join(
        _group(group, [_rule(each, known[each]) for each in of]) for group, of in groups().items()
    )
    won = {name: count for name, count in progress.rings.items() if not name.startswith("puzzle ")}
    rings = "".join(
        f"<li>{escape(_title(name))}: {'◉' * count}{'○' * (3 - count)}</li>" for name, count in won.items()
    )
    puzzles = progress.puzzles_text()
    return f"<div>{rules}<ul>{rings}{f'<li>{escape(puzzles)}</li>' if puzzles else ''}</ul></div>"


def _group(group: Group, rules: list[str]) -> str:
    """List the rules of a group, each with how well it is known."""
    return f"<p><b>{escape(say(f'front.group.{group}'))}</b> {'; '.join(rules)}</p>"


def _rule(rule: str, known: Known) -> str:
    told = escape(f"{rule}: {say(f'front.{known.level}')}")
    return f'<span title="{told}">{_SIGNS[known.level]} {escape(rule_name(rule))}</span>'


def _title(name: str) -> str:
    kind, _, level = name.rpartition(" ")
    if kind in KINDS:
        return say("front.exercise", exercise=say(f"exercise.title.{kind}"), level=level)
    return course(name).in_language().title if name in COURSE else name
