"""A lesson as its author writes it: steps, and how they stand in a text file.

::

    Kamisado lesson 1
    title: Blocked
    gold: Chris
    black: Amy

    step
    position: o1pk4/6gn/8/4bP2/yNrY4/1G2B3/8/2R1K2O b n
    say: Amy must move her brown tower.
    ask move: Send it four squares straight ahead.

    step arrived
    move: h7h3
    ask tower: Which tower must Chris move?

Each step goes on from the one above it, unless ``from`` names another. A ``diagram`` in place of a
position has fewer towers, to show what one of them can do; nothing is played there. An answer that the
rules know need not be written: the next step's move, the tower that must move, the squares it can reach,
whether it is blocked, who lost. A line that begins with a blank goes on with the one above; a line
that begins with ``#`` is a remark.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from ..i18n import KamisadoError, translated

VERSION = 1
ASKS = ("move", "squares", "tower", "next", "order", "choice", "blocked", "loser")
"""What can be asked; ``blocked`` and ``loser`` are choices that the rules answer, and ``next`` asks for the
tower that really moves next, after all passes."""

QUESTION_KINDS = ("dictated", "look-up", "apply", "judge", "follow", "find")
"""Kinds of question: do what is said; look up the color that was named; use one rule with one look; say
whether something is allowed; follow several rules before anything is shown; find what serves a purpose."""


class LessonError(KamisadoError):
    """A lesson that cannot be compiled: the message names the file, the line and what was expected.

    Attributes
    ----------
    line : int
        The line; at the desk the number of the scene; 0 where it is about none.
    reason : str
        What was expected.
    """

    line = 0

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason or str(message)


@dataclass(frozen=True)
class Step:
    """One step of a lesson: a scene, and perhaps a question.

    Attributes
    ----------
    name : str
        So that another step can go on from here.
    start : str
        ``from`` in the file: the name of the step that this one goes on from; the one above if empty.
    position : str
        A new position: its text, or the name of a figure or of a rule that has an example.
    diagram : str
        A board with fewer towers, on which nothing is played: its text.
    figure : str
        The figure that is shown: gives the move, the caption and the marks where they are left out.
    move : str
        The move, push or pass that leads here.
    fill : str
        A refill that leads here, as ``"gold left"``.
    say : str
        The caption.
    marks, arrows, numbers : tuple of str
        Squares to point at, arrows as ``"c8c5"``, squares to number in this order.
    ask : str
        One of :data:`ASKS`, with the question in ``prompt``.
    choices : tuple of str
        What there is to choose from.
    answer : tuple of str
        The right answer; several where any of them will do, or all are to be marked.
    purpose : str
        What a move, or each square that is to be marked, is for: see
        :data:`kamisado_widget.lessons.purposes.PURPOSES`. The rules know which serve it.
    why, rule : str
        What a wrong answer hears, where the rules have nothing better to say, and a rule's id.
    kind : str
        Of question, one of :data:`QUESTION_KINDS`, so that they can be counted.
    """

    name: str = ""
    start: str = ""
    position: str = ""
    diagram: str = ""
    figure: str = ""
    move: str = ""
    fill: str = ""
    say: str = ""
    marks: tuple[str, ...] = ()
    arrows: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    ask: str = ""
    prompt: str = ""
    choices: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    purpose: str = ""
    why: str = ""
    rule: str = ""
    kind: str = ""
    line: int = field(default=0, compare=False, repr=False)

    def __repr__(self) -> str:
        """Return the call that makes this step; what is empty is left out."""
        return _call(self)

    def in_language(self, language: str | None = None) -> Step:
        """Return the step with its texts in a language, where the catalog has them."""
        answer = tuple(translated(one, language) for one in self.answer)
        return replace(
            self,
            say=translated(self.say, language),
            prompt=translated(self.prompt, language),
            choices=tuple(translated(choice, language) for choice in self.choices),
            answer=answer if self.ask == "choice" else self.answer,
            why=translated(self.why, language),
        )


@dataclass(frozen=True)
class LessonScript:
    """A lesson: a title, what it is about, the players' names, and its steps.

    Its text is what :func:`read_lesson` reads.

    Examples
    --------
    >>> print(LessonScript("Hello", steps=(Step(position="1a", say="This is the board."),)))
    Kamisado lesson 1
    title: Hello
    <BLANKLINE>
    step
    position: 1a
    say: This is the board.
    <BLANKLINE>
    """

    title: str
    steps: tuple[Step, ...]
    about: str = ""
    gold: str = ""
    black: str = ""
    name: str = field(default="lesson", compare=False)

    def __str__(self) -> str:
        head = [f"Kamisado lesson {VERSION}", f"title: {_one_line(self.title)}"]
        head += [f"{key}: {_one_line(text)}" for key in HEAD[1:] if (text := getattr(self, key))]
        return "\n".join([*head, *(line for step in self.steps for line in ("", *_written(step))), ""])

    def __repr__(self) -> str:
        """Return the call that makes this lesson; what is empty is left out."""
        return _call(self)

    def in_language(self, language: str | None = None) -> LessonScript:
        """Return the lesson in a language: the course's own ones are in every catalog.

        A text without a translation stays as it is written.

        Parameters
        ----------
        language : str, optional
            One of :data:`kamisado_widget.i18n.LANGUAGES`; by default the one that is being spoken.

        Raises
        ------
        ValueError
            If the language does not exist.

        Examples
        --------
        >>> from kamisado_widget.lessons import course
        >>> course("figure-1").in_language("de").title
        'Geradeaus oder diagonal'
        """
        return replace(
            self,
            title=translated(self.title, language),
            about=translated(self.about, language),
            steps=tuple(step.in_language(language) for step in self.steps),
        )

    def save(self, path: str | Path) -> None:
        """Write the lesson to a file, which :func:`load_lesson` reads."""
        Path(path).write_text(str(self), encoding="utf-8")


HEAD = ("title", "about", "gold", "black")
"""The fields of the lesson itself."""

LISTS = ("marks", "arrows", "numbers", "choices", "answer")
"""The fields that hold several things: with ``|`` between choices, and blanks between squares."""

TEXTS = tuple(
    f.name for f in fields(Step) if f.name not in (*LISTS, "name", "start", "ask", "prompt", "line")
)
"""The other fields of a step that are written by their own name; ``from`` and ``ask`` are not."""


def _written(step: Step) -> Iterator[str]:
    yield f"step {step.name}".rstrip()
    if step.start:
        yield f"from: {step.start}"
    for name in ("position", "diagram", "figure", "move", "fill", "say", "marks", "arrows", "numbers"):
        yield from _field(step, name)
    if step.ask:
        yield f"ask {step.ask}: {_one_line(step.prompt)}"
    for name in ("choices", "answer", "purpose", "why", "rule", "kind"):
        yield from _field(step, name)


def _field(step: Step, name: str) -> Iterator[str]:
    value = getattr(step, name)
    if value:
        yield f"{name}: {_one_line(between(step.ask, name).join(value) if name in LISTS else value)}"


def between(ask: str, name: str) -> str:
    return " | " if name == "choices" or (name == "answer" and ask == "choice") else " "


def _call(made: Step | LessonScript) -> str:
    """Return the call that makes a step or a lesson, with what it says beyond the usual."""
    values = (
        (f.name, getattr(made, f.name)) for f in fields(made) if f.repr and getattr(made, f.name) != f.default
    )
    return f"{type(made).__name__}({', '.join(f'{name}={value!r}' for name, value in values)})"


def _one_line(text: str) -> str:
    return " ".join(text.split())
