"""What sheets to print have in common: A4, black on white, and the solutions on a page of their own."""

from __future__ import annotations

from html import escape

from ..i18n import say
from ..picture.shapes import LOOK
from ..picture.signs import ink_on
from ..rules import Color
from ..rules.board import LETTER

_STYLE = """
@page { size: A4; margin: 15mm; }
body { margin: 0 auto; max-width: 180mm; font: 11pt/1.4 system-ui, sans-serif; color: #000;
  background: #fff; }
h1 { font-size: 16pt; font-weight: 600; margin: 0 0 5mm; }
.key { display: flex; flex-wrap: wrap; gap: 1mm 5mm; margin: 0 0 6mm; font-size: 9pt; }
.key b { display: inline-block; width: 5mm; border-radius: 0.7mm; text-align: center; }
.solutions { break-before: page; }
* { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
"""


def paper(title: str, body: str, language: str, style: str) -> str:
    """Return a page to print, with a key to the letters on its boards.

    It is for A4; the title is text, and never markup.

    Examples
    --------
    >>> page = paper("1 < 2", "", "en", "")
    >>> "<h1>1 &lt; 2</h1>" in page, "Blue" in page
    (True, True)
    """
    heading = escape(title)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width">'
        f"<title>{heading}</title><style>{_STYLE}{style}</style></head><body>"
        f"<h1>{heading}</h1>{_key(language)}{body}</body></html>"
    )


def _key(language: str) -> str:
    """Return which letter on the boards stands for which color."""
    palette = LOOK["palettes"]["standard"]
    return (
        '<p class="key">'
        + "".join(
            f'<span><b style="background:{palette[color]};color:{ink_on(color)}">{LETTER[color].upper()}</b> '
            f"{escape(say(f'name.{color}', language))}</span>"
            for color in Color
        )
        + "</p>"
    )


def solutions_page(title: str, body: str) -> str:
    """Return the part of a body that begins a page of its own.

    Examples
    --------
    >>> solutions_page("Solutions", "<p>f8f4</p>")
    '<div class="solutions"><h1>Solutions</h1><p>f8f4</p></div>'
    """
    return f'<div class="solutions"><h1>{escape(title)}</h1>{body}</div>'
