"""Boards and lessons as files of their own, which need no kernel and no network."""

from .book import write_directive
from .links import link
from .moodle import moodle_xml
from .page import html_page
from .sheets import puzzle_svg, sheet

__all__ = [
    "html_page",
    "link",
    "moodle_xml",
    "puzzle_svg",
    "sheet",
    "write_directive",
]


def __dir__() -> list[str]:
    return sorted(__all__)
