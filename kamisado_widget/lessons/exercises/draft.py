"""Exercises, their drafts, and feedback."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from ...i18n import KamisadoError, Sentence, say
from ...rules import Move, Position
from ...rules.explain import Explanation

Ask = Literal["squares", "tower", "move", "order", "choice"]
Given = str | tuple[str, ...]


class Feedback(NamedTuple):
    """The feedback on an answer."""

    right: bool
    rule: str
    """The id of the rule that decides it."""
    text: str
    squares: tuple[str, ...] = ()
    """The squares to highlight."""


class AnswerReason(NamedTuple):
    rule: str
    sentence: Sentence
    squares: tuple[str, ...] = ()

    @classmethod
    def of(cls, explanation: Explanation) -> AnswerReason:
        return cls(explanation.rule, explanation.sentence, explanation.squares)


@dataclass(frozen=True)
class Draft:
    """A generated exercise without a language."""

    position: Position
    ask: Ask
    question: Sentence
    answer: Given
    rule: str
    why: Callable[[Given], AnswerReason]
    move: Move | None = None
    choices: Mapping[str, Sentence] = field(default_factory=dict)


@dataclass(frozen=True)
class Exercise:
    """A question about a position, with its answer; see :func:`exercise`."""

    kind: str
    """A kind of :data:`KINDS`."""
    level: int
    """1 to 3."""
    seed: int
    """The seed: the same kind, level and seed give the same exercise."""
    language: str
    _draft: Draft = field(compare=False)

    def __repr__(self) -> str:
        return f"exercise({self.kind!r}, {self.level!r}, {self.seed!r}, {self.language!r})"

    @property
    def text(self) -> str:
        """The kind, level and seed, like ``"push 1 seed 77"``; :func:`read_exercise` parses it."""
        return f"{self.kind} {self.level} seed {self.seed}"

    @property
    def position(self) -> Position:
        """The position."""
        return self._draft.position

    @property
    def move(self) -> Move | None:
        """The move in question, if any."""
        return self._draft.move

    @property
    def question(self) -> str:
        """The text of the question."""
        return self._text(self._draft.question)

    @property
    def ask(self) -> Ask:
        """The form of the answer.

        ``"squares"`` (a set), ``"tower"`` (a square), ``"move"`` (like ``"c4d5"``), ``"order"`` (a list of
        squares) or ``"choice"`` (one of :attr:`choices`).
        """
        return self._draft.ask

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices, if any."""
        return tuple(map(self._text, self._draft.choices.values()))

    @property
    def answer(self) -> Given:
        """The right answer, in the form of :meth:`check`."""
        right = self._draft.answer
        choices = self._draft.choices
        return self._text(choices[right]) if isinstance(right, str) and choices else right

    @property
    def rule(self) -> str:
        """The id of the rule that it is about."""
        return self._draft.rule

    def check(self, answer: str | Iterable[str]) -> Feedback:
        """Mark an answer: a square, a choice, or squares, whose order matters only for ``"order"``.

        A wrong form raises a :class:`KamisadoError`.
        """
        given = self._read(answer)
        right = given == self._draft.answer
        rule, sentence, squares = self._draft.why(given)
        text = self._text(sentence)
        return Feedback(
            right, rule, say("exercise.right", self.language, why=text) if right else text, squares
        )

    def _text(self, sentence: Sentence) -> str:
        return text_of(sentence, self.kind, self.language)

    def _read(self, answer: str | Iterable[str]) -> Given:
        if self.ask in ("squares", "order"):
            squares = tuple(answer.split() if isinstance(answer, str) else answer)
            return tuple(sorted(set(squares))) if self.ask == "squares" else squares
        if self._draft.choices:
            for key, choice in self._draft.choices.items():
                if self._text(choice) == answer:
                    return key
        elif isinstance(answer, str):
            return answer
        raise KamisadoError(say("exercise.answer", self.language, found=repr(answer)[:60]))


def text_of(sentence: Sentence, kind: str, language: str | None) -> str:
    try:
        return sentence.render(language)
    except KeyError as error:
        raise KamisadoError(say("exercise.unsaid", kind=kind, key=sentence.key, lack=error)) from None
