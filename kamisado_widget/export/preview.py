"""What a link shows when it is posted: a title, a sentence and, where its address is known, a picture."""

from __future__ import annotations

from html import escape

from ..picture.png import HEIGHT, WIDTH


def preview(title: str, about: str = "", picture: str = "") -> str:
    """Return what a page's head says to those who show a link to it.

    Parameters
    ----------
    title, about : str
        Text, and never markup.
    picture : str
        The whole address of the picture; without one none is named, as no other address is understood.

    Examples
    --------
    >>> print(preview("A & B"))
    <meta property="og:type" content="website"><meta property="og:title" content="A &amp; B">
    """
    told = {"og:type": "website", "og:title": title, "og:description": about}
    if picture:
        told |= {"og:image": picture, "og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)}
    tags = "".join(
        f'<meta property="{name}" content="{escape(text)}">' for name, text in told.items() if text
    )
    return tags + ('<meta name="twitter:card" content="summary_large_image">' if picture else "")
