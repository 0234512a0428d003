"""The course's offers: the next part and others, with titles and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...i18n import say
from ...learner.memory import Memory
from ...learner.next import PRACTICE, PUZZLES, idea_of, next_part, round_of, step_in
from ...learner.topics import known
from ...lessons import COURSE, FIGURES, RULES, course, exercise
from ...lessons.exercises import KINDS
from ...lessons.rulebook import rule_name
from ...rules import Position
from ...solver.opponents import level_label
from .wire import CourseNext, CourseOffer

_FIRST = str(Position.start())


@cache
def position_of(part: str) -> str:
    """Return a typical position of a part, for its picture; for puzzle sets not the first one."""
    if part in COURSE:
        return next(_placed(part), _FIRST)
    if idea := idea_of(part):
        return [*_placed(idea), _FIRST][-2]
    if (played := round_of(part)) and played.position:
        return played.position
    kind, _, level = part.rpartition(" ")
    return str(exercise(kind, int(level), 1).position) if kind in KINDS else _FIRST


def _placed(lesson: str) -> Iterator[str]:
    for text in (step.position or step.figure for step in course(lesson).steps):
        position = str(FIGURES[text].position) if text in FIGURES else text
        if "/" in position and position != _FIRST:
            yield position


def part_title(part: str, language: str) -> str:
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
    """Return a lesson's title; cached, since parsing takes time."""
    return course(name).in_language(language).title


def next_offer(memory: Memory, language: str) -> CourseNext:
    coming = next_part(memory)
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


def missed_rule(memory: Memory, language: str) -> CourseOffer | None:
    """Offer exercises about the rule missed most recently, if missed twice."""
    cards, now = memory.now.progress.cards, memory.clock()
    rules = {rule: known(cards.get(rule), now) for rule in RULES}
    shaky = [rule for rule, known in rules.items() if known.level == "shaky" and known.wrong > 1]
    if not shaky:
        return None
    worst = max(shaky, key=lambda rule: rules[rule].wrong)
    label = say("front.missed", language, name=rule_name(worst, language), times=rules[worst].wrong)
    return CourseOffer(part=worst, label=label)
