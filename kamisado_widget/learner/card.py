"""What is asked again: a card names a question, so that it can be asked in any language and any edition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

if TYPE_CHECKING:
    from ..lessons.exercises import Exercise
    from ..picture import Scene
    from ..puzzles import Puzzle
    from ..rules import Position

CardKind = Literal["exercise", "lesson", "mistake", "puzzle"]


class Card(NamedTuple):
    """A question that was missed.

    Attributes
    ----------
    kind : str
        ``"exercise"``, ``"lesson"``, ``"mistake"`` or ``"puzzle"``.
    question : str
        Which one: an exercise’s kind, level and seed; a lesson’s name, what it asks and where; the
        position in which a round’s win was given away; a puzzle’s line.

    Examples
    --------
    >>> from kamisado_widget.lessons import exercise
    >>> card = Card.of_exercise(exercise("push", 1, seed=77))
    >>> str(card)
    'exercise push 1 seed 77'
    >>> Card.parse(str(card)) == card
    True
    """

    kind: CardKind
    question: str

    def __str__(self) -> str:
        """Return the card as one line, as it is kept."""
        return f"{self.kind} {self.question}"

    @classmethod
    def parse(cls, text: str) -> Card | None:
        """Read a card’s line; None where it is none. Whether there is such a question is not looked at."""
        kind, _, question = text.partition(" ")
        for known in get_args(CardKind):
            if kind == known and question:
                return cls(known, question)
        return None

    @classmethod
    def of_exercise(cls, item: Exercise) -> Card:
        """Return the card of an exercise."""
        return cls("exercise", f"{item.kind} {item.level} seed {item.seed}")

    @classmethod
    def of_question(cls, lesson: str, scenes: Sequence[Scene], number: int) -> Card:
        """Return the card of a question of a lesson: it is known by how it is asked, and where.

        Parameters
        ----------
        lesson : str
            One of :data:`kamisado_widget.lessons.COURSE`.
        scenes : sequence of Scene
            The lesson's.
        number : int
            Which of them asks.
        """
        ask, position = scenes[number]["task"]["ask"], scenes[number]["position"]
        asked = [(each["position"], each["task"]["ask"]) for each in scenes[:number] if "task" in each]
        before = asked.count((position, ask))
        again = f"-{before + 1}" if before else ""  # the same is asked there in other words
        return cls("lesson", f"{lesson} {ask}{again} {position}")

    @classmethod
    def of_mistake(cls, position: Position) -> Card:
        """Return the card of a win that was given away in a round.

        Parameters
        ----------
        position : Position
            Where: whoever is to move there wins.
        """
        return cls("mistake", str(position))

    @classmethod
    def of_puzzle(cls, puzzle: Puzzle) -> Card:
        """Return the card of a puzzle, of the collection or of any other origin."""
        return cls("puzzle", puzzle.text)
