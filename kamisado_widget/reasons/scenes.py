"""Reasons as scenes: each sentence with its position, marks and arrows; and hints, without the move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..i18n import Sentence
from ..rules import Move, Position
from ..svg import Arrow, Mark, Scene, blockers
from .because import Reason
from .facts import Fact, FactKind
from .telling import Claim

_AFTER = ("hands", "opens", "shuts")
"""Facts that are shown after the move, although they are about the position before it."""


def scenes(reason: Reason, language: str | None = None) -> list[Scene]:
    """Return a reason as scenes, one a sentence, to be shown in order.

    Examples
    --------
    >>> from kamisado_widget.reasons import because
    >>> (scene,) = scenes(because("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO b b", "b3c2"))
    >>> scene["say"]
    'Black lands on yellow, and Gold’s yellow tower gets across.'
    >>> [(arrow["origin"], arrow["target"]) for arrow in scene["arrows"]]
    [('c2', 'g6'), ('g6', 'e8')]
    """
    told: list[Scene] = []
    for claim in reason.claims:
        at = _seen_at(claim) or (Position.parse(told[-1]["position"]) if told else None)
        if at is not None:
            told.append(_scene(claim, at, reason.facts, language))
    return told


def move_scenes(
    key: str, position: Position, move: Move | str, reason: Reason, language: str | None = None
) -> list[Scene]:
    """Return as scenes the ``"best"`` or a ``"better"`` move (the key), and then why it wins.

    Examples
    --------
    >>> from kamisado_widget.reasons import because
    >>> at = Position.parse("o1pk1rgn/8/6Y1/8/8/1b5y/3K4/NGR2PBO g y")
    >>> [scene["say"] for scene in move_scenes("better", at, "g6e8", because(at, "g6e8"))]
    ['Better for Gold: the yellow tower, onto yellow.', 'Gold gets across and wins the round.']
    """
    made = position.find_move(str(move))
    parts = {"player": position.player, "color": position.towers[made.origin].color}
    parts["onto"] = position.color_at(made.target)
    said = Sentence(f"reason.{key}", parts).render(language)
    first = Scene(position=str(position), say=said, arrows=[_point(made.origin, made.target)])
    return [first, *scenes(reason, language)]


def text_of(told: Sequence[Scene]) -> str:
    """Return the text of scenes."""
    return " ".join(scene["say"] for scene in told)


def _seen_at(claim: Claim) -> Position | None:
    seen = [fact for fact in claim.facts if fact.kind != "hands"] or list(claim.facts)
    if not seen:
        return None
    at = Position.parse(seen[0].at)
    return at.play(seen[0].move) if seen[0].kind in _AFTER else at


def _scene(claim: Claim, at: Position, facts: Sequence[Fact], language: str | None) -> Scene:
    marks: list[Mark] = []
    arrows: list[Arrow] = []
    for fact in claim.facts:
        arrows += _arrows(fact)
        if fact.kind == "blocked" or Position.parse(fact.at).towers == at.towers:
            marks += _marks(fact)
            arrows += _punishments(fact, facts)
    scene = Scene(position=str(at), say=claim.sentence.render(language))
    if marks:
        scene["marks"] = marks
    if arrows:
        scene["arrows"] = [arrow for n, arrow in enumerate(arrows) if arrow not in arrows[:n]]
    return scene


def _marks(fact: Fact) -> Iterator[Mark]:
    if fact.kind == "blocked":
        yield from blockers(Position.parse(fact.at), fact.squares[0])
    elif fact.kind in ("nowhere", "only", "narrow", "soon"):
        for move in fact.moves:
            yield Mark(square=move[2:], kind="lost")
    elif fact.kind == "shuts":
        yield Mark(square=fact.squares[0], kind="point")


def _arrows(fact: Fact) -> Iterator[Arrow]:
    if fact.kind in ("hands", "blocked"):
        after = Position.parse(fact.at).play(fact.move)
        yield Arrow(origin=fact.move[2:], target=after.movable[0], kind="pass")
    elif fact.kind in ("opens", "gives_up", "threatens"):
        yield _point(fact.squares[0], fact.squares[-1])
    elif fact.move and fact.kind != "shuts":
        yield _point(fact.move[:2], fact.move[2:])
    if fact.kind == "answered":
        yield _point(fact.moves[0][:2], fact.moves[0][2:])


def _punishments(fact: Fact, facts: Sequence[Fact]) -> Iterator[Arrow]:
    at = Position.parse(fact.at)
    if fact.kind != "nowhere":
        return
    after = {str(at.play(move).settled()) for move in fact.moves}
    for each in facts:
        if each.kind == "home" and each.at in after:
            yield _point(each.squares[0], each.squares[-1])


def _point(origin: str, target: str) -> Arrow:
    return Arrow(origin=origin, target=target, kind="point")


_TOLD: dict[FactKind, str] = {
    "home": "home",
    "blocked": "blocked",
    "nowhere": "nowhere",
    "only": "narrow",
    "narrow": "narrow",
    "soon": "narrow",
    "shuts": "shuts",
}
"""Facts that give away the idea, with the end of the sentence's key."""


def ideas(position: Position, move: Move | str, reason: Reason, language: str | None = None) -> list[Scene]:
    """Return hints for a move, step by step: first the idea, then the tower.

    ``reason`` tells why the best move wins, or why it loses like all others.

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
    """Return a scene that points at the tower to move, or at the one that must answer."""
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
