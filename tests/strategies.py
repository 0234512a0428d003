"""Positions for Hypothesis: wherever a random round of any kind may stand."""

from hypothesis import strategies as st

from kamisado_widget import Position
from tests.rules.test_invariants import picks, starts, walk


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position: mid-round, crowded, over, with ranks, in any layout or ruleset."""
    return list(walk(draw(starts), draw(picks)))[-1]
