"""Links into a site."""

from __future__ import annotations

from urllib.parse import quote, urlencode

from ...puzzles import Puzzle
from ...rules import Position

# Behind a #, so that what is asked for stays in the reader's browser.
_REPL = {"kernel": "python", "hideCodeInput": "1", "showBanner": "0"}


def link(
    site: str,
    *,
    chapter: str | None = None,
    position: Position | str | None = None,
    puzzle: Puzzle | str | None = None,
) -> str:
    """Return the address of a chapter, a position or a puzzle in a site.

    A chapter opens as a notebook. A position or a puzzle opens on a board as soon as Python has started
    in the reader's browser.

    Parameters
    ----------
    site : str
        The address of the site's start page.
    chapter : str, optional
        A notebook's path in the site, as ``"01_moving.ipynb"``.
    position : Position or str, optional
        A position or its text.
    puzzle : Puzzle or str, optional
        A puzzle or its line of text.

    Returns
    -------
    str
        The address; that of the start page if nothing is asked for.

    Raises
    ------
    ValueError
        If the position's text is wrong.

    Examples
    --------
    >>> link("https://example.org/kamisado/", chapter="01_moving.ipynb")
    'https://example.org/kamisado/lab/index.html?path=01_moving.ipynb'
    """
    base = site.removesuffix("index.html").rstrip("/") + "/"
    if chapter is not None:
        return f"{base}lab/index.html?path={quote(chapter)}"
    if position is not None:
        text = str(position if isinstance(position, Position) else Position.parse(position))
        return base + _repl(f"from kamisado_widget import Board\nBoard({text!r})")
    if puzzle is not None:
        text = puzzle if isinstance(puzzle, str) else puzzle.text
        return base + _repl(f"from kamisado_widget import PuzzleBoard\nPuzzleBoard({text!r})")
    return base


def _repl(code: str) -> str:
    """Return the way to the page that runs some code and shows what comes of it."""
    return "repl/index.html#" + urlencode({**_REPL, "code": code}, quote_via=quote)
