"""Printed sheets (A4): puzzles, diagrams, tournaments, solutions, questions and lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from textwrap import wrap
from typing import Any, Literal, NamedTuple

from ..classroom.items import Question, question, questions
from ..i18n import chosen, say, translated
from ..lessons import compile_lesson, lesson_script
from ..puzzles import Puzzle, PuzzleError
from ..puzzles.puzzle import puzzle_from, puzzles_from
from ..puzzles.rating import stars
from ..puzzles.whole_solution import WholeSolution
from ..rules import Color, Position
from ..rules.board import LETTER
from ..svg import Node, svg
from ..svg.shapes import LOOK, ink_on

SheetForm = Literal["puzzles", "diagrams", "tournament", "solutions", "questions", "lesson"]

# The same board size on every screen; figures never break across pages.
_STYLE = """
@page { size: A4; margin: 15mm; }
body { margin: 0 auto; max-width: 180mm; font: 11pt/1.4 system-ui, sans-serif; color: #000;
  background: #fff; }
h1 { font-size: 16pt; font-weight: 600; margin: 0 0 5mm; }
h2 { font-size: 11pt; margin: 0 0 1mm; }
* { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.key { display: flex; flex-wrap: wrap; gap: 1mm 5mm; margin: 0 0 6mm; font-size: 9pt; }
.key b { display: inline-block; width: 5mm; border-radius: 0.7mm; text-align: center; }
.blanks { display: flex; gap: 6mm; margin: 0 0 8mm; }
.blanks span { flex: 1; border-bottom: 0.3mm solid #666; }
.blanks span:first-child { flex: 2; }
.boards { display: grid; grid-template-columns: 1fr 1fr; gap: 5mm 14mm; }
.diagrams { grid-template-columns: repeat(3, 1fr); gap: 5mm 8mm; text-align: center; font-size: 9.5pt; }
figure { margin: 0; break-inside: avoid; }
figure > svg { width: 66mm; height: 66mm; display: block; }
.diagrams svg { width: 52mm; height: 52mm; margin: 1mm auto; }
figcaption { margin-top: 2mm; }
figcaption p { margin: 0 0 1.5mm; }
.questions figure { display: flex; gap: 8mm; margin: 0 0 6mm; }
.questions svg { flex: none; }
figcaption ol { list-style: none; margin: 1.5mm 0 0; padding: 0; }
figcaption li { margin: 2mm 0; padding-left: 7mm; text-indent: -7mm; }
figcaption li::before { content: ""; display: inline-block; width: 3.5mm; height: 3.5mm; margin-right: 3.5mm;
  border: 0.3mm solid #000; vertical-align: -0.4mm; }
.room { border-bottom: 0.3mm solid #666; min-height: 9mm; }
.grade { letter-spacing: .1em; }
.solutions { break-before: page; }
.solutions > ol { columns: 2; column-gap: 10mm; padding-left: 9mm; }
.solutions > ol > li, section { break-inside: avoid; margin-bottom: 2.5mm; }
small { display: block; }
pre { margin: 0; font: inherit; white-space: pre-wrap; }
table { border-collapse: collapse; }
td { padding: 1.5mm 4mm 1.5mm 0; vertical-align: top; border-bottom: 0.2mm solid #bbb; }
"""
_ROOM = '<p class="room"></p>'
_WIDTH, _LINE, _SIGNS = 400, 20, 50  # sizes of a picture and its caption


def sheet(
    content: Any,
    form: SheetForm = "puzzles",
    *,
    solutions: bool = True,
    whole: bool = False,
    title: str = "",
    language: str | None = None,
) -> str:
    """Return an HTML page to print on A4. Boards have letters, for black-and-white printers.

    Parameters
    ----------
    content : Puzzle, Position, LessonScript, str, or iterable
        A lesson (a name in :data:`kamisado_widget.lessons.COURSE`, a script, or its text) for ``"lesson"``;
        the items of :class:`kamisado_widget.Quiz` or its ``questions`` for ``"questions"``; else puzzles or
        their lines.
    form : str
        ``"puzzles"``: two columns with titles and grades. ``"diagrams"``: twelve per page, as composers
        print them. ``"tournament"``: with blanks to fill in. ``"solutions"``: full solutions, for the judge.
        ``"questions"`` and ``"lesson"``: with room for the answers.
    solutions : bool
        Whether puzzles, questions and lessons have solutions on the last page.
    whole : bool
        Whether the solutions include every defense, tries and duals.
    title : str
        The heading; escaped.
    language : str, optional
        By default the current language.

    Raises
    ------
    ValueError
        Nothing to print, or an invalid puzzle, question or lesson.

    Examples
    --------
    >>> puzzle = "o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y"
    >>> page = sheet(puzzle)
    >>> page[:15], page.count("<svg"), "g6e8" in page
    ('<!doctype html>', 1, True)
    >>> "g6e8" in sheet(puzzle, "tournament")
    False
    >>> "Alain must move green" in sheet("figure-4", "lesson")
    True
    >>> sheet(["blocked 1 seed 7", "targets 1 seed 7"], "questions").count("<svg")
    2
    """
    language = chosen(language)
    made = _FORMS[form](content, language)
    added = ""
    if solutions and (answers := made.whole if whole and made.whole else made.solutions):
        heading = escape(say("quiz.sheet.solutions", language))
        added = f'<div class="solutions"><h1>{heading}</h1>{answers()}</div>'
    heading = escape(title or made.title)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width">'
        f"<title>{heading}</title><style>{_STYLE}</style></head><body>"
        f"<h1>{heading}</h1>{_key(language)}{made.body}{added}</body></html>"
    )


class _Sheet(NamedTuple):
    title: str
    body: str
    solutions: Callable[[], str] | None = None
    whole: Callable[[], str] | None = None


def puzzle_svg(puzzle: Puzzle | Position | str, *, glyphs: bool = False, language: str | None = None) -> str:
    """Return a puzzle as a standalone SVG file, with its task below the board.

    A position becomes a puzzle to win. Raises ValueError for an invalid puzzle.

    Examples
    --------
    >>> puzzle_svg("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")[-44:]
    'Gold moves and wins right away.</text></svg>'
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


def _key(language: str) -> str:
    palette = LOOK["palettes"]["standard"]
    letters = "".join(
        f'<span><b style="background:{palette[color]};color:{ink_on(color)}">{LETTER[color].upper()}</b> '
        f"{escape(say(f'name.{color}', language))}</span>"
        for color in Color
    )
    return f'<p class="key">{letters}</p>'


def _boards(figures: Iterable[str], kind: str = "") -> str:
    return f'<div class="{f"boards {kind}".strip()}">{"".join(figures)}</div>'


def _figure(board: Any, caption: str, above: str = "") -> str:
    return f"<figure>{above}{svg(board, glyphs=True)}<figcaption>{caption}</figcaption></figure>"


def _blanks(keys: Iterable[str], language: str) -> str:
    spans = "".join(f"<span>{escape(say(key, language))}:</span>" for key in keys)
    return f'<p class="blanks">{spans}</p>'


def _room(choices: Iterable[str] | None, language: str) -> str:
    """Return boxes to tick, or a line to write on."""
    if choices:
        return f"<ol>{''.join(f'<li>{escape(choice)}</li>' for choice in choices)}</ol>"
    return f'<p class="room">{escape(say("quiz.sheet.answer", language))}</p>'


# --- puzzles


def _puzzles_of(content: Any, language: str) -> tuple[Puzzle, ...]:
    found = puzzles_from(content)
    if not found:
        raise PuzzleError(say("puzzle.none", language))
    return found


def _puzzles(content: Any, language: str) -> _Sheet:
    puzzles = _puzzles_of(content, language)
    boards = _boards(_puzzle(number, puzzle, language) for number, puzzle in enumerate(puzzles, 1))

    def listed(line: Callable[[Puzzle, str], str]) -> Callable[[], str]:
        about = f"<p>{escape(say('puzzle.sheet.about', language))}</p>"
        return lambda: (
            f"{about}<ol>"
            + "".join(f"<li>{line(puzzle, language)}{_more(puzzle, language)}</li>" for puzzle in puzzles)
            + "</ol>"
        )

    return _Sheet(say("puzzle.sheet.title", language), boards, listed(_main_line), listed(_whole_solution))


def _puzzle(number: int, puzzle: Puzzle, language: str) -> str:
    title = f" {escape(translated(puzzle.title, language))}." if puzzle.title else ""
    author = f" ({escape(puzzle.author)})" if puzzle.author else ""
    task = escape(puzzle.task_text(language))
    grade = f'<span class="grade">{stars(puzzle.rating)}</span>'
    return _figure(puzzle.position, f"<b>{number}.</b>{title} {task}{author} {grade}")


def _whole_solution(puzzle: Puzzle, language: str) -> str:
    return f"<pre>{escape(WholeSolution.of(puzzle).text(language))}</pre>"


def _main_line(puzzle: Puzzle, language: str) -> str:
    """Write the main line: the solver's moves in bold, passes in parentheses."""
    return " ".join(
        f"({ply.move})"
        if ply.move.kind == "pass"
        else f"<b>{ply.move}</b>"
        if ply.position.player is puzzle.player
        else str(ply.move)
        for ply in puzzle.main_line
    )


def _more(puzzle: Puzzle, language: str) -> str:
    """Tell why the first move wins, the other right moves, and the themes."""
    also = [say("puzzle.sheet.also", language, moves=", ".join(puzzle.also))] if puzzle.also else []
    themes = (f"{theme}." for theme in puzzle.theme_names(language))
    told = [question(puzzle, language).reason(), *also, *themes, puzzle.notes]
    return "".join(f"<small>{escape(line)}</small>" for line in told if line)


def _diagrams(content: Any, language: str) -> _Sheet:
    figures = (
        _figure(
            puzzle.position,
            escape(puzzle.task_text(language)),
            f"<div><b>{number}</b> {_author_and_title(puzzle, language)}</div>",
        )
        for number, puzzle in enumerate(_puzzles_of(content, language), 1)
    )
    return _Sheet(say("puzzle.sheet.title", language), _boards(figures, "diagrams"))


def _tournament(content: Any, language: str) -> _Sheet:
    figures = (
        _figure(puzzle.position, f"<b>{number}.</b> {escape(puzzle.task_text(language))}{2 * _ROOM}")
        for number, puzzle in enumerate(_puzzles_of(content, language), 1)
    )
    blanks = _blanks(("sheet.name", "sheet.time", "sheet.points"), language)
    return _Sheet(say("puzzle.sheet.title", language), blanks + _boards(figures))


def _solutions(content: Any, language: str) -> _Sheet:
    sections = "".join(
        f"<section><h2>{number}. {_author_and_title(puzzle, language)}</h2>"
        + _whole_solution(puzzle, language)
        + "".join(f"<p>{escape(text)}</p>" for text in (puzzle.notes, ", ".join(puzzle.tags)) if text)
        + "</section>"
        for number, puzzle in enumerate(_puzzles_of(content, language), 1)
    )
    return _Sheet(say("quiz.sheet.solutions", language), sections)


def _author_and_title(puzzle: Puzzle, language: str) -> str:
    title = f"<i>{escape(translated(puzzle.title, language))}</i>" if puzzle.title else ""
    return ", ".join(filter(None, [escape(puzzle.author), title]))


# --- questions and lessons


def _questions(content: Any, language: str) -> _Sheet:
    asked = questions(content, language)
    figures = "".join(
        _figure(
            {**each.scene(), "task": each.task()},
            f"<p><b>{number}.</b> {escape(each.prompt)}</p>{_room(each.choices, language)}",
        )
        for number, each in enumerate(asked, 1)
    )
    body = f'{_blanks(("sheet.name", "quiz.sheet.date"), language)}<div class="questions">{figures}</div>'
    return _Sheet(say("quiz.sheet.title", language), body, lambda: _answers(asked))


def _answers(asked: Iterable[Question]) -> str:
    rows = "".join(
        f"<tr><td><b>{number}</b></td><td>{'<br>'.join(escape(each.describe(it)) for it in each.solution())}"
        f"</td><td>{escape(each.reason())}</td></tr>"
        for number, each in enumerate(asked, 1)
    )
    return f"<table>{rows}</table>"


def _lesson(content: Any, language: str) -> _Sheet:
    script = lesson_script(content).in_language(language)
    scenes = list(enumerate(compile_lesson(script, language), 1))
    about = f"<p>{escape(script.about)}</p>" if script.about else ""
    asked = [(number, scene["task"]["good"]) for number, scene in scenes if "task" in scene]
    right = "".join(f"<p><b>{number}.</b> {escape(', '.join(good))}</p>" for number, good in asked)
    body = about + _boards(_scene(number, scene, language) for number, scene in scenes)
    return _Sheet(script.title, body, (lambda: right) if right else None)


def _scene(number: int, scene: Node, language: str) -> str:
    caption = f"<p><b>{number}.</b> {escape(scene['say'])}</p>"
    if task := scene.get("task"):
        caption += f"<p><b>{escape(task['prompt'])}</b></p>{_room(task.get('choices'), language)}"
    return _figure(scene, caption)


_FORMS: dict[SheetForm, Callable[[Any, str], _Sheet]] = {
    "puzzles": _puzzles,
    "diagrams": _diagrams,
    "tournament": _tournament,
    "solutions": _solutions,
    "questions": _questions,
    "lesson": _lesson,
}
