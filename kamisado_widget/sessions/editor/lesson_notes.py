"""Descriptions of a lesson in the editor, and conversion from studies and matches."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from ...i18n import Message, say
from ...learner.memory import LONGEST
from ...lessons import LessonError, LessonScript, read_lesson
from ...lessons.purposes import PURPOSES
from ...lessons.storyboard import BEGINS, Storyboard
from ...rules import Color, Match, Player, Position
from ...rules.fill import DIRECTIONS
from ...studies import Study
from .wire import Option

MOST_KEPT = LONGEST - 500
"""Maximum length of a stored lesson, next to the rest of a place."""

_SHORT = 60

_LONGEST = 2000
_OF_ITSELF = re.compile(r"n\d+")  # a generated name
_FILLS = tuple(f"{player} {side}" for player in Player for side in DIRECTIONS)


def scene_title(text: str) -> str:
    """Return a text as a valid scene name."""
    return one_line(text.replace(":", " "))[:_SHORT].strip()


def given_name(name: str) -> str:
    """Return the author's name of a scene, without generated ones."""
    return "" if _OF_ITSELF.fullmatch(name) else name


def notes_on(storyboard: Storyboard, number: int, _language: str) -> tuple[list[str], bool]:
    """Describe a scene and what the lesson lacks; also return whether the lesson is complete."""
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
    step, start = storyboard.step(number), storyboard.start_of(number)
    parts = {
        "draft.from": start is not None and {"number": start + 1},
        "draft.figure": step.figure and {"figure": step.figure},
        "draft.move": step.move and {"move": step.move},
    }
    return [say(key, **known) for key, known in parts.items() if known]


def purposes_of(ask: str) -> list[Option]:
    if ask not in ("move", "squares"):
        return []
    hand_over, *others = PURPOSES
    to_color = [
        Option(value=f"{hand_over} {color}", label=say("draft.purpose.hand-over", color=color))
        for color in Color
    ]
    return [*(Option(value=name, label=say(f"draft.purpose.{name}")) for name in others), *to_color]


def fills() -> list[Option]:
    return [Option(value=fill, label=_fill_name(fill)) for fill in _FILLS]


def _fill_name(fill: str) -> str:
    player, _, side = fill.partition(" ")
    return say("draft.fill", player=player, side=side) if fill in _FILLS else fill


def length(place: Mapping[str, Any]) -> int:
    return len(json.dumps(place))


def one_line(text: str) -> str:
    return " ".join(text.split())[:_LONGEST]


def scene_name(storyboard: Storyboard, number: int) -> str:
    """Return a scene's title: its name or the start of its text, question or move."""
    step = storyboard.step(number)
    text = " ".join(filter(None, (step.move, step.say or step.prompt or _fill_name(step.fill))))
    text = ": ".join(filter(None, (given_name(step.name), text)))
    return text if len(text) <= _SHORT else f"{text[: _SHORT - 1]}…"


def wrong(error: LessonError) -> str:
    if not error.line:
        return error.reason
    reason = error.reason
    # The reason is in the file's words.
    if isinstance(reason, Message) and reason.code == "lesson.error.no_answer":
        reason = say("draft.no_answer")
    return say("draft.wrong", number=error.line, reason=reason)


Source = LessonScript | Study | Match

_RECORD = re.compile(r"\s*(Kamisado record|Match:|Round \d)")
_ROUND = re.compile(r"(?P<position>(?:[^/\n]*/){7}[^/\n]*)\n(?P<moves>[a-h1-8\s]+)")


def storyboard_of(given: object) -> Storyboard | None:
    r"""Return a lesson made of the given value; None if it is only a board.

    It may be a lesson, a study or a match, or the text of one; or a position with lines of moves, as *Share*
    gives it. Rounds of a match become chapters. ValueError for an invalid text.
    """
    if isinstance(given, str):
        return _read(given.strip())
    if isinstance(given, Match):
        return _from_study(Study(given))
    if isinstance(given, Study):
        return _from_study(given)
    return Storyboard.of(given) if isinstance(given, LessonScript) else None


def _from_study(study: Study) -> Storyboard:
    """Return the lesson of a study; its chapters become named scenes."""
    storyboard = Storyboard.of(study.to_lesson(study.title or say("draft.study"))).in_order()
    begins = (number for number, parent in enumerate(storyboard.parents()) if parent == BEGINS)
    for number, chapter in zip(begins, study.chapters, strict=True):
        storyboard = storyboard.named(number, scene_title(chapter.title))
    return storyboard


def _read(text: str) -> Storyboard | None:
    if text.startswith("Kamisado study"):
        return _from_study(Study.parse(text))
    if text.startswith("Kamisado lesson"):
        return Storyboard.of(read_lesson(text, say("draft.file")))
    if played := _ROUND.fullmatch(text):
        study = Study(Position.parse(played["position"]))
        study.root.add_line(played["moves"])
        return _from_study(study)
    return _from_study(Study(Match.parse(text))) if _RECORD.match(text) else None
