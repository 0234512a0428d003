"""Lesson scripts, and their text format.

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

Each step continues the previous one, or the one named in ``from``. A ``diagram`` instead of a position has
fewer towers, and nothing is played on it. Answers that follow from the rules may be left out: the next step's
move, the tower that must move, its targets, whether it is blocked, who lost. A line that starts with a blank
continues the previous one; a line that starts with ``#`` is a comment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from ..i18n import KamisadoError, translated

VERSION = 1
ASKS = ("move", "squares", "tower", "next", "order", "choice", "blocked", "loser")
"""The forms of questions. The rules answer ``blocked`` and ``loser``; ``next`` asks for the tower that moves
after all passes.
"""

QUESTION_KINDS = ("dictated", "look-up", "apply", "judge", "follow", "find")
"""Difficulty of a question: follow an instruction, look up a color, apply one rule, judge whether an act is
allowed, follow several rules, find a move with a purpose.
"""


class LessonError(KamisadoError):
    """An invalid lesson; the message names the file, the line and the expected text (``reason``)."""

    line = 0
    """In the composer the number of the scene; 0 if unknown."""

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason or str(message)


@dataclass(frozen=True)
class Step:
    """A step of a lesson: a scene, with or without a question."""

    name: str = ""
    """A name for ``from`` in other steps."""
    start: str = ""
    """``from`` in the file: the step that this one continues; the previous one if empty."""
    position: str = ""
    """A new position: its text, or the name of a figure or of a rule with an example."""
    diagram: str = ""
    figure: str = ""
    """It supplies the move, the caption and the marks that are left out."""
    move: str = ""
    """The move, push or pass that leads to the scene."""
    fill: str = ""
    """The fill that leads to the scene, like ``"gold left"``."""
    say: str = ""
    """The caption."""
    marks: tuple[str, ...] = ()
    """Squares to mark."""
    arrows: tuple[str, ...] = ()
    """Arrows, like ``"c8c5"``."""
    numbers: tuple[str, ...] = ()
    """Squares to number in order."""
    ask: str = ""
    """The form of the question, of :data:`ASKS`; its text is in ``prompt``."""
    prompt: str = ""
    choices: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    """The right answer; several if any of them is right, or all must be marked."""
    purpose: str = ""
    """One of :data:`.purposes.PURPOSES`, by which the rules find the right answers."""
    why: str = ""
    """Default feedback on a wrong answer."""
    rule: str = ""
    kind: str = ""
    """The difficulty, of :data:`QUESTION_KINDS`."""
    line: int = field(default=0, compare=False, repr=False)

    def __repr__(self) -> str:
        return _call(self)

    def in_language(self, language: str | None = None) -> Step:
        """Return the step with its texts translated if the catalog has them."""
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
    """A lesson: title, summary, players' names and steps.

    :func:`read_lesson` parses its text.

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
        return _call(self)

    def in_language(self, language: str | None = None) -> LessonScript:
        """Return the lesson in a language, by default the current one.

        Texts without a translation are kept; the course's own are in every catalog.

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
        """Save the lesson to a file, for :func:`load_lesson`."""
        Path(path).write_text(str(self), encoding="utf-8")


HEAD = ("title", "about", "gold", "black")

LISTS = ("marks", "arrows", "numbers", "choices", "answer")
"""List fields: choices are separated by ``|``, squares by blanks."""

TEXTS = tuple(
    f.name for f in fields(Step) if f.name not in (*LISTS, "name", "start", "ask", "prompt", "line")
)
"""The text fields of a step that have the same name in the file."""


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
    values = (
        (f.name, getattr(made, f.name)) for f in fields(made) if f.repr and getattr(made, f.name) != f.default
    )
    return f"{type(made).__name__}({', '.join(f'{name}={value!r}' for name, value in values)})"


def _one_line(text: str) -> str:
    return " ".join(text.split())
