"""Traits and docs of the values that sessions declare."""

import pytest

from kamisado_widget.sessions import BoardSession
from kamisado_widget.widgets.trait_types import documented, trait

INDENTED = """Shows something.

    Parameters
    ----------
    what : str
        What.

    Examples
    --------
    >>> 1
    1
    """


class Traits:
    flipped = trait(BoardSession, "flipped")


@pytest.mark.parametrize(
    "doc",
    [
        pytest.param(INDENTED, id="as it is written"),
        pytest.param(INDENTED.replace("\n    ", "\n"), id="as Python 3.13 keeps it"),
    ],
)
def test_settings_are_documented_as_attributes(doc: str) -> None:
    made = documented(type("Widget", (Traits,), {"__doc__": doc}))
    before, _, after = made.__doc__.partition("Attributes\n----------\nflipped : bool\n    ")
    assert "what : str" in before
    assert "Examples\n--------\n>>> 1" in after
    made = documented(type("Widget", (Traits,), {"__doc__": None}))
    assert made.__doc__.startswith("Attributes\n----------\nflipped : bool\n    ")
