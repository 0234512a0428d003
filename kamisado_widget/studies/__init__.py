"""Studies: trees of moves with comments, arrows and marked squares, as values.

``study`` (chapters, and their text), ``node`` (a place in one, from which one walks on), ``note`` (what is
said and drawn there), ``tree`` (what all stand on), ``text`` (how a study stands in a file), ``branches``
(what hangs on what, here and in sessions).
"""

from __future__ import annotations

from .node import StudyNode
from .note import StudyError
from .study import Study

__all__ = ["Study", "StudyError", "StudyNode"]


def __dir__() -> list[str]:
    return sorted(__all__)
