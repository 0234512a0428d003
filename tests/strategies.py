from hypothesis import strategies as st

from kamisado_widget import Position
from tests.rules.test_invariants import picks, starts, walk


@st.composite
def positions(draw: st.DrawFn) -> Position:
    return list(walk(draw(starts), draw(picks)))[-1]
