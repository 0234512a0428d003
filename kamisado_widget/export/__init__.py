"""Boards and lessons as files of their own, which need no kernel and no network."""

from .page import html_page

__all__ = ["html_page"]
