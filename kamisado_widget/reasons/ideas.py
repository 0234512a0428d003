"""What a good move is about, without naming it: help that leaves the reader something to find."""

from __future__ import annotations

from collections.abc import Mapping

from ..i18n import Sentence
from ..rules import Move, Position
from ..svg import Mark, Scene
from .because import Reason
from .facts import FactKind

_TOLD: dict[FactKind, str] = {
    "home": "home",
    "blocked": "blocked",
    "nowhere": "nowhere",
    "only": "narrow",
    "narrow": "narrow",
    "soon": "narrow",
    "shuts": "shuts",
}
"""Which fact of a reason says what the move is about, and the end of its sentence's key."""


def ideas(position: Position, move: Move | str, reason: Reason, language: str | None = None) -> list[Scene]:
    """Return what a move is about, bit by bit: first the idea, then the tower to look at.

    Parameters
    ----------
    position : Position
        Where the move would be made.
    move : Move or str
        The best move there.
    reason : Reason
        Why it wins; or that it loses, as all others do.
    language : str, optional
        Of the sentences; by default the one that is being spoken.

    Returns
    -------
    list of Scene
        One for each bit, with the tower that it speaks of marked.

    Examples
    --------
    >>> from kamisado_widget.reasons import because
    >>> at = Position.start()
    >>> [scene["say"] for scene in ideas(at, "b8b2", because(at, "b8b2"))][-1]
    'Use the blue tower.'
    """
    move = position.find_move(move)
    said = Sentence(f"reason.idea.{_idea(position, reason)}", {}).render(language)
    return [Scene(position=str(position), say=said), pointer(position, position.find_move(move), language)]


def pointer(position: Position, move: Move, language: str | None = None) -> Scene:
    """Return which tower to look at: the one whose color a move hands over, if the other is no news.

    Examples
    --------
    >>> at = Position.start()
    >>> pointer(at, at.find_move("b8b2"))["say"]
    'Use the blue tower.'
    """
    after = position.play(move)
    if position.required is None or after.outcome or move.kind == "push":
        tower = {"color": position.towers[move.origin].color, "square": move.origin}
        return _pointing(position, "reason.idea.tower", tower, language)
    color = {"color": after.required, "square": after.movable[0], "player": after.player}
    return _pointing(position, "reason.idea.color", color, language)


def _idea(position: Position, reason: Reason) -> str:
    if reason.winner is not position.player:
        return "lost" if reason.winner else "deep"
    if reason.facts[0].kind == "hands" and position.find_move(reason.facts[0].move).kind == "push":
        return "push"
    told = (_TOLD[fact.kind] for fact in reason.facts if fact.kind in _TOLD)
    return "deep" if reason.deep else next(told, "deep")


def _pointing(position: Position, key: str, parts: Mapping[str, object], language: str | None) -> Scene:
    marks = [Mark(square=str(parts["square"]), kind="point")]
    return Scene(position=str(position), say=Sentence(key, dict(parts)).render(language), marks=marks)
