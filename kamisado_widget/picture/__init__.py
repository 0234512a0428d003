"""Scenes as still pictures: SVG, on the standard library alone."""

from .record import record_html
from .scene import Arrow, Mark, Over, Scene, Task, Why, blockers
from .svg import svg

__all__ = ["Arrow", "Mark", "Over", "Scene", "Task", "Why", "blockers", "record_html", "svg"]
