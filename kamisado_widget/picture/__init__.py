"""Scenes as still pictures: SVG, on the standard library alone."""

from .scene import Scene
from .svg import svg

__all__ = ["Scene", "svg"]
