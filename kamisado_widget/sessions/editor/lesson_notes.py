"""What is said of a lesson while it is written: of its scenes, and of what they still lack."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from ...i18n import Message, say
from ...learner.remembered import LONGEST
from ...lessons import LessonError
from ...lessons.purposes import PURPOSES
from ...lessons.storyboard import Storyboard
from ...rules import Color, Player
from ...rules.fill import DIRECTIONS
from .wire import Option

MOST_KEPT = LONGEST - 500
"""Characters of a lesson that is remembered, beside the rest of a place."""

_SHORT = 60  # characters of a scene's name

_LONGEST = 2000  # characters of a text
_OF_ITSELF = re.compile(r"n\d+")  # a name that nobody has given
_FILLS = tuple(f"{player} {side}" for player in Player for side in DIRECTIONS)


def scene_title(text: str) -> str:
    """Return a text as a scene can be called, in a lesson's file too."""
    return one_line(text.replace(":", " "))[:_SHORT].strip()


def given_name(name: str) -> str:
    """Return what an author has called a scene; other names are there for scenes to go on from it."""
    return "" if _OF_ITSELF.fullmatch(name) else name


def notes_on(storyboard: Storyboard, number: int, _language: str) -> tuple[list[str], bool]:
    """Say how a scene comes about, what is right there, what the lesson lacks, and whether it is whole."""
    notes: list[str] = [say("draft.long")] if length(storyboard.to_dict()) > MOST_KEPT else []
    notes += _arrival(storyboard, number)
    try:
        scene = storyboard.scenes_of(number)[-1]
    except LessonError as error:
        return [*notes, wrong(error)], False
    if task := scene.get("task"):
        notes.append(say("draft.right", answers=", ".join(task["good"])))
    return notes, True


def _arrival(storyboard: Storyboard, number: int) -> list[str]:
    """Say how a scene comes about, where it does not just say more about the board above it."""
    step, start = storyboard.step(number), storyboard.start_of(number)
    parts = {
        "draft.from": start is not None and {"number": start + 1},
        "draft.figure": step.figure and {"figure": step.figure},
        "draft.move": step.move and {"move": step.move},
    }
    return [say(key, **known) for key, known in parts.items() if known]


def purposes_of(ask: str) -> list[Option]:
    """Return what a move, or a square, may be looked for, in words."""
    if ask not in ("move", "squares"):
        return []
    hand_over, *others = PURPOSES
    to_color = [
        Option(value=f"{hand_over} {color}", label=say("draft.purpose.hand-over", color=color))
        for color in Color
    ]
    return [*(Option(value=name, label=say(f"draft.purpose.{name}")) for name in others), *to_color]


def fills() -> list[Option]:
    """Return the refills that there are, in words."""
    return [Option(value=fill, label=_fill_name(fill)) for fill in _FILLS]


def _fill_name(fill: str) -> str:
    """Return what a refill is called; whatever else was kept in its place stays what it is."""
    player, _, side = fill.partition(" ")
    return say("draft.fill", player=player, side=side) if fill in _FILLS else fill


def length(place: Mapping[str, Any]) -> int:
    """Return how many characters a place takes in the memory."""
    return len(json.dumps(place))


def one_line(text: str) -> str:
    """Return a text as one line, cut off where it is far too long."""
    return " ".join(text.split())[:_LONGEST]


def scene_name(storyboard: Storyboard, number: int) -> str:
    """Return what a scene is called among the others: the beginning of what is said, asked or done there."""
    step = storyboard.step(number)
    text = " ".join(filter(None, (step.move, step.say or step.prompt or _fill_name(step.fill))))
    text = ": ".join(filter(None, (given_name(step.name), text)))
    return text if len(text) <= _SHORT else f"{text[: _SHORT - 1]}…"


def wrong(error: LessonError) -> str:
    """Say what a lesson lacks, in words of the desk's, with the scene."""
    if not error.line:
        return error.reason
    reason = error.reason
    if isinstance(reason, Message) and reason.code == "lesson.error.no_answer":  # in words of the file's
        reason = say("draft.no_answer")
    return say("draft.wrong", number=error.line, reason=reason)
