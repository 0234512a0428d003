"""Scenes as still pictures: SVG, on the standard library alone."""

from .record import record_html
from .scene import Scene
from .svg import svg

__all__ = ["Scene", "record_html", "svg"]
