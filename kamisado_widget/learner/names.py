"""Names that people give themselves."""

from __future__ import annotations

_LONGEST = 80


def plain(value: object) -> str:
    r"""Return a name from outside as one short line that can be printed and written anywhere."""
    if not isinstance(value, str):
        return ""
    printable = "".join(sign for sign in value[: 4 * _LONGEST] if sign.isprintable() or sign.isspace())
    return " ".join(printable.split())[:_LONGEST].strip()
