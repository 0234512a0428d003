"""Puzzles on paper: a sheet that prints well, and one puzzle as a picture."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from textwrap import wrap

from ..classroom.items import question
from ..i18n import chosen, page, say, translated
from ..picture import svg
from ..puzzles import Puzzle, PuzzleError
from ..puzzles.difficulty import stars
from ..puzzles.puzzle import puzzle_from, puzzles_from
from ..puzzles.whole_solution import WholeSolution
from ..rules import Position
from .print_layout import paper, solutions_page

# Two boards side by side, and none torn in two.
_STYLE = """
.puzzles { display: grid; grid-template-columns: 1fr 1fr; gap: 5mm 14mm; }
figure { margin: 0; break-inside: avoid; }
figure > svg { width: 66mm; height: 66mm; display: block; }
figcaption { margin-top: 2mm; }
.grade { letter-spacing: .1em; }
.solutions ol { columns: 2; column-gap: 10mm; padding-left: 9mm; }
.solutions li { break-inside: avoid; margin-bottom: 2.5mm; }
.solutions small { display: block; }
.solutions pre { margin: 0; font: inherit; white-space: pre-wrap; }
"""
_WIDTH, _LINE, _SIGNS = 400, 20, 50  # of a picture and of its caption


def sheet(
    puzzles: Puzzle | Position | str | Iterable[Puzzle | Position | str],
    solutions: bool = True,
    *,
    whole: bool = False,
    title: str = "",
    language: str | None = None,
) -> str:
    """Return a page to print: puzzles in two columns, and the solutions on the last page.

    Parameters
    ----------
    puzzles : Puzzle, Position, str, or iterable of these
        The puzzles, in their order: a collection or a part of one; a text is a puzzle’s line or a
        position’s.
    solutions : bool
        Whether the solutions are added.
    whole : bool
        Whether these have every defense, with tries and duals, and not the main line alone.
    title : str
        The page's heading; text, never markup.
    language : str, optional
        The language it is told in; by default the one that is being spoken.

    Returns
    -------
    str
        A whole HTML document for A4. The boards carry letters, for printers without colors.

    Raises
    ------
    PuzzleError
        A ValueError, if there is no puzzle, or one that does not hold.

    Examples
    --------
    >>> page = sheet("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> page[:15], page.count("<svg"), "g6e8" in page
    ('<!doctype html>', 1, True)
    """
    language = chosen(language)
    those = puzzles_from(puzzles)
    if not those:
        raise PuzzleError(say("puzzle.none", language))
    boards = "".join(_board(number, puzzle, language) for number, puzzle in enumerate(those, start=1))
    body = f'<div class="puzzles">{boards}</div>{_solutions(those, whole, language) if solutions else ""}'
    return paper(title or say("puzzle.sheet.title", language), body, language, _STYLE)


def puzzle_svg(puzzle: Puzzle | Position | str, *, glyphs: bool = False, language: str | None = None) -> str:
    """Return a puzzle as one picture, its task written below the board.

    It is a file of its own as it stands. A position alone is one to win; what is no puzzle is a ValueError.

    Examples
    --------
    >>> puzzle_svg("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")[-42:]
    'Gold to move and win at once.</text></svg>'
    """
    puzzle = puzzle_from(puzzle)
    lines = wrap(puzzle.task_text(language), _SIGNS)
    height = _WIDTH + 10 + _LINE * len(lines)
    told = "".join(
        f'<text x="{_WIDTH // 2}" y="{_WIDTH + _LINE * (number + 1)}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" height="{height}" font-family="system-ui,sans-serif" font-size="15" '
        f'fill="#808080" text-anchor="middle">{svg(puzzle.position, glyphs=glyphs, width=_WIDTH)}{told}</svg>'
    )


def _board(number: int, puzzle: Puzzle, language: str) -> str:
    title = f" {escape(translated(puzzle.title, language))}." if puzzle.title else ""
    author = f" ({escape(puzzle.author)})" if puzzle.author else ""
    task = escape(puzzle.task_text(language))
    return (
        f"<figure>{svg(puzzle.position, glyphs=True)}<figcaption><b>{number}.</b>{title} "
        f'{task}{author} <span class="grade">{stars(puzzle.rating)}</span></figcaption></figure>'
    )


def _solutions(puzzles: Iterable[Puzzle], whole: bool, language: str) -> str:
    line = _all_lines if whole else _line
    items = "".join(f"<li>{line(puzzle, language)}{_more(puzzle, language)}</li>" for puzzle in puzzles)
    about = escape(say("puzzle.sheet.about", language))
    return solutions_page(say("puzzle.sheet.solutions", language), f"<p>{about}</p><ol>{items}</ol>")


def _all_lines(puzzle: Puzzle, language: str) -> str:
    return f"<pre>{escape(WholeSolution.of(puzzle).text(language))}</pre>"


def _line(puzzle: Puzzle, language: str) -> str:
    """Write the fill, or the main line: the solver's moves in bold, passes in brackets."""
    if puzzle.asks_fill:
        return "; ".join(f"<b>{escape(page(language)[f'fill.{fill}'])}</b>" for fill in puzzle.first)
    return " ".join(
        f"({ply.move})"
        if ply.move.kind == "pass"
        else f"<b>{ply.move}</b>"
        if ply.position.player is puzzle.player
        else str(ply.move)
        for ply in puzzle.main_line
    )


def _more(puzzle: Puzzle, language: str) -> str:
    """Tell why the first move wins, which others are right too, and what the puzzle shows."""
    also = [say("puzzle.sheet.also", language, moves=", ".join(puzzle.also))] if puzzle.also else []
    told = [
        question(puzzle, language).reason(),
        *also,
        *(f"{theme}." for theme in puzzle.theme_names(language)),
        puzzle.notes,
    ]
    return "".join(f"<small>{escape(line)}</small>" for line in told if line)
