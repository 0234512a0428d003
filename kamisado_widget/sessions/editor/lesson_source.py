"""What a lesson can be begun with at an editor: a lesson, a study, a match's record, a round."""

from __future__ import annotations

import re

from ...i18n import say
from ...lessons import LessonScript, read_lesson
from ...lessons.storyboard import Storyboard
from ...lessons.variations import BEGINS, in_order, named, parents_of
from ...rules import Match, Position
from ...studies import Study
from .lesson_notes import scene_title

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
