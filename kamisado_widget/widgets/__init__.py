"""The widgets: rules and pictures turned into scenes, and the page's acts checked and done.

``wire`` says what crosses to the page, ``tree`` holds the scenes, ``scenes`` tells them, ``base``
answers the page; then one file for each widget.
"""

from .board import Board
from .lesson import Exercises, Lesson
from .rulebook import Rulebook

__all__ = ["Board", "Exercises", "Lesson", "Rulebook"]
