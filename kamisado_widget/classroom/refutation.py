"""Why a move does not solve a puzzle: a rule speaks against it, or the opponent's best reply."""

from __future__ import annotations

from ..i18n import say
from ..puzzles import Puzzle, settled
from ..puzzles.attempt import Attempt
from ..rules import Position
from ..rules.board import RAYS
from ..rules.explain import Explanation
from ..solver import Solver
from ..svg import Why

_NODES = 3000  # to find a reply in; without one the sentence is only shorter


def refuted(puzzle: Puzzle, move: str, language: str | None = None) -> Why:
    position = puzzle.position
    explained = position.explain(move[:2], move[2:])
    if not explained.legal:
        return _ruled_out(explained, language)
    key, parts = _reply(puzzle, position.play(move))
    told = {"move": move, "player": puzzle.player, "opponent": puzzle.player.other, **parts}
    return {"rule": "", "text": say(f"quiz.wrong.{key}", language, **told), "squares": []}


def _ruled_out(explained: Explanation, language: str | None) -> Why:
    return {
        "rule": explained.rule,
        "text": explained.sentence.render(language),
        "squares": list(explained.squares),
    }


def _reply(puzzle: Puzzle, after: Position) -> tuple[str, dict[str, object]]:
    if after.outcome:
        return "over", {}
    if not puzzle.aim.has_reason:
        return puzzle.aim.key, {}
    after = settled(after)
    if after.outcome or after.player is puzzle.player:
        return "win", {}
    at_once = next(
        (m for m in after.legal_moves if (over := after.play(m).outcome) and over.winner is after.player),
        None,
    )
    if at_once:
        return "at_once", {"reply": at_once}
    # A new solver, so that the same move always hears the same; and winners alone, which is quick.
    verdicts = Solver().classify(after, lengths=False, nodes=_NODES)
    reply = next((m for m, verdict in verdicts.items() if verdict.winner is after.player), None)
    return ("reply", {"reply": reply}) if reply else ("win", {})


def reasons(puzzle: Puzzle, language: str | None = None) -> dict[str, Why]:
    """Return what each wrong move hears, for a page that marks by itself.

    They are looked up by the move, then by its origin, then by ``"*"``.
    """
    position, right = puzzle.position, Attempt(puzzle).first_moves()
    why: dict[str, Why] = {}
    for origin in position.movable:
        beside = ("b" if origin[0] == "a" else "a") + origin[1]
        for target in (beside, origin, *(square for ray in RAYS[puzzle.player][origin] for square in ray)):
            if origin + target not in right:
                why[origin + target] = refuted(puzzle, origin + target, language)
        why[origin] = why.pop(origin + beside)
    wrong = next(square for square in position.towers if square not in position.movable)
    why["*"] = refuted(puzzle, wrong + wrong, language)
    return why
