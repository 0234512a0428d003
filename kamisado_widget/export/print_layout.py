"""What sheets to print have in common: A4, black on white, and the solutions on a page of their own."""

from __future__ import annotations

from html import escape

_STYLE = """
@page { size: A4; margin: 15mm; }
body { margin: 0 auto; max-width: 180mm; font: 11pt/1.4 system-ui, sans-serif; color: #000;
  background: #fff; }
h1 { font-size: 16pt; font-weight: 600; margin: 0 0 5mm; }
.solutions { break-before: page; }
* { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
"""


def paper(title: str, body: str, language: str, style: str) -> str:
    """Return a page to print.

    Parameters
    ----------
    title : str
        Its heading; text, never markup.
    body : str
        HTML.
    language : str
        Of all that is written on it.
    style : str
        CSS, beside what all sheets have.

    Returns
    -------
    str
        A whole HTML document for A4.

    Examples
    --------
    >>> paper("1 < 2", "", "en", "")[-31:]
    '<h1>1 &lt; 2</h1></body></html>'
    """
    heading = escape(title)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width">'
        f"<title>{heading}</title><style>{_STYLE}{style}</style></head><body>"
        f"<h1>{heading}</h1>{body}</body></html>"
    )


def solutions_page(title: str, body: str) -> str:
    """Return the part of a body that begins a page of its own.

    Examples
    --------
    >>> solutions_page("Solutions", "<p>f8f4</p>")
    '<div class="solutions"><h1>Solutions</h1><p>f8f4</p></div>'
    """
    return f'<div class="solutions"><h1>{escape(title)}</h1>{body}</div>'
