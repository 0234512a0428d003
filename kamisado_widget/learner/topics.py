"""Topics of review cards: rules (``"M6"``), ideas (``"idea doors"``) and blunders (``"blunder allowed"``)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from ..lessons.chapters import CHAPTERS
from ..lessons.parser import COURSE
from ..lessons.purposes import winning_reply
from ..lessons.rulebook import RULES
from ..puzzles.motifs import MOTIFS
from ..puzzles.sets import SETS
from ..rules import Move, Position
from ..svg import SceneTask
from .card import Card

if TYPE_CHECKING:
    from ..puzzles import Puzzle

Sureness = Literal["never", "shaky", "sure"]
Group = Literal["moving", "blocked", "ending", "refill", "sumo", "double_sumo", "triple_sumo"]

REMEMBERED = 5
"""Number of recent answers in which mistakes count."""

SURE = 0.85
"""Minimum recall probability of a sure rule whose last answer was right."""


class Known(NamedTuple):
    level: Sureness
    share: float
    wrong: int


def known(card: Card | None, at: datetime) -> Known:
    if card is None:
        return Known("never", 0.0, 0)
    share = card.recall(at)
    sure = share >= SURE and not card.misses
    wrong = sum(not answer.right for answer in card.answers[-REMEMBERED:])
    return Known("sure" if sure else "shaky", share, wrong)


def group_of(rule: str) -> Group:
    kind = rule.rstrip("0123456789")
    of_kind: dict[str, Group] = {"F": "refill", "S": "sumo", "DS": "double_sumo", "TS": "triple_sumo"}
    of_rule: dict[str, Group] = {"M6": "blocked", "M7": "ending", "M8": "ending"}
    return of_kind.get(kind) or of_rule.get(rule, "moving")


def groups() -> dict[Group, list[str]]:
    found: dict[Group, list[str]] = {}
    for rule in RULES:
        found.setdefault(group_of(rule), []).append(rule)
    return found


BLUNDERS = ("overlooked", "handed", "allowed", "deep")
"""Missed a win at once; handed over a tower with an open way home; allowed another win; a deeper error."""

_CHAPTERS = {
    "moving": "01_moving",
    "blocked": "02_blocked",
    "ending": "03_deadlock",
    "refill": "04_winning_and_refill",
    "sumo": "05_sumo",
    "double_sumo": "06_double_sumo",
    "triple_sumo": "07_triple_sumo",
}
_IDEAS = {puzzle: f"idea {idea}" for idea, puzzles in SETS.items() for puzzle in puzzles}


def is_topic(text: str) -> bool:
    kind, _, name = text.partition(" ")
    return text in RULES or name in {"idea": SETS, "blunder": BLUNDERS}.get(kind, ())


def topic_of_task(lesson: str, task: SceneTask) -> str:
    return f"idea {lesson}" if lesson in SETS else task["rule"]


def topic_of_puzzle(puzzle: Puzzle) -> str:
    shown = (motif.idea for theme, motif in MOTIFS.items() if theme in puzzle.themes)
    idea = puzzle.aim.idea or next(shown, "two-threats")
    return _IDEAS.get(puzzle.id, f"idea {idea}")


def topic_of_mistake(position: Position, move: Move | None) -> str:
    if winning_reply(position):
        return "blunder overlooked"
    after = position.play(move) if move else position
    if not move or (not after.outcome and winning_reply(after.settled()) is None):
        return "blunder deep"
    handed = not after.outcome and after.settled() == after and after.player is not position.player
    return "blunder handed" if handed else "blunder allowed"


@cache
def lessons_of(topic: str) -> tuple[str, ...]:
    if topic not in RULES:
        return tuple(name for name in topic.split() if name in SETS)
    home = chapter_of(topic)
    return tuple(part for each in CHAPTERS if each.name == home for part in each.parts if part in COURSE)


@cache
def topics_of(lesson: str) -> tuple[str, ...]:
    return tuple(topic for topic in course_topics() if lesson in lessons_of(topic))


def chapter_of(topic: str) -> str:
    return _CHAPTERS[group_of(topic)] if topic in RULES else ""


def course_topics() -> Iterator[str]:
    """Yield the topics of the course in order; blunders come from rounds."""
    yield from RULES
    yield from (f"idea {idea}" for idea in SETS)
