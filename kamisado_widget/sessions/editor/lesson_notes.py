"""What a lesson that is being written says of itself, and where it comes from."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from ...i18n import Message, say
from ...learner.remembered import LONGEST
from ...lessons import LessonError, LessonScript, read_lesson
from ...lessons.purposes import PURPOSES
from ...lessons.storyboard import Storyboard
from ...lessons.variations import BEGINS, in_order, named, parents_of
from ...rules import Color, Match, Player, Position
from ...rules.fill import DIRECTIONS
from ...studies import Study
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


Source = LessonScript | Study | Match
"""What is a whole lesson, or becomes one."""

_RECORD = re.compile(r"\s*(Kamisado record|Match:|Round \d)")
_ROUND = re.compile(r"(?P<position>(?:[^/\n]*/){7}[^/\n]*)\n(?P<moves>[a-h1-8\s]+)")


def storyboard_of(given: object) -> Storyboard | None:
    r"""Return a lesson to go on with; None where something is no more than a board.

    Parameters
    ----------
    given : object
        A lesson, a study or a match, or the text of one; or the text of a round, as *Share* gives it: a
        position and below it its moves. Each round of a match is a chapter.

    Raises
    ------
    ValueError
        If the text of one of them is wrong.

    Examples
    --------
    >>> text = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -\nf8f4 g1g6"
    >>> [step.move for step in storyboard_of(text).script().steps]
    ['', 'f8f4', 'g1g6']
    >>> storyboard_of(text.partition("\n")[0])
    """
    if isinstance(given, str):
        return _read(given.strip())
    if isinstance(given, Match):
        return _told(Study(given))
    if isinstance(given, Study):
        return _told(given)
    return Storyboard.of(given) if isinstance(given, LessonScript) else None


def _told(study: Study) -> Storyboard:
    """Return the lesson that tells a study; where a chapter begins, a scene is called as the chapter."""
    storyboard = in_order(Storyboard.of(study.to_lesson(study.title or say("draft.study"))))
    begins = (number for number, parent in enumerate(parents_of(storyboard)) if parent == BEGINS)
    for number, chapter in zip(begins, study.chapters, strict=True):
        storyboard = named(storyboard, number, scene_title(chapter.title))
    return storyboard


def _read(text: str) -> Storyboard | None:
    if text.startswith("Kamisado study"):
        return _told(Study.parse(text))
    if text.startswith("Kamisado lesson"):
        return Storyboard.of(read_lesson(text, say("draft.file")))
    if played := _ROUND.fullmatch(text):
        study = Study(Position.parse(played["position"]))
        study.root.add_line(played["moves"])
        return _told(study)
    return _told(Study(Match.parse(text))) if _RECORD.match(text) else None
