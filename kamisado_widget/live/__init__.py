"""A room for a class: phones follow, vote and play on what a widget shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .live import Live

__all__ = ["Live"]

__getattr__, __dir__ = lazily(__name__, {"Live": "live"})
