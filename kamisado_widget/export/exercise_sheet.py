"""Exercise sheets: questions on paper with room for the answers, and the solutions on a page of their own."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ..classroom.items import Item, Question, questions
from ..i18n import chosen, say
from ..picture import svg
from .print_layout import paper, solutions_page

# Boards of one size whatever the screen, and no question torn in two.
_STYLE = """
.who { display: flex; gap: 6mm; margin: 0 0 8mm; }
.who span { flex: 1; border-bottom: 0.3mm solid #666; }
.who span:first-child { flex: 2; }
.question { display: flex; gap: 8mm; margin: 0 0 6mm; break-inside: avoid; }
.question > svg { width: 72mm; height: 72mm; flex: none; }
.question ol { list-style: none; margin: 0; padding: 0; }
.question li { margin: 2mm 0; padding-left: 7mm; text-indent: -7mm; }
.question li::before { content: ""; display: inline-block; width: 3.5mm; height: 3.5mm; margin-right: 3.5mm;
  border: 0.3mm solid #000; vertical-align: -0.4mm; }
.room { border-bottom: 0.3mm solid #666; height: 9mm; }
table { border-collapse: collapse; }
td { padding: 1.5mm 4mm 1.5mm 0; vertical-align: top; border-bottom: 0.2mm solid #bbb; }
"""


def exercise_sheet(
    items: Iterable[Item], answers: bool = True, *, title: str = "", language: str | None = None
) -> str:
    """Return a page to print: questions with their boards, and the solutions on a page of their own.

    Parameters
    ----------
    items : iterable of Exercise, Puzzle, str or Question
        What is asked, as for :class:`kamisado_widget.Quiz`; also a quiz’s ``questions``.
    answers : bool
        Whether the solutions are added.
    title : str
        The page’s heading; text, never markup.
    language : str, optional
        The language it is told in; by default the one that is being spoken.

    Returns
    -------
    str
        A whole HTML document for A4. The boards carry letters, for printers without colors.

    Raises
    ------
    ValueError
        If there is no question, or one is none.

    Examples
    --------
    >>> page = exercise_sheet(["blocked 1 seed 7", "targets 1 seed 7"])
    >>> page[:15], page.count("<svg"), "Solutions" in page
    ('<!doctype html>', 2, True)
    """
    language = chosen(language)
    asked = questions(items, language)
    blanks = "".join(f"<span>{escape(say(f'quiz.sheet.{key}', language))}</span>" for key in ("name", "date"))
    each = "".join(_question(number, question) for number, question in enumerate(asked, 1))
    body = f'<p class="who">{blanks}</p>{each}{_solutions(asked, language) if answers else ""}'
    return paper(title or say("quiz.sheet.title", language), body, language, _STYLE)


def _question(number: int, asked: Question) -> str:
    board = svg({**asked.scene(), "task": asked.task()}, glyphs=True)
    return (
        f'<section class="question">{board}<div><p><b>{number}.</b> {escape(asked.prompt)}</p>'
        f"{_room(asked)}</div></section>"
    )


def _room(asked: Question) -> str:
    """Return boxes to tick, or a line to write on."""
    if asked.choices:
        return f"<ol>{''.join(f'<li>{escape(choice)}</li>' for choice in asked.choices)}</ol>"
    return f'<p class="room">{escape(say("quiz.sheet.answer", asked.language))}</p>'


def _solutions(asked: Iterable[Question], language: str) -> str:
    rows = "".join(
        f"<tr><td><b>{number}</b></td><td>{_right(each)}</td><td>{escape(each.reason())}</td></tr>"
        for number, each in enumerate(asked, 1)
    )
    return solutions_page(say("quiz.sheet.solutions", language), f"<table>{rows}</table>")


def _right(asked: Question) -> str:
    return "<br>".join(escape(asked.describe(answer)) for answer in asked.solution())
