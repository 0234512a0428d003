"""What is said and drawn at a place of a study."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..i18n import KamisadoError, say
from ..svg.scene import Scene, check_drawn, point_at

MOST_DRAWN = 64
MOST_LETTERS = 2_000


class StudyError(KamisadoError):
    """A study that cannot be: the message says what was found, and what was expected."""


def one_line(text: str) -> str:
    r"""Return a text with one blank for each stretch of white space."""
    return " ".join(text.split())


class Note(NamedTuple):
    """A comment on one line, squares to mark, and arrows as ``"c8c5"``."""

    comment: str = ""
    squares: tuple[str, ...] = ()
    arrows: tuple[str, ...] = ()

    @classmethod
    def checked(cls, comment: str = "", squares: Sequence[str] = (), arrows: Sequence[str] = ()) -> Note:
        """Return a note of what comes from outside, each square and arrow once."""
        note = cls(one_line(comment), tuple(dict.fromkeys(squares)), tuple(dict.fromkeys(arrows)))
        if len(note.comment) > MOST_LETTERS:
            raise StudyError(say("study.error.comment", most=MOST_LETTERS))
        if max(len(note.squares), len(note.arrows)) > MOST_DRAWN:
            raise StudyError(say("study.error.drawn", most=MOST_DRAWN))
        check_drawn(note.squares, note.arrows)
        return note

    def after(self, earlier: Note) -> Note:
        """Return both notes as one: this comment if there is any, and all that is drawn."""
        return Note.checked(
            self.comment or earlier.comment,
            (*earlier.squares, *self.squares),
            (*earlier.arrows, *self.arrows),
        )

    def put_on(self, scene: Scene) -> None:
        """Say and draw it in a scene: in place of what is said there, beside what is drawn."""
        if self.comment:
            scene["say"] = self.comment
        point_at(scene, self.squares, self.arrows)
