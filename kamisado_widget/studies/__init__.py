"""Studies: trees of moves with comments, arrows and marked squares, as values.

``study`` (chapters, and their text), ``node`` (a place in one, from which one walks on), ``tree`` (what both
stand on), ``text`` (how a study stands in a file), ``branches`` (what hangs on what, here and in sessions).
"""

from __future__ import annotations

from .node import StudyNode
from .study import Study
from .text import StudyError

__all__ = ["Study", "StudyError", "StudyNode"]
