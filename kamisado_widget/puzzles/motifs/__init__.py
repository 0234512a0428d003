"""Motifs: ideas that puzzles show, one file a family, each defined by a test.

The course teaches the same ideas under the same names, in the chapter about strategy: see
:attr:`Motif.idea <kamisado_widget.puzzles.motifs.line.Motif.idea>`.
"""

from __future__ import annotations

from . import colors, deadlocks, match, passes, plans, pushes
from .line import MainLine, Motif

MOTIFS: dict[str, Motif] = {
    **passes.MOTIFS,
    **deadlocks.MOTIFS,
    **pushes.MOTIFS,
    **colors.MOTIFS,
    **plans.MOTIFS,
    **match.MOTIFS,
}
"""All motifs by their names, those of one family together."""

__all__ = ["MOTIFS", "MainLine", "Motif"]
