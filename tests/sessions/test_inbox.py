from typing import Any

import pytest

from kamisado_widget.sessions.inbox import are_drawn

STROKE: Any = {"origin": "a1", "target": "b2", "tint": 3}


@pytest.mark.parametrize(
    ("strokes", "may_be"),
    [
        ([], True),
        ([STROKE] * 64, True),
        ([STROKE] * 65, False),
        ([STROKE, {**STROKE, "tint": 4}], False),
        ([STROKE, {**STROKE, "tint": -1}], False),
        ([{**STROKE, "origin": "i1"}, STROKE], False),
        ([{**STROKE, "target": "a9"}], False),
    ],
)
def test_strokes_are_few_on_squares_and_of_a_known_tint(strokes: Any, may_be: bool) -> None:
    assert are_drawn(strokes) is may_be
