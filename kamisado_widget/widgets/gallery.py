"""``python -m kamisado_widget.widgets.gallery FOLDER``: the reference, and before it boards with their code.

Each function here is a piece of the gallery: its docstring is what it is for, and what stands below that is
what the page shows under the board that comes out of it. The boards need neither Python nor a network.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable
from html import escape
from pathlib import Path
from textwrap import dedent
from typing import Any

import kamisado_widget
from kamisado_widget import Board, Editor, Lesson, Match, PuzzleBoard, Quiz, Rulebook, Solved, Study

from ..export import reference
from ..export.page import document, packed
from ..i18n import say, speaking
from ..i18n.catalog import ENGLISH
from .session_widget import SessionWidget

Piece = Callable[[], SessionWidget[Any]]
_STYLE = """
main { max-width: 1000px; margin: auto; padding: 16px }
h2 { margin-top: 64px }
pre { overflow-x: auto; padding: 12px; border-left: 3px solid #b8860b; font-size: 14px }
"""


def point() -> Board:
    """Point at what you talk about."""
    return Board(arrows=["f8f4"], squares=["g1", "f4"])


def verdicts() -> Board:
    """Say who wins after each move of a position, and how soon."""
    return Board("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y", verdicts=True)


def match() -> Board:
    """Play a match to three points, with rings, refills and the record."""
    board = Board(Match("standard"))
    for move in ("d8a5", "e1f2", "a5e1"):
        board.play(move)
    return board


def study() -> Board:
    """Keep an opening with its variations: the text of a study is yours to edit."""
    study = Study(title="Red or pink")
    study.root.add_line("f8f4 g1g6")
    study.root.add_variation("d8d5", "Pink instead.")
    return Board(study)


def own_lesson() -> Lesson:
    """Write a lesson of your own: play it on a board, and ask where something is to be thought about."""
    board = Board()
    board.note("Black begins, with any tower.")
    board.play("f8f4")
    board.note(ask="move", prompt="The red tower stands on blue. Move for gold.")
    board.play("g1g6")
    return Lesson(board.to_lesson("Who must move?", gold="Amy", black="Chris"))


def puzzle_for_monday() -> PuzzleBoard:
    """Set a puzzle for Monday: it is proved before it is asked."""
    return PuzzleBoard("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y task=win moves=1 title=Monday")


def quiz_for_a_class() -> Quiz:
    """Hand out a quiz: three kinds of question, the same for everybody."""
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


PIECES: tuple[Piece, ...] = (
    point,
    verdicts,
    match,
    study,
    own_lesson,
    puzzle_for_monday,
    quiz_for_a_class,
    figure,
    rule,
    set_up,
    who_begins_wins,
)


def code(piece: Piece) -> str:
    """Return what makes a piece of the gallery, as a cell of a notebook.

    Examples
    --------
    >>> print(code(rule))
    from kamisado_widget import Rulebook
    <BLANKLINE>
    Rulebook("S6")
    """
    source = dedent(inspect.getsource(piece))
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    _, first, *_ = function.body
    lines = dedent("\n".join(source.splitlines()[first.lineno - 1 :]))
    used = {each.id for node in function.body for each in ast.walk(node) if isinstance(each, ast.Name)}
    names = ", ".join(sorted(used & {*kamisado_widget.__all__}))
    return f"from kamisado_widget import {names}\n\n{lines.replace('return ', '')}"


def page() -> str:
    """Return the gallery as a page."""
    with speaking(ENGLISH):
        packs = [packed(piece().session) for piece in PIECES]
    parts = [f'<p><a href="kamisado_widget.html">{escape(kamisado_widget.__name__)}: the reference</a></p>']
    for piece in PIECES:
        about = escape(inspect.getdoc(piece) or "")
        parts.append(f"<h2>{about}</h2><section></section><pre><code>{escape(code(piece))}</code></pre>")
    return document("".join(parts), packs, "Kamisado in a notebook", ENGLISH, _STYLE)


def write(folder: str | Path) -> Path:
    """Write the reference and, as the page that a folder opens with, the gallery; return that."""
    reference.write(folder)
    first = Path(folder, "index.html")
    first.write_text(page(), "utf-8", newline="\n")
    return first


if __name__ == "__main__":
    print(say("command.docs", page=write(sys.argv[1])))
