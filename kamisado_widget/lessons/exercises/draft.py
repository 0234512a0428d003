"""What an exercise is, and what is said to an answer."""

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
    """What is said to an answer.

    Attributes
    ----------
    right : bool
        Whether it was right.
    rule : str
        The id of the rule that decides it.
    text : str
        The reason.
    squares : tuple of str
        The squares to show.
    """

    right: bool
    rule: str
    text: str
    squares: tuple[str, ...] = ()


class AnswerReason(NamedTuple):
    """A rule, a sentence, and the squares that show it."""

    rule: str
    sentence: Sentence
    squares: tuple[str, ...] = ()

    @classmethod
    def of(cls, explanation: Explanation) -> AnswerReason:
        return cls(explanation.rule, explanation.sentence, explanation.squares)


@dataclass(frozen=True)
class Draft:
    """An exercise as its generator makes it, in no language yet."""

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
    """A question about a position, with its answer; made by :func:`exercise`.

    Attributes
    ----------
    kind : str
        One of :data:`KINDS`.
    level : int
        How hard it is, 1 to 3.
    seed : int
        What it was drawn with: the same kind, level and seed give the same exercise.
    language : str
        The language it is told in.
    """

    kind: str
    level: int
    seed: int
    language: str
    _draft: Draft = field(compare=False)

    def __repr__(self) -> str:
        """Return the call of :func:`exercise` that makes the same exercise again."""
        return f"exercise({self.kind!r}, {self.level!r}, {self.seed!r}, {self.language!r})"

    @property
    def position(self) -> Position:
        """What stands on the board."""
        return self._draft.position

    @property
    def move(self) -> Move | None:
        """The move that is asked about, where the question is about one."""
        return self._draft.move

    @property
    def question(self) -> str:
        """What is asked."""
        return self._text(self._draft.question)

    @property
    def ask(self) -> Ask:
        """How it is answered.

        ``"squares"`` (all of them), ``"tower"`` (its square), ``"move"`` (a legal one, as ``"c4d5"``),
        ``"order"`` (squares, one after another) or ``"choice"`` (one of :attr:`choices`).
        """
        return self._draft.ask

    @property
    def choices(self) -> tuple[str, ...]:
        """The possible answers of a choice."""
        return tuple(map(self._text, self._draft.choices.values()))

    @property
    def answer(self) -> Given:
        """The right answer, in the form that :meth:`check` takes."""
        right = self._draft.answer
        choices = self._draft.choices
        return self._text(choices[right]) if isinstance(right, str) and choices else right

    @property
    def rule(self) -> str:
        """The id of the rule that the exercise is about."""
        return self._draft.rule

    def check(self, answer: str | Iterable[str]) -> Feedback:
        """Mark an answer.

        Parameters
        ----------
        answer : str or iterable of str
            A square, a choice, or squares; their order matters only where it is asked for.

        Returns
        -------
        Feedback
            With the rule that decides it, and the squares that show it.

        Raises
        ------
        ValueError
            If the answer is not of the form that was asked for.

        Examples
        --------
        >>> from kamisado_widget.lessons import exercise
        >>> it = exercise("targets", level=1, seed=7)
        >>> it.check(it.answer).right
        True
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
    """Return a sentence of an exercise, or raise a KamisadoError that says what the catalogs lack."""
    try:
        return sentence.render(language)
    except KeyError as error:
        raise KamisadoError(say("exercise.unsaid", kind=kind, key=sentence.key, lack=error)) from None
