"""Export questions as Moodle XML, with boards as pictures."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from html import escape

from ..classroom.items import Item, Question, questions
from ..i18n import say
from ..svg import svg

_SEPARATORS = (" ", ", ", ",", "")
_PICTURE = "board.svg"


def moodle_xml(items: Iterable[Item], category: str = "Kamisado", *, language: str | None = None) -> str:
    """Return questions as Moodle XML, for *Question bank*, *Import*.

    Choices become multiple choice; squares, towers and moves are typed. Moodle marks the answers.

    Parameters
    ----------
    items : iterable of Exercise, Puzzle, str or Question
        The questions, as for :class:`kamisado_widget.Quiz`; also a quiz's ``questions``.
    category : str
        The category in the question bank.
    language : str, optional
        The language; by default the current one.

    Raises
    ------
    ValueError
        No question, or an invalid one.

    Examples
    --------
    >>> text = moodle_xml(["blocked 1 seed 7"])
    >>> text.count('type="multichoice"'), text.count('fraction="100"')
    (1, 1)
    """
    parts = "".join(_question(number, each) for number, each in enumerate(questions(items, language), 1))
    place = _text(f"$course$/top/{category}")
    top = f'<question type="category"><category>{place}</category></question>'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<quiz>{top}{parts}</quiz>\n'


def _question(number: int, asked: Question) -> str:
    kind = "multichoice" if asked.ask == "choice" else "shortanswer"
    right = {form for answer in asked.solution() for form in _forms(asked, answer)}
    given = [*asked.choices] if asked.ask == "choice" else sorted(right)
    answers = "".join(
        f'<answer fraction="{100 if each in right else 0}" format="plain_text">{_text(each)}</answer>'
        for each in given
    )
    return (
        f'<question type="{kind}"><name>{_text(f"{number:02} {asked.text}"[:250])}</name>'
        f'<questiontext format="html">{_text(_prompt(asked))}{_board(asked)}</questiontext>'
        f'<generalfeedback format="plain_text">{_text(asked.reason())}</generalfeedback>'
        "<defaultgrade>1</defaultgrade><single>true</single><shuffleanswers>false</shuffleanswers>"
        f"<usecase>0</usecase>{answers}</question>"
    )


def _forms(asked: Question, answer: str) -> list[str]:
    if asked.ask in ("squares", "order"):
        return [separator.join(asked.to_wire(answer)) for separator in _SEPARATORS]
    return [asked.describe(answer)]


def _prompt(asked: Question) -> str:
    how = (
        "" if asked.ask == "choice" else f"<p>{escape(say(f'export.moodle.{asked.ask}', asked.language))}</p>"
    )
    picture = f'<p><img src="@@PLUGINFILE@@/{_PICTURE}" width="400" alt="{escape(str(asked.position))}"></p>'
    return f"<p>{escape(asked.prompt)}</p>{picture}{how}"


def _board(asked: Question) -> str:
    picture = base64.b64encode(svg(asked.scene(), glyphs=True).encode()).decode()
    return f'<file name="{_PICTURE}" path="/" encoding="base64">{picture}</file>'


def _text(text: str) -> str:
    return f"<text>{escape(text)}</text>"
