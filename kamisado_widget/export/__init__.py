"""Export boards and lessons to standalone files, links and printed sheets."""

from .links import link
from .moodle import moodle_xml
from .page import html_page, write_directive
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
