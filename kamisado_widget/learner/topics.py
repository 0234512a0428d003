"""What is worth knowing, each with a card of its own: rules, ideas of strategy, and kinds of blunders.

A topic is a text: a rule’s id, as ``"M6"``; ``"idea doors"``, by the lesson about it; ``"blunder allowed"``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..lessons.chapters import CHAPTERS
from ..lessons.parser import COURSE
from ..lessons.purposes import winning_reply
from ..lessons.rulebook import RULES
from ..puzzles.motifs import MOTIFS
from ..puzzles.sets import SETS
from ..rules import Move, Position
from ..svg import SceneTask
from .mastery import group_of

if TYPE_CHECKING:
    from ..puzzles import Puzzle

BLUNDERS = ("overlooked", "handed", "allowed", "deep")
"""A win at once that was not seen; a tower handed over whose way home was open; another win at once allowed;
and what lay deeper."""

_CHAPTERS = {
    "moving": "01_moving",
    "blocked": "02_blocked",
    "ending": "03_deadlock",
    "refill": "04_winning_and_refill",
    "sumo": "05_sumo",
    "double_sumo": "06_double_sumo",
    "triple_sumo": "07_triple_sumo",
}  # in which the rules of a group are learned
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


def lessons_of(topic: str) -> tuple[str, ...]:
    """Return the lessons that a topic is learned in."""
    if topic not in RULES:
        return tuple(name for name in topic.split() if name in SETS)
    home = chapter_of(topic)
    return tuple(part for each in CHAPTERS if each.name == home for part in each.parts if part in COURSE)


def topics_of(lesson: str) -> tuple[str, ...]:
    return tuple(topic for topic in course_topics() if lesson in lessons_of(topic))


def chapter_of(topic: str) -> str:
    """Return the chapter in which a rule is learned; nothing for what is no rule."""
    return _CHAPTERS[group_of(topic)] if topic in RULES else ""


def course_topics() -> Iterator[str]:
    """Yield what the course teaches, in its order; blunders come of rounds."""
    yield from RULES
    yield from (f"idea {idea}" for idea in SETS)
