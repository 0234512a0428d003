"""Links into a site: data behind a ``#``, which is parsed as a stranger's and never run."""

from __future__ import annotations

from urllib.parse import quote, unquote

from ...i18n import say
from ...puzzles import Puzzle
from ...rules import Position
from ...rules.text import shortened


def link(
    site: str,
    *,
    chapter: str | None = None,
    position: Position | str | None = None,
    puzzle: Puzzle | str | None = None,
) -> str:
    """Return the address of a chapter, a position or a puzzle in a site.

    A chapter opens as a notebook. A position or a puzzle opens on a board as soon as Python has started
    in the reader's browser; it stands behind a ``#``, so that it is not sent to the server.

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
        If the position's or the puzzle's text is wrong.

    Examples
    --------
    >>> link("https://example.org/kamisado/", chapter="01_moving.ipynb")
    'https://example.org/kamisado/lab/index.html?path=01_moving.ipynb'
    >>> link("https://example.org/kamisado/", position=Position.start())
    'https://example.org/kamisado/index.html#position=obpkyrgn/8/8/8/8/8/8/NGRYKPBO%20b%20-'
    """
    base = site.removesuffix("index.html").rstrip("/") + "/"
    if chapter is not None:
        return f"{base}lab/index.html?path={quote(chapter)}"
    if position is not None:
        start = position if isinstance(position, Position) else Position.parse(position)
        return f"{base}index.html#position={quote(str(start))}"
    if puzzle is not None:
        task = puzzle if isinstance(puzzle, Puzzle) else Puzzle.parse(puzzle)
        return f"{base}index.html#puzzle={quote(task.text)}"
    return base


def read_fragment(fragment: str) -> Position | Puzzle:
    """Return what a link asks for.

    Parameters
    ----------
    fragment : str
        All that follows the address's ``#``.

    Raises
    ------
    ValueError
        If it is neither a position nor a puzzle; the sentence says what is wrong.

    Examples
    --------
    >>> read_fragment("position=obpkyrgn/8/8/8/8/8/8/NGRYKPBO%20b%20-") == Position.start()
    True
    >>> read_fragment("code=print(1)")
    Traceback (most recent call last):
    ValueError: A link opens a position or a puzzle; this one asks for 'code'.
    """
    kind, _, text = fragment.partition("=")
    if kind == "position":
        return Position.parse(unquote(text))
    if kind == "puzzle":
        return Puzzle.parse(unquote(text))
    raise ValueError(say("site.link", found=shortened(kind)))
