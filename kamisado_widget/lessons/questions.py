"""A lesson's questions: what is right, and what each wrong answer hears, without Python at hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from ..i18n import say
from ..picture import Task, Why
from ..rules import Position
from ..rules.blocked import blocked, right_ahead
from ..rules.board import RAYS
from ..rules.explain import Explanation
from .script import Step


class Asked(NamedTuple):
    """What a question is about.

    Attributes
    ----------
    step : Step
        The step that asks.
    position : Position
        What stands on the board.
    moves : list of str
        The moves that the lesson goes on with.
    order : list of str
        The order of the refill that comes next, or that the figure shows.
    left : bool
        Whether that refill is from the left.
    names : dict of str to str
        What the players are called.
    language : str
        The language that is spoken.
    """

    step: Step
    position: Position
    moves: list[str]
    order: list[str]
    left: bool
    names: dict[str, str]
    language: str

    def because(self, key: str, rule: str = "", *squares: str, **parts: object) -> Why:
        """Return a reason, in the author's words where there are any."""
        rule = self.step.rule or rule
        text = self.step.why or say(key, self.language, **parts)
        return {"rule": rule, "text": text, "squares": list(squares)}

    def explained(self, origin: str, target: str) -> Why:
        """Return the reason that the rules give against a move."""
        return self.told(self.position.explain(origin, target))

    def told(self, why: Explanation) -> Why:
        """Return an explanation in the lesson's language."""
        return {"rule": why.rule, "text": why.sentence.render(self.language), "squares": list(why.squares)}

    def off_its_lines(self, origin: str) -> Why:
        """Return the reason against every square that is not ahead of a tower, whichever it is."""
        return {**self.explained(origin, _beside(origin)), "squares": []}

    def turn(self) -> Why:
        """Say which tower must move, also where a deadlock keeps it from moving."""
        position = self.position
        must = position.movable[0]
        if position.outcome is None:
            wrong = next(square for square in position.towers if square != must)
            return self.explained(wrong, wrong)
        text = say("refused.T2", self.language, player=position.player, color=position.required, square=must)
        return {"rule": "T2", "text": text, "squares": [must]}


def task(asked: Asked) -> Task | None:
    """Return the question as the page gets it; None where nobody knows the answer."""
    good, why, choices = _ASK[asked.step.ask](asked)
    if not good:
        return None
    kind: Literal["move", "squares", "tower", "order", "choice"]
    kind = "choice" if choices else _KIND[asked.step.ask]
    made: Task = {
        "ask": kind,
        "prompt": asked.step.prompt,
        "good": good,
        "why": why,
        "rule": _rule(asked, good, why),
    }
    if choices:
        made["choices"] = choices
    return made


def _rule(asked: Asked, good: list[str], why: dict[str, Why]) -> str:
    """Return the rule that a question is about: the author's, or that of the move, or of the answer."""
    if asked.step.ask == "move" and not asked.step.rule:
        return asked.position.explain(good[0][:2], good[0][2:]).rule
    return asked.step.rule or why["*"]["rule"]


Answers = tuple[list[str], dict[str, Why], list[str]]


def _move(asked: Asked) -> Answers:
    """Ask for one of the moves that the lesson goes on with; the rules speak against all others."""
    good = list(asked.step.answer) or asked.moves
    position = asked.position
    why = _wrong_tower(asked)
    for origin in sorted({move[:2] for move in good}):
        if origin not in position.movable:
            continue
        why[origin] = asked.off_its_lines(origin)
        if not position.explain(origin, origin).legal:
            why[origin * 2] = asked.explained(origin, origin)
        for ray in RAYS[position.player][origin]:
            for target in ray:
                explained = position.explain(origin, target)
                if not explained.legal:
                    why[origin + target] = asked.told(explained)
                elif origin + target not in good:
                    why[origin + target] = asked.because("lesson.other")
    return good, why, []


