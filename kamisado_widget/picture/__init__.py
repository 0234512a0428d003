"""Scenes as still pictures: SVG, on the standard library alone."""

from .record import record_html
from .scene import Arrow, Mark, Over, Scene, Task, Why, blockers, mover
from .svg import svg

__all__ = ["Arrow", "Mark", "Over", "Scene", "Task", "Why", "blockers", "mover", "record_html", "svg"]
