"""A lesson on paper: its scenes with what is said and asked there, diagrams among them."""

from __future__ import annotations

from html import escape

from ..i18n import chosen, say
from ..lessons import LessonScript, compile_lesson, lesson_script
from ..picture import Node, svg
from .print_layout import paper, solutions_page

# Two boards side by side, and none torn in two.
_STYLE = """
.scenes { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm 14mm; }
figure { margin: 0; break-inside: avoid; }
figure > svg { width: 72mm; height: 72mm; display: block; }
figcaption p { margin: 1.5mm 0 0; }
figcaption ol { list-style: none; margin: 1.5mm 0 0; padding: 0; }
figcaption li::before { content: ""; display: inline-block; width: 3.5mm; height: 3.5mm; margin-right: 3.5mm;
  border: 0.3mm solid #000; vertical-align: -0.4mm; }
.room { border-bottom: 0.3mm solid #666; height: 9mm; }
"""


def lesson_sheet(lesson: str | LessonScript, answers: bool = True, *, language: str | None = None) -> str:
    """Return a page to print: the scenes of a lesson, and what is right on a page of its own.

    Parameters
    ----------
    lesson : str or LessonScript
        One of :data:`kamisado_widget.lessons.COURSE`, a lesson of one's own, or its text.
    answers : bool
        Whether the answers are added.
    language : str, optional
        The language it is told in; by default the one that is being spoken.

    Returns
    -------
    str
        A whole HTML document for A4. The boards carry letters, for printers without colors.

    Raises
    ------
    LessonError
        A ValueError, if there is no such lesson, or its text holds none.

    Examples
    --------
    >>> page = lesson_sheet("figure-4")
    >>> page[:15], "So Alain must move green" in page
    ('<!doctype html>', True)
    """
    language = chosen(language)
    script = lesson_script(lesson).in_language(language)
    scenes = list(enumerate(compile_lesson(script, language), start=1))
    about = f"<p>{escape(script.about)}</p>" if script.about else ""
    boards = "".join(_scene(number, scene, language) for number, scene in scenes)
    asked = [(number, scene) for number, scene in scenes if "task" in scene]
    solutions = _answers(asked, language) if answers and asked else ""
    body = f'{about}<div class="scenes">{boards}</div>{solutions}'
    return paper(script.title, body, language, _STYLE)


def _scene(number: int, scene: Node, language: str) -> str:
    """Return a board with what is said below it; where something is asked, with room for the answer."""
    parts = [f"<p><b>{number}.</b> {escape(scene['say'])}</p>"]
    if task := scene.get("task"):
        parts.append(f"<p><b>{escape(task['prompt'])}</b></p>")
        if choices := task.get("choices"):
            parts.append(f"<ol>{''.join(f'<li>{escape(choice)}</li>' for choice in choices)}</ol>")
        else:
            parts.append(f'<p class="room">{escape(say("quiz.sheet.answer", language))}</p>')
    return f"<figure>{svg(scene, glyphs=True)}<figcaption>{''.join(parts)}</figcaption></figure>"


def _answers(asked: list[tuple[int, Node]], language: str) -> str:
    """Return what is right: of moves and choices any of those listed, of squares all."""
    rows = "".join(
        f"<p><b>{number}.</b> {escape(', '.join(scene['task']['good']))}</p>" for number, scene in asked
    )
    return solutions_page(say("quiz.sheet.solutions", language), rows)
