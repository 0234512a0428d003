"""What leads through scenes one after another: a title, contents, how far one has come."""

from __future__ import annotations

from typing import ClassVar

from ..descriptors import field
from ..session import Session
from ..wire import KindName, LessonState


class GuidedSession(Session):
    """Scenes with a guide: what lessons, exercises, quizzes and the rulebook share."""

    kind: ClassVar[KindName] = "lesson"
    own_labels: ClassVar[tuple[str, ...]] = ("task.",)

    lesson_state: LessonState = field("Title, contents, rings.", dict)

    def title(self) -> str:
        """Return the heading of a page that was given none."""
        return self.lesson_state["title"]
