"""A text as a QR code, where what draws them is installed."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=4)
def qr_code(text: str) -> tuple[str, int]:
    """Return a text as a QR code: the path of its dark modules, and how many there are to a side.

    Nothing and 0 where segno is not installed, or the text is too long for a code.
    """
    try:
        import segno  # an extra
    except ImportError:
        return "", 0
    try:
        rows = [bytes(row) for row in segno.make(text, micro=False).matrix]
    except segno.DataOverflowError:
        return "", 0
    dark = (f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module)
    return "".join(dark), len(rows)
