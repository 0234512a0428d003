"""The built front end: a script for each kind of session, styles inside, one for what few need."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from pathlib import Path

_BUILT = Path(__file__).parent / "static"
_CORE = 'import given from"./core.js";'
"""What the script of a kind or a page begins with: they have much in common, which is there once."""


@cache
def script(name: str) -> str:
    """Return the script that draws one kind of session, or does a part of it.

    Parameters
    ----------
    name : str
        ``"board"``, ``"lesson"``, ``"puzzle"``, ``"quiz"`` or ``"editor"``; of the parts ``"presenter"``.

    Returns
    -------
    str
        An ECMAScript module, as anywidget wants it.

    Examples
    --------
    >>> "export" in script("board")
    True
    """
    text = (_BUILT / f"{name}.js").read_text(encoding="utf-8")
    if not text.startswith(_CORE):
        return text
    return script("core").replace("export default ", "const given=", 1) + text.removeprefix(_CORE)


def script_beside(name: str) -> str:
    """Return the script of one kind for a page that has run another: what they have in common is there.

    Examples
    --------
    >>> len(script_beside("board")) < len(script("board")) / 2
    True
    """
    place, _, _ = script("core").removeprefix("export default ").partition("??=")
    text = (_BUILT / f"{name}.js").read_text(encoding="utf-8")
    return f"const given={place};{text.removeprefix(_CORE)}"


def script_address(name: str) -> str:
    """Return an address that a page can import a script from, wherever it is.

    Examples
    --------
    >>> script_address("presenter")[:28]
    'data:text/javascript;base64,'
    """
    return f"data:text/javascript;base64,{b64encode(script(name).encode()).decode()}"
