"""Puzzles on paper as composers and tournaments have them: diagrams, sheets to fill in, solutions apart."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ..i18n import chosen, say, translated
from ..picture import svg
from ..puzzles import Puzzle, PuzzleError
from ..puzzles.puzzle import puzzles_from
from ..puzzles.whole_solution import WholeSolution
from ..rules import Position
from .print_layout import paper

_DIAGRAMS = """
.diagrams { display: grid; grid-template-columns: repeat(3, 1fr); gap: 5mm 8mm; }
figure { margin: 0; break-inside: avoid; text-align: center; font-size: 9.5pt; }
figure > svg { width: 52mm; height: 52mm; display: block; margin: 1mm auto; }
"""
_TOURNAMENT = """
.head { display: flex; gap: 8mm; margin: 0 0 6mm; }
.head span { flex: 1; border-bottom: 0.3mm solid #000; padding-bottom: 1mm; }
.tasks { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm 12mm; }
figure { margin: 0; break-inside: avoid; }
figure > svg { width: 70mm; height: 70mm; display: block; }
.line { border-bottom: 0.3mm solid #000; height: 8mm; }
"""
_SOLUTIONS = """
section { break-inside: avoid; margin: 0 0 6mm; }
h2 { font-size: 11pt; margin: 0 0 1mm; }
pre { margin: 0; font: inherit; white-space: pre-wrap; }
"""

_LINES = 2 * '<div class="line"></div>'

DiagramSource = Puzzle | Position | str | Iterable[Puzzle | Position | str]


def diagram_sheet(puzzles: DiagramSource, *, title: str = "", language: str | None = None) -> str:
    """Return a page of diagrams as composers print them: number and author above, what is asked below.

    Parameters
    ----------
    puzzles : Puzzle, Position, str, or iterable of these
        The puzzles, in their order.
    title : str
        The page's heading; text, never markup.
    language : str, optional
        The language it is told in; by default the one that is being spoken.

    Returns
    -------
    str
        A whole HTML document for A4, twelve diagrams a page.

    Raises
    ------
    PuzzleError
        A ValueError, if there is no puzzle, or one that does not hold.

    Examples
    --------
    >>> page = diagram_sheet(Puzzle.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y author=Ada"))
    >>> "Ada" in page, page.count("<svg"), "g6e8" in page
    (True, 1, False)
    """
    language = chosen(language)
    figures = "".join(
        f"<figure><div><b>{number}</b> {_said(puzzle, language)}</div>{svg(puzzle.position, glyphs=True)}"
        f"<figcaption>{escape(puzzle.task_text(language))}</figcaption></figure>"
        for number, puzzle in enumerate(_some(puzzles, language), start=1)
    )
    body = f'<div class="diagrams">{figures}</div>'
    return paper(title or say("puzzle.sheet.title", language), body, language, _DIAGRAMS)


def tournament_sheet(puzzles: DiagramSource, *, title: str = "", language: str | None = None) -> str:
    """Return a sheet that solvers fill in: name and time at the top, lines to write on, and no solution.

    Its parameters are those of :func:`diagram_sheet`; :func:`solution_sheet` has what the judge needs.

    Examples
    --------
    >>> page = tournament_sheet("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y", language="en")
    >>> "Name" in page, "g6e8" in page
    (True, False)
    """
    language = chosen(language)
    head = "".join(
        f"<span>{escape(say(f'sheet.{word}', language))}:</span>" for word in ("name", "time", "points")
    )
    figures = "".join(
        f"<figure>{svg(puzzle.position, glyphs=True)}<figcaption><b>{number}.</b> "
        f"{escape(puzzle.task_text(language))}{_LINES}</figcaption></figure>"
        for number, puzzle in enumerate(_some(puzzles, language), start=1)
    )
    body = f'<div class="head">{head}</div><div class="tasks">{figures}</div>'
    return paper(title or say("puzzle.sheet.title", language), body, language, _TOURNAMENT)


def solution_sheet(puzzles: DiagramSource, *, title: str = "", language: str | None = None) -> str:
    """Return the whole solutions of puzzles, to be kept apart from their diagrams.

    Its parameters are those of :func:`diagram_sheet`.

    Examples
    --------
    >>> "1.g6e8!" in solution_sheet("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    True
    """
    language = chosen(language)
    sections = "".join(
        f"<section><h2>{number}. {_said(puzzle, language)}</h2>"
        f"<pre>{escape(WholeSolution.of(puzzle).text(language))}</pre>{_notes(puzzle)}</section>"
        for number, puzzle in enumerate(_some(puzzles, language), start=1)
    )
    return paper(title or say("puzzle.sheet.solutions", language), sections, language, _SOLUTIONS)


def _some(puzzles: DiagramSource, language: str) -> tuple[Puzzle, ...]:
    those = puzzles_from(puzzles)
    if not those:
        raise PuzzleError(say("puzzle.none", language))
    return those


def _said(puzzle: Puzzle, language: str) -> str:
    """Return author and title as markup."""
    title = f"<i>{escape(translated(puzzle.title, language))}</i>" if puzzle.title else ""
    return ", ".join(filter(None, [escape(puzzle.author), title]))


def _notes(puzzle: Puzzle) -> str:
    told = [puzzle.notes, ", ".join(puzzle.tags)]
    return "".join(f"<p>{escape(text)}</p>" for text in told if text)
