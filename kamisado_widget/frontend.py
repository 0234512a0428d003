"""The built front end: one script a kind of session, styles inside."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_BUILT = Path(__file__).parent / "static"


@cache
def script(kind: str) -> str:
    """Return the script that draws one kind of session.

    Parameters
    ----------
    kind : str
        ``"board"``, ``"lesson"``, ``"puzzle"``, ``"quiz"`` or ``"editor"``.

    Returns
    -------
    str
        An ECMAScript module, as anywidget wants it.

    Examples
    --------
    >>> "export" in script("board")
    True
    """
    return (_BUILT / f"{kind}.js").read_text(encoding="utf-8")
