"""Boards and lessons as files of their own, which need no kernel and no network."""

from .exercise_sheet import exercise_sheet
from .page import html_page

__all__ = ["exercise_sheet", "html_page"]
