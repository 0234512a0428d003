"""``python -m kamisado_widget.tools.gallery FOLDER``: the reference, with how-tos on its first page.

Each function below is a piece of the gallery: its docstring is the heading and the text, and the board it
returns is shown below. The boards need neither Python nor a network.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable
from html import escape
from pathlib import Path
from textwrap import dedent
from typing import Any

import kamisado_widget
from kamisado_widget import Board, Editor, Lesson, Match, PuzzleBoard, Quiz, Rulebook, Solved, Study

from ..command import notebooks
from ..export.page import document, packed
from ..i18n import speaking
from ..i18n.catalog import ENGLISH
from ..widgets.session_widget import SessionWidget
from . import reference

_SITE = (
    '<a href="index.html">How-tos</a><a href="kamisado_widget.html">Reference</a>'
    '<a href="guide.html#decisions">Decisions</a><a href="guide.html">Guide</a>'
    '<a href="changelog.html">What is new</a>'
)
_SEARCH = """<form action="kamisado_widget.html"><input type="search" name="search" required
aria-label="Search the reference" placeholder="Search the reference"><button>Search</button></form>"""
Piece = Callable[[], SessionWidget[Any]]
_STYLE = """
main { max-width: 1000px; margin: auto; padding: 16px; line-height: 1.5 }
h2 { margin-top: 64px }
h3 { margin-top: 48px }
pre { overflow-x: auto; padding: 12px; border-left: 3px solid #b8860b; font-size: 14px }
nav, form { display: flex; flex-wrap: wrap; gap: 8px 24px; margin: 8px 0 }
input, button { font: inherit; padding: 6px 12px; min-width: 0 }
input { flex: 1; max-width: 24em }
code { overflow-wrap: anywhere }
pre code { overflow-wrap: normal }
table { border-collapse: collapse; display: block; overflow-x: auto }
td, th { text-align: left; padding: 4px 12px 4px 0; border-bottom: 1px solid #8886 }
"""


def point() -> Board:
    """Point at what you talk about."""
    return Board(arrows=["f8f4"], squares=["g1", "f4"])


def verdicts() -> Board:
    """Show who wins after each move of a position, and how soon."""
    return Board("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y", verdicts=True)


def match() -> Board:
    """Play a match to three points, with rings, refills and the record."""
    board = Board(Match("standard"))
    for move in ("d8a5", "e1f2", "a5e1"):
        board.play(move)
    return board


def study() -> Board:
    """Keep an opening with its variations.

    `str(study)` is a text to edit and to keep; `Study.parse` reads it. `study.to_lesson(ask="gold")` asks for
    gold's moves.
    """
    study = Study(title="Red or pink")
    study.root.add_line("f8f4 g1g6")
    study.root.add_variation("d8d5", "Pink instead.")
    return Board(study)


def own_lesson() -> Lesson:
    """Play it on a board, and ask a question where there is something to think about.

    `lesson.to_html("who.html")` makes a page of it that needs nothing else, `sheet` of
    `kamisado_widget.export` a sheet to print. Without code it is written at the desk of `Editor()`, *Write a
    lesson*; chapter 10 of the course shows both ways.
    """
    board = Board()
    board.note("Black begins, with any tower.")
    board.play("f8f4")
    board.note(ask="move", prompt="The red tower stands on blue. Move for gold.")
    board.play("g1g6")
    return Lesson(board.to_lesson("Who must move?", gold="Amy", black="Chris"))


def puzzle_for_monday() -> PuzzleBoard:
    """Take a position and a task: the puzzle is proved before it is shown.

    *Share* beside the board gives a link and its QR code, `sheet` of `kamisado_widget.export` a sheet to
    print. At the desk of `Editor()`, *Compose a puzzle*, every first move is colored as it is proved, and
    `mine` of `kamisado_widget.puzzles` digs for puzzles in rounds.
    """
    return PuzzleBoard("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y task=win moves=1 title=Monday")


def quiz_for_a_class() -> Quiz:
    """Hand out a quiz: three kinds of question, the same for everybody.

    Answers are kept in a file beside each pupil's notebook. `results("folder")` of
    `kamisado_widget.classroom` marks what was handed in, and its `to_csv(lms="moodle")` is for the gradebook.
    In class, use `Live(board)` of `kamisado_widget.live`: everybody follows, votes and plays on a phone, with
    nothing to install. `for_teachers/lesson_plan.ipynb` of the course is a lesson for this, minute by minute.
    """
    return Quiz(["blocked 2 seed 7", "push 1 seed 3", "targets 1 seed 7"])


def figure() -> Lesson:
    """Show a figure of the rulebook, one question at a time."""
    return Lesson("figure-4")


def rule() -> Rulebook:
    """Look a rule up, at work on a board."""
    return Rulebook("S6")


def set_up() -> Editor:
    """Set a position up, and see whether play can lead there."""
    return Editor("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")


def who_begins_wins() -> Solved:
    """See who wins after each first move; where Python is, every proof is checked."""
    return Solved()


HOW_TOS: dict[str, tuple[Piece, ...]] = {
    "Show a position, a round, an opening": (point, verdicts, match, study, set_up),
    "A lesson of my own": (own_lesson, figure),
    "A puzzle for Monday": (puzzle_for_monday,),
    "A class tomorrow": (quiz_for_a_class,),
    "Look something up": (rule, who_begins_wins),
}
PIECES: tuple[Piece, ...] = sum(HOW_TOS.values(), ())


def code(piece: Piece) -> str:
    source = dedent(inspect.getsource(piece))
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    _, first, *_ = function.body
    lines = dedent("\n".join(source.splitlines()[first.lineno - 1 :]))
    used = {each.id for node in function.body for each in ast.walk(node) if isinstance(each, ast.Name)}
    names = ", ".join(sorted(used & {*kamisado_widget.__all__}))
    return f"from kamisado_widget import {names}\n\n{lines.replace('return ', '')}"


def page() -> str:
    with speaking(ENGLISH):
        packs = [packed(piece().session) for piece in PIECES]
    body = "".join(f"<h2 id={anchor(task)!r}>{escape(task)}</h2>{_how_to(HOW_TOS[task])}" for task in HOW_TOS)
    tasks = "".join(f'<a href="#{anchor(task)}">{escape(task)}</a>' for task in HOW_TOS)
    navigation = f"<nav>{_SITE}</nav>{_SEARCH}<h2>How to</h2><nav>{tasks}</nav>"
    return document(navigation + body, packs, "Kamisado in a notebook", ENGLISH, _STYLE)


def _how_to(pieces: tuple[Piece, ...]) -> str:
    parts = []
    for piece in pieces:
        title, _, more = str(inspect.getdoc(piece)).partition("\n")
        shown = f"<section></section><pre><code>{escape(code(piece))}</code></pre>"
        parts.append(f"<h3>{escape(title.rstrip('.'))}</h3>{shown}{written(more)}")
    return "".join(parts)


def write(folder: str | Path) -> Path:
    """Write the reference, and the gallery as its index page; return that page."""
    reference.write(folder)
    for name in ("guide", "changelog"):
        text = (notebooks() / "for_contributors" / f"{name}.md").read_text("utf-8")
        Path(folder, f"{name}.html").write_text(article(text), "utf-8", newline="\n")
    first = Path(folder, "index.html")
    first.write_text(page(), "utf-8", newline="\n")
    return first


def article(text: str) -> str:
    title, _, text = text.removeprefix("# ").partition("\n")
    headings = re.findall(r"^## (.+)$", text, re.M)
    contents = "".join(f'<a href="#{anchor(each)}">{escape(each)}</a>' for each in headings)
    body = f"<nav>{_SITE}</nav>{_SEARCH}<nav>{contents}</nav>{written(text)}"
    return document(body, [], title, ENGLISH, _STYLE)


def written(text: str) -> str:
    """Convert Markdown to HTML with heading ids; links to our Markdown files lead to pages."""
    import mistune
    from mistune.toc import add_toc_hook

    markdown = mistune.create_markdown(plugins=["table"])
    add_toc_hook(markdown, heading_id=lambda token, _: anchor(token["text"]))
    return re.sub(r'href="(\w+)\.md', r'href="\1.html', str(markdown(text)))


def anchor(heading: str) -> str:
    return "-".join(re.findall(r"[\w.]+", heading.lower()))


if __name__ == "__main__":
    print(f"The reference starts at {write(sys.argv[1])}.")
