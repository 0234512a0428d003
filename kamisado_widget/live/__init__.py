"""A room for a class: phones follow, vote and play on a widget's board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .live import Live as Live

__all__, __getattr__, __dir__ = lazily(__name__)
