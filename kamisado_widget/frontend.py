"""The built front end: a script per kind of session, styles included, and parts loaded on demand."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from pathlib import Path

_BUILT = Path(__file__).parent / "static"
_CORE = 'import given from"./core.js";'
"""The import of the shared code, at the start of each script."""


@cache
def script(name: str) -> str:
    """Return the script of a kind of session, like ``"board"``, or of a part, like ``"presenter"``."""
    text = (_BUILT / f"{name}.js").read_text(encoding="utf-8")
    if not text.startswith(_CORE):
        return text
    return script("core").replace("export default ", "const given=", 1) + text.removeprefix(_CORE)


def script_beside(name: str) -> str:
    """Return a kind's script for a page that has already loaded another one, without the shared code."""
    place, _, _ = script("core").removeprefix("export default ").partition("??=")
    text = (_BUILT / f"{name}.js").read_text(encoding="utf-8")
    return f"const given={place};{text.removeprefix(_CORE)}"


def script_address(name: str) -> str:
    """Return a data URL of a script to import."""
    return f"data:text/javascript;base64,{b64encode(script(name).encode()).decode()}"
