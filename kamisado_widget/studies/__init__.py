"""Studies: trees of moves with comments, arrows and marked squares."""

from __future__ import annotations

from .node import StudyError, StudyNode
from .study import Study

__all__ = ["Study", "StudyError", "StudyNode"]


def __dir__() -> list[str]:
    return sorted(__all__)
