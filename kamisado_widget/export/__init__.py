"""Boards and lessons as files of their own, which need no kernel and no network."""

from .book import write_directive
from .diagram_sheet import diagram_sheet, solution_sheet, tournament_sheet
from .exercise_sheet import exercise_sheet
from .lesson_sheet import lesson_sheet
from .links import link
from .moodle import moodle_xml
from .page import html_page
from .puzzle_sheet import sheet

__all__ = [
    "diagram_sheet",
    "exercise_sheet",
    "html_page",
    "lesson_sheet",
    "link",
    "moodle_xml",
    "sheet",
    "solution_sheet",
    "tournament_sheet",
    "write_directive",
]


def __dir__() -> list[str]:
    return sorted(__all__)
