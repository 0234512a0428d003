"""The widgets: rules and pictures turned into scenes, and the page's acts checked and done.

``wire`` says what crosses to the page, ``tree`` holds the scenes, ``scenes`` tells them, ``base``
answers the page; ``thinking`` does long work in slices, ``knowing``, ``helping`` and ``opponent`` are what a
board has of the solver; then one file for each widget.
"""

from .board import Board
from .editor import Editor
from .lesson import Exercises, Lesson
from .puzzle import PuzzleBoard
from .quiz import Quiz
from .rulebook import Rulebook

__all__ = ["Board", "Editor", "Exercises", "Lesson", "PuzzleBoard", "Quiz", "Rulebook"]