def _wrong_tower(asked: Asked) -> dict[str, Why]:
    """Return what moves of other towers hear; on a first move only the opponent’s are refused (T1)."""
    position = asked.position
    if position.required is not None:
        return {"*": asked.turn()}
    enemies = (s for s, tower in position.towers.items() if tower.player is not position.player)
    return {square: asked.explained(square, square) for square in enemies} | {
        "*": asked.because("lesson.look")
    }


def _beside(square: str) -> str:
    """Return a square that no tower can move to from here: any answer off its lines hears M1."""
    return ("b" if square[0] == "a" else "a") + square[1]


def _squares(asked: Asked) -> Answers:
    """Ask for all squares that a tower may go to, or those that the author names."""
    tower = _meant(asked)
    why: dict[str, Why] = {"missing": asked.because("lesson.missing", "M2")}
    if asked.step.answer or tower is None:
        return list(asked.step.answer), why | {"*": asked.because("lesson.no")}, []
    good = [move.target for move in asked.position.legal_moves if move.origin == tower]
    why |= {"*": asked.off_its_lines(tower), tower: asked.explained(tower, tower)}
    for target in (s for ray in RAYS[asked.position.player][tower] for s in ray if s not in good):
        why[target] = asked.explained(tower, target)
    return good, why, []


def _meant(asked: Asked) -> str | None:
    """Return the tower whose squares are asked for: the one that must move, or on a first move the marked."""
    movable = asked.position.movable
    meant = asked.step.marks if asked.position.required is None else movable
    if asked.position.outcome or len(meant) != 1 or meant[0] not in movable:
        return None
    return meant[0]


def _tower(asked: Asked) -> Answers:
    """Ask for the tower that must move, or the one that the author names."""
    if asked.step.answer:
        return list(asked.step.answer), {"*": asked.because("lesson.no")}, []
    if asked.position.required is None:
        return [], {}, []
    return list(asked.position.movable), {"*": asked.turn()}, []


def _order(asked: Asked) -> Answers:
    """Ask for the order in which towers go home."""
    rule = "F3" if asked.left else "F4"
    return list(asked.step.answer) or asked.order, {"*": asked.because(f"rule.{rule}", rule)}, []


def _choice(asked: Asked) -> Answers:
    """Ask what the author offers."""
    rule = asked.step.rule
    wrong = asked.because(f"rule.{rule}" if rule else "lesson.no")
    return list(asked.step.answer), {"*": wrong}, list(asked.step.choices)


def _blocked(asked: Asked) -> Answers:
    """Ask whether the tower that must move is blocked; the rules know."""
    position = asked.position
    if position.required is None:
        return [], {}, []
    choices: list[str] = [say("lesson.free", asked.language), say("lesson.stuck", asked.language)]
    must = position.movable[0]
    if blocked(position.towers, must):
        ahead = right_ahead(position.towers, must)
        parts = {"player": position.player, "color": position.required, "square": must}
        why = asked.because("allowed.M6", "M6", must, *ahead, **parts)
        return choices[1:], {"*": why}, choices
    if position.outcome:
        return [], {}, []
    move = position.legal_moves[0]
    return choices[:1], {"*": asked.explained(must, move.target)}, choices


def _loser(asked: Asked) -> Answers:
    """Ask who lost the round; the rules know."""
    over = asked.position.outcome
    if over is None:
        return [], {}, []
    key, rule = ("over.deadlock", "M8") if over.reason == "deadlock" else ("over.home row", "M7")
    wrong = asked.because(key, rule, winner=over.winner, loser=over.winner.other)
    return [asked.names[over.winner.other]], {"*": wrong}, list(asked.names.values())


_ASK: dict[str, Callable[[Asked], Answers]] = {
    "move": _move,
    "squares": _squares,
    "tower": _tower,
    "order": _order,
    "choice": _choice,
    "blocked": _blocked,
    "loser": _loser,
}

_KIND: dict[str, Literal["move", "squares", "tower", "order", "choice"]] = {
    "move": "move",
    "squares": "squares",
    "tower": "tower",
    "order": "order",
    "choice": "choice",
}
