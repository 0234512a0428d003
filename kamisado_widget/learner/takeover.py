"""What version 2.0 kept, taken over: a card for each missed question becomes one for what it is about."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..lessons import compile_lesson, course
from ..rules import Position
from .card import HANGING, Card
from .question_id import QuestionId, exercise_of, number_of
from .schedule import Answer
from .topics import topic_of_mistake, topic_of_puzzle, topic_of_task


def taken_over(
    answers: Mapping[str, tuple[Answer, ...]], questions: Mapping[str, tuple[Answer, ...]]
) -> dict[str, Card]:
    """Return the cards that follow from answers to rules, and to questions that were missed."""
    given = [(answer, rule) for rule, of in answers.items() for answer in of]
    given += [(answer, _topic(name)) for name, of in questions.items() for answer in of]
    cards: dict[str, Card] = {}
    for answer, topic in sorted(given, key=lambda each: each[0].date):
        cards[topic] = cards.get(topic, Card()).answered(answer)
    for name in questions:
        card = cards[_topic(name)]
        cards[_topic(name)] = card._replace(missed=(*card.missed, name)[-HANGING:])
    return cards


@cache
def _topic(name: str) -> str:
    """Return what a question is about; where there is none of that name, it stays by itself."""
    named = QuestionId.parse(name)
    try:
        return (_topic_of(named) if named else "") or name
    except ValueError:
        return name


def _topic_of(named: QuestionId) -> str:
    from ..puzzles import Puzzle

    if named.kind == "puzzle":
        return topic_of_puzzle(Puzzle.parse(named.question))
    if named.kind == "mistake":
        return topic_of_mistake(Position.parse(named.question), None)
    if named.kind == "lesson":
        lesson, number = named.question.partition(" ")[0], number_of(named)
        scenes = compile_lesson(course(lesson), "en") if number is not None else []
        return topic_of_task(lesson, scenes[number]["task"]) if number is not None else ""
    item = exercise_of(named)
    return item.rule if item else ""
