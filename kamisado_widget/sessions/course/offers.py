"""What the course offers next, and the pictures of its parts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...i18n import say
from ...learner.mastery import known
from ...learner.next import PRACTICE, PUZZLES, Next, idea_of, next_part, round_of, step_in
from ...learner.remembered import Remembered
from ...lessons import COURSE, FIGURES, RULES, course, exercise
from ...lessons.exercises import KINDS
from ...lessons.rulebook import rule_name
from ...rules import Position
from ...solver.opponents import level_label
from .wire import CourseNext, CourseOffer, CourseOffers

_FIRST = str(Position.start())


@cache
def position_of(part: str) -> str:
    """Return the text of a position that tells a part from others, of puzzles about an idea a later one.

    Examples
    --------
    >>> position_of("puzzles")
    'obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -'
    """
    if part in COURSE:
        return next(_placed(part), _FIRST)
    if idea := idea_of(part):
        return [*_placed(idea), _FIRST][-2]
    if (played := round_of(part)) and played.position:
        return played.position
    kind, _, level = part.rpartition(" ")
    return str(exercise(kind, int(level), 1).position) if kind in KINDS else _FIRST


def _placed(lesson: str) -> Iterator[str]:
    """Yield the positions that a lesson sets up or has figures of, but for the first line-up."""
    for text in (step.position or step.figure for step in course(lesson).steps):
        position = str(FIGURES[text].position) if text in FIGURES else text
        if "/" in position and position != _FIRST:
            yield position


def offers(memory: Remembered, language: str) -> CourseOffers:
    """Return what is offered to a reader.

    Examples
    --------
    >>> offers(Remembered(None), "en")["next"]["label"]
    'Start'
    """
    made = CourseOffers(next=_next(next_part(memory), memory, language))
    if missed := _missed(memory, language):
        made["missed"] = missed
    return made


def part_title(part: str, language: str) -> str:
    """Return what a learner calls a part of the course.

    Examples
    --------
    >>> part_title("push 1", "en")
    'Can it push? Level 1'
    """
    if part == PUZZLES:
        return say("front.puzzles", language)
    if part in COURSE:
        return lesson_title(part, language)
    if idea := idea_of(part):
        return say("front.puzzles_about", language, idea=lesson_title(idea, language))
    if played := round_of(part):
        if played.position:
            return say("front.round_about", language, idea=lesson_title(played.name, language))
        return say("front.round_against", language, level=level_label(played.opponent, language))
    kind, _, level = part.rpartition(" ")
    return say("front.exercise", language, exercise=say(f"exercise.title.{kind}", language), level=level)


@cache
def lesson_title(name: str, language: str) -> str:
    """Return what a lesson is called: to read it takes some time."""
    return course(name).in_language(language).title


def _next(coming: Next, memory: Remembered, language: str) -> CourseNext:
    part = coming.part
    label = say(f"front.{coming.why}", language)
    details: dict[str, object] = {"part": "" if part == PRACTICE else part_title(part, language)}
    if coming.why == "go_on":
        steps = len(course(part).steps)
        details |= {"step": min(step_in(memory.now, part) + 1, steps), "steps": steps}
    return CourseNext(
        part=part,
        label=label,
        then=say("front.then", language, part=details["part"] or label),
        short=say(f"front.{coming.why}.short", language),
        why=say(f"front.{coming.why}.why", language, cards=len(memory.deck.due), **details),
    )


def _missed(memory: Remembered, language: str) -> CourseOffer | None:
    """Offer exercises about the rule that went wrong most often of late, if it did so twice."""
    cards, now = memory.now.progress.cards, memory.clock()
    rules = {rule: known(cards.get(rule), now) for rule in RULES}
    shaky = [rule for rule, known in rules.items() if known.level == "shaky" and known.wrong > 1]
    if not shaky:
        return None
    worst = max(shaky, key=lambda rule: rules[rule].wrong)
    label = say("front.missed", language, name=rule_name(worst, language), times=rules[worst].wrong)
    return CourseOffer(part=worst, label=label)
