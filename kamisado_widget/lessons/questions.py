"""Questions of lessons: right answers, and feedback on wrong ones, for a page without Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..i18n import say
from ..rules import Move, Position
from ..rules.board import RAYS
from ..rules.outcome import blocked, right_ahead
from ..svg import SceneTask, Why, why_by_rule
from .exercises.draft import Ask
from .exercises.targets import rule_of_targets
from .purposes import consequence, read_purpose
from .script import Step


class Context(NamedTuple):
    step: Step
    position: Position
    moves: list[str]
    order: list[str]
    left: bool
    passed: bool
    names: dict[str, str]
    language: str

    def reason(self, key: str, rule: str = "", *squares: str, **parts: object) -> Why:
        """Return a reason, in the author's words if there are any."""
        rule = self.step.rule or rule
        text = self.step.why or say(key, self.language, **parts)
        return {"rule": rule, "text": text, "squares": list(squares)}

    def explain(self, origin: str, target: str) -> Why:
        return why_by_rule(self.position.explain(origin, target), self.language)

    def at_work(self, rule: str) -> Why | None:
        """Return a rule as it applies to the required tower on this board."""
        position = self.position
        if position.required is None or position.outcome:
            return None
        must = position.movable[0]
        for target in (must, *(ray[0] for ray in RAYS[position.player][must] if ray)):
            said = self.explain(must, target)
            if said["rule"] == rule:
                return {**said, "text": self.step.why or said["text"]}
        return None

    def follows(self, move: Move) -> Why:
        purpose = read_purpose(self.step.purpose)
        assert purpose
        why = consequence(self.position, move, purpose, self.names, self.language)
        if self.step.why:
            why["text"] = why["scenes"][0]["say"] = self.step.why
        return why

    def serving(self) -> list[Move]:
        purpose = read_purpose(self.step.purpose)
        return purpose.serving(self.position) if purpose else []

    def off_its_lines(self, origin: str) -> Why:
        return {**self.explain(origin, _beside(origin)), "squares": []}

    def wrong_tower(self) -> Why:
        """Explain which tower must move, even in a deadlock."""
        position = self.position
        must = position.movable[0]
        if position.outcome is None:
            wrong = next(square for square in position.towers if square != must)
            return self.explain(wrong, wrong)
        text = say("refused.T2", self.language, player=position.player, color=position.required, square=must)
        return {"rule": "T2", "text": text, "squares": [must]}


class Answers(NamedTuple):
    good: list[str]
    why: dict[str, Why]
    choices: list[str]
    rule: str


_UNKNOWN = Answers([], {}, [], "")


def task(context: Context) -> SceneTask | None:
    """Return the page's task; None if the answer is unknown."""
    step = context.step
    answers = _ANSWERS[step.ask](context)
    if not answers.good:
        return None
    made: SceneTask = {
        "ask": "choice" if answers.choices else _PLAIN[step.ask],
        "prompt": step.prompt,
        "good": answers.good,
        "why": answers.why,
        "rule": step.rule or answers.rule,
    }
    if answers.choices:
        made["choices"] = answers.choices
    return made


def _move(context: Context) -> Answers:
    """Ask for one of the lesson's next moves; others are refuted by the rules."""
    position = context.position
    serving = list(map(str, context.serving()))
    good = (
        list(context.step.answer)
        or sorted(serving, key=lambda move: move not in context.moves)
        or context.moves
    )
    if not good:
        return _UNKNOWN
    why = _wrong_tower(context)
    for origin in sorted({move[:2] for move in good}):
        if origin not in position.movable:
            continue
        why[origin] = context.off_its_lines(origin)
        if not position.explain(origin, origin).legal:
            why[origin * 2] = context.explain(origin, origin)
        for ray in RAYS[position.player][origin]:
            for target in ray:
                explanation = position.explain(origin, target)
                if not explanation.legal:
                    why[origin + target] = why_by_rule(explanation, context.language)
                elif origin + target not in good:
                    why[origin + target] = _other(context, origin + target)
    return Answers(good, why, [], _rule_of(context, good[0]))


def _rule_of(context: Context, move: str) -> str:
    """Return the rule of the move's purpose, or the one that allows it."""
    position = context.position
    purpose = read_purpose(context.step.purpose)
    allowed_by = position.explain(move[:2], move[2:]).rule
    if purpose is None or (purpose.name == "win" and position.play(move).outcome):
        return allowed_by
    again = "M6" if position.find_move(move).kind == "move" else allowed_by
    return {"hand over": "T2", "again": again, "trap": "T2"}.get(purpose.name, "M7")


def _other(context: Context, move: str) -> Why:
    if not context.step.purpose:
        return context.reason("lesson.other")
    return context.follows(next(m for m in context.position.legal_moves if str(m) == move))


def _wrong_tower(context: Context) -> dict[str, Why]:
    position = context.position
    if position.required is not None:
        return {"*": context.wrong_tower()}
    enemies = (s for s, tower in position.towers.items() if tower.player is not position.player)
    return {square: context.explain(square, square) for square in enemies} | {
        "*": context.reason("lesson.look")
    }


def _beside(square: str) -> str:
    """Return a square off the tower's lines: as an answer it gets M1."""
    return ("b" if square[0] == "a" else "a") + square[1]


