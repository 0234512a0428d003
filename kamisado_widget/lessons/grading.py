"""Check and mark answers as the page does, and turn exercises into tasks."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.board import RAYS, SQUARES, is_square
from ..rules.moves import is_move
from ..svg import SceneTask, Why, made, why_by_rule
from .exercises import Exercise, Feedback
from .exercises.draft import Ask


def is_answer(ask: Ask, answer: Sequence[str], choices: Sequence[str] = ()) -> bool:
    """Whether an answer has the form of its question, right or wrong."""
    if ask in ("squares", "order"):
        return bool(answer) and all(map(is_square, answer)) and len(answer) == len(set(answer))
    fits = {"move": is_move, "tower": is_square, "choice": choices.__contains__}
    return len(answer) == 1 and fits[ask](answer[0])


def mark(task: SceneTask, answer: Sequence[str]) -> Why | None:
    good, why, answer = task["good"], task["why"], list(answer)
    if task["ask"] == "squares":
        wrong = [square for square in answer if square not in good]
        if not wrong:
            return None if set(answer) == set(good) else _reason_for(why, "missing")
        return _reason_for(why, wrong[0])
    if task["ask"] == "order":
        missed = (square for number, square in enumerate(good) if answer[number : number + 1] != [square])
        return None if answer == good else _reason_for(why, next(missed, "*"))
    return None if len(answer) == 1 and answer[0] in good else _reason_for(why, "".join(answer[:1]))


def _reason_for(why: dict[str, Why], answer: str) -> Why:
    nothing: Why = {"rule": "", "text": "", "squares": []}
    return why.get(answer) or why.get(answer[:2]) or why.get("*") or nothing


def task_of(item: Exercise) -> SceneTask:
    """Return an exercise as a task for the page.

    For squares the page only has the common reasons; Python has all.
    """
    answer = item.answer
    good = [answer] if isinstance(answer, str) else list(answer)
    task: SceneTask = {
        "ask": item.ask,
        "prompt": item.question,
        "good": good,
        "why": _reasons(item, good),
        "rule": item.rule,
    }
    if item.choices:
        task["choices"] = list(item.choices)
    if item.ask == "move":
        task["after"] = made(item.position, good)
    return task


def _reasons(item: Exercise, good: list[str]) -> dict[str, Why]:
    if item.ask == "choice":
        return {choice: why_of(item.check(choice)) for choice in item.choices if choice not in good}
    if item.ask == "tower":
        towers = (square for square in item.position.towers if square not in good)
        return {square: why_of(item.check(square)) for square in towers}
    if item.ask == "move":
        return _reasons_of_moves(item, good)
    if item.ask == "order":
        next_missed = {square: why_of(item.check(good[:number])) for number, square in enumerate(good)}
        return next_missed | {"*": why_of(item.check(good[::-1]))}
    wrong = next(square for square in SQUARES if square not in good)
    return {"missing": why_of(item.check(good[1:])), "*": why_of(item.check([*good, wrong]))}


def _reasons_of_moves(item: Exercise, good: list[str]) -> dict[str, Why]:
    """Return the reasons of wrong moves: a rule for illegal ones, the exercise's own for legal ones."""
    position = item.position
    why = {}
    for origin in position.towers:
        ahead = {square for ray in RAYS[position.player][origin] for square in ray}
        off = next(square for square in SQUARES if square not in ahead | {origin})
        for target in (off, *(sorted(ahead) if origin in position.movable else ())):
            explanation = position.explain(origin, target)
            if not explanation.legal:
                key = origin if target == off else origin + target
                why[key] = why_by_rule(explanation, item.language)
    allowed = (str(move) for move in position.legal_moves)
    return why | {move: why_of(item.check(move)) for move in allowed if move not in good}


def why_of(feedback: Feedback) -> Why:
    return {"rule": feedback.rule, "text": feedback.text, "squares": list(feedback.squares)}