def _squares(context: Context) -> Answers:
    """Ask for all targets of a tower, or the author's squares."""
    tower = _marked_or_required(context)
    if context.step.answer or tower is None:
        why = {"missing": context.reason("lesson.missing"), "*": context.reason("lesson.no")}
        return Answers(list(context.step.answer), why, [], "")
    position = context.position
    moves = [move for move in position.legal_moves if move.origin == tower]
    if context.step.purpose:
        return _squares_for_a_purpose(context, tower, moves)
    good = [move.target for move in moves]
    rule = rule_of_targets(position, tower)
    why = {
        "missing": context.reason("lesson.missing", rule),
        "*": context.off_its_lines(tower),
        tower: context.explain(tower, tower),
    }
    for target in (s for ray in RAYS[position.player][tower] for s in ray if s not in good):
        why[target] = context.explain(tower, target)
    return Answers(good, why, [], rule)


def _squares_for_a_purpose(context: Context, tower: str, moves: list[Move]) -> Answers:
    """Ask for the squares that serve a purpose; explain each other one by its consequence."""
    good = [move.target for move in context.serving()]
    why = {move.target: context.follows(move) for move in moves if move.target not in good}
    why |= {"missing": context.reason("lesson.missing"), "*": context.off_its_lines(tower)}
    for target in (s for ray in RAYS[context.position.player][tower] for s in ray):
        if target not in good and target not in why:
            why[target] = context.explain(tower, target)
    return Answers(good, why, [], _rule_of(context, tower + good[0]))


def _marked_or_required(context: Context) -> str | None:
    """Return the required tower, or the marked one on a first move."""
    movable = context.position.movable
    towers = context.step.marks if context.position.required is None else movable
    if context.position.outcome or len(towers) != 1 or towers[0] not in movable:
        return None
    return towers[0]


def _tower(context: Context) -> Answers:
    """Ask for the tower that must move (T2, M6, S3), or the author's."""
    if context.step.answer:
        return Answers(list(context.step.answer), {"*": context.reason("lesson.no")}, [], "")
    if context.position.required is None:
        return _UNKNOWN
    why = context.wrong_tower()
    return Answers(list(context.position.movable), {"*": why}, [], "M6" if context.passed else why["rule"])


def _next(context: Context) -> Answers:
    """Ask for the tower that moves after all passes (M6)."""
    here, settled = context.position, context.position.settled()
    if here.required is None or settled.outcome:
        return _UNKNOWN
    first = {"player": context.names[here.player], "color": here.required, "square": here.movable[0]}
    why = {"*": context.reason("lesson.follow", "M6", here.movable[0], **first)}
    while here != settled:
        why[here.movable[0]] = _stuck(context, here)
        here = here.passed(here.movable[0])
    return Answers(list(settled.movable), why, [], "M6")


def _stuck(context: Context, position: Position) -> Why:
    must = position.movable[0]
    parts = {"player": position.player, "color": position.required, "square": must}
    return context.reason("allowed.M6", "M6", must, *right_ahead(position.towers, must), **parts)


def _order(context: Context) -> Answers:
    rule = "F3" if context.left else "F4"
    good = list(context.step.answer) or context.order
    why = {"*": context.reason(f"rule.{rule}", rule)}
    side, towers = "left" if context.left else "right", context.position.towers
    for number, square in enumerate(context.order if good == context.order else (), start=1):
        if (tower := towers.get(square)) is None:  # the author's question is about another position
            continue
        parts = {"number": number, "color": tower.color, "square": square}
        player = context.names[tower.player]
        why[square] = context.reason(f"exercise.refill.{side}", rule, square, player=player, **parts)
    return Answers(good, why, [], rule)


def _choice(context: Context) -> Answers:
    step = context.step
    wrong = context.at_work(step.rule) or context.reason(f"rule.{step.rule}" if step.rule else "lesson.no")
    return Answers(list(step.answer), {"*": wrong}, list(step.choices), "")


def _blocked(context: Context) -> Answers:
    position = context.position
    if position.required is None:
        return _UNKNOWN
    choices: list[str] = [say("lesson.free", context.language), say("lesson.stuck", context.language)]
    must = position.movable[0]
    if blocked(position.towers, must):
        return Answers(choices[1:], {"*": _stuck(context, position)}, choices, "M6")
    if position.outcome:
        return _UNKNOWN
    why = context.explain(must, position.legal_moves[0].target)
    return Answers(choices[:1], {"*": why}, choices, why["rule"])


def _loser(context: Context) -> Answers:
    over = context.position.outcome
    if over is None:
        return _UNKNOWN
    rule = "M8" if over.reason == "deadlock" else "M7"
    wrong = context.reason(f"over.{over.reason}", rule, winner=over.winner, loser=over.winner.other)
    names = {
        player: say("lesson.player", context.language, player=name) for player, name in context.names.items()
    }
    return Answers([names[over.winner.other]], {"*": wrong}, list(names.values()), rule)


_ANSWERS: dict[str, Callable[[Context], Answers]] = {
    "move": _move,
    "squares": _squares,
    "tower": _tower,
    "next": _next,
    "order": _order,
    "choice": _choice,
    "blocked": _blocked,
    "loser": _loser,
}

_PLAIN: dict[str, Ask] = {
    "move": "move",
    "squares": "squares",
    "tower": "tower",
    "next": "tower",
    "order": "order",
}
